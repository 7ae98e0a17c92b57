"""What the table waits for, as a heading and one short sentence to its viewer."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.castle_keep.rules.components import HAND_LIMIT, PLACES
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.rules.turn import castle_size
from keepstone.kit.state import State
from keepstone.scene import Prompt


def prompt(state: State, names: Sequence[str], language: NullTranslations) -> Prompt:
    """What the viewer is asked, or sees happen, in a few words: a phone shows them in one row."""
    _ = language.gettext
    if state.phase == Phase.OVER:
        return ending(state, names, language)
    if state.phase == Phase.START:
        return Prompt(_("Setting up"), _("Who begins is drawn"))
    if state.phase == Phase.DEAL:
        return Prompt(_("Setting up"), _("Each player gets four tiles"))
    if state.viewer == state.seat + 1:
        return Prompt(_("Your turn"), request(state, language))
    turn = _("{name}'s turn").format(name=names[state.seat])
    return Prompt(turn, others_turn(state, language))


def ending(state: State, names: Sequence[str], language: NullTranslations) -> Prompt:
    """§7 How the game ended."""
    _ = language.gettext
    if not state.winner:
        return Prompt(_("A draw"), _("Nobody has won in 400 turns"))
    complete = castle_size(state, state.winner - 1) == PLACES
    how = _("The castle is complete") if complete else _("A castle has been levelled")
    return Prompt(_("{name} wins").format(name=names[state.winner - 1]), how)


def request(state: State, language: NullTranslations) -> str:
    """What the viewer is to do."""
    _ = language.gettext
    match int(state.phase):
        case Phase.SOURCE:
            return _("Take the top discard, or draw")
        case Phase.DRAW:
            return _("You draw from the supply")
        case Phase.MAIN if state.gate:
            return _("Build, attack or pass")
        case Phase.MAIN:
            return _("Build or pass")
        case Phase.BUILD:
            return _("Build on, or end your turn")
        case Phase.ATTACK:
            return _("Attack on, or end your turn")
    count = int(state.hand_size[state.seat]) - HAND_LIMIT
    text = language.ngettext("Discard {count} tile", "Discard {count} tiles", count)
    return text.format(count=count)


def others_turn(state: State, language: NullTranslations) -> str:
    """What the seat to act is about."""
    _ = language.gettext
    match int(state.phase):
        case Phase.SOURCE | Phase.DRAW:
            return _("Drawing tiles")
        case Phase.BUILD:
            return _("Building")
        case Phase.ATTACK:
            return _("Attacking")
        case Phase.DISCARD:
            return _("Discarding")
    return _("Choosing what to do")
