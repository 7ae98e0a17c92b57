"""§6.1 Features: segments that are connected across tile borders, stored as disjoint sets of nodes."""

from keepstone.games.castle.rules.components import BESIDE, FACES, SIDES, SPACES
from keepstone.games.castle.rules.faces import (
    first_node,
    kind_of,
    next_alike,
    node_at,
    path_sides,
    start_node,
    with_several,
)
from keepstone.games.castle.rules.terms import Kind
from keepstone.kit.jit import compiled

MIDDLE = 1
SEAT_1 = 8  # weight in `seats` of a follower of seat 1; a follower of seat 0 counts as 1
NO_SEAT = -1
OWN, BEYOND = 1, 2


@compiled
def find(state, node):
    """§6.1 Return the root of the feature that a node belongs to."""
    while state.link[node] != node:
        node = state.link[node]
    return node


@compiled
def find_all(state, out):
    """§6.1 Write the root of each node to `out` (int32[nodes])."""
    for node in range(len(out)):
        out[node] = find(state, node)


@compiled
def join(state, a, b):
    """§6.1 Join two features, given by their roots. §6.3 A tile that has segments in both features counts once.

    For courts, shared tiles are not subtracted, because courts score by markets, and finding shared tiles would
    take a third of the running time of the rules.
    """
    tiles = state.tiles[a] + state.tiles[b]
    if kind_of(state, a) != Kind.COURT:
        tiles -= shared_tiles(state, a, b)
    if state.tiles[a] < state.tiles[b]:
        a, b = b, a
    state.link[b] = a
    state.tiles[a] = tiles
    state.open[a] += state.open[b]
    state.seats[a] += state.seats[b]
    state.marks[a] += state.marks[b]


@compiled
def shared_tiles(state, a, b):
    """§6.3 Count the tiles and start spaces that have segments in both features, given by their roots."""
    if state.tiles[a] == 1:  # a single segment: the usual case for a tile that was just placed
        return shares_face(state, a, b)
    if state.tiles[b] == 1:
        return shares_face(state, b, a)
    count, i, kind = 0, 0, kind_of(state, a)
    face = with_several(state, kind, i)
    while face >= 0:
        if face >= FACES or state.stock[face] == 0:  # otherwise the tile has not been drawn yet
            count += is_shared(state, face, a, b)
        i += 1
        face = with_several(state, kind, i)
    return count


@compiled
def shares_face(state, node, root):
    """§6.3 Return whether a node's face has another segment of the same kind in the feature with this root."""
    other = next_alike(state, node)
    while other != node:
        if find(state, other) == root:
            return True
        other = next_alike(state, other)
    return False


@compiled
def is_shared(state, face, a, b):
    """§6.3 Return whether a face or start space has a segment in both of two features of the same kind."""
    in_a, in_b = False, False
    for node in range(first_node(state, face), first_node(state, face + 1)):
        if kind_of(state, node) == kind_of(state, a):
            root = find(state, node)
            in_a = in_a or root == a
            in_b = in_b or root == b
    return in_a and in_b


@compiled
def node_beyond(state, space, port):
    """§4.3 Return the node of the neighbour at a port of a space, or -1 for bare wall or an empty space."""
    side, at = port // 3, port % 3
    neighbour = BESIDE[space, side]
    if neighbour < 0:
        return -1
    if neighbour >= SPACES:
        return start_node(state, neighbour - SPACES, 2 - at)
    if state.tile[neighbour] == 0:
        return -1
    opposite = (side + 2) % SIDES
    return node_at(state, state.tile[neighbour] - 1, 3 * opposite + 2 - at)


@compiled
def is_vacant(state, space, side):
    """§6.1 Return whether the neighbouring space on this side is empty."""
    neighbour = BESIDE[space, side]
    return 0 <= neighbour < SPACES and state.tile[neighbour] == 0


@compiled
def ports_along(state, tile, side):
    """§4.3 Return the ports on a side of a placed tile: three where a path ends, otherwise only the middle one."""
    if path_sides(state, tile) >> side & 1:
        return range(3 * side, 3 * side + 3)
    return range(3 * side + MIDDLE, 3 * side + MIDDLE + 1)


@compiled
def meet(state, space, side):
    """§4.3, §6.1 Connect the placed tile to its neighbour on a side: close ports and join features.

    Return which features may now be complete, as bits: OWN for features of the tile, BEYOND for others.
    """
    done, tile = 0, state.tile[space] - 1
    for port in ports_along(state, tile, side):
        own = find(state, node_at(state, tile, port))
        other = node_beyond(state, space, port)
        if close_port(state, own):
            done |= OWN
        if other >= 0:
            other = find(state, other)
            are_alike = kind_of(state, own) == kind_of(state, other)
            if close_port(state, other):
                done |= OWN if are_alike else BEYOND
            if are_alike and own != other:
                join(state, own, other)
    return done


@compiled
def close_port(state, root):
    """§6.1 Close one port of a feature. Return whether this completes the feature."""
    state.open[root] -= 1
    return state.open[root] == 0 and kind_of(state, root) != Kind.COURT


@compiled
def is_complete(state, node):
    """§6.1 Return whether a node's feature is complete: none of its ports is next to an empty space.

    §6.2 For courts, return False.
    """
    return kind_of(state, node) != Kind.COURT and state.open[find(state, node)] == 0


@compiled
def winner_of(state, root):
    """§6.4 Return the seat with more followers on a feature; -1 if tied or if there are no followers."""
    first, second = state.seats[root] % SEAT_1, state.seats[root] // SEAT_1
    if first == second:
        return NO_SEAT
    return 0 if first > second else 1


@compiled
def feature_at(state, port, beyond):
    """§6.5 Return the root of the feature at a port of the tile just placed, or beyond the port; -1 if none."""
    space = state.last - 1
    if not beyond:
        return find(state, node_at(state, state.tile[space] - 1, port))
    node = node_beyond(state, space, port)
    return find(state, node) if node >= 0 else -1
