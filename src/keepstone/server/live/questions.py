"""Questions that the seat to act can ask: why an action is not possible, or how the table would look after one.

A question does not change the game, and its answer uses only the seat's own observation.
"""

from gettext import NullTranslations

from msgspec.structs import replace

from keepstone.drawing.scene import Scene
from keepstone.match import Match, NotYourTurn
from keepstone.playing.view import View
from keepstone.server.live.frames import encode, seat_names
from keepstone.server.wire.frames import AheadFrame, Explain, Look, ReasonFrame
from keepstone.text.languages import translation
from keepstone.text.sentences import sentence


def answer_to(question: Explain | Look, match: Match, seat: int, lang: str) -> str:
    """Raise NotYourTurn or StaleNumber if the seat cannot ask a question now."""
    language = translation(lang)
    match.check_playing(question.n)
    if match.mover != seat:
        raise NotYourTurn(sentence("it is not your turn"))
    seen = match.position.view(seat)
    if isinstance(question, Look):
        scene = scene_ahead(seen, question.action, seat_names(match, lang), language)
        return encode(AheadFrame(question.n, question.action, scene))
    rule, words = seen.why_not(question.taps, language) or ("", "")
    return encode(ReasonFrame(question.n, question.taps, rule, words))


def scene_ahead(seen: View, action: str, names: list[str], language: NullTranslations) -> Scene:
    """Return the scene after an action, without choices. Raise IllegalAction if the action is illegal."""
    ahead = seen.bare()
    ahead.game.apply(ahead.state, seen.parse(action))
    return replace(ahead.scene(names, language), choices=())
