"""The expected final points of each seat: points scored, and points that its followers may still bring.

The weights were fitted to the results of games between greedy bots.
"""

import numpy as np

from keepstone.games.castle.rules.components import (
    FACES,
    FOLLOWERS,
    NO_TOWER,
    PLAYERS,
    PORTS,
    TOKENS,
    TOWER_AT,
    TRACK,
)
from keepstone.games.castle.rules.ending import PER_MARKET, keep_size
from keepstone.games.castle.rules.faces import kind_of, node_at
from keepstone.games.castle.rules.features import SEAT_1, find, winner_of
from keepstone.games.castle.rules.follower import may_follow
from keepstone.games.castle.rules.place import is_noted
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.terms import Kind, Phase
from keepstone.kit.jit import compiled

CLOSING = 0.95  # probability that an open port is closed in time, if many tiles are left
SLOW = 12  # number of tiles left at which the probability is halved
OPEN_COURT = 0.33  # points expected from each open port of a court, at the beginning
MOST_OPEN = 6  # maximum number of ports counted for a court
IDLE = 3.0  # value of a follower in supply at the beginning; it falls linearly
LARGER = 2.2  # value of having the larger keep
CLEARLY = 1.4  # lead in tiles that makes a keep almost certain to stay larger
TOKEN = 4.6  # value of a token that is about to be taken
TURN = 3.0  # value of placing the next tile
HELD = (4.0, 5.0, 4.0, 4.5, 4.5, 2.0, 3.0, 3.0, 5.0)  # value of a token, by kind
USED = 3  # number of kinds (from the first) that are used during play and therefore lose value at the end
LATE = 20  # number of tiles left at which they begin to lose value
MOST_PORTS = 255  # maximum of a state's `open`
PHASES, STAGE = 6, 10  # number of phases, and number of tiles in each
# probability that this many open ports are closed in time, by the number of tiles left: powers are slow to compute
RETURNS = np.array(
    [
        [(CLOSING * left / (left + SLOW)) ** float(ports) for ports in range(MOST_PORTS + 1)]
        for left in range(FACES + 1)
    ]
)
RETURNS.setflags(write=False)


@compiled
def expect(state, out):
    """Write each seat's expected final points to `out` (float64[2])."""
    lead = LARGER * keep_lead(state)
    for seat in range(PLAYERS):
        out[seat] = state.score[seat] + promise(state, seat) + (lead if seat == 0 else -lead) / 2


@compiled
def phase(state):
    """Return the phase of the game, from 0 to PHASES - 1."""
    return np.int64(PHASES - 1 - min(state.stock_size // STAGE, PHASES - 1))


@compiled
def youth(state):
    """Return the fraction of the game's tiles that have not been drawn yet."""
    return state.stock_size / FACES


@compiled
def promise(state, seat):
    """Return the points that a seat can still expect from its followers, its tokens and its next turn."""
    points = held_worth(state, seat)
    for i in range(FOLLOWERS):
        node = state.follower[seat, i] - 1
        if node < 0:
            points += IDLE * youth(state)
        else:
            root = find(state, node)
            points += IDLE * youth(state) * return_chance(state, root)
            if winner_of(state, root) == seat:
                points += feature_promise(state, seat, root) / followers_of(state, seat, root)
    if state.phase == Phase.TOKEN and state.taker == seat:
        points += TOKEN
    if state.phase == Phase.FOLLOWER and state.seat == seat:
        points += follower_gain(state)
    if next_to_place(state) == seat:
        points += TURN
    return points


@compiled
def held_worth(state, seat):
    """§7 Return how many points the tokens of a seat are worth."""
    points, late = 0.0, min(1.0, state.stock_size / LATE)
    for kind in range(TOKENS):
        points += state.held[seat, kind] * HELD[kind] * (late if kind < USED else 1.0)
    return points


@compiled
def next_to_place(state):
    """Return the seat that places the next tile."""
    is_new = state.phase == Phase.DRAW or state.phase == Phase.PLACE
    return state.seat if is_new else PLAYERS - 1 - state.seat


@compiled
def followers_of(state, seat, root):
    """Count a seat's followers on a feature."""
    return state.seats[root] % SEAT_1 if seat == 0 else state.seats[root] // SEAT_1


@compiled
def return_chance(state, root):
    """§6.9 Return the probability that the followers on a feature return to their owners; 0 for a court (§5.3)."""
    if kind_of(state, root) == Kind.COURT:
        return 0.0
    return RETURNS[state.stock_size, state.open[root]]


@compiled
def feature_promise(state, seat, root):
    """Return the points that the seat with the majority on a feature can expect from it."""
    if kind_of(state, root) == Kind.COURT:
        growth = OPEN_COURT * min(state.open[root], MOST_OPEN)
        return PER_MARKET * state.marks[root] + growth * youth(state)
    points = worth(state, root)
    if state.open[root] > 0:
        return points * return_chance(state, root)
    if not is_unscored(state, root):
        return 0.0
    tower = TOWER_AT[(state.score[seat] + points) % TRACK]
    lands = tower != NO_TOWER and state.towers >> tower & 1
    return points + (TOKEN if lands else 0.0)


@compiled
def is_unscored(state, root):
    """§6.5 Return whether a completed feature has not been scored yet."""
    return state.current == root + 1 or is_noted(state, root, len(state.pending))


@compiled
def follower_gain(state):
    """§5 Return the gain from placing the acting seat's follower on the best segment of the tile just placed."""
    root = best_offer(state)
    return offer_gain(state, root) if root >= 0 else 0.0


@compiled
def best_offer(state):
    """§5 Return the root of the acting seat's best feature for a follower; -1 if no follower brings a gain."""
    chosen, best, tile = -1, 0.0, state.tile[state.last - 1] - 1
    for port in range(PORTS):
        if may_follow(state, port):
            root = find(state, node_at(state, tile, port))
            gain = offer_gain(state, root)
            if gain > best:
                chosen, best = root, gain
    return chosen


@compiled
def offer_gain(state, root):
    """§5 Return the acting seat's gain from a follower on an unclaimed feature instead of in supply."""
    stays = IDLE * youth(state) * (1 - return_chance(state, root))
    return feature_promise(state, state.seat, root) - stays


@compiled
def keep_lead(state):
    """§8.3 Return the lead of seat 0's keep over the opponent's keep, scaled to the range from -1 to 1."""
    lead = (expected_keep(state, 0) - expected_keep(state, 1)) / CLEARLY
    return max(-1.0, min(1.0, lead))


@compiled
def expected_keep(state, seat):
    """Return the size of a seat's keep plus the growth expected from a house that it may still complete."""
    growth = 0.0
    for i in range(FOLLOWERS):
        node = state.follower[seat, i] - 1
        if node >= 0 and kind_of(state, node) == Kind.HOUSE:
            root = find(state, node)
            if winner_of(state, root) == seat:
                more = float(state.tiles[root]) - state.keep[seat]
                growth = max(growth, more * return_chance(state, root))
    return keep_size(state, seat) + growth
