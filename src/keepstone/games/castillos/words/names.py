"""Names of tiles, coins and places for people. language: a gettext translation."""

from collections.abc import Iterator
from gettext import NullTranslations

from keepstone.games.castillos.rules.components import (
    ORIGIN,
    SUIT_NAMES,
    VALUE_NAMES,
    VALUES,
    WIDTH,
)
from keepstone.kit.state import Snapshot
from keepstone.text.words import N_

SUIT_WORDS = (N_("sun"), N_("moon"), N_("crown"), N_("arms"))
ON_SUITS = (
    N_("on sun {value}"),
    N_("on moon {value}"),
    N_("on crown {value}"),
    N_("on arms {value}"),
)
VALUE_WORDS = ("0", N_("ace"), "2", "3", "4", "5")

STEPS = (-WIDTH, 1, WIDTH, -1)
SIDES = (N_("North"), N_("East"), N_("South"), N_("West"))
PLACES = (
    N_("north of {tile}"),
    N_("east of {tile}"),
    N_("south of {tile}"),
    N_("west of {tile}"),
)
AT_CASTLE = (
    N_("north of the castle"),
    N_("east of the castle"),
    N_("south of the castle"),
    N_("west of the castle"),
)


def value_name(value: int, language: NullTranslations) -> str:
    """Return the name of a coin's value (0 for the lowest), such as "ace"."""
    name = VALUE_WORDS[value]
    return name if name.isdecimal() else language.gettext(name)


def tile_name(tile: int, language: NullTranslations) -> str:
    """Return the name of a tile, such as "sun 3"."""
    suit, value = divmod(tile, VALUES)
    return language.gettext("{suit} {value}").format(
        suit=suit_name(suit, language), value=value_name(value, language)
    )


def on_tile(tile: int, language: NullTranslations) -> str:
    """Return a tile's name with its preposition, such as "on sun 3"."""
    suit, value = divmod(tile, VALUES)
    return language.gettext(ON_SUITS[suit]).format(value=value_name(value, language))


def suit_name(suit: int, language: NullTranslations) -> str:
    """Return the name of a suit, such as "sun"."""
    return language.gettext(SUIT_WORDS[suit])


def tile_symbol(tile: int) -> str:
    suit, value = divmod(tile, VALUES)
    return f"tile-{SUIT_NAMES[suit]}-{VALUE_NAMES[value]}"


def coin_symbol(seat: int, value: int | None) -> str:
    """Return the ID of a coin's symbol: its face with this value, or its back if `value` is None."""
    suit = f"coin-{SUIT_NAMES[seat]}"
    return suit if value is None else f"{suit}-{VALUE_NAMES[value]}"


def neighbours(seen: Snapshot, cell: int) -> Iterator[tuple[int, int]]:
    """Yield each tile next to a cell and its direction (0 to 3, clockwise from the north)."""
    tile_at = {spot - 1: tile for tile, spot in enumerate(seen.spot) if spot}
    for side, step in enumerate(STEPS):
        if cell + step in tile_at:
            yield side, tile_at[cell + step]


def places_of(seen: Snapshot, cell: int, language: NullTranslations) -> list[str]:
    """Describe a cell once for each neighbouring tile, such as "north of sun 3"."""
    return [
        language.gettext(PLACES[opposite(side)]).format(tile=tile_name(tile, language))
        for side, tile in neighbours(seen, cell)
    ]


def opposite(side: int) -> int:
    return (side + 2) % len(SIDES)


def cell_words(seen: Snapshot, cell: int, language: NullTranslations) -> str:
    """Return the name of a free cell, which lists the tiles next to it."""
    _ = language.gettext
    if cell == ORIGIN and not seen.laid:
        return _("Free cell for the first tile")
    return _("Free cell {places}").format(places=", ".join(places_of(seen, cell, language)))
