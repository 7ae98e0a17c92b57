"""§10 Tile sets: parsing the text of a file and checking it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from keepstone.errors import InvalidTiles
from keepstone.games.castle.rules.components import FACES, PORTS, SIDE_NAMES, STARTS
from keepstone.games.castle.rules.terms import Kind
from keepstone.kit.quoting import quoted, shortened
from keepstone.text.sentences import sentence, sentence_about

LETTERS = {"P": Kind.PATH, "T": Kind.TOWER, "H": Kind.HOUSE, "C": Kind.COURT}
SEGMENT = re.compile(r"[PTHC][0-9]{1,2}")
BARE_WALL = "-"
LARGEST = 20_000  # maximum characters
BYTE_ORDER_MARK = "\ufeff"  # a character that some editors write at the beginning of a file
MARKS = {"well": Kind.PATH, "market": Kind.COURT}

Edge = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class TileSet:
    """A tile set: the segment name at each port of faces 1 to 60 and start spaces 0 to 6.

    marks: for each face, then each start space, the mark ("well", "market") of each marked segment. squares:
    whether each face has a paved square.
    """

    faces: tuple[tuple[str, ...], ...]
    starts: tuple[Edge, ...]
    marks: tuple[dict[str, str], ...]
    squares: tuple[bool, ...]


def kind_of_name(segment: str) -> Kind:
    return LETTERS.get(segment[0], Kind.NONE)


@cache
def standard() -> str:
    return files(__package__).joinpath("data/tiles.txt").read_text("utf-8")


def parse(text: str) -> TileSet:
    """Parse a tile set. Raise InvalidTiles if it is invalid, with a message that names the wrong line or face."""
    _check_characters(text)
    lines: dict[str, tuple[list[str], list[str]]] = {}
    for number, line in enumerate(text.removeprefix(BYTE_ORDER_MARK).splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            name, edges, marks = _split(line, number)
            if name in lines:
                raise InvalidTiles(
                    sentence(
                        "line {number}: {name} is defined twice",
                        number=number,
                        name=shortened(name),
                    )
                )
            lines[name] = edges, marks
    return _assemble(lines)


def _check_characters(text: str) -> None:
    if len(text) > LARGEST:
        raise InvalidTiles(sentence("a tile set has at most {most} characters", most=LARGEST))
    try:
        text.encode()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise InvalidTiles(
            sentence("line {number}: invalid character (a lone surrogate)", number=line)
        ) from None


def _split(line: str, number: int) -> tuple[str, list[str], list[str]]:
    """Split a line into its name, its edges and its marks."""
    head, *marks = (part.split() for part in line.split(";"))
    if len(head) < 2:
        raise InvalidTiles(
            sentence(
                "line {number}: expected a number and its edges, not {text}",
                number=number,
                text=quoted(line),
            )
        )
    name, *edges = head
    name = (name.lstrip("0") or "0") if name.isascii() and name.isdecimal() else name
    return name, edges, [" ".join(mark) for mark in marks]


def _assemble(lines: dict[str, tuple[list[str], list[str]]]) -> TileSet:
    """Build a tile set from its parsed lines, given by name.

    Raise InvalidTiles if a line is missing or unknown.
    """
    names = [str(n) for n in range(1, FACES + 1)] + [f"S{n}" for n in range(STARTS)]
    if missing := [name for name in names if name not in lines]:
        raise InvalidTiles(
            sentence(
                "the tile set lacks {names}; it needs 1 to 60 and S0 to S6",
                names=", ".join(missing[:5]),
            )
        )
    if unknown := [name for name in lines if name not in names]:
        raise InvalidTiles(
            sentence(
                "unknown tile {name}; a tile set has 1 to 60 and S0 to S6", name=quoted(unknown[0])
            )
        )
    ports = {name: _ports(name, lines[name][0]) for name in names}
    marks = {name: dict(_marks(name, ports[name], lines[name][1])) for name in names}
    squares = {name: "square" in lines[name][1] for name in names[:FACES]}
    for name in names[:FACES]:
        _check_drawable(name, ports[name])
        if squares[name] and len({p for p in ports[name] if p[0] == "P"}) < 3:
            raise InvalidTiles(sentence("{name}: a square needs at least three paths", name=name))
    return TileSet(
        faces=tuple(ports[name] for name in names[:FACES]),
        starts=tuple((a, b, c) for a, b, c in (ports[name] for name in names[FACES:])),
        marks=tuple(marks.values()),
        squares=tuple(squares.values()),
    )


def _ports(name: str, edges: list[str]) -> tuple[str, ...]:
    """Return the segment at each port of a face or start space."""
    wanted = 1 if name.startswith("S") else len(SIDE_NAMES)
    if len(edges) != wanted:
        raise InvalidTiles(
            sentence_about(
                "{name}: expected {count} edge, not {found}",
                "{name}: expected {count} edges, not {found}",
                wanted,
                name=name,
                found=len(edges),
            )
        )
    return tuple(port for edge in edges for port in _edge(name, edge))


def _edge(name: str, edge: str) -> Edge:
    """Parse an edge into its three ports: a single segment, or a path between two strips."""
    parts = edge.split(".")
    wall = {BARE_WALL} if name.startswith("S") else set()
    if unknown := [p for p in parts if not SEGMENT.fullmatch(p) and p not in wall]:
        raise InvalidTiles(
            sentence("{name}: {text} is not a segment", name=name, text=quoted(unknown[0])),
            allowed=("P1", "T1", "H1", "C1"),
        )
    if len(parts) == 1 and parts[0][0] not in ("P", BARE_WALL):
        return parts[0], parts[0], parts[0]
    if len(parts) == 3 and [part[0] == "P" for part in parts] == [False, True, False]:
        return parts[0], parts[1], parts[2]
    raise InvalidTiles(
        sentence(
            "{name}: {text} is not an edge; an edge is one building or court, or a path between two strips",
            name=name,
            text=quoted(edge),
        ),
        allowed=("T1", "C1.P1.C2"),
    )


def _marks(name: str, ports: tuple[str, ...], marks: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the marked segments with their marks."""
    if len(set(marks)) < len(marks):
        raise InvalidTiles(
            sentence(
                "{name}: the same mark twice in {marks}",
                name=name,
                marks=shortened("; ".join(marks)),
            )
        )
    for mark in marks:
        word, _, segment = mark.partition(" ")
        if word == "square" and not segment and not name.startswith("S"):
            continue
        if word not in MARKS or segment not in ports or kind_of_name(segment) != MARKS[word]:
            raise InvalidTiles(
                sentence("{name}: {text} is not a valid mark here", name=name, text=quoted(mark)),
                allowed=("square", "well P1", "market C1"),
            )
        yield segment, word


