"""Names of tiles and places for people. language: a gettext translation."""

from gettext import NullTranslations

from keepstone.text.words import N_

TILES = (
    N_("unseen tile"),
    N_("red curvy tower"),
    N_("red zigzag tower"),
    N_("red straight tower"),
    N_("yellow curvy tower"),
    N_("yellow zigzag tower"),
    N_("yellow straight tower"),
    N_("blue curvy tower"),
    N_("blue zigzag tower"),
    N_("blue straight tower"),
    N_("red curvy wall"),
    N_("red zigzag wall"),
    N_("red straight wall"),
    N_("yellow curvy wall"),
    N_("yellow zigzag wall"),
    N_("yellow straight wall"),
    N_("blue curvy wall"),
    N_("blue zigzag wall"),
    N_("blue straight wall"),
    N_("red keep"),
    N_("yellow keep"),
    N_("blue keep"),
)

# The same names as the object of a sentence ("Ada places ..."), because many languages inflect them.
THE_TILES = (
    N_("a tile"),
    N_("the red curvy tower"),
    N_("the red zigzag tower"),
    N_("the red straight tower"),
    N_("the yellow curvy tower"),
    N_("the yellow zigzag tower"),
    N_("the yellow straight tower"),
    N_("the blue curvy tower"),
    N_("the blue zigzag tower"),
    N_("the blue straight tower"),
    N_("the red curvy wall"),
    N_("the red zigzag wall"),
    N_("the red straight wall"),
    N_("the yellow curvy wall"),
    N_("the yellow zigzag wall"),
    N_("the yellow straight wall"),
    N_("the blue curvy wall"),
    N_("the blue zigzag wall"),
    N_("the blue straight wall"),
    N_("the red keep"),
    N_("the yellow keep"),
    N_("the blue keep"),
)

PLACE_WORDS = (
    N_("north-west corner"),
    N_("north side"),
    N_("north-east corner"),
    N_("east side"),
    N_("south-east corner"),
    N_("south side"),
    N_("south-west corner"),
    N_("west side"),
    N_("centre"),
)

AT_PLACES = (
    N_("in the north-west corner"),
    N_("on the north side"),
    N_("in the north-east corner"),
    N_("on the east side"),
    N_("in the south-east corner"),
    N_("on the south side"),
    N_("in the south-west corner"),
    N_("on the west side"),
    N_("in the centre"),
)


def tile_name(kind: int, language: NullTranslations) -> str:
    """Return the name of a tile, such as "red curvy tower"."""
    return language.gettext(TILES[kind])


def the_tile(kind: int, language: NullTranslations) -> str:
    """Return the name of a tile as the object of a sentence, such as "the red curvy tower"."""
    return language.gettext(THE_TILES[kind])


def place_name(place: int, language: NullTranslations) -> str:
    """Return the name of a place, such as "north side"."""
    return language.gettext(PLACE_WORDS[place])


def at_place(place: int, language: NullTranslations) -> str:
    """Return a place's name with its preposition, such as "on the north side"."""
    return language.gettext(AT_PLACES[place])
