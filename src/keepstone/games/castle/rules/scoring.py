"""§6 The scoring of completed features, one by one."""

import numpy as np

from keepstone.games.castle.rules.components import NO_TOWER, SPACES, TOWER_AT, TRACK, TURNS
from keepstone.games.castle.rules.faces import first_node, kind_of
from keepstone.games.castle.rules.features import NO_SEAT, find, winner_of
from keepstone.games.castle.rules.terms import Kind, Phase, Source
from keepstone.kit.jit import compiled

PER_TILE = 1
PER_TOWER_TILE = 2
WITH_WELL = 2


@compiled
def worth(state, root):
    """§6.3 Return a feature's points: each of its tiles scores 1 (path, house) or 2 (path with a well, tower)."""
    tiles = np.int64(state.tiles[root]) * PER_TILE
    kind = kind_of(state, root)
    if kind == Kind.TOWER:
        return tiles * PER_TOWER_TILE
    if kind == Kind.PATH and state.marks[root] > 0:
        return tiles * WITH_WELL
    return tiles


@compiled
def drop_unwon(state):
    """§6.5 Drop the pending features that nobody wins."""
    size = 0
    for i in range(len(state.pending)):
        root = state.pending[i] - 1
        if root < 0:
            break
        state.pending[i] = 0
        if winner_of(state, root) != NO_SEAT:
            state.pending[size] = root + 1
            size += 1


@compiled
def is_due(state, root):
    """§6.5 Return whether a pending feature can be scored now. The acting seat's own features come first."""
    if winner_of(state, root) == state.seat:
        return True
    for i in range(len(state.pending)):
        if state.pending[i] > 0 and winner_of(state, state.pending[i] - 1) == state.seat:
            return False
    return True


@compiled
def count_due(state):
    """§6.5 Count the pending features that can be scored now."""
    due = 0
    for i in range(len(state.pending)):
        due += state.pending[i] > 0 and is_due(state, state.pending[i] - 1)
    return due


@compiled
def first_due(state):
    """§6.5 Return the first pending feature that can be scored now; -1 if none is pending."""
    for i in range(len(state.pending)):
        if state.pending[i] > 0 and is_due(state, state.pending[i] - 1):
            return np.int64(state.pending[i]) - 1
    return -1


@compiled
def take_pending(state, root):
    """§6.5 Make a pending feature the current one, and remove it from the pending features."""
    state.current = root + 1
    size = 0
    for i in range(len(state.pending)):
        other = state.pending[i]
        state.pending[i] = 0
        if other > 0 and other != root + 1:
            state.pending[size] = other
            size += 1


@compiled
def move_marker(state, seat, points, source):
    """§6.6 Move a seat's marker forward, and record the points by source."""
    state.score[seat] += points
    state.tally[seat, source] += points


@compiled
def score_current(state, factor):
    """§6.3, §6.5a Add the current feature's points, times `factor`, to its winner's score.

    §6.7 The keep moves to a larger house; §7.5 its size is counted in tiles, whatever the factor.
    """
    root = state.current - 1
    kind, seat = kind_of(state, root), winner_of(state, root)
    source = Source.PATH
    if kind == Kind.TOWER:
        source = Source.TOWER
    elif kind == Kind.HOUSE:
        source = Source.HOUSE
    move_marker(state, seat, worth(state, root) * factor, source)
    if kind == Kind.HOUSE and state.tiles[root] > state.keep[seat]:
        state.keep[seat] = state.tiles[root]
        state.keep_space[seat] = least_space(state, root) + 1
    state.current = 0


@compiled
def least_space(state, root):
    """§6.7 Return the first space, by row and column, with a tile of a feature; -1 if there is none."""
    for space in range(SPACES):
        if state.tile[space] > 0:
            face = (state.tile[space] - 1) // TURNS
            for node in range(first_node(state, face), first_node(state, face + 1)):
                if find(state, node) == root:
                    return space
    return -1


@compiled
def tower_under(state, seat):
    """§6.8 Return the tower at a seat's marker if it still has a token; otherwise -1."""
    tower = TOWER_AT[state.score[seat] % TRACK]
    if tower != NO_TOWER and state.towers >> tower & 1:
        return tower
    return NO_TOWER


@compiled
def await_token(state, seat):
    """§6.8 Let a seat take a token. The kind of the token is drawn next."""
    state.taker = seat
    state.phase = Phase.TOKEN
