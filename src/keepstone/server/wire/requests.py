"""Bodies of HTTP requests."""

from typing import Annotated

from msgspec import Meta, Struct

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
    """A message from a client; unknown fields are refused."""


class NewTable(Wire):
    """A new table. seats: each "me", "open" or a bot's level; commitment: of a sealed seed.

    pledge: SHA-256 of commitment, seat and contribution; the client keeps the contribution secret until all
    have pledged. Without one, the seat adds nothing to the seed. clock: "10+15", "2d", or empty for none.
    program: whether a program plays on seat "me".
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
    """A request for a seat, or for any open one; a pledge needs a seat. program: whether a program plays there."""

    name: Text
    seat: Number | None = None
    pledge: Text = ""
    program: bool = False


class Reveal(Wire):
    """The contribution that the seat of the secret has pledged."""

    contribution: Text
    secret: Secret = None


class Leave(Wire):
    """The seat of the secret leaves a table that has not begun; if it is the host's, the table is closed."""

    secret: Secret = None


class Removal(Wire):
    """The host removes a player from a table that has not begun."""

    seat: Number
    secret: Secret = None


class StandIn(Wire):
    """The host seats a bot of a level on an open seat."""

    seat: Number
    level: Text
    secret: Secret = None


class Greet(Wire):
    """A greeting from the seat of the secret to everyone at the table."""

    greeting: Text
    secret: Secret = None


class Action(Wire):
    """An action after event n, by the seat of the secret. thought: the time it took, as measured by the client."""

    n: Number
    action: Text
    thought: Milliseconds | None = None
    secret: Secret = None


class Call(Wire):
    """A call, such as resigning, after event n, by the seat of the secret."""

    n: Number
    call: Text
    secret: Secret = None


class HintWish(Wire):
    """A request for a hint after event n, by the seat of the secret."""

    n: Number
    secret: Secret = None


class Rematch(Wire):
    """A request to play again. commitment: of a sealed seed, or of the rematch if it exists."""

    secret: Secret = None
    commitment: Text | None = None
    pledge: Text = ""


class PlayOn(Wire):
    """A request to continue a game after event n, alone on a seat against bots of a level."""

    n: Number
    seat: Number
    level: Text
    name: Text


class RecordWish(Wire):
    """A record, as the text of its file, to be shown in a language."""

    record: RecordText
    lang: Text = "en"


class PicturesWish(RecordWish):
    """A request for the pictures of a record after `after` events and the next few."""

    after: Number = 0


class DrawingWish(RecordWish):
    """A request for the picture of a record after event n, as a document."""

    n: Number = 0


class TriedWish(DrawingWish, kw_only=True):
    """A request for the picture if another action had followed event n of a record."""

    action: Text


class AnalysisWish(RecordWish):
    """A request for the analysis of a record; begin: whether to start one."""

    begin: bool = False


class RecordPlayOn(PlayOn):
    """A request to continue the game of a record after event n."""

    record: RecordText


class PushWish(Wire):
    """A push subscription of a browser, from its Push API; lang: the language of notices."""

    endpoint: Endpoint
    p256dh: Text
    auth: Text
    lang: Text = "en"


class PushEnd(Wire):
    """A browser whose push subscription ends."""

    endpoint: Endpoint
