"""Names of tiles, goods, hexes and depots for people. language: a gettext translation."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.burgundy.rules.components import (
    ANIMAL_TYPE,
    ANIMALS_ON,
    CASTLE_TILE,
    CELL_NAMES,
    COLOUR_AT,
    COLOUR_OF,
    FIRST_KNOWLEDGE,
    NUMBER_AT,
)
from keepstone.games.burgundy.rules.terms import Colour
from keepstone.text.words import N_, counted, points_words, some_of

TILES = (
    N_("no tile"),
    N_("warehouse"),
    N_("carpenter's workshop"),
    N_("church"),
    N_("market"),
    N_("boarding house"),
    N_("bank"),
    N_("city hall"),
    N_("watchtower"),
    N_("2 cows"),
    N_("3 cows"),
    N_("4 cows"),
    N_("2 sheep"),
    N_("3 sheep"),
    N_("4 sheep"),
    N_("2 pigs"),
    N_("3 pigs"),
    N_("4 pigs"),
    N_("2 chickens"),
    N_("3 chickens"),
    N_("4 chickens"),
)
PHASE_LETTERS = "ABCDE"
KNOWLEDGE = N_("knowledge {number}")
THE_KNOWLEDGE = N_("knowledge tile {number}")
LAST_TILES = (N_("castle"), N_("mine"), N_("ship"))

# The same names as the object of a sentence ("Ada places ..."), because many languages inflect them.
THE_TILES = (
    N_("nothing"),
    N_("the warehouse"),
    N_("the carpenter's workshop"),
    N_("the church"),
    N_("the market"),
    N_("the boarding house"),
    N_("the bank"),
    N_("the city hall"),
    N_("the watchtower"),
    N_("the 2 cows"),
    N_("the 3 cows"),
    N_("the 4 cows"),
    N_("the 2 sheep"),
    N_("the 3 sheep"),
    N_("the 4 sheep"),
    N_("the 2 pigs"),
    N_("the 3 pigs"),
    N_("the 4 pigs"),
    N_("the 2 chickens"),
    N_("the 3 chickens"),
    N_("the 4 chickens"),
)
THE_LAST_TILES = (N_("the castle"), N_("the mine"), N_("the ship"))

# by Colour; NONE has no text
COLOURS = (
    "",
    N_("buildings"),
    N_("animals"),
    N_("knowledge"),
    N_("castles"),
    N_("mines"),
    N_("ships"),
)
REGIONS = (
    "",
    N_("city"),
    N_("pasture"),
    N_("knowledge region"),
    N_("castle region"),
    N_("mine region"),
    N_("ship region"),
)
HEXES = (
    "",
    N_("hex for a building, number {number}"),
    N_("hex for animals, number {number}"),
    N_("hex for knowledge, number {number}"),
    N_("hex for a castle, number {number}"),
    N_("hex for a mine, number {number}"),
    N_("hex for a ship, number {number}"),
)
# by size, then by Colour
BONUS_TILES = (
    (
        "",
        N_("large building bonus"),
        N_("large animal bonus"),
        N_("large knowledge bonus"),
        N_("large castle bonus"),
        N_("large mine bonus"),
        N_("large ship bonus"),
    ),
    (
        "",
        N_("small building bonus"),
        N_("small animal bonus"),
        N_("small knowledge bonus"),
        N_("small castle bonus"),
        N_("small mine bonus"),
        N_("small ship bonus"),
    ),
)


def tile_name(kind: int, language: NullTranslations) -> str:
    """Return the name of a kind of tile, such as "bank"."""
    return _named(kind, (TILES, KNOWLEDGE, LAST_TILES), language)


def the_tile(kind: int, language: NullTranslations) -> str:
    """Return the name of a kind of tile as the object of a sentence, such as "the bank"."""
    return _named(kind, (THE_TILES, THE_KNOWLEDGE, THE_LAST_TILES), language)


def _named(
    kind: int, table: tuple[Sequence[str], str, Sequence[str]], language: NullTranslations
) -> str:
    first, knowledge, last = table
    if kind < FIRST_KNOWLEDGE:
        return language.gettext(first[kind])
    if kind >= CASTLE_TILE:
        return language.gettext(last[kind - CASTLE_TILE])
    return language.gettext(knowledge).format(number=kind - FIRST_KNOWLEDGE + 1)


def colour_name(colour: int, language: NullTranslations) -> str:
    """Return the name of the tiles that belong on hexes of a colour, such as "animals"."""
    return language.gettext(COLOURS[colour])


def region_name(colour: int, language: NullTranslations) -> str:
    """§1 Return the name of a region in a colour, such as "pasture"."""
    return language.gettext(REGIONS[colour])


def bonus_name(colour: int, size: int, language: NullTranslations) -> str:
    """§7.2 Return the name of a bonus tile. size: 0 for the large one, 1 for the small one."""
    return language.gettext(BONUS_TILES[size][colour])


def cell_name(cell: int) -> str:
    """Return the name of a hex in an estate, such as "c3"."""
    return CELL_NAMES[cell]


def cell_words(board: int, cell: int, language: NullTranslations) -> str:
    """Describe an empty hex in an estate, such as "hex for a building, number 3"."""
    text = language.gettext(HEXES[COLOUR_AT[board, cell]])
    return text.format(number=int(NUMBER_AT[cell]) + 1)


def depot_name(depot: int, language: NullTranslations) -> str:
    """Return the name of a numbered depot (counted from 0), such as "depot 5"."""
    return language.gettext("depot {number}").format(number=depot + 1)


def black_name(language: NullTranslations) -> str:
    """§3.3 Return the name of the black depot."""
    return language.gettext("black depot")


def goods_name(goods: int, language: NullTranslations) -> str:
    """Return the name of a goods type (counted from 0) by the die that sells it, such as "type-5 goods"."""
    return language.gettext("type-{number} goods").format(number=goods + 1)


def goods_words(counts: Sequence[int], language: NullTranslations) -> list[str]:
    """Return goods in words, given the number of each type: "type-1 goods", "2 x type-5 goods"."""
    parts = []
    for goods, count in enumerate(counts):
        if count:
            parts.append(some_of(int(count), goods_name(goods, language), language))
    return parts


def workers_words(workers: int, language: NullTranslations) -> str:
    return counted("{count} worker", "{count} workers", workers, language)


def silver_words(silver: int, language: NullTranslations) -> str:
    return counted("{count} silverling", "{count} silverlings", silver, language)


BUILDING_EFFECTS = (
    "",
    N_("sell all goods of one type: {points} per tile, plus 1 silverling"),
    N_("take a building from a numbered depot"),
    N_("take a mine, a castle or a knowledge tile from a numbered depot"),
    N_("take a ship or animals from a numbered depot"),
    N_("4 workers"),
    N_("2 silverlings"),
    N_("place another stored tile, on a hex with any number"),
    N_("4 points"),
)
ANIMAL_EFFECTS = (
    "",
    N_("{points}, plus 1 for each cow already in the same pasture"),
    N_("{points}, plus 1 for each sheep already in the same pasture"),
    N_("{points}, plus 1 for each pig already in the same pasture"),
    N_("{points}, plus 1 for each chicken already in the same pasture"),
)
KNOWLEDGE_EFFECTS = (
    "",
    N_("your cities may have several buildings of the same type"),
    N_("each mine also gives 1 worker at the end of each phase"),
    N_("each sale gives 2 silverlings instead of 1"),
    N_("each sale also gives 1 worker"),
    N_("your ships can load goods from two neighbouring depots"),
    N_("you can also buy from the numbered depots"),
    N_("animals score 1 extra point for each tile counted"),
    N_("each worker changes a die by up to 2"),
    N_("change the die by 1 for free when placing a building"),
    N_("change the die by 1 for free when placing a ship or animals"),
    N_("change the die by 1 for free when placing a castle, mine or knowledge"),
    N_("change the die by 1 for free when taking a tile"),
    N_("taking workers also gives 1 silverling"),
    N_("taking workers gives 4 instead of 2"),
    N_("3 points at the end for each type of goods sold"),
    N_("4 points at the end for each warehouse"),
    N_("4 points at the end for each watchtower"),
    N_("4 points at the end for each carpenter's workshop"),
    N_("4 points at the end for each church"),
    N_("4 points at the end for each market"),
    N_("4 points at the end for each boarding house"),
    N_("4 points at the end for each bank"),
    N_("4 points at the end for each city hall"),
    N_("4 points at the end for each type of animal"),
    N_("1 point at the end for each goods tile sold"),
    N_("2 points at the end for each bonus tile"),
)
LAST_EFFECTS = (
    N_("take an extra action at once, with any number"),
    N_("1 silverling at the end of each phase"),
    N_("load the goods of one depot and move 1 space forward on the turn track"),
)


def effect_words(kind: int, players: int, language: NullTranslations) -> str:
    points = int(ANIMALS_ON[kind]) or players
    return language.gettext(_text(int(kind))).format(points=points_words(points, language))


def _text(kind: int) -> str:
    if COLOUR_OF[kind] == Colour.BUILDING:
        return BUILDING_EFFECTS[kind]
    if COLOUR_OF[kind] == Colour.ANIMAL:
        return ANIMAL_EFFECTS[ANIMAL_TYPE[kind]]
    if COLOUR_OF[kind] == Colour.KNOWLEDGE:
        return KNOWLEDGE_EFFECTS[kind - FIRST_KNOWLEDGE + 1]
    return LAST_EFFECTS[kind - CASTLE_TILE]


def tile_words(kind: int, players: int, language: NullTranslations) -> str:
    """Return the name of a kind of tile and its effect, such as "bank: 2 silverlings"."""
    text = language.gettext("{tile}: {effect}")
    return text.format(tile=tile_name(kind, language), effect=effect_words(kind, players, language))
