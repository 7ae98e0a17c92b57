"""Names for the parts of the evaluation, and for families of learned features."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.text.words import N_

# the parts and feature blocks that belong to each family
FAMILIES = {
    N_("the victory"): ("the victory",),
    N_("tiles in the castle"): (
        "points scored",
        "tiles that stand",
        "what the evaluation expects",
        "tiles that stand, tiles that the hand can add",
        "towers and walls that are missing",
        "keep",
    ),
    N_("tiles in hand that can be built"): (
        "tiles that can be built",
        "places beside tiles, by tiles in hand that fit",
    ),
    N_("tiles in hand"): ("tiles in hand", "unseen tiles in hand", "tiles in hand, by role"),
    N_("places that few tiles fit"): ("places beside tiles, by kinds that fit",),
    N_("walls that may be attacked"): (
        "walls, by what falls with them",
        "what falls with walls of which copies are unseen",
    ),
    N_("tiles in hand to attack with"): (
        "walls of rivals that the hand can hit, by what falls with them",
        "keeps in hand of the colour of a rival's",
    ),
    N_("whose turn comes next"): ("at turn", "turns until the own"),
    N_("the course of the game"): (
        "time",
        "phase",
        "attacks are allowed",
        "players",
        "supply",
        "turns",
        "the smallest castle",
        "the largest castle",
    ),
}
FAMILY_OF = {name: family for family, names in FAMILIES.items() for name in names}


def part_words(name: str, indices: Sequence[int], language: NullTranslations) -> str:
    """Return the family of a part of the evaluation or of a learned feature.

    name: the part, or the feature's block. indices: the feature's indices in its block; a part has none.
    """
    return language.gettext(FAMILY_OF[name])
