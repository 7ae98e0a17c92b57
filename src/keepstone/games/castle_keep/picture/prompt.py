"""The prompt: a heading, and one short sentence about what the table is waiting for."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.drawing.picture import Ask, Picture
from keepstone.drawing.scene import Prompt
from keepstone.games.castle_keep.rules.components import HAND_LIMIT, PLACES
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.rules.turn import castle_size
from keepstone.kit.state import Snapshot
from keepstone.text.words import N_, counted, wins_words

ASKS = {
    Phase.SOURCE: Ask("8", N_("Take the top discard, or draw"), N_("Drawing tiles")),
    Phase.DRAW: Ask("3.1", N_("You draw tiles"), N_("Drawing tiles")),
    Phase.MAIN: Ask("3.3", N_("Build, attack or pass"), N_("Choosing what to do")),
    Phase.BUILD: Ask("4.4", N_("Keep building, or end your turn"), N_("Building")),
    Phase.ATTACK: Ask("5.2", N_("Keep attacking, or end your turn"), N_("Attacking")),
}
BEFORE_ATTACKS = Ask("3.3", N_("Build or pass"), N_("Choosing what to do"))


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
    if seen.phase == Phase.DISCARD:
        count = seen.hand_size[seen.seat] - HAND_LIMIT
        asked = counted("Discard {count} tile", "Discard {count} tiles", count, language)
        return table.turn(seen.seat, asked, _("Discarding"), "3.4")
    if seen.phase == Phase.MAIN and not seen.gate:
        return table.ask(BEFORE_ATTACKS)
    return table.ask(ASKS[seen.phase])


def ending(seen: Snapshot, names: Sequence[str], language: NullTranslations) -> Prompt:
    """§7 Describe how the game ended."""
    _ = language.gettext
    if not seen.winner:
        return Prompt(_("A draw"), _("No winner after 400 turns"))
    complete = castle_size(seen.state, seen.winner - 1) == PLACES
    how = _("The castle is complete") if complete else _("A castle has been destroyed")
    return Prompt(wins_words(names[seen.winner - 1], language), how)
