"""Messages to a seat do not depend on hidden information: matches that differ only in that give the same."""

import random
from gettext import NullTranslations

import pytest

from keepstone.kit.viewer import SPECTATOR
from keepstone.server.live.frames import view_frame
from tests.laws.tables import TABLES
from tests.support.matches import full_match, play_on, with_round_ends
from tests.support.never_empty import never_empty
from tests.support.rings import random_cases
from tests.support.twins import compare, hides_something, some_match

ENOUGH, MATCHES = random_cases(fast=20, whole=60), 30
PAUSE = 0.015  # how often a match is looked at, for each decision, at first
LONG = 80  # events
SECRETIVE = [(name, players) for name, players in TABLES if hides_something(name)]
OPEN = sorted({*TABLES} - {*SECRETIVE})


@pytest.mark.parametrize(("name", "players"), OPEN)
def test_where_nothing_is_hidden_all_are_told_the_same(name: str, players: int) -> None:
    choose = random.Random(f"{name} {players}")
    match = some_match(name, players, choose)
    play_on(match, choose, until=lambda m: m.number > LONG)
    viewers = (SPECTATOR, *range(players))
    for event in never_empty(match.events):
        told = {
            (event.seen_by(v), event.sentence_for(v, match.names, NullTranslations()))
            for v in viewers
        }
        assert len(told) == 1


@pytest.mark.parametrize(("name", "players"), SECRETIVE)
def test_twins_are_told_alike(name: str, players: int) -> None:
    """After a match without twins the next is examined twice as often: secrets may last only a moment."""
    choose, compared, pause = random.Random(f"{name} {players}"), 0, PAUSE
    for _ in range(MATCHES):
        twins, messages = compare(some_match(name, players, choose), choose, pause)
        assert messages >= 2 * twins
        compared += twins
        if compared >= ENOUGH:
            return
        pause = pause if twins else min(2 * pause, 1)
    few = f"{compared} twins in {MATCHES} matches"
    raise AssertionError(f"{few}: what `private_to` says is hidden can hardly be otherwise")


def test_twins_are_shown_like_round_ends() -> None:
    """For games with information hidden beyond the end of a round."""
    match, choose = with_round_ends(1), random.Random(1)
    twins, _ = compare(match, choose)
    assert twins > ENOUGH
    assert any(event.round_end for event in match.events)


def test_a_seat_is_told_its_own_draws_and_others_are_not() -> None:
    match = full_match()
    for event in never_empty(match.events[1:]):
        assert event.private_to is not None
        owner, other = event.private_to, 1 - event.private_to
        assert event.seen_by(owner) == event.text != "draw ?"
        assert event.seen_by(other) == event.seen_by(SPECTATOR) == "draw ?"
        words = NullTranslations()
        assert event.sentence_for(owner, match.names, words) != event.sentence_for(
            other, match.names, words
        )


def test_only_the_mover_is_sent_choices() -> None:
    match = full_match()
    assert match.mover is not None
    for viewer in (SPECTATOR, 0, 1):
        frame = view_frame(match, match.number, viewer, "en")
        assert ('"choices":[]' in frame) == (viewer != match.mover)
