"""The prompt: a heading, and one short sentence about what the table is waiting for."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.drawing.picture import Picture
from keepstone.drawing.scene import Prompt
from keepstone.games.castle_keep.rules.components import HAND_LIMIT, PLACES
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.rules.turn import castle_size
from keepstone.kit.snapshot import Snapshot
from keepstone.text.words import counted, wins_words

# the rules that explain the possible actions
RULES = {
    Phase.SOURCE: "8",
    Phase.DRAW: "3.1",
    Phase.MAIN: "3.3",
    Phase.BUILD: "4.4",
    Phase.ATTACK: "5.2",
    Phase.DISCARD: "3.4",
}


def prompt(table: Picture) -> Prompt:
    """Return the prompt for the viewer. The prompt is short, so that a phone can show it in one row."""
    seen, language = table.seen, table.language
    _ = language.gettext
    if seen.phase == Phase.OVER:
        return ending(seen, table.names, language)
    if seen.phase == Phase.START:
        return Prompt(_("Setting up"), _("Choosing the first player …"))
    if seen.phase == Phase.DEAL:
        return Prompt(_("Setting up"), _("Dealing four tiles to each player …"))
    asked, others = request(seen, language), others_turn(seen, language)
    return table.turn(seen.seat, asked, others, RULES[seen.phase])


def ending(seen: Snapshot, names: Sequence[str], language: NullTranslations) -> Prompt:
    """§7 Describe how the game ended."""
    _ = language.gettext
    if not seen.winner:
        return Prompt(_("A draw"), _("No winner after 400 turns"))
    complete = castle_size(seen.state, seen.winner - 1) == PLACES
    how = _("The castle is complete") if complete else _("A castle has been destroyed")
    return Prompt(wins_words(names[seen.winner - 1], language), how)


def request(seen: Snapshot, language: NullTranslations) -> str:
    """Return the instruction for the viewer's next decision."""
    _ = language.gettext
    match seen.phase:
        case Phase.SOURCE:
            return _("Take the top discard, or draw")
        case Phase.DRAW:
            return _("You draw tiles")
        case Phase.MAIN if seen.gate:
            return _("Build, attack or pass")
        case Phase.MAIN:
            return _("Build or pass")
        case Phase.BUILD:
            return _("Keep building, or end your turn")
        case Phase.ATTACK:
            return _("Keep attacking, or end your turn")
    count = seen.hand_size[seen.seat] - HAND_LIMIT
    return counted("Discard {count} tile", "Discard {count} tiles", count, language)


def others_turn(seen: Snapshot, language: NullTranslations) -> str:
    """Describe the decision that another seat has to make."""
    _ = language.gettext
    match seen.phase:
        case Phase.SOURCE | Phase.DRAW:
            return _("Drawing tiles")
        case Phase.BUILD:
            return _("Building")
        case Phase.ATTACK:
            return _("Attacking")
        case Phase.DISCARD:
            return _("Discarding")
    return _("Choosing what to do")
