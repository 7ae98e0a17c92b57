"""Tests of reproducible draws, and of a check that detects every kind of tampering."""

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import keepstone
from keepstone.errors import InvalidRecord
from keepstone.match import fairness, record_of, verify
from tests.support.matches import (
    FINISHED,
    SEED,
    contribution_of,
    finished,
    finished_from,
    full_match,
    seated,
)

Plain = dict[str, Any]


def test_a_draw_is_what_the_documentation_says() -> None:
    """The algorithm of docs/fairness.md, implemented again."""
    weights = [("draw a", 3), ("draw b", 0), ("draw c", 4)]
    for number in range(1, 50):
        message = f"{number}:0:ab,,cd".encode()
        word = int.from_bytes(hmac.new(SEED, message, hashlib.sha256).digest(), "big")
        expected = "draw a" if word % 7 < 3 else "draw c"
        assert fairness.draw(SEED, ("ab", "", "cd"), number, weights) == expected


def test_words_beyond_the_last_whole_multiple_are_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = iter([2**256 - 1, 5])
    monkeypatch.setattr(fairness, "_word", lambda *_: next(words))
    assert fairness._below(3, SEED, (), 1) == 2


def test_draws_follow_their_weights() -> None:
    weights = [("a", 1), ("b", 2), ("c", 7)]
    counts = Counter(fairness.draw(SEED, (), number, weights) for number in range(20_000))
    for text, weight in weights:
        assert counts[text] == pytest.approx(2000 * weight, rel=0.08)


def test_a_pledge_and_a_digest_are_what_the_documentation_says() -> None:
    commitment, contribution = hashlib.sha256(SEED).hexdigest(), "ab" * 32
    text = f"{commitment}:2:{contribution}".encode()
    assert fairness.pledge(commitment, 2, contribution) == hashlib.sha256(text).hexdigest()
    plain = {"ü": "é", "b": [1, None], "fairness": {"digest": "ignored", "a": True}}
    text = '{"b":[1,null],"fairness":{"a":true},"ü":"é"}'.encode()
    assert fairness.digest(plain) == hashlib.sha256(text).hexdigest()


