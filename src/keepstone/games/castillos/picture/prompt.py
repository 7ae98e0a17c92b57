"""The prompt: a heading, and one short sentence about what the table is waiting for."""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.drawing.picture import Ask, Picture
from keepstone.drawing.scene import Prompt
from keepstone.games.castillos.rules.setup import pile_size
from keepstone.games.castillos.rules.terms import Phase
from keepstone.games.castillos.words.names import tile_name
from keepstone.games.castillos.words.results import round_gains
from keepstone.kit.state import Snapshot
from keepstone.text.words import N_, signed

ASKS = {
    Phase.DRAW: Ask("4.1", N_("You draw a tile"), N_("Drawing a tile")),
    Phase.PLACE: Ask("4.1", N_("Place {tile}"), N_("Placing {tile}")),
    Phase.CASTLE: Ask(
        "5.1", N_("Place your castle on a tile of your suit"), N_("Placing a castle")
    ),
    Phase.COIN: Ask("5.2", N_("Place one of your coins on a tile"), N_("Placing a coin")),
}


def prompt(table: Picture) -> Prompt:
    """Return the prompt for the viewer. The prompt is short, so that a phone can show it in one row."""
    seen, language = table.seen, table.language
    _ = language.gettext
    if seen.phase == Phase.OVER:
        return table.ending(seen.score[: seen.players])
    if seen.phase == Phase.START:
        return Prompt(_("Setting up"), _("Choosing the first player …"))
    if seen.phase in (Phase.RESOURCE, Phase.REVEAL, Phase.RESULT):
        return Prompt(round_words(seen, language), _between(seen, table.names, language))
    if seen.phase == Phase.SOURCE:
        others = _("Choosing the draw pile or a resource")
        return table.turn(seen.seat, _sources(seen, language), others, "4.1")
    if seen.phase == Phase.PLACE:
        return table.ask(ASKS[Phase.PLACE], tile=tile_name(seen.drawn - 1, language))
    return table.ask(ASKS[seen.phase])


def round_words(seen: Snapshot, language: NullTranslations) -> str:
    text = language.gettext("Round {n} of {rounds}")
    return text.format(n=seen.rounds + 1, rounds=seen.players)


def _between(seen: Snapshot, names: Sequence[str], language: NullTranslations) -> str:
    """Describe an event that affects all seats alike, or the result of a round."""
    _ = language.gettext
    if seen.phase == Phase.RESOURCE:
        return _("Each player takes a resource")
    if seen.phase == Phase.REVEAL:
        return _("The coins are revealed")
    gains = [
        _("{name} {points}").format(name=name, points=signed(points))
        for name, points in zip(names, round_gains(seen), strict=False)
    ]
    return ", ".join(gains)


def _sources(seen: Snapshot, language: NullTranslations) -> str:
    """§4.1, §4.2 Ask the viewer where to take the next tile from."""
    _ = language.gettext
    own, pile = seen.held[seen.seat], pile_size(seen.state)
    if own and pile:
        return _("Draw a tile or use your resource")
    if pile:
        return _("Draw a tile")
    return _("Use your resource") if own else _("Use another player's resource")
