"""Actions and tables as text; the grammar is in docs/notation.md."""

from collections.abc import Iterator, Sequence
from functools import partial

from keepstone import notation
from keepstone.games.burgundy.rules.actions import ACTIONS, BLACK_NAMES, SPACE_NAMES
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
from keepstone.kit.state import State

COLUMN = 15  # letters

format_action = ACTIONS.format
parse_action = partial(notation.parse_action, actions=ACTIONS)


def describe(state: State) -> str:
    """The table as text that a person can read: the depots, then estate by estate."""
    lines = [_heading(state), "", *_depots(state)]
    for seat in range(state.players):
        mark = ">" if state.seat == seat and state.stage != Stage.OVER else " "
        lines += ["", f"{mark} seat {seat}  {_holdings(state, seat)}", *_estate(state, seat)]
    return "\n".join(lines)


def _heading(state: State) -> str:
    stage = Stage(int(state.stage)).name.lower()
    row = " ".join(str(goods) for goods in state.row if goods) or "none"
    return (
        f"phase {'ABCDE'[state.phase]}  round {state.rounds + 1}  {stage}  "
        f"white die {state.white or '-'}  goods to come {row}"
    )


def _depots(state: State) -> Iterator[str]:
    for depot in range(DEPOTS):
        tiles = [
            f"{SPACE_NAMES[depot * DEPOT_SIZE + place]} {KIND_NAMES[kind]}"
            for place, kind in enumerate(state.depots[depot])
            if kind
        ]
        yield f"  depot {depot + 1}  {', '.join(tiles) or 'empty'}  goods {_goods(state.depot_goods[depot])}"
    black = [
        f"{name} {KIND_NAMES[k]}" for name, k in zip(BLACK_NAMES, state.black, strict=True) if k
    ]
    yield f"  black    {', '.join(black) or 'empty'}"


def _goods(counts: Sequence[int]) -> str:
    return " ".join(str(t) for t, n in enumerate(counts, 1) for _ in range(n)) or "none"


def _holdings(state: State, seat: int) -> str:
    dice = " ".join(str(die) for die in state.dice[seat] if die) or "none"
    stored = ", ".join(
        f"{place} {KIND_NAMES[kind]}" for place, kind in enumerate(state.storage[seat], 1) if kind
    )
    return (
        f"{state.points[seat]} points  dice {dice}  workers {state.workers[seat]}  "
        f"silver {state.silver[seat]}  stored {stored or 'nothing'}  "
        f"goods {_goods(state.stock[seat])}  sold {_goods(state.sold[seat])}"
    )


def _estate(state: State, seat: int) -> Iterator[str]:
    """Row by row the tile on each cell, or the cell with the letter of its colour and its number."""
    cells = [_cell(state, seat, cell) for cell in range(CELLS)]
    for length in ROW_LENGTHS:
        indent = " " * (COLUMN * (max(ROW_LENGTHS) - length) // 2)
        yield (
            "    " + (indent + "".join(f"{cells.pop(0):{COLUMN}}" for _ in range(length))).rstrip()
        )


def _cell(state: State, seat: int, cell: int) -> str:
    if state.estate[seat, cell]:
        return str(KIND_NAMES[state.estate[seat, cell]])
    colour = Colour(int(COLOUR_AT[state.board[seat], cell]))
    letter = colour.name[0] if colour else "-"
    return f"{CELL_NAMES[cell]} {letter}{NUMBER_AT[cell] + 1}"
