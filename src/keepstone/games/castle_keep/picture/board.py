"""The castles in the picture, and as arrays for structured observations."""

from functools import cache, lru_cache
from gettext import NullTranslations

from msgspec import Struct

from keepstone.drawing.boards import Board, fixed_cells
from keepstone.drawing.scene import Box, Piece, Space
from keepstone.games.castle_keep.picture.art import symbol_id
from keepstone.games.castle_keep.picture.layout import CASTLE, cell, turn
from keepstone.games.castle_keep.rules.components import KIND_NAMES, PLACE_NAMES
from keepstone.games.castle_keep.words.names import place_name, tile_name
from keepstone.text.words import counted

CACHED = 4096  # cached pictures of castles and hands: twice what the players of 1,000 tables see; 1.2 kB each


class DrawnCastle(Struct, frozen=True, gc=False):
    """The pieces of a castle, beginning with its ground, and the castle's free places."""

    pieces: tuple[Piece, ...]
    free: tuple[Space, ...]


@lru_cache(CACHED)
def draw_castle(
    seat: int, name: str, kinds: tuple[int, ...], language: NullTranslations
) -> DrawnCastle:
    """Return a castle with these kinds of tiles, by place; 0 means no tile."""
    _ = language.gettext
    pieces, free = [draw_ground(seat, name, kinds, language)], list[Space]()
    for place, kind in enumerate(kinds):
        words, box = place_name(place, language), cell(place)
        if kind:
            label = _("{tile}, {place} of {name}'s castle").format(
                tile=tile_name(kind, language), place=words, name=name
            )
            part = castle_part(seat)
            symbol, angle = symbol_id(KIND_NAMES[kind]), turn(place)
            shown = (tile_at(seat, place), symbol, *box, label, part, angle)
            pieces.append(Piece(*shown, layer=1, owner=seat, leaves="rubble"))
        else:
            label = _("{place} of {name}'s castle, empty").format(place=words, name=name)
            free.append(Space(free_place(seat, place), *box, label, castle_part(seat), seat))
    return DrawnCastle(tuple(pieces), tuple(free))


def draw_ground(seat: int, name: str, kinds: tuple[int, ...], language: NullTranslations) -> Piece:
    """Return the piece for a castle's ground."""
    label = counted(
        "{name}'s castle, {count} tile of 9",
        "{name}'s castle, {count} tiles of 9",
        sum(map(bool, kinds)),
        language,
        name=name,
    )
    box = (0, 0, CASTLE, CASTLE)
    return Piece(
        f"ground-{seat}", symbol_id("ground"), *box, label, owner=seat, part=castle_part(seat)
    )


@cache
def castle_part(seat: int) -> str:
    return f"castle-{seat}"


@cache
def tile_at(seat: int, place: int) -> str:
    return f"castle-{seat}-{PLACE_NAMES[place]}"


@cache
def free_place(seat: int, place: int) -> str:
    return f"place-{seat}-{PLACE_NAMES[place]}"


def tile(name: str, kind: int, box: Box, label: str, owner: int | None, part: str) -> Piece:
    """Return the piece for a tile outside a castle; kind 0 shows the back."""
    symbol = symbol_id(KIND_NAMES[kind] if kind else "back")
    return Piece(name, symbol, *box, label, part, layer=1, owner=owner)


READING_ORDER = ("nw", "n", "ne", "w", "centre", "e", "sw", "s", "se")
BOARDS = (
    Board(
        "castles",
        3,
        3,
        fixed_cells([READING_ORDER.index(name) for name in PLACE_NAMES]),
        ("castle",),
    ),
)
