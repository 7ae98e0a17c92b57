"""The parts of sentences about an action: what it acts on, and with what."""

from gettext import NullTranslations

from keepstone.games.burgundy.actions import DISCARD, FOUND, LOAD, SHIP, TAKE
from keepstone.games.burgundy.components import DEPOTS, GOODS_TYPES, PIPS
from keepstone.games.burgundy.names_tiles import cell_name, goods_words, silver_words, the_tile
from keepstone.games.burgundy.outcome import NOWHERE, Outcome
from keepstone.games.burgundy.rounds import PRICE


def parts_of(brings: Outcome, action: int, words: NullTranslations) -> dict[str, str | int]:
    """All that may stand in a sentence about an action, by the names of its places."""
    move = brings.move
    if action < TAKE:
        return {"cell": cell_name(action - FOUND)}
    if DISCARD <= action < SHIP:
        return _discarded(brings, action - DISCARD, words)
    if SHIP <= action < LOAD:
        return {"depots": _landing(action - SHIP, words)}
    return {
        "tile": the_tile(move.kind, words),
        "cell": cell_name(move.cell) if move.cell != NOWHERE else "",
        "depot": move.depot + 1,
        "goods": _goods_moved(brings, words),
        "means": _means(brings, words),
        "price": silver_words(PRICE, words),
    }


def _means(brings: Outcome, words: NullTranslations) -> str:
    """§5.1 The die and the workers that are used: "with die 4 and 1 worker"; "" without a die."""
    if brings.move.how >= PIPS:
        return ""
    die, cost = brings.move.how + 1, brings.cost
    if not cost:
        return words.gettext("with die {die}").format(die=die)
    text = words.ngettext(
        "with die {die} and {count} worker", "with die {die} and {count} workers", cost
    )
    return text.format(die=die, count=cost)


def _goods_moved(brings: Outcome, words: NullTranslations) -> str:
    """§5.4 The goods of a sale, or §6.2 a new type that is loaded."""
    stock = brings.before.stock[brings.seat]
    sold = [int(stock[goods]) * (goods == brings.move.goods) for goods in range(GOODS_TYPES)]
    return ", ".join(goods_words(sold, words) or goods_words(brings.loaded, words))


def _landing(number: int, words: NullTranslations) -> str:
    """§6.2 Where a ship loads: "depot 3", "depots 2 and 3" (§8.5)."""
    pair, depot = divmod(number, DEPOTS)
    if not pair:
        return words.gettext("depot {number}").format(number=depot + 1)
    text = words.gettext("depots {one} and {other}")
    return text.format(one=depot + 1, other=(depot + 1) % DEPOTS + 1)


def _discarded(brings: Outcome, place: int, words: NullTranslations) -> dict[str, str | int]:
    """§5.2 The tile that makes room, and the one it makes room for."""
    state = brings.before
    return {
        "tile": the_tile(int(state.storage[brings.seat, place]), words),
        "other": the_tile(int(state.waiting), words),
    }
