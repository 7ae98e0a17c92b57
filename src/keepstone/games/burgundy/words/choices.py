"""Labels of choices. language: a gettext translation."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.actions import ACTIONS
from keepstone.games.burgundy.words.deeds import deed_of, gains_of, parts_of
from keepstone.games.burgundy.words.effects import next_decision
from keepstone.games.burgundy.words.names import tile_words
from keepstone.games.burgundy.words.results import cost, move, result_of
from keepstone.kit.actions import Family
from keepstone.kit.state import Snapshot
from keepstone.text.words import N_, capital


def choice_words(
    seen: Snapshot, action: int, names: Sequence[str], language: NullTranslations
) -> str:
    """Describe an action of the seat to act, such as "Place the bank (die 4, 1 worker): 2 silverlings"."""
    _ = language.gettext
    result = result_of(seen, action)
    deed = _(deed_of(result, action).label).format(**parts_of(result, action, language))
    if ACTIONS.family_of(action) in (actions.END, actions.DECLINE):
        return deed
    gains = ", ".join([*gains_of(result, action, language), *next_decision(result, language)])
    return _("{deed}: {gains}").format(deed=deed, gains=gains) if gains else deed


def about_words(seen: Snapshot, action: int, language: NullTranslations) -> str:
    """Return the name and the effect of a tile that an action takes; empty for other actions."""
    if ACTIONS.family_of(action) not in (actions.TAKE, actions.BUY):
        return ""
    return capital(tile_words(move(seen, action).kind, seen.players, language))


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
    texts = [text for family, text in DEEDS.items() if family in free]
    return [language.gettext(text).format(value=value) for text in texts]


def _family_with(seen: Snapshot, action: int, value: int) -> Family | None:
    """§5 Return the family of an action if it uses a die with this value and no worker, otherwise None."""
    family, indices = ACTIONS.decode(action)
    is_use = family in DEEDS and indices[0] == value - 1
    return family if is_use and not cost(seen, action) else None
