"""The command `keepstone bench`: measure how fast Keepstone runs on this machine."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from statistics import median

from keepstone.bots import choose, levels
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress, print_json, print_table
from keepstone.cli.shared_arguments import add_json
from keepstone.games import find, names
from keepstone.playing.position import GameConfig
from keepstone.protocol import CHANCE
from keepstone.search.simulate import simulate

RUNS = 5
GAMES = 2000  # seconds per run
# iterations of an empty loop in plain Python, to measure the machine's current speed
ANCHOR = 2_000_000


@dataclass(frozen=True, slots=True)
class Figure:
    """The median of several measurements.

    core: the fraction of a processor core that was used, None if unknown.
    """

    what: str
    value: float
    unit: str
    core: float | None = None


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--game", choices=names(), help="measure this game only")
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Measure random games and bots' decisions, each on a single core."""
    games = names() if chosen.game is None else (chosen.game,)
    for name in games:
        compile_first(GameConfig(name))
    figures = []
    with Progress("Measuring") as progress:
        for figure in _figures(games):
            figures.append(figure)
            progress.show(0, 1, figure.what)
    if chosen.json:
        print_json([asdict(figure) for figure in figures])
    else:
        show(figures)
    return 0


def show(figures: Iterable[Figure]) -> None:
    """Print the figures as a table."""
    print_table(
        [
            (f.what, f.value, f.unit, "" if f.core is None else f"{f.core:.0%} of a core")
            for f in figures
        ]
    )


def _figures(games: tuple[str, ...]) -> Iterator[Figure]:
    yield _figure("anchor: empty loop in Python", "M turns/s", anchor)
    for name in games:
        for players in find(name).players:
            config = GameConfig(name, players)
            yield _figure(f"{name}, {players} players: random games", "M steps/s", _speed(config))
        for level in levels():
            yield _figure(
                f"{name}: a decision of {level}", "ms", _decision(GameConfig(name), level)
            )


def _figure(what: str, unit: str, measure: Callable[[], float]) -> Figure:
    """Return the median of several measurements after a warm-up run."""
    measure()
    wall, used = time.perf_counter(), time.process_time()
    value = median(measure() for _ in range(RUNS))
    core = (time.process_time() - used) / (time.perf_counter() - wall)
    return Figure(what, value, unit, min(core, 1.0))


def seconds(work: Callable[[], object]) -> float:
    """Return the wall-clock time that `work` takes, in seconds."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def anchor() -> float:
    """Return the machine's current speed: the iterations per second of an empty Python loop, in millions."""

    def loop() -> None:
        for _ in range(ANCHOR):
            pass

    return ANCHOR / seconds(loop) / 1e6


def _speed(config: GameConfig) -> Callable[[], float]:
    """Return a function that measures random games, in millions of decisions and chance events per second."""

    def measure() -> float:
        played = simulate(config, GAMES)
        return (played.decisions + played.chance_events) / played.seconds / 1e6

    return measure


def _decision(config: GameConfig, level: str) -> Callable[[], float]:
    """Return a function that measures how long a level takes for its first decision in a game, in ms."""
    position = config.new()
    while position.to_act == CHANCE:
        position.roll()
    seen = position.observe(position.to_act)
    return lambda: 1e3 * seconds(lambda: choose(level, seen, seed=0))
