"""Actions and tables as text; the grammar is in docs/notation.md."""

from keepstone.games.castillos.rules import play
from keepstone.games.castillos.rules.components import (
    COINS,
    MAX_PLAYERS,
    ORDERS,
    REACH,
    SUIT_NAMES,
    TILE_NAMES,
    TILES,
    VALUE_NAMES,
    cell_of,
    x_of,
    y_of,
)
from keepstone.games.castillos.rules.setup import pile_size
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.state import State
from keepstone.notation import Grammar, parse_words
from keepstone.protocol import InvalidAction

SEATS = tuple(str(seat) for seat in range(MAX_PLAYERS))
ROUNDS = tuple(str(number) for number in range(2, MAX_PLAYERS + 1))
STEPS = tuple(str(step) for step in range(-REACH, REACH + 1))
SEEN_OR_NOT = ("?", *TILE_NAMES)
COIN_WORDS = ("?", *VALUE_NAMES)
GRAMMAR: Grammar = {
    "start": (SEATS,),
    "resource": (SEEN_OR_NOT,),
    "pile": (),
    "use": (TILE_NAMES,),
    "draw": (TILE_NAMES,),
    "place": (STEPS, STEPS),
    "castle": (TILE_NAMES,),
    "coin": (COIN_WORDS, TILE_NAMES),
    "reveal": (SEATS, *[VALUE_NAMES] * COINS),
    "round": (ROUNDS,),
}
NUMBER_OF_ORDER = {tuple(order): number for number, order in enumerate(ORDERS.tolist())}


def format_action(action: int) -> str:
    """The text of an action or outcome."""
    if action >= play.ROUND:
        return f"round {action - play.ROUND + 1}"
    if action >= play.REVEAL:
        seat, order = divmod(action - play.REVEAL, len(ORDERS))
        return " ".join(("reveal", str(seat), *(VALUE_NAMES[v - 1] for v in ORDERS[order])))
    if action >= play.COIN:
        value, tile = divmod(action - play.COIN, TILES)
        return f"coin {COIN_WORDS[value]} {TILE_NAMES[tile]}"
    if play.PLACE <= action < play.CASTLE:
        cell = action - play.PLACE
        return f"place {x_of(cell)} {y_of(cell)}"
    return _format_tile(action)


def _format_tile(action: int) -> str:
    """The text of an action that names no more than one tile or seat."""
    if action >= play.CASTLE:
        return f"castle {TILE_NAMES[action - play.CASTLE]}"
    if action >= play.DRAW:
        return f"draw {TILE_NAMES[action - play.DRAW]}"
    if action >= play.USE:
        return f"use {TILE_NAMES[action - play.USE]}"
    if action == play.PILE:
        return "pile"
    if action >= play.RESOURCE:
        return f"resource {SEEN_OR_NOT[action - play.RESOURCE]}"
    return f"start {action - play.START}"


def parse_action(text: str) -> int:
    """The action or outcome of a text; InvalidAction says which words could stand where."""
    return _action(*parse_words(text, GRAMMAR))


def _action(verb: str, numbers: list[int]) -> int:
    """The action of a verb and of its words, each as its number among those that may stand there."""
    match verb, numbers:
        case "place", [x, y]:
            return play.PLACE + cell_of(x - REACH, y - REACH)
        case "coin", [value, tile]:
            return play.COIN + value * TILES + tile
        case "reveal", [seat, *values]:
            return play.REVEAL + seat * len(ORDERS) + _order(values)
        case "round", [number]:
            return play.ROUND + number + 1
        case "pile", []:
            return play.PILE
    return BASES[verb] + numbers[0]


def _order(values: list[int]) -> int:
    number = NUMBER_OF_ORDER.get(tuple(value + 1 for value in values))
    if number is None:
        raise InvalidAction("each value stands once behind 'reveal'", allowed=VALUE_NAMES)
    return number


BASES = {
    "start": play.START,
    "resource": play.RESOURCE,
    "use": play.USE,
    "draw": play.DRAW,
    "castle": play.CASTLE,
}


def describe(state: State) -> str:
    """The table as text that a person can read: the map row by row, then what each seat has."""
    turned_up = f"  turned up: {TILE_NAMES[state.drawn - 1]}" if state.drawn else ""
    lines = [
        f"round {state.rounds + 1} of {state.players}  {Phase(int(state.phase)).name.lower()}  "
        f"pile {pile_size(state)}{turned_up}",
        *_map(state),
    ]
    for seat in range(state.players):
        mark = ">" if state.seat == seat and state.phase != Phase.OVER else " "
        lines.append(f"{mark} seat {seat}  {SUIT_NAMES[seat]}  {state.score[seat]} points")
        lines += [f"    {line}" for line in _belongings(state, seat)]
    return "\n".join(lines)


def _map(state: State) -> list[str]:
    """The tiles in rows and columns, from the north-west."""
    tile_at = {int(spot) - 1: tile for tile, spot in enumerate(state.spot) if spot}
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


def _belongings(state: State, seat: int) -> list[str]:
    """The own resource, the castle and the coins of a seat, as far as the viewer knows."""
    lines = []
    if state.held[seat]:
        lines.append(f"resource: {SEEN_OR_NOT[state.resource[seat]]}")
    if state.castle[seat]:
        lines.append(f"castle on {TILE_NAMES[state.castle[seat] - 1]}")
    if state.coins[seat]:
        coins = [
            f"{COIN_WORDS[state.coin_value[seat, i]]} on {TILE_NAMES[state.coin_tile[seat, i] - 1]}"
            for i in range(state.coins[seat])
        ]
        lines.append("coins: " + ", ".join(coins))
    return lines
