"""What a seat has beside its claims: followers at home, tokens, its keep, and where its marker stands."""

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
from keepstone.games.castle.bot.prospects import promise, youth
from keepstone.games.castle.rules.components import FOLLOWERS, PLAYERS, TOKENS
from keepstone.games.castle.rules.ending import keep_size, largest_empty_area
from keepstone.kit.features import put
from keepstone.kit.jit import compiled

POINT = 0.05
SPACE = 0.1
LATE = 25  # so many tiles are left when the empty area takes its shape


@compiled
def put_means(state, seat, out):
    """What the seat has beside its claims."""
    put(out, PROMISE.at(0), POINT * promise(state, seat))
    put_idle(state, seat, out)
    put_held(state, seat, out)
    put_keep(state, seat, out)
    for points in range(REACH + 1):
        if lands(state, seat, points):
            put(out, TO_TOKEN.at(points), 1.0)


@compiled
def put_idle(state, seat, out):
    """§5.1 The followers at home."""
    idle = 0
    for i in range(FOLLOWERS):
        idle += state.follower[seat, i] == 0
    put(out, IDLE.at(idle), 1.0)
    put(out, IDLE_TIME.at(idle), youth(state))


@compiled
def put_held(state, seat, out):
    """§7 The tokens before the seat."""
    for kind in range(TOKENS):
        count = state.held[seat, kind]
        if count:
            put(out, HELD.at(kind, count - 1), 1.0)
            put(out, HELD_TIME.at(kind), count * youth(state))


@compiled
def put_keep(state, seat, out):
    """§8.3 The keep, its lead, and what it would score if the game ended now."""
    mine = keep_size(state, seat)
    lead = mine - keep_size(state, PLAYERS - 1 - seat)
    put(out, KEEP.at(min(mine, MOST_KEEP)), 1.0)
    put(out, KEEP_LEAD.at(max(0, min(lead + KEEP_LEADS // 2, KEEP_LEADS - 1))), 1.0)
    if lead > 0 and state.stock_size < LATE:
        put(out, KEEP_AREA.at(0), SPACE * largest_empty_area(state))
