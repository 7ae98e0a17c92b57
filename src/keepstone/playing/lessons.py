"""Lessons: introductory games with notes that ask the player for the next move.

A game's lesson is the file `lessons/<game>.toml` in its `words` package. All events of a lesson must follow
the rules.
"""

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from msgspec import Struct, convert

from keepstone.drawing.scene import Choice
from keepstone.games import find
from keepstone.playing.position import GameConfig, Position
from keepstone.protocol import Game
from keepstone.text.files import read_text


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson: a note that may ask for an action.

    play: the events before the note; ask: the action that the player should make, or empty. show:
    the IDs of the pieces and spaces that the note is about, in the order in which the client points them out.

    tries: replies to some other actions, by action; otherwise: the reply to all remaining actions; rule: the
    number of the rule that explains the step.
    """

    text: str
    play: tuple[str, ...] = ()
    ask: str = ""
    show: tuple[str, ...] = ()
    tries: dict[str, str] = {}
    otherwise: str = ""
    rule: str = ""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A tutorial game with its players and steps. The learner plays `seat`."""

    players: int
    seat: int
    names: tuple[str, ...]
    step: tuple[Step, ...]
    options: dict[str, str] = {}

    def texts(self) -> Iterator[str]:
        """Yield all texts in the lesson that people read."""
        yield from self.names
        for step in self.step:
            yield from filter(None, (step.text, step.otherwise, *step.tries.values()))


class LessonStage(Struct, frozen=True):
    """A step of a lesson with the position that it shows. events: the events since the previous step."""

    step: Step
    events: tuple["LessonEvent", ...]
    position: Position


class LessonEvent(Struct, frozen=True):
    """An event of a lesson.

    number: the number of the event, counted from 1. before: the position before the event.
    """

    number: int
    text: str
    before: Position


@cache
def lesson_of(name: str) -> Lesson | None:
    """Return the lesson of a game, or None if the game has none."""
    path = files(_package(find(name))) / "lessons" / f"{name}.toml"
    return convert(tomllib.loads(read_text(path)), Lesson) if path.is_file() else None


def taps(choices: Sequence[Choice], action: str) -> list[str]:
    """Return the IDs of the elements to tap for an action, in order; empty if the action is a plain button.

    The last ID is repeated once for each rotation of the piece.
    """
    chosen = next(choice for choice in choices if choice.action == action)
    turns = [choice.action for choice in choices if choice.picks == chosen.picks].index(action)
    ids = [alike[0] for alike in chosen.picks]
    return ids + ids[-1:] * turns


def _package(game: Game) -> str:
    words: str = getattr(game.words, "__package__", None) or game.rules.__name__
    return words


@cache
def lesson_stages(name: str) -> tuple[LessonStage, ...]:
    """Return the steps of a game's lesson, in order.

    Raise InvalidAction or IllegalAction if an event cannot be played.
    """
    lesson = lesson_of(name)
    return tuple(_moments(name, lesson)) if lesson else ()


def _moments(name: str, lesson: Lesson) -> Iterator[LessonStage]:
    position = GameConfig(name, lesson.players, **lesson.options).new()
    happened: list[LessonEvent] = []
    number = 0
    for step in lesson.step:
        for text in step.play:
            happened.append(_played(position, text, number := number + 1))
        yield LessonStage(step, tuple(happened), position.copy())
        happened = []
        if step.ask:
            happened.append(_played(position, step.ask, number := number + 1))


def _played(position: Position, text: str, number: int) -> LessonEvent:
    """Play an event of a lesson, which changes the position in place."""
    before = position.copy()
    position.play(text)
    return LessonEvent(number, text, before)
