"""Ratings of the levels, taken from the project's own ladder (`python -m tools.games.ladder`)."""

import json
from functools import cache
from importlib.resources import files
from statistics import mean

from keepstone.bots.level import LEVELS, Level

FILE = "ratings.json"  # by game, number of players and level
DISTINCT = 50  # minimum lead in Elo of an offered level over the weaker one; 57 % of the games

Ratings = dict[str, dict[str, dict[str, int]]]


def ratings_of(game: str, players: int) -> dict[str, int]:
    """Return the Elo ratings of the levels in a game; empty if not measured. The weakest level has 1000."""
    return all_ratings().get(game, {}).get(str(players), {})


def ratings_by_players(game: str, level: str) -> dict[str, int]:
    """Return a level's measured ratings in a game, by number of players (as text)."""
    of_game = all_ratings().get(game, {})
    return {players: rated[level] for players, rated in of_game.items() if level in rated}


def offered_levels(game: str) -> tuple[Level, ...]:
    """Return the levels that differ clearly in strength in a game, weakest first.

    Of levels whose ratings are too close, the weakest is offered. The strongest level is always offered. If the
    levels were not measured, all are offered.
    """
    if game not in all_ratings():
        return LEVELS
    offered_levels, strongest = [LEVELS[0]], LEVELS[-1]
    for level in LEVELS[1:]:
        if _lead(game, level, offered_levels[-1]) >= DISTINCT:
            offered_levels.append(level)
    if offered_levels[-1] != strongest:
        offered_levels[-1] = strongest
    return tuple(offered_levels)


def _lead(game: str, stronger: Level, weaker: Level) -> float:
    """Return by how much a level is rated higher, as the mean over the numbers of players."""
    lower = ratings_by_players(game, weaker.name)
    rated = ratings_by_players(game, stronger.name)
    return mean(rating - lower[players] for players, rating in rated.items())


@cache
def all_ratings() -> Ratings:
    """Return all ratings by game, number of players (as text) and level."""
    known: Ratings = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return known
