"""Labels of choices. language: a gettext translation."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.actions import ACTIONS
from keepstone.games.burgundy.rules.components import PIPS
from keepstone.games.burgundy.rules.terms import Building
from keepstone.games.burgundy.words.effects import effect_words, tile_words
from keepstone.games.burgundy.words.gains import (
    immediate_gains,
    loaded_goods,
    missed_effect,
    next_decision,
)
from keepstone.games.burgundy.words.moves import is_at_two, parts_of
from keepstone.games.burgundy.words.results import BLACK, MoveResult, cost, move, result_of
from keepstone.games.burgundy.words.tiles import (
    black_name,
    bonus_name,
    cell_name,
    cell_words,
    colour_name,
    depot_name,
    goods_name,
    goods_words,
    region_name,
    silver_words,
    space_name,
    the_tile,
    tile_name,
    workers_words,
)
from keepstone.kit.actions import Family
from keepstone.kit.snapshot import Snapshot
from keepstone.words import N_, capital

__all__ = [
    "about_words",
    "black_name",
    "bonus_name",
    "cell_name",
    "cell_words",
    "choice_words",
    "colour_name",
    "cost",
    "depot_name",
    "effect_words",
    "goods_name",
    "goods_words",
    "region_name",
    "silver_words",
    "space_name",
    "the_tile",
    "tile_name",
    "tile_words",
    "workers_words",
]

DECLINED = {
    Building.WAREHOUSE: N_("Sell nothing"),
    Building.CARPENTER: N_("Take nothing"),
    Building.CHURCH: N_("Take nothing"),
    Building.MARKET: N_("Take nothing"),
    Building.CITY_HALL: N_("Place nothing"),
}


def choice_words(
    seen: Snapshot, action: int, names: Sequence[str], language: NullTranslations
) -> str:
    """Describe an action of the seat to act, such as "Place the bank (die 4, 1 worker): 2 silverlings"."""
    _ = language.gettext
    if actions.END.covers(action):
        return _("End your turn")
    if actions.DECLINE.covers(action):
        return _(DECLINED[Building(seen.building)])
    brings = result_of(seen, action)
    deed = _deed(brings, action, language).format(**parts_of(brings, action, language))
    gains = ", ".join([*_gains(brings, action, language), *next_decision(brings, language)])
    if not gains:
        return deed
    return _("{deed}: {gains}").format(deed=deed, gains=gains)


def about_words(seen: Snapshot, action: int, language: NullTranslations) -> str:
    """Return the name and the effect of a tile that an action takes; empty for other actions."""
    if ACTIONS.family_of(action) not in (actions.TAKE, actions.BUY):
        return ""
    return capital(tile_words(move(seen, action).kind, seen.players, language))


def _gains(brings: MoveResult, action: int, language: NullTranslations) -> list[str]:
    """Describe the immediate gains. A tile's own label describes its lasting effects."""
    if actions.SHIP.covers(action):
        return loaded_goods(brings, language)
    if actions.WORKERS.covers(action):
        return []  # these gains are part of the sentence itself
    return [*immediate_gains(brings, language), *missed_effect(brings, language)]


def _deed(brings: MoveResult, action: int, language: NullTranslations) -> str:
    """Return the sentence about the action itself, with placeholders."""
    _ = language.gettext
    family = ACTIONS.family_of(action)
    match family:
        case actions.FOUND:
            return _("Place your start castle")
        case actions.BUY if brings.move.depot == BLACK:
            return _("Buy {tile} from the black depot for {price}")
        case actions.BUY:
            return _("Buy {tile} from depot {depot} for {price}")
        case actions.DISCARD:
            return _("Discard {tile} to make room for {other}")
        case actions.SHIP if is_at_two(action):
            return _("Load goods from depots {depot} and {other}")
        case actions.SHIP:
            return _("Load goods from depot {depot}")
        case actions.LOAD:
            return _("Load {goods}")
    if brings.move.how < PIPS:
        return _with_die(family, language)
    return _without_die(family, language)


def _with_die(family: Family, language: NullTranslations) -> str:
    """§5 Return the sentence for using a die."""
    _ = language.gettext
    match family:
        case actions.TAKE:
            return _("Take {tile} from depot {depot} {means}")
        case actions.PLACE:
            return _("Place {tile} {means}")
        case actions.SELL:
            return _("Sell {goods} {means}")
    return _("Take {gain} {means}")


def _without_die(family: Family, language: NullTranslations) -> str:
    """§6 Return the sentence for using the effect of a castle or building."""
    _ = language.gettext
    match family:
        case actions.TAKE:
            return _("Take {tile} from depot {depot}")
        case actions.PLACE:
            return _("Place {tile}")
        case actions.SELL:
            return _("Sell {goods}")
    return _("Take {gain}")
