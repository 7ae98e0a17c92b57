"""Games looked at again: the picture after each event with everything open, and where the points came from."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from gettext import NullTranslations

from msgspec.structs import replace

from keepstone import notation, svg
from keepstone.account import Account, Step, account_of
from keepstone.bots import find as find_level
from keepstone.languages import translation
from keepstone.match import Match
from keepstone.match.beside import Beside, beside_in, winners_in
from keepstone.match.given import given_in
from keepstone.notation import Record
from keepstone.position import DETERMINIZE, OBSERVE, Position
from keepstone.protocol import OVER, InvalidRecord, UnknownName
from keepstone.replay import followed, names_in
from keepstone.scene import Layout, Prompt, Scene
from keepstone.sentences import sentence
from keepstone.server.tables.frames import seat_names
from keepstone.server.tables.names import told_name
from keepstone.server.tables.questions import scene_ahead
from keepstone.server.tables.result_picture import card, ranking
from keepstone.server.tables.table import beginning_of
from keepstone.server.wire.cards import Result, SeatCard, TableCard
from keepstone.server.wire.frames import AheadFrame, EventFrame, ViewFrame
from keepstone.server.wire.replays import Pictures, RecordCard
from keepstone.view import View
from keepstone.words import victory_words

PIECE = 8  # pictures at once: some hundredths of a second of work
KEPT = 2  # records played again, for those who look at them now
MOST_EVENTS, MOST_NOTES = 20_000, 100
NOTES = (OBSERVE, DETERMINIZE)  # begin an entry that is no event of the game


@dataclass(frozen=True, slots=True)
class Reel:
    """A game to look at. views: the table before the first event and after each; over: whether it is.

    words(number, lang): what an event was, with all open.
    """

    views: Sequence[View]
    names: Callable[[str], Sequence[str]]
    words: Callable[[int, str], str]
    over: bool
    winners: Sequence[int]

    def piece(self, after: int, lang: str, layout: Layout) -> Pictures:
        """The picture after so many events, and the next few."""
        numbers = range(len(self.views))[after : after + PIECE]
        return Pictures(
            [self.picture(number, lang, layout) for number in numbers],
            [self.words(number, lang) if number else "" for number in numbers],
        )

    def picture(self, number: int, lang: str, layout: Layout) -> ViewFrame:
        """The picture after an event, to be looked at only."""
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
            scene=self._scene(number, lang, layout),
        )

    def tried(self, number: int, action: str, lang: str, layout: Layout) -> AheadFrame:
        """The picture after an action that could have followed; UnknownName behind the end, IllegalAction."""
        language = translation(lang)
        scene = scene_ahead(self._view(number), action, list(self.names(lang)), language, layout)
        return AheadFrame(number, action, scene)

    def drawing(self, number: int, lang: str) -> str:
        """The picture after an event as an SVG document, at the end a card; UnknownName behind it."""
        view = self._view(number)
        picture = svg.draw(self._scene(number, lang, "wide"), view.game.symbols())
        if not self.over or number < len(self.views) - 1:
            return picture
        names, language = self.names(lang), translation(lang)
        lines = (self._ending(lang), *ranking(names, view.scores(), language))
        return card(picture, language.gettext(view.game.title), lines)

    def _view(self, number: int) -> View:
        if number >= len(self.views):
            raise UnknownName(f"the game has {len(self.views) - 1} events, not {number}")
        return self.views[number]

    def _scene(self, number: int, lang: str, layout: Layout) -> Scene:
        """With everything open and nothing to choose. Who has won, the table does not know if it ended early."""
        view, language = self.views[number], translation(lang)
        names = tuple(self.names(lang))
        scene: Scene = view.game.scene(view.state, (), layout, names, language)
        if not self.over or number < len(self.views) - 1 or view.to_act == OVER:
            return scene
        return replace(scene, prompt=Prompt(self._ending(lang), ""))

    def _ending(self, lang: str) -> str:
        """Who has won."""
        names, language = self.names(lang), translation(lang)
        won = [names[seat] for seat in self.winners]
        return victory_words(won, language) if won else language.gettext("Nobody wins")


def reel_of(match: Match) -> Reel:
    """The game of a match that is over."""
    views = [*(event.before for event in match.events), match.position]

    def names(lang: str) -> list[str]:
        return seat_names(match, lang)

    def words(number: int, lang: str) -> str:
        event = match.events[number - 1]
        return event.told_openly(names(lang), translation(lang))

    return Reel(views, names, words, True, match.winners)


def account_of_match(match: Match, language: NullTranslations) -> Account:
    """Where the points of a match that is over came from, by the numbers of its events."""
    afters = [*(event.before for event in match.kept[1:]), match.position]
    steps = (
        Step(event.number, event.entry.action, event.before, after)
        for event, after in zip(match.kept, afters, strict=True)
        if event.entry is not None
    )
    return account_of(steps, match.position, match.number, language)


def log_until(match: Match, number: int) -> list[str]:
    """The log of the game that counted after an event of its match."""
    again = Match(match.config, match.seats, match.seed, match.clock)
    again.extend(event.text for event in match.events[:number])
    return [event.text for event in again.kept]


class Recorded:
    """A record that somebody looks at, played again."""

    def __init__(self, record: Record):
        notes = sum(entry.startswith(NOTES) for entry in record.log)
        if len(record.log) > MOST_EVENTS or notes > MOST_NOTES:
            most = f"{MOST_EVENTS} events and {MOST_NOTES} observations"
            raise InvalidRecord(sentence("a record of at most {most} can be looked at", most=most))
        self.record = record
        self.beside = beside_in(record)
        self.given = given_in(record)
        self.end, views = _played(record)
        over = self.end.to_act == OVER or bool(self.beside.ending)
        winners = winners_in(record, self.beside, self.end) if over else []
        self.reel = Reel(views, self._names, self._words, over, winners)

    def card(self, lang: str, layout: Layout) -> RecordCard:
        """The whole game, but for the pictures on the way."""
        last = len(self.record.log)
        return RecordCard(
            table=self._table(translation(lang)),
            events=list(self._events(lang)),
            view=self.reel.picture(last, lang, layout),
            account=account_of(self._steps(), self.end, last, translation(lang)),
        )

    @cached_property
    def line(self) -> str:
        """The record in the one way that it is written here."""
        return notation.write_line(self.record)

    @cached_property
    def id(self) -> str:
        """The same for whoever has the record."""
        return hashlib.sha256(self.line.encode()).hexdigest()

    def check_shows_all(self, until: int | None = None) -> None:
        """InvalidRecord if it is, as far as an event, what somebody saw of a game."""
        if any(entry.startswith(NOTES) for entry in self.record.log[:until]):
            raise InvalidRecord(
                sentence("the record does not show the whole table, which this takes")
            )

    def log_until(self, number: int) -> list[str]:
        """The log after an event, to play on from; InvalidRecord if it does not show all."""
        self.check_shows_all(number)
        return list(self.record.log[:number])

    def _table(self, language: NullTranslations) -> TableCard:
        record, over = self.record, self.reel.over
        scores = self.end.scores()
        return TableCard(
            table="",
            game=record.game,
            players=record.players,
            options=self.end.config.options,
            status="over" if over else "playing",
            seats=self._seats(language),
            n=len(record.log),
            private=True,
            commitment="",
            created=_text(record.extra.get("started")),
            result=Result(list(self.reel.winners), scores) if over else None,
            clock=_text(record.extra.get("clock")),
            ending=self.beside.ending,
            given=beginning_of(self.given),
        )

    def _names(self, lang: str) -> list[str]:
        """Who played, as a language tells it."""
        language = translation(lang)
        return [told_name(seat.name, seat.level, language) for seat in self._seats(language)]

    def _seats(self, language: NullTranslations) -> list[SeatCard]:
        """Who played, as the record tells it."""
        return _seats(self.record, names_in(self.record, language), self.beside)

    def _events(self, lang: str) -> Iterator[EventFrame]:
        names, language = self._names(lang), translation(lang)
        for number, text in self._entries():
            before = self.reel.views[number - 1]
            mover = before.to_act
            words = before.say(text, names, language)
            yield EventFrame(number, mover if mover >= 0 else None, text, words)

    def _words(self, number: int, lang: str) -> str:
        """What an entry is; nothing for a note."""
        text = self.record.log[number - 1]
        if text.startswith(NOTES):
            return ""
        return self.reel.views[number - 1].say(text, self._names(lang), translation(lang))

    def _steps(self) -> Iterator[Step]:
        for number, text in self._entries():
            before, after = self.reel.views[number - 1 : number + 1]
            yield Step(number, before.game.parse_action(text), before, after)

    def _entries(self) -> Iterator[tuple[int, str]]:
        """The events, without what is noted between them."""
        entries = enumerate(self.record.log, 1)
        return (each for each in entries if not each[1].startswith(NOTES))


class Records:
    """The last records that somebody looked at. Nothing of them is stored. One is played again at a time."""

    def __init__(self, prepare: Callable[[Record], Awaitable[None]]):
        """prepare: waits until the game of a record can be played."""
        self._prepare = prepare
        self._kept: OrderedDict[bytes, Recorded] = OrderedDict()
        self._lock = asyncio.Lock()

    async def find(self, text: str) -> Recorded:
        """A record, played again unless it was just now; InvalidRecord if it cannot be."""
        key = hashlib.sha256(text.encode("utf-8", "replace")).digest()
        async with self._lock:
            if key not in self._kept:
                record = await asyncio.to_thread(notation.read, text)
                await self._prepare(record)
                self._kept[key] = await asyncio.to_thread(Recorded, record)
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]


def _played(record: Record) -> tuple[Position, list[View]]:
    views = []
    for position in followed(record):
        views.append(position.bare())
    return position, views


def _seats(record: Record, names: Sequence[str], beside: Beside) -> list[SeatCard]:
    levels, out = record.extra.get("levels"), {each.seat: each.why for each in beside.departures}
    told = levels if isinstance(levels, list) and len(levels) == record.players else []
    seats = []
    for seat, name in enumerate(names):
        level = _level(told[seat]) if told else None
        seats.append(SeatCard(name, "bot" if level else "person", level, "", out=out.get(seat, "")))
    return seats


def _level(value: object) -> str | None:
    """The level of a bot; None for anything else."""
    with suppress(UnknownName):
        return find_level(value).name
    return None


def _text(value: object) -> str:
    """A short text of a record; empty if it has none."""
    return value if isinstance(value, str) and len(value) <= 40 and value.isprintable() else ""
