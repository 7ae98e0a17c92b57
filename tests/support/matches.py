"""Matches for the tests, played to some point by reproducible random decisions."""

import hashlib
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from keepstone.match import Match, Seat, pledge, record_of, verify
from keepstone.playing.position import GameConfig
from keepstone.playing.view import ENGLISH
from keepstone.protocol import Game

SEED = bytes(range(32))


def full_match(
    players: int = 2, seed: bytes = SEED, game: str = "castle-keep", **options: str
) -> Match:
    """Return a match that has just begun, with players who all revealed their contributions."""
    return begun(seated(players, seed, game, **options))


def begun(match: Match) -> Match:
    """Let all players reveal their contributions, and begin."""
    for seat, name in enumerate(match.names):
        match.reveal(seat, contribution_of(name))
    match.begin()
    return match


def seated(
    players: int = 2,
    seed: bytes = SEED,
    game: str = "castle-keep",
    clock: str = "",
    **options: str,
) -> Match:
    """Return a match with players who have pledged contributions and have not revealed them yet."""
    match = Match(GameConfig(game, players, **options), [Seat()] * players, seed, clock)
    for seat, name in enumerate(("Ada", "Ben", "Cem", "Dot")[:players]):
        match.sit(name, pledge(match.commitment, seat, contribution_of(name)))
    return match


def contribution_of(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def odd_tiles(state: Any) -> bool:
    """A round end for these tests: an odd number of tiles is built. Decisions and undos can end a round."""
    return bool((state.castle > 0).sum() % 2)


def with_round_ends(seed: int) -> Match:
    """Return a match of a game with rounds, before the first decision."""
    match = full_match(seed=bytes([seed]) * 32)
    # `copy` returns the game itself, and it must stay without round ends
    game = object.__new__(Game)
    vars(game).update(vars(match.config.game), round_end=odd_tiles)
    match.config.game = match.position.game = game
    return match


def play_on(
    match: Match,
    choose: random.Random,
    until: Callable[[Match], bool] = lambda match: False,
    undo: float = 0.0,
) -> Match:
    """Play random legal actions, with occasional undos, until the end or an earlier point."""
    while match.mover is not None and not until(match):
        seat = match.mover
        match.receive(seat, match.number, choose.choice(match.position.legal()))
        if choose.random() < undo and match.can_undo(seat):
            match.receive(seat, match.number, "undo")
    return match


def finished(players: int = 2, choose: int = 1, undo: float = 0.0, **options: str) -> Match:
    return play_on(full_match(players, SEED, **options), random.Random(choose), undo=undo)


def finished_from(match: Match, choose: int = 1) -> Match:
    match.begin()
    return play_on(match, random.Random(choose))


def with_bots(*levels: str, game: str = "castle-keep", **options: str) -> Match:
    """Return a match of Ada on seat 0 and bots that has just begun."""
    bots = [Seat("bot", f"Bot {number}", level) for number, level in enumerate(levels)]
    seats = [Seat("person", "Ada"), *bots]
    match = Match(GameConfig(game, len(seats), **options), seats, SEED)
    match.begin()
    return match


def say(match: Match, seat: int, words: str, away: Sequence[int] = ()) -> str:
    """Let a seat make a call. Return the sentence that everybody reads."""
    (event,) = match.call(seat, match.number, words, frozenset(away))
    return event.sentence_for(0, match.names, ENGLISH)


def reread(match: Match) -> Match:
    """Return the match as another process reads it."""
    twin = Match(match.config, match.seats, match.seed, match.clock, match.scheme)
    twin.extend(event.text for event in match.events)
    return twin


def assert_alike(match: Match) -> None:
    """Check that another process comes to the same match, and that its record can be verified."""
    twin = reread(match)
    assert twin.standing == match.standing
    assert twin.position == match.position
    assert (twin.status, twin.winners) == (match.status, match.winners)
    if match.status == "over":
        report = verify(record_of(match, "2026-01-01", "2026-01-02"))
        assert report.ok, report


FINISHED = (
    Path(__file__).parents[1] / "match" / "records" / "finished.json"
)  # a file that was written once


def clocked(clock: str, players: int = 2, **options: str) -> Match:
    """Return a match with a clock that has just begun."""
    return begun(seated(players, SEED, "castle-keep", clock, **options))


def mover_of(match: Match) -> int:
    assert match.mover is not None
    return match.mover
