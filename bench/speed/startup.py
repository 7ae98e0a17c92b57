"""The duration of a start with and without compiled code.

`python -m bench.speed.startup [--json]`; `python -m bench.load.first_start [--json]` only measures the server.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench.load.first_start import both_starts
from bench.measure import Share, interleaved, medians, read_options, show
from keepstone.cli.bench import anchor, seconds

ROUNDS = 5
FIRST_MOVE = """
import keepstone
from keepstone.bots import choose
position = keepstone.game({name!r}).new()
while position.to_act == keepstone.CHANCE:
    position.roll()
choose("strongest", position.observe(position.to_act), 1)
"""
COMPILE = """
from keepstone.playing.position import GameConfig
from keepstone.search.warm import warm
warm(GameConfig({name!r}))
"""


def process(*command: str, cache: str | None = None) -> Callable[[], float]:
    """Return a function that measures the seconds that a command takes."""
    environment = os.environ | ({"KEEPSTONE_CACHE": cache} if cache else {})
    return lambda: seconds(
        lambda: subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    )


def main() -> None:
    """Measure and print."""
    read_options(__doc__)
    from keepstone.games import names

    warm = {"keepstone --help": process(str(Path(sys.executable).with_name("keepstone")), "--help")}
    cold = {}
    for name in names():
        warm[f"{name}: process start to first move"] = process(
            sys.executable, "-c", FIRST_MOVE.format(name=name)
        )
        cold[f"{name}: compile everything"] = process(
            sys.executable, "-c", COMPILE.format(name=name), cache=tempfile.mkdtemp()
        )
    for work in warm.values():
        work()
    share = Share()
    table = medians(
        interleaved({"anchor: empty Python loop": anchor}, ROUNDS), "M turns/s", share.now()
    )
    table += medians(interleaved(warm, ROUNDS), "s", None)
    table += medians(interleaved(cold, 1), "s", None)
    table += both_starts()
    show(table)


if __name__ == "__main__":
    main()
