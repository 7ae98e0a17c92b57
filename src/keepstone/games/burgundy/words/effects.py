"""§6, §8 Short phrases for the effect of each kind of tile."""

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
    N_("sell all goods of one type: {points} per tile, plus 1 silverling"),
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
    N_("{points}, plus 1 for each cow already in the same pasture"),
    N_("{points}, plus 1 for each sheep already in the same pasture"),
    N_("{points}, plus 1 for each pig already in the same pasture"),
    N_("{points}, plus 1 for each chicken already in the same pasture"),
)
KNOWLEDGE = (
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
LAST_TILES = (
    N_("take an extra action at once, with any number"),
    N_("1 silverling at the end of each phase"),
    N_("load the goods of one depot and move 1 space forward on the turn track"),
)


def effect_words(kind: int, players: int, language: NullTranslations) -> str:
    """Return the effect of a kind of tile, whether immediate or lasting."""
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
    """Return the name of a kind of tile and its effect, such as "bank: 2 silverlings"."""
    text = language.gettext("{tile}: {effect}")
    return text.format(tile=tile_name(kind, language), effect=effect_words(kind, players, language))
