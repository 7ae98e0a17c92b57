"""What a seat is told does not depend on what it may not know: matches that differ only in that are told alike."""

import random
from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from keepstone.match import Match
from keepstone.match.record import record_of
from keepstone.protocol import SPECTATOR, KeepstoneError
from keepstone.server.frames import event_frame, view_frame
from tests.match.playing import full_match, play_on


def twins_of(match: Match, viewer: int, choose: random.Random) -> Iterator[Match]:
    """Matches that the viewer cannot tell from this one: other tiles came where it saw none."""
    texts = [event.text for event in match.events]
    hidden = [i for i, e in enumerate(match.events) if e.seen_by(viewer) != e.text]
    kinds = sorted({texts[i] for i in hidden})
    for _ in range(12):
        changed = texts.copy()
        for i in choose.sample(hidden, min(3, len(hidden))):
            changed[i] = choose.choice(kinds)
        twin = Match(match.rules, match.seats, match.seed)
        try:
            twin.extend(changed)
        except KeepstoneError:
            continue  # one of the tiles was played, or there are not so many of a kind
        if changed != texts and all(
            a.seen_by(viewer) == b.seen_by(viewer)
            for a, b in zip(match.events, twin.events, strict=True)
        ):
            yield twin


def all_frames(match: Match, viewer: int) -> list[str]:
    """Everything that the viewer is sent, and the record that anybody may have."""
    frames = [event_frame(match, index, viewer, "en") for index in range(match.number)]
    views = [view_frame(match, viewer, "en", layout) for layout in ("wide", "tall")]
    return [*frames, *views, *all_refusals(match, viewer), record_of(match)]


def all_refusals(match: Match, viewer: int) -> list[str]:
    """What the viewer is told when it tries what it may not do."""
    told = []
    for text in ("fly", "end", "draw blue-keep", "draw red-curvy-wall", "attack 0 n", "start 0"):
        try:
            match.copy().receive(viewer, match.number, text)
        except KeepstoneError as error:
            told.append(f"{error.message} {error.allowed} {error.rule}")
    return told


@pytest.mark.parametrize("players", [2, 3, 4])
def test_twins_are_told_alike(players: int) -> None:
    compared = 0
    for number in range(6):
        choose = random.Random(number)
        options = {"open_discard": choose.choice(("true", "false"))}
        stop = choose.randrange(12, 60)
        match = full_match(players, seed=bytes([number]) * 32, **options)
        play_on(match, choose, until=lambda m, stop=stop: m.number >= stop, undo=0.2)
        if match.status == "over":
            continue
        for viewer in (SPECTATOR, *range(players)):
            told = all_frames(match, viewer)
            for twin in twins_of(match, viewer, choose):
                compared += 1
                assert all_frames(twin, viewer) == told
    assert compared > 30


def test_a_seat_is_told_its_own_draws_and_others_are_not() -> None:
    match = full_match()
    for event in match.events[1:]:
        assert event.private_to is not None
        owner, other = event.private_to, 1 - event.private_to
        assert event.seen_by(owner) == event.text != "draw ?"
        assert event.seen_by(other) == event.seen_by(SPECTATOR) == "draw ?"
        words = NullTranslations()
        assert event.told_to(owner, match.names, words) != event.told_to(other, match.names, words)


def test_only_the_mover_is_sent_choices() -> None:
    match = full_match()
    assert match.mover is not None
    for viewer in (SPECTATOR, 0, 1):
        frame = view_frame(match, viewer, "en", "wide")
        assert ('"choices":[]' in frame) == (viewer != match.mover)
