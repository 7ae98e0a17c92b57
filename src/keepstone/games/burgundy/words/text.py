"""States as plain text."""

from collections.abc import Iterator, Sequence

from keepstone.games.burgundy.rules.actions import BLACK_NAMES, SPACE_NAMES
from keepstone.games.burgundy.rules.components import (
    CELL_NAMES,
    CELLS,
    COLOUR_AT,
    DEPOT_SIZE,
    DEPOTS,
    KIND_NAMES,
    NUMBER_AT,
    ROW_LENGTHS,
)
from keepstone.games.burgundy.rules.terms import Colour, Stage
from keepstone.games.burgundy.words.names import PHASE_LETTERS
from keepstone.kit.state import Snapshot, State, snapshot

COLUMN = 15  # maximum letters


def describe(state: State) -> str:
    """Return the state as text: the depots, then each estate."""
    seen = snapshot(state)
    lines = [heading(seen), "", *depots(seen)]
    for seat in range(seen.players):
        mark = ">" if seen.seat == seat and seen.stage != Stage.OVER else " "
        lines += ["", f"{mark} seat {seat}  {belongings(seen, seat)}", *_estate(seen, seat)]
    return "\n".join(lines)


def heading(seen: Snapshot) -> str:
    """Return the phase, round and stage, the white die, and the goods to come."""
    stage = Stage(seen.stage).name.lower()
    row = " ".join(str(goods) for goods in seen.row if goods) or "none"
    return (
        f"phase {PHASE_LETTERS[seen.phase]}  round {seen.rounds + 1}  {stage}  "
        f"white die {seen.white or '-'}  goods to come {row}"
    )


def depots(seen: Snapshot) -> Iterator[str]:
    """Yield a line for each depot, the black one last."""
    for depot in range(DEPOTS):
        tiles = [
            f"{SPACE_NAMES[depot * DEPOT_SIZE + place]} {KIND_NAMES[kind]}"
            for place, kind in enumerate(seen.depots[depot])
            if kind
        ]
        yield f"  depot {depot + 1}  {', '.join(tiles) or 'empty'}  goods {_goods(seen.depot_goods[depot])}"
    black = [
        f"{name} {KIND_NAMES[k]}" for name, k in zip(BLACK_NAMES, seen.black, strict=True) if k
    ]
    yield f"  black    {', '.join(black) or 'empty'}"


def _goods(counts: Sequence[int]) -> str:
    return " ".join(str(t) for t, n in enumerate(counts, 1) for _ in range(n)) or "none"


def belongings(seen: Snapshot, seat: int) -> str:
    """Return a seat's possessions besides its estate."""
    dice = " ".join(str(die) for die in seen.dice[seat] if die) or "none"
    stored = ", ".join(
        f"{place} {KIND_NAMES[kind]}" for place, kind in enumerate(seen.storage[seat], 1) if kind
    )
    return (
        f"{seen.points[seat]} points  dice {dice}  workers {seen.workers[seat]}  "
        f"silver {seen.silver[seat]}  stored {stored or 'nothing'}  "
        f"goods {_goods(seen.stock[seat])}  sold {_goods(seen.sold[seat])}"
    )


def _estate(seen: Snapshot, seat: int) -> Iterator[str]:
    """Yield, row by row, the tile on each cell or, if the cell is empty, its name, colour letter and number."""
    cells = [_cell(seen, seat, cell) for cell in range(CELLS)]
    for length in ROW_LENGTHS:
        indent = " " * (COLUMN * (max(ROW_LENGTHS) - length) // 2)
        yield (
            "    " + (indent + "".join(f"{cells.pop(0):{COLUMN}}" for _ in range(length))).rstrip()
        )


def _cell(seen: Snapshot, seat: int, cell: int) -> str:
    if seen.estate[seat][cell]:
        return str(KIND_NAMES[seen.estate[seat][cell]])
    colour = Colour(int(COLOUR_AT[seen.board[seat], cell]))
    letter = colour.name[0] if colour else "-"
    return f"{CELL_NAMES[cell]} {letter}{NUMBER_AT[cell] + 1}"
