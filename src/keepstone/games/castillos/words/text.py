"""States as plain text."""

from keepstone.games.castillos.rules.actions import COIN_WORDS, SEEN_OR_NOT
from keepstone.games.castillos.rules.components import SUIT_NAMES, TILE_NAMES, cell_of, x_of, y_of
from keepstone.games.castillos.rules.setup import pile_size
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.state import Snapshot, State, snapshot


def describe(state: State) -> str:
    """Return the state as text: the map row by row, then each seat."""
    seen = snapshot(state)
    lines = [heading(state, seen), *_map(seen)]
    for seat in range(seen.players):
        mark = ">" if seen.seat == seat and seen.phase != Phase.OVER else " "
        lines.append(f"{mark} seat {seat}  {SUIT_NAMES[seat]}  {seen.score[seat]} points")
        lines += [f"    {line}" for line in belongings(seen, seat)]
    return "\n".join(lines)


def heading(state: State, seen: Snapshot) -> str:
    """Return the round, the phase, the pile and the tile to be placed next."""
    turned_up = f"  turned up: {TILE_NAMES[seen.drawn - 1]}" if seen.drawn else ""
    return (
        f"round {seen.rounds + 1} of {seen.players}  {Phase(seen.phase).name.lower()}  "
        f"pile {pile_size(state)}{turned_up}"
    )


def _map(seen: Snapshot) -> list[str]:
    """Return the map's tiles, row by row from the north-west."""
    tile_at = {spot - 1: tile for tile, spot in enumerate(seen.spot) if spot}
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


def belongings(seen: Snapshot, seat: int) -> list[str]:
    """Return a seat's resource, castle and coins, as far as the viewer knows them."""
    lines = []
    if seen.held[seat]:
        lines.append(f"resource: {SEEN_OR_NOT[seen.resource[seat]]}")
    if seen.castle[seat]:
        lines.append(f"castle on {TILE_NAMES[seen.castle[seat] - 1]}")
    if seen.coins[seat]:
        coins = [
            f"{COIN_WORDS[seen.coin_value[seat][i]]} on {TILE_NAMES[seen.coin_tile[seat][i] - 1]}"
            for i in range(seen.coins[seat])
        ]
        lines.append("coins: " + ", ".join(coins))
    return lines
