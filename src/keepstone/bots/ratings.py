"""Ratings of the levels, taken from the project's own ladder (`python -m tools.ladder`)."""

import json
from functools import cache
from importlib.resources import files

FILE = "ratings.json"  # by game, number of players and level

Ratings = dict[str, dict[str, dict[str, int]]]


def ratings_of(game: str, players: int) -> dict[str, int]:
    """Return the Elo ratings of the levels in a game; empty if not measured. The weakest level has 1000."""
    return all_ratings().get(game, {}).get(str(players), {})


def ratings_by_players(game: str, level: str) -> dict[str, int]:
    """Return a level's measured ratings in a game, by number of players (as text)."""
    of_game = all_ratings().get(game, {})
    return {players: rated[level] for players, rated in of_game.items() if level in rated}


@cache
def all_ratings() -> Ratings:
    """Return all ratings by game, number of players (as text) and level."""
    known: Ratings = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return known
