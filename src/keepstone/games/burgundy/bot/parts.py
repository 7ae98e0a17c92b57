"""The expected points of a seat, divided into parts, for explanations."""

from keepstone.games.burgundy.bot.promises import add_colour
from keepstone.games.burgundy.bot.prospects import (
    dice_left,
    goods_worth,
    means_worth,
    mines_worth,
    pending_worth,
    position_worth,
    silver_worth,
)
from keepstone.games.burgundy.bot.storage import stored_worth
from keepstone.games.burgundy.rules.ending import knowledge_points
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.state import State

# by Colour; NONE has no name
COLOURS = (
    "",
    "cities",
    "pastures",
    "knowledge regions",
    "castle regions",
    "mine regions",
    "ship regions",
)


def parts(state: State, seat: int) -> dict[str, float]:
    """Return a dict of a seat's expected points, by part. The parts add up to the value that `expect` computes."""
    left = dice_left(state, seat)
    silver, mines = silver_worth(state, seat, left), mines_worth(state, seat)
    found = {
        "points scored": float(state.points[seat]),
        "knowledge that scores": float(knowledge_points(state, seat)),
        "silverlings": silver,
        "workers": means_worth(state, seat, left) - silver - mines,
        "mines": mines,
        "goods": goods_worth(state, seat, left),
        "stored tiles": stored_worth(state, seat, left),
        "place": position_worth(state, seat, left),
    }
    if state.seat == seat and state.stage > Stage.TURN:
        found["waiting effect"] = pending_worth(state, seat, left)
    for colour, name in enumerate(COLOURS[1:], 1):
        found[name] = add_colour(state, seat, colour, left, 0.0)
    return found
