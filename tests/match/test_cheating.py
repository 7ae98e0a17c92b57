"""A cheating server that knows the seed, against clients that keep their data.

Its guest sits down last. Whatever it tries, either the draws do not follow its wishes or a check by the
clients, with the record and what they kept, says that something is wrong.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace

import pytest

from keepstone.match import (
    InvalidContribution,
    Match,
    Report,
    Seat,
    commit,
    fairness,
    pledge,
    record_of,
    verify,
)
from keepstone.playing.position import GameConfig
from tests.support.matches import contribution_of, finished_from

HONEST, GUEST = 0, 1
TRIES = 8_000


@dataclass
class Kept:
    """What an honest client keeps: the commitment from sitting down, all pledges from revealing."""

    commitment: str
    pledges: list[str]

    def check(self, record: str) -> Report:
        return verify(record, self.commitment, self.pledges)


def seed_number(number: int) -> bytes:
    return number.to_bytes(32, "big")


def value_number(number: int) -> str:
    return f"{number:064x}"


def table(seed: bytes, guest: str, honest: str = "Ada") -> tuple[Match, Kept]:
    """A table where an honest client and the server's guest have pledged; what the client keeps."""
    match = Match(GameConfig("castle-keep", 2), [Seat(), Seat()], seed)
    match.sit(honest, pledge(match.commitment, HONEST, contribution_of(honest)))
    match.sit("Guest", pledge(match.commitment, GUEST, guest))
    return match, Kept(match.commitment, [seat.pledge for seat in match.seats])


def suits(seed: bytes, contributions: Iterable[str]) -> bool:
    """Whether the server likes the deal: one in 64 has six draws of two all as it wishes."""
    given = tuple(contributions)
    draws = (fairness.draw(seed, given, n, [("good", 1), ("bad", 1)]) for n in range(1, 7))
    return all(drawn == "good" for drawn in draws)


def dealt(seed: bytes, pledges: list[str], contributions: list[str]) -> str:
    """The record of a finished game as a server would have it that stops at nothing."""
    match = Match(GameConfig("castle-keep", 2), [], seed)
    match.seats = tuple(
        Seat("person", name, None, pledged, given, forfeited=not given)
        for name, pledged, given in zip(("Ada", "Guest"), pledges, contributions, strict=True)
    )
    return record_of(finished_from(match), "2026-01-01", "2026-01-02")


SEED = seed_number(7)
PLAIN = value_number(0)


def test_an_honest_game_holds() -> None:
    match, kept = table(SEED, PLAIN)
    match.reveal(HONEST, contribution_of("Ada"))
    match.reveal(GUEST, PLAIN)
    report = kept.check(record_of(finished_from(match)))
    assert report.ok and report.forfeited == ()


def test_grinding_seeds_before_the_game_gains_nothing() -> None:
    """Those that suit for some value of the client suit for its true value as seldom as others."""
    guessed = [contribution_of("a guess"), PLAIN]
    chosen = [seed for seed in map(seed_number, range(TRIES)) if suits(seed, guessed)]
    true = [contribution_of("Ada"), PLAIN]
    assert 80 < len(chosen) < 180
    assert sum(suits(seed, true) for seed in chosen) < 10


def test_grinding_values_for_the_last_guest_gains_nothing() -> None:
    """It pledges before the client reveals, so it has to choose for a value that it does not know."""
    values = [value_number(number) for number in range(TRIES)]
    chosen = [value for value in values if suits(SEED, [contribution_of("a guess"), value])]
    assert 80 < len(chosen) < 180
    assert sum(suits(SEED, [contribution_of("Ada"), value]) for value in chosen) < 10


