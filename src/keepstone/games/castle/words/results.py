"""The consequences of an action, computed by playing it on a copy of the state."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from keepstone.games.castle.rules.actions import ACTIONS, DOUBLE, FOLLOWER, PLACE, SKIP
from keepstone.games.castle.rules.components import PLAYERS
from keepstone.games.castle.rules.ending import PER_MARKET
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.features import NO_SEAT, SEAT_1, find, find_all, is_complete
from keepstone.games.castle.rules.follower import place_follower
from keepstone.games.castle.rules.place import place
from keepstone.games.castle.rules.play import apply
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.segments import (
    Segment,
    placed_segments,
    segments_of,
    start_segments,
)
from keepstone.games.castle.rules.terms import Kind, Phase, Source
from keepstone.kit.state import Snapshot, State, snapshot


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
        return {segment.face for _, segment in self.parts} | {start.face for start in self.starts}


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
    features: dict[int, Feature] = {}
    roots = _roots(seen)
    standing = [_standing(seen, seat, roots) for seat in range(PLAYERS)]
    for space, segment in placed_segments(seen.state):
        root = roots[segment.node]
        if root not in features:
            features[root] = feature_at_root(seen, root)
            features[root].followers = tuple(count[root] for count in standing)
        features[root].parts.append((space, segment))
    for segment in start_segments(seen.state):
        if feature := features.get(roots[segment.node]):
            feature.starts.append(segment)
    for feature in features.values():
        if feature.kind == Kind.COURT:
            feature.tiles = len(feature.faces())
    return list(features.values())


def _roots(seen: Snapshot) -> list[int]:
    """Return, for each node, the root of its feature."""
    roots = np.zeros(len(seen.link), np.int32)
    find_all(seen.state, roots)
    return roots.tolist()


def _standing(seen: Snapshot, seat: int, roots: list[int]) -> Counter[int]:
    """Count a seat's followers on each feature, by root. Followers that have returned do not count."""
    return Counter(roots[node - 1] for node in seen.follower[seat] if node)


LAST_SOURCES = (Source.COURT, Source.KEEP, Source.OPEN, Source.FIVE)


@dataclass(frozen=True, slots=True)
class Scored:
    """A feature that is scored, and whether a doubler is used for it."""

    feature: Feature
    points: int
    is_doubled: bool


@dataclass(frozen=True, slots=True)
class ActionResult:
    """The consequences of an action.

    after: the state after the action; tied: completed features that have followers, but that nobody scores.
    """

    before: Snapshot
    after: Snapshot
    scored: tuple[Scored, ...]
    tied: tuple[Feature, ...]

    @property
    def landed(self) -> int:
        """Return the seat whose marker has landed on a token, or -1."""
        return self.after.taker if self.after.phase == Phase.TOKEN else NO_SEAT

    @property
    def moved_keeps(self) -> list[int]:
        """§6.7 Return the seats whose keep has moved to another house."""
        return [seat for seat in range(PLAYERS) if self.after.keep[seat] != self.before.keep[seat]]

    @property
    def is_over(self) -> bool:
        return bool(self.after.phase == Phase.OVER)

    def final_points(self, seat: int) -> list[tuple[Source, int]]:
        """§8 Return a seat's points in the final scoring, by source."""
        if not self.is_over:
            return []
        before, after = self.before.tally[seat], self.after.tally[seat]
        gains = [(source, after[source] - before[source]) for source in LAST_SOURCES]
        return [(source, points) for source, points in gains if points]


def result_of(seen: Snapshot, action: int) -> ActionResult:
    """Return the consequences of an action that is about to be played."""
    played = seen.state.copy()
    apply(played, action)
    after = snapshot(played)
    complete = completed(seen, action)
    waiting = {root for root in (*after.pending, after.current) if root}
    ended = [feature for feature in complete if feature.root + 1 not in waiting]
    ended.sort(key=lambda feature: feature.winner != seen.seat)
    doubled = seen.current if DOUBLE.covers(action) else 0
    return ActionResult(
        before=seen,
        after=after,
        scored=tuple(
            _scored(feature, feature.root + 1 == doubled)
            for feature in ended
            if feature.winner >= 0
        ),
        tied=tuple(feature for feature in complete if feature.winner < 0 and any(feature.followers))
        if _begins_scoring(action, after)
        else (),
    )


def _scored(feature: Feature, is_doubled: bool) -> Scored:
    return Scored(feature, feature.points * (2 if is_doubled else 1), is_doubled)


def _begins_scoring(action: int, after: Snapshot) -> bool:
    """Return whether an action begins the scoring: the tile is placed, and no follower decision is left."""
    answered = ACTIONS.family_of(action) in (PLACE, SKIP, FOLLOWER)
    return answered and after.phase != Phase.FOLLOWER


def completed(seen: Snapshot, action: int) -> list[Feature]:
    """§6.1 Return the features that are complete but not scored yet.

    If the action places a follower, this follower is counted.
    """
    state = seen.state.copy()
    if PLACE.covers(action):
        place(state, *PLACE.indices(action))
    elif FOLLOWER.covers(action):
        place_follower(state, *FOLLOWER.indices(action))
    if not state.closed and not state.current:
        return []
    after = snapshot(state)
    return [feature_at_root(after, root - 1) for root in (after.current, *after.pending) if root]


def enlarged(seen: Snapshot, action: int) -> list[Feature]:
    """Return the incomplete features with followers that a tile would enlarge."""
    state, roots = _placed(seen, action)
    claimed = [root for root in roots if state.seats[root] and not is_complete(state, root)]
    after = snapshot(state) if claimed else seen
    return [feature_at_root(after, root) for root in claimed]


def joined_roots(seen: Snapshot, action: int) -> list[int]:
    """§5.1 Return the roots of the features that a tile would be part of, so that a follower on it claims them."""
    return _placed(seen, action)[1]


def _placed(seen: Snapshot, action: int) -> tuple[State, list[int]]:
    """Return a copy of the state with a tile placed, and the roots of the features on this tile."""
    state = seen.state.copy()
    space, turn = PLACE.indices(action)
    place(state, space, turn)
    segments = segments_of(state, int(state.tile[space]) - 1)
    return state, list(dict.fromkeys(int(find(state, segment.node)) for segment in segments))
