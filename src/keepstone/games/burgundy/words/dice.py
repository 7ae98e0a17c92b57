"""Short phrases for the actions that a die allows without workers."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.actions import ACTIONS
from keepstone.games.burgundy.words.results import cost
from keepstone.kit.actions import Family
from keepstone.kit.snapshot import Snapshot
from keepstone.words import N_

DEEDS = {
    actions.TAKE: N_("take a tile from depot {value}"),
    actions.PLACE: N_("place a tile on a hex with number {value}"),
    actions.SELL: N_("sell type-{value} goods"),
    actions.WORKERS: N_("take workers"),
}


def deeds_words(
    seen: Snapshot, legal: Sequence[int], value: int, language: NullTranslations
) -> list[str]:
    """§5 Describe the actions that a die with this value allows without workers, in the order of the rules."""
    free = {_family_with(seen, action, value) for action in legal}
    found = [text for family, text in DEEDS.items() if family in free]
    return [language.gettext(text).format(value=value) for text in found]


def _family_with(seen: Snapshot, action: int, value: int) -> Family | None:
    """§5 Return the family of an action if it uses a die with this value and no worker, otherwise None."""
    family, indices = ACTIONS.decode(action)
    is_use = family in DEEDS and indices[0] == value - 1
    return family if is_use and not cost(seen, action) else None
