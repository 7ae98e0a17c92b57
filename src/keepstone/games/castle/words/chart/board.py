"""The board, whose tiles have three rows of seven letters, and the score track as letters."""

from collections.abc import Iterator, Mapping
from gettext import NullTranslations

from keepstone.games.castle.rules.components import (
    NUMBER,
    PLACES,
    SIDE_NAMES,
    TOWER_NUMBERS,
    TRACK,
    WALL,
)
from keepstone.games.castle.rules.empty_spaces import dead_spaces
from keepstone.games.castle.rules.terms import Edition, Kind, Phase
from keepstone.games.castle.words.chart.parts import follower_signs
from keepstone.games.castle.words.chart.tiles import (
    HEIGHT,
    WIDTH,
    TileChart,
    kind_letter,
    start_letters,
)
from keepstone.games.castle.words.names import feature_name
from keepstone.kit.state import Snapshot
from keepstone.text.words import N_, wrapped

COLUMNS, ROWS = (max(at) + 1 for at in zip(*PLACES, strict=True))
PITCH = WIDTH + 1
LEFT = 3  # letters before the first column
RIGHT = 4  # letters for a start space after the last column
# phases that ask about the tile just placed
ON_TILE = (Phase.FOLLOWER, Phase.FEATURE, Phase.DOUBLE)
MARKS = (
    (N_("capital letter: with a well or a market"), N_("# a square, which cuts paths")),
    (N_("capital letter: with stocks or a shrine"), N_("# a fountain, which cuts roads")),
)
SIGNS = (
    N_("o an end"),
    N_("1 2 a follower of that player, at the first port of its segment"),
    N_("x an empty space where no remaining tile fits"),
)
Canvas = dict[tuple[int, int], str]  # letters by column and row


