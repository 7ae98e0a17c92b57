"""What a table sends to whom: made of what the viewer may know, once for all like viewers."""

from msgspec import json

from keepstone.match import Match
from keepstone.protocol import SPECTATOR
from keepstone.scene import Layout
from keepstone.server.wire import EventFrame, ViewFrame
from keepstone.server.words import translation


class Teller:
    """The frames of a match by viewer, language and layout, kept for the next like viewer."""

    def __init__(self) -> None:
        self._events: dict[tuple[int, str], list[str]] = {}
        self._views: dict[tuple[int, str, Layout], str] = {}
        self._viewed: tuple[int, tuple[str, ...]] = (
            -1,
            (),
        )  # the number and the names that the views are of

    def events(self, match: Match, after: int, viewer: int, lang: str) -> list[str]:
        """The frames of the events after a number."""
        told = self._events.setdefault((viewer, lang), [])
        told.extend(
            event_frame(match, number, viewer, lang) for number in range(len(told), match.number)
        )
        return told[after:]

    def view(self, match: Match, viewer: int, lang: str, layout: Layout) -> str:
        """The frame of the picture now."""
        if self._viewed != (now := (match.number, match.names)):
            self._viewed = now
            self._views.clear()
        key = (viewer, lang, layout)
        if key not in self._views:
            self._views[key] = view_frame(match, viewer, lang, layout)
        return self._views[key]


def event_frame(match: Match, index: int, viewer: int, lang: str) -> str:
    """One event, as a viewer may see it."""
    event = match.events[index]
    sentence = event.told_to(viewer, seat_names(match, lang), translation(lang))
    return encode(EventFrame(event.number, event.seat, event.seen_by(viewer), sentence))


def view_frame(match: Match, viewer: int, lang: str, layout: Layout) -> str:
    """The picture now, with the viewer's choices if it is to act."""
    seen = match.position.observe(viewer)
    scene = seen.scene(layout, seat_names(match, lang), translation(lang))
    return encode(
        ViewFrame(
            n=match.number,
            to_act=seen.to_act,
            status=match.status,
            scores=seen.scores(),
            winners=seen.winners(),
            undo=viewer != SPECTATOR and match.can_undo(viewer),
            scene=scene,
        )
    )


def seat_names(match: Match, lang: str) -> list[str]:
    """The names at the table, with words for the open seats."""
    return [name or translation(lang).gettext("Open seat") for name in match.names]


def encode(frame: object) -> str:
    """A frame as JSON text."""
    return json.encode(frame).decode()
