"""Analysis in a separate process: `python -m keepstone.analysis.job ITERATIONS`, with the record on stdin.

It prints a line of progress for each task, "3 120" for 3 of 120 done, and finally the stored analysis.
"""

import os
import signal
import sys

from keepstone.analysis.game import analyse
from keepstone.analysis.storage import pack

NICENESS = 10  # bots and people have priority


def _print(done: int, total: int) -> None:
    print(done, total, flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the parent process stops it
    os.nice(NICENESS)
    found = analyse(sys.stdin.read(), iterations=int(sys.argv[1]), report=_print, threads=1)
    print(pack(found).decode(), flush=True)
