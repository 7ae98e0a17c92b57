"""Names for the parts of the evaluation, and for families of learned features."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.castillos.rules.components import VALUES
from keepstone.games.castillos.words.names import value_name
from keepstone.text.words import N_

BY_SUIT = (
    N_("{value} of another suit beside the castle"),
    N_("{value} of the same suit beside the castle"),
)
BESIDE = ("lead beside the castle", "coins beside the castle", "room beside the castle")

# the parts and feature blocks that belong to each family
FAMILIES = {
    N_("points scored"): ("points scored",),
    N_("places for a castle"): ("site", "sites", "best sites", "free sides of the best site"),
    N_("tiles to come"): ("own resource", "tiles to come"),
    N_("the castle's tile"): ("castle's tile", "castle"),
    N_("coins on the castle's tile"): (
        "coins on the castle",
        "coins under the castle",
        "lead under the castle",
    ),
    N_("coins left to place"): ("coins left", "coins left, by value"),
    N_("the round as a whole"): ("parts of the evaluation", "points of the round"),
    N_("whose turn comes next"): ("turns until the own",),
    N_("the course of the game"): (
        "time",
        "phase",
        "rounds to come",
        "players",
        "tiles laid",
        "coins of all",
    ),
}
FAMILY_OF = {name: family for family, names in FAMILIES.items() for name in names}
# parts of the evaluation that concern neighbours, with their indices in the matching feature blocks
LAND = {
    f"beside, {suit} {value}": (at, value)
    for at, suit in enumerate(("foreign", "own"))
    for value in range(VALUES)
}


def part_words(name: str, indices: Sequence[int], language: NullTranslations) -> str:
    """Return the family of a part of the evaluation or of a learned feature.

    name: the part, or the feature's block. indices: the feature's indices in its block; a part has none.
    """
    if name in BESIDE or name in LAND:
        is_own, value, *_ = LAND.get(name, indices)
        return language.gettext(BY_SUIT[is_own]).format(value=value_name(value, language))
    return language.gettext(FAMILY_OF[name])
