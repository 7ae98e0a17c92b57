"""Time to make pictures and sentences: `python -m bench.pictures [--json]`.

Means over the positions of one game of each kind, as seat 0 sees them.
"""

import random
from collections.abc import Callable

import keepstone
from bench.measure import Share, interleaved, medians, show
from keepstone.cli.bench import anchor, seconds

ROUNDS = 5
EVERY = 5  # every fifth position is drawn
NAMES = ("Ada", "Bo", "Chloe", "Dan")

Played = list[tuple[keepstone.Position, str]]  # the view of seat 0, and the next event


def played(name: str, players: int) -> Played:
    """Return some positions of a game with random decisions."""
    position, draw = keepstone.game(name, players).new(1), random.Random(1)
    seen = []
    while position.to_act != keepstone.OVER:
        text = draw.choice(position.legal())
        seen.append((position.observe(0), text))
        position.play(text)
    return seen[::EVERY]


def scenes(positions: Played, names: tuple[str, ...]) -> Callable[[], float]:
    """Return a function that measures the milliseconds for a picture."""
    return lambda: mean(positions, lambda position, _: position.scene(names))


def sentences(positions: Played, names: tuple[str, ...]) -> Callable[[], float]:
    """Return a function that measures the milliseconds for a log sentence."""
    return lambda: mean(positions, lambda position, text: position.say(text, names))


def mean(positions: Played, work: Callable[[keepstone.Position, str], object]) -> float:
    """Return the mean time for a position in milliseconds."""
    return 1000 * seconds(lambda: [work(*each) for each in positions]) / len(positions)


def main() -> None:
    """Measure and print."""
    works: dict[str, Callable[[], float]] = {}
    for name in keepstone.games.names():
        players = keepstone.game(name).game.players[-1]
        positions, seated = played(name, players), NAMES[:players]
        works[f"{name}, {players} players: a picture"] = scenes(positions, seated)
        works[f"{name}, {players} players: a sentence"] = sentences(positions, seated)
    for work in works.values():
        work()
    share = Share()
    table = medians(interleaved({"anchor: empty Python loop": anchor}, ROUNDS), "M turns/s", None)
    show(table + medians(interleaved(works, ROUNDS), "ms", share.now()))


if __name__ == "__main__":
    main()
