"""Features of a seat's resources: silverlings, workers, goods, knowledge, stored tiles, turn order."""

from keepstone.games.burgundy.bot.features.blocks import (
    FULL_STACK,
    GOODS,
    GOODS_STACKS,
    KNOWLEDGE,
    KNOWLEDGE_TIME,
    LARGEST_STACK,
    MANY,
    PARTS,
    PLACE,
    PLACE_TIME,
    SILVER,
    SILVER_VALUE,
    SOLD,
    STORED,
    STORED_FITS,
    TILES_STORED,
    TRACK,
    WORKERS,
    WORKERS_VALUE,
)
from keepstone.games.burgundy.bot.promises import estate_worth
from keepstone.games.burgundy.bot.prospects import (
    goods_worth,
    means_worth,
    pending_worth,
    position_worth,
)
from keepstone.games.burgundy.bot.storage import ALL_DICE, most_goods, stored_worth
from keepstone.games.burgundy.rules.components import GOODS_TYPES, KNOWLEDGE_TILES, STORAGE
from keepstone.games.burgundy.rules.ending import knowledge_points
from keepstone.games.burgundy.rules.estate import cells_for
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.features import put
from keepstone.kit.jit import compiled

PART = 0.05  # scale per point, so that these features are about as large as the other features
COIN = 0.1


@compiled
def put_means(state, seat, left, out):
    """Append to `out` a seat's possessions other than its estate."""
    put_parts(state, seat, left, out)
    time = left / ALL_DICE
    put_counted(state.silver[seat], SILVER.at(0), SILVER_VALUE.at(0), time, out)
    put_counted(state.workers[seat], WORKERS.at(0), WORKERS_VALUE.at(0), time, out)
    put_goods(state, seat, out)
    put_knowledge(state, seat, time, out)
    put_storage(state, seat, out)
    put(out, TRACK.at(state.track[seat]), 1.0)
    for place in range(state.players):
        if state.track_order[place] == seat:
            put(out, PLACE.at(place), 1.0)
            put(out, PLACE_TIME.at(place), time)


@compiled
def put_parts(state, seat, left, out):
    """Append to `out` the parts of a seat's hand-made evaluation (see `prospects`)."""
    put(out, PARTS.at(0), PART * (state.points[seat] + knowledge_points(state, seat)))
    put(out, PARTS.at(1), PART * means_worth(state, seat, left))
    put(out, PARTS.at(2), PART * goods_worth(state, seat, left))
    put(out, PARTS.at(3), PART * estate_worth(state, seat, left))
    put(out, PARTS.at(4), PART * stored_worth(state, seat, left))
    put(out, PARTS.at(5), PART * position_worth(state, seat, left))
    if state.seat == seat and state.stage > Stage.TURN:
        put(out, PARTS.at(6), PART * pending_worth(state, seat, left))


@compiled
def put_counted(number, first, first_value, time, out):
    """Append a count to `out` in three forms: one-hot, as a number, and as a number that decreases with time."""
    put(out, first + min(number, MANY), 1.0)
    put(out, first_value, COIN * number)
    put(out, first_value + 1, COIN * number * time)


@compiled
def put_goods(state, seat, out):
    """§5.4 Append to `out` the goods that the seat has stored and those that it has sold."""
    stacks = 0
    for goods in range(GOODS_TYPES):
        tiles = state.stock[seat, goods]
        if tiles:
            stacks += 1
            put(out, GOODS.at(goods, min(tiles, FULL_STACK) - 1), 1.0)
        if state.sold[seat, goods]:
            put(out, SOLD.at(goods), 1.0)
    put(out, GOODS_STACKS.at(stacks), 1.0)
    put(out, LARGEST_STACK.at(min(most_goods(state, seat), MANY)), 1.0)


@compiled
def put_knowledge(state, seat, time, out):
    """§8 Append to `out` the knowledge tiles that the seat has placed."""
    tiles = state.knowledge[seat]
    for number in range(1, KNOWLEDGE_TILES + 1):
        if tiles >> number & 1:
            put(out, KNOWLEDGE.at(number), 1.0)
            put(out, KNOWLEDGE_TIME.at(number), time)


@compiled
def put_storage(state, seat, out):
    """§5.3 Append to `out` the seat's stored tiles, and those of them that fit a hex of its estate."""
    tiles = 0
    for place in range(STORAGE):
        kind = state.storage[seat, place]
        if kind:
            tiles += 1
            put(out, STORED.at(kind), 1.0)
            if cells_for(state, seat, kind):
                put(out, STORED_FITS.at(kind), 1.0)
    put(out, TILES_STORED.at(tiles), 1.0)
