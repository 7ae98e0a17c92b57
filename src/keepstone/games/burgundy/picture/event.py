"""The symbols next to an event's sentence, which show what it is about: dice, tiles and goods."""

from keepstone.games.burgundy.picture.art import symbol_id
from keepstone.games.burgundy.picture.view import tile_symbol
from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.actions import ACTIONS
from keepstone.games.burgundy.rules.components import BLACK_SPACES, CASTLE_TILE, PAIRS, PIPS
from keepstone.games.burgundy.words.results import tile_on
from keepstone.kit.state import Snapshot, State, snapshot


def event_symbols(state: State, action: int) -> tuple[str, ...]:
    """Return the symbols of the die that an action uses, and of its tile, goods or workers."""
    seen = snapshot(state)
    match ACTIONS.decode(action):
        case (actions.TAKE | actions.PLACE | actions.SELL | actions.WORKERS) as family, (
            means,
            *rest,
        ):
            used = _die(seen.seat, means + 1) if means < PIPS else ()
            if family == actions.WORKERS:
                return (*used, symbol_id("worker"))
            if family == actions.SELL:
                return (*used, _goods(rest[0]))
            kind = _taken(seen, rest[0]) if family == actions.TAKE else _stored(seen, rest[0])
            return (*used, tile_symbol(kind))
        case actions.BUY, (place,):
            black = place < BLACK_SPACES
            kind = seen.black[place] if black else _taken(seen, place - BLACK_SPACES)
            return (tile_symbol(kind),)
        case actions.DISCARD, (place,):
            return (tile_symbol(_stored(seen, place)),)
        case actions.FOUND, _:
            return (tile_symbol(CASTLE_TILE),)
        case actions.TILE, (kind,):
            return (tile_symbol(kind),)
        case ((actions.GOODS | actions.LOAD), (goods,)):
            return (_goods(goods),)
        case actions.DICE, (pair,):
            one, other = PAIRS[pair] + 1
            return (*_die(seen.seat, int(one)), *_die(seen.seat, int(other)))
        case actions.WHITE, (die,):
            return (symbol_id(f"white-{die + 1}"), _goods(seen.row[seen.rounds] - 1))
    return ()


def _die(seat: int, value: int) -> tuple[str]:
    return (symbol_id(f"die-{seat}-{value}"),)


def _goods(goods: int) -> str:
    return symbol_id(f"goods-{goods + 1}")


def _taken(seen: Snapshot, space: int) -> int:
    return tile_on(seen, space)


def _stored(seen: Snapshot, place: int) -> int:
    kind: int = seen.storage[seen.seat][place]
    return kind
