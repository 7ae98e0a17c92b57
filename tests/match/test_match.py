"""Tests of seats, of permission to act, and of refused actions, which change nothing."""

import random
from collections import Counter
from typing import Any

import pytest

import keepstone
from keepstone.errors import IllegalAction, InvalidAction, KeepstoneError, UnknownName
from keepstone.kit.viewer import SPECTATOR
from keepstone.match import (
    InvalidContribution,
    InvalidName,
    Match,
    NotPlaying,
    NotRevealing,
    NotYourTurn,
    Seat,
    SeatTaken,
    StaleNumber,
    pledge,
)
from keepstone.match.seating import rotate
from keepstone.playing.position import GameConfig
from keepstone.server.live.frames import FrameCache
from tests.support.matches import SEED, contribution_of, finished, full_match, play_on, seated


def test_the_game_begins_when_every_seat_is_taken() -> None:
    match = Match(GameConfig("castle-keep", 2), [Seat(), Seat("bot", "Squire", "squire")], SEED)
    assert match.status == "waiting"
    assert match.begin() == []
    assert match.sit("  Ada ") == 0
    assert [seat.name for seat in match.seats] == ["Ada", "Squire"]
    events = match.begin()
    assert [event.number for event in events] == [*range(1, 12)]  # the first seat, 8 tiles, 2 draws
    assert match.status == "playing"
    assert match.begin() == []


def test_numbers_rise_by_one_and_chance_is_drawn_at_once() -> None:
    match = finished()
    assert [event.number for event in match.events] == list(range(1, match.number + 1))
    assert match.status == "over"


