"""Input features of The Castles of Burgundy for the net."""

from keepstone.games.burgundy.bot.features.blocks import (
    DEPOT_GOODS,
    DEPOT_STACK,
    FULLEST,
    IN_BLACK,
    IN_DEPOTS,
    MOST_COPIES,
    PLAYERS,
    ROUND,
    STAGE,
    TIME,
)
from keepstone.games.burgundy.bot.features.estate import put_estate
from keepstone.games.burgundy.bot.features.means import put_means
from keepstone.games.burgundy.bot.features.tiles import put_tiles
from keepstone.games.burgundy.bot.features.turn import put_turn
from keepstone.games.burgundy.bot.prospects import dice_left
from keepstone.games.burgundy.rules.components import (
    BLACK_SPACES,
    DEPOT_SIZE,
    DEPOTS,
    GOODS_TYPES,
    PHASES,
    ROUNDS,
)
from keepstone.kit.features import list_of, put
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


GOODS = 0.25


@compiled
def table_features(state, out):
    """Append the features of the table to a list."""
    now = state.phase * ROUNDS + state.rounds
    put(out, ROUND.at(now), 1.0)
    put(out, TIME.at(0), 1.0 - now / (PHASES * ROUNDS))
    put(out, STAGE.at(state.stage), 1.0)
    put(out, PLAYERS.at(state.players), 1.0)
    for depot in range(DEPOTS):
        for place in range(DEPOT_SIZE):
            if state.depots[depot, place]:
                put(out, IN_DEPOTS.at(state.depots[depot, place]), 1.0)
    for place in range(BLACK_SPACES):
        if state.black[place]:
            put(out, IN_BLACK.at(state.black[place]), 1.0)
    put_goods(state, out)


@compiled
def put_goods(state, out):
    """§6.2 Append to `out` the goods at the depots."""
    fullest = 0
    for depot in range(DEPOTS):
        stack = 0
        for goods in range(GOODS_TYPES):
            tiles = state.depot_goods[depot, goods]
            if tiles:
                stack += tiles
                put(out, DEPOT_GOODS.at(goods), GOODS * tiles)
        if stack:
            put(out, DEPOT_STACK.at(depot), GOODS * stack)
        fullest = max(fullest, stack)
    put(out, FULLEST.at(min(fullest, MOST_COPIES)), 1.0)
