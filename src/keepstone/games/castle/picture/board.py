"""The castle in the picture: the wall, tiles, followers, keeps, markers and tokens."""

from collections.abc import Iterator

from msgspec.structs import replace

from keepstone.drawing import boards
from keepstone.drawing.picture import Picture
from keepstone.drawing.scene import Box, Piece, Track, rounded
from keepstone.games.castle.picture.art import STYLES, face_name
from keepstone.games.castle.picture.art import wall as art_wall
from keepstone.games.castle.picture.layout import (
    CASTLE,
    WALL,
    around,
    follower_point,
    place,
    place_id,
    space_box,
    supply_part,
)
from keepstone.games.castle.rules.components import (
    FOLLOWERS,
    PLACES,
    PLAYERS,
    SPACES,
    STARTS,
    TOWER_NUMBERS,
    TRACK,
    TURNS,
)
from keepstone.games.castle.rules.empty_spaces import dead_spaces, largest_area
from keepstone.games.castle.rules.features import find
from keepstone.games.castle.rules.segments import Segment, placed_segments, segments_of
from keepstone.games.castle.rules.terms import Kind, Phase
from keepstone.games.castle.words.names import (
    KEEPS,
    follower_name,
    row,
    space_words,
    start_words,
    tile_words,
)
from keepstone.games.castle.words.results import features_on
from keepstone.text.words import capital, counted, points_words, tiles_words

SIDE, KEEP, MARKER, TOKEN, AID = 50.0, 58.0, 66.0, 54.0, 60.0  # sides, in hundredths of a space
FRAME = 4.0  # width of the frame around the tile placed last: it hides no edge of the tile
APART = 18.0  # distance of two markers on one number from it
LEFTMOST, RIGHTMOST = -48.0, 948.0  # limits that keep two markers on a number in the picture
TOPMOST, LOWEST = -50.0, 1250.0  # limits that keep a marker at a corner in the picture
HOME = 66.0  # distance of the followers in supply, in hundredths of a piece of a tray
QUARTER = 90
CROSS = "\N{MULTIPLICATION SIGN}"


def follower_id(seat: int, number: int) -> str:
    """§5 Return the ID of a seat's follower, which is the same wherever the follower is."""
    return f"follower-{seat}-{number}"


def marker_id(seat: int) -> str:
    """§6.6 Return the ID of a seat's marker on the score track."""
    return f"marker-{seat}"


def box_within(tile: Box, place: tuple[float, float], side: float) -> Box:
    """Return a square around a point of a tile, moved so that it is inside the tile.

    place, side: in hundredths of the tile.
    """
    unit = tile.width / 100
    x, y = (min(max(at, side / 2), 100 - side / 2) - side / 2 for at in place)
    return rounded(tile.x + x * unit, tile.y + y * unit, side * unit, side * unit)


def box_around(box: Box, edge: float) -> Box:
    """Return a box with an edge around it."""
    return rounded(box.x - edge, box.y - edge, box.width + 2 * edge, box.height + 2 * edge)


