"""Actions and tables as text; the grammar is in docs/notation.md."""

from collections.abc import Sequence

from keepstone.games.castle_keep.rules import play
from keepstone.games.castle_keep.rules.components import (
    CENTRE,
    KIND_NAMES,
    MAX_PLAYERS,
    PLACE_NAMES,
    PLACES,
)
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.kit.state import State
from keepstone.notation import Grammar, parse_words

SINGLE = {play.TAKE: "take", play.SUPPLY: "supply", play.PASS: "pass", play.END: "end"}
SEATS = tuple(str(seat) for seat in range(MAX_PLAYERS))
TILES = KIND_NAMES[1:]
GRAMMAR: Grammar = {
    "start": (SEATS,),
    "draw": (KIND_NAMES,),
    "place": (TILES, PLACE_NAMES),
    "attack": (SEATS, PLACE_NAMES),
    "discard": (TILES,),
} | dict.fromkeys(SINGLE.values(), ())
GRID = ((0, 1, 2), (7, CENTRE, 3), (6, 5, 4))


def format_action(action: int) -> str:
    """The text of an action or outcome."""
    if action in SINGLE:
        return SINGLE[action]
    if action < play.DRAW:
        return f"start {action - play.START}"
    if action < play.TAKE:
        return f"draw {KIND_NAMES[action - play.DRAW]}"
    if action < play.ATTACK:
        kind, place = divmod(action - play.PLACE, PLACES)
        return f"place {KIND_NAMES[kind]} {PLACE_NAMES[place]}"
    if action < play.PASS:
        target, place = divmod(action - play.ATTACK, PLACES)
        return f"attack {target} {PLACE_NAMES[place]}"
    return f"discard {KIND_NAMES[action - play.DISCARD]}"


def parse_action(text: str) -> int:
    """The action or outcome of a text; InvalidAction says which words could stand where."""
    return _action(*parse_words(text, GRAMMAR))


def _action(verb: str, numbers: list[int]) -> int:
    match verb, numbers:
        case "start", [seat]:
            return play.START + seat
        case "draw", [kind]:
            return play.DRAW + kind
        case "place", [kind, place]:
            return play.PLACE + (kind + 1) * PLACES + place
        case "attack", [seat, place]:
            return play.ATTACK + seat * PLACES + place
        case "discard", [kind]:
            return play.DISCARD + kind + 1
    return next(action for action, text in SINGLE.items() if text == verb)


def describe(state: State) -> str:
    """The table as text that a person can read, castle by castle."""
    lines = [_heading(state)]
    for seat in range(state.players):
        mark = ">" if state.seat == seat and state.phase != Phase.OVER else " "
        lines += [
            "",
            f"{mark} seat {seat}  hand: {_hand(state, seat)}",
            *_castle(state.castle[seat]),
        ]
    return "\n".join(lines)


def _heading(state: State) -> str:
    top = KIND_NAMES[state.pile[state.pile_size - 1]] if state.pile_size else "none"
    gate = "allowed" if state.gate else "not allowed yet"
    phase = Phase(int(state.phase)).name.lower()
    return (
        f"turn {state.turn}  {phase}  supply {state.supply_size}  "
        f"discards {state.pile_size} (top {top})  attacks {gate}"
    )


def _hand(state: State, seat: int) -> str:
    held = [f"{count} {KIND_NAMES[kind]}" for kind, count in enumerate(state.hand[seat]) if count]
    return ", ".join(held) or "empty"


def _castle(castle: Sequence[int]) -> list[str]:
    cells = [
        [KIND_NAMES[castle[p]] if castle[p] else f"({PLACE_NAMES[p]})" for p in row] for row in GRID
    ]
    return ["    " + "".join(f"{cell:22}" for cell in row).rstrip() for row in cells]
