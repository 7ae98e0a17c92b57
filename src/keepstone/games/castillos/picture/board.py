"""The map in the picture: its tiles, castles, coins and free cells."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from keepstone.drawing.boards import Board
from keepstone.drawing.picture import Picture
from keepstone.drawing.scene import Box, Part, Piece, Prompt, Space, rounded
from keepstone.games.castillos.picture.art import BRIGHT, symbol_id
from keepstone.games.castillos.picture.prompt import prompt, round_words
from keepstone.games.castillos.rules.components import (
    ORIGIN,
    SUIT_NAMES,
    TILE_NAMES,
    VALUES,
    WIDTH,
    cell_of,
    x_of,
    y_of,
)
from keepstone.games.castillos.rules.scoring import coin_worth
from keepstone.games.castillos.rules.setup import starter
from keepstone.games.castillos.rules.terms import Phase
from keepstone.games.castillos.words.names import (
    cell_words,
    coin_symbol,
    on_tile,
    tile_name,
    tile_symbol,
    value_name,
)
from keepstone.kit.state import Snapshot

MAP = "map"
CELL = 100.0
TILE = 0.97  # side of a tile, in cells
MARGIN = 12.0  # margin around the cells, for badges on the edges of tiles
FEWEST = 3  # columns and rows of a small map
ROOM = [cell_of(-2, -2), cell_of(2, 2)]  # corners that are in the picture while the map grows
COIN = 0.32  # side of a coin, in tiles
SLOTS = ((0, 2), (1, 2), (2, 2), (0, 1))  # column and row by the order of the coins on a tile
EDGE = 0.015  # between the edge of a tile and a coin, in tiles


@dataclass(frozen=True, slots=True)
class Grid:
    """The grid of cells on the map. west, north: the first column and row, which may be shifted by half a cell."""

    west: float
    north: float
    columns: int
    rows: int

    @property
    def board(self) -> Part:
        return Part(MAP, self.columns * CELL + 2 * MARGIN, self.rows * CELL + 2 * MARGIN)

    def tile(self, cell: int) -> Box:
        inset = MARGIN + CELL * (1 - TILE) / 2
        x, y = (x_of(cell) - self.west) * CELL, (y_of(cell) - self.north) * CELL
        return rounded(x + inset, y + inset, CELL * TILE, CELL * TILE)


def fit(cells: Iterable[int]) -> Grid:
    """Return the smallest grid that contains these cells, centred."""
    across, down = zip(*((x_of(cell), y_of(cell)) for cell in cells), strict=True)
    columns, rows = max(across) - min(across) + 1, max(down) - min(down) + 1
    west = min(across) - max(FEWEST - columns, 0) / 2
    north = min(down) - max(FEWEST - rows, 0) / 2
    return Grid(west, north, max(columns, FEWEST), max(rows, FEWEST))


def slot(tile: Box, number: int) -> Box:
    x, y = (fraction * COIN + EDGE for fraction in SLOTS[number])
    return rounded(tile.x + x * tile.width, tile.y + y * tile.width, *[tile.width * COIN] * 2)


def is_laying(seen: Snapshot) -> bool:
    """Return whether the map is still being built."""
    return bool(seen.phase < Phase.CASTLE)


def free_cells(seen: Snapshot) -> list[int]:
    """Return the cells where the next tile can be placed."""
    if not is_laying(seen):
        return []
    return seen.frontier[: seen.frontier_size] or [ORIGIN]


def tile_id(tile: int) -> str:
    return f"tile-{TILE_NAMES[tile]}"


def cell_id(cell: int) -> str:
    return f"cell-{x_of(cell)},{y_of(cell)}"


class Realm(Picture):
    """The picture of the map, during play and at the end of a round. grid: the positions of its cells."""

    grid: Grid

    def prepare(self) -> None:
        taken = [spot - 1 for spot in self.seen.spot if spot]
        self.grid = fit(taken + (ROOM + free_cells(self.seen) if is_laying(self.seen) else []))

    def boards(self) -> Iterator[Part]:
        yield self.grid.board

    def status(self) -> str:
        return round_words(self.seen, self.language)

    def box(self, tile: int) -> Box:
        return self.grid.tile(self.seen.spot[tile] - 1)

    def pieces(self) -> Iterator[Piece]:
        board = self.grid.board
        felt = Box(0, 0, board.width, board.height)
        yield Piece("ground-map", symbol_id("felt"), *felt, self.status(), part=MAP, layer=-1)
        for tile, spot in enumerate(self.seen.spot):
            if spot:
                yield self.tile(tile, self.box(tile), MAP)
        for seat in range(self.seen.players):
            if self.seen.castle[seat]:
                yield self.castle(seat, self.seen.castle[seat] - 1)
        for tile in range(len(self.seen.armies)):
            yield from self.coins(tile)

    def castle(self, seat: int, tile: int) -> Piece:
        label = self.language.gettext("{name}'s castle {on_tile}").format(
            name=self.names[seat], on_tile=on_tile(tile, self.language)
        )
        symbol = symbol_id(f"castle-{SUIT_NAMES[seat]}")
        return Piece(
            f"castle-{seat}", symbol, *self.box(tile), label, layer=1, owner=seat, part=MAP
        )

    def coins(self, tile: int) -> Iterator[Piece]:
        """Yield the pieces for the coins on a tile, in the order in which they were placed."""
        for number, (seat, i) in enumerate(self.coins_on(tile)):
            value = self.seen.coin_value[seat][i]
            symbol = symbol_id(coin_symbol(seat, value - 1 if value else None))
            box = slot(self.box(tile), number)
            label = self.coin_words(seat, i)
            yield Piece(f"coin-{seat}-{i}", symbol, *box, label, layer=2, owner=seat, part=MAP)

    def coins_on(self, tile: int) -> list[tuple[int, int]]:
        """§5.2 Return the seat and number of each coin on a tile, in the order of placing.

        Coins are placed turn by turn, beginning with the starting seat.
        """
        seen = self.seen
        first, players = starter(seen.state), seen.players
        coins = [
            (seat, i)
            for seat in range(players)
            for i in range(seen.coins[seat])
            if seen.coin_tile[seat][i] == tile + 1
        ]
        return sorted(coins, key=lambda coin: (coin[1], (coin[0] - first) % players))

    def coin_words(self, seat: int, i: int) -> str:
        """Describe a coin as far as the viewer knows it.

        Once all coins are turned over, the description includes the worth of the coin.
        """
        _ = self.language.gettext
        tile = self.seen.coin_tile[seat][i] - 1
        value = self.seen.coin_value[seat][i] - 1
        name, on = self.names[seat], on_tile(tile, self.language)
        if value < 0:
            return _("{name}'s coin {on_tile}").format(name=name, on_tile=on)
        coin = value_name(value, self.language)
        if self.seen.phase < Phase.RESULT:
            text = _("{name}'s {value} coin {on_tile}")
            return text.format(name=name, value=coin, on_tile=on)
        points = coin_worth(self.seen.state, seat, value, tile)
        text = _("{name}'s {value} coin {on_tile}, strength {points}")
        return text.format(name=name, value=coin, on_tile=on, points=points)

    def spaces(self) -> Iterator[Space]:
        for cell in free_cells(self.seen):
            label = cell_words(self.seen, cell, self.language)
            yield Space(cell_id(cell), *self.grid.tile(cell), label, part=MAP)

    def next_slot(self, tile: int) -> Box:
        return slot(self.box(tile), self.seen.armies[tile])

    # On the map or next to it.

    def tile(self, tile: int, box: Box, part: str) -> Piece:
        """Return the piece for a face-up tile, which is on the map or about to be placed."""
        symbol, label = symbol_id(tile_symbol(tile)), tile_name(tile, self.language)
        return Piece(tile_id(tile), symbol, *box, label, owner=tile // VALUES, part=part)

    def emblem(self, seat: int) -> str:
        """Return the symbol for a player: the back of its coins, with its suit."""
        return symbol_id(coin_symbol(seat, None))

    def colour(self, seat: int) -> str:
        return BRIGHT[SUIT_NAMES[seat]]

    def prompt(self) -> Prompt:
        return prompt(self)


BOARDS = (
    Board(
        "map",
        WIDTH,
        WIDTH,
        lambda states: states["spot"].astype(int) - 1,
        ("armies",),
        numbered=True,
        places=("spot",),
    ),
)
