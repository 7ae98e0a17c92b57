"""What a die can do as it lies, in a few words for a person."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.actions import ACTIONS
from keepstone.games.burgundy.words.outcome import cost
from keepstone.kit.actions import Family
from keepstone.kit.snapshot import Snapshot
from keepstone.words import N_

DEEDS = {
    actions.TAKE: N_("takes a tile from depot {value}"),
    actions.PLACE: N_("places a tile on a {value}"),
    actions.SELL: N_("sells goods {value}"),
    actions.WORKERS: N_("brings workers"),
}


def deeds_words(
    seen: Snapshot, legal: Sequence[int], value: int, language: NullTranslations
) -> list[str]:
    """§5 What a die of a value does without workers, in the order of the rules."""
    free = {_family_with(seen, action, value) for action in legal}
    found = [text for family, text in DEEDS.items() if family in free]
    return [language.gettext(text).format(value=value) for text in found]


def _family_with(seen: Snapshot, action: int, value: int) -> Family | None:
    """The family of an action that takes this die and no worker."""
    family, indices = ACTIONS.decode(action)
    is_use = family in DEEDS and indices[0] == value - 1
    return family if is_use and not cost(seen, action) else None
