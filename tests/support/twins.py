"""Twins: matches that differ only in information hidden from one viewer, which must get the same messages.

python -m tests.support.twins [comparisons] compares many twins of every game, and prints their number.
"""

import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import keepstone
from keepstone.errors import KeepstoneError
from keepstone.games import find
from keepstone.kit.viewer import SPECTATOR
from keepstone.match import Event, Match
from keepstone.match.record import record_of
from keepstone.server.live.frames import FrameCache
from keepstone.text.languages import languages
from tests.laws.tables import known_texts, some_options
from tests.support.matches import full_match, play_on

STARTS, TRIES = 6, 4  # at one point of a match, for one viewer
LATE = 10  # so many hidden events are late ones: what came earlier is seldom hidden still
FAITHFUL = 0.8  # probability that a twin plays the same event where a different event is possible
PAUSE = 0.04  # probability that a match is examined at a decision


@cache
def hides_something(name: str) -> bool:
    """Return whether some action of the game is visible to one seat only."""
    position = keepstone.game(name).new()
    game = position.game
    actions = range(game.max_actions)
    return any(game.private_to(position.state, action) is not None for action in actions)


def some_match(name: str, players: int, choose: random.Random) -> Match:
    options = some_options(find(name), choose)
    return full_match(players, choose.randbytes(32), name, **options)


def compare(match: Match, choose: random.Random, pause: float = PAUSE) -> tuple[int, int]:
    """Play a match and compare messages to twins at intervals; return the numbers of twins and messages."""
    twins = messages = 0
    while match.mover is not None:
        stem = Match(match.config, match.seats, match.seed)
        for first, viewer in starts(match, choose):
            stem.extend(event.text for event in match.events[stem.number : first - 1])
            found, said = compare_from(match, stem, viewer, choose)
            twins, messages = twins + found, messages + said
        match.receive(match.mover, match.number, choose.choice(match.position.legal()))
        play_on(match, choose, until=lambda _: choose.random() < pause, undo=0.2)
    return twins, messages


def starts(match: Match, choose: random.Random) -> list[tuple[int, int]]:
    """Return events, by number, with the viewers from whom they are hidden.

    A twin may differ from such an event on.
    """
    found = []
    for viewer in (SPECTATOR, *range(match.config.players)):
        hidden = [event.number for event in match.events if event.seen_by(viewer) != event.text]
        for _ in range(STARTS if hidden else 0):
            found.append((choose.choice(choose.choice((hidden, hidden[-LATE:]))), viewer))
    return sorted(found)


def compare_from(match: Match, stem: Match, viewer: int, choose: random.Random) -> tuple[int, int]:
    """Compare the viewer's messages with those in twins that differ from the end of the stem."""
    twins = list(twins_from(match, stem, viewer, choose))
    told = all_told(match, viewer, stem.number) if twins else []
    differing = [twin for twin in twins if all_told(twin, viewer, stem.number) != told]
    assert not differing, (viewer, match.position.log)
    return len(twins), len(twins) * len(told)


def twins_from(match: Match, stem: Match, viewer: int, choose: random.Random) -> Iterator[Match]:
    """Yield twins that continue from a stem; those that cannot continue are left out."""
    first = stem.number + 1
    for _ in range(TRIES):
        twin = stem.copy()
        if all(follow(twin, event, first, viewer, choose) for event in match.events[first - 1 :]):
            yield twin


def follow(twin: Match, event: Event, first: int, viewer: int, choose: random.Random) -> bool:
    """Play an event in a twin that looks the same to the viewer, if possible."""
    hidden = event.seen_by(viewer) != event.text
    text = another(twin, event, event.number == first, viewer, choose) if hidden else event.text
    try:
        twin.extend([text])
    except KeepstoneError:
        return False
    assert twin.events[-1].seen_by(viewer) == event.seen_by(viewer)
    return True


def another(twin: Match, event: Event, differ: bool, viewer: int, choose: random.Random) -> str:
    """Return a text, the same or another, that looks to the viewer like the event; empty if there is none."""
    assert event.entry is not None  # everybody sees an undo
    alike = hidden_alike(twin, event.entry.hidden, viewer)
    if differ:
        alike = [action for action in alike if action != event.entry.action]
    elif event.entry.action in alike and choose.random() < FAITHFUL:
        return event.text
    return twin.config.game.format_action(choose.choice(alike)) if alike else ""


def hidden_alike(match: Match, blank: int, viewer: int) -> list[int]:
    """Return possible events, as numbers, that look like this event to the viewer."""
    game, state = match.config.game, match.position.state
    hidden = [
        action
        for action in match.position.legal_actions()
        if game.private_to(state, action) not in (None, viewer)
    ]
    return [action for action in hidden if game.hide(action) == blank]


def all_told(match: Match, viewer: int, after: int) -> list[str]:
    """Return the messages to the viewer after an event, and the public record."""
    told = []
    for lang in languages()[:2]:
        frame_cache = FrameCache()
        told += frame_cache.events(match, after, viewer, lang)
        told.append(frame_cache.view(match, match.number, viewer, lang))
    return [*told, *all_refusals(match, viewer), record_of(match)]


def all_refusals(match: Match, viewer: int) -> list[str]:
    """Return the refusals that the viewer gets for various attempts."""
    told = []
    for text in ("fly", "undo", *tried(match.config.name, match.number)):
        try:
            match.copy().receive(viewer, match.number, text)
        except KeepstoneError as error:
            told.append(f"{text}: {error.message} {error.allowed} {error.rule}")
        else:
            told.append(f"{text} is taken")
    return told


@cache
def tried(name: str, number: int) -> list[str]:
    """Return a text of each kind in the grammar of the game."""
    kinds = defaultdict(list)
    for text in known_texts(name):
        kinds[text.partition(" ")[0]].append(text)
    draw = random.Random(number)
    return [draw.choice(kind) for kind in kinds.values()]


def main(wanted: int) -> None:
    """Compare a number of twins of each game."""
    for name in filter(hides_something, keepstone.games.names()):
        twins = messages = number = 0
        while twins < wanted:
            for players in find(name).players:
                choose = random.Random(f"{name} {players} {number}")
                found, said = compare(some_match(name, players, choose), choose)
                twins, messages, number = twins + found, messages + said, number + 1
        print(f"{name}: {twins} twins in {number} matches, {messages} messages alike", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
