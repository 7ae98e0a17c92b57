"""Tests of round ends: their picture follows their event, for late viewers too."""

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from keepstone.kit.viewer import SPECTATOR
from keepstone.match import Match
from keepstone.server.live.frames import FrameCache, view_frame
from tests.support.matches import full_match, play_on, with_round_ends
from tests.support.never_empty import never_empty

Plain = dict[str, Any]
VIEWERS = (SPECTATOR, 0, 1)


def steps(match: Match) -> Iterator[Match]:
    """Yield the match after each decision or undo, to its end."""
    choose = random.Random(1)
    while match.mover is not None:
        yield match
        seat = match.mover
        undo = match.can_undo(seat) and choose.random() < 0.3
        action = "undo" if undo else choose.choice(match.position.legal())
        match.receive(seat, match.number, action)
    yield match


def frames(match: Match, after: int, viewer: int) -> list[Plain]:
    told = FrameCache().events(match, after, viewer, "en")
    return [json.loads(frame) for frame in told]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_picture_of_a_round_end_is_the_one_that_was_seen_then(viewer: int) -> None:
    match, seen = with_round_ends(1), {}
    for then in steps(match):
        view = json.loads(view_frame(then, then.number, viewer, "en"))
        view["scene"]["choices"] = []
        seen[then.number] = view | {"undo": False, "ask_undo": False}
    told = frames(match, 0, viewer)
    views = [frame for frame in told if frame["type"] == "view"]
    assert len(views) > 3
    assert all(view["round_end"] for view in views)
    known = [view for view in views if view["n"] in seen]  # not those before a draw
    assert known
    assert all(view == seen[view["n"]] for view in known)


def test_each_picture_stands_behind_its_event() -> None:
    match = play_on(with_round_ends(2), random.Random(2), undo=0.3)
    told = frames(match, 0, 0)
    ended = [event.number for event in match.events[:-1] if event.round_end]
    assert [frame["n"] for frame in told if frame["type"] == "view"] == ended
    for before, frame in pairwise(told):
        assert frame["n"] == before["n"] + (frame["type"] == "event")
    for after in (0, ended[0] - 1, ended[0], match.number - 1, match.number):
        assert frames(match, after, 0) == [frame for frame in told if frame["n"] > after]


@pytest.mark.whole
def test_the_last_event_has_no_picture_but_the_view() -> None:
    for match in never_empty(steps(with_round_ends(3))):
        (*_, last) = frames(match, 0, 0)
        assert (last["type"], last["n"]) == ("event", match.number)
        view = json.loads(view_frame(match, match.number, 0, "en"))
        assert view["round_end"] == match.events[-1].round_end


def test_a_move_taken_back_ends_no_round() -> None:
    match = play_on(with_round_ends(4), random.Random(3), undo=0.5)
    undone = [event for event in match.events if event.text == "undo"]
    assert undone
    assert not any(event.round_end for event in undone)
    again = Match(match.config, match.seats, match.seed)
    again.extend(event.text for event in match.events)
    assert [event.round_end for event in again.events] == [
        event.round_end for event in match.events
    ]
    assert frames(again, 0, 1) == frames(match, 0, 1)


def test_frames_are_made_once_for_all_spectators_and_not_kept_for_seats() -> None:
    match, frame_cache = play_on(with_round_ends(5), random.Random(4)), FrameCache()
    for viewer, is_kept in ((SPECTATOR, True), (0, False)):
        one, other = (frame_cache.events(match, 0, viewer, "en") for _ in range(2))
        assert one == other
        assert {a is b for a, b in zip(one, other, strict=True)} == {is_kept}
    assert frame_cache.events(match, 0, 1, "en") != other
    frame_cache.events(match, 0, 1, "de")
    assert frame_cache.languages() == {"en", "de"}


def test_castle_keep_has_no_round_ends() -> None:
    match = play_on(full_match(), random.Random(6))
    assert not any(event.round_end for event in match.events)
    assert {frame["type"] for frame in frames(match, 0, 0)} == {"event"}
