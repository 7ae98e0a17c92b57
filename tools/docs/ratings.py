"""Writes the tables of ratings to docs/strength.md: `python -m tools.docs.ratings`."""

from keepstone.bots import levels
from keepstone.bots.ratings import Ratings, all_ratings
from keepstone.games import find
from tools.docs.sections import DOCS, write_section

PAGE = DOCS / "strength.md"
NAME = "ratings"


def tables(ratings: Ratings) -> str:
    """Return a table for each game, with a row for each level and a column for each number of players."""
    return "".join(_table(game, by_players) for game, by_players in ratings.items())


def _table(game: str, by_players: dict[str, dict[str, int]]) -> str:
    names = [name for name in reversed(levels()) if name in next(iter(by_players.values()))]
    rows = (_row(name, *(str(rated[name]) for rated in by_players.values())) for name in names)
    head = _row(find(game).title, *(f"{players} players" for players in by_players))
    return "".join((head, _row("---", *["---:"] * len(by_players)), *rows, "\n"))


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    write_section(PAGE, NAME, tables(all_ratings()))
