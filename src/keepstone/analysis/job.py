"""Analysis in a separate process: `python -m keepstone.analysis.job ITERATIONS` reads the record from stdin.

After each task, the process prints a line of progress, such as "3 120" after 3 of 120 tasks. At the end it prints
the analysis in its storage format.
"""

import os
import signal
import sys

from keepstone.analysis.game import analyse
from keepstone.analysis.storage import pack

NICENESS = 10  # give priority to bots and people


def _print(done: int, total: int) -> None:
    print(done, total, flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the parent process may stop this process
    os.nice(NICENESS)
    analysis = analyse(sys.stdin.read(), iterations=int(sys.argv[1]), report=_print, threads=1)
    print(pack(analysis).decode(), flush=True)
