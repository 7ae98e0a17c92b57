"""The prompt: a heading, and one short sentence about what the table is waiting for."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.drawing.picture import Ask, Picture
from keepstone.drawing.scene import Prompt
from keepstone.games.castle.rules.empty_spaces import misfits
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.terms import Phase
from keepstone.games.castle.words.names import doubler, short_token
from keepstone.kit.state import Snapshot
from keepstone.text.words import N_, counted, points_words

ASKS = {
    Phase.PLACE: Ask(
        "4.2", N_("Place the tile; choose its space again to turn it"), N_("Placing a tile")
    ),
    Phase.FOLLOWER: Ask(
        "5.1", N_("Place a follower on the tile, or none"), N_("Deciding on a follower")
    ),
    Phase.FEATURE: Ask(
        "6.5", N_("Choose the feature to score next"), N_("Choosing the feature to score next")
    ),
    Phase.DOUBLE: Ask(
        "7.3b",
        N_("Use the token {token}? It doubles {points}"),
        N_("Deciding whether to use a token"),
    ),
    Phase.EXTRA: Ask(
        "7.3a",
        N_("Use your token for an extra turn?"),
        N_("Deciding whether to take an extra turn"),
    ),
}


def prompt(table: Picture) -> Prompt:
    """Return the prompt for the viewer. The prompt is short, so that a phone can show it in one row."""
    seen, language = table.seen, table.language
    if seen.phase == Phase.OVER:
        return table.ending(seen.score)
    if seen.phase == Phase.DRAW:
        drawing = _drawing(seen, language)
        return table.turn(seen.seat, drawing, drawing)
    if seen.phase == Phase.TOKEN:
        taking = _taking(seen, table.names, language)
        return table.turn(seen.seat, taking, taking)
    if seen.phase == Phase.DOUBLE:
        return table.ask(ASKS[Phase.DOUBLE], **_double(seen, language))
    return table.ask(ASKS[seen.phase])


def _drawing(seen: Snapshot, language: NullTranslations) -> str:
    """§4.1 Describe the draw of a tile, and how many tiles did not fit anywhere."""
    _ = language.gettext
    if not misfits(seen):
        return _("Drawing a tile")
    return _("Drawing a tile; {gone}").format(gone=misfits_words(seen, language))


def misfits_words(seen: Snapshot, language: NullTranslations) -> str:
    """§4.1 Return how many tiles have left the game, in words."""
    return counted("{count} tile did not fit", "{count} tiles did not fit", misfits(seen), language)


def _taking(seen: Snapshot, names: Sequence[str], language: NullTranslations) -> str:
    """§6.8 Return a sentence that says that a seat takes a token."""
    _ = language.gettext
    if seen.viewer == seen.taker + 1:
        return _("You take a token")
    return _("{name} takes a token").format(name=names[seen.taker])


def _double(seen: Snapshot, language: NullTranslations) -> dict[str, str]:
    """§7.3b Return the name of the token that the seat may use, and the points that it doubles."""
    root = seen.current - 1
    return {
        "token": short_token(seen, doubler(kind_of(seen.state, root)), language),
        "points": points_words(worth(seen.state, root), language),
    }
