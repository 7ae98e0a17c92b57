"""The table of a club for a year: points for the places of its members in the club's contests."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from keepstone.server.clubs.club_store import Member
from keepstone.server.wire.clubs import SeasonEntry

# The place of each person in a contest, from 1. Equal results share a place.
Places = Mapping[bytes, int]


def season_points(places: Places) -> dict[bytes, float]:
    """Return the points of each person for a contest.

    The winner gets as many points as there are people, the next one a point less. People who share a place get the
    mean of the points of their places.
    """
    shared = Counter(places.values())
    return {
        person: len(places) - place + 1 - (shared[place] - 1) / 2
        for person, place in places.items()
    }


def season_entries(
    members: Iterable[Member], contests: Sequence[Places], reader: bytes
) -> list[SeasonEntry]:
    """Return the members who have a place in a contest, by their points."""
    by_contest = [season_points(places) for places in contests]
    played = {
        member: found
        for member in members
        if (found := [points[member.person] for points in by_contest if member.person in points])
    }
    totals = {member: sum(found) for member, found in played.items()}
    ranked = sorted(totals, key=lambda member: (-totals[member], member.name))
    return [
        SeasonEntry(
            place=1 + sum(total > totals[member] for total in totals.values()),
            name=member.name,
            contests=len(played[member]),
            points=totals[member],
            you=member.person == reader,
        )
        for member in ranked
    ]
