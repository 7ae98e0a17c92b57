"""All components of The Castle and Zamek."""

from collections import Counter

from keepstone.games.castle.rules import features
from keepstone.games.castle.rules.terms import Phase

TOWERS = 13


def count(state):
    """Count every piece, wherever it is (§1); none may be missing or misplaced.

    A face that could not be placed has left the game; no face may occur twice.
    """
    return {
        "faces lying twice": sum(copies > 1 for copies in count_faces(state).values()),
        "faces miscounted": int(state.stock.sum() - state.stock_size),
        "tokens": count_tokens(state),
        "tokens too many": int(
            (state.taken > 2).sum() + (state.held.sum(axis=0) > state.taken).sum()
        ),
        "followers": [count_followers(state, seat) for seat in (0, 1)],
        "followers astray": count_astray(state),
    }


def count_faces(state):
    """Count the faces not yet seen, the face that is turned up, and the faces on the board."""
    faces = Counter(face for face, copies in enumerate(state.stock) for _ in range(copies))
    faces += Counter((int(tile) - 1) // 4 for tile in state.tile if tile)
    if state.phase == Phase.PLACE:
        faces[int(state.drawn) - 1] += 1
    return faces


def count_tokens(state):
    """Count the tokens on the wall and the tokens taken; at the end all others have left the wall (§8.1)."""
    taken = int(state.taken.sum())
    if state.phase == Phase.OVER:
        return max(TOWERS, taken) + int(state.towers)
    return taken + int(state.towers).bit_count()


def count_followers(state, seat):
    placed = [int(node) for node in state.follower[seat] if node]
    return int((state.follower[seat] == 0).sum()) + len(set(placed))


def count_astray(state):
    """Count features whose follower data disagrees with the followers on them."""
    on = Counter()
    for seat, weight in enumerate((1, 8)):
        for node in state.follower[seat]:
            if node:
                on[int(features.find(state, int(node) - 1))] += weight
    roots = [node for node, parent in enumerate(state.link) if node == parent]
    return sum(int(state.seats[root]) != on[root] for root in roots if state.open[root] or on[root])
