"""Input features of The Castles of Burgundy for the net."""

from keepstone.games.burgundy.bot.features.estate import put_estate
from keepstone.games.burgundy.bot.features.means import put_means
from keepstone.games.burgundy.bot.features.table import table_features
from keepstone.games.burgundy.bot.features.tiles import put_tiles
from keepstone.games.burgundy.bot.features.turn import put_turn
from keepstone.games.burgundy.bot.prospects import dice_left
from keepstone.kit.jit import compiled

__all__ = ["features", "table_features"]


@compiled
def features(state, seat, out):
    """Append the features of a seat to a list."""
    left = dice_left(state, seat)
    put_means(state, seat, left, out)
    put_estate(state, seat, left, out)
    put_tiles(state, seat, out)
    put_turn(state, seat, out)
