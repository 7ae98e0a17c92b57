"""Replays of finished games and records: pictures with full information, and how the points were scored."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from gettext import NullTranslations
from typing import Protocol

from msgspec import UNSET
from msgspec.structs import replace

from keepstone.bots import find as find_level
from keepstone.drawing import svg
from keepstone.drawing.scene import Prompt, Scene
from keepstone.errors import InvalidRecord, UnknownName
from keepstone.match import Match
from keepstone.match.claims import Claims, claims_in, winners_in
from keepstone.match.continuation import continuation_in
from keepstone.playing import notation
from keepstone.playing.account import Account, AccountStep, account_of
from keepstone.playing.notation import Record
from keepstone.playing.position import NOTES, GameConfig, Still
from keepstone.playing.replay import names_in
from keepstone.playing.view import View
from keepstone.protocol import OVER
from keepstone.server.base.names import localized_name
from keepstone.server.live.frames import seat_names
from keepstone.server.live.questions import scene_ahead
from keepstone.server.live.table_cards import beginning_of
from keepstone.server.studies.result_picture import card, ranking
from keepstone.server.wire.cards import Result, SeatCard, TableCard
from keepstone.server.wire.frames import AheadFrame, EventFrame, ViewFrame
from keepstone.server.wire.replays import Pictures
from keepstone.text.languages import translation
from keepstone.text.sentences import sentence
from keepstone.text.words import isolated, victory_words

PIECE = 8  # number of pictures in one response, which take a few hundredths of a second of work


class Views(Protocol):
    """The states of a game before its first event and after each event."""

    def __len__(self) -> int: ...

    def __getitem__(self, number: int, /) -> View:
        """Return the state after an event. The result is only read."""


class PackedViews:
    """States in compressed form, because a long game would take a hundred megabytes otherwise."""

    def __init__(self, stills: Sequence[Still]):
        self._stills = stills

    def __len__(self) -> int:
        return len(self._stills)

    def __getitem__(self, number: int, /) -> View:
        return self._stills[number].view()


@dataclass(frozen=True, slots=True)
class Replay:
    """A game that can be replayed. views: the states before the first event and after each event."""

    views: Views
    names: Callable[[str], Sequence[str]]
    words: Callable[[int, str], str]
    over: bool
    winners: Sequence[int]

    def piece(self, after: int, lang: str) -> Pictures:
        """Return the picture after `after` events, and the next few pictures."""
        numbers = range(len(self.views))[after : after + PIECE]
        return Pictures(
            [self.picture(number, lang) for number in numbers],
            [self.words(number, lang) if number else "" for number in numbers],
        )

    def picture(self, number: int, lang: str) -> ViewFrame:
        view, at_end = self.views[number], number == len(self.views) - 1
        ended = at_end and self.over
        return ViewFrame(
            n=number,
            to_act=view.to_act,
            status="over" if ended else "playing",
            scores=view.scores(),
            winners=list(self.winners) if ended else [],
            undo=False,
            ask_undo=False,
            round_end=view.is_round_end,
            scene=self._scene(number, lang),
        )

    def tried(self, number: int, action: str, lang: str) -> AheadFrame:
        """Return the picture after an alternative action that follows event `number`."""
        language = translation(lang)
        scene = scene_ahead(self._view(number), action, list(self.names(lang)), language)
        return AheadFrame(number, action, scene)

    def drawing(self, number: int, lang: str) -> str:
        """Return the picture after an event as SVG or, at the end of the game, a result card."""
        view = self._view(number)
        picture = svg.draw(self._scene(number, lang), view.game.symbols())
        if not self.over or number < len(self.views) - 1:
            return picture
        names, language = self.names(lang), translation(lang)
        lines = (self._ending(lang), *ranking(names, view.scores(), language))
        return card(picture, language.gettext(view.game.title), lines)

    def _view(self, number: int) -> View:
        if number >= len(self.views):
            raise UnknownName(f"the game has {len(self.views) - 1} events, not {number}")
        return self.views[number]

    def _scene(self, number: int, lang: str) -> Scene:
        """Return the scene with full information. The prompt names winners that the rules do not determine."""
        view, language = self.views[number], translation(lang)
        names = tuple(self.names(lang))
        scene: Scene = view.game.scene(view.state, (), names, language)
        if not self.over or number < len(self.views) - 1 or view.to_act == OVER:
            return scene
        return replace(scene, prompt=Prompt(self._ending(lang), ""))

    def _ending(self, lang: str) -> str:
        names, language = self.names(lang), translation(lang)
        won = [names[seat] for seat in self.winners]
        return victory_words(won, language) if won else language.gettext("Nobody wins")


def replay_of(match: Match) -> Replay:
    views = [*(event.before for event in match.events), match.position]

    def names(lang: str) -> list[str]:
        return seat_names(match, lang)

    def words(number: int, lang: str) -> str:
        event = match.events[number - 1]
        return event.full_sentence(names(lang), translation(lang))

    return Replay(views, names, words, True, match.winners)


def account_of_match(match: Match, language: NullTranslations) -> Account:
    """Return how the points in a finished match were scored, with the match's own event numbers."""
    afters = [*(event.before for event in match.history[1:]), match.position]
    steps = (
        AccountStep(event.number, event.entry.action, event.before, after)
        for event, after in zip(match.history, afters, strict=True)
        if event.entry is not None
    )
    return account_of(steps, match.position, match.number, language)


