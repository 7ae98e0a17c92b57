"""The deed of an action, as the label of a choice and as an entry of the log.

A deed is a pair of sentences with placeholders for its objects and for the die or effect that it uses.
"""

from gettext import NullTranslations

from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.actions import ACTIONS
from keepstone.games.burgundy.rules.components import DEPOTS, GOODS_TYPES, PIPS
from keepstone.games.burgundy.rules.rounds import PRICE
from keepstone.games.burgundy.rules.terms import Building
from keepstone.games.burgundy.words.effects import (
    gain_words,
    immediate_gains,
    loaded_goods,
    missed_effect,
)
from keepstone.games.burgundy.words.names import cell_name, goods_words, silver_words, the_tile
from keepstone.games.burgundy.words.results import BLACK, MoveResult
from keepstone.kit.state import State
from keepstone.text.words import N_, Deed, counted

FOUND = Deed(N_("Place your start castle"), N_("{name} places their start castle"))
BUY_BLACK = Deed(
    N_("Buy {tile} from the black depot for {price}"),
    N_("{name} buys {tile} from the black depot for {price}"),
)
BUY = Deed(
    N_("Buy {tile} from depot {depot} for {price}"),
    N_("{name} buys {tile} from depot {depot} for {price}"),
)
DISCARD = Deed(
    N_("Discard {tile} to make room for {other}"),
    N_("{name} discards {tile} to make room for {other}"),
)
SHIP_AT_TWO = Deed(
    N_("Load goods from depots {depot} and {other}"),
    N_("{name} loads goods from depots {depot} and {other}"),
)
SHIP = Deed(N_("Load goods from depot {depot}"), N_("{name} loads goods from depot {depot}"))
LOAD = Deed(N_("Load {goods}"), N_("{name} loads {goods}"))
END = Deed(N_("End your turn"), N_("{name} ends the turn"))
NOTHING_TAKEN = Deed(N_("Take nothing"), N_("{name} takes nothing"))
DECLINED = {
    Building.WAREHOUSE: Deed(N_("Sell nothing"), N_("{name} sells nothing")),
    Building.CARPENTER: NOTHING_TAKEN,
    Building.CHURCH: NOTHING_TAKEN,
    Building.MARKET: NOTHING_TAKEN,
    Building.CITY_HALL: Deed(N_("Place nothing"), N_("{name} places nothing")),
}
WITH_DIE = {  # §5
    actions.TAKE: Deed(
        N_("Take {tile} from depot {depot} {means}"),
        N_("{name} takes {tile} from depot {depot} {means}"),
    ),
    actions.PLACE: Deed(N_("Place {tile} {means}"), N_("{name} places {tile} {means}")),
    actions.SELL: Deed(N_("Sell {goods} {means}"), N_("{name} sells {goods} {means}")),
    actions.WORKERS: Deed(N_("Take {gain} {means}"), N_("{name} takes {gain} {means}")),
}
WITHOUT_DIE = {  # §6, the effect of a castle or building
    actions.TAKE: Deed(
        N_("Take {tile} from depot {depot}"), N_("{name} takes {tile} from depot {depot}")
    ),
    actions.PLACE: Deed(N_("Place {tile}"), N_("{name} places {tile}")),
    actions.SELL: Deed(N_("Sell {goods}"), N_("{name} sells {goods}")),
    actions.WORKERS: Deed(N_("Take {gain}"), N_("{name} takes {gain}")),
}


def deed_of(result: MoveResult, action: int) -> Deed:
    """Return the deed of an action of the seat to act."""
    family = ACTIONS.family_of(action)
    match family:
        case actions.FOUND:
            return FOUND
        case actions.BUY:
            return BUY_BLACK if result.move.depot == BLACK else BUY
        case actions.DISCARD:
            return DISCARD
        case actions.SHIP:
            return SHIP_AT_TWO if _is_at_two(action) else SHIP
        case actions.LOAD:
            return LOAD
        case actions.DECLINE:
            return DECLINED[Building(result.before.building)]
        case actions.END:
            return END
    return (WITH_DIE if result.move.means < PIPS else WITHOUT_DIE)[family]


def gains_of(result: MoveResult, action: int, language: NullTranslations) -> list[str]:
    """Describe the immediate gains of an action."""
    if actions.SHIP.covers(action):
        return loaded_goods(result, language)
    if actions.WORKERS.covers(action):
        return []  # these gains are part of the sentence itself
    return [*immediate_gains(result, language), *missed_effect(result, language)]


def parts_of(result: MoveResult, action: int, language: NullTranslations) -> dict[str, str | int]:
    """Return the values for the placeholders of a sentence about an action, by name."""
    move = result.move
    match ACTIONS.decode(action):
        case actions.FOUND, _:
            return {}
        case actions.DISCARD, (place,):
            return _discarded(result, place, language)
        case actions.SHIP, (landing,):
            return _landing(landing)
    return {
        "tile": the_tile(move.kind, language),
        "depot": move.depot + 1,
        "goods": _goods_moved(result, language),
        "means": _means(result, language),
        "price": silver_words(PRICE, language),
        "gain": ", ".join(gain_words(result.effect, language)),
    }


def event_place(_state: State, action: int, _language: NullTranslations) -> str:
    """Return the name of the hex on which an action places a tile; empty for other actions."""
    match ACTIONS.decode(action):
        case (actions.FOUND, (cell,)) | (actions.PLACE, (_, _, cell)):
            return cell_name(cell)
    return ""


def _means(result: MoveResult, language: NullTranslations) -> str:
    """§5.1 Return the die and the workers used, such as "(die 4, 1 worker)"; "" if no die is used."""
    if result.move.means >= PIPS:
        return ""
    die, cost = result.move.means + 1, result.cost
    if not cost:
        return language.gettext("(die {die})").format(die=die)
    return counted(
        "(die {die}, {count} worker)", "(die {die}, {count} workers)", cost, language, die=die
    )


def _goods_moved(result: MoveResult, language: NullTranslations) -> str:
    """§5.4 Describe the goods that are sold, or a new type that is loaded (§6.2)."""
    stock = result.before.stock[result.seat]
    sold = [stock[goods] * (goods == result.move.goods) for goods in range(GOODS_TYPES)]
    return ", ".join(goods_words(sold, language) or goods_words(result.loaded, language))


def _is_at_two(action: int) -> bool:
    """§8.5 Return whether a ship loads goods at two depots."""
    (landing,) = actions.SHIP.indices(action)
    return bool(landing >= DEPOTS)


def _landing(number: int) -> dict[str, str | int]:
    """§6.2, §8.5 Return the number of the depot where a ship loads, and of the second one if it loads at two."""
    depot = number % DEPOTS
    return {"depot": depot + 1, "other": (depot + 1) % DEPOTS + 1}


def _discarded(result: MoveResult, place: int, language: NullTranslations) -> dict[str, str | int]:
    """§5.2 Return the names of the tile that is discarded and of the tile that replaces it."""
    before = result.before
    return {
        "tile": the_tile(before.storage[result.seat][place], language),
        "other": the_tile(before.waiting, language),
    }
