"""Possible meanings of taps that match no choice, so that refusals can be explained."""

from collections.abc import Iterator, Sequence

from keepstone.games.castillos.picture.board import cell_id, free_cells, is_laying, tile_id
from keepstone.games.castillos.rules.actions import CASTLE, COIN, PILE, PLACE, USE
from keepstone.games.castillos.rules.components import TILES, VALUE_NAMES, VALUES
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.snapshot import Snapshot, snapshot
from keepstone.kit.state import State


def meant(state: State, taps: Sequence[str]) -> Iterator[int]:
    """Yield the actions that a player may mean by tapping the elements with these IDs."""
    seen = snapshot(state)
    tiles = [tile for tile in range(TILES) if seen.spot[tile] and tile_id(tile) in taps]
    values = [value for value, name in enumerate(VALUE_NAMES) if f"hand-{name}" in taps]
    for tile in tiles:
        yield from _on_tile(seen, tile, values)
    if values and not tiles:
        yield COIN.at(values[0] + 1, seen.seat * VALUES)
    yield from (PLACE.at(cell) for cell in free_cells(seen) if cell_id(cell) in taps)
    if "pile" in taps:
        yield PILE.at()
    for seat in range(seen.players):
        if f"resource-{seat}" in taps:
            yield USE.at(max(seen.resource[seat] - 1, seat * VALUES))


def _on_tile(seen: Snapshot, tile: int, values: Sequence[int]) -> Iterator[int]:
    """Yield the actions that place a castle or one of these coins on a tile.

    If no coin was tapped, yield actions for all remaining coins.
    """
    if is_laying(seen) and not values:
        return
    if seen.phase == Phase.CASTLE and not values:
        yield CASTLE.at(tile)
        return
    left = [v for v in range(VALUES) if v + 1 not in seen.coin_value[seen.seat]]
    yield from (COIN.at(value + 1, tile) for value in values or left[:1])
