"""The table as a chart for a terminal: the map with the coordinates of its cells, then the seats."""

import re
from collections.abc import Iterator
from gettext import NullTranslations

from keepstone.games.castillos.rules.components import VALUES, cell_of, x_of, y_of
from keepstone.games.castillos.rules.setup import pile_size
from keepstone.games.castillos.rules.terms import Phase
from keepstone.games.castillos.words.names import (
    SUIT_WORDS,
    VALUE_WORDS,
    on_tile,
    suit_name,
    tile_name,
    value_name,
)
from keepstone.kit.state import Snapshot, State, snapshot
from keepstone.text.inks import Ink, Inks
from keepstone.text.words import N_, counted, player_name, points_words, wrapped

LEFT = 4  # letters before the first column
SHORT, SUIT = 8, 5  # letters for a cell, and for its suit: "crown-n"
FREE = "(+)"
FREE_WORDS = N_(
    "(+): a free cell; for `place X Y`, X is the number above it and Y the number to its left"
)
STANDING_WORDS = N_(
    "below a tile: #1 is the castle of seat 1, and each other digit is the seat of a coin"
)
SHORTENED = N_("-{a} is {ace}")


def chart(state: State, columns: int, language: NullTranslations) -> str:
    """Return the map, split into bands of columns that fit the width, followed by each seat."""
    seen = snapshot(state)
    lines = [*wrapped(". ".join(_heading(state, seen, language)), columns), ""]
    lines += _map(seen, columns, language)
    for seat in range(seen.players):
        mark = ">" if seen.seat == seat and seen.phase != Phase.OVER else " "
        name = player_name(seat, language)
        points = points_words(seen.score[seat], language)
        lines.append(f"{mark} {name}  {suit_name(seat, language)}  {points}")
        for line in _belongings(seen, seat, language):
            lines += wrapped(line, columns, "    ")
    return "\n".join(lines)


def _heading(state: State, seen: Snapshot, language: NullTranslations) -> Iterator[str]:
    """Yield the round, the pile, and the tile that is placed next."""
    _ = language.gettext
    yield _("Round {n} of {rounds}").format(n=seen.rounds + 1, rounds=seen.players)
    yield counted("Draw pile, {count} tile", "Draw pile, {count} tiles", pile_size(state), language)
    if seen.drawn:
        yield _("Tile to place: {tile}").format(tile=tile_name(seen.drawn - 1, language))


