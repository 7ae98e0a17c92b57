"""Names for the parts of the evaluation, and for families of learned features."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.text.words import N_

# by Colour; the first entry belongs to NONE
COLOURS = (
    N_("the estate"),
    N_("cities"),
    N_("pastures"),
    N_("knowledge regions"),
    N_("castle regions"),
    N_("mine regions"),
    N_("ship regions"),
)
BY_COLOUR = (
    "regions",
    "regions, time",
    "regions that can grow",
    "colours",
    "beside the estate",
    "numbers beside the estate",
)
# the parts and feature blocks that belong to each family, in the order of the rulebook
FAMILIES = {
    N_("points scored"): ("points scored",),
    N_("cities"): ("cities", "barred buildings"),
    N_("pastures"): ("pastures", "herds", "best open pasture"),
    N_("knowledge regions"): ("knowledge regions",),
    N_("castle regions"): ("castle regions",),
    N_("mine regions"): ("mine regions",),
    N_("ship regions"): ("ship regions",),
    N_("placed tiles"): ("placed",),
    N_("room to grow and turn order"): (
        "place",
        "place in the order",
        "place in the order, time",
        "spaces on the track",
    ),
    N_("silverlings"): ("silverlings", "silverlings, value"),
    N_("workers"): ("workers", "workers, value"),
    N_("mines"): ("mines",),
    N_("goods"): (
        "goods",
        "types of goods",
        "most goods of a type",
        "sold goods",
        "goods that a die sells",
    ),
    N_("knowledge tiles"): ("knowledge that scores", "knowledge", "knowledge, time"),
    N_("stored tiles"): (
        "stored tiles",
        "stored tile",
        "stored tile fits",
        "stored tile fits a die",
        "numbers that place a stored tile",
        "how many numbers place a stored tile",
        "how many numbers place a stored tile or sell goods",
        "missing beside a stored tile",
        "region that a stored tile fills",
    ),
    N_("dice and tiles in reach"): (
        "dice left",
        "die",
        "at turn",
        "has bought",
        "tile in reach",
        "tile in reach fits",
        "colour in reach with a worker",
        "turn of the round to come",
    ),
    N_("pending effect"): ("waiting effect",),
    N_("the estate as a whole"): ("parts of the evaluation",),
    N_("the course of the game"): ("round", "time", "stage", "players"),
}
FAMILY_OF = {name: family for family, names in FAMILIES.items() for name in names}
DEPOTS = N_("tiles and goods in depots")


def part_words(name: str, indices: Sequence[int], language: NullTranslations) -> str:
    """Return the family of a part of the evaluation or of a learned feature.

    name: the part, or the feature's block. indices: the feature's indices in its block; a part has none.
    """
    if name in BY_COLOUR:
        return language.gettext(COLOURS[indices[0]])
    return language.gettext(FAMILY_OF.get(name, DEPOTS))
