"""Explanations of why an action is illegal: the number of the rule and a sentence."""

from gettext import NullTranslations

from keepstone.games.castle.rules import actions
from keepstone.games.castle.rules.actions import ACTIONS
from keepstone.games.castle.rules.faces import looks, node_at
from keepstone.games.castle.rules.features import find
from keepstone.games.castle.rules.follower import NOBODY, idle_follower
from keepstone.games.castle.rules.play import to_act
from keepstone.games.castle.rules.terms import Phase
from keepstone.games.castle.words.names import row
from keepstone.kit.state import Snapshot, State, snapshot
from keepstone.text.words import N_, Reason

# by edition
FITTING = N_("paths must connect to paths"), N_("roads must connect to roads")


def why_illegal(state: State, action: int, language: NullTranslations) -> Reason:
    """Return the number of the rule that an illegal action breaks, and a sentence that explains the reason."""
    _, seen = language.gettext, snapshot(state)
    if seen.phase == Phase.OVER:
        return "8.1", _("the game is over")
    family, indices = ACTIONS.decode(action)
    if family is actions.DRAW:
        return "4.1", _why_not_drawn(seen, language)
    if family is actions.TOKEN:
        return "6.5", _why_no_token(seen, language)
    if to_act(state) < 0:
        return "4.1", _("a tile or a token must be drawn first")
    match family, indices:
        case actions.PLACE, (space, turn):
            return _why_not_placed(seen, space, turn, language)
        case actions.SKIP, ():
            return "5.1", _("you cannot place a follower now")
        case actions.FOLLOWER, (port,):
            return _why_no_follower(seen, port, language)
        case actions.SINGLE | actions.DOUBLE, ():
            return "7.3b", _("you cannot use a doubling token now")
        case actions.DONE | actions.EXTRA, ():
            return "7.3a", _("you cannot take an extra turn now")
    return "6.5", _("that feature cannot be scored now")


def _why_not_drawn(seen: Snapshot, language: NullTranslations) -> str:
    _ = language.gettext
    if seen.phase == Phase.DRAW:
        return _("this tile has already been drawn")
    return _("no tile can be drawn now")


def _why_no_token(seen: Snapshot, language: NullTranslations) -> str:
    _ = language.gettext
    if seen.phase == Phase.TOKEN:
        return _("both tokens of this kind have been taken")
    return _("no token can be taken now")


def _why_not_placed(seen: Snapshot, space: int, turn: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase != Phase.PLACE:
        return "4.1", _("you cannot place a tile now")
    if seen.tile[space]:
        return "4.2", _("that space already has a tile")
    if not seen.need[space]:
        return "4.2", _("a tile must share a whole side with a start space or another tile")
    if turn >= looks(seen.state, seen.drawn - 1):
        return "4.2", _("the tile looks the same with a smaller rotation; use that one")
    return "4.3", _(FITTING[row(seen)])


def _why_no_follower(seen: Snapshot, port: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase != Phase.FOLLOWER:
        return "5.1", _("you cannot place a follower now")
    if idle_follower(seen.state, seen.seat) == NOBODY:
        return "5.1", _("you have no followers left in your supply")
    node = node_at(seen.state, seen.tile[seen.last - 1] - 1, port)
    if seen.seats[find(seen.state, node)]:
        return "5.2", _("this feature already has a follower")
    return "5.2", _("name the segment by its first port")
