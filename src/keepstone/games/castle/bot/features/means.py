"""Features of a seat besides its claims: followers in supply, tokens, the keep, and the marker's position."""

from keepstone.games.castle.bot.features.blocks import (
    HELD,
    HELD_TIME,
    IDLE,
    IDLE_TIME,
    KEEP,
    KEEP_AREA,
    KEEP_LEAD,
    KEEP_LEADS,
    MOST_KEEP,
    PROMISE,
    REACH,
    TO_TOKEN,
)
from keepstone.games.castle.bot.features.claims import lands
from keepstone.games.castle.bot.features.outlook import HOME, POINTS
from keepstone.games.castle.bot.features.outlook import KEEP as KEEP_SIZE
from keepstone.games.castle.bot.prospects import promise, youth
from keepstone.games.castle.rules.components import PLAYERS, TOKENS
from keepstone.games.castle.rules.ending import keep_size, largest_empty_area
from keepstone.kit.features import put
from keepstone.kit.jit import compiled

POINT = 0.05
SPACE = 0.1
LATE = 25  # below this number of tiles left, the largest empty area hardly changes


@compiled
def put_means(state, seat, end, out):
    """Append what the seat is expected to have at the end of the turn: tokens, keep, marker and supply."""
    put(out, PROMISE.at(0), POINT * promise(state, seat))
    put(out, IDLE.at(end[HOME]), 1.0)
    put(out, IDLE_TIME.at(end[HOME]), youth(state))
    put_held(state, seat, out)
    put_keep(state, seat, end[KEEP_SIZE], out)
    for points in range(1, REACH + 1):
        if lands(state, end[POINTS] + points):
            put(out, TO_TOKEN.at(points), 1.0)


@compiled
def put_held(state, seat, out):
    """§7 Append to `out` the seat's tokens."""
    for kind in range(TOKENS):
        count = state.held[seat, kind]
        if count:
            put(out, HELD.at(kind, count - 1), 1.0)
            put(out, HELD_TIME.at(kind), count * youth(state))


@compiled
def put_keep(state, seat, mine, out):
    """§8.3 Append to `out` the keep, its lead, and the points that it would bring if the game ended now."""
    lead = mine - keep_size(state, PLAYERS - 1 - seat)
    put(out, KEEP.at(min(mine, MOST_KEEP)), 1.0)
    put(out, KEEP_LEAD.at(max(0, min(lead + KEEP_LEADS // 2, KEEP_LEADS - 1))), 1.0)
    if lead > 0 and state.stock_size < LATE:
        put(out, KEEP_AREA.at(0), SPACE * largest_empty_area(state))
