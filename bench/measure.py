"""Helper functions for benchmarks: interleaved rounds, a reference workload, and the share of a core received."""

import json
import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable
from dataclasses import asdict
from statistics import median

from keepstone.cli import bench
from keepstone.cli.bench import Figure


def read_options(meaning: str | None) -> None:
    """Read the command line of a benchmark whose only option is --json. Its help is the module's docstring."""
    parser = ArgumentParser(description=meaning, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.parse_args()


def interleaved(works: dict[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """Run all workloads in each round, so that other processes affect them equally. Return the values of each."""
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
    """Return the processor time that some work takes on one core. Other processes do not count."""
    began = time.process_time()
    work()
    return time.process_time() - began


class Share:
    """The share of a core that this process has received since this object was created."""

    def __init__(self) -> None:
        self.wall, self.used = time.perf_counter(), time.process_time()

    def now(self) -> float:
        """Return the share; 1.0 if no other process competed."""
        return min((time.process_time() - self.used) / (time.perf_counter() - self.wall), 1.0)


def medians(values: dict[str, list[float]], unit: str, core: float | None) -> list[Figure]:
    """Return the medians as figures."""
    return [Figure(what, median(each), unit, core) for what, each in values.items()]


def show(figures: list[Figure]) -> None:
    """Print the figures or, with --json, one JSON document."""
    if "--json" in sys.argv:
        print(json.dumps([asdict(figure) for figure in figures], indent=1))
    else:
        bench.show(figures)
