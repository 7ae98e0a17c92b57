"""What all parts of the table's picture are made from."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations

from keepstone.games.burgundy.art import symbol_id
from keepstone.games.burgundy.components import KIND_NAMES
from keepstone.games.burgundy.layout import Seat, Table
from keepstone.games.burgundy.names import tile_words
from keepstone.games.burgundy.terms import Stage
from keepstone.kit.record import State
from keepstone.scene import Box, Piece, Shape

HEX: Shape = "hex"
ON_TOP = 2  # the layer of badges, above tiles and goods
BADGE = 0.62  # a badge's side, in sides of what it lies on


@dataclass(frozen=True, slots=True)
class View:
    """A state with the boxes of its table and the words for it."""

    state: State
    table: Table
    names: Sequence[str]
    words: NullTranslations

    @property
    def players(self) -> int:
        return int(self.state.players)

    @property
    def is_over(self) -> bool:
        return bool(self.state.stage == Stage.OVER)

    def seats(self) -> Iterator[tuple[int, Seat]]:
        """Each seat with its boxes, the nearest first."""
        return zip(seats_from_nearest(self.state), self.table.seats, strict=True)

    def boxes(self, seat: int) -> Seat:
        """What lies before a seat."""
        return self.table.seats[(seat - nearest(self.state)) % self.players]

    def tile(self, kind: int) -> str:
        """A kind of tile, and what it does, in words."""
        return _tile_words(kind, self.players, self.words)


@cache
def _tile_words(kind: int, players: int, words: NullTranslations) -> str:
    return tile_words(kind, players, words)


def nearest(state: State) -> int:
    """The viewer's seat; for all others the one to act, or who begins while all roll."""
    viewer = int(state.viewer) - 1
    if 0 <= viewer < state.players:
        return viewer
    return int(state.turn_order[0] if state.stage in (Stage.DICE, Stage.WHITE) else state.seat)


def seats_from_nearest(state: State) -> list[int]:
    """All seats in the order in which they sit, the nearest first."""
    first, players = nearest(state), int(state.players)
    return [(first + i) % players for i in range(players)]


def tile_symbol(kind: int) -> str:
    """The picture of a kind of tile."""
    return symbol_id(f"tile-{KIND_NAMES[kind]}")


def badge(name: str, box: Box, count: int, label: str) -> Iterator[Piece]:
    """A number in the corner of a pile; a single thing needs none."""
    if count > 1:
        side = BADGE * box.width
        x, y = box.x + box.width * 1.2 - side, box.y + box.height * 1.1 - side
        yield Piece(
            name, symbol_id("count"), x, y, side, side, label, layer=ON_TOP, text=str(count)
        )
