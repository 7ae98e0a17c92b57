"""Actions per second in a match with two players and a spectator: `python -m bench.matches [--json]`.

The benchmark measures the server's work from an action to the frames: a copy of the match receives it, and the
new events are described, drawn and encoded for each viewer. Storing and sending are left out. Times are
processor time.
"""

import random
from collections.abc import Callable

from bench.measure import interleaved, medians, processor_seconds, show
from keepstone.games import names
from keepstone.kit.viewer import SPECTATOR
from keepstone.match import Match, Seat
from keepstone.playing.position import GameConfig
from keepstone.server.live.frames import FrameCache

ROUNDS = 3
PLAYERS = 2
VIEWERS = (SPECTATOR, 0, 1)
SEED = bytes(range(32))


def new_match(name: str) -> Match:
    """Return a match between two players, before the first draw."""
    match = Match(GameConfig(name, PLAYERS), [Seat()] * PLAYERS, SEED)
    for person in ("Ada", "Bo"):
        match.sit(person, "")
    return match


def some_actions(name: str) -> list[str]:
    """Return the actions of a whole game, drawn at random by a fixed seed."""
    match, draw = new_match(name), random.Random(name)
    match.begin()
    while match.mover is not None:
        match.receive(match.mover, match.number, draw.choice(match.position.legal()))
    return [event.text for event in match.events if event.seat is not None]


def played(name: str, pictures: bool) -> Callable[[], float]:
    """Return a function that measures actions per second in a whole match, with or without pictures."""
    actions = some_actions(name)

    def play() -> None:
        match, frames = new_match(name), FrameCache()
        match.begin()
        for action in actions:
            seen, match = match.number, match.copy()
            assert match.mover is not None
            match.receive(match.mover, match.number, action)
            for viewer in VIEWERS:
                frames.events(match, seen, viewer, "en")
                if pictures:
                    frames.view(match, match.number, viewer, "en")

    return lambda: len(actions) / processor_seconds(play)


def main() -> None:
    """Measure and print."""
    works: dict[str, Callable[[], float]] = {}
    for name in names():
        works[f"{name}: actions and their pictures"] = played(name, pictures=True)
        works[f"{name}: actions without pictures"] = played(name, pictures=False)
    for work in works.values():
        work()
    show(medians(interleaved(works, ROUNDS), "actions/s", None))


if __name__ == "__main__":
    main()
