"""The table drawn for a terminal of any width."""

from collections.abc import Iterator, Sequence

from keepstone.games.castle_keep.rules.components import KIND_NAMES, PLACE_NAMES
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.words.text import GRID, hand, heading
from keepstone.kit.snapshot import Snapshot, snapshot
from keepstone.kit.state import State
from keepstone.words import wrapped

INDENT = "    "
WIDE, NARROW = 22, 11  # letters of a place; in the narrow one a tile takes a line for each word
WORDS = 3


def chart(state: State, columns: int) -> str:
    """The castles one below the other, with the hands as far as they are known."""
    seen = snapshot(state)
    lines = wrapped(heading(seen), columns)
    for seat in range(seen.players):
        mark = ">" if seen.seat == seat and seen.phase != Phase.OVER else " "
        lines += ["", *wrapped(f"{mark} seat {seat}  hand: {hand(seen, seat)}", columns)]
        lines += _castle(seen, seat, columns)
    return "\n".join(lines)


def _castle(seen: Snapshot, seat: int, columns: int) -> Iterator[str]:
    """The nine places of a castle, empty ones in parentheses."""
    castle = seen.castle[seat]
    if len(INDENT) + len(GRID) * WIDE < columns:
        for row in GRID:
            yield _line([_cell(castle, place) for place in row], WIDE)
        return
    for row in GRID:
        cells = [_cell(castle, place).split("-") for place in row]
        for at in range(WORDS):
            if any(len(words) > at for words in cells):
                yield _line([words[at] if len(words) > at else "" for words in cells], NARROW)


def _cell(castle: Sequence[int], place: int) -> str:
    return KIND_NAMES[castle[place]] if castle[place] else f"({PLACE_NAMES[place]})"


def _line(cells: Sequence[str], width: int) -> str:
    return (INDENT + "".join(cell.ljust(width) for cell in cells)).rstrip()