def _check_drawable(name: str, ports: tuple[str, ...]) -> None:
    """Raise InvalidTiles if segments cross, or if two neighbours of the same kind have nothing between them."""
    segments = sorted(set(ports))
    for a in segments:
        for b in segments:
            if a < b and _crosses(ports, a, b):
                raise InvalidTiles(
                    sentence("{name}: {a} and {b} must not cross", name=name, a=a, b=b)
                )
    for port in range(PORTS):
        a, b = ports[port], ports[(port + 1) % PORTS]
        if a != b and a[0] == b[0] and not _something_between(ports, a, b, port):
            raise InvalidTiles(
                sentence(
                    "{name}: {a} and {b} have nothing between them, so they must be one segment",
                    name=name,
                    a=a,
                    b=b,
                )
            )


def _crosses(ports: tuple[str, ...], a: str, b: str) -> bool:
    """Return whether segments a and b cross: around the tile, their ports have the order a, b, a, b."""
    order = [port for port in ports if port in (a, b)]
    changes = sum(order[i] != order[i - 1] for i in range(len(order)))
    return changes > 2


def _something_between(ports: tuple[str, ...], a: str, b: str, port: int) -> bool:
    """Return whether a segment of another kind separates a and b at the border after a port."""
    turned = ports[port + 1 :] + ports[: port + 1]  # begins with b and ends with a
    last_b = max(i for i, name in enumerate(turned) if name == b)
    first_a = min(i for i, name in enumerate(turned) if name == a)
    return any(name[0] != a[0] for name in turned[last_b + 1 : first_a])
