"""Input features of The Castles of Burgundy for the net."""

from keepstone.games.burgundy.bot.features.estate import put_estate
from keepstone.games.burgundy.bot.features.means import put_means
from keepstone.games.burgundy.bot.features.table import table_features
from keepstone.games.burgundy.bot.features.tiles import put_tiles
from keepstone.games.burgundy.bot.features.turn import put_turn
from keepstone.games.burgundy.bot.prospects import dice_left
from keepstone.kit.features import list_of
from keepstone.kit.jit import compiled

__all__ = ["features", "table_features"]


@compiled
def features(state, out):
    """Append the features of each seat to its list."""
    for seat in range(len(out.used)):
        mine, left = list_of(out, seat), dice_left(state, seat)
        put_means(state, seat, left, mine)
        put_estate(state, seat, left, mine)
        put_tiles(state, seat, mine)
        put_turn(state, seat, mine)
