"""The table as a chart for a terminal of any width: the depots, then each seat, with or without its estate."""

import re
from collections.abc import Container, Iterator, Sequence
from gettext import NullTranslations

from keepstone.games.burgundy.rules.actions import BLACK_NAMES, SPACE_NAMES
from keepstone.games.burgundy.rules.components import (
    CELL_NAMES,
    CELLS,
    COLOUR_AT,
    DEPOT_SIZE,
    DEPOTS,
    GOODS_TYPES,
    NUMBER_AT,
    ROW_LENGTHS,
)
from keepstone.games.burgundy.rules.terms import Colour, Stage
from keepstone.games.burgundy.words.names import (
    PHASE_LETTERS,
    black_name,
    depot_name,
    goods_words,
    silver_words,
    tile_name,
    workers_words,
)
from keepstone.kit.state import Snapshot, State, snapshot
from keepstone.text.inks import Ink, Inks
from keepstone.text.words import N_, player_name, points_words, wrapped

BLACK_MOVES = tuple(f"buy {name}" for name in BLACK_NAMES)  # `b1` alone is a hex
STORAGE_NAMES = ("1:", "2:", "3:")
LONGEST_ROW = max(ROW_LENGTHS)
MARGIN = 1
# possible widths of a hex in letters; the first width that fits the terminal is used
WIDTHS = 15, 11, 5
LEGEND = N_(
    "Each empty hex shows its name, the tiles that go there (A animals, B building, "
    "C castle, K knowledge, M mine, S ship) and its number, for example `{example}`"
)
OTHER_ESTATES = N_("`look` shows the other estates too, and what the letters mean.")


def chart(state: State, columns: int, language: NullTranslations) -> str:
    """Return the depots, then each seat with its hexes row by row."""
    seen = snapshot(state)
    lines = _table(seen, columns, language, range(seen.players))
    return "\n".join([*lines, "", *_legend(columns, language)])


def turn_chart(
    state: State, columns: int, language: NullTranslations, _entries: Sequence[str]
) -> str:
    """Return the table for the player to move: of all estates, it contains only this player's.

    In the first round, the legend follows.
    """
    seen = snapshot(state)
    lines = [*_table(seen, columns, language, [seen.seat]), ""]
    if seen.phase == seen.rounds == 0:
        lines += _legend(columns, language)
    lines += wrapped(language.gettext(OTHER_ESTATES), columns)
    return "\n".join(lines)


def _table(
    seen: Snapshot, columns: int, language: NullTranslations, estates: Container[int]
) -> Iterator[str]:
    """Yield the depots, then the belongings of each seat, with the estates of some seats."""
    yield from wrapped("; ".join(_heading(seen, language)), columns)
    yield ""
    for line in _depots(seen, language):
        yield from wrapped(line, columns, "  ")
    for seat in range(seen.players):
        mark = ">" if seen.seat == seat and seen.stage != Stage.OVER else " "
        name = player_name(seat, language)
        owned = "; ".join(_belongings(seen, seat, language))
        yield ""
        yield from wrapped(f"{mark} {name}  {owned}", columns)
        if seat in estates:
            yield from _estate(seen, seat, columns, language)


def _legend(columns: int, language: NullTranslations) -> list[str]:
    example = _empty_hex("d4", "C", 6, _hex_width(columns) - 1)
    return wrapped(language.gettext(LEGEND).format(example=example), columns)


def _heading(seen: Snapshot, language: NullTranslations) -> Iterator[str]:
    """Yield the phase and round, the white die, and the goods to come."""
    _ = language.gettext
    yield _("Phase {phase}, round {n}").format(phase=PHASE_LETTERS[seen.phase], n=seen.rounds + 1)
    if seen.white:
        yield _("white die {value}").format(value=seen.white)
    row = [sum(entry == goods + 1 for entry in seen.row) for goods in range(GOODS_TYPES)]
    if any(row):
        yield _("still to come: {goods}").format(goods=", ".join(goods_words(row, language)))


