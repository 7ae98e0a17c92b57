"""§10: the faces, the requirements of a set, and rejected sets.

The standard set is read here once more, by a few lines that know the format and nothing else.
"""

from collections import Counter
from importlib.resources import files

import pytest

import keepstone
from tests.castle.face import SIDES, Face
from tests.castle.faces import FACES, START, TILES, as_text
from tests.castle.table import Table
from tests.support.never_empty import never_empty
from tests.support.rows import each_row


def lines(text):
    bare = [line.partition("#")[0].strip() for line in text.splitlines()]
    return dict(line.split(maxsplit=1) for line in bare if line)


def standard_text():
    return files("keepstone.games.castle.rules").joinpath("data/tiles.txt").read_text("utf-8")


@pytest.fixture(scope="module")
def standard():
    return [Face(text) for key, text in lines(standard_text()).items() if key[0] != "S"]


# The standard set.


def test_the_set_says_what_it_is():
    """§10 The file of the standard set says what it is in its first line."""
    assert "reconstruction" in standard_text().splitlines()[0].lower()
    # The faces are numbered from 1 to 60, the start spaces from S0 to S6.
    keys = list(lines(standard_text()))
    assert keys[:7] == [f"S{number}" for number in range(7)]
    assert [int(key) for key in keys[7:]] == list(range(1, 61))
    # In track order: path, tower, path, house, path, tower, court with a market.
    found = lines(standard_text())
    shown = [found[f"S{number}"] for number in range(7)]
    assert shown == ["-.P1.-", "T1", "-.P1.-", "H1", "-.P1.-", "T1", "C1 ; market C1"]


def test_the_faces_differ(standard):
    """§10 An edge is whole or has a path between two strips, and segments do not cross."""
    for face in never_empty(standard):
        assert len(face.ports) == 12
        assert not face.crosses()
        for side in SIDES:
            left, middle, right = face.edge(side)
            assert (left == middle == right) != middle.startswith("P")
            assert "P" not in left[0] + right[0]
    # No two faces are the same after a turn; marks are ignored, mirror images differ.
    assert max(Counter(face.look() for face in standard).values()) == 1
    assert max(Counter(Face(text).look() for text in FACES.values()).values()) == 1
    # Straights, curves, paths that end in a building, threes and fours.
    sides = [face.path_sides() for face in standard]
    one_path = [found for found in sides if len(set(found.values())) == 1]
    assert any(len(found) == 1 for found in one_path)
    assert any(sorted(found) in ([0, 2], [1, 3]) for found in one_path)
    assert any(len(found) == 2 and sorted(found) not in ([0, 2], [1, 3]) for found in one_path)
    assert sum(len(found) == 3 for found in one_path) >= 4
    assert any(len(found) == 4 for found in one_path)


def test_squares_wells_and_markets(standard):
    """§10 On eight faces a square has three paths that are not connected."""
    squares = [face for face in standard if face.marked("square")]
    assert len(squares) == 8
    for face in squares:
        assert len(face.path_sides()) == len(face.segments("P")) == 3
    # Eight wells lie on paths, twelve single markets in courts.
    assert sum(face.marked("well") for face in standard) == 8
    assert sum(face.marked("market") for face in standard) == 12
    for face in standard:
        assert face.marked("market") <= 1
        for mark, *where in face.marks:
            assert mark == "square" or where[0] in face.segments("P" if mark == "well" else "C")
    # There are faces with a tower, a path and two courts.
    assert any(
        face.segments("T") and face.segments("P") and len(face.segments("C")) == 2
        for face in standard
    )


@pytest.mark.parametrize("kind", ["P", "T", "H", "C"])
def test_unconnected_segments(standard, kind):
    """§10 For each kind there are faces with two segments that are not connected."""
    assert any(len(face.segments(kind)) >= 2 for face in standard if not face.marked("square"))


@pytest.mark.parametrize("kind", ["T", "H"])
@pytest.mark.parametrize("edges", [1, 2, 3, 4])
def test_towers_and_houses_of_every_size(standard, kind, edges):
    """§10 Towers and houses have one, two, three and four whole edges."""
    found = {face.whole_edges(name) for face in standard for name in face.segments(kind)}
    assert edges in found


# How a face is read.


