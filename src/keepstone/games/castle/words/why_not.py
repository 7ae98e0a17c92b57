"""Reasons why an action is illegal: the number of the rule and a sentence."""

from gettext import NullTranslations

from keepstone.games.castle.rules import actions
from keepstone.games.castle.rules.actions import ACTIONS
from keepstone.games.castle.rules.faces import looks, node_at
from keepstone.games.castle.rules.features import find
from keepstone.games.castle.rules.follower import NOBODY, idle_follower
from keepstone.games.castle.rules.play import to_act
from keepstone.games.castle.rules.terms import Phase
from keepstone.games.castle.words.names import row
from keepstone.kit.snapshot import Snapshot, snapshot
from keepstone.kit.state import State
from keepstone.words import N_, Reason

FITTING = (  # by edition
    N_("a path must meet a path, and nothing else may"),
    N_("a road must meet a road, and nothing else may"),
)


def why_illegal(state: State, action: int, language: NullTranslations) -> Reason:
    """Return the rule that an illegal action breaks."""
    _, seen = language.gettext, snapshot(state)
    if seen.phase == Phase.OVER:
        return "8.1", _("the game is over")
    family, indices = ACTIONS.decode(action)
    if family is actions.DRAW:
        return "4.1", _why_not_drawn(seen, language)
    if family is actions.TOKEN:
        return "6.5", _why_no_token(seen, language)
    if to_act(state) < 0:
        return "4.1", _("something must be drawn first")
    match family, indices:
        case actions.PLACE, (space, turn):
            return _why_not_placed(seen, space, turn, language)
        case actions.SKIP, ():
            return "5.1", _("no follower is to be placed now")
        case actions.FOLLOWER, (port,):
            return _why_no_follower(seen, port, language)
        case actions.SINGLE | actions.DOUBLE, ():
            return "7.3b", _("nobody is asked about a doubler now")
        case actions.DONE | actions.EXTRA, ():
            return "7.3a", _("nobody is asked about an extra turn now")
    return "6.5", _("no such feature waits to be scored now")


def _why_not_drawn(seen: Snapshot, language: NullTranslations) -> str:
    _ = language.gettext
    if seen.phase == Phase.DRAW:
        return _("this tile has been drawn before")
    return _("no tile can be drawn now")


def _why_no_token(seen: Snapshot, language: NullTranslations) -> str:
    _ = language.gettext
    if seen.phase == Phase.TOKEN:
        return _("both tokens of this kind have been taken")
    return _("no token is taken now")


def _why_not_placed(seen: Snapshot, space: int, turn: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase != Phase.PLACE:
        return "4.1", _("no tile is to be placed now")
    if seen.tile[space]:
        return "4.2", _("that space is taken")
    if not seen.need[space]:
        return "4.2", _("a tile must touch a start space or another tile with a whole side")
    if turn >= looks(seen.state, seen.drawn - 1):
        return "4.2", _("turned like this the tile looks the same as with a smaller turn")
    return "4.3", _(FITTING[row(seen)])


def _why_no_follower(seen: Snapshot, port: int, language: NullTranslations) -> Reason:
    _ = language.gettext
    if seen.phase != Phase.FOLLOWER:
        return "5.1", _("no follower is to be placed now")
    if idle_follower(seen.state, seen.seat) == NOBODY:
        return "5.1", _("no follower is left in the supply")
    node = node_at(seen.state, seen.tile[seen.last - 1] - 1, port)
    if seen.seats[find(seen.state, node)]:
        return "5.2", _("a follower stands on this feature already")
    return "5.2", _("the segment is named by its first port")
