"""Scenes: the data from which the client draws a table, as one viewer sees it, with the viewer's choices."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import UNSET, Struct, UnsetType

Shape = Literal["box", "hex"]
Leaving = Literal["fade", "rubble"]
Picks = tuple[tuple[str, ...], ...]  # the IDs that a player picks: one from each inner tuple


class Box(NamedTuple):
    """A rectangle. x, y: the upper left corner."""

    x: float
    y: float
    width: float
    height: float


def rounded(x: float, y: float, width: float, height: float) -> Box:
    """Return a box with coordinates rounded to two decimals."""
    return Box(round(x, 2), round(y, 2), round(width, 2), round(height, 2))


# A picture has hundreds of pieces, and dataclasses would take five times as long to create. No instance can refer
# to itself, so the garbage collector need not track instances (gc=False).


class Part(Struct, frozen=True, gc=False):
    """A board or a tray: a small picture in its own units, from (0, 0) to (width, height), that the client places.

    In a tray, a piece of the usual size is 100 units wide, so that pieces in all trays have the same size.
    large: whether this tray is a separate board, such as another player's estate, which is drawn as large as
    possible.
    """

    id: str
    width: float
    height: float
    title: str = ""
    large: bool = False


class Counter(Struct, frozen=True, gc=False):
    """A number with a symbol, such as the number of workers left.

    label: the name of the things that are counted.
    """

    symbol: str
    text: str
    label: str


class PlayerCard(Struct, frozen=True, gc=False):
    """The card of a player. score: None in a game without points.

    active: whether this seat is to act. emblem: a symbol; empty for the default symbol of the seat. lines: short
    texts, such as the points in a round. colour: the colour of the seat's pieces, in CSS syntax; empty for the
    default colour of the seat.
    """

    seat: int
    name: str
    emblem: str = ""
    score: int | None = None
    counters: tuple[Counter, ...] = ()
    trays: tuple[Part, ...] = ()
    lines: tuple[str, ...] = ()
    active: bool = False
    winner: bool = False
    colour: str = ""


class Piece(Struct, frozen=True, gc=False):
    """A piece on the table. x, y: its upper left corner; part: the ID of the board or tray that contains it.

    turn: the clockwise rotation of the piece about its centre, in degrees. layer: moving pieces are above all
    others, but never one with a negative layer. text: a short text, such as a number, written upright over the
    symbol. aid: whether the piece is only a visual aid, which players can switch off.
    shape: the outline of the piece; a hex has a corner at the top. leaves: how the piece disappears when it is
    destroyed. place: where the piece is, for people who do not see the picture; absent if the label says it.
    """

    id: str
    symbol: str
    x: float
    y: float
    width: float
    height: float
    label: str
    part: str
    turn: float = 0
    layer: int = 0
    owner: int | None = None
    text: str = ""
    aid: bool = False
    shape: Shape = "box"
    leaves: Leaving = "fade"
    place: str | UnsetType = UNSET


class Space(Struct, frozen=True, gc=False):
    """A space for a piece, drawn as an empty slot. place: as in `Piece`.

    on: the ID of the tile of which the space is a part, if any.
    """

    id: str
    x: float
    y: float
    width: float
    height: float
    label: str
    part: str
    owner: int | None = None
    place: str | UnsetType = UNSET
    on: str = ""


class Ghost(Struct, frozen=True, gc=False):
    """The preview of the piece that a choice would put on the table.

    matches: the sides of the box, clockwise from 0 at the top, at which the piece matches a neighbour.
    """

    symbol: str
    x: float
    y: float
    width: float
    height: float
    part: str
    turn: float = 0
    matches: tuple[int, ...] | UnsetType = UNSET


class Region(Struct, frozen=True, gc=False):
    """A region: shapes that belong together.

    If the user points at one of the shapes, all of them are highlighted and the label appears.
    """

    id: str
    label: str
    glows: tuple[Ghost, ...]


class Choice(Struct, frozen=True, gc=False):
    """A legal action of the viewer, with its description.

    picks: the IDs that a player picks for this action, in any order; an inner tuple contains alternatives. A
    choice without picks is a button. cost: the cost of the action as a short text such as "2"; empty if it costs
    nothing. ends: whether the action ends the turn, so that it cannot be undone. draws: whether the action causes
    a draw for the same seat, so that it cannot be undone either. held: pieces that the action places although they
    are not picked, such as the drawn tile; players can drag them to a pick. place: where the action places
    something, for people who do not see the picture; absent if `words` says it. about: what the piece that the
    action takes is good for; absent if `words` says it.
    """

    action: str
    words: str
    picks: Picks = ()
    ghost: Ghost | None = None
    cost: str = ""
    ends: bool = False
    draws: bool = False
    held: tuple[str, ...] = ()
    place: str | UnsetType = UNSET
    about: str | UnsetType = UNSET


class Track(Struct, frozen=True, gc=False):
    """A track of fields, along which pieces move.

    pieces: the IDs of the pieces; points: the centres (x, y) of the fields, in order. loop: whether the track
    is closed, so that the first field follows the last one.
    """

    id: str
    pieces: tuple[str, ...]
    points: tuple[tuple[float, float], ...]
    part: str
    loop: bool = False


class PickQuestion(Struct, frozen=True, gc=False):
    """The question that a viewer is asked after picking a thing, such as where to place it.

    picked: how the ID of a picked thing begins; next: how the ID of a thing begins that can be picked next.
    """

    words: str
    picked: str = ""
    next: str = ""


class Prompt(Struct, frozen=True, gc=False):
    """The prompt for a viewer: a heading, and a sentence about the next decision, which may be empty.

    rule: the number of the rule about the possible actions; empty if there is none.
    """

    title: str
    text: str
    rule: str = ""


class Scene(Struct, frozen=True, gc=False):
    """The data of a whole table, in parts that the client arranges.

    boards: the main playing areas; seats: the players' cards, nearest first; shared: trays shared by all
    players. status: a few words about the phase or round of the game. questions: for players who have
    picked a part of a choice; the first one that fits applies.
    """

    boards: tuple[Part, ...]
    seats: tuple[PlayerCard, ...]
    pieces: tuple[Piece, ...]
    spaces: tuple[Space, ...] = ()
    choices: tuple[Choice, ...] = ()
    shared: tuple[Part, ...] = ()
    status: str = ""
    prompt: Prompt | None = None
    regions: tuple[Region, ...] = ()
    tracks: tuple[Track, ...] = ()
    questions: tuple[PickQuestion, ...] = ()

    def parts(self) -> Iterator[Part]:
        """Yield all boards and trays."""
        yield from self.boards
        yield from self.shared
        for card in self.seats:
            yield from card.trays
