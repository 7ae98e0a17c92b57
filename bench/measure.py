"""What the benchmarks share: rounds in which all take turns, an anchor, and our share of a core."""

import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from statistics import median

from keepstone.cli import bench
from keepstone.cli.bench import Figure


def interleaved(works: dict[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """Each work's values over rounds in which all take turns, so that a busy neighbour meets all alike."""
    values: dict[str, list[float]] = {what: [] for what in works}
    for number in range(rounds):
        for what, work in works.items():
            if sys.stderr.isatty():
                print(f"\r\033[Kround {number + 1} of {rounds}: {what}", end="", file=sys.stderr)
            values[what].append(work())
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return values


def processor_seconds(work: Callable[[], object]) -> float:
    """How long some work on one core takes; a busy neighbour does not count."""
    began = time.process_time()
    work()
    return time.process_time() - began


class Share:
    """The share of a core that this process has had since it was made."""

    def __init__(self) -> None:
        self.wall, self.used = time.perf_counter(), time.process_time()

    def now(self) -> float:
        """1.0 when nobody was in the way."""
        return min((time.process_time() - self.used) / (time.perf_counter() - self.wall), 1.0)


def medians(values: dict[str, list[float]], unit: str, core: float | None) -> list[Figure]:
    """The medians as figures."""
    return [Figure(what, median(each), unit, core) for what, each in values.items()]


def show(figures: list[Figure]) -> None:
    """Print the figures, or one JSON document with --json."""
    if "--json" in sys.argv:
        print(json.dumps([asdict(figure) for figure in figures], indent=1))
    else:
        bench.show(figures)
