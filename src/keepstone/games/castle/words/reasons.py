"""Names for the parts of the evaluation, and for families of learned features."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.text.words import N_

# Tables have two rows: the words of The Castle, and those of Zamek. Kinds are counted from 1.
CLAIMS = (
    (N_("claimed paths"), N_("claimed towers"), N_("claimed houses"), N_("claimed courts")),
    (N_("claimed roads"), N_("claimed pigsties"), N_("claimed houses"), N_("claimed meadows")),
)
KEEPS = (N_("the keep"), N_("the family house"))
CASTLE, ZAMEK = range(2)

KINDS = ("paths", "towers", "houses", "courts")
COURTS = KINDS.index("courts")
# position of the kind among the indices of a feature
KIND_AT = {"claims": 0, "points of claims": 2, "points about to be made": 0}
ALWAYS = {
    "points of paths by what closes them": KINDS.index("paths"),
    "courts": COURTS,
    "courts, time": COURTS,
} | {name: kind for kind, name in enumerate(KINDS)}
OF_KEEPS = (
    "keep",
    "lead of the keep",
    "empty area for the larger keep",
    "houses larger than a keep",
)

# the parts and feature blocks that belong to each family
FAMILIES = {
    N_("points scored"): ("points scored",),
    N_("followers in supply"): ("followers", "followers at home", "followers at home, time"),
    N_("chances to complete claimed features"): ("followers by what fits",),
    N_("claimed features that could be connected"): ("points of claims that may be joined",),
    N_("tokens"): (
        "tokens",
        "tokens, time",
        "points of claims with a doubler",
        "points of claims with an end token",
        "markets of courts with a token",
    ),
    N_("a token in reach"): (
        "points to a token",
        "claims that lead to a token",
        "points about to be made that lead to a token",
    ),
    N_("a follower to place"): (
        "follower to place",
        "what a follower may claim now",
        "the best of it by the evaluation",
    ),
    N_("prospects for the next tile"): (
        "unclaimed, for the next",
        "unclaimed courts, for the next",
        "points of unclaimed ends, for the next",
        "unclaimed ends that lead to a token, for the next",
        "what one tile may close, for the next",
    ),
    N_("whose turn comes next"): ("next turn", "next", "asked"),
    N_("the position as a whole"): ("what the evaluation promises",),
    N_("the remaining tiles"): ("tiles left", "shapes to come", "tiles to come that close paths"),
    N_("the course of the game"): ("time", "phase", "towers with a token"),
}
FAMILY_OF = {name: family for family, names in FAMILIES.items() for name in names}


def part_words(
    name: str, indices: Sequence[int], language: NullTranslations, edition: int = CASTLE
) -> str:
    """Return the family of a part of the evaluation or of a learned feature.

    name: the part, or the feature's block. indices: the feature's indices in its block; a part has none. edition:
    the row of words.
    """
    if name in OF_KEEPS:
        return language.gettext(KEEPS[edition])
    kind = indices[KIND_AT[name]] if name in KIND_AT else ALWAYS.get(name)
    if kind is not None:
        return language.gettext(CLAIMS[edition][kind])
    return language.gettext(FAMILY_OF[name])
