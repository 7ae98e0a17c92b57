"""A tile in letters: three rows of seven, and a larger form with the names of its ports; and its terminal colours.

The twelve ports of a tile are on its rim. A letter between the ports connects ports of one segment. A blank
separates segments.

    w3 \\ n1 n2 n3 / e1
    w2  .  .  .  .  . e2
    w1 / s3 s2 s1 \\ e3
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from gettext import NullTranslations

from keepstone.games.castle.rules.components import FACES, PORT_NAMES, PORTS, SIDES, TURNS
from keepstone.games.castle.rules.segments import SETS, set_name
from keepstone.games.castle.rules.terms import Edition, Kind
from keepstone.games.castle.rules.tiles import BARE_WALL, kind_of_name
from keepstone.kit.state import Snapshot
from keepstone.text.inks import Ink, Inks

WIDTH, HEIGHT = 7, 3
# by edition, then by kind (path, tower, house, court): the initials of the edition's words
LETTERS = ("pthc", "rphm")
# column and row of each port, clockwise from n1
RIM = (
    (2, 0),
    (3, 0),
    (4, 0),
    (6, 0),
    (6, 1),
    (6, 2),
    (4, 2),
    (3, 2),
    (2, 2),
    (0, 2),
    (0, 1),
    (0, 0),
)
N1, N2, N3, E1, E2, E3, S1, S2, S3, W1, W2, W3 = range(PORTS)
CORNERS = {(1, 0): (W3, N1), (5, 0): (N3, E1), (5, 2): (E3, S1), (1, 2): (S3, W1)}
SQUARE, END, BESIDE_EACH_OTHER = "#", "o", "%"


def kind_letter(seen: Snapshot, kind: int) -> str:
    return LETTERS[seen.edition == Edition.ZAMEK][kind - 1]


@dataclass(frozen=True)
class TileChart:
    """A rotated face, drawn with letters. signs: letters that replace the letters at some ports."""

    seen: Snapshot
    tile: int
    signs: Mapping[int, str]

    @property
    def _face(self) -> int:
        return self.tile // TURNS

    @cached_property
    def ports(self) -> tuple[str, ...]:
        """Return, for each port of the rotated tile, the name of its segment."""
        faces = SETS[set_name(self.seen.state)].faces
        turn = self.tile % TURNS
        return tuple(faces[self._face][(port - 3 * turn) % PORTS] for port in range(PORTS))

    def letter(self, port: int) -> str:
        """Return the letter for the segment at a port.

        The letter is a capital if the segment has a well or a market.
        """
        marks = SETS[set_name(self.seen.state)].marks[self._face]
        name = self.ports[port]
        letter = kind_letter(self.seen, kind_of_name(name))
        return letter.upper() if name in marks else letter

    def rows(self) -> list[str]:
        """Return the three rows of the chart, seven letters each."""
        grid = [[" "] * WIDTH for _ in range(HEIGHT)]
        for port, (column, row) in enumerate(RIM):
            grid[row][column] = self.signs.get(port, self.letter(port))
        for (column, row), (one, other) in CORNERS.items():
            grid[row][column] = self._joined(one, other)
        grid[1][1:6] = self.middle()
        return ["".join(row) for row in grid]

    def middle(self) -> list[str]:
        """Return the middle row's five inner letters, where paths meet or segments cross."""
        west = self._arm(W2, N1, S3)
        east = self._arm(E2, N3, S1)
        return [*west, self._centre(), *reversed(east)]

    def _arm(self, side: int, north: int, south: int) -> list[str]:
        """Return two letters from a side inwards: a path, or a segment that crosses from `north` to `south`."""
        if self._is_path(side):
            return ["-", "-"]
        across = self._joined(side, (side + PORTS // 2) % PORTS)
        if across != " ":
            return [across, across]
        passing = self._joined(north, south)
        return [passing if self.ports[side] == self.ports[north] else " ", passing]

    def _centre(self) -> str:
        """Return the sign that shows how the paths meet or, without paths, which segment crosses the middle."""
        sides = [side for side in range(SIDES) if self._is_path(3 * side + 1)]
        if SETS[set_name(self.seen.state)].squares[self._face]:
            return SQUARE
        if not sides:
            across = self._joined(N2, S2)
            return across if across != " " else self._joined(E2, W2)
        paths = {self.ports[3 * side + 1] for side in sides}
        if len(paths) == len(sides):
            return END
        if len(paths) > 1:
            return BESIDE_EACH_OTHER
        return "|" if sides == [0, 2] else "-" if sides == [1, 3] else "+"

    def _is_path(self, port: int) -> bool:
        return kind_of_name(self.ports[port]) == Kind.PATH

    def _joined(self, one: int, other: int) -> str:
        """Return the letter of the segment that has both ports, or a blank if there is none."""
        return self.letter(one) if self.ports[one] == self.ports[other] else " "

    def large(self) -> list[str]:
        """Return the chart of the tile with the names of its ports around it."""
        names, letters = PORT_NAMES, [self.signs.get(p, self.letter(p)) for p in range(PORTS)]
        inside = "".join(self.middle())
        sides = zip((W3, W2, W1), (" " * 5, inside, " " * 5), (E1, E2, E3), strict=True)
        return [
            _spaced(names[port] for port in (N1, N2, N3)),
            _spaced(letters[port] for port in (N1, N2, N3)),
            *(
                f"{names[w]} {letters[w]}   {text}   {letters[e]} {names[e]}"
                for w, text, e in sides
            ),
            _spaced(letters[port] for port in (S3, S2, S1)),
            _spaced(names[port] for port in (S3, S2, S1)),
        ]


def _spaced(words: Iterator[str]) -> str:
    return " " * 5 + "".join(f"{word:^4}" for word in words).rstrip()


def start_letters(seen: Snapshot, start: int) -> str:
    """Return the letters for the three ports of a start space, seen from the wall, with blanks for bare wall."""
    tiles = SETS[set_name(seen.state)]
    marks = tiles.marks[FACES + start]
    letters = (
        " " if name == BARE_WALL else kind_letter(seen, kind_of_name(name))
        for name in tiles.starts[start]
    )
    return "".join(
        letter.upper() if name in marks else letter
        for letter, name in zip(letters, tiles.starts[start], strict=True)
    )


CASTLE, ZAMEK = LETTERS
KIND_INKS = (Ink.YELLOW, Ink.RED, Ink.BLUE, Ink.GREEN)  # paths, towers, houses, courts
SIGNS = r" 0-9neswSox#+|.%&*\[\]-"  # the other letters in a row of the board


def inks(_language: NullTranslations) -> Inks:
    """Return the terminal colours. The letters are the same in all languages."""
    return inks_of(CASTLE)


def inks_of(letters: str) -> Inks:
    """Return the terminal colours for the letters of an edition.

    A line with any other letters is not a row of the board.
    """
    inked = zip(KIND_INKS, letters, strict=True)
    patterns = {ink: f"[{letter}{letter.upper()}]+" for ink, letter in inked}
    return Inks(patterns, lines=f"[{letters}{letters.upper()}{SIGNS}]*")
