"""Actions and tables as text; the grammar is in docs/notation.md."""

from functools import partial

from keepstone import notation
from keepstone.games.castillos.rules.actions import ACTIONS, COIN_WORDS, SEEN_OR_NOT
from keepstone.games.castillos.rules.components import SUIT_NAMES, TILE_NAMES, cell_of, x_of, y_of
from keepstone.games.castillos.rules.setup import pile_size
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.state import State

format_action = ACTIONS.format
parse_action = partial(notation.parse_action, actions=ACTIONS)


def describe(state: State) -> str:
    """The table as text that a person can read: the map row by row, then what each seat has."""
    turned_up = f"  turned up: {TILE_NAMES[state.drawn - 1]}" if state.drawn else ""
    lines = [
        f"round {state.rounds + 1} of {state.players}  {Phase(int(state.phase)).name.lower()}  "
        f"pile {pile_size(state)}{turned_up}",
        *_map(state),
    ]
    for seat in range(state.players):
        mark = ">" if state.seat == seat and state.phase != Phase.OVER else " "
        lines.append(f"{mark} seat {seat}  {SUIT_NAMES[seat]}  {state.score[seat]} points")
        lines += [f"    {line}" for line in _belongings(state, seat)]
    return "\n".join(lines)


def _map(state: State) -> list[str]:
    """The tiles in rows and columns, from the north-west."""
    tile_at = {int(spot) - 1: tile for tile, spot in enumerate(state.spot) if spot}
    if not tile_at:
        return []
    columns = range(min(map(x_of, tile_at)), max(map(x_of, tile_at)) + 1)
    rows = range(min(map(y_of, tile_at)), max(map(y_of, tile_at)) + 1)
    width = max(map(len, TILE_NAMES)) + 2
    return [
        "    " + "".join(_name(tile_at, cell_of(x, y)).ljust(width) for x in columns).rstrip()
        for y in rows
    ]


def _name(tile_at: dict[int, int], cell: int) -> str:
    return TILE_NAMES[tile_at[cell]] if cell in tile_at else "."


def _belongings(state: State, seat: int) -> list[str]:
    """The own resource, the castle and the coins of a seat, as far as the viewer knows."""
    lines = []
    if state.held[seat]:
        lines.append(f"resource: {SEEN_OR_NOT[state.resource[seat]]}")
    if state.castle[seat]:
        lines.append(f"castle on {TILE_NAMES[state.castle[seat] - 1]}")
    if state.coins[seat]:
        coins = [
            f"{COIN_WORDS[state.coin_value[seat, i]]} on {TILE_NAMES[state.coin_tile[seat, i] - 1]}"
            for i in range(state.coins[seat])
        ]
        lines.append("coins: " + ", ".join(coins))
    return lines