def test_ports_go_clockwise():
    """§10 The ports run clockwise from the north-west; a whole edge is one segment on all three."""
    t = Table()
    t.lay("square 1 9 0")  # C1.P1.C2 C2.P2.C3 H1 C3.P3.C1
    ports = {"n1", "n2", "n3", "e2", "e3", "s1", "w2"}
    assert set(t.legal()) == {f"follower {port}" for port in ports} | {"skip"}


@each_row(
    "turn ports",
    [
        (0, {"n1", "n2", "n3", "s1"}),
        (1, {"n1", "e2", "e3", "w1"}),
        (2, {"n1", "e1", "s2", "s3"}),
        (3, {"n1", "e1", "s1", "w2"}),
    ],
)
def test_a_turn_moves_the_ports(turn, ports):
    """§10 A quarter turn clockwise moves what was in the north to the east."""
    t = Table()
    t.turn("court 3 11 0")
    t.lay(f"end house {'4 11' if turn == 2 else '3 10'} {turn}")  # C1.P1.C2 C2 H1 C1
    assert set(t.legal()) == {f"follower {port}" for port in ports} | {"skip"}


def test_meeting_edges_join_where_the_kinds_are_equal():
    """§10 Left meets right: a strip of a house joins a house, a strip of a court does not."""
    t = Table()
    t.turn("house side 3 0 3", "n1")
    t.lay("end house 2 4 0 3")
    assert t.may("follower n1")
    t = Table()
    t.turn("house side 3 0 3", "n1")
    t.lay("end house 3 4 0 3")
    assert t.refuses("follower n1") == "5.2"


@pytest.mark.interpreted
def test_the_mark_of_a_start_space():
    """§10 A start space has one edge of three ports, and may bear a mark."""
    own = as_text(start=START.replace("S6 C1 ; market C1", "S6 C1"))
    t = Table(tiles=own)
    t.turn("court 3 11 0", "n1")
    t.finish()
    assert t.points() == [3, 0]


@pytest.mark.interpreted
def test_other_start_spaces():
    """§10 A set may show other things on the start spaces."""
    t = Table(tiles=as_text(start=START.replace("S1 T1", "S1 -.P1.-")))
    assert (3, 5) in t.places_of("cross")
    assert (3, 5) not in t.places_of("court")


@pytest.mark.interpreted
def test_a_wall_without_paths():
    """§10, §4.1 If no start space shows a path, a crossing leaves the game even as the first tile."""
    towers = "".join(f"S{number} T1\n" for number in range(7))
    t = Table(tiles=as_text(start=towers))
    t.draw("cross")
    assert "cross" not in t.faces()
    assert t.to_act == keepstone.CHANCE


@pytest.mark.interpreted
def test_two_start_spaces_in_one_feature():
    """§10, §6.3 With a house on S4, too, a house of five tiles between S3 and S4 counts seven."""
    t = Table(tiles=as_text(start=START.replace("S4 -.P1.-", "S4 H1")))
    t.turn("house straight 6 0 0", "n1", by=0)
    t.turn("house straight 2 6 1 0")
    t.turn("house corner 6 2 0")
    t.turn("house straight 3 7 2 1")
    t.turn("house four 8 2 0")
    t.turn("court 8 1 0")
    assert t.points() == [7, 0]
    assert t.keep(0) == 7
    assert t.keep_at(0) == (6, 0)


@pytest.mark.interpreted
def test_a_set_with_other_faces():
    """§10 Nothing is assumed of the faces: here face 60 is a road with houses on both sides."""
    own = FACES | {"court corner 2": "H1.P1.H2 H2 H2.P1.H1 H1"}
    t = Table(tiles=as_text(own))
    assert t.places_of("court corner 2")[1, 9] == [1]


@pytest.mark.interpreted
def test_comments_and_empty_lines():
    """§10 Lines that begin with `#` are left out, and so are empty ones."""
    text = "# my own set\n\n" + TILES.replace("S1 T1\n", "S1 T1\n\n  # a path follows\n")
    assert Table(tiles=text).places_of("cross") == Table().places_of("cross")


# Sets that are refused.


def face_line(face, text):
    return as_text(FACES | {face: text})


FIRST = "end house"

