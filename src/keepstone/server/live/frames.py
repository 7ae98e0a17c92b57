"""Frames of a table, which contain only what a viewer may know.

Frames are cached by view and language.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from msgspec import UNSET, UnsetType, json
from msgspec.structs import asdict, replace

from keepstone.drawing.scene import Choice, Piece, Region, Scene, Space, Track
from keepstone.kit.viewer import SPECTATOR
from keepstone.match import Match
from keepstone.match.state import Status
from keepstone.protocol import OVER
from keepstone.server.base.names import localized_name
from keepstone.server.wire.frames import (
    ChangeFrame,
    ClockFrame,
    EventFrame,
    Kept,
    SceneChange,
    ServerFrame,
    ViewFrame,
)
from keepstone.text.languages import translation
from keepstone.text.words import isolated

Audience = tuple[int, str]  # key: viewer and language
Id = Callable[[Any], str]
Thing = TypeVar("Thing", Piece, Space, Choice, Region, Track)
Value = TypeVar("Value")

ID: Id = attrgetter("id")
ACTION: Id = attrgetter("action")


class Moment(NamedTuple):
    """The part of a match's state that determines, together with the viewer, the table's picture and card."""

    number: int
    names: tuple[str, ...]
    status: Status


Shown = (
    Moment | int | None
)  # the picture shown: that of a moment, or (a number) that of an earlier round's end


class FrameCache:
    """A cache for a match's frames, by viewer and language.

    Events and the pictures at the end of earlier rounds are cached for spectators only. There can be
    thousands of spectators, but hardly any seat has two connections. The last picture for each viewer and
    language is cached as well, so that the next picture can be sent as a change.
    """

    def __init__(self) -> None:
        self._languages: set[str] = set()
        self._events: dict[tuple[int, str], str] = {}
        self._round_ends: dict[tuple[Shown, Shown, Audience], str] = {}
        self._views: dict[tuple[Shown, Shown, Audience], str] = {}
        self._last: dict[Audience, tuple[Shown, ViewFrame]] = {}
        self._moment: Moment | None = None
        self._match: Match | None = None

    def languages(self) -> set[str]:
        return self._languages

    def moment(self, match: Match) -> Moment:
        """Return the current state of a match, computed once for all viewers."""
        if self._moment is None or self._match is not match:
            before = self._moment
            self._match, self._moment = match, Moment(match.number, match.names, match.status)
            self._views.clear()
            self._last = {
                audience: last for audience, last in self._last.items() if last[0] == before
            }
        return self._moment

    def events(self, match: Match, after: int, viewer: int, lang: str) -> list[str]:
        """Return the frames of all events after event `after`, with the pictures at the ends of earlier rounds."""
        return self.news(match, after, match.number, None, False, (viewer, lang))[0]

    def news(
        self, match: Match, after: int, until: int, shown: Shown, changes: bool, audience: Audience
    ) -> tuple[list[str], Shown]:
        """Return the frames of the events up to event `until`, and the picture that was shown last.

        shown: the picture shown before; changes: whether pictures may be sent as changes from the previous
        one. Clients that accept changes also receive the pictures between the last turns, so that they can
        show what each player did.
        """
        viewer, lang = audience
        frames = []
        several = changes and until - after > 1
        ends = turn_ends(match, viewer) if several else frozenset[int]()
        for event in match.events[after:until]:
            frames.append(self._event(match, event.number, viewer, lang))
            pictured = event.round_end or event.number in ends
            if pictured and event.number < match.number:
                frames.append(self.picture(match, event.number, shown, changes, audience))
                shown = event.number
        return frames, shown

    def _event(self, match: Match, number: int, viewer: int, lang: str) -> str:
        self._languages.add(lang)
        if viewer != SPECTATOR:
            return event_frame(match, number, viewer, lang)
        if (number, lang) not in self._events:
            self._events[number, lang] = event_frame(match, number, viewer, lang)
        return self._events[number, lang]

    def view(self, match: Match, number: int, viewer: int, lang: str) -> str:
        wanted = self.moment(match) if number == match.number else number
        return self.picture(match, wanted, None, False, (viewer, lang))

    def picture(
        self, match: Match, wanted: Moment | int, shown: Shown, changes: bool, audience: Audience
    ) -> str:
        """Return a picture, whole or as a change from the one shown before. The parameters are those of `news`."""
        key = wanted, shown if changes else None, audience
        if isinstance(wanted, int) and audience[0] != SPECTATOR:
            return self._picture(match, *key, changes)
        cache = self._round_ends if isinstance(wanted, int) else self._views
        if key not in cache:
            cache[key] = self._picture(match, *key, changes)
        return cache[key]

    def _picture(
        self, match: Match, wanted: Moment | int, shown: Shown, audience: Audience, changes: bool
    ) -> str:
        last, before = self._last.get(audience, (None, None))
        number = wanted if isinstance(wanted, int) else match.number
        view = before if before and last == wanted else view_of(match, number, *audience)
        if changes:
            self._last[audience] = wanted, view
        return encode(change_frame(before, view) if before and last == shown else view)


def turn_ends(match: Match, viewer: int) -> frozenset[int]:
    """Return the numbers of the events before each turn since the viewer's last action that was not forced.

    What happened before the end of a round does not count. For a spectator, return only the number of the event
    before the last turn. A finished game needs none.
    """
    ends: set[int] = set()
    mover, first = None, 0
    for event in reversed(match.events if match.status == "playing" else ()):
        if event.round_end:
            ends.add(first - 1)
            break
        if event.seat is None or event.call:
            continue
        if event.seat == viewer or (mover is not None and event.seat != mover):
            ends.add(first - 1)
            if viewer == SPECTATOR or (event.seat == viewer and not event.is_forced(viewer)):
                break
        mover, first = event.seat, event.number
    else:
        ends.add(first - 1)  # the first turn of the game
    return frozenset(number for number in ends if number > 0)


def event_frame(match: Match, number: int, viewer: int, lang: str) -> str:
    event = match.events[number - 1]
    sentence = event.sentence_for(viewer, seat_names(match, lang), translation(lang))
    acting = event.before.acting_seat
    return encode(
        EventFrame(
            event.number,
            event.seat,
            event.seen_by(viewer),
            sentence,
            event.symbols_for(viewer) or UNSET,
            event.place_for(viewer, translation(lang)) or UNSET,
            UNSET if acting is None else acting,
            event.is_forced(viewer) or UNSET,
        )
    )


def view_frame(match: Match, number: int, viewer: int, lang: str) -> str:
    return encode(view_of(match, number, viewer, lang))


def view_of(match: Match, number: int, viewer: int, lang: str) -> ViewFrame:
    """Return the picture after an event. Only the current picture includes the viewer's choices."""
    now = number == match.number
    seen = (match.position if now else match.events[number].before).view(viewer)
    scene = seen.scene(seat_names(match, lang), translation(lang))
    return ViewFrame(
        n=number,
        to_act=OVER if now and match.status == "over" else seen.to_act,
        status=match.status if now else "playing",
        scores=seen.scores(),
        winners=match.winners if now else [],
        undo=now and viewer != SPECTATOR and match.can_undo(viewer),
        ask_undo=now and viewer in match.persons and match.can_ask_undo(viewer),
        round_end=number > 0 and match.events[number - 1].round_end,
        scene=_shown(scene, match, viewer) if now else replace(scene, choices=()),
    )


