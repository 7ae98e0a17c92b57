"""The mean losses of the bot levels in the analysis, with which the rating of play is put into words."""

import json
from functools import cache
from importlib.resources import files

FILE = "losses.json"  # by game, number of players and level: `python -m tools.losses`

Losses = dict[str, dict[str, dict[str, float]]]


def losses_of(game: str, players: int) -> dict[str, float]:
    """Return the mean loss per decision of each measured level, weakest first; empty if not measured."""
    return all_losses().get(game, {}).get(str(players), {})


def level_like(game: str, players: int, loss: float) -> str:
    """Return the measured level with the nearest mean loss, or "" if none was measured.

    If several levels are equally near, this is the weakest of them.
    """
    measured = losses_of(game, players)
    return min(measured, key=lambda level: abs(measured[level] - loss), default="")


@cache
def all_losses() -> Losses:
    """Return the mean losses by game, number of players (as text) and level."""
    known: Losses = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return known
