"""The bodies of HTTP requests."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from keepstone.server.wire.fields import (
    Endpoint,
    Milliseconds,
    Moment,
    Number,
    OptionText,
    RecordText,
    Secret,
    Text,
)

Comment = Annotated[str, Meta(max_length=500, pattern=r"^[^\u0000]*$")]
Actions = Annotated[list[Text], Meta(max_length=500)]
Pledges = Annotated[list[Text], Meta(max_length=16)]


class Wire(Struct, forbid_unknown_fields=True):
    """A message that a client sends. Unknown fields are rejected."""


class NewTable(Wire):
    """A request to open a table.

    seats: each is "me", "open" or the level of a bot; commitment: the commitment of a stored seed. pledge: the
    SHA-256 of commitment, seat and contribution; the client keeps the contribution secret until all players
    have pledged. Without a pledge, the seat contributes nothing to the draws. clock: "10+15", "2d", or empty
    for none. program: whether a program plays in seat "me". rated: whether the result changes ratings.
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
    rated: bool = False


class PlayNow(Wire):
    """A request for a seat at an open public table or, if there is none, at a new one with bots.

    level: of the bots. commitment: the one of a stored seed, for a new table. pledges: by commitment, a
    pledge for each seat; the one for the commitment and seat of the table is used, if there is one. program:
    whether a program plays.
    """

    game: Text
    level: Text
    name: Text
    players: Number | None = None
    commitment: Text | None = None
    pledges: Annotated[dict[Text, Pledges], Meta(max_length=51)] = {}
    program: bool = False

    def pledge(self, commitment: str | None, seat: int) -> str:
        """Return the pledge for a seat at a table with this commitment, or "" if there is none."""
        pledges = self.pledges.get(commitment, []) if commitment else []
        return pledges[seat] if seat < len(pledges) else ""


class Join(Wire):
    """A request for a particular open seat or for any open seat. With a pledge, the request must name a seat.

    program: whether a program plays in this seat.
    """

    name: Text
    seat: Number | None = None
    pledge: Text = ""
    program: bool = False


class Reveal(Wire):
    """The contribution that a seat has pledged. The secret identifies the seat."""

    contribution: Text
    secret: Secret = None


class Leave(Wire):
    """A request to leave a table where the game has not begun. If the host leaves, the table is closed."""

    secret: Secret = None


class Removal(Wire):
    """A request by the host to remove a player from a table where the game has not begun."""

    seat: Number
    secret: Secret = None


class StandIn(Wire):
    """A request by the host to put a bot of a certain level in an open seat."""

    seat: Number
    level: Text
    secret: Secret = None


class Greet(Wire):
    """A greeting from a seat to everyone at the table. The secret identifies the seat."""

    greeting: Text
    secret: Secret = None


class Action(Wire):
    """An action after event `n`. The secret identifies the seat.

    thought: how long it took, as measured by the client.
    """

    n: Number
    action: Text
    thought: Milliseconds | None = None
    secret: Secret = None


class Call(Wire):
    """A call after event `n`, such as resigning. The secret identifies the seat."""

    n: Number
    call: Text
    secret: Secret = None


class HintRequest(Wire):
    """A request for a hint after event `n`. The secret identifies the seat."""

    n: Number
    secret: Secret = None


class Rematch(Wire):
    """A request to play a finished game again.

    commitment: the commitment of a stored seed, or of the rematch if it already exists.
    """

    secret: Secret = None
    commitment: Text | None = None
    pledge: Text = ""


class PlayOn(Wire):
    """A request to continue a game after event `n`, against bots of a certain level."""

    n: Number
    seat: Number
    level: Text
    name: Text


class NewStudy(Wire):
    """A request to create a study: of a record, as a copy of another study, of a puzzle, or of a new game.

    record: the text of a record. study: the ID of a study or of a table whose game is over; n: the number of the
    event up to which its main line is copied, or None for a copy with all variations. game, players, options,
    names: of a new game. viewer: the seat from whose view a new game is entered; None if everything is known.
    puzzle: the ID of a puzzle of `game`; then the rest of a new game is not needed.
    """

    record: RecordText | None = None
    study: Text | None = None
    n: Number | None = None
    game: Text | None = None
    players: Number | None = None
    options: dict[Text, OptionText | bool] = {}
    names: Annotated[list[Text], Meta(max_length=16)] = []
    viewer: Number | None = None
    puzzle: Text | None = None


class NewNodes(Wire):
    """A request to add events after a node.

    actions: texts of actions and outcomes; an event that the tree already has there is followed. draw: whether
    chance is drawn at random afterwards: "one" outcome, or "all" until a seat is to act. The only possible outcome
    of chance is always added.
    """

    parent: Number
    actions: Actions = []
    draw: Text = ""
    secret: Text | None = None


class NodeChange(Wire):
    """A request to change a node. comment: its new comment; promote: make it the first continuation."""

    comment: Comment | UnsetType = UNSET
    promote: bool = False
    secret: Text | None = None


class StudyPlayOn(PlayOn):
    """A request to continue the game of a study after event `n` of the line that leads to node `at`."""

    at: Number | None = None


class PuzzleAttempt(Wire):
    """An action that may solve a puzzle."""

    action: Text


class PuzzleResultCard(Wire):
    """A person's result for a puzzle.

    at: the time of the first attempt, in ms since 1970; first: whether that attempt was correct; solved: whether
    any attempt was correct.
    """

    game: Text
    puzzle: Text
    at: Moment
    first: bool
    solved: bool


class PuzzleResults(Wire):
    """Puzzle results of a person, to be merged with the stored ones."""

    results: Annotated[list[PuzzleResultCard], Meta(max_length=500)]


class PuzzlePlayOn(Wire):
    """A request to continue the game of a puzzle against bots of a certain level."""

    level: Text
    name: Text


class ProfileRequest(Wire):
    """A person's profile. public: whether everybody can see the name and the ratings."""

    name: Text
    public: bool = False


class KeyMove(Wire):
    """A request to give one's games to another key."""

    key: Text


class PushRequest(Wire):
    """A browser's push subscription, as returned by its Push API. lang: the language of the notifications."""

    endpoint: Endpoint
    p256dh: Text
    auth: Text
    lang: Text = "en"


class PushEnd(Wire):
    """A request to end the push subscription of a browser."""

    endpoint: Endpoint
