"""§8 The end of the game."""

import numpy as np

from keepstone.games.castle.rules.components import BESIDE, FACES, PLAYERS, SIDES, SPACES, TURNS
from keepstone.games.castle.rules.faces import first_node, kind_of
from keepstone.games.castle.rules.features import NO_SEAT, find, winner_of
from keepstone.games.castle.rules.scoring import move_marker, worth
from keepstone.games.castle.rules.terms import OPEN_TO_ALL, Edition, Kind, Phase, Source, Token
from keepstone.kit.jit import compiled

PER_MARKET = 3
KEEP_BONUS = 2
FIVE = 5


@compiled
def finish(state):
    """§8.1 End the game: remove the tokens left on the wall, then do the final scoring."""
    state.towers = 0
    score_courts(state)
    score_keep(state)
    for seat in range(PLAYERS):
        score_best(state, seat, Kind.PATH, state.held[seat, Token.OPEN_PATH])
        score_best(state, seat, Kind.TOWER, state.held[seat, Token.OPEN_TOWER])
        score_best(state, seat, Kind.HOUSE, state.held[seat, Token.OPEN_HOUSE])
        score_best(state, seat, Kind.COURT, state.held[seat, Token.RICH_COURT])
        move_marker(state, seat, FIVE * state.held[seat, Token.FIVE_POINTS], Source.FIVE)
    state.phase = Phase.OVER


@compiled
def score_courts(state):
    """§8.2 Score every court: 3 points per market for the seat with more followers on the court."""
    for node in range(len(state.link)):
        if (
            state.seats[node] > 0
            and state.link[node] == node
            and kind_of(state, node) == Kind.COURT
        ):
            seat = winner_of(state, node)
            if seat != NO_SEAT:
                move_marker(state, seat, PER_MARKET * np.int64(state.marks[node]), Source.COURT)


@compiled
def keep_size(state, seat):
    """§8.3 Return the size of a seat's keep in tiles. §7.4 Each token for a larger keep adds two."""
    return state.keep[seat] + KEEP_BONUS * state.held[seat, Token.LARGER_KEEP]


@compiled
def score_keep(state):
    """§8.3 Score the largest area of empty spaces for the seat with the larger keep, unless the keeps are tied."""
    first, second = keep_size(state, 0), keep_size(state, 1)
    if first != second:
        move_marker(state, 0 if first > second else 1, largest_empty_area(state), Source.KEEP)


@compiled
def largest_empty_area(state):
    """§8.3 Return the size of the largest area of empty spaces that are connected by whole sides."""
    seen = np.zeros(SPACES, np.bool_)
    waiting = np.zeros(SPACES, np.int16)
    largest = 0
    for space in range(SPACES):
        if state.tile[space] == 0 and not seen[space]:
            largest = max(largest, flood(state, space, seen, waiting))
    return largest


@compiled
def flood(state, space, seen, waiting):
    """§8.3 Count the empty spaces connected to a space, including itself, and mark them as seen."""
    seen[space] = True
    waiting[0] = space
    size, n = 0, 1
    while n > 0:
        n -= 1
        at = waiting[n]
        size += 1
        for side in range(SIDES):
            neighbour = BESIDE[at, side]
            if 0 <= neighbour < SPACES and state.tile[neighbour] == 0 and not seen[neighbour]:
                seen[neighbour] = True
                waiting[n] = neighbour
                n += 1
    return size


@compiled
def score_best(state, seat, kind, tokens):
    """§8.4, §8.5 Score the seat's best features of a kind, one for each token."""
    if tokens == 0:  # in the usual case, no array need be allocated
        return
    excluded = np.zeros(len(state.link), np.bool_)
    if state.variants & OPEN_TO_ALL:
        exclude_unplaced(state, excluded)
    for _ in range(tokens):
        best, points = -1, 0
        for node in range(len(state.link)):
            if not excluded[node] and may_score(state, seat, kind, node):
                bonus = token_points(state, node)
                if bonus > points:
                    best, points = node, bonus
        if best >= 0:
            excluded[best] = True
            move_marker(state, seat, points, Source.OPEN)


@compiled
def exclude_unplaced(state, excluded):
    """§4.1 Mark in `excluded` (bool[nodes]) the nodes of tiles that left the game without being placed.

    This matters only with `open_tokens=any`, because there are no followers on these nodes.
    """
    for node in range(first_node(state, FACES)):
        excluded[node] = True
    for space in range(SPACES):
        if state.tile[space] > 0:
            face = (state.tile[space] - 1) // TURNS
            for node in range(first_node(state, face), first_node(state, face + 1)):
                excluded[node] = False


@compiled
def may_score(state, seat, kind, node):
    """§7.2, §8.5 Return whether a seat's token can score a placed feature.

    The seat must win the feature, which must be unfinished unless it is a court. §9 With `open_tokens=any`,
    an unfinished feature needs no winner, and the opponent may win it.
    """
    if kind_of(state, node) != kind or find(state, node) != node:
        return False
    if kind == Kind.COURT:
        return winner_of(state, node) == seat
    is_open_to = state.variants & OPEN_TO_ALL > 0 or winner_of(state, node) == seat
    return state.open[node] > 0 and is_open_to


@compiled
def token_points(state, root):
    """§7 Return the points that a final token adds for a feature.

    For a court, return 1 point per market. For other features, return the feature's points. §9 A well doubles an
    open path in the English edition only.
    """
    if kind_of(state, root) == Kind.COURT:
        return np.int64(state.marks[root])
    if kind_of(state, root) == Kind.PATH and state.edition != Edition.RGG:
        return np.int64(state.tiles[root])
    return np.int64(worth(state, root))