def _map(seen: Snapshot, columns: int, language: NullTranslations) -> Iterator[str]:
    """Yield the tiles and the free cells next to them, with castles and coins below each tile."""
    cells = _cells(seen)
    if not cells:
        return
    xs = range(min(map(x_of, cells)), max(map(x_of, cells)) + 1)
    long = max(len(_name(tile, language)) for tile in range(len(SUIT_WORDS) * VALUES)) + 1
    is_short = LEFT + len(xs) * long >= columns
    width = SHORT if is_short else long
    across = max(1, (columns - LEFT - 1) // width)
    for first in range(0, len(xs), across):
        if first:
            yield ""
        yield from _band(seen, cells, xs[first : first + across], width, language)
    shown = {
        FREE_WORDS: None in cells.values(),
        STANDING_WORDS: any(seen.castle),
        SHORTENED: is_short,
    }
    ace = value_name(1, language)
    legend = "; ".join(language.gettext(text) for text, is_shown in shown.items() if is_shown)
    yield from wrapped(legend.format(a=ace[0], ace=ace), columns)
    yield ""


def _cells(seen: Snapshot) -> dict[int, int | None]:
    """Return a dict from each cell to its tile, or to None for a free cell where a tile can be placed."""
    cells: dict[int, int | None] = {}
    if seen.phase == Phase.PLACE:
        free = seen.frontier[: seen.frontier_size] if seen.laid else [cell_of(0, 0)]
        cells |= dict.fromkeys(free)
    return cells | {spot - 1: tile for tile, spot in enumerate(seen.spot) if spot}


def _band(
    seen: Snapshot, cells: dict[int, int | None], xs: range, width: int, language: NullTranslations
) -> Iterator[str]:
    """Yield every row of the map, limited to the columns in `xs`."""
    yield (" " * LEFT + "".join(str(x).center(width) for x in xs)).rstrip()
    for y in range(min(map(y_of, cells)), max(map(y_of, cells)) + 1):
        row = [cell_of(x, y) for x in xs]
        is_short = width == SHORT
        names = [_name(cells[cell], language, is_short) if cell in cells else "" for cell in row]
        yield (f"{y:3} " + "".join(name.center(width) for name in names)).rstrip()
        signs = [_standing(seen, cells.get(cell)) for cell in row]
        yield (" " * LEFT + "".join(sign.center(width) for sign in signs)).rstrip()


def _name(tile: int | None, language: NullTranslations, is_short: bool = False) -> str:
    """Return a one-word name of a tile: "crown-0", or "crown-a" for an ace if short."""
    if tile is None:
        return FREE
    suit, value = divmod(tile, VALUES)
    words = suit_name(suit, language), value_name(value, language)
    return f"{words[0][:SUIT]}-{words[1][0]}" if is_short else "-".join(words)


def _standing(seen: Snapshot, tile: int | None) -> str:
    """Describe the castle and the coins on a tile, by seat (counted from 1), such as "#1 223"."""
    if tile is None:
        return ""
    castles = [f"#{seat + 1}" for seat in range(seen.players) if seen.castle[seat] == tile + 1]
    coins = "".join(
        str(seat + 1)
        for seat in range(seen.players)
        for i in range(seen.coins[seat])
        if seen.coin_tile[seat][i] == tile + 1
    )
    return " ".join(filter(None, (*castles, coins)))


def _belongings(seen: Snapshot, seat: int, language: NullTranslations) -> Iterator[str]:
    """Describe a seat's resource, castle and coins, as far as the viewer knows them, line by line."""
    _ = language.gettext
    if seen.held[seat] and seen.resource[seat]:
        tile = tile_name(seen.resource[seat] - 1, language)
        yield _("resource: {tile}").format(tile=tile)
    elif seen.held[seat]:
        yield _("resource, face down")
    if seen.castle[seat]:
        yield _("castle {on_tile}").format(on_tile=on_tile(seen.castle[seat] - 1, language))
    if seen.coins[seat]:
        coins = (_coin(seen, seat, number, language) for number in range(seen.coins[seat]))
        yield _("coins: {coins}").format(coins=", ".join(coins))
    yield from _coins_left(seen, seat, language)


def _coin(seen: Snapshot, seat: int, number: int, language: NullTranslations) -> str:
    """Describe a placed coin, such as "ace on sun 3". "?" stands for a value that the viewer does not know."""
    value, tile = seen.coin_value[seat][number], seen.coin_tile[seat][number] - 1
    return language.gettext("{value} {on_tile}").format(
        value=value_name(value - 1, language) if value else "?", on_tile=on_tile(tile, language)
    )


def _coins_left(seen: Snapshot, seat: int, language: NullTranslations) -> Iterator[str]:
    """§5.2 Yield the coins in a seat's hand, if the viewer knows them."""
    placed = seen.coin_value[seat][: seen.coins[seat]]
    if seen.phase == Phase.COIN and all(placed):
        left = [
            value_name(value, language)
            for value in range(len(VALUE_WORDS))
            if value + 1 not in placed
        ]
        text = language.gettext("coins in hand: {coins}")
        yield text.format(coins=", ".join(left) or language.gettext("nothing"))


SUIT_INKS = (Ink.YELLOW, Ink.BLUE, Ink.RED, Ink.GREEN)


def inks(language: NullTranslations) -> Inks:
    """Return the terminal colours.

    On the map, a tile is written as its suit (perhaps shortened), a hyphen and its value.
    """
    names = [suit_name(suit, language) for suit in range(len(SUIT_WORDS))]
    return Inks(
        {
            ink: rf"\b(?:{re.escape(name)}|{re.escape(name[:SUIT])})-\w+"
            for ink, name in zip(SUIT_INKS, names, strict=True)
        }
    )
