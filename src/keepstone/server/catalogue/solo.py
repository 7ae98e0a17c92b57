"""Pictures and reasons for lessons and puzzles, in which a single person plays without a table."""

from gettext import NullTranslations

from keepstone.playing.position import Position
from keepstone.server.errors import InvalidRequest
from keepstone.server.wire.frames import ReasonFrame, ViewFrame
from keepstone.text.languages import translation

MOST_TAPS = 8


def solo_view(
    position: Position, seat: int, names: list[str], language: NullTranslations
) -> ViewFrame:
    seen = position.view(seat)
    return ViewFrame(
        n=len(position.log),
        to_act=seen.to_act,
        status="playing",
        scores=seen.scores(),
        winners=[],
        undo=False,
        ask_undo=False,
        round_end=False,
        scene=seen.scene(names, language),
    )


def check_taps(taps: list[str]) -> None:
    if len(taps) > MOST_TAPS:
        raise InvalidRequest(f"at most {MOST_TAPS} taps are allowed")


def solo_reason(
    number: int, position: Position, seat: int, taps: list[str], lang: str
) -> ReasonFrame:
    """Return why a combination of taps is not possible. number: the number of the lesson step or of the event."""
    rule, words = position.view(seat).why_not(taps, translation(lang)) or ("", "")
    return ReasonFrame(number, taps, rule, words)
