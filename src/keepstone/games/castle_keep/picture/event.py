"""The symbol next to an event's sentence, which shows what the event is about."""

from keepstone.games.castle_keep.picture.art import symbol_id
from keepstone.games.castle_keep.rules import actions
from keepstone.games.castle_keep.rules.actions import ACTIONS
from keepstone.games.castle_keep.rules.components import KIND_NAMES
from keepstone.kit.state import Snapshot, State, snapshot

UNSEEN = 0


def event_symbols(state: State, action: int) -> tuple[str, ...]:
    """Return the symbol of the tile that an action is about, or () if it is about no tile."""
    kind = _kind(snapshot(state), action)
    if kind is None:
        return ()
    return (symbol_id(KIND_NAMES[kind] if kind != UNSEEN else "back"),)


def _kind(seen: Snapshot, action: int) -> int | None:
    match ACTIONS.decode(action):
        case ((actions.DRAW | actions.DISCARD), (kind,)):
            return kind
        case actions.PLACE, (kind, _place):
            return kind
        case actions.ATTACK, (target, place):
            attacked: int = seen.castle[target][place]
            return attacked
        case actions.TAKE, ():
            taken: int = seen.pile[seen.pile_size - 1]
            return taken
        case actions.SUPPLY, ():
            return UNSEEN
    return None