class Board(Picture):
    """The picture of the castle and of the pieces in it."""

    def prepare(self) -> None:
        self.features = features_on(self.seen)
        self.symbol = STYLES[row(self.seen)].sheet.id

    @property
    def is_over(self) -> bool:
        return bool(self.seen.phase == Phase.OVER)

    def tile_symbol(self, face: int) -> str:
        return self.symbol(f"face-{face_name(face)}")

    def follower_symbol(self, seat: int, kind: Kind) -> str:
        """§5.3 Return a follower's symbol, which depends on the kind of its segment: on a court, it lies down."""
        return self.symbol(f"follower-{seat}-{Kind(kind).name.lower()}")

    def space(self, space: int) -> Box:
        return space_box(space)

    def start(self, start: int) -> tuple[Box, int]:
        x, y, width, height, turn = art_wall.start_box(start)
        return place(x, y, width, height), turn

    def tracks(self) -> Iterator[Track]:
        """§6.6 Yield the path along which the markers move on the wall."""
        points = (around(*art_wall.number_at(number), 0)[:2] for number in range(TRACK))
        markers = tuple(marker_id(seat) for seat in range(PLAYERS))
        yield Track("score", markers, tuple(points), loop=True, part=CASTLE.id)

    def pieces(self) -> Iterator[Piece]:
        label = self.language.gettext("The castle's wall with the score track")
        yield Piece("wall", self.symbol("board"), *WALL, label, part=CASTLE.id)
        yield from self.starts()
        yield from self.wall_tokens()
        yield from self.tiles()
        yield from self.marked_spaces()
        for seat in range(PLAYERS):
            yield from self.followers(seat)
            yield self.keep(seat)
            yield self.marker(seat)

    def starts(self) -> Iterator[Piece]:
        for start in range(STARTS):
            label = start_words(self.seen, start, self.language)
            box, turn = self.start(start)
            yield Piece(
                f"start-{start}", self.symbol(f"start-{start}"), *box, label, CASTLE.id, turn
            )

    def wall_tokens(self) -> Iterator[Piece]:
        """§3 Yield the face-down tokens on the towers."""
        text = self.language.gettext("Token, face down on {number} and {next}")
        for tower, number in enumerate(TOWER_NUMBERS):
            if self.seen.towers >> tower & 1:
                box = around(*art_wall.tower_at(number), TOKEN)
                label = text.format(number=number, next=number + 1)
                yield Piece(
                    f"token-{tower}",
                    self.symbol("token-back"),
                    *box,
                    label,
                    layer=1,
                    part=CASTLE.id,
                )

    def tiles(self) -> Iterator[Piece]:
        for space in range(SPACES):
            if self.seen.tile[space]:
                face, turn = divmod(self.seen.tile[space] - 1, TURNS)
                yield self.tile(space, face, turn)
        if self.seen.last:
            label = self.language.gettext("The tile placed in this turn")
            box = box_around(self.space(self.seen.last - 1), FRAME)
            yield Piece("last", self.symbol("frame"), *box, label, layer=2, part=CASTLE.id)

    def tile(self, space: int, face: int, turn: int) -> Piece:
        label, place = capital(tile_words(self.seen, face, self.language)), self.place_of(space)
        return Piece(
            place_id(face),
            self.tile_symbol(face),
            *self.space(space),
            label,
            CASTLE.id,
            QUARTER * turn,
            1,
            place=place,
        )

    def place_of(self, space: int) -> str:
        """Return the name of a space, for people who do not see the picture."""
        return space_words(space, self.language)

    def marked_spaces(self) -> Iterator[Piece]:
        """Yield marks on the spaces that no tile fits.

        At the end of the game, mark the largest empty area instead.
        """
        spaces = sorted(largest_area(self.seen)) if self.is_over else dead_spaces(self.seen)
        for space in spaces:
            yield self.largest(space, len(spaces)) if self.is_over else self.dead(space)

    def largest(self, space: int, size: int) -> Piece:
        label = counted(
            "The largest empty area: {count} space",
            "The largest empty area: {count} spaces",
            size,
            self.language,
        )
        box = self.space(space)
        return Piece(f"empty-{space}", self.symbol("frame"), *box, label, layer=1, part=CASTLE.id)

    def dead(self, space: int) -> Piece:
        label = self.language.gettext("No remaining tile fits here")
        box = box_within(self.space(space), (50, 50), AID)
        name, symbol = f"dead-{space}", self.symbol("frame")
        marked = Piece(name, symbol, *box, label, layer=1, text=CROSS, aid=True, part=CASTLE.id)
        return replace(marked, place=self.place_of(space))

    # The pieces of a seat.

    def home(self, number: int) -> Box:
        """Return the box of a place in a seat's tray of pieces in supply, from the left."""
        return rounded(number * HOME, 0, HOME * 0.94, HOME * 0.94)

    def followers(self, seat: int) -> Iterator[Piece]:
        """§5 Yield a seat's followers: those on segments, and those in supply on the seat's card.

        A player places the follower with the lowest number first. This follower is the last in the row, so that
        the others stay where they are.
        """
        standing = self.standing(seat)
        idle = sorted(set(range(FOLLOWERS)) - set(standing), reverse=True)
        first = 0 if self.seen.keep_space[seat] else 1  # after the keep
        for i in range(FOLLOWERS):
            name = follower_id(seat, i)
            if i in standing:
                space, segment = standing[i]
                yield self.follower(name, seat, space, segment)
            else:
                label = self.language.gettext("{name}'s follower in supply")
                label = label.format(name=self.names[seat])
                box = self.home(first + idle.index(i))
                symbol, part = self.symbol(f"follower-{seat}"), supply_part(seat)
                yield Piece(name, symbol, *box, label, layer=4, owner=seat, part=part)

    def standing(self, seat: int) -> dict[int, tuple[int, Segment]]:
        """Return the space and segment of each of a seat's followers in the castle, by follower number."""
        number = {node: i for i, node in enumerate(self.seen.follower[seat]) if node}
        return {
            number[segment.node + 1]: (space, segment)
            for space, segment in placed_segments(self.seen.state)
            if segment.node + 1 in number
        }

    def follower(self, name: str, seat: int, space: int, segment: Segment) -> Piece:
        """Return the piece for a follower on a segment of the tile on a space."""
        label = self.language.gettext("{name}: {follower}").format(
            name=self.names[seat], follower=follower_name(self.seen, segment.kind, self.language)
        )
        box = box_within(self.space(space), follower_point(self.seen, segment), SIDE)
        symbol = self.follower_symbol(seat, segment.kind)
        return Piece(name, symbol, *box, label, layer=4, owner=seat, part=CASTLE.id)

    def keep(self, seat: int) -> Piece:
        """§6.7 Return the piece for a keep. It stands in its house or, without a house, beside the supply."""
        _ = self.language.gettext
        owner = _(KEEPS[row(self.seen)]).format(name=self.names[seat])
        if not self.seen.keep_space[seat]:
            label, box = _("{keep}, not placed yet").format(keep=owner), self.home(0)
            part = supply_part(seat)
        else:
            size = tiles_words(self.seen.keep[seat], self.language)
            label = _("{keep}, on a house of {tiles}").format(keep=owner, tiles=size)
            space = self.seen.keep_space[seat] - 1
            box = box_within(self.space(space), self.house_place(seat, space), KEEP)
            part = CASTLE.id
        symbol = self.symbol(f"keep-{seat}")
        return Piece(f"keep-{seat}", symbol, *box, label, layer=5, owner=seat, part=part)

    def house_place(self, seat: int, space: int) -> tuple[float, float]:
        """Return where a keep is drawn: on the first tile of its house."""
        seen = self.seen
        houses = [
            (
                seen.tiles[find(seen.state, segment.node)] == seen.keep[seat],
                follower_point(seen, segment),
            )
            for segment in segments_of(seen.state, seen.tile[space] - 1)
            if segment.kind == Kind.HOUSE
        ]
        return max(houses)[1]

    def marker(self, seat: int) -> Piece:
        """§6.6 Return the piece for a seat's marker, at the seat's points on the score track.

        From 100 points on, the marker also shows the hundreds.
        """
        score = self.seen.score
        x, y = art_wall.number_at(score[seat] % TRACK)
        if score[0] % TRACK == score[1] % TRACK:
            x = min(max(x, LEFTMOST), RIGHTMOST) + APART * (2 * seat - 1)
        label = self.language.gettext("{name}'s marker: {points}").format(
            name=self.names[seat], points=points_words(score[seat], self.language)
        )
        rounds = score[seat] // TRACK * TRACK
        return Piece(
            marker_id(seat),
            self.symbol(f"marker-{seat}"),
            *around(x, min(max(y, TOPMOST), LOWEST), MARKER),
            label,
            layer=6,
            owner=seat,
            text=f"+{rounds}" if rounds else "",
            part=CASTLE.id,
        )


WIDTH, HEIGHT = (max(at) + 1 for at in zip(*PLACES, strict=True))
CELLS = boards.fixed_cells([row * WIDTH + column for column, row in PLACES])
BOARDS = (boards.Board("board", HEIGHT, WIDTH, CELLS, ("tile", "need")),)
