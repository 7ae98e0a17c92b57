"""Choices in the picture: the elements to tap, a preview of the result, and what other taps may mean."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from msgspec import UNSET

from keepstone.drawing.scene import Box, Choice, Ghost, Picks, Space
from keepstone.games.castle.picture.board import QUARTER, SIDE, Board, box_within, follower_id
from keepstone.games.castle.picture.layout import CASTLE, follower_point, middle_point, place_id
from keepstone.games.castle.rules import actions
from keepstone.games.castle.rules.actions import ACTIONS, DONE, FOLLOWER, PLACE, SCORE, SCORE_BEYOND
from keepstone.games.castle.rules.components import (
    FOLLOWERS,
    PLACES,
    PORT_NAMES,
    SIDES,
    SPACES,
    TURNS,
)
from keepstone.games.castle.rules.place import fits
from keepstone.games.castle.rules.play import chosen_feature
from keepstone.games.castle.rules.segments import Segment, segments_of
from keepstone.games.castle.rules.terms import Phase
from keepstone.games.castle.words.choices import choice_words, label
from keepstone.games.castle.words.log import event_place
from keepstone.games.castle.words.names import space_words
from keepstone.games.castle.words.results import Feature
from keepstone.kit.state import Snapshot, State, snapshot

SPOT = 30.0  # maximum side of a place for a follower, in hundredths of the tile


def space_id(space: int) -> str:
    column, row = PLACES[space]
    return f"space-{column}-{row}"


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices for the seat to act."""

    board: Board

    def choice(self, action: int) -> Choice:
        picks, ghost = self.picks_and_ghost(action)
        pieces = tuple(self.draggable_ids(action))
        place = event_place(self.board.seen.state, action, self.board.language) or UNSET
        words = choice_words(
            self.board.seen, action, self.board.names, self.board.language, self.label(action)
        )
        return Choice(ACTIONS.format(action), words, picks, ghost, held=pieces, place=place)

    def draggable_ids(self, action: int) -> Iterator[str]:
        """Yield the IDs of the pieces that a player can drag for an action: the drawn tile or followers."""
        seen = self.board.seen
        if PLACE.covers(action):
            yield place_id(seen.drawn - 1)
        elif FOLLOWER.covers(action):
            standing = self.board.standing(seen.seat)
            idle = (i for i in range(FOLLOWERS) if i not in standing)
            yield from (follower_id(seen.seat, i) for i in idle)

    def target(self, action: int) -> tuple[Segment | None, Feature | None]:
        """Return the segment on which an action places a follower, and the feature that it scores next."""
        segment = self.segment(*FOLLOWER.indices(action)) if FOLLOWER.covers(action) else None
        return segment, self.offered()[action] if is_score(action) else None

    def label(self, action: int) -> str:
        segment, feature = self.target(action)
        point = middle_point(self.board.seen, segment) if segment else None
        return label(self.board.seen, action, self.board.names, self.board.language, point, feature)

    def picks_and_ghost(self, action: int) -> tuple[Picks, Ghost | None]:
        match ACTIONS.decode(action):
            case actions.PLACE, (space, turn):
                return ((space_id(space),),), self.tile(space, QUARTER * turn)
            case actions.FOLLOWER, (port,):
                return self.follower(port)
            case actions.SCORE | actions.SCORE_BEYOND, _:
                alike = tuple(self.feature_ids(action))
                return ((alike,) if alike else ()), None
        return (), None

    def tile(self, space: int, turn: int) -> Ghost:
        """§4.3 Return the preview of the drawn tile, which matches every neighbour of its space."""
        seen = self.board.seen
        symbol, box = self.board.tile_symbol(seen.drawn - 1), self.board.space(space)
        touched = seen.need[space] | seen.need[space] >> SIDES
        matches = tuple(side for side in range(SIDES) if touched >> side & 1)
        return Ghost(symbol, *box, turn=turn, part=CASTLE.id, matches=matches)

    def follower(self, port: int) -> tuple[Picks, Ghost]:
        """Return the place and the preview of a follower on the tile just placed."""
        board, segment = self.board, self.segment(port)
        symbol = board.follower_symbol(board.seen.seat, segment.kind)
        box = box_within(self.tile_box(), follower_point(board.seen, segment), SIDE)
        return ((f"detail-{PORT_NAMES[port]}",),), Ghost(symbol, *box, part=CASTLE.id)

    def tile_box(self) -> Box:
        return self.board.space(self.board.seen.last - 1)

    def segment(self, port: int) -> Segment:
        """Return the segment of the tile just placed that begins at a port."""
        seen = self.board.seen
        tile = seen.tile[seen.last - 1] - 1
        return next(segment for segment in segments_of(seen.state, tile) if segment.port == port)

    def offered(self) -> dict[int, Feature]:
        """§6.5 Return the features that the player can score next, by action."""
        seen = self.board.seen
        by_root = {feature.root: feature for feature in self.board.features}
        scored = (action for action in self.board.legal if is_score(action))
        return {action: by_root[int(chosen_feature(seen.state, action))] for action in scored}

    def feature_ids(self, action: int) -> Iterator[str]:
        """Yield the IDs to tap for an action: its place on the new tile, and tiles that no other feature has."""
        offered = self.offered()
        others = [feature.faces() for other, feature in offered.items() if other != action]
        yield from sorted(map(place_id, offered[action].faces().difference(*others)))
        if SCORE.covers(action):
            (port,) = SCORE.indices(action)
            yield f"detail-{PORT_NAMES[port]}"

    def spaces(self) -> Iterator[Space]:
        """Yield the places to tap for a choice, in addition to the pieces."""
        language = self.board.language
        free = {PLACE.indices(action)[0] for action in self.board.legal if PLACE.covers(action)}
        for space in sorted(free):
            label, place = language.gettext("Free space"), space_words(space, language)
            box = self.board.space(space)
            yield Space(space_id(space), *box, label, part=CASTLE.id, place=place)
        for action in self.board.legal:
            match ACTIONS.decode(action):
                case actions.FOLLOWER | actions.SCORE, (port,):
                    yield self.spot(port, self.label(action))

    def spot(self, port: int, label: str) -> Space:
        """Return a place to tap on the tile just placed."""
        middle = middle_point(self.board.seen, self.segment(port))
        box = box_within(self.tile_box(), middle, self.spot_side())
        face = (self.board.seen.tile[self.board.seen.last - 1] - 1) // TURNS
        name = f"detail-{PORT_NAMES[port]}"
        return Space(name, *box, label, part=CASTLE.id, on=place_id(face))

    def spot_side(self) -> float:
        """Return the largest size at which the places on the tile do not overlap."""
        seen = self.board.seen
        tile = seen.tile[seen.last - 1] - 1
        places = [middle_point(seen, segment) for segment in segments_of(seen.state, tile)]
        apart = [max(abs(a - c), abs(b - d)) for (a, b), (c, d) in combinations(places, 2)]
        return min([SPOT, *apart])


