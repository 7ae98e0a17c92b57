"""The features on the table as people see them: their parts, followers and points."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from keepstone.games.castle.rules.components import PLAYERS
from keepstone.games.castle.rules.ending import PER_MARKET
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.features import NO_SEAT, SEAT_1, find_all, is_complete
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.segments import Segment, placed_segments, start_segments
from keepstone.games.castle.rules.terms import Kind
from keepstone.kit.snapshot import Snapshot


@dataclass(slots=True)
class Feature:
    """A feature. parts: its segments on tiles, with their spaces; starts: its segments on start spaces."""

    root: int
    kind: Kind
    tiles: int
    openings: int
    marks: int
    points: int
    followers: tuple[int, ...]
    is_complete: bool
    parts: list[tuple[int, Segment]] = field(default_factory=list)
    starts: list[Segment] = field(default_factory=list)

    @property
    def winner(self) -> int:
        """§6.4 Return the seat with more followers, or -1 if tied."""
        most = max(self.followers)
        return self.followers.index(most) if self.followers.count(most) == 1 else NO_SEAT

    def faces(self) -> set[int]:
        """Return the feature's faces, and its start spaces (numbered after the faces)."""
        return {each.face for _, each in self.parts} | {each.face for each in self.starts}


def feature_at_root(seen: Snapshot, root: int) -> Feature:
    """Return the feature with this root, without its segments.

    The number of followers is the number that counts for scoring.
    """
    kind = Kind(int(kind_of(seen.state, root)))
    marks, seats = seen.marks[root], seen.seats[root]
    return Feature(
        root=root,
        kind=kind,
        tiles=seen.tiles[root],
        openings=seen.open[root],
        marks=marks,
        points=PER_MARKET * marks if kind == Kind.COURT else int(worth(seen.state, root)),
        followers=(seats % SEAT_1, seats // SEAT_1),
        is_complete=bool(is_complete(seen.state, root)),
    )


def features_on(seen: Snapshot) -> list[Feature]:
    """Return all features with a segment on a placed tile, with their current followers."""
    found: dict[int, Feature] = {}
    roots = _roots(seen)
    standing = [_standing(seen, seat, roots) for seat in range(PLAYERS)]
    for space, segment in placed_segments(seen.state):
        root = roots[segment.node]
        if root not in found:
            found[root] = feature_at_root(seen, root)
            found[root].followers = tuple(count[root] for count in standing)
        found[root].parts.append((space, segment))
    for segment in start_segments(seen.state):
        if each := found.get(roots[segment.node]):
            each.starts.append(segment)
    for each in found.values():
        if each.kind == Kind.COURT:
            each.tiles = len(each.faces())
    return list(found.values())


def _roots(seen: Snapshot) -> list[int]:
    """Return, for each node, the root of its feature."""
    roots = np.zeros(len(seen.link), np.int32)
    find_all(seen.state, roots)
    return roots.tolist()


def _standing(seen: Snapshot, seat: int, roots: list[int]) -> Counter[int]:
    """Count a seat's followers on each feature, by root. Followers that have returned do not count."""
    return Counter(roots[node - 1] for node in seen.follower[seat] if node)
