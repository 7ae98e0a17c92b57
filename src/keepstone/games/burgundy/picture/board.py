"""The estates in the picture: their hexes, the tiles on them, and incomplete regions."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations

from keepstone.drawing.boards import Board, fixed_cells
from keepstone.drawing.grids import DOWN, HIGH, hex_box
from keepstone.drawing.scene import Box, Ghost, Part, Piece, Region
from keepstone.games.burgundy.picture.art import symbol_id
from keepstone.games.burgundy.picture.view import HEX, View, tile_symbol
from keepstone.games.burgundy.rules.components import (
    CELL_AT,
    CELL_NAMES,
    CELLS,
    COLOUR_AT,
    NUMBER_AT,
    REGION,
    ROW_LENGTHS,
)
from keepstone.games.burgundy.rules.estate import phase_points, size_points
from keepstone.games.burgundy.rules.terms import Colour
from keepstone.games.burgundy.words.names import cell_words, region_name
from keepstone.kit.state import Snapshot
from keepstone.text.words import counted

SIDE = 100.0  # distance between adjacent hexes in a row
WIDTH = max(ROW_LENGTHS) * SIDE
HEIGHT = round((DOWN * (len(ROW_LENGTHS) - 1) + HIGH) * SIDE, 2)
HEXES = tuple(hex_box(halves * SIDE / 2, row * DOWN * SIDE, SIDE) for halves, row in CELL_AT)
WAITING_PLACE = hex_box(WIDTH - SIDE, HEIGHT - HIGH * SIDE, SIDE)  # a corner without hexes


def estate_part(seat: int) -> str:
    """Return the ID of the board or tray that shows a seat's estate."""
    return f"estate-{seat}"


def estate_board(seat: int, title: str = "", large: bool = False) -> Part:
    """Return the estate of a seat as a board, or as a large tray."""
    return Part(estate_part(seat), WIDTH, HEIGHT, title, large)


GLOW = symbol_id("glow")
TILE = 1  # drawing layer of tiles, above the hexes


def cell_id(seat: int, cell: int) -> str:
    return f"cell-{seat}-{CELL_NAMES[cell]}"


@cache
def hex_symbols(board: int) -> tuple[str, ...]:
    """Return the symbols for an estate's empty hexes."""
    colours = [Colour(int(colour)).name.lower() for colour in COLOUR_AT[board]]
    return tuple(
        symbol_id(f"hex-{colour}-{number + 1}")
        for colour, number in zip(colours, NUMBER_AT.tolist(), strict=True)
    )


@cache
def hex_words(board: int, language: NullTranslations) -> tuple[str, ...]:
    return tuple(cell_words(board, cell, language) for cell in range(CELLS))


@cache
def regions_of(board: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """§1 Return each region of an estate as its colour and its cells."""
    regions = dict.fromkeys(REGION[board].tolist())
    cells = (tuple(cell for cell in range(CELLS) if bits >> cell & 1) for bits in regions)
    return tuple((int(COLOUR_AT[board, cell[0]]), cell) for cell in cells if cell)


def worth(seen: Snapshot, size: int) -> tuple[int, int]:
    """§7.1 Return the points for completing a region now: for its size and for the phase."""
    return int(size_points(size)), int(phase_points(seen.phase))


@dataclass(frozen=True, slots=True)
class Estates:
    """The pieces in all estates."""

    view: View

    def pieces(self) -> Iterator[Piece]:
        for seat in self.view.seats:
            if self.view.seen.board[seat]:
                yield from self.cells(seat)

    def cells(self, seat: int) -> Iterator[Piece]:
        """§5.3 Yield a piece for each covered hex, and the colour and number of each empty hex."""
        board, part = self.view.seen.board[seat], estate_part(seat)
        symbols, texts = hex_symbols(board), hex_words(board, self.view.language)
        tiles = zip(self.view.seen.estate[seat], HEXES, strict=True)
        for cell, (kind, box) in enumerate(tiles):
            if kind:
                yield self.tile(seat, cell, kind, box)
            else:
                label = self.view.with_owner(seat, texts[cell])
                name, place = cell_id(seat, cell), CELL_NAMES[cell]
                yield Piece(name, symbols[cell], *box, label, shape=HEX, part=part, place=place)

    def tile(self, seat: int, cell: int, kind: int, box: Box) -> Piece:
        return Piece(
            f"tile-{seat}-{CELL_NAMES[cell]}",
            tile_symbol(kind),
            *box,
            self.view.with_owner(seat, self.view.tile(kind)),
            layer=TILE,
            owner=seat,
            shape=HEX,
            part=estate_part(seat),
            place=CELL_NAMES[cell],
        )

    # Regions.

    def regions(self) -> Iterator[Region]:
        """§7.1 Yield the empty hexes of each region, with the points for completing it."""
        if self.view.is_over:
            return
        for seat in self.view.seats:
            covered, board = self.view.seen.covered[seat], self.view.seen.board[seat]
            for number, (colour, cells) in enumerate(regions_of(board)):
                empty = [cell for cell in cells if not covered >> cell & 1]
                if colour and empty:
                    label = self.region_words(seat, colour, len(cells), len(empty))
                    glows = (Ghost(GLOW, *HEXES[cell], part=estate_part(seat)) for cell in empty)
                    yield Region(f"region-{seat}-{number}", label, tuple(glows))

    def region_words(self, seat: int, colour: int, size: int, empty: int) -> str:
        points, extra = worth(self.view.seen, size)
        return counted(
            "{name}'s {region} of size {size}, {empty} empty:"
            " {points} + {count} point if completed in this phase",
            "{name}'s {region} of size {size}, {empty} empty:"
            " {points} + {count} points if completed in this phase",
            extra,
            self.view.language,
            name=self.view.names[seat],
            region=region_name(colour, self.view.language),
            size=size,
            empty=empty,
            points=points,
        )


SIZE = len(ROW_LENGTHS)
GRID_CELLS = [
    row * SIZE + max(0, SIZE // 2 - row) + column
    for row, length in enumerate(ROW_LENGTHS)
    for column in range(length)
]
BOARDS = (Board("estates", SIZE, SIZE, fixed_cells(GRID_CELLS), ("estate",)),)
