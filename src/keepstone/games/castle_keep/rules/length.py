"""The largest number of decisions and of chance events in a game."""

from keepstone.games.castle_keep.rules.components import HAND_LIMIT, TURN_LIMIT

DRAWS = 2  # in a turn (§3.1)
HAND = HAND_LIMIT + DRAWS  # tiles that can be played in a turn, before it ends


def longest(players: int) -> tuple[int, int]:
    """§7.2 Return the largest number of decisions and chance events; there are at most 400 turns.

    A discard (§3.4) replaces a play. With the options in §8, each draw may be a decision.
    """
    decisions = TURN_LIMIT * (DRAWS + HAND + 1)
    return decisions, 1 + players * HAND_LIMIT + TURN_LIMIT * DRAWS
