"""States as plain text."""

from collections.abc import Sequence

from keepstone.games.castle_keep.rules.components import CENTRE, KIND_NAMES, PLACE_NAMES
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.kit.state import Snapshot, State, snapshot

GRID = ((0, 1, 2), (7, CENTRE, 3), (6, 5, 4))


def describe(state: State) -> str:
    """Return the state as text, castle by castle."""
    seen = snapshot(state)
    lines = [heading(seen)]
    for seat in range(seen.players):
        mark = ">" if seen.seat == seat and seen.phase != Phase.OVER else " "
        lines += ["", f"{mark} seat {seat}  hand: {hand(seen, seat)}", *_castle(seen.castle[seat])]
    return "\n".join(lines)


def heading(seen: Snapshot) -> str:
    """Return the turn, the phase, the supply, the discards, and whether attacks are allowed."""
    top = KIND_NAMES[seen.pile[seen.pile_size - 1]] if seen.pile_size else "none"
    gate = "allowed" if seen.gate else "not allowed yet"
    phase = Phase(seen.phase).name.lower()
    return (
        f"turn {seen.turn}  {phase}  supply {seen.supply_size}  "
        f"discards {seen.pile_size} (top {top})  attacks {gate}"
    )


def hand(seen: Snapshot, seat: int) -> str:
    """Return the tiles in a hand as text. Unseen tiles are written as "?"."""
    held = [f"{count} {KIND_NAMES[kind]}" for kind, count in enumerate(seen.hand[seat]) if count]
    return ", ".join(held) or "empty"


def _castle(castle: Sequence[int]) -> list[str]:
    cells = [
        [KIND_NAMES[castle[p]] if castle[p] else f"({PLACE_NAMES[p]})" for p in row] for row in GRID
    ]
    return ["    " + "".join(f"{cell:22}" for cell in row).rstrip() for row in cells]
