"""The symbols next to an event's sentence, which show what the event is about."""

from keepstone.games.castillos.picture.art import symbol_id
from keepstone.games.castillos.rules import actions
from keepstone.games.castillos.rules.actions import ACTIONS
from keepstone.games.castillos.rules.components import SUIT_NAMES
from keepstone.games.castillos.words.names import coin_symbol, tile_symbol
from keepstone.kit.state import Snapshot, State, snapshot


def event_symbols(state: State, action: int) -> tuple[str, ...]:
    """Return the symbols of the tile, the castle or the coin that an action is about."""
    return tuple(symbol_id(name) for name in _names(snapshot(state), action))


def _names(seen: Snapshot, action: int) -> tuple[str, ...]:
    match ACTIONS.decode(action):
        case ((actions.USE | actions.DRAW), (tile,)):
            return (tile_symbol(tile),)
        case actions.RESOURCE, (tile,):
            return (tile_symbol(tile - 1) if tile else "tile-back",)
        case actions.PLACE, _:
            return (tile_symbol(seen.drawn - 1),)
        case actions.CASTLE, (tile,):
            return (f"castle-{SUIT_NAMES[seen.seat]}", tile_symbol(tile))
        case actions.COIN, (value, tile):
            coin = coin_symbol(seen.seat, value - 1 if value else None)
            return (coin, tile_symbol(tile))
    return ()
