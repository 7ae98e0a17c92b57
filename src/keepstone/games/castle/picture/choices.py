"""Choices in the picture: the elements to tap, and a preview of the result."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from keepstone.games.castle.picture.board import (
    QUARTER,
    SIDE,
    Board,
    follower_id,
    within,
)
from keepstone.games.castle.picture.places import CASTLE
from keepstone.games.castle.picture.segments import follower_point, middle_point, place_id
from keepstone.games.castle.rules import actions
from keepstone.games.castle.rules.actions import ACTIONS, FOLLOWER, PLACE, SCORE, SCORE_BEYOND
from keepstone.games.castle.rules.components import FOLLOWERS, PLACES, PORT_NAMES, SIDES, TURNS
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.play import chosen_feature
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.segments import Segment, segments_of
from keepstone.games.castle.words.effects import effects
from keepstone.games.castle.words.features import Feature
from keepstone.games.castle.words.names import (
    TURN_WORDS,
    compass,
    doubler,
    owned,
    placing,
    short_token,
    space_words,
)
from keepstone.scene import Box, Choice, Ghost, Picks, Space
from keepstone.words import points_words

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
        held = tuple(self.held(action))
        return Choice(ACTIONS.format(action), self.description(action), picks, ghost, held=held)

    def held(self, action: int) -> Iterator[str]:
        """Yield the IDs of the pieces that a player can drag for an action: the drawn tile or followers."""
        seen = self.board.seen
        if PLACE.covers(action):
            yield place_id(seen.drawn - 1)
        elif FOLLOWER.covers(action):
            standing = self.board.standing(seen.seat)
            idle = (i for i in range(FOLLOWERS) if i not in standing)
            yield from (follower_id(seen.seat, i) for i in idle)

    def description(self, action: int) -> str:
        """Describe an action and its consequences."""
        board = self.board
        brings = effects(board.seen, action, board.names, board.language)
        if not brings:
            return self.label(action)
        text = board.language.gettext("{deed}: {gains}")
        return text.format(deed=self.label(action), gains="; ".join(brings))

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
        box = within(self.tile_box(), follower_point(board.seen, segment), SIDE)
        return ((f"detail-{PORT_NAMES[port]}",),), Ghost(symbol, *box, part=CASTLE.id)

    def tile_box(self) -> Box:
        """Return the box of the tile just placed."""
        return self.board.space(self.board.seen.last - 1)

    def segment(self, port: int) -> Segment:
        """Return the segment of the tile just placed that begins at a port."""
        seen = self.board.seen
        tile = seen.tile[seen.last - 1] - 1
        return next(each for each in segments_of(seen.state, tile) if each.port == port)

    def offered(self) -> dict[int, Feature]:
        """§6.5 Return the features that the player can score next, by action."""
        seen = self.board.seen
        found = {each.root: each for each in self.board.features}
        scored = (action for action in self.board.legal if is_score(action))
        return {action: found[int(chosen_feature(seen.state, action))] for action in scored}

    def feature_ids(self, action: int) -> Iterator[str]:
        """Yield the IDs to tap for an action: its place on the new tile, and tiles that no other feature has."""
        offered = self.offered()
        others = [each.faces() for other, each in offered.items() if other != action]
        yield from sorted(map(place_id, offered[action].faces().difference(*others)))
        if SCORE.covers(action):
            (port,) = SCORE.indices(action)
            yield f"detail-{PORT_NAMES[port]}"

    def spaces(self) -> Iterator[Space]:
        """Yield the places to tap for a choice, in addition to the pieces."""
        language = self.board.language
        _ = language.gettext
        free = {PLACE.indices(action)[0] for action in self.board.legal if PLACE.covers(action)}
        for space in sorted(free):
            label = _("Free space: {place}").format(place=space_words(space, language))
            yield Space(space_id(space), *self.board.space(space), label, part=CASTLE.id)
        for action in self.board.legal:
            match ACTIONS.decode(action):
                case actions.FOLLOWER | actions.SCORE, (port,):
                    yield self.spot(port, self.label(action))

    def spot(self, port: int, label: str) -> Space:
        """Return a place to tap on the tile just placed."""
        middle = middle_point(self.board.seen, self.segment(port))
        box = within(self.tile_box(), middle, self.spot_side())
        face = (self.board.seen.tile[self.board.seen.last - 1] - 1) // TURNS
        name = f"detail-{PORT_NAMES[port]}"
        return Space(name, *box, label, part=CASTLE.id, on=place_id(face))

    def spot_side(self) -> float:
        """Return the largest size at which the places on the tile do not overlap."""
        seen = self.board.seen
        tile = seen.tile[seen.last - 1] - 1
        places = [middle_point(seen, each) for each in segments_of(seen.state, tile)]
        apart = [max(abs(a - c), abs(b - d)) for (a, b), (c, d) in combinations(places, 2)]
        return min([SPOT, *apart])

    # Labels of choices.

    def label(self, action: int) -> str:
        _ = self.board.language.gettext
        match ACTIONS.decode(action):
            case actions.PLACE, (space, turn):
                return self.place_label(space, turn)
            case actions.SKIP, ():
                return _("Place no follower")
            case actions.FOLLOWER, (port,):
                return self.follower_label(port)
            case actions.SINGLE, ():
                return self.double_label(is_used=False)
            case actions.DOUBLE, ():
                return self.double_label(is_used=True)
            case actions.DONE, ():
                return _("Keep the token")
            case actions.EXTRA, ():
                return _("Take an extra turn")
        return self.score_label(action)

    def place_label(self, space: int, turn: int) -> str:
        language = self.board.language
        return language.gettext("Place the tile in {place}, {turned}").format(
            place=space_words(space, language), turned=language.gettext(TURN_WORDS[turn])
        )

    def follower_label(self, port: int) -> str:
        """Describe placing a follower; if the tile has several segments of this kind, add the direction."""
        seen, language = self.board.seen, self.board.language
        segment = self.segment(port)
        tile = seen.tile[seen.last - 1] - 1
        alike = [each for each in segments_of(seen.state, tile) if each.kind == segment.kind]
        said = placing(seen, segment.kind, language)
        if len(alike) == 1:
            return said
        where = compass(middle_point(seen, segment), language)
        return language.gettext("{choice}, {where}").format(choice=said, where=where)

    def score_label(self, action: int) -> str:
        board, each = self.board, self.offered()[action]
        return board.language.gettext("Score next: {feature}, {points}").format(
            feature=owned(board.seen, each, board.names, board.language),
            points=points_words(each.points, board.language),
        )

    def double_label(self, is_used: bool) -> str:
        """§7.3b Describe the points for the current feature, with or without a doubler."""
        seen, language = self.board.seen, self.board.language
        root = seen.current - 1
        points = int(worth(seen.state, root))
        if not is_used:
            text = language.gettext("Keep the token: {points}")
            return text.format(points=points_words(points, language))
        token = short_token(seen, doubler(kind_of(seen.state, root)), language)
        text = language.gettext("Use {token}: {points} instead of {single}")
        return text.format(token=token, points=points_words(2 * points, language), single=points)


def is_score(action: int) -> bool:
    return SCORE.covers(action) or SCORE_BEYOND.covers(action)
