"""An analysis in a process of its own: `python -m keepstone.analysis.job ITERATIONS`, the record on its input.

It prints a line for each step, "3 120" for 3 of 120 done, and last what `kept.py` keeps.
"""

import os
import signal
import sys

from keepstone.analysis.game import analyse
from keepstone.analysis.kept import pack

NICENESS = 10  # bots and people come first


def _print(done: int, total: int) -> None:
    print(done, total, flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever began it ends it
    os.nice(NICENESS)
    found = analyse(sys.stdin.read(), iterations=int(sys.argv[1]), report=_print, threads=1)
    print(pack(found).decode(), flush=True)
