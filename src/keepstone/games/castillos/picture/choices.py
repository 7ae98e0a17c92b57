"""Choices in the picture: the elements to tap, a preview of the result, and what other taps may mean."""

from collections.abc import Iterator, Sequence

from keepstone.drawing.picture import Picture
from keepstone.drawing.scene import Choice, Ghost, Picks
from keepstone.games.castillos.picture.art import symbol_id
from keepstone.games.castillos.picture.board import (
    MAP,
    Realm,
    cell_id,
    free_cells,
    is_laying,
    tile_id,
)
from keepstone.games.castillos.rules import actions
from keepstone.games.castillos.rules.actions import ACTIONS, CASTLE, COIN, PILE, PLACE, USE
from keepstone.games.castillos.rules.components import SUIT_NAMES, TILES, VALUE_NAMES, VALUES
from keepstone.games.castillos.rules.terms import Phase
from keepstone.games.castillos.words.choices import choice_words
from keepstone.games.castillos.words.names import coin_symbol, tile_symbol
from keepstone.kit.state import Snapshot, State, snapshot


def hand_id(table: Picture, seat: int, value: int) -> str:
    """Return the ID of a coin in the nearest seat's hand or in another visible hand."""
    name = VALUE_NAMES[value]
    return f"hand-{name}" if seat == table.nearest() else f"left-{seat}-{name}"


def resource_id(seat: int) -> str:
    return f"resource-{seat}"


def choice(realm: Realm, action: int) -> Choice:
    picks, ghost = _picks_and_ghost(realm, action)
    words = choice_words(realm.seen, action, realm.names, realm.language)
    held = (tile_id(realm.seen.drawn - 1),) if PLACE.covers(action) else ()
    return Choice(ACTIONS.format(action), words, picks, ghost, held=held)


def _picks_and_ghost(realm: Realm, action: int) -> tuple[Picks, Ghost | None]:
    seen, seat = realm.seen, realm.seen.seat
    match ACTIONS.decode(action):
        case actions.PLACE, (cell,):
            symbol = tile_symbol(seen.drawn - 1)
            return ((cell_id(cell),),), Ghost(symbol_id(symbol), *realm.grid.tile(cell), part=MAP)
        case actions.CASTLE, (tile,):
            symbol = f"castle-{SUIT_NAMES[seat]}"
            return ((tile_id(tile),),), Ghost(symbol_id(symbol), *realm.box(tile), part=MAP)
        case actions.COIN, (value, tile):
            picks = ((hand_id(realm, seat, value - 1),), (tile_id(tile),))
            symbol = coin_symbol(seat, value - 1)
            return picks, Ghost(symbol_id(symbol), *realm.next_slot(tile), part=MAP)
        case actions.PILE, ():
            return (("pile",),), None
    (tile,) = USE.indices(action)
    return ((resource_id(tile // VALUES),),), None


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
