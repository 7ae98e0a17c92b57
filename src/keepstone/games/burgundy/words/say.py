"""Sentences for the log in the viewer's language."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.actions import ACTIONS, OUTCOMES, WHITE
from keepstone.games.burgundy.rules.components import DEPOT_SIZE, PAIRS, PIPS
from keepstone.games.burgundy.rules.terms import Building, Stage
from keepstone.games.burgundy.words.gains import (
    ending_clauses,
    immediate_gains,
    lasting_effect,
    loaded_goods,
    missed_effect,
)
from keepstone.games.burgundy.words.moves import is_at_two, parts_of
from keepstone.games.burgundy.words.results import BLACK, MoveResult, result_of
from keepstone.games.burgundy.words.tiles import (
    PHASE_LETTERS,
    goods_name,
    tile_name,
)
from keepstone.kit.actions import Family
from keepstone.kit.snapshot import Snapshot, snapshot
from keepstone.kit.state import State
from keepstone.words import N_

BETWEEN = "; "
DECLINED = {
    Building.WAREHOUSE: N_("{name} sells nothing"),
    Building.CARPENTER: N_("{name} takes nothing"),
    Building.CHURCH: N_("{name} takes nothing"),
    Building.MARKET: N_("{name} takes nothing"),
    Building.CITY_HALL: N_("{name} places nothing"),
}


def say(state: State, action: int, names: Sequence[str], language: NullTranslations) -> str:
    """Return the sentence for an action that is about to be played, including its immediate consequences."""
    seen = snapshot(state)
    if ACTIONS.family_of(action) in OUTCOMES:
        return _chance(seen, action, names, language)
    _ = language.gettext
    name, brings = names[seen.seat], result_of(seen, action)
    deed = _deed(brings, action, language).format(name=name, **parts_of(brings, action, language))
    gains = ", ".join(_gains(brings, action, language))
    if gains:
        deed = _("{deed}: {gains}").format(deed=deed, gains=gains)
    said = [deed]
    if brings.has_sailed:
        space = brings.after.track[brings.seat] + 1
        said.append(_("{name}'s marker moves to space {space}").format(name=name, space=space))
    return BETWEEN.join([*said, *ending_clauses(brings, names, language)])


def _gains(brings: MoveResult, action: int, language: NullTranslations) -> list[str]:
    """Describe the immediate gains, and the lasting effect of a placed tile."""
    if actions.SHIP.covers(action):
        return loaded_goods(brings, language)
    if actions.WORKERS.covers(action):
        return []  # these gains are part of the sentence itself
    return [
        *immediate_gains(brings, language),
        *missed_effect(brings, language),
        *lasting_effect(brings, language),
    ]


def _deed(brings: MoveResult, action: int, language: NullTranslations) -> str:
    """Return the sentence about the action itself, with placeholders."""
    _ = language.gettext
    family = ACTIONS.family_of(action)
    match family:
        case actions.FOUND:
            return _("{name} places their start castle")
        case actions.BUY if brings.move.depot == BLACK:
            return _("{name} buys {tile} from the black depot for {price}")
        case actions.BUY:
            return _("{name} buys {tile} from depot {depot} for {price}")
        case actions.DISCARD:
            return _("{name} discards {tile} to make room for {other}")
        case actions.SHIP if is_at_two(action):
            return _("{name} loads goods from depots {depot} and {other}")
        case actions.SHIP:
            return _("{name} loads goods from depot {depot}")
        case actions.LOAD:
            return _("{name} loads {goods}")
        case actions.DECLINE:
            return _(DECLINED[Building(brings.before.building)])
        case actions.END:
            return _("{name} ends the turn")
    if brings.move.how < PIPS:
        return _with_die(family, language)
    return _without_die(family, language)


def _with_die(family: Family, language: NullTranslations) -> str:
    """§5 Return the sentence for using a die."""
    _ = language.gettext
    match family:
        case actions.TAKE:
            return _("{name} takes {tile} from depot {depot} {means}")
        case actions.PLACE:
            return _("{name} places {tile} {means}")
        case actions.SELL:
            return _("{name} sells {goods} {means}")
    return _("{name} takes {gain} {means}")


def _without_die(family: Family, language: NullTranslations) -> str:
    """§6 Return the sentence for using the effect of a castle or building."""
    _ = language.gettext
    match family:
        case actions.TAKE:
            return _("{name} takes {tile} from depot {depot}")
        case actions.PLACE:
            return _("{name} places {tile}")
        case actions.SELL:
            return _("{name} sells {goods}")
    return _("{name} takes {gain}")


# Chance.


def _chance(seen: Snapshot, action: int, names: Sequence[str], language: NullTranslations) -> str:
    """§3.5 Describe a draw or a roll of dice."""
    _ = language.gettext
    name = names[seen.seat]
    match ACTIONS.decode(action):
        case actions.FIRST, (seat,):
            return _("{name} begins").format(name=names[seat])
        case actions.BOARD, (board,):
            return _("{name} is dealt estate {number}").format(name=name, number=board + 1)
        case actions.GOODS, (goods,):
            return _goods(seen, goods, name, language)
        case actions.TILE, (kind,):
            return _tile(seen, kind, language)
        case actions.DICE, (pair,):
            return _dice(seen, pair, name, language)
    (die,) = WHITE.indices(action)
    return _white(seen, die, language)


def _goods(seen: Snapshot, goods: int, name: str, language: NullTranslations) -> str:
    """§2.1 Describe a goods tile that a player starts with, or the goods tile for a round (§3.4)."""
    _ = language.gettext
    said = goods_name(goods, language)
    if seen.stage == Stage.ROW:
        return _("Round {n}: {goods}").format(n=seen.slot + 1, goods=said)
    return _("{name} begins with {goods}").format(name=name, goods=said)


def _tile(seen: Snapshot, kind: int, language: NullTranslations) -> str:
    """§3.2 Describe a tile drawn for a numbered depot or for the black depot (§3.3)."""
    _ = language.gettext
    tile = tile_name(kind, language)
    if seen.stage == Stage.BLACK:
        return _("Black depot: {tile}").format(tile=tile)
    text = _("Depot {depot}: {tile}")
    if not any(map(any, seen.depots)):
        text = _("Phase {phase} begins; depot {depot}: {tile}")
    depot = seen.slot // DEPOT_SIZE + 1
    return text.format(phase=PHASE_LETTERS[seen.phase], depot=depot, tile=tile)


def _dice(seen: Snapshot, pair: int, name: str, language: NullTranslations) -> str:
    """§4.1 Describe a roll of two dice. The first roll also announces the round."""
    _ = language.gettext
    one, other = PAIRS[pair] + 1
    text = _("{name} rolls {one} and {other}")
    if seen.turn == 0:
        text = _("Round {n} begins; {name} rolls {one} and {other}")
    return text.format(n=seen.rounds + 1, name=name, one=int(one), other=int(other))


def _white(seen: Snapshot, die: int, language: NullTranslations) -> str:
    """§4.1 Describe the roll of the white die and the goods that it moves."""
    goods = goods_name(seen.row[seen.rounds] - 1, language)
    text = language.gettext("White die {die}: depot {die} gets {goods}")
    return text.format(die=die + 1, goods=goods)
