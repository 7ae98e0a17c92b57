"""Sentences for the log in the viewer's language."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.actions import ACTIONS, OUTCOMES, WHITE
from keepstone.games.burgundy.rules.components import DEPOT_SIZE, PAIRS
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.games.burgundy.words.deeds import deed_of, gains_of, parts_of
from keepstone.games.burgundy.words.effects import ending_clauses, lasting_effect
from keepstone.games.burgundy.words.names import PHASE_LETTERS, goods_name, tile_name
from keepstone.games.burgundy.words.results import result_of
from keepstone.kit.state import Snapshot, State, snapshot

BETWEEN = "; "


def say(state: State, action: int, names: Sequence[str], language: NullTranslations) -> str:
    """Return the sentence for an action that is about to be played, including its immediate consequences."""
    seen = snapshot(state)
    if ACTIONS.family_of(action) in OUTCOMES:
        return _chance(seen, action, names, language)
    _ = language.gettext
    name, result = names[seen.seat], result_of(seen, action)
    deed = _(deed_of(result, action).entry).format(name=name, **parts_of(result, action, language))
    gains = gains_of(result, action, language)
    if ACTIONS.family_of(action) not in (actions.SHIP, actions.WORKERS):
        gains += lasting_effect(result, language)
    if gains:
        deed = _("{deed}: {gains}").format(deed=deed, gains=", ".join(gains))
    phrases = [deed]
    if result.has_sailed:
        space = result.after.track[result.seat] + 1
        phrases.append(_("{name}'s marker moves to space {space}").format(name=name, space=space))
    return BETWEEN.join([*phrases, *ending_clauses(result, names, language)])


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
    type_name = goods_name(goods, language)
    if seen.stage == Stage.ROW:
        return _("Round {n}: {goods}").format(n=seen.slot + 1, goods=type_name)
    return _("{name} begins with {goods}").format(name=name, goods=type_name)


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
