"""What every benchmark prints beside its figures: an anchor, and what other processes left to us."""

import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

ANCHOR_TURNS = 2_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """A figure: the median of some runs. core: the share of a processor core that we had meanwhile."""

    what: str
    value: float
    unit: str
    core: float | None = None


def seconds(work: Callable[[], Any]) -> float:
    """How long some work takes, on the wall clock."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def anchor() -> float:
    """Millions of turns a second of an empty Python loop: what this machine gives right now."""

    def loop() -> None:
        for _ in range(ANCHOR_TURNS):
            pass

    return ANCHOR_TURNS / seconds(loop) / 1e6


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


class Share:
    """The share of a core that this process has had since it was made."""

    def __init__(self) -> None:
        self.wall, self.used = time.perf_counter(), time.process_time()

    def now(self) -> float:
        """1.0 when nobody was in the way."""
        return min((time.process_time() - self.used) / (time.perf_counter() - self.wall), 1.0)


def rows(values: dict[str, list[float]], unit: str, core: float | None) -> list[Row]:
    """The medians as rows."""
    return [Row(what, median(each), unit, core) for what, each in values.items()]


def show(table: list[Row]) -> None:
    """Print the rows, or one JSON document with --json."""
    if "--json" in sys.argv:
        print(json.dumps([asdict(row) for row in table], indent=1))
        return
    width = max(len(row.what) for row in table)
    for row in table:
        core = "" if row.core is None else f"{row.core:5.0%} of a core"
        print(f"{row.what:{width}}  {row.value:10.3f} {row.unit:12} {core}")
