"""Features of the table: the tiles and tokens that are left."""

from keepstone.games.castle.bot.features.blocks import (
    PHASE,
    STOCK,
    TIME,
    TOWERS_LEFT,
    UNSEEN,
    UNSEEN_CLOSERS,
)
from keepstone.games.castle.bot.features.survey import count_shapes
from keepstone.games.castle.bot.prospects import youth
from keepstone.games.castle.rules.components import TOWERS
from keepstone.games.castle.rules.faces import SHAPES
from keepstone.kit.features import put
from keepstone.kit.jit import compiled

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
