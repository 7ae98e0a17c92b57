"""Tests of undo: an event of its own, allowed until something is drawn or revealed."""

import random

import pytest

from keepstone.match import Match, NothingToUndo, StaleNumber
from keepstone.match.call_state import MOST_ASKS
from tests.support.matches import finished, full_match, reread, with_bots


def can_place_two() -> tuple[Match, int]:
    """Return a match in which the mover has placed a tile and may continue."""
    for seed in range(50):
        match = full_match(seed=bytes([seed]) * 32)
        assert match.mover is not None
        seat = match.mover
        placing = [action for action in match.position.legal() if action.startswith("place")]
        match.receive(seat, match.number, placing[0])
        if any(action.startswith("place") for action in match.position.legal()):
            return match, seat
    raise AssertionError("no such start")


def test_undo_adds_an_event_and_takes_one_from_the_log() -> None:
    match, seat = can_place_two()
    before = match.copy()
    log = match.position.log
    match.receive(seat, match.number, next(a for a in match.position.legal() if a[0] == "p"))
    (undone,) = match.receive(seat, match.number, "undo")
    assert (undone.number, undone.seat, undone.text) == (before.number + 2, seat, "undo")
    assert match.position == before.position
    assert match.position.log == log == [event.text for event in match.history]


def test_undo_goes_back_to_the_last_draw_and_no_further() -> None:
    match, seat = can_place_two()
    match.receive(seat, match.number, next(a for a in match.position.legal() if a[0] == "p"))
    match.receive(seat, match.number, "undo")
    match.receive(seat, match.number, "undo")
    assert match.history[-1].text.startswith("draw")
    assert not match.can_undo(seat)
    with pytest.raises(NothingToUndo):
        match.receive(seat, match.number, "undo")


def test_nobody_takes_back_the_move_of_another_or_after_the_turn() -> None:
    match, seat = can_place_two()
    with pytest.raises(NothingToUndo):
        match.receive(1 - seat, match.number, "undo")
    with pytest.raises(StaleNumber):
        match.receive(seat, match.number - 1, "undo")
    match.receive(seat, match.number, "end")
    while match.mover == seat:
        match.receive(seat, match.number, match.position.legal()[0])
    for each in (0, 1):
        with pytest.raises(NothingToUndo):
            match.receive(each, match.number, "undo")


def test_with_open_discard_a_turn_that_has_passed_is_not_taken_back() -> None:
    """The next seat may be asked before anything is drawn: then no chance event protects the turn."""
    seen = 0
    choose = random.Random(2)
    match = full_match(open_discard="true")
    while match.mover is not None:
        seat = match.mover
        match.receive(seat, match.number, choose.choice(match.position.legal()))
        if match.mover not in (None, seat) and match.history[-1].seat == seat:
            seen += 1
            assert not match.can_undo(seat)
            with pytest.raises(NothingToUndo):
                match.receive(seat, match.number, "undo")
    assert seen


@pytest.mark.parametrize("players", [2, 4])
def test_a_match_with_undos_is_stored_and_read_back(players: int) -> None:
    match = finished(players, choose=5, undo=0.4)
    assert any(event.text == "undo" for event in match.events)
    again = reread(match)
    assert again.position == match.position
    assert [event.seat for event in again.events] == [event.seat for event in match.events]
    assert [e.text for e in again.history] == [e.text for e in match.history] == match.position.log


def play_until(match: Match, verb: str, seat: int) -> None:
    """Let both seats play until a seat has made this action."""
    while not (
        match.history and match.history[-1].seat == seat and match.history[-1].text.startswith(verb)
    ):
        assert match.mover is not None
        match.receive(match.mover, match.number, match.position.legal()[0])


def test_against_bots_a_decision_is_taken_back_past_what_they_did() -> None:
    match = with_bots("page", game="castillos")
    play_until(match, "coin", 0)
    before = match.position.log[:-1]
    match.receive(1, match.number, match.position.legal()[0])
    assert match.can_ask_undo(0)
    match.call(0, match.number, "ask undo")
    assert match.position.log == before


def test_but_not_past_a_bot_that_showed_what_was_hidden() -> None:
    """Its resource was face down."""
    match = with_bots("page", game="castillos")
    play_until(match, "place", 0)
    while match.mover == 1:
        legal = match.position.legal()
        match.receive(1, match.number, next((a for a in legal if a.startswith("use")), legal[0]))
    assert [event.text.split()[0] for event in match.history[-2:]] == ["use", "place"]
    assert not match.can_ask_undo(0)
    with pytest.raises(NothingToUndo):
        match.call(0, match.number, "ask undo")


def test_against_bots_one_may_go_back_as_often_as_in_a_turn() -> None:
    match = with_bots("page", game="castillos")
    play_until(match, "castle", 0)
    for _ in range(2):
        match.receive(match.mover or 0, match.number, match.position.legal()[0])
    for _ in range(MOST_ASKS + 1):
        while match.mover != 0:
            match.receive(1, match.number, match.position.legal()[0])
        match.receive(0, match.number, match.position.legal()[0])
    for _ in range(MOST_ASKS + 1):
        match.call(0, match.number, "ask undo")
    assert match.mover == 0