def _depots(seen: Snapshot, language: NullTranslations) -> Iterator[str]:
    """Yield a line for each depot, the black one last."""
    text, nothing = language.gettext("{depot}: {tile}"), language.gettext("nothing")
    for depot in range(DEPOTS):
        places = SPACE_NAMES[depot * DEPOT_SIZE :]
        contents = _placed_tiles(places, seen.depots[depot], language)
        contents += goods_words(seen.depot_goods[depot], language)
        tile = ", ".join(contents) or nothing
        yield text.format(depot=depot_name(depot, language), tile=tile)
    black = ", ".join(_placed_tiles(BLACK_MOVES, seen.black, language)) or nothing
    yield text.format(depot=black_name(language), tile=black)


def _placed_tiles(
    places: Sequence[str], kinds: Sequence[int], language: NullTranslations
) -> list[str]:
    tiles = zip(places, kinds, strict=False)
    return [f"{place} {tile_name(int(kind), language)}" for place, kind in tiles if kind]


def _belongings(seen: Snapshot, seat: int, language: NullTranslations) -> Iterator[str]:
    """Describe a seat's possessions besides its estate, line by line."""
    _ = language.gettext
    yield points_words(seen.points[seat], language)
    dice = [str(die) for die in seen.dice[seat] if die]
    if dice:
        yield _("dice: {dice}").format(dice=", ".join(dice))
    yield workers_words(seen.workers[seat], language)
    yield silver_words(seen.silver[seat], language)
    stored = _placed_tiles(STORAGE_NAMES, seen.storage[seat], language)
    if stored:
        yield _("stored: {tile}").format(tile=", ".join(stored))
    stock, sold = goods_words(seen.stock[seat], language), goods_words(seen.sold[seat], language)
    if stock:
        yield _("goods: {goods}").format(goods=", ".join(stock))
    if sold:
        yield _("sold: {goods}").format(goods=", ".join(sold))


def _estate(seen: Snapshot, seat: int, columns: int, language: NullTranslations) -> Iterator[str]:
    """Yield the hexes of an estate row by row, each as its tile or its colour. Rows are indented by half a hex."""
    width = _hex_width(columns)
    cells = [_cell(seen, seat, cell, width - 1, language) for cell in range(CELLS)]
    for length in ROW_LENGTHS:
        indent = " " * (MARGIN + width * (LONGEST_ROW - length) // 2)
        yield (indent + "".join(f"{cells.pop(0):{width}}" for _ in range(length))).rstrip()


def _hex_width(columns: int) -> int:
    fitting = (width for width in WIDTHS if MARGIN + LONGEST_ROW * width < columns)
    return next(fitting, WIDTHS[-1])


def _cell(seen: Snapshot, seat: int, cell: int, room: int, language: NullTranslations) -> str:
    if seen.estate[seat][cell]:
        return _short(tile_name(int(seen.estate[seat][cell]), language), room)
    colour = Colour(int(COLOUR_AT[seen.board[seat], cell]))
    letter = colour.name[0] if colour else "-"
    return _empty_hex(CELL_NAMES[cell], letter, NUMBER_AT[cell] + 1, room)


def _empty_hex(name: str, letter: str, number: int, room: int) -> str:
    """Return an empty hex. With a blank, the number is first, because "C6" would look like another hex."""
    return f"{name} {number}{letter}" if room > len("d4C6") else f"{name}{letter}{number}"


def _short(name: str, room: int) -> str:
    """Shorten a tile's name to fit, but keep the number in it: "kn26", "cow2"."""
    if len(name) <= room:
        return name
    number = "".join(re.findall("[0-9]+", name))
    word = re.sub(r"[\W\d]*\d+\W*", "", name)
    return f"{word[: room - len(number)].rstrip()}{number}"


COLOUR_INKS = {
    Colour.ANIMAL: Ink.CYAN,
    Colour.BUILDING: Ink.RED,
    Colour.CASTLE: Ink.GREEN,
    Colour.KNOWLEDGE: Ink.YELLOW,
    Colour.MINE: Ink.MAGENTA,
    Colour.SHIP: Ink.BLUE,
}
NAME = r"\b[a-g][1-7]"


def inks(_language: NullTranslations) -> Inks:
    """Return the terminal colours. The letters for colours are the same in all languages."""
    letters = {ink: colour.name[0] for colour, ink in COLOUR_INKS.items()}
    return Inks(
        {ink: rf"{NAME}(?: [1-6]{letter}|{letter}[1-6])\b" for ink, letter in letters.items()}
    )
