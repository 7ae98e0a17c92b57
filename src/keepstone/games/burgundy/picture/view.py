"""The base of all parts of the picture."""

from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations

from keepstone.games.burgundy.picture.art import symbol_id
from keepstone.games.burgundy.picture.layout import Seat
from keepstone.games.burgundy.picture.layout.tables import table
from keepstone.games.burgundy.rules.components import KIND_NAMES
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.games.burgundy.words.names import tile_words
from keepstone.kit.viewer import nearest_seat
from keepstone.picture import Picture
from keepstone.scene import Box, Piece, Shape, rounded

HEX: Shape = "hex"
ON_TOP = 2  # layer of badges, above tiles and goods
BADGE = 0.78  # side of a badge, in sides of its thing
RIGHT, LOW = 1.26, 1.18  # lower right corner of a badge, in those sides; its disc is smaller
LEAST = 24.0  # smallest side of a badge on a phone, for a legible number


class View(Picture):
    """The boxes of the table, and texts about its things."""

    def lay_out(self) -> None:
        self.table = table(self.layout, self.seen.players)
        self.width, self.height = self.table.width, self.table.height

    def nearest(self) -> int:
        """Return the viewer's seat; for spectators the seat to act, or the one that begins while all roll."""
        seen = self.seen
        acting = seen.turn_order[0] if seen.stage in (Stage.DICE, Stage.WHITE) else seen.seat
        return nearest_seat(seen.viewer, acting)

    @property
    def is_over(self) -> bool:
        return bool(self.seen.stage == Stage.OVER)

    def places(self) -> Iterator[tuple[int, Seat]]:
        """Yield each seat with its boxes, the nearest first."""
        return zip(self.seats, self.table.seats, strict=True)

    def boxes(self, seat: int) -> Seat:
        """Return the boxes of a seat."""
        return self.table.seats[self.seats.index(seat)]

    def with_owner(self, seat: int, thing: str) -> str:
        """Add the owner to the text about a thing, unless the viewer owns it."""
        if self.seen.viewer == seat + 1:
            return thing
        text = self.language.gettext("{name}, {thing}")
        return text.format(name=self.names[seat], thing=thing)

    def tile(self, kind: int) -> str:
        """Describe a kind of tile with its effect."""
        return _tile_words(kind, self.seen.players, self.language)

    def badge(self, name: str, box: Box, count: int, label: str) -> Piece:
        """Return the count of a thing, as a badge in its corner; on a phone beside small things."""
        usual = BADGE * box.width
        side = max(usual, LEAST) if self.layout == "tall" else usual
        x = box.x + box.width * (RIGHT - BADGE) + (side - usual) / 4
        there = rounded(x, box.y + box.height * LOW - side, side, side)
        symbol = symbol_id("count")
        return Piece(f"count-{name}", symbol, *there, label, layer=ON_TOP, text=str(count))

    def pile(self, thing: Piece, count: int) -> Iterator[Piece]:
        """Yield a thing that stands for several, with their number if there are more than one."""
        yield thing
        if count > 1:
            box = Box(thing.x, thing.y, thing.width, thing.height)
            yield self.badge(thing.id, box, count, thing.label)


@cache
def _tile_words(kind: int, players: int, language: NullTranslations) -> str:
    return tile_words(kind, players, language)


def tile_symbol(kind: int) -> str:
    """Return the symbol of a kind of tile."""
    return symbol_id(f"tile-{KIND_NAMES[kind]}")
