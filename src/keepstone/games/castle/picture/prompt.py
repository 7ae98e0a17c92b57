"""The prompt: a heading, and one short sentence about what the table is waiting for."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.drawing.picture import Picture
from keepstone.drawing.scene import Prompt
from keepstone.games.castle.rules.empty_spaces import misfits
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.terms import Phase
from keepstone.games.castle.words.names import doubler, short_token
from keepstone.kit.snapshot import Snapshot
from keepstone.text.words import counted, points_words

# the rules that explain the possible actions
RULES = {
    Phase.PLACE: "4.2",
    Phase.FOLLOWER: "5.1",
    Phase.FEATURE: "6.5",
    Phase.DOUBLE: "7.3b",
    Phase.EXTRA: "7.3a",
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
    asked, others = request(seen, language), others_turn(seen, language)
    return table.turn(seen.seat, asked, others, RULES[seen.phase])


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


def request(seen: Snapshot, language: NullTranslations) -> str:
    """Return the instruction for the viewer's next decision."""
    _ = language.gettext
    match seen.phase:
        case Phase.PLACE:
            return _("Place the tile; choose its space again to turn it")
        case Phase.FOLLOWER:
            return _("Place a follower on the tile, or none")
        case Phase.FEATURE:
            return _("Choose the feature to score next")
        case Phase.DOUBLE:
            return _double(seen, language)
    return _("Use your token for an extra turn?")


def _double(seen: Snapshot, language: NullTranslations) -> str:
    """§7.3b Return the question of whether the viewer wants to use a doubler."""
    root = seen.current - 1
    token = short_token(seen, doubler(kind_of(seen.state, root)), language)
    points = points_words(worth(seen.state, root), language)
    text = language.gettext("Use the token {token}? It doubles {points}")
    return text.format(token=token, points=points)


def others_turn(seen: Snapshot, language: NullTranslations) -> str:
    """Describe the decision that another seat has to make."""
    _ = language.gettext
    match seen.phase:
        case Phase.PLACE:
            return _("Placing a tile")
        case Phase.FOLLOWER:
            return _("Deciding on a follower")
        case Phase.FEATURE:
            return _("Choosing the feature to score next")
        case Phase.DOUBLE:
            return _("Deciding whether to use a token")
    return _("Deciding whether to take an extra turn")
