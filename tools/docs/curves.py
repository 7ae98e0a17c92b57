"""The table of the ends of the learning curves, which the site shows in docs/benchmarks.md."""

from bench.strength.curves import LEVELS, Runs, runs
from keepstone.games import find


def table(found: Runs) -> str:
    """Return each run's final shares against all levels, in percent with their 95 % errors."""
    head = [_row("game", "learner", *LEVELS), _row(*["---"] * (len(LEVELS) + 2))]
    rows = [
        _row(find(game).title, learner, *map(_cell, run["scores"][-len(LEVELS) :]))
        for (game, learner), several in found.items()
        for run in several
    ]
    return "".join((*head, *rows, "\n"))


def _cell(score: dict[str, float]) -> str:
    share, error = (round(100 * score[name]) for name in ("share", "error"))
    return f"{share} ± {error}" if error else str(share)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    print(table(runs()), end="")
