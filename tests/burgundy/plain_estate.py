"""An estate for the plain twin, a dict from cells to tiles, and the other possessions of a player."""

from collections import Counter
from functools import cache

from tests.burgundy.plain_data import CENTRE, COLOUR, ESTATES, NUMBERS, ROWS, Cell, colour_of


def _places() -> dict[Cell, tuple[int, int]]:
    """Return the position of each cell. Rows of hexes are centred, so columns are counted in halves."""
    lengths = [len(row) for row in NUMBERS.split("/")]
    return {
        f"{ROWS[row]}{column + 1}": (2 * column - length, row)
        for row, length in enumerate(lengths)
        for column in range(length)
    }


PLACES = _places()
CELLS = list(PLACES)
NUMBER = dict(zip(CELLS, map(int, NUMBERS.replace("/", "")), strict=True))


@cache
def beside(cell: Cell) -> list[Cell]:
    x, y = PLACES[cell]
    steps = ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
    return [other for other in CELLS if (PLACES[other][0] - x, PLACES[other][1] - y) in steps]


class Estate:
    """The board of one player with the tiles on it."""

    def __init__(self, number: int):
        letters = ESTATES[number].replace("/", "")
        self.colour = {cell: COLOUR[each] for cell, each in zip(CELLS, letters, strict=True)}
        self.tiles: dict[Cell, str] = {}

    def founding_cells(self) -> list[Cell]:
        """2.1a: the centre if it is a castle hex, otherwise all castle hexes."""
        if self.colour[CENTRE] == "castle":
            return [CENTRE]
        return [cell for cell in CELLS if self.colour[cell] == "castle"]

    def region(self, cell: Cell) -> set[Cell]:
        """7.1."""
        found, rim = {cell}, [cell]
        while rim:
            for other in beside(rim.pop()):
                if other not in found and self.colour[other] == self.colour[cell]:
                    found.add(other)
                    rim.append(other)
        return found

    def frontier(self) -> set[Cell]:
        return {other for cell in self.tiles for other in beside(cell)} - set(self.tiles)

    def has_room(self, tile: str, cell: Cell, may_repeat: bool) -> bool:
        """5.3, except for the number of the hex; 6.7: each type only once in a city."""
        if cell not in self.frontier() or self.colour[cell] != colour_of(tile):
            return False
        return colour_of(tile) != "building" or may_repeat or not self.bars(tile, cell)

    def bars(self, building: str, cell: Cell) -> bool:
        """6.7: whether the type stands in the city already."""
        return building in [self.tiles.get(other) for other in self.region(cell)]

    def is_covered(self, cells: set[Cell]) -> bool:
        return cells <= set(self.tiles)

    def of_colour(self, colour: str) -> set[Cell]:
        return {cell for cell in CELLS if self.colour[cell] == colour}

    def herd(self, cell: Cell) -> list[int]:
        """6.3: the animals on each tile of this type in the pasture."""
        tiles = [self.tiles.get(other, "") for other in self.region(cell)]
        pairs = [tile.split("-") for tile in tiles if tile]
        animal = self.tiles[cell].split("-")[0]
        return [int(count) for name, count in pairs if name == animal]

    def count(self, tile: str) -> int:
        return list(self.tiles.values()).count(tile)

    def knows(self, number: int) -> bool:
        return f"knowledge-{number}" in self.tiles.values()


class Player:
    """The possessions of a player."""

    def __init__(self) -> None:
        self.board = 0  # 0 until it is known
        self.estate = Estate(1)
        self.storage: list[str | None] = [None, None, None]
        self.stock: Counter[int] = Counter()
        self.sold: Counter[int] = Counter()
        self.points = self.workers = self.silver = self.track = 0
        self.dice: list[int] = []

    def take_board(self, number: int) -> None:
        self.board, self.estate = number, Estate(number)

    def knows(self, number: int) -> bool:
        return self.estate.knows(number)

    def types(self) -> set[int]:
        return {goods for goods, count in self.stock.items() if count}
