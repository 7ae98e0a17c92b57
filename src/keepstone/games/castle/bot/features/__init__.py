"""Input features of The Castle and Zamek for the net."""

from keepstone.games.castle.bot.features.blocks import (
    PHASE,
    STOCK,
    TIME,
    TOWERS_LEFT,
    UNSEEN,
    UNSEEN_CLOSERS,
)
from keepstone.games.castle.bot.features.claims import put_claims, put_contests
from keepstone.games.castle.bot.features.outlook import POINTS, offer, outlook, put_means
from keepstone.games.castle.bot.features.survey import count_shapes, survey_spaces
from keepstone.games.castle.bot.features.turn import put_turn
from keepstone.games.castle.bot.prospects import youth
from keepstone.games.castle.rules.components import TOWERS
from keepstone.games.castle.rules.faces import SHAPES
from keepstone.kit.features import list_of, put
from keepstone.kit.jit import compiled

__all__ = ["features", "table_features"]


@compiled
def features(state, out):
    """Append the features of each seat to its list."""
    survey, taking = survey_spaces(state), offer(state)
    for seat in range(len(out.used)):
        put_seat(state, seat, taking, survey, list_of(out, seat))


@compiled
def put_seat(state, seat, taking, survey, out):
    """Append the features of a seat to a list. taking: the feature that the acting seat is about to claim."""
    end = outlook(state, seat, taking, survey.known)
    put_means(state, seat, end, out)
    put_claims(state, seat, taking, survey.known, end[POINTS], out)
    put_contests(state, seat, taking, survey, out)
    put_turn(state, seat, taking, survey, end, out)


TILE = 0.1


@compiled
def table_features(state, out):
    """Append the features of the table to a list."""
    put(out, STOCK.at(state.stock_size), 1.0)
    put(out, TIME.at(0), youth(state))
    put(out, PHASE.at(state.phase), 1.0)
    put_towers(state, out)
    counts = count_shapes(state)
    for shape in range(SHAPES):
        put(out, UNSEEN.at(shape), TILE * (counts[0, shape] + counts[1, shape]))
    put(out, UNSEEN_CLOSERS.at(0), TILE * counts[1, 1:].sum())


@compiled
def put_towers(state, out):
    """§6.8 Append to `out` the number of towers with a token."""
    left = 0
    for tower in range(TOWERS):
        left += state.towers >> tower & 1
    put(out, TOWERS_LEFT.at(left), 1.0)
