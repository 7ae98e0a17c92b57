"""§5 Placing a follower."""

from keepstone.games.castle.rules.actions import FOLLOWER
from keepstone.games.castle.rules.components import FOLLOWERS
from keepstone.games.castle.rules.faces import first_port, first_ports, node_at, segment_count
from keepstone.games.castle.rules.features import SEAT_1, find, is_complete
from keepstone.kit.jit import compiled
from keepstone.kit.state import Snapshot

NOBODY = -1


@compiled
def idle_follower(state, seat):
    """§5.1 Return the index of a follower in the seat's supply, or -1 if there is none."""
    for i in range(FOLLOWERS):
        if state.follower[seat, i] == 0:
            return i
    return NOBODY


@compiled
def may_follow(state, port):
    """§5.2 Return whether a follower can be placed on the segment of the new tile that begins at a port."""
    tile = state.tile[state.last - 1] - 1
    return first_ports(state, tile) >> port & 1 == 1 and is_free(state, tile, port)


@compiled
def is_free(state, tile, port):
    """§5.2 Return whether there is no follower on the feature at a port of a placed tile."""
    return state.seats[find(state, node_at(state, tile, port))] == 0


@compiled
def can_follow(state):
    """§5.1 Return whether the acting seat has a follower left and a segment to place it on."""
    if idle_follower(state, state.seat) == NOBODY:
        return False
    tile = state.tile[state.last - 1] - 1
    for i in range(segment_count(state, tile)):
        if is_free(state, tile, first_port(state, tile, i)):
            return True
    return False


@compiled
def list_followers(state, out):
    """§5.1 Write to `out` the actions that place a follower, one for each possible segment.

    Return their number.
    """
    n = 0
    if idle_follower(state, state.seat) != NOBODY:
        tile = state.tile[state.last - 1] - 1
        for i in range(segment_count(state, tile)):
            port = first_port(state, tile, i)
            if is_free(state, tile, port):
                out[n] = FOLLOWER.at(port)
                n += 1
    return n


@compiled
def place_follower(state, port):
    """§5.1 Place the acting seat's follower on a segment of the tile just placed."""
    node = node_at(state, state.tile[state.last - 1] - 1, port)
    state.follower[state.seat, idle_follower(state, state.seat)] = node + 1
    state.seats[find(state, node)] += SEAT_1 if state.seat else 1


@compiled
def return_followers(state):
    """§6.9 Give the followers on completed features back to their owners. §5.3 Followers on courts remain."""
    for seat in range(2):
        for i in range(FOLLOWERS):
            node = state.follower[seat, i] - 1
            if node >= 0 and is_complete(state, node):
                state.follower[seat, i] = 0


def idle_followers(seen: Snapshot, seat: int) -> int:
    """§5.1 Count the followers in a seat's supply."""
    idle: int = seen.follower[seat].count(0)
    return idle