def clock_frame(match: Match, times: list[int | None] | None) -> str:
    """Return the time that each seat has left. It is not cached, because a clock may be running."""
    return encode(ClockFrame(match.number, times or [], match.running))


def _shown(scene: Scene, match: Match, viewer: int) -> Scene:
    """Return the scene, without choices if the match ended early or the viewer is out."""
    if match.standing.ending or viewer in match.standing.out:
        return replace(scene, choices=(), prompt=None)
    return scene


def seat_names(match: Match, lang: str) -> list[str]:
    """Return the names for sentences in a language. An open seat has a description in place of a name."""
    language = translation(lang)
    told = (localized_name(seat.name, seat.level, language) for seat in match.seats)
    return [isolated(name) or language.gettext("Open seat") for name in told]


def encode(frame: ServerFrame) -> str:
    return json.encode(frame).decode()


def change_frame(before: ViewFrame, view: ViewFrame) -> ChangeFrame:
    """Return a picture as a change from the previous one."""
    plain = asdict(view) | {"scene": scene_change(before.scene, view.scene)}
    return ChangeFrame(base=before.n, **plain)


def scene_change(old: Scene, new: Scene) -> SceneChange:
    """Return the difference between two scenes."""
    return SceneChange(
        boards=_other(list(old.boards), list(new.boards)),
        seats=_other(list(old.seats), list(new.seats)),
        pieces=_rows(old.pieces, new.pieces, ID),
        spaces=_rows(old.spaces, new.spaces, ID),
        choices=_rows(old.choices, new.choices, ACTION),
        shared=_other(list(old.shared), list(new.shared)),
        status=_other(old.status, new.status),
        prompt=_other(old.prompt, new.prompt),
        regions=_rows(old.regions, new.regions, ID),
        tracks=_rows(old.tracks, new.tracks, ID),
        questions=_other(list(old.questions), list(new.questions)),
    )


def _other(old: Value, new: Value) -> Value | UnsetType:
    return UNSET if old == new else new


def _rows(old: Sequence[Thing], new: Sequence[Thing], id_of: Id) -> list[Thing | Kept] | UnsetType:
    """Return a list as changes: unchanged elements as runs of indices in the old list, other elements in full."""
    if old == new:
        return UNSET
    places = {id_of(thing): place for place, thing in enumerate(old)}
    rows: list[Thing | Kept] = []
    first = following = -1  # the run that the last row belongs to, if any
    for thing in new:
        place = places.get(id_of(thing), -1)
        if place < 0 or (old[place] is not thing and old[place] != thing):
            rows.append(thing)
            following = -1
        elif place == following:
            following += 1
            rows[-1] = (first, following - first)
        else:
            first, following = place, place + 1
            rows.append((first, 1))
    return rows