def is_score(action: int) -> bool:
    return SCORE.covers(action) or SCORE_BEYOND.covers(action)


GROUND = "wall"
SHOWN = ("last", "slot")


def meant(state: State, taps: Sequence[str]) -> Iterator[int]:
    """Yield the actions that a player may mean by tapping the elements with these IDs."""
    seen = snapshot(state)
    if seen.phase == Phase.PLACE:
        yield from (PLACE.at(space, 0) for space in _spaces(seen, taps))
    elif seen.phase == Phase.FOLLOWER and _is_pointed_at(seen, taps):
        tile = seen.tile[seen.last - 1] - 1
        yield from (FOLLOWER.at(segment.port) for segment in segments_of(seen.state, tile))
    elif seen.phase == Phase.EXTRA:
        yield DONE.at()


def _spaces(seen: Snapshot, taps: Sequence[str]) -> Iterator[int]:
    """Yield the spaces among the tapped elements.

    For a tap on the ground, yield the spaces where the drawn tile does not fit.
    """
    for space in range(SPACES):
        tile = seen.tile[space]
        shown = place_id((tile - 1) // TURNS) if tile else f"dead-{space}"
        if shown in taps or (GROUND in taps and not tile and _is_shut(seen, space)):
            yield space


def _is_shut(seen: Snapshot, space: int) -> bool:
    """§4.3 Return whether an empty space is next to a tile, but the drawn tile does not fit there."""
    face = (seen.drawn - 1) * TURNS
    return bool(seen.need[space]) and not any(
        fits(seen.state, face + turn, space) for turn in range(TURNS)
    )


def _is_pointed_at(seen: Snapshot, taps: Sequence[str]) -> bool:
    """Return whether a player tapped the tile placed in this turn, or one of their own followers in supply."""
    face = (seen.tile[seen.last - 1] - 1) // TURNS
    own = f"follower-{seen.seat}-"
    return any(id in (*SHOWN, place_id(face)) or id.startswith(own) for id in taps)