def test_another_seed_after_the_reveals_is_noticed() -> None:
    _, kept = table(SEED, PLAIN)
    given = [contribution_of("Ada"), PLAIN]
    seed = next(seed for seed in map(seed_number, range(TRIES)) if suits(seed, given))
    pledges = [pledge(commit(seed), seat, value) for seat, value in enumerate(given)]
    record = dealt(seed, pledges, given)
    assert verify(record).ok  # by itself it is in order
    assert "commitment" in str(kept.check(record))
    assert "does not match their pledge" in str(verify(dealt(seed, kept.pledges, given)))


def test_another_value_of_the_guest_is_noticed() -> None:
    match, kept = table(SEED, PLAIN)
    match.reveal(HONEST, contribution_of("Ada"))
    ada = contribution_of("Ada")
    other = next(v for v in map(value_number, range(1, TRIES)) if suits(SEED, [ada, v]))
    with pytest.raises(InvalidContribution):
        match.reveal(GUEST, other)
    as_pledged = dealt(SEED, kept.pledges, [ada, other])
    assert "the contribution of player 2 does not match their pledge" in str(verify(as_pledged))
    fitted = [kept.pledges[HONEST], pledge(match.commitment, GUEST, other)]
    record = dealt(SEED, fitted, [ada, other])
    assert verify(record).ok
    assert "pledges" in str(kept.check(record))


def test_a_value_that_was_never_pledged_is_noticed() -> None:
    _, kept = table(SEED, PLAIN)
    record = json.loads(dealt(SEED, kept.pledges, [contribution_of("Ada"), PLAIN]))
    record["fairness"]["pledges"][GUEST] = ""
    record["fairness"]["digest"] = fairness.digest(record)
    assert "contribution of player 2" in str(verify(json.dumps(record)))


def test_a_copied_pledge_opens_nowhere() -> None:
    ada = contribution_of("Ada")
    match, _ = table(SEED, PLAIN)
    copied = match.seats[HONEST].pledge
    match.seats = (match.seats[HONEST], replace(match.seats[GUEST], pledge=copied))
    match.reveal(HONEST, ada)
    with pytest.raises(InvalidContribution):
        match.reveal(GUEST, ada)
    assert "contribution of player 2" in str(verify(dealt(SEED, [copied, copied], [ada, ada])))


def test_refused_joins_tell_nothing_about_the_next_try() -> None:
    """Until it sits, a client shows only a pledge, and it makes a new one for every try."""
    match = Match(GameConfig("castle-keep", 2), [Seat(), Seat()], SEED)
    tries = [f"Ada {number}" for number in range(TRIES)]
    pledges = [pledge(match.commitment, HONEST, contribution_of(name)) for name in tries]
    assert len(set(pledges)) == TRIES
    accepted = [name for name, text in zip(tries, pledges, strict=True) if text < "08"]
    suited = [suits(SEED, [contribution_of(name), PLAIN]) for name in accepted]
    assert 180 < len(accepted) < 320 and sum(suited) < 15


def test_who_is_left_out_sees_it() -> None:
    """The one thing that would give the server the choice of all draws cannot be hidden."""
    _, kept = table(SEED, PLAIN)
    report = kept.check(dealt(SEED, kept.pledges, ["", PLAIN]))
    assert report.ok
    assert report.forfeited == (HONEST,)
    assert "player 1 did not reveal their contribution in time" in str(report)


def test_each_guest_that_may_stay_silent_doubles_the_choice() -> None:
    """What remains, and docs/fairness.md tells: with one guest of its own a server has two deals."""
    ada = contribution_of("Ada")
    deals = {
        tuple(json.loads(dealt(SEED, table(SEED, PLAIN)[1].pledges, [ada, guest]))["log"][:11])
        for guest in (PLAIN, "")
    }
    assert len(deals) == 2


def test_contributions_without_pledges_are_noticed() -> None:
    record = dealt(SEED, ["", ""], [contribution_of("Ada"), value_number(5)])
    said = [str(problem) for problem in verify(record).problems]
    assert said == [
        f"the contribution of player {number} does not match their pledge" for number in (1, 2)
    ]