BAD_FACES = [
    "",
    "C1",
    "C1 C1 C1",
    "C1 C1 C1 C1 C1",
    "C1 C1 C1 C1.C1",
    "C1 C1 C1 C1.C1.C1.C1",
    "X1 C1 C1 C1",
    "c1 C1 C1 C1",
    "- C1 C1 C1",
    "P1 C1 C1 C1",
    "P1.P1.P1 C1 C1 C1",
    "C1.P1.P2 C2 H1 C1",
    "-.P1.- H1 H1 H1",
    "C1.H1.C2 C2 H1 C1",
    "C1.T1.C1 C1 C1 C1",
    "T1 C1 T1 C1",
    "C1.P1.C1 H1 C1.P1.C1 H2",
    "C1.P1.C2 C2.P2.C3 C3.P1.C4 C4.P2.C1",
    "C1 C1 C1 C1 ; moat C1",
    "C1 C1 C1 C1 ; market",
    "C1 C1 C1 C1 ; market C2",
    "T1 C1 C1 C1 ; market T1",
    "C1.P1.C2 C2 H1 C1 ; market P1",
    "C1.P1.C2 C2 H1 C1 ; well C1",
    "C1.P1.C2 C2 H1 C1 ; well P2",
    "C1.P1.C2 C2 H1 C1 ; square",
    "C1.P1.C2 C2.P1.C3 C3 C3.P1.C1 ; square",
]


@each_row("text", BAD_FACES)
def test_a_bad_face(text):
    """§10 A face against the format is refused, and named by its number or its line."""
    with pytest.raises(keepstone.InvalidTiles, match=r"\b(0?1|9)\b"):
        keepstone.game("castle", tiles=face_line(FIRST, text))


BAD_SETS = {
    "nothing": "",
    "only a comment": "# nothing yet\n",
    "prose": "here are sixty fine faces\n",
    "another format": '{"faces": []}',
    "no start spaces": as_text(start=""),
    "six start spaces": as_text(start=START.replace("S6 C1 ; market C1\n", "")),
    "eight start spaces": as_text(start=START + "S7 T1\n"),
    "a start space twice": as_text(start=START.replace("S6", "S5")),
    "a start space of four edges": as_text(start=START.replace("S1 T1", "S1 T1 T1 T1 T1")),
    "a start space of an unknown kind": as_text(start=START.replace("S1 T1", "S1 X1")),
    "a start space of bare wall": as_text(start=START.replace("S1 T1", "S1 -")),
    "a start space with a mark it has not": as_text(
        start=START.replace("S1 T1", "S1 T1 ; well T1")
    ),
    "fifty-nine faces": as_text({name: FACES[name] for name in list(FACES)[:-1]}),
    "sixty-one faces": TILES + "61 C1.P1.H1 H1 H1 C1\n",
    "a number twice": TILES.replace("\n60 ", "\n59 "),
    "a number left out": TILES.replace("\n60 ", "\n61 "),
    "a number of nothing": TILES.replace("\n60 ", "\n00 "),
    "a number of thousands of digits": TILES.replace("\n60 ", "\n" + "6" * 5000 + " "),
    "half a character in a comment": TILES + "# \ud800\n",
}


@each_row("name", BAD_SETS)
@each_row("game", ["castle", "zamek"])
def test_a_bad_set(game, name):
    """§10 A set with too few or too many faces or start spaces is refused, in either game."""
    with pytest.raises(keepstone.InvalidTiles) as refusal:
        keepstone.game(game, tiles=BAD_SETS[name])
    assert isinstance(refusal.value, keepstone.KeepstoneError)
    assert 10 < len(refusal.value.message) < 400


def test_half_a_character_is_found():
    """§10 The line of what no file can hold is named."""
    with pytest.raises(keepstone.InvalidTiles, match="line 3"):
        keepstone.game("castle", tiles="# a\n# b\n# \udc00\n" + TILES)


@pytest.mark.interpreted
def test_a_byte_order_mark_is_passed_over():
    """§10 Some editors begin a file with one."""
    marked, plain = (keepstone.game("castle", tiles=mark + TILES) for mark in ("\ufeff", ""))
    assert len(marked.new().legal()) == len(plain.new().legal()) > 0


def test_sets_of_records():
    """§10 01 is the face 1."""
    keepstone.game("castle", tiles=TILES.replace("\n1 ", "\n001 "))
    # A set of 20,000 characters is read; one more is refused.
    longest = TILES + "#" * (20_000 - len(TILES))
    keepstone.game("castle", tiles=longest)
    with pytest.raises(keepstone.InvalidTiles, match="at most 20000 characters"):
        keepstone.game("castle", tiles=longest + "#")
    # A record with a set that cannot be read is refused as a record.
    text = Table().position.to_json().replace("S1 T1", "S1 X1")
    with pytest.raises(keepstone.InvalidRecord):
        keepstone.load(text)
