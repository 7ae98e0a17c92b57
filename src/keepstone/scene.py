"""What a table looks like, as data: one flat picture of an observed position, with the viewer's choices on it."""

from typing import Any, Literal, NamedTuple

from msgspec import Struct, to_builtins

Layout = Literal["wide", "tall"]
LAYOUTS: tuple[Layout, ...] = ("wide", "tall")
Shape = Literal["box", "hex"]
Picks = tuple[tuple[str, ...], ...]  # ids to point at, one out of each inner tuple


class Box(NamedTuple):
    """Where something lies. x, y: the upper left corner."""

    x: float
    y: float
    width: float
    height: float


def rounded(x: float, y: float, width: float, height: float) -> Box:
    """A box whose numbers are short."""
    return Box(round(x, 2), round(y, 2), round(width, 2), round(height, 2))


def seats_from(nearest: int, players: int) -> list[int]:
    """All seats in the order in which they sit, the nearest to the viewer first."""
    return [(nearest + i) % players for i in range(players)]


# A picture has hundreds of pieces; dataclasses would take five times as long to make. Nothing here can refer to
# itself, so the search for garbage passes it by (gc=False).


class Piece(Struct, frozen=True, gc=False):
    """A thing that lies on the table. x, y: its upper left corner; turn: degrees clockwise about its centre.

    text: short words, such as a number, written upright over the symbol. aid: a hint that a person
    may switch off. shape: how it is outlined; a hex stands on a corner.
    """

    id: str
    symbol: str
    x: float
    y: float
    width: float
    height: float
    label: str
    turn: float = 0
    layer: int = 0
    owner: int | None = None
    text: str = ""
    aid: bool = False
    shape: Shape = "box"


class Space(Struct, frozen=True, gc=False):
    """A place where a piece can lie, drawn as an empty slot."""

    id: str
    x: float
    y: float
    width: float
    height: float
    label: str
    owner: int | None = None


class Panel(Struct, frozen=True, gc=False):
    """Words on the table: a player's name, a count. active: this seat is to act."""

    id: str
    x: float
    y: float
    width: float
    height: float
    title: str
    lines: tuple[str, ...] = ()
    owner: int | None = None
    active: bool = False


class Ghost(Struct, frozen=True, gc=False):
    """The piece that a choice would put on the table, for the preview."""

    symbol: str
    x: float
    y: float
    width: float
    height: float
    turn: float = 0


class Region(Struct, frozen=True, gc=False):
    """Shapes that belong together: who points at one sees all of them, and is told the label."""

    id: str
    label: str
    glows: tuple[Ghost, ...]


class Choice(Struct, frozen=True, gc=False):
    """A legal action of the viewer, with its words.

    picks: the ids to point at, in any order, to mean this action; each inner tuple holds ids that mean the same.
    Without picks it is a plain button. cost: what it takes, as a short text such as "2"; empty for nothing.
    ends: whether the turn passes on with it, so that it cannot be taken back. draws: whether something is drawn
    with it for the same seat, which cannot be taken back either. held: pieces that it puts down without their
    being picked, such as the tile that was drawn: one can be dragged to what is picked.
    """

    action: str
    words: str
    picks: Picks = ()
    ghost: Ghost | None = None
    cost: str = ""
    ends: bool = False
    draws: bool = False
    held: tuple[str, ...] = ()


class Closeup(Struct, frozen=True, gc=False):
    """A part of the table that is small and can be looked at closely."""

    id: str
    label: str
    x: float
    y: float
    width: float
    height: float


class Track(Struct, frozen=True, gc=False):
    """A way that pieces go field by field. pieces: their ids; points: the middles of its fields, (x, y), in order.

    loop: whether the first field follows the last one.
    """

    id: str
    pieces: tuple[str, ...]
    points: tuple[tuple[float, float], ...]
    loop: bool = False


class Focus(Struct, frozen=True, gc=False):
    """What matters most: where the table opens in a window that is too small for all of it.

    finger: the least side of what is pointed at as a rule.
    """

    x: float
    y: float
    width: float
    height: float
    finger: float


class Prompt(Struct, frozen=True, gc=False):
    """What the table waits for, to its viewer: a heading, and one sentence that may be empty.

    rule: the number of the rule that tells what can be done, empty for none.
    """

    title: str
    text: str
    rule: str = ""


class Scene(Struct, frozen=True, gc=False):
    """A whole picture, in units of its own from (0, 0) to (width, height); the prompt stands beside it."""

    width: float
    height: float
    pieces: tuple[Piece, ...]
    spaces: tuple[Space, ...]
    panels: tuple[Panel, ...]
    choices: tuple[Choice, ...]
    prompt: Prompt | None = None
    regions: tuple[Region, ...] = ()
    closeups: tuple[Closeup, ...] = ()
    focus: Focus | None = None
    tracks: tuple[Track, ...] = ()

    def to_plain(self) -> dict[str, Any]:
        """The same as lists and dictionaries, ready for JSON."""
        plain: dict[str, Any] = to_builtins(self)
        return plain