def board(seen: Snapshot, columns: int, marks: Mapping[int, str]) -> Iterator[str]:
    """Yield all spaces, from west to east, split into bands of columns that fit the width.

    marks: texts in brackets for empty spaces.
    """
    across = min(COLUMNS, max(1, (columns - LEFT - RIGHT - 1) // PITCH))
    cells = _cells(seen, marks)
    for first in range(0, COLUMNS, across):
        if first:
            yield ""
        yield from _band(seen, cells, range(first, min(first + across, COLUMNS)))


def _band(seen: Snapshot, cells: dict[int, list[str]], band: range) -> Iterator[str]:
    """Yield the board's rows for one band of columns, below the column numbers."""
    canvas: Canvas = {}
    for space, rows in cells.items():
        column, row = PLACES[space]
        if column in band:
            for down, text in enumerate(rows):
                _write(canvas, LEFT + (column - band[0]) * PITCH, 1 + row * HEIGHT + down, text)
    _write_starts(canvas, seen, band)
    _write_brackets(canvas, seen, band)
    _write_numbers(canvas, band)
    for y in range(min(y for _, y in canvas), max(y for _, y in canvas) + 1):
        last = max((x for x, at in canvas if at == y), default=-1)
        if last >= 0:
            yield "".join(canvas.get((x, y), " ") for x in range(last + 1))


def _write(canvas: Canvas, x: int, y: int, text: str) -> None:
    for i, letter in enumerate(text):
        if letter != " ":
            canvas[x + i, y] = letter


def _write_numbers(canvas: Canvas, band: range) -> None:
    """Write the column numbers above the band and the row numbers on its left."""
    rows = sorted({(y - 1) // HEIGHT for _, y in canvas if 0 < y <= ROWS * HEIGHT})
    for column in band:
        _write(canvas, LEFT + (column - band[0]) * PITCH + WIDTH // 2, -1, str(column))
    for row in rows:
        _write(canvas, 0, row * HEIGHT + 2, f"{row:2}")


def _write_starts(canvas: Canvas, seen: Snapshot, band: range) -> None:
    """§2 Write each start space, as seen from the wall, next to the space that it touches."""
    for start, at in enumerate(WALL["starts"]):
        column, row = at["space"]
        if column not in band:
            continue
        letters, name = start_letters(seen, start), f"S{start}"
        x, y = LEFT + (column - band[0]) * PITCH, 1 + row * HEIGHT
        match SIDE_NAMES.index(at["side"].lower()):
            case 0:
                _write(canvas, x - 1, y - 1, f"{name} {letters[::-1]}")
            case 1:
                _write_down(canvas, x + WIDTH, y, letters[::-1])
                _write(canvas, x + WIDTH + 1, y + 1, name)
            case 2:
                _write(canvas, x - 1, y + HEIGHT, f"{name} {letters}")
            case 3:
                _write_down(canvas, x - 1, y, letters)
                _write(canvas, x - 3, y + 1, name)


def _write_brackets(canvas: Canvas, seen: Snapshot, band: range) -> None:
    """Write brackets around the tile that was placed in this turn."""
    if seen.last and seen.phase in ON_TILE:
        column, row = PLACES[seen.last - 1]
        if column in band:
            x, y = LEFT + (column - band[0]) * PITCH, 2 + row * HEIGHT
            _write(canvas, x - 1, y, "[")
            _write(canvas, x + WIDTH, y, "]")


def _write_down(canvas: Canvas, x: int, y: int, letters: str) -> None:
    for down, letter in enumerate(letters):
        _write(canvas, x, y + down, letter)


def _cells(seen: Snapshot, marks: Mapping[int, str]) -> dict[int, list[str]]:
    """Return the letters of each space: its tile, its mark, a cross or a dot."""
    signs = follower_signs(seen)
    dead = set(dead_spaces(seen))
    cells = {}
    for space in NUMBER.values():
        if seen.tile[space]:
            cells[space] = TileChart(seen, seen.tile[space] - 1, signs.get(space, {})).rows()
        else:
            mark = f"[{marks[space]}]" if space in marks else "x" if space in dead else "."
            cells[space] = ["", mark.center(WIDTH), ""]
    return cells


def legend(seen: Snapshot, columns: int, language: NullTranslations) -> Iterator[str]:
    """Yield the explanation of the letters."""
    _ = language.gettext
    kinds = ", ".join(
        f"{kind_letter(seen, kind)} {feature_name(seen, kind, language)}"
        for kind in (Kind.PATH, Kind.TOWER, Kind.HOUSE, Kind.COURT)
    )
    marked, cut = MARKS[seen.edition == Edition.ZAMEK]
    yield from wrapped("; ".join((kinds, _(marked), _(cut), *map(_, SIGNS))), columns)


PAIR = 2  # how many numbers of the track one letter represents
LETTERS = TRACK // PAIR
LABEL = N_("track")
BOTH = "&"


def track(seen: Snapshot, columns: int, language: NullTranslations) -> Iterator[str]:
    """§2 Yield the score track, with two numbers per letter: the markers, and the towers with a token."""
    letters = ["."] * LETTERS
    for tower, number in enumerate(TOWER_NUMBERS):
        if seen.towers >> tower & 1:
            letters[number // PAIR] = "*"
    places = [score % TRACK // PAIR for score in seen.score]
    for seat, place in enumerate(places):
        letters[place] = BOTH if places.count(place) > 1 else str(seat + 1)
    label = f"{language.gettext(LABEL)}  "
    indent = " " * len(label)
    length = LETTERS if columns > len(label) + LETTERS else LETTERS // 2
    for first in range(0, LETTERS, length):
        yield indent + "".join(f"{PAIR * n:<5}" for n in range(first, first + length, 5)).rstrip()
        yield label + "".join(letters[first : first + length])
    yield from wrapped(
        language.gettext("1 2 the players' markers, & both; * a tower with a token"),
        columns,
        indent,
    )


def tokens_ahead(seen: Snapshot, seat: int, language: NullTranslations) -> str:
    """§6.8 Return how many points a seat needs to reach each of the next two tokens."""
    ahead = sorted(
        (number - seen.score[seat]) % TRACK
        for tower, number in enumerate(TOWER_NUMBERS)
        if seen.towers >> tower & 1
    )
    if not ahead:
        return language.gettext("none left")
    return language.gettext(" or ").join(f"{points}-{points + 1}" for points in ahead[:2])
