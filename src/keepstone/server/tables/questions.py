"""What the seat to act may ask of the table: why something cannot be done, and how it would lie after an action.

Nothing is played, and all answers are made of the seat's own observation.
"""

from gettext import NullTranslations

from msgspec.structs import replace

from keepstone.languages import translation
from keepstone.match import Match, NotYourTurn
from keepstone.scene import Layout, Scene
from keepstone.sentences import sentence
from keepstone.server.tables.frames import encode, seat_names
from keepstone.server.wire.frames import AheadFrame, Look, ReasonFrame, Wonder
from keepstone.view import View


def answer_to(question: Wonder | Look, match: Match, seat: int, lang: str, layout: Layout) -> str:
    """The frame that answers a seat; NotYourTurn or StaleNumber if it is not to act after that event."""
    language = translation(lang)
    match.check_playing(question.n)
    if match.mover != seat:
        raise NotYourTurn(sentence("it is not your turn"))
    seen = match.position.view(seat)
    if isinstance(question, Look):
        scene = scene_ahead(seen, question.action, seat_names(match, lang), language, layout)
        return encode(AheadFrame(question.n, question.action, scene))
    rule, words = seen.why_not(question.taps, language) or ("", "")
    return encode(ReasonFrame(question.n, question.taps, rule, words))


def scene_ahead(
    seen: View, action: str, names: list[str], language: NullTranslations, layout: Layout
) -> Scene:
    """The picture of an observation after an action, with nothing to choose; IllegalAction if it is none."""
    ahead = seen.bare()
    ahead.game.apply(ahead.state, seen.parse(action))
    return replace(ahead.scene(layout, names, language), choices=())
