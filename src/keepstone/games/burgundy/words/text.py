"""Actions and tables as text; the grammar is in docs/notation.md."""

from collections.abc import Iterator, Sequence

from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.components import (
    BLACK_SPACES,
    BOARDS,
    CELL_NAMES,
    CELLS,
    COLOUR_AT,
    DEPOT_SIZE,
    DEPOTS,
    GOODS_TYPES,
    KIND_NAMES,
    MAX_PLAYERS,
    NUMBER_AT,
    PAIRS,
    PIPS,
    ROW_LENGTHS,
    STORAGE,
)
from keepstone.games.burgundy.rules.terms import Colour, Stage
from keepstone.kit.state import State
from keepstone.notation import Grammar, parse_words

COLUMN = 15  # letters


def _numbers(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, count + 1))


SEATS = tuple(str(seat) for seat in range(MAX_PLAYERS))
DICE = _numbers(PIPS)
GOODS = _numbers(GOODS_TYPES)
PAIR_NAMES = tuple(f"{a + 1}-{b + 1}" for a, b in PAIRS)
SPACE_NAMES = tuple(
    f"{depot}.{place}" for depot in _numbers(DEPOTS) for place in _numbers(DEPOT_SIZE)
)
BLACK_NAMES = tuple(f"b{place}" for place in _numbers(BLACK_SPACES))
LANDINGS = (
    *_numbers(DEPOTS),
    *(f"{depot + 1}-{(depot + 1) % DEPOTS + 1}" for depot in range(DEPOTS)),
)

# Each family of actions: its verb, its base, and the words that may stand in each place.
FAMILIES = (
    ("first", actions.FIRST, (SEATS,)),
    ("board", actions.BOARD, (_numbers(BOARDS),)),
    ("goods", actions.GOODS, (GOODS,)),
    ("tile", actions.TILE, (KIND_NAMES,)),
    ("dice", actions.DICE, (PAIR_NAMES,)),
    ("white", actions.WHITE, (DICE,)),
    ("found", actions.FOUND, (CELL_NAMES,)),
    ("take", actions.TAKE, ((*DICE, "castle", "building"), SPACE_NAMES)),
    ("place", actions.PLACE, ((*DICE, "castle", "hall"), _numbers(STORAGE), CELL_NAMES)),
    ("sell", actions.SELL, ((*DICE, "castle", "warehouse"), GOODS)),
    ("workers", actions.WORKERS, ((*DICE, "castle"),)),
    ("buy", actions.BUY, ((*BLACK_NAMES, *SPACE_NAMES),)),
    ("discard", actions.DISCARD, (_numbers(STORAGE),)),
    ("ship", actions.SHIP, (LANDINGS,)),
    ("load", actions.LOAD, (GOODS,)),
    ("decline", actions.DECLINE, ()),
    ("end", actions.END, ()),
)
GRAMMAR: Grammar = {verb: places for verb, _, places in FAMILIES}
BASES = {verb: base for verb, base, _ in FAMILIES}


def format_action(action: int) -> str:
    """The text of an action or outcome."""
    verb, base, places = next(each for each in reversed(FAMILIES) if action >= each[1])
    rest, words = action - base, []
    for allowed in reversed(places):
        rest, number = divmod(rest, len(allowed))
        words.append(allowed[number])
    return " ".join([verb, *reversed(words)])


def parse_action(text: str) -> int:
    """The action or outcome of a text; InvalidAction says which words could stand where."""
    verb, numbers = parse_words(text, GRAMMAR)
    rest = 0
    for number, allowed in zip(numbers, GRAMMAR[verb], strict=True):
        rest = rest * len(allowed) + number
    return BASES[verb] + rest


def describe(state: State) -> str:
    """The table as text that a person can read: the depots, then estate by estate."""
    lines = [_heading(state), "", *_depots(state)]
    for seat in range(state.players):
        mark = ">" if state.seat == seat and state.stage != Stage.OVER else " "
        lines += ["", f"{mark} seat {seat}  {_holdings(state, seat)}", *_estate(state, seat)]
    return "\n".join(lines)


def _heading(state: State) -> str:
    stage = Stage(int(state.stage)).name.lower()
    row = " ".join(str(goods) for goods in state.row if goods) or "none"
    return (
        f"phase {'ABCDE'[state.phase]}  round {state.rounds + 1}  {stage}  "
        f"white die {state.white or '-'}  goods to come {row}"
    )


def _depots(state: State) -> Iterator[str]:
    for depot in range(DEPOTS):
        tiles = [
            f"{SPACE_NAMES[depot * DEPOT_SIZE + place]} {KIND_NAMES[kind]}"
            for place, kind in enumerate(state.depots[depot])
            if kind
        ]
        yield f"  depot {depot + 1}  {', '.join(tiles) or 'empty'}  goods {_goods(state.depot_goods[depot])}"
    black = [
        f"{name} {KIND_NAMES[k]}" for name, k in zip(BLACK_NAMES, state.black, strict=True) if k
    ]
    yield f"  black    {', '.join(black) or 'empty'}"


def _goods(counts: Sequence[int]) -> str:
    return " ".join(str(t) for t, n in enumerate(counts, 1) for _ in range(n)) or "none"


def _holdings(state: State, seat: int) -> str:
    dice = " ".join(str(die) for die in state.dice[seat] if die) or "none"
    stored = ", ".join(
        f"{place} {KIND_NAMES[kind]}" for place, kind in enumerate(state.storage[seat], 1) if kind
    )
    return (
        f"{state.points[seat]} points  dice {dice}  workers {state.workers[seat]}  "
        f"silver {state.silver[seat]}  stored {stored or 'nothing'}  "
        f"goods {_goods(state.stock[seat])}  sold {_goods(state.sold[seat])}"
    )


def _estate(state: State, seat: int) -> Iterator[str]:
    """Row by row the tile on each cell, or the cell with the letter of its colour and its number."""
    cells = [_cell(state, seat, cell) for cell in range(CELLS)]
    for length in ROW_LENGTHS:
        indent = " " * (COLUMN * (max(ROW_LENGTHS) - length) // 2)
        yield (
            "    " + (indent + "".join(f"{cells.pop(0):{COLUMN}}" for _ in range(length))).rstrip()
        )


def _cell(state: State, seat: int, cell: int) -> str:
    if state.estate[seat, cell]:
        return str(KIND_NAMES[state.estate[seat, cell]])
    colour = Colour(int(COLOUR_AT[state.board[seat], cell]))
    letter = colour.name[0] if colour else "-"
    return f"{CELL_NAMES[cell]} {letter}{NUMBER_AT[cell] + 1}"
