"""The table drawn for a terminal of any width: the depots, then estate by estate."""

from collections.abc import Iterator

from keepstone.games.burgundy.rules.components import (
    CELL_NAMES,
    CELLS,
    COLOUR_AT,
    KIND_NAMES,
    NUMBER_AT,
    ROW_LENGTHS,
)
from keepstone.games.burgundy.rules.terms import Colour, Stage
from keepstone.games.burgundy.words.text import belongings, depots, heading
from keepstone.kit.snapshot import Snapshot, snapshot
from keepstone.kit.state import State
from keepstone.words import wrapped

LONGEST_ROW = max(ROW_LENGTHS)
MARGIN = 1
WIDTHS = (15, 11, 5)  # of a cell with a blank: as wide as the terminal lets it be
LEGEND = (
    "An empty hex is told by its name, the colour of the tiles that go there (A animals, B building, "
    "C castle, K knowledge, M mine, S ship) and the number of its die: `d4 C6`"
)


def chart(state: State, columns: int) -> str:
    """The depots, then what each seat has, and its hexes row by row."""
    seen = snapshot(state)
    lines = [*wrapped(heading(seen), columns), ""]
    for line in depots(seen):
        lines += wrapped(line, columns, "  ")
    for seat in range(seen.players):
        mark = ">" if seen.seat == seat and seen.stage != Stage.OVER else " "
        lines += ["", *wrapped(f"{mark} seat {seat}  {belongings(seen, seat)}", columns)]
        lines += _estate(seen, seat, columns)
    return "\n".join([*lines, "", *wrapped(LEGEND, columns)])


def _estate(seen: Snapshot, seat: int, columns: int) -> Iterator[str]:
    """Row by row the tile on each hex, or what goes there; rows are set in by half a hex."""
    fitting = (width for width in WIDTHS if MARGIN + LONGEST_ROW * width < columns)
    width = next(fitting, WIDTHS[-1])
    cells = [_cell(seen, seat, cell, width - 1) for cell in range(CELLS)]
    for length in ROW_LENGTHS:
        indent = " " * (MARGIN + width * (LONGEST_ROW - length) // 2)
        yield (indent + "".join(f"{cells.pop(0):{width}}" for _ in range(length))).rstrip()


def _cell(seen: Snapshot, seat: int, cell: int, room: int) -> str:
    if seen.estate[seat][cell]:
        return _short(KIND_NAMES[seen.estate[seat][cell]], room)
    colour = Colour(int(COLOUR_AT[seen.board[seat], cell]))
    letter = colour.name[0] if colour else "-"
    gap = " " if room > len("d4C6") else ""
    return f"{CELL_NAMES[cell]}{gap}{letter}{NUMBER_AT[cell] + 1}"


def _short(name: str, room: int) -> str:
    """The name of a tile in so many letters, its number with it: "k26", "cow2"."""
    if len(name) <= room:
        return name
    word, _, number = name.partition("-")
    if not number.isdecimal():
        return name[:room]
    return f"{word[: room - len(number)]}{number}"