def log_until(match: Match, number: int) -> list[str]:
    """Return the game's log up to an event of its match, without undone events."""
    again = Match(match.config, match.seats, match.seed, match.clock)
    again.extend(event.text for event in match.events[:number])
    return [event.text for event in again.history]


def numbers_of(match: Match) -> list[int]:
    """Return the numbers of a match's events, without undone events and calls."""
    return [event.number for event in match.history if event.entry is not None]


class RecordReplay:
    """A record and the replay of its game.

    stills: the states before the first event and after each event. numbers: the number of each event and, after
    these, of the last one that there is.
    """

    def __init__(
        self, record: Record, config: GameConfig, stills: Sequence[Still], numbers: Sequence[int]
    ):
        self.record, self._numbers = record, numbers
        self.beside = claims_in(record)
        self.given = continuation_in(record)
        self.config, self._views = config, PackedViews(stills)
        self.end = self._views[len(record.log)]
        over = self.end.to_act == OVER or bool(self.beside.ending)
        winners = winners_in(record, self.beside, self.end) if over else []
        # The functions do not refer to this object: the objects of a cycle would stay in memory for minutes.
        names = partial(_names_of, record, self.beside)
        words = partial(_words_of, record, self.beside, self._views)
        self.replay = Replay(self._views, names, words, over, winners)

    def account(self, language: NullTranslations) -> Account:
        return account_of(self._steps(), self.end, self._numbers[-1], language)

    @cached_property
    def line(self) -> str:
        return notation.write_line(self.record)

    @cached_property
    def id(self) -> str:
        """Return the hash of the record, which is the same for everybody who has this record."""
        return hashlib.sha256(self.line.encode()).hexdigest()

    def check_shows_all(self, until: int | None = None) -> None:
        """Raise InvalidRecord if the record, up to an event, contains only one player's observation."""
        if any(entry.startswith(NOTES) for entry in self.record.log[:until]):
            raise InvalidRecord(sentence("this needs a record that shows the whole table"))

    def log_until(self, number: int) -> list[str]:
        """Return the log from which a new game can continue. Raise InvalidRecord if it hides information."""
        self.check_shows_all(number)
        return list(self.record.log[:number])

    def table(self, language: NullTranslations) -> TableCard:
        record, over = self.record, self.replay.over
        scores = self.end.scores()
        return TableCard(
            table="",
            game=record.game,
            players=record.players,
            options=self.config.options,
            status="over" if over else "playing",
            seats=_seats(record, self.beside, language),
            n=self._numbers[-1],
            private=True,
            commitment="",
            created=_text(record.extra.get("started")),
            result=Result(list(self.replay.winners), scores) if over else None,
            clock=_text(record.extra.get("clock")),
            ending=self.beside.ending,
            given=beginning_of(self.given),
        )

    def picture(self, lang: str) -> ViewFrame:
        return replace(self.replay.picture(len(self.record.log), lang), n=self._numbers[-1])

    def events(self, lang: str) -> Iterator[EventFrame]:
        """Yield the events, with full information."""
        names, language = self.replay.names(lang), translation(lang)
        for number, text in self._entries():
            before = self.replay.views[number - 1]
            mover = before.to_act
            words = before.say(text, names, language)
            seat = mover if mover >= 0 else None
            symbols = before.event_symbols(text) or UNSET
            place = before.event_place(text, language) or UNSET
            acting = UNSET if before.acting_seat is None else before.acting_seat
            number_shown = self._numbers[number - 1]
            yield EventFrame(number_shown, seat, text, words, symbols, place, acting)

    def _steps(self) -> Iterator[AccountStep]:
        for number, text in self._entries():
            before, after = self._views[number - 1], self._views[number]
            action = before.game.parse_action(text)
            yield AccountStep(self._numbers[number - 1], action, before, after)

    def _entries(self) -> Iterator[tuple[int, str]]:
        entries = enumerate(self.record.log, 1)
        return (entry for entry in entries if not entry[1].startswith(NOTES))


def _names_of(record: Record, beside: Claims, lang: str) -> list[str]:
    language = translation(lang)
    seats = _seats(record, beside, language)
    return [isolated(localized_name(seat.name, seat.level, language)) for seat in seats]


def _words_of(record: Record, beside: Claims, views: Views, number: int, lang: str) -> str:
    """Return the sentence for an entry, or "" for an observation."""
    text = record.log[number - 1]
    if text.startswith(NOTES):
        return ""
    return views[number - 1].say(text, _names_of(record, beside, lang), translation(lang))


def _seats(record: Record, beside: Claims, language: NullTranslations) -> list[SeatCard]:
    names = names_in(record, language)
    levels, out = (
        record.extra.get("levels"),
        {departure.seat: departure.why for departure in beside.departures},
    )
    known = levels if isinstance(levels, list) and len(levels) == record.players else []
    seats = []
    for seat, name in enumerate(names):
        level = _level(known[seat]) if known else None
        seats.append(SeatCard(name, "bot" if level else "person", level, "", out=out.get(seat, "")))
    return seats


def _level(value: object) -> str | None:
    with suppress(UnknownName):
        return find_level(value).name
    return None


def _text(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= 40 and value.isprintable() else ""
