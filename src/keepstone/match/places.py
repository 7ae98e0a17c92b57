"""The order of the players at the end of a match."""

from keepstone.match.match import Match


def places_of(match: Match) -> list[int]:
    """Return the place of each seat in a finished match: 1 for the winners, then by points.

    People who resigned, ran out of time, or were replaced and did not return share the last place. If the
    match has no winner, all places are 0.
    """
    winners, left = match.winners, match.standing.out
    if not winners:
        return [0] * len(match.seats)
    scores = match.position.scores()
    order = [
        (2, 0) if seat in left else (0, 0) if seat in winners else (1, -scores[seat])
        for seat in range(len(match.seats))
    ]
    return [1 + sum(other < own for other in order) for own in order]
