"""The base class of all parts of the picture."""

from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations

from keepstone.drawing.picture import Picture
from keepstone.drawing.scene import Piece, Shape, rounded
from keepstone.games.burgundy.picture.art import symbol_id
from keepstone.games.burgundy.picture.market import Market, market
from keepstone.games.burgundy.rules.components import KIND_NAMES
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.games.burgundy.words.names import tile_words
from keepstone.kit.viewer import nearest_seat

HEX: Shape = "hex"
ON_TOP = 2  # drawing layer of badges, above tiles and goods
BADGE = 0.6875  # side of a badge, in sides of its thing
RIGHT, LOW = 1.375, 1.125  # lower right corner of a badge, in those sides; its disc is smaller


class View(Picture):
    """The boxes in the market, and descriptions of pieces."""

    @property
    def market(self) -> Market:
        return market(self.seen.players)

    def nearest(self) -> int:
        """Return the nearest seat, which is the viewer's own.

        For spectators, the nearest seat is the seat to act, or the starting seat while all players roll dice.
        """
        seen = self.seen
        acting = seen.turn_order[0] if seen.stage in (Stage.DICE, Stage.WHITE) else seen.seat
        return nearest_seat(seen.viewer, acting)

    @property
    def is_over(self) -> bool:
        return bool(self.seen.stage == Stage.OVER)

    def with_owner(self, seat: int, label: str) -> str:
        """Add the owner to the description of a piece, unless the viewer owns it."""
        if self.seen.viewer == seat + 1:
            return label
        text = self.language.gettext("{name}, {thing}")
        return text.format(name=self.names[seat], thing=label)

    def tile(self, kind: int) -> str:
        """Describe a kind of tile and its effect."""
        return _tile_words(kind, self.seen.players, self.language)

    def counted(self, piece: Piece, count: int) -> Iterator[Piece]:
        """Yield a piece with a count as a badge in its corner."""
        yield piece
        side = BADGE * piece.width
        x, y = piece.x + RIGHT * piece.width - side, piece.y + LOW * piece.height - side
        box = rounded(x, y, side, side)
        symbol, text = symbol_id("count"), str(count)
        yield Piece(
            f"count-{piece.id}", symbol, *box, piece.label, layer=ON_TOP, text=text, part=piece.part
        )

    def pile(self, piece: Piece, count: int) -> Iterator[Piece]:
        """Yield a piece that represents `count` identical pieces, with a badge if there are several."""
        return self.counted(piece, count) if count > 1 else iter((piece,))


@cache
def _tile_words(kind: int, players: int, language: NullTranslations) -> str:
    return tile_words(kind, players, language)


def tile_symbol(kind: int) -> str:
    return symbol_id(f"tile-{KIND_NAMES[kind]}")
