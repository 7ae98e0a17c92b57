"""The trays shared by all players: the supply, the discards, and whether attacks are allowed."""

from functools import cache, lru_cache
from gettext import NullTranslations

from keepstone.drawing.scene import Box, Piece
from keepstone.games.castle_keep.picture.art import symbol_id
from keepstone.games.castle_keep.picture.board import CACHED, tile
from keepstone.games.castle_keep.picture.layout import SLOT
from keepstone.games.castle_keep.words.names import tile_name
from keepstone.text.words import counted

PILE_SHOWN = 3
STEP = 4  # shift between the tiles in a pile
SUPPLY, DISCARDS, GATE = "supply", "discards", "gate"  # names of the shared trays
CRATE = Box(0, 0, 124, 124)  # around the discards


@lru_cache(CACHED)
def draw_pile(size: int, shown: tuple[int, ...], language: NullTranslations) -> tuple[Piece, ...]:
    """Return the pieces for the crate and the uppermost discards in it, each shifted a little.

    size: the number of all discards. shown: the kinds of the uppermost ones, from the bottom.
    """
    _ = language.gettext
    title = _("Discards: {count}").format(count=size) if size else _("Discards, empty")
    pieces = [Piece("discards", symbol_id("crate"), *CRATE, title, part=DISCARDS)]
    for level, kind in enumerate(shown):
        on_top = level == len(shown) - 1
        text = _("{tile} on top of the discards") if on_top else _("{tile} in the discards")
        label = text.format(tile=tile_name(kind, language))
        name = discarded(size - len(shown) + level)
        pieces.append(tile(name, kind, on_pile(level), label, None, DISCARDS))
    return tuple(pieces)


@cache
def draw_supply(count: int, language: NullTranslations) -> Piece:
    """Return the piece for a supply with this number of tiles."""
    label = counted("Draw pile, {count} tile", "Draw pile, {count} tiles", count, language)
    return Piece("supply", symbol_id("supply"), *SLOT, label, part=SUPPLY)


@cache
def draw_gate(is_open: bool, label: str) -> Piece:
    """Return the piece that shows whether attacks are allowed."""
    symbol = symbol_id("gate-open" if is_open else "gate-closed")
    return Piece("gate", symbol, *SLOT, label, part=GATE)


@cache
def on_pile(level: int) -> Box:
    """Return the box of the visible discard at a level, counted from the lowest one."""
    return SLOT._replace(x=8 + level * STEP, y=8 + level * STEP)


@cache
def discarded(i: int) -> str:
    """Return the ID of the i-th discard from the bottom."""
    return f"pile-{i}"
