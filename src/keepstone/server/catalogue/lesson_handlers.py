"""HTTP endpoints for lessons, which teach a game step by step."""

from gettext import NullTranslations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from msgspec import UNSET
from msgspec.structs import replace

from keepstone.playing.lessons import (
    Lesson,
    LessonEvent,
    LessonStage,
    lesson_of,
    lesson_stages,
    taps,
)
from keepstone.server.catalogue.game_handlers import known
from keepstone.server.catalogue.solo import check_taps, solo_reason, solo_view
from keepstone.server.compile.readiness import Readiness
from keepstone.server.edge.work import PACKED, RequestWork
from keepstone.server.errors import NotFound
from keepstone.server.wire.fields import Text
from keepstone.server.wire.frames import EventFrame, ReasonFrame, ViewFrame
from keepstone.server.wire.replays import LessonStep
from keepstone.text.languages import ENGLISH, translation


@get("/api/games/{game:str}/lesson/{number:int}", opt=PACKED)
async def lesson_step(
    game: FromPath[str],
    number: FromPath[int],
    readiness: NamedDependency[Readiness],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[LessonStep]:
    """Return step `number` of the lesson (counted from 1), with the table as the learner sees it."""
    await readiness.wait(known(game), {})
    return await work.response(_step, game, number, lang)


@get("/api/games/{game:str}/lesson/{number:int}/why", opt=PACKED)
async def lesson_reason(
    game: FromPath[str],
    number: FromPath[int],
    readiness: NamedDependency[Readiness],
    work: NamedDependency[RequestWork],
    taps: FromQuery[list[Text]],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[ReasonFrame]:
    """Return the reason why these taps do not form a legal action at this step of the lesson."""
    check_taps(taps)
    await readiness.wait(known(game), {})
    return await work.response(_reason, game, number, taps, lang)


def _step(game: str, number: int, lang: str) -> LessonStep:
    lesson, moment = _find(game, number)
    language, note = translation(lang), moment.step
    _ = language.gettext
    names = [_(name) for name in lesson.names]
    view = _view(lesson, moment, names, language)
    return LessonStep(
        n=number,
        steps=len(lesson.step),
        seat=lesson.seat,
        names=names,
        text=_(note.text),
        ask=note.ask,
        show=list(note.show),
        taps=taps(view.scene.choices, note.ask) if note.ask else [],
        tries={action: _(text) for action, text in note.tries.items()},
        otherwise=_(note.otherwise) if note.otherwise else "",
        rule=note.rule,
        events=[_event_frame(event, lesson.seat, names, language) for event in moment.events],
        view=view,
    )


def _reason(game: str, number: int, taps: list[str], lang: str) -> ReasonFrame:
    lesson, moment = _find(game, number)
    return solo_reason(number, moment.position, lesson.seat, taps, lang)


def _find(game: str, number: int) -> tuple[Lesson, LessonStage]:
    lesson, moments = lesson_of(game), lesson_stages(game)
    if lesson is None or not 0 < number <= len(moments):
        raise NotFound(f"the lesson of {game} has no step {number}, but {len(moments)} steps")
    return lesson, moments[number - 1]


def _event_frame(
    event: LessonEvent, seat: int, names: list[str], language: NullTranslations
) -> EventFrame:
    """Return an event as the learner sees it."""
    mover = event.before.to_act
    after = event.before.copy()
    after.play(event.text)
    text = after.last_event(seat)
    seen = event.before.view(seat)
    return EventFrame(
        event.number,
        mover if mover >= 0 else None,
        text,
        seen.say(text, names, language),
        place=seen.event_place(text, language) or UNSET,
    )


def _view(
    lesson: Lesson,
    moment: LessonStage,
    names: list[str],
    language: NullTranslations,
) -> ViewFrame:
    """Return the table's picture, with choices if the step asks for a move."""
    view = solo_view(moment.position, lesson.seat, names, language)
    return view if moment.step.ask else replace(view, scene=replace(view.scene, choices=()))


ROUTES = (lesson_step, lesson_reason)
