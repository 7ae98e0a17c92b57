"""Bodies of HTTP requests."""

from typing import Annotated

from msgspec import Meta, Struct

from keepstone.scene import Layout
from keepstone.server.wire.fields import (
    Endpoint,
    Milliseconds,
    Number,
    OptionText,
    RecordText,
    Secret,
    Text,
)


class Wire(Struct, forbid_unknown_fields=True):
    """What a client sends: nothing but the fields named."""


class NewTable(Wire):
    """seats: each "me", "open" or a bot's level; commitment: of a seal asked for before.

    pledge: SHA-256 of commitment, seat and contribution, which the client keeps for itself until all
    have pledged; without one it adds nothing to the draws. clock: "10+15", "2d", or empty for none.
    program: whether a program is going to play for "me".
    """

    game: Text
    seats: Annotated[list[Text], Meta(max_length=16)]
    players: Number | None = None
    options: dict[Text, OptionText | bool] = {}
    name: Text = ""
    private: bool = False
    commitment: Text | None = None
    pledge: Text = ""
    program: bool = False
    clock: Text = ""


class Join(Wire):
    """A wish to sit down, on a certain seat or on any; a pledge is for a certain one.

    program: whether a program is going to play there.
    """

    name: Text
    seat: Number | None = None
    pledge: Text = ""
    program: bool = False


class Reveal(Wire):
    """The contribution that the seat of the secret has pledged."""

    contribution: Text
    secret: Secret = None


class Leave(Wire):
    """A wish to leave a table that has not begun, or to close it, by the seat of the secret."""

    secret: Secret = None


class Removal(Wire):
    """A wish of the host that somebody leaves a table that has not begun."""

    seat: Number
    secret: Secret = None


class StandIn(Wire):
    """A wish of the host that a bot of a level takes an open seat."""

    seat: Number
    level: Text
    secret: Secret = None


class Greet(Wire):
    """A greeting of the short list, from the seat of the secret to all at the table."""

    greeting: Text
    secret: Secret = None


class Action(Wire):
    """An action after event n, by the seat of the secret; thought: how long that took, as its client saw it."""

    n: Number
    action: Text
    thought: Milliseconds | None = None
    secret: Secret = None


class Call(Wire):
    """Something said beside the game after event n, by the seat of the secret."""

    n: Number
    call: Text
    secret: Secret = None


class HintWish(Wire):
    """A hint is wanted for the table after event n, by the seat of the secret."""

    n: Number
    secret: Secret = None


class Rematch(Wire):
    """A wish to play again. commitment: of a seal asked for, or of the rematch, if there is one."""

    secret: Secret = None
    commitment: Text | None = None
    pledge: Text = ""


class PlayOn(Wire):
    """A wish to play on from the table after event n, alone on a seat against bots of a level."""

    n: Number
    seat: Number
    level: Text
    name: Text


class RecordWish(Wire):
    """A record, as the text of its file, that somebody wants to look at, in a language and a layout."""

    record: RecordText
    lang: Text = "en"
    layout: Layout = "wide"


class PicturesWish(RecordWish):
    """The pictures of a record that are wanted: those of a number of events and the next few."""

    after: Number = 0


class DrawingWish(RecordWish):
    """The picture of a record after event n that is wanted as a document."""

    n: Number = 0


class TriedWish(DrawingWish, kw_only=True):
    """The picture is wanted that would have followed event n of a record by another action."""

    action: Text


class AnalysisWish(RecordWish):
    """The analysis of a record is wanted; begin: whether one is to be made."""

    begin: bool = False


class RecordPlayOn(PlayOn):
    """A wish to play on from the table after event n of a record."""

    record: RecordText


class PushWish(Wire):
    """A browser that wants to be told something when it is closed, as its Push API says; lang: what it speaks."""

    endpoint: Endpoint
    p256dh: Text
    auth: Text
    lang: Text = "en"


class PushEnd(Wire):
    """A browser that is to be told no more."""

    endpoint: Endpoint