def test_contributions_change_the_draws() -> None:
    def deal(match: Any) -> list[str]:
        return [event.text for event in match.events]

    assert deal(full_match()) == deal(full_match())
    assert deal(full_match()) != deal(full_match(seed=bytes(32)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_record_holds_and_loads(players: int) -> None:
    match = finished(players, undo=0.3, open_discard="true")
    record = record_of(match, "2026-01-01", "2026-01-02")
    report = verify(record)
    assert report.ok, str(report)
    assert report.draws == sum(event.seat is None for event in match.history)
    assert "undo" not in json.loads(record)["log"]
    assert keepstone.load(record) == match.position


def test_a_record_in_a_file_stays_verifiable() -> None:
    report = verify(FINISHED.read_text())
    assert report.ok, str(report)
    assert report.forfeited == (2,)


def test_a_forfeited_contribution_is_told_as_such() -> None:
    match = seated()
    match.reveal(0, contribution_of("Ada"))
    match.forfeit()
    report = verify(record_of(finished_from(match)))
    assert report.ok and report.forfeited == (1,)
    assert "forfeited   player 2 did not reveal their contribution in time" in str(report)


def test_what_was_shown_is_compared() -> None:
    match = finished()
    record = record_of(match)
    pledges = [seat.pledge for seat in match.seats]
    digest = json.loads(record)["fairness"]["digest"]
    report = verify(record, match.commitment, pledges, digest)
    assert report.ok, str(report)
    assert f"commitment  {match.commitment}\ndigest      {digest}" in str(report)
    other = "ab" * 32
    for given, words in (
        ({"commitment": other}, "commitment"),
        ({"pledges": [pledges[0], other]}, "list of pledges"),
        ({"pledges": pledges[:1]}, "list of pledges"),
        ({"digest": other}, "digest"),
    ):
        (problem,) = verify(record, **given).problems
        assert str(problem) == f"this record's {words} differs from the one given"


def tampered(change: Callable[[Plain], object]) -> str:
    plain = json.loads(record_of(finished(), "2026-01-01", "2026-01-02"))
    change(plain)
    return json.dumps(plain)


def last_draw(plain: Plain) -> int:
    return max(i for i, text in enumerate(plain["log"]) if text.startswith("draw"))


def swap_draw(plain: Plain) -> None:
    index = last_draw(plain)
    plain["log"][index] = (
        "draw blue-keep" if plain["log"][index] != "draw blue-keep" else "draw red-keep"
    )


def edit_decision(plain: Plain) -> None:
    plain["log"][11] = "attack 0 n"


def reseed(plain: Plain) -> None:
    plain["fairness"]["seed"] = "00" * 32
    plain["fairness"]["commitment"] = fairness.commit(bytes(32))


CHANGED = "the record was changed: its digest differs"
TAMPERING: dict[str, tuple[Callable[[Plain], object], str]] = {
    "seed": (lambda p: p["fairness"].update(seed="00" * 32), "not the committed seed"),
    "commitment": (lambda p: p["fairness"].update(commitment="00" * 32), "not the committed seed"),
    "seed and commitment": (reseed, "event "),
    "contribution": (lambda p: p["fairness"].update(contributions=["00" * 32] * 2), "event "),
    "other contribution": (
        lambda p: p["fairness"]["contributions"].__setitem__(1, "00" * 32),
        "the contribution of player 2 does not match their pledge",
    ),
    "contribution taken away": (
        lambda p: p["fairness"]["contributions"].__setitem__(1, ""),
        "event ",
    ),
    "pledge": (
        lambda p: p["fairness"]["pledges"].__setitem__(0, "00" * 32),
        "contribution of player 1",
    ),
    "draw": (swap_draw, "the record says"),
    "decision": (edit_decision, "event 12: "),
    "digest": (lambda p: p["fairness"].update(digest="00" * 32), CHANGED),
    "no digest": (lambda p: p["fairness"].pop("digest"), "it has no digest"),
    "option": (lambda p: p["options"].update(gate="always"), CHANGED),
    "option left out": (lambda p: p["options"].pop("gate"), CHANGED),
    "name": (lambda p: p["names"].__setitem__(0, "Eve"), CHANGED),
    "names swapped": (lambda p: p["names"].reverse(), CHANGED),
    "level": (lambda p: p["levels"].__setitem__(1, "squire"), CHANGED),
    "start": (lambda p: p.update(started="2026-01-03"), CHANGED),
    "end": (lambda p: p.update(ended=None), CHANGED),
    "something more": (lambda p: p.update(prize="a cow"), CHANGED),
    "cut off": (lambda p: p["log"].pop(), "the game is not over"),
    "continued": (lambda p: p["log"].append("pass"), "event "),
    "result": (lambda p: p["result"].update(winners=[0, 1]), "the result is"),
    "scores": (lambda p: p["result"].update(scores=[9, 9]), "the result is"),
    "no result": (lambda p: p.pop("result"), "the record says None"),
}


@pytest.mark.parametrize("kind", TAMPERING)
def test_tampering_is_noticed(kind: str) -> None:
    change, said = TAMPERING[kind]
    report = verify(tampered(change))
    assert not report.ok
    assert said in str(report)


def test_the_first_event_that_differs_is_named() -> None:
    plain = json.loads(tampered(swap_draw))
    assert verify(json.dumps(plain)).problems[-1].event == last_draw(plain) + 1


def swap_two_draws(plain: Plain) -> None:
    """Swap two draws and recompute the digest."""
    first, second = [i for i, text in enumerate(plain["log"]) if text.startswith("draw")][:2]
    plain["log"][first], plain["log"][second] = plain["log"][second], plain["log"][first]
    plain["fairness"]["digest"] = fairness.digest(plain)


def test_rules_that_are_not_played_here_hide_no_swapped_draws() -> None:
    """The log cannot be checked then, and the report does not claim that it is correct."""
    assert verify(tampered(swap_two_draws)).verdict == "wrong"
    report = verify(tampered(lambda p: (p.update(rules=99), swap_two_draws(p))))
    assert (report.verdict, report.ok, report.problems) == ("not checked", False, ())
    assert report.unchecked == (
        "draws, decisions and result follow version 99 of the rules: "
        "only a Keepstone that plays this version can check them",
    )
    assert "are correct" not in str(report)
    changed = verify(tampered(lambda p: p.update(rules=99)))
    assert changed.verdict == "wrong"  # its digest differs


def test_events_that_are_called_given_hide_no_swapped_draws() -> None:
    def give(plain: Plain) -> None:
        plain["given"] = {"events": len(plain["log"])}
        plain["fairness"].update(pledges=[""] * 2, contributions=[""] * 2)
        swap_two_draws(plain)

    report = verify(tampered(give))
    assert (report.verdict, report.ok, report.draws) == ("not checked", False, 0)
    assert "the draws of the first" in str(report)


UNREADABLE: dict[str, Callable[[Plain], object]] = {
    "no proof": lambda p: p.pop("fairness"),
    "proof of another kind": lambda p: p.update(fairness="yes"),
    "seed of another kind": lambda p: p["fairness"].update(seed=7),
    "no version": lambda p: p["fairness"].pop("version"),
    "earlier version": lambda p: p["fairness"].update(version=1),
    "later version": lambda p: p["fairness"].update(version=6),
    "version of another kind": lambda p: p["fairness"].update(version="2"),
    "no pledges": lambda p: p["fairness"].pop("pledges"),
    "unknown game": lambda p: p.update(game="chess"),
    "unknown option": lambda p: p.update(options={"x": "y"}),
    "players": lambda p: p.update(players=9),
    "log of another kind": lambda p: p.update(log=[1]),
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_a_record_without_a_proof_is_refused(kind: str) -> None:
    with pytest.raises(InvalidRecord):
        verify(tampered(UNREADABLE[kind]))


def test_what_is_no_record_is_refused() -> None:
    for text in ("", "{", "[]", "{}", "null", "\x00"):
        with pytest.raises(InvalidRecord):
            verify(text)


def test_an_unfinished_record_shows_neither_seed_nor_hands() -> None:
    match = full_match()
    text = record_of(match, "2026-01-01")
    plain = json.loads(text)
    assert set(plain["fairness"]) == {"version", "commitment", "pledges", "contributions"}
    assert plain["log"][2:] == ["draw ?"] * 10
    assert SEED.hex() not in text
    assert contribution_of("Ada") in text
    assert keepstone.load(text) == match.position.observe(keepstone.SPECTATOR)
    with pytest.raises(InvalidRecord, match="still secret"):
        verify(text)


def test_contributions_are_shown_to_nobody_before_the_game_has_begun() -> None:
    match = seated()
    match.reveal(0, contribution_of("Ada"))
    text = record_of(match)
    assert set(json.loads(text)["fairness"]) == {"version", "commitment", "pledges"}
    assert contribution_of("Ada") not in text


def test_a_draw_of_a_deal_is_what_the_documentation_says() -> None:
    """The algorithm of docs/fairness.md, implemented again."""
    weights = [("tile mine", 2), ("tile ship", 1)]
    for number in range(1, 50):
        marks = {
            hmac.new(SEED, f"tile:{number}:{copy}".encode(), hashlib.sha256).hexdigest(): copy
            for copy in ("tile mine:1", "tile mine:2", "tile ship:1")
        }
        expected = marks[min(marks)].partition(":")[0]
        assert fairness.draw_dealt(SEED, "tile", number, weights) == expected


def test_draws_of_a_deal_follow_their_weights() -> None:
    weights = [("a", 1), ("b", 2), ("c", 7)]
    counts = Counter(fairness.draw_dealt(SEED, "bag", number, weights) for number in range(20_000))
    for text, weight in weights:
        assert counts[text] == pytest.approx(2000 * weight, rel=0.08)


def test_a_deal_is_told_apart_from_other_games() -> None:
    """The draws of one scheme are wrong in the other one."""
    match = seated()
    match.forfeit()
    match.scheme = fairness.DEAL_SCHEME
    record = json.loads(record_of(finished_from(match)))
    assert record["fairness"]["version"] == 5
    record["fairness"]["version"] = 4
    problems = [str(each) for each in verify(json.dumps(record)).problems]
    assert any("the seed gives" in each for each in problems)
