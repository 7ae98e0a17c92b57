"""Actions and tables as text; the grammar is in docs/notation.md."""

from collections.abc import Sequence
from functools import partial

from keepstone import notation
from keepstone.games.castle_keep.rules.actions import ACTIONS
from keepstone.games.castle_keep.rules.components import CENTRE, KIND_NAMES, PLACE_NAMES
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.kit.state import State

GRID = ((0, 1, 2), (7, CENTRE, 3), (6, 5, 4))
format_action = ACTIONS.format
parse_action = partial(notation.parse_action, actions=ACTIONS)


def describe(state: State) -> str:
    """The table as text that a person can read, castle by castle."""
    lines = [_heading(state)]
    for seat in range(state.players):
        mark = ">" if state.seat == seat and state.phase != Phase.OVER else " "
        lines += [
            "",
            f"{mark} seat {seat}  hand: {_hand(state, seat)}",
            *_castle(state.castle[seat]),
        ]
    return "\n".join(lines)


def _heading(state: State) -> str:
    top = KIND_NAMES[state.pile[state.pile_size - 1]] if state.pile_size else "none"
    gate = "allowed" if state.gate else "not allowed yet"
    phase = Phase(int(state.phase)).name.lower()
    return (
        f"turn {state.turn}  {phase}  supply {state.supply_size}  "
        f"discards {state.pile_size} (top {top})  attacks {gate}"
    )


def _hand(state: State, seat: int) -> str:
    held = [f"{count} {KIND_NAMES[kind]}" for kind, count in enumerate(state.hand[seat]) if count]
    return ", ".join(held) or "empty"


def _castle(castle: Sequence[int]) -> list[str]:
    cells = [
        [KIND_NAMES[castle[p]] if castle[p] else f"({PLACE_NAMES[p]})" for p in row] for row in GRID
    ]
    return ["    " + "".join(f"{cell:22}" for cell in row).rstrip() for row in cells]
