"""Choices in the picture: the elements to tap, and a preview of the result."""

from keepstone.drawing.picture import Picture
from keepstone.drawing.scene import Choice, Ghost, Picks
from keepstone.games.castillos.picture.art import symbol_id
from keepstone.games.castillos.picture.board import MAP, Realm, cell_id, tile_id
from keepstone.games.castillos.rules import actions
from keepstone.games.castillos.rules.actions import ACTIONS, PLACE, USE
from keepstone.games.castillos.rules.components import SUIT_NAMES, VALUE_NAMES, VALUES
from keepstone.games.castillos.words.choices import choice_words
from keepstone.games.castillos.words.names import coin_symbol, tile_symbol


def hand_id(table: Picture, seat: int, value: int) -> str:
    """Return the ID of a coin in the nearest seat's hand or in another visible hand."""
    name = VALUE_NAMES[value]
    return f"hand-{name}" if seat == table.nearest() else f"left-{seat}-{name}"


def resource_id(seat: int) -> str:
    return f"resource-{seat}"


def choice(realm: Realm, action: int) -> Choice:
    picks, ghost = _picks_and_ghost(realm, action)
    said = choice_words(realm.seen, action, realm.names, realm.language)
    held = (tile_id(realm.seen.drawn - 1),) if PLACE.covers(action) else ()
    return Choice(ACTIONS.format(action), said, picks, ghost, held=held)


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
