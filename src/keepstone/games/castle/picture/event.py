"""The symbol next to an event's sentence, which shows what the event is about."""

from keepstone.games.castle.picture.art import STYLES, face_name
from keepstone.games.castle.rules import actions
from keepstone.games.castle.rules.actions import ACTIONS
from keepstone.games.castle.rules.components import TOKEN_NAMES
from keepstone.games.castle.rules.faces import kind_of, node_at
from keepstone.games.castle.rules.features import find
from keepstone.games.castle.rules.terms import Kind, Token
from keepstone.games.castle.words.names import doubler, row
from keepstone.kit.state import Snapshot, State, snapshot


def event_symbols(state: State, action: int) -> tuple[str, ...]:
    """Return the symbol of the tile, the follower or the token that an action is about."""
    seen = snapshot(state)
    name = _name(seen, action)
    return (STYLES[row(seen)].sheet.id(name),) if name else ()


def _name(seen: Snapshot, action: int) -> str:
    match ACTIONS.decode(action):
        case actions.DRAW, (face,):
            return f"face-{face_name(face)}"
        case actions.PLACE, _:
            return f"face-{face_name(seen.drawn - 1)}"
        case actions.FOLLOWER, (port,):
            node = node_at(seen.state, seen.tile[seen.last - 1] - 1, port)
            return f"follower-{seen.seat}-{Kind(kind_of(seen.state, node)).name.lower()}"
        case actions.TOKEN, (token,):
            return f"token-{TOKEN_NAMES[token]}"
        case ((actions.DONE | actions.EXTRA), ()):
            return f"token-{TOKEN_NAMES[Token.EXTRA_TURN]}"
        case ((actions.SINGLE | actions.DOUBLE), ()):
            kind = kind_of(seen.state, find(seen.state, seen.current - 1))
            return f"token-{TOKEN_NAMES[doubler(kind)]}"
    return ""
