"""What happened, as a sentence of the log in the viewer's language."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.components import DEPOT_SIZE, PAIRS, PIPS
from keepstone.games.burgundy.rules.terms import Building, Stage
from keepstone.games.burgundy.words.gains import brought, endings, in_vain, learnt, loaded
from keepstone.games.burgundy.words.moves import parts_of
from keepstone.games.burgundy.words.outcome import BLACK, Outcome, outcome
from keepstone.games.burgundy.words.tiles import (
    N_,
    goods_name,
    tile_name,
)
from keepstone.kit.state import State

BETWEEN = "; "
DECLINED = {
    Building.WAREHOUSE: N_("{name} sells nothing"),
    Building.CARPENTER: N_("{name} takes nothing"),
    Building.CHURCH: N_("{name} takes nothing"),
    Building.MARKET: N_("{name} takes nothing"),
    Building.CITY_HALL: N_("{name} places nothing"),
}


def say(state: State, action: int, names: Sequence[str], language: NullTranslations) -> str:
    """What an action about to be played in this state is, and all that comes of it at once."""
    if action < actions.FOUND:
        return _chance(state, action, names, language)
    _ = language.gettext
    name, brings = names[state.seat], outcome(state, action)
    deed = _deed(brings, action, language).format(name=name, **parts_of(brings, action, language))
    gains = ", ".join(_gains(brings, action, language))
    if gains:
        deed = _("{deed}: {gains}").format(deed=deed, gains=gains)
    said = [deed]
    if brings.has_sailed:
        space = int(brings.after.track[brings.seat]) + 1
        said.append(_("{name}'s marker moves to space {space}").format(name=name, space=space))
    return BETWEEN.join([*said, *endings(brings, names, language)])


def _gains(brings: Outcome, action: int, language: NullTranslations) -> list[str]:
    """What it brings at once, and what a placed tile does from then on."""
    if actions.SHIP <= action < actions.LOAD:
        return loaded(brings, language)
    return [*brought(brings, language), *in_vain(brings, language), *learnt(brings, language)]


def _deed(brings: Outcome, action: int, language: NullTranslations) -> str:
    """The sentence about the action by itself, with its places."""
    _ = language.gettext
    if action < actions.TAKE:
        return _("{name} places the start castle on {cell}")
    if action < actions.BUY:
        return (
            _with_die(action, language)
            if brings.move.how < PIPS
            else _without_die(action, language)
        )
    if action < actions.DISCARD:
        if brings.move.depot == BLACK:
            return _("{name} buys {tile} from the black depot for {price}")
        return _("{name} buys {tile} from depot {depot} for {price}")
    if action < actions.SHIP:
        return _("{name} discards {tile} for {other}")
    if action < actions.DECLINE:
        return _("{name} loads at {depots}") if action < actions.LOAD else _("{name} loads {goods}")
    if action == actions.DECLINE:
        return _(DECLINED[Building(int(brings.before.building))])
    return _("{name} ends the turn")


def _with_die(action: int, language: NullTranslations) -> str:
    """§5 What a die does."""
    _ = language.gettext
    if action < actions.PLACE:
        return _("{name} takes {tile} from depot {depot} {means}")
    if action < actions.SELL:
        return _("{name} places {tile} on {cell} {means}")
    if action < actions.WORKERS:
        return _("{name} sells {goods} {means}")
    return _("{name} takes workers {means}")


def _without_die(action: int, language: NullTranslations) -> str:
    """§6 What a castle or a building does."""
    _ = language.gettext
    if action < actions.PLACE:
        return _("{name} takes {tile} from depot {depot}")
    if action < actions.SELL:
        return _("{name} places {tile} on {cell}")
    return _("{name} sells {goods}") if action < actions.WORKERS else _("{name} takes workers")


# Chance.


def _chance(state: State, action: int, names: Sequence[str], language: NullTranslations) -> str:
    """§3.5 What is drawn or rolled."""
    _ = language.gettext
    name = names[state.seat]
    if action < actions.BOARD:
        return _("{name} begins").format(name=names[action - actions.FIRST])
    if action < actions.GOODS:
        board = action - actions.BOARD + 1
        return _("{name} is dealt estate {number}").format(name=name, number=board)
    if action < actions.TILE:
        return _goods(state, action - actions.GOODS, name, language)
    if action < actions.DICE:
        return _tile(state, action - actions.TILE, language)
    if action < actions.WHITE:
        return _dice(state, action - actions.DICE, name, language)
    return _white(state, action - actions.WHITE, language)


def _goods(state: State, goods: int, name: str, language: NullTranslations) -> str:
    """§2.1 A start goods tile, or §3.4 one for a round."""
    _ = language.gettext
    said = goods_name(goods, language)
    if state.stage == Stage.ROW:
        return _("Round {n}: {goods}").format(n=int(state.slot) + 1, goods=said)
    return _("{name} begins with {goods}").format(name=name, goods=said)


def _tile(state: State, kind: int, language: NullTranslations) -> str:
    """§3.2 A tile of a numbered depot, or §3.3 of the black one."""
    _ = language.gettext
    tile = tile_name(kind, language)
    if state.stage == Stage.BLACK:
        return _("Black depot: {tile}").format(tile=tile)
    text = _("Depot {depot}: {tile}")
    if not state.depots.any():
        text = _("Phase {phase} begins; depot {depot}: {tile}")
    depot = int(state.slot) // DEPOT_SIZE + 1
    return text.format(phase="ABCDE"[state.phase], depot=depot, tile=tile)


def _dice(state: State, pair: int, name: str, language: NullTranslations) -> str:
    """§4.1 Two dice; the first of them begin the round."""
    _ = language.gettext
    one, other = PAIRS[pair] + 1
    text = _("{name} rolls {one} and {other}")
    if state.turn == 0:
        text = _("Round {n} begins; {name} rolls {one} and {other}")
    return text.format(n=int(state.rounds) + 1, name=name, one=int(one), other=int(other))


def _white(state: State, die: int, language: NullTranslations) -> str:
    """§4.1 The white die, and the goods that it moves."""
    goods = goods_name(int(state.row[state.rounds]) - 1, language)
    text = language.gettext("White die {die}: {goods} go to depot {die}")
    return text.format(die=die + 1, goods=goods)
