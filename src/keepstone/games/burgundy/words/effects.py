"""§6, §8 The effect of each kind of tile, in short phrases."""

from gettext import NullTranslations

from keepstone.games.burgundy.rules.components import (
    ANIMAL_TYPE,
    ANIMALS_ON,
    CASTLE_TILE,
    COLOUR_OF,
    FIRST_KNOWLEDGE,
)
from keepstone.games.burgundy.rules.terms import Colour
from keepstone.games.burgundy.words.tiles import (
    tile_name,
)
from keepstone.words import N_, points_words

BUILDINGS = (
    "",
    N_("sell all goods of one type: {points} a tile, and 1 silverling"),
    N_("take a building from a numbered depot"),
    N_("take a mine, a castle or a knowledge tile from a numbered depot"),
    N_("take a ship or animals from a numbered depot"),
    N_("4 workers"),
    N_("2 silverlings"),
    N_("place another stored tile, on a hex with any number"),
    N_("4 points"),
)
ANIMALS = (
    "",
    N_("{points}, and again 1 for each cow that lies in the same pasture"),
    N_("{points}, and again 1 for each sheep that lies in the same pasture"),
    N_("{points}, and again 1 for each pig that lies in the same pasture"),
    N_("{points}, and again 1 for each chicken that lies in the same pasture"),
)
KNOWLEDGE = (
    "",
    N_("cities may have several buildings of one type"),
    N_("each mine also brings 1 worker at the end of a phase"),
    N_("each sale brings 2 silverlings instead of 1"),
    N_("each sale also brings 1 worker"),
    N_("ships may load at two neighbouring depots at once"),
    N_("the purchase may also come from a numbered depot"),
    N_("animals score 1 point more for each tile that counts"),
    N_("each worker shifts a die by up to 2"),
    N_("a free step of the die for placing buildings"),
    N_("a free step of the die for placing ships and animals"),
    N_("a free step of the die for placing castles, mines and knowledge"),
    N_("a free step of the die for taking tiles"),
    N_("taking workers also brings 1 silverling"),
    N_("taking workers brings 4 instead of 2"),
    N_("at the end 3 points for each type of goods sold"),
    N_("at the end 4 points for each warehouse"),
    N_("at the end 4 points for each watchtower"),
    N_("at the end 4 points for each carpenter's workshop"),
    N_("at the end 4 points for each church"),
    N_("at the end 4 points for each market"),
    N_("at the end 4 points for each boarding house"),
    N_("at the end 4 points for each bank"),
    N_("at the end 4 points for each city hall"),
    N_("at the end 4 points for each type of animal"),
    N_("at the end 1 point for each goods tile sold"),
    N_("at the end 2 points for each bonus tile"),
)
LAST_TILES = (
    N_("an extra action at once, as if with a die of any number"),
    N_("1 silverling at the end of each phase"),
    N_("load the goods of a depot, and go one space forward on the track"),
)


def effect_words(kind: int, players: int, language: NullTranslations) -> str:
    """Return the effect of a kind of tile, immediate or lasting."""
    points = int(ANIMALS_ON[kind]) or players
    return language.gettext(_text(int(kind))).format(points=points_words(points, language))


def _text(kind: int) -> str:
    if COLOUR_OF[kind] == Colour.BUILDING:
        return BUILDINGS[kind]
    if COLOUR_OF[kind] == Colour.ANIMAL:
        return ANIMALS[ANIMAL_TYPE[kind]]
    if COLOUR_OF[kind] == Colour.KNOWLEDGE:
        return KNOWLEDGE[kind - FIRST_KNOWLEDGE + 1]
    return LAST_TILES[kind - CASTLE_TILE]


def tile_words(kind: int, players: int, language: NullTranslations) -> str:
    """Name a kind of tile with its effect: "bank: 2 silverlings"."""
    text = language.gettext("{tile}: {effect}")
    return text.format(tile=tile_name(kind, language), effect=effect_words(kind, players, language))
