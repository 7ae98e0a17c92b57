"""The variable parts of sentences about an action: its objects, and the die or effect that it uses."""

from gettext import NullTranslations

from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.actions import ACTIONS
from keepstone.games.burgundy.rules.components import DEPOTS, GOODS_TYPES, PIPS
from keepstone.games.burgundy.rules.rounds import PRICE
from keepstone.games.burgundy.words.gains import gain_words
from keepstone.games.burgundy.words.results import MoveResult
from keepstone.games.burgundy.words.tiles import cell_name, goods_words, silver_words, the_tile
from keepstone.kit.state import State
from keepstone.words import counted


def parts_of(brings: MoveResult, action: int, language: NullTranslations) -> dict[str, str | int]:
    """Return the values for the placeholders of a sentence about an action, by name."""
    move = brings.move
    match ACTIONS.decode(action):
        case actions.FOUND, _:
            return {}
        case actions.DISCARD, (place,):
            return _discarded(brings, place, language)
        case actions.SHIP, (landing,):
            return _landing(landing)
    return {
        "tile": the_tile(move.kind, language),
        "depot": move.depot + 1,
        "goods": _goods_moved(brings, language),
        "means": _means(brings, language),
        "price": silver_words(PRICE, language),
        "gain": ", ".join(gain_words(brings.effect, language)),
    }


def event_place(_state: State, action: int, _language: NullTranslations) -> str:
    """Return the name of the hex on which an action places a tile; empty for other actions."""
    match ACTIONS.decode(action):
        case (actions.FOUND, (cell,)) | (actions.PLACE, (_, _, cell)):
            return cell_name(cell)
    return ""


def _means(brings: MoveResult, language: NullTranslations) -> str:
    """§5.1 Return the die and the workers used, such as "(die 4, 1 worker)"; "" if no die is used."""
    if brings.move.how >= PIPS:
        return ""
    die, cost = brings.move.how + 1, brings.cost
    if not cost:
        return language.gettext("(die {die})").format(die=die)
    return counted(
        "(die {die}, {count} worker)",
        "(die {die}, {count} workers)",
        cost,
        language,
        die=die,
    )


def _goods_moved(brings: MoveResult, language: NullTranslations) -> str:
    """§5.4 Describe the goods that are sold, or a new type that is loaded (§6.2)."""
    stock = brings.before.stock[brings.seat]
    sold = [stock[goods] * (goods == brings.move.goods) for goods in range(GOODS_TYPES)]
    return ", ".join(goods_words(sold, language) or goods_words(brings.loaded, language))


def is_at_two(action: int) -> bool:
    """§8.5 Return whether a ship loads goods at two depots."""
    (landing,) = actions.SHIP.indices(action)
    return bool(landing >= DEPOTS)


def _landing(number: int) -> dict[str, str | int]:
    """§6.2, §8.5 Return the number of the depot where a ship loads, and of the second one if it loads at two."""
    depot = number % DEPOTS
    return {"depot": depot + 1, "other": (depot + 1) % DEPOTS + 1}


def _discarded(brings: MoveResult, place: int, language: NullTranslations) -> dict[str, str | int]:
    """§5.2 Return the names of the tile that is discarded and of the tile that replaces it."""
    before = brings.before
    return {
        "tile": the_tile(before.storage[brings.seat][place], language),
        "other": the_tile(before.waiting, language),
    }
