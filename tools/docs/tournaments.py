"""Writes how well tournaments order players to docs/strength.md: `python -m tools.docs.tournaments`."""

from collections.abc import Sequence

from bench.strength.tournaments import GAMES, SYSTEMS, Quality, load
from keepstone.games import find
from tools.docs.sections import DOCS, write_section

PAGE = DOCS / "strength.md"
NAME = "tournaments"


def table(measured: Sequence[Quality]) -> str:
    """Return a row for each system, with a column for each game."""
    cells = {
        (each.system, each.game): f"{each.tau:.3f} ± {each.tau_error:.3f}" for each in measured
    }
    return "".join(
        (
            _row("what counts", *(find(game).title for game in GAMES)),
            _row("---", *["---:"] * len(GAMES)),
            *(_row(name, *(cells.get((name, game), "") for game in GAMES)) for name in SYSTEMS),
            "\n",
        )
    )


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    write_section(PAGE, NAME, table(load()))
