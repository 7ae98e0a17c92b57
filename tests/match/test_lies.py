"""Records that lie: each changes one claim, its digest is made to fit, and exactly that lie is found.

The match has two players and eleven events: who begins, and ten draws. Then player 2 resigns.
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from keepstone.errors import InvalidRecord
from keepstone.match import Match, Seat, commit, fairness, pledge, record_of, verify
from keepstone.playing.position import GameConfig
from tests.support.matches import FINISHED, SEED, contribution_of, full_match

Plain = dict[str, Any]
EVENTS, OF_THREE = 11, 15
TWICE = 'a player is in "out" twice, or "out" is not in order'
UNFINISHED = f"event {EVENTS}: the log ends here, but the game is not over"
NOT_ENDED = f'event {EVENTS}: the match cannot have ended here with "{{}}"'.format
NO_ENTRY = 'an entry of "out" in the record is invalid'


def resigned(match: Match | None = None) -> Plain:
    """The record of a match in which player 2 resigns before the first decision and, in a deal, player 1 too."""
    match = match or full_match()
    match.call(1, match.number, "resign")
    if match.deal:
        match.call(0, match.number, "resign")
    return dict(json.loads(record_of(match, "2026-01-01", "2026-01-02")))


def pledgeless(scheme: int = fairness.SCHEME) -> Match:
    """A match that has just begun, in which nobody contributes to the draws."""
    match = Match(GameConfig("castle-keep", 2), [Seat()] * 2, SEED, scheme=scheme)
    for name in ("Ada", "Ben"):
        match.sit(name)
    match.begin()
    return match


def running(players: int = 2) -> Plain:
    """The record of a match that stops before the first decision, without an ending and a result."""
    match = full_match(players)
    match.call(0, match.number, "ask end")
    for seat in range(1, players):
        match.call(seat, match.number, "agree")
    plain = json.loads(record_of(match, "2026-01-01", "2026-01-02"))
    return {key: plain[key] for key in plain.keys() - {"ending", "result"}}


def ended(why: str, winners: list[int], *out: Plain, players: int = 2, **more: Any) -> Plain:
    """A record that ended in this way before the first decision."""
    result = {"winners": winners, "scores": [0] * players}
    return running(players) | {"ending": why, "out": list(out), "result": result} | more


def left(seat: int, why: str = "resigned", event: int = EVENTS, **more: Any) -> Plain:
    return {"event": event, "seat": seat, "why": why, **more}


def lies(plain: Plain) -> list[str]:
    """What is found in a record with a digest that fits."""
    plain["fairness"]["digest"] = fairness.digest(plain)
    try:
        return [str(each) for each in verify(json.dumps(plain)).problems]
    except InvalidRecord as error:
        return [error.message]


def mover() -> int:
    """The seat that is to decide after the eleven events."""
    return int(running()["log"][0].removeprefix("start "))


# Honest records.


def test_honest_records_are_believed() -> None:
    assert lies(resigned()) == []
    assert lies(ended("resigned", [0], left(1))) == []
    assert lies(ended("agreed", [])) == []
    assert lies(ended("resigned", [0], left(1), hints=[2, 0])) == []


# Claims of another form.


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"clock": 5}, 'invalid "clock" in the record'),
        ({"clock": "soon"}, 'invalid "clock" in the record'),
        ({"spent": "5"}, '"spent" in a record must be a list'),
        ({"spent": [None] * (EVENTS - 1)}, '"spent" in a record must be a list'),
        ({"spent": [None] * (EVENTS + 1)}, '"spent" in a record must be a list'),
        ({"spent": [None] * (EVENTS - 1) + ["soon"]}, '"spent" in a record must be a list'),
        ({"ending": "bored"}, '"ending" in a record must be one of: resigned, time, agreed'),
        ({"out": "nobody"}, '"out" in a record must be a list'),
        ({"out": {}}, '"out" in a record must be a list'),
        ({"out": ["nobody"]}, '"out" in a record must contain objects'),
        ({"out": [{"event": 11, "seat": 1}]}, '"out" in a record must contain objects'),
        ({"out": [left(1, reason="tired")]}, '"out" in a record must contain objects'),
        ({"out": [left(1, event="soon")]}, NO_ENTRY),  # type: ignore[arg-type]
        ({"out": [left("Ben")]}, NO_ENTRY),  # type: ignore[arg-type]
        ({"out": [left(1, "bored")]}, NO_ENTRY),
        ({"out": [left(1, spent="long")]}, NO_ENTRY),
        ({"out": [left(1, back=11)]}, NO_ENTRY),  # only a replaced player returns
        ({"out": [left(1, "replaced", 9, back=8)]}, NO_ENTRY),
        ({"out": [left(1, "replaced", 9, back="soon")]}, NO_ENTRY),
        ({"hints": 5}, '"hints" in a record must be a list'),
        ({"hints": "many"}, '"hints" in a record must be a list'),
        ({"hints": [1]}, '"hints" in a record must be a list'),
        ({"hints": [1, 0, 0]}, '"hints" in a record must be a list'),
        ({"hints": [1, "some"]}, '"hints" in a record must be a list'),
    ],
)
def test_a_claim_of_another_form_is_refused(change: Plain, said: str) -> None:
    (message,) = lies(resigned() | change)
    assert message.startswith(said)


@pytest.mark.parametrize(
    ("key", "value", "bound"),
    [
        ("out.event", [left(1, event=EVENTS + 1)], EVENTS),
        ("out.event", [left(1, event=-1)], EVENTS),
        ("out.seat", [left(2)], 1),
        ("out.seat", [left(-1)], 1),
        ("out.back", [left(1, "replaced", 9, back=EVENTS + 1)], EVENTS),
    ],
)
def test_a_number_out_of_bounds_is_refused(key: str, value: Any, bound: int) -> None:
    (message,) = lies(resigned() | {"out": value})
    assert message.startswith(f'"{key}" in the record must be a whole number from 0 to {bound}')


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("seed", "AB" * 32),
        ("seed", "abc"),
        ("seed", "ab" * 31),
        ("seed", "ab" * 33),
        ("contributions", ["ab" * 32, "xy" * 32]),
        ("contributions", ["ab" * 32, "ab" * 32 + "\n"]),
        ("contributions", ["ab" * 32, "AB" * 32]),
        ("contributions", ["ab" * 32, "ab"]),
        ("pledges", ["ab" * 32, "AB" * 32]),
        ("pledges", ["ab" * 32, "ab" * 33]),
    ],
)
def test_a_proof_has_only_64_small_hexadecimal_digits(part: str, value: Any) -> None:
    plain = resigned()
    plain["fairness"][part] = value
    assert lies(plain) == [
        "each part of the proof in a record must be 64 hexadecimal digits, in lower case"
    ]


@pytest.mark.parametrize("part", ["pledges", "contributions", "names", "levels"])
@pytest.mark.parametrize("wrong", [[], ["ab"], ["ab"] * 3, ["ab", 1], "ab", {"0": "a", "1": "b"}])
def test_a_record_has_one_text_for_each_of_the_two_players(part: str, wrong: Any) -> None:
    plain = resigned()
    (plain["fairness"] if part in plain["fairness"] else plain)[part] = wrong
    assert lies(plain) == [f'"{part}" in a record must have one text for each player']


# The order of departures.


def test_departures_are_in_order_and_nobody_departs_twice() -> None:
    """Seat 0 is replaced after event 5 and returns after event 8, from which on it may depart again."""
    for out, found in (
        ([left(0, "replaced", 5), left(1, "replaced", 8)], [UNFINISHED]),
        ([left(1, "replaced", 8), left(0, "replaced", 5)], [TWICE, UNFINISHED]),
        ([left(0, "replaced", 5), left(0, "replaced", 8)], [TWICE, UNFINISHED]),
        ([left(0, "replaced", 5, back=8), left(0, "replaced", 8)], [UNFINISHED]),
        ([left(0, "replaced", 5, back=9), left(0, "replaced", 8)], [TWICE, UNFINISHED]),
    ):
        assert lies(running() | {"out": out}) == found


# The ending.


def test_a_log_that_stops_is_not_a_finished_game() -> None:
    assert lies(running()) == [UNFINISHED]


def test_a_game_that_was_played_to_its_end_has_no_other_ending() -> None:
    plain = finished_record()
    plain |= {"ending": "agreed", "result": plain["result"] | {"winners": []}}
    assert lies(plain) == ['the game was played to its end, but the record says "agreed"']


def finished_record() -> Plain:
    """A game of three, played to its end; player 3 did not reveal a contribution."""
    return dict(json.loads(FINISHED.read_text()))


def test_a_match_ends_with_the_departure_that_is_claimed() -> None:
    assert lies(ended("resigned", [0, 1])) == [NOT_ENDED("resigned")]
    assert lies(ended("resigned", [0], left(1, event=10))) == [NOT_ENDED("resigned")]
    assert lies(ended("time", [0], left(1))) == [NOT_ENDED("time")]


GOES_ON = f'event {OF_THREE}: the match cannot have ended here with "resigned"'


def test_a_match_goes_on_while_two_players_are_left() -> None:
    """Unless only bots are left: the levels of seats say who is a person."""
    for levels, found in (
        (["knight", None, "knight"], [pledging(1), pledging(3)]),
        ([None, None, "knight"], [pledging(3), GOES_ON]),
        ([None, None, None], [GOES_ON]),
    ):
        out = left(1, event=OF_THREE)
        assert lies(ended("resigned", [0, 2], out, players=3, levels=levels)) == found


def pledging(player: int) -> str:
    return f"player {player} is a bot, and bots make no pledges"


def test_a_replaced_player_is_out_until_they_return() -> None:
    """Player 1 is replaced by a bot. The match ends when player 2 resigns, unless player 1 is back."""
    for more, found in (({}, []), ({"back": 8}, [GOES_ON])):
        out = (left(0, "replaced", 5, **more), left(1, event=OF_THREE))
        levels = [None, None, "knight"]
        told = [pledging(3), *found]
        assert lies(ended("resigned", [0, 2], *out, players=3, levels=levels)) == told


# The result.


@pytest.mark.parametrize(
    "result",
    [
        None,
        {"winners": [1], "scores": [0, 0]},
        {"winners": [0, 1], "scores": [0, 0]},
        {"winners": [0], "scores": [0, 1]},
    ],
)
def test_another_result_is_noticed(result: Plain | None) -> None:
    (found,) = lies(resigned() | {"result": result})
    assert found.startswith("the result is {'winners': [0], 'scores': [0, 0]}, but the record says")


def test_a_game_that_all_agreed_to_end_has_no_winner() -> None:
    (found,) = lies(ended("agreed", [0, 1]))
    assert found.startswith("the result is {'winners': [], 'scores': [0, 0]}")


def test_a_player_who_was_replaced_may_win() -> None:
    assert lies(ended("resigned", [0], left(0, "replaced", 5), left(1))) == []


def test_the_winners_of_a_finished_game_have_not_resigned() -> None:
    """The winner of the three departs after event 20."""
    plain = finished_record()
    (winner,) = plain["result"]["winners"]
    plain["out"] = [left(winner, "replaced", 20)]
    assert lies(plain) == []
    plain["out"] = [left(winner, "resigned", 20)]
    (found,) = lies(plain)
    assert found.startswith("the result is")


# Clocks: a minute for the game, of which nothing was spent before.


def out_of_time(spent: int, seat: int, event: int = EVENTS, **more: Any) -> list[str]:
    out = left(seat, "time", event, spent=spent)
    return lies(ended("time", [1 - seat], out, **{"clock": "1+0"} | more))


def test_a_minute_that_was_spent_is_over() -> None:
    assert out_of_time(60_000, mover()) == []


@pytest.mark.parametrize(("spent", "more"), [(59_999, 1), (59_000, 1_000), (0, 60_000)])
def test_time_that_was_left_is_noticed(spent: int, more: int) -> None:
    seat = mover()
    assert out_of_time(spent, seat) == [
        f"event {EVENTS}: player {seat + 1} had {more} ms left, "
        "but the record says that they ran out of time"
    ]


def test_only_the_clock_of_the_seat_to_decide_runs() -> None:
    seat = mover()
    stopped = "player {} cannot have run out of time: their clock was not running".format
    assert out_of_time(60_000, 1 - seat) == [f"event {EVENTS}: {stopped(2 - seat)}"]
    assert out_of_time(60_000, seat, clock="") == [f"event {EVENTS}: {stopped(seat + 1)}"]
    assert out_of_time(60_000, seat, event=5) == [
        f"event 5: {stopped(seat + 1)}",  # chance draws then
        NOT_ENDED("time"),
    ]


# What only the digest vouches for.


def test_claims_that_nobody_can_check_are_listed() -> None:
    out = (left(0, "replaced", 5, back=8), left(1))
    plain = ended("resigned", [0], *out, clock="1+0", hints=[2, 0])
    plain["fairness"]["digest"] = fairness.digest(plain)
    assert verify(json.dumps(plain)).unproved == (
        "the other players replaced player 1 with a bot after event 5; player 1 returned after event 8",
        "player 2 resigned after event 11",
        "hints used by player 1: 2",
        "the time that each decision took",
    )


def test_an_agreement_is_not_proved() -> None:
    plain = ended("agreed", [])
    plain["fairness"]["digest"] = fairness.digest(plain)
    assert verify(json.dumps(plain)).unproved == (
        "all players agreed to end the game without a winner",
    )


# Deals: a departure ends the match only if all persons have lost.


def dealt(*out: Plain, winners: list[int]) -> Plain:
    """The record of a deal with two persons that ended before the first decision."""
    result = {"winners": winners, "scores": [0, 0]}
    return resigned(pledgeless(fairness.DEAL_SCHEME)) | {"out": list(out), "result": result}


def test_a_deal_goes_on_while_a_person_has_not_lost() -> None:
    goes_on = NOT_ENDED("resigned")
    assert lies(dealt(left(0), left(1), winners=[])) == []
    assert lies(dealt(left(1), winners=[0])) == [goes_on]
    for why in ("replaced", "late"):
        assert lies(dealt(left(0, why, 5), left(1), winners=[0])) == [goes_on]
    assert lies(dealt(left(1), winners=[0]) | {"levels": ["knight", None]}) == []


def test_nobody_wins_a_game_that_all_have_left() -> None:
    """Even if the record claims that it was played to its end."""
    plain = finished_record()
    plain |= {"out": [left(seat, event=20) for seat in range(3)], "levels": [None] * 3}
    (found,) = lies(plain)
    assert found.startswith("the result is {'winners': [],")


def test_who_was_late_is_listed() -> None:
    plain = finished_record()
    (winner,) = plain["result"]["winners"]
    plain["out"] = [left(winner, "late", 20)]  # which does not prevent the victory
    assert lies(plain) == []
    assert (
        f"the contest's round ended after event 20, and a bot played on for player {winner + 1}"
        in verify(json.dumps(plain)).unproved
    )
    plain["out"] = [left(winner, "late", 20, back=21)]
    assert lies(plain) == [NO_ENTRY]


# Events from another game.


@pytest.mark.parametrize(
    "given",
    [
        3,
        [3],
        {},
        {"events": "3"},
        {"events": 3, "table": "x"},
        {"events": 3, "table": "abcdefabcdef", "seed": "00"},
        {"events": 1_000_000},
    ],
)
def test_other_events_that_are_given_are_refused(given: Any) -> None:
    (found,) = lies(resigned() | {"given": given})
    assert found.startswith('"given')


def swapped(first: int, second: int) -> Callable[[int], list[str]]:
    """What is found if two draws of the log are swapped and so many events are said to be given."""

    def found(given: int) -> list[str]:
        plain = resigned(pledgeless())
        log = plain["log"]
        assert log[first - 1] != log[second - 1]
        log[first - 1], log[second - 1] = log[second - 1], log[first - 1]
        return lies(plain | {"given": {"events": given}})

    return found


def test_only_the_draws_of_given_events_are_not_checked() -> None:
    """The draws of events 4 and 5 are swapped; with four events given the fifth is checked."""
    found = swapped(4, 5)
    assert found(5) == []
    for given, event in ((4, 5), (3, 4), (0, 4)):
        (said,) = found(given)
        assert said.startswith(f"event {event}: the seed gives")


def test_the_number_of_checked_draws_is_that_of_the_others() -> None:
    for given, draws in ((0, 11), (1, 10), (11, 0)):
        plain = resigned(pledgeless()) | {"given": {"events": given}}
        plain["fairness"]["digest"] = fairness.digest(plain)
        report = verify(json.dumps(plain))
        assert (report.draws, report.ok) == (draws, given == 0)


# The proof.


def test_a_seat_that_never_pledged_forfeits_nothing() -> None:
    """Of two seats that contributed nothing, one had pledged."""
    plain = finished_record()
    assert plain["fairness"]["pledges"][2] and plain["fairness"]["contributions"][2] == ""
    assert verify(json.dumps(plain)).forfeited == (2,)
    plain["fairness"]["pledges"][2] = ""
    assert verify(json.dumps(plain)).forfeited == ()


def test_a_seed_that_nobody_contributed_to_is_reported() -> None:
    said = "that the seed is random: no player contributed to the draws"
    for plain, unproved in ((resigned(pledgeless()), True), (resigned(), False)):
        assert (said in verify(json.dumps(plain)).unproved) is unproved


# The scheme: a server that knows all contributions may not choose which draws follow from them.


@pytest.mark.parametrize("scheme", fairness.DEAL_SCHEMES)
def test_a_deal_in_which_players_pledged_is_wrong(scheme: int) -> None:
    """Its draws ignore the contributions. The server may have planned this before it showed the commitment."""
    plain = resigned(pledgeless(scheme))
    assert lies(plain) == []
    proof, ada = plain["fairness"], contribution_of("Ada")
    proof["pledges"][0] = pledge(proof["commitment"], 0, ada)
    ignored = ["the draws ignore the pledges: in a deal, players contribute nothing"]
    assert lies(plain) == ignored
    proof["contributions"][0] = ada
    assert lies(plain) == ignored


def test_the_commitment_fixes_the_scheme() -> None:
    """One seed has other draws in each scheme; only that of the commitment is right."""
    shown = {scheme: commit(SEED, scheme) for scheme in fairness.SCHEMES}
    assert shown[2] == shown[3] == hashlib.sha256(SEED).hexdigest()
    assert shown[4] == hashlib.sha256(f"4:{SEED.hex()}".encode()).hexdigest()
    assert shown[5] == hashlib.sha256(f"5:{SEED.hex()}".encode()).hexdigest()
    for dealt, claimed in ((5, 4), (4, 5), (5, 2), (4, 3), (3, 4), (2, 5)):
        plain = resigned(pledgeless(dealt))
        plain["fairness"] |= {"version": claimed, "commitment": shown[claimed]}
        (found,) = lies(plain)
        assert "the seed gives" in found
        other = resigned(pledgeless(dealt))
        other["fairness"]["commitment"] = shown[claimed]
        assert lies(other) == ["this is not the committed seed: its SHA-256 differs"]


def test_the_text_below_a_new_commitment_is_no_seed_of_an_old_scheme() -> None:
    """Its SHA-256 is the commitment, but it is longer than a seed."""
    plain = resigned(pledgeless(5))
    plain["fairness"] |= {"version": 3, "seed": f"5:{SEED.hex()}".encode().hex()}
    assert "64 hexadecimal digits" in lies(plain)[0]


def test_a_bot_makes_no_pledge() -> None:
    """The server knows its contribution: it could choose the draws by leaving it out."""
    assert lies(resigned() | {"levels": [None, "knight"]}) == [pledging(2), BOT_LEFT]


BOT_LEFT = f"event {EVENTS}: player 2 is a bot, and bots do not leave the game"


@pytest.mark.parametrize("given", [0, 1, EVENTS])
def test_a_game_that_continues_another_has_no_pledges_and_is_no_deal(given: int) -> None:
    found = lies(resigned() | {"given": {"events": given}})
    assert found == [
        "the first draws ignore the pledges: in a game that continues another, players contribute nothing"
    ]
    (found,) = lies(resigned(pledgeless(5)) | {"given": {"events": given}})
    assert found == "the first draws ignore the seed: a deal cannot continue another game"


def test_an_empty_list_of_pledges_is_compared() -> None:
    plain = json.dumps(resigned(pledgeless()))
    assert [str(each) for each in verify(plain, pledges=[]).problems] == [
        "this record's list of pledges differs from the one given"
    ]
    assert verify(plain, pledges=["", ""]).problems == ()
