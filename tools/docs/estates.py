"""Writes the points of people and levels to docs/strength.md: `python -m tools.docs.estates`."""

from collections.abc import Sequence

from bench.strength.estates import Points, load
from keepstone.bots import levels
from keepstone.games.burgundy.rules.boards_option import NUMBERS
from tools.docs.sections import DOCS, write_section

PAGE = DOCS / "strength.md"
NAME = "points"
PEOPLE = {2: 184.6, 3: 201.7, 4: 218.2}  # public statistics of several thousand games
LEAST_GAMES = 25  # with fewer games of an estate, the lowest and the highest mean are mostly luck


def table(measured: Sequence[Points]) -> str:
    """Return a row for people and one for each level, with a column for each number of players."""
    known = [name for name in reversed(levels()) if any(each.level == name for each in measured)]
    by_level = (
        _row(name, *(_cell(measured, name, players) for players in PEOPLE)) for name in known
    )
    return "".join(
        (
            _row("points of", *(f"{players} players" for players in PEOPLE)),
            _row("---", *["---:"] * len(PEOPLE)),
            _row("people", *map(str, PEOPLE.values())),
            *by_level,
            "\n",
        )
    )


def _cell(measured: Sequence[Points], level: str, players: int) -> str:
    """Return the mean over the estates with its standard error, the lowest and highest estate, and the games."""
    column = [each for each in measured if (each.level, each.players) == (level, players)]
    rows = [each for each in column if each.boards in NUMBERS]
    if len(rows) < len(NUMBERS):
        return ""
    means = [each.points for each in rows]
    error = sum(each.error**2 for each in rows) ** 0.5 / len(rows)
    games = [each.games for each in rows]
    span = f" ({min(means):.0f} to {max(means):.0f})" if min(games) >= LEAST_GAMES else ""
    return f"{sum(means) / len(rows):.1f} ± {error:.1f}{span}, {sum(games)} games"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    write_section(PAGE, NAME, table(load()))
