"""How strong the levels are: ratings from the project's own ladder (`python -m tools.ladder`)."""

import json
from functools import cache
from importlib.resources import files

FILE = "ratings.json"  # by game, number of players and level

Ratings = dict[str, dict[str, dict[str, int]]]


def ratings_of(game: str, players: int) -> dict[str, int]:
    """The ratings of the levels of a game, in Elo, where the weakest has 1000; empty where nobody measured."""
    return all_ratings().get(game, {}).get(str(players), {})


def ratings_by_players(game: str, level: str) -> dict[str, int]:
    """The ratings of a level in a game by the number of players, as text; where it was measured."""
    of_game = all_ratings().get(game, {})
    return {players: rated[level] for players, rated in of_game.items() if level in rated}


@cache
def all_ratings() -> Ratings:
    """All of them."""
    known: Ratings = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return known
