"""Actions and tables as text; the grammar is in docs/notation.md."""

from keepstone.games.castle.rules import play
from keepstone.games.castle.rules.components import (
    FACES,
    NUMBER,
    PLACES,
    PLAYERS,
    PORT_NAMES,
    PORTS,
    TOKEN_NAMES,
    TURNS,
)
from keepstone.games.castle.rules.follower import idle_followers
from keepstone.games.castle.rules.terms import Phase
from keepstone.kit.state import State
from keepstone.notation import Grammar, parse_words
from keepstone.protocol import InvalidAction

SINGLE = {
    play.SKIP: "skip",
    play.SINGLE: "single",
    play.DOUBLE: "double",
    play.DONE: "done",
    play.EXTRA: "extra",
}
FACE_NAMES = tuple(str(face + 1) for face in range(FACES))
COLUMNS = tuple(str(column) for column in range(max(c for c, _ in PLACES) + 1))
ROWS = tuple(str(row) for row in range(max(r for _, r in PLACES) + 1))
TURN_NAMES = tuple(str(turn) for turn in range(TURNS))
GRAMMAR: Grammar = {
    "draw": (FACE_NAMES,),
    "place": (COLUMNS, ROWS, TURN_NAMES),
    "follower": (PORT_NAMES,),
    "score": (PORT_NAMES,),
    "score beyond": (PORT_NAMES,),
    "token": (TOKEN_NAMES,),
} | dict.fromkeys(SINGLE.values(), ())


def format_action(action: int) -> str:
    """The text of an action or outcome."""
    if action in SINGLE:
        return SINGLE[action]
    if action < play.PLACE:
        return f"draw {FACE_NAMES[action - play.DRAW]}"
    if action < play.SKIP:
        space, turn = divmod(action - play.PLACE, TURNS)
        column, row = PLACES[space]
        return f"place {column} {row} {turn}"
    if action < play.SCORE:
        return f"follower {PORT_NAMES[action - play.FOLLOWER]}"
    if action < play.SINGLE:
        beyond, port = divmod(action - play.SCORE, PORTS)
        return f"score {'beyond ' if beyond else ''}{PORT_NAMES[port]}"
    return f"token {TOKEN_NAMES[action - play.TOKEN]}"


def parse_action(text: str) -> int:
    """The action or outcome of a text; InvalidAction says which words could stand where."""
    return _action(*parse_words(text, GRAMMAR))


def _action(verb: str, numbers: list[int]) -> int:
    match verb, numbers:
        case "draw", [face]:
            return play.DRAW + face
        case "place", [column, row, turn]:
            if (column, row) not in NUMBER:
                raise InvalidAction(f"no space is at column {column}, row {row}: see the wall (§2)")
            return play.PLACE + NUMBER[column, row] * TURNS + turn
        case "follower", [port]:
            return play.FOLLOWER + port
        case "score", [port]:
            return play.SCORE + port
        case "score beyond", [port]:
            return play.SCORE + PORTS + port
        case "token", [kind]:
            return play.TOKEN + kind
    return next(action for action, text in SINGLE.items() if text == verb)


def describe(state: State) -> str:
    """The table as text that a person can read: the tiles as face and turn, then what each seat has."""
    drawn = f"  drawn {state.drawn}" if state.drawn else ""
    lines = [f"{Phase(int(state.phase)).name.lower()}  stock {state.stock_size}{drawn}"]
    for row in range(len(ROWS)):
        cells = [_cell(state, column, row) for column in range(len(COLUMNS))]
        lines.append("    " + "".join(cell.ljust(6) for cell in cells).rstrip())
    for seat in range(PLAYERS):
        mark = ">" if state.seat == seat and state.phase != Phase.OVER else " "
        tokens = [
            f"{count} {TOKEN_NAMES[kind]}" for kind, count in enumerate(state.held[seat]) if count
        ]
        lines.append(
            f"{mark} seat {seat}  {state.score[seat]} points  {idle_followers(state, seat)} followers"
            f"  keep {state.keep[seat]}  tokens: {', '.join(tokens) or 'none'}"
        )
    return "\n".join(lines)


def _cell(state: State, column: int, row: int) -> str:
    """A space: its tile as face and turn, a dot if it is empty, nothing outside the wall."""
    space = NUMBER.get((column, row))
    if space is None:
        return ""
    if not state.tile[space]:
        return "."
    face, turn = divmod(int(state.tile[space]) - 1, TURNS)
    return f"{face + 1}/{turn}"