@pytest.mark.parametrize("name", keepstone.games.names())
def test_an_action_is_parsed_once_on_its_way_to_the_frames(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Draws are not parsed at all.

    The mover's actions are listed for the check, for the picture, and to know whether the action was forced.
    """
    match = full_match(game=name)
    game, calls = match.config.game, Counter()
    for of, each in ((game.actions, "parse"), (game, "legal_actions")):
        monkeypatch.setitem(vars(of), each, counting(getattr(of, each), each, calls))
    for _ in range(12):
        assert match.mover is not None
        after, action = match.number, match.position.bare().legal()[-1]
        calls.clear()
        match.receive(match.mover, after, action)
        frames, drawn = FrameCache(), match.number - after - 1
        for viewer in (SPECTATOR, 0, 1):
            frames.events(match, after, viewer, "en")
            frames.view(match, match.number, viewer, "en")
        assert calls == {"parse": 1, "legal_actions": 3 + drawn}


def counting(function: Any, name: str, calls: Counter[str]) -> Any:
    """Return the function, with a counter of its calls."""

    def counted(*arguments: Any) -> Any:
        calls[name] += 1
        return function(*arguments)

    return counted


def test_seats() -> None:
    match = Match(GameConfig("castle-keep", 3), [Seat()] * 3, SEED)
    assert match.sit("Ada", seat=2) == 2
    with pytest.raises(SeatTaken):
        match.sit("Ben", seat=2)
    with pytest.raises(UnknownName) as raised:
        match.sit("Ben", seat=3)
    assert raised.value.allowed == ("0", "1", "2")
    assert match.sit("Ada") == 0
    assert match.sit("Ada") == 1
    assert match.names == ("Ada 2", "Ada 3", "Ada")
    with pytest.raises(SeatTaken):
        match.sit("Ben")


@pytest.mark.parametrize(
    "name", ["", "   ", "a" * 25, "a\nb", "a\u202eb", "a\x00", "\ud800", "\u200b"]
)
def test_a_name_that_is_refused_changes_nothing(name: str) -> None:
    match = Match(GameConfig("castle-keep", 2), [Seat()] * 2, SEED)
    with pytest.raises(InvalidName):
        match.sit(name)
    assert match.seats == (Seat(), Seat())


@pytest.mark.parametrize("text", ["x", "ab" * 31, "AB" * 32, "a" * 66, "ab" * 32 + "\n"])
def test_pledges_and_contributions_that_cannot_be_taken(text: str) -> None:
    match = Match(GameConfig("castle-keep", 2), [Seat()] * 2, SEED)
    with pytest.raises(InvalidContribution, match="a pledge is 64"):
        match.sit("Ada", text)
    assert match.seats == (Seat(), Seat())
    full = seated()
    with pytest.raises(InvalidContribution, match="a contribution is 64"):
        full.reveal(0, text)


def test_the_game_begins_when_everything_pledged_is_revealed() -> None:
    match, ada, ben = seated(), contribution_of("Ada"), contribution_of("Ben")
    assert (match.status, match.begin()) == ("revealing", [])
    match.reveal(1, ben)
    match.reveal(1, ben)  # as after a lost answer
    with pytest.raises(InvalidContribution):
        match.reveal(0, ben)
    assert (match.status, match.mover, match.begin()) == ("revealing", None, [])
    match.reveal(0, ada)
    assert match.status == "playing"
    assert match.contributions == (ada, ben)
    assert len(match.begin()) == 11
    match.reveal(0, ada)


def test_nothing_is_revealed_before_every_seat_is_taken() -> None:
    match, ada = Match(GameConfig("castle-keep", 2), [Seat()] * 2, SEED), contribution_of("Ada")
    match.sit("Ada", pledge(match.commitment, 0, ada))
    with pytest.raises(NotRevealing, match="when every seat is taken"):
        match.reveal(0, ada)
    assert match.seats[0].contribution == ""


def test_who_is_late_forfeits_the_own_contribution_only() -> None:
    match = seated()
    match.forfeit()
    assert match.status == "playing" and match.contributions == ("", "")
    match = seated()
    match.reveal(1, contribution_of("Ben"))
    match.forfeit()
    assert match.contributions == ("", contribution_of("Ben"))
    match.begin()
    with pytest.raises(NotRevealing, match="too late"):
        match.reveal(0, contribution_of("Ada"))
    assert [seat.forfeited for seat in match.seats] == [True, False]


def test_who_pledges_nothing_is_not_waited_for() -> None:
    match = Match(GameConfig("castle-keep", 2), [Seat(), Seat("bot", "Squire", "squire")], SEED)
    match.sit("Ada")
    assert match.status == "playing"
    for seat in (0, 1):
        with pytest.raises(InvalidContribution, match="does not match the pledge"):
            match.reveal(seat, contribution_of("Ada"))


def test_a_refused_action_changes_nothing() -> None:
    match = full_match()
    assert match.mover is not None
    mover, n = match.mover, match.number
    before = match.position.copy()
    refused: list[tuple[type[KeepstoneError], int, int, str]] = [
        (StaleNumber, mover, n - 1, "pass"),
        (StaleNumber, mover, n + 1, "pass"),
        (NotYourTurn, 1 - mover, n, "pass"),
        (NotYourTurn, 7, n, "pass"),
        (InvalidAction, mover, n, "fly"),
        (InvalidAction, mover, n, ""),
        (IllegalAction, mover, n, "end"),
        (IllegalAction, mover, n, "draw blue-keep"),
        (IllegalAction, mover, n, "start 0"),
    ]
    for error, seat, number, action in refused:
        with pytest.raises(error):
            match.receive(seat, number, action)
        assert match.number == n
        assert match.position == before
    match.receive(mover, n, "pass")


def test_nothing_is_received_before_the_start_and_after_the_end() -> None:
    waiting = Match(GameConfig("castle-keep", 2), [Seat()] * 2, SEED)
    for match in (waiting, finished()):
        with pytest.raises(NotPlaying):
            match.receive(0, match.number, "pass")


def test_a_copy_is_independent() -> None:
    match = full_match()
    twin = match.copy()
    play_on(twin, random.Random(1))
    assert match.number == 11
    assert match.position != twin.position


def test_in_a_rematch_everybody_moves_on_by_one() -> None:
    ada, ben = Seat("person", "Ada", None, "ab", "cd"), Seat("person", "Ben")
    squire = Seat("bot", "S", "squire")
    assert rotate((ada, squire, ben)) == (Seat(), Seat(), squire)
    assert rotate((ada, ben, squire)) == (squire, Seat(), Seat())
    assert rotate((squire, ada, ben)) == (Seat(), squire, Seat())
