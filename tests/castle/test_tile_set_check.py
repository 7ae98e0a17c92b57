"""§10: the requirements of a tile set. Each case is a set of few faces that meets one of them or misses it."""

from typing import Any

from keepstone.games.castle.rules.tile_set_check import demands, statistics
from keepstone.games.castle.rules.tiles import BARE_WALL, TileSet
from tests.castle.face import Face
from tests.support.rows import each_row

NOTHING = "C1 C1 C1 C1"
STRAIGHT, CURVED, LAST_AND_FIRST = (
    "C1.P1.C2 C2 C2.P1.C1 C1",
    "C1.P1.C2 C2.P1.C1 C1 C1",
    "C1.P1.C2 C2 C2 C2.P1.C1",
)
DEAD_END = "C1.P1.C1 T1 T1 T1"
THREE_PATHS = "C1.P1.C2 C2.P2.C3 C3.P3.C1 T1"
THREE_WAYS = "C1.P1.C2 C2.P1.C3 C3.P1.C1 C1"
FOUR_WAYS = "C1.P1.C2 C2.P1.C3 C3.P1.C4 C4.P1.C1"
STARTS = ("P1", "T1", "P1", "H1", "P1", "T1", "C1")
MARKET = {"C1": "market"}
SIZES = ("{0}1 C1 C1 C1", "{0}1 {0}1 C1 C1", "{0}1 {0}1 {0}1 C1", "{0}1 {0}1 {0}1 {0}1")


def tile_set(*faces: str, **parts: Any) -> TileSet:
    """A set of these faces without marks and squares, and with start spaces as they should be."""
    given = {
        "faces": tuple(tuple(Face(each).ports) for each in faces),
        "starts": tuple((each,) * 3 for each in STARTS),
        "marks": ({},) * (len(faces) + len(STARTS) - 1) + (MARKET,),
        "squares": (False,) * len(faces),
    }
    return TileSet(**given | parts)


def is_met(words: str, tiles: TileSet) -> bool:
    [demand] = [each for each in demands(tiles) if each.words.startswith(words)]
    return demand.met


@each_row(
    "words faces met",
    [
        ("all faces differ", ("T1 C1 C1 C1", "H1 C1 C1 C1"), True),
        ("all faces differ", ("T1 C1 C1 C1", "C1 C1 T1 C1"), False),
        ("all faces differ", ("T1 C1 C1 C1", "T7 C9 C9 C9"), False),
        ("a path that ends", (NOTHING, DEAD_END), True),
        ("a path that ends", (STRAIGHT,), False),
        ("a straight path", (STRAIGHT,), True),
        ("a straight path", (CURVED, LAST_AND_FIRST, THREE_WAYS), False),
        ("a curved path", (CURVED,), True),
        ("a curved path", (LAST_AND_FIRST,), True),
        ("a curved path", (STRAIGHT, THREE_WAYS), False),
        ("at least 4 paths", (THREE_WAYS,) * 3, False),
        ("at least 4 paths", (THREE_WAYS,) * 4, True),
        ("at least 4 paths", (THREE_WAYS,) * 5, True),
        ("a path that leads in four", (FOUR_WAYS,), True),
        ("a path that leads in four", (THREE_WAYS, THREE_PATHS), False),
        ("a face with a tower, a path", ("C1.P1.C2 C2 T1 C1",), True),
        ("a face with a tower, a path", (THREE_PATHS,), True),  # three courts
        ("a face with a tower, a path", (DEAD_END,), False),  # one court
        ("a face with a tower, a path", (STRAIGHT, "T1 C1 C2 C2"), False),
        ("courts separated", ("C1 C1.P1.C2 T1 T1",), True),
        ("courts separated", (DEAD_END, "T1.P1.C1 C1 T2 T2"), False),
    ],
)
def test_a_requirement_is_met_or_not(words: str, faces: tuple[str, ...], met: bool) -> None:
    assert is_met(words, tile_set(*faces)) is met


@each_row(
    "paved faces met",
    [
        (8, [THREE_PATHS] * 9, True),
        (7, [THREE_PATHS] * 9, False),
        (9, [THREE_PATHS] * 9, False),
        (8, [STRAIGHT] * 9, False),
        (8, ["C1.P1.C2 C2.P2.C3 C3.P3.C4 C4.P4.C1"] * 9, False),
    ],
)
def test_three_paths_meet_on_eight_squares(paved: int, faces: list[str], met: bool) -> None:
    squares = (True,) * paved + (False,) * (len(faces) - paved)
    assert is_met("8 squares", tile_set(*faces, squares=squares)) is met


def test_a_square_changes_what_paths_are() -> None:
    """A face with a square differs from the same face without one; no path of it ends or leads in directions."""
    same = tile_set(DEAD_END, DEAD_END, squares=(True, False))
    assert is_met("all faces differ", same)
    assert not is_met("a path that ends", tile_set(DEAD_END, squares=(True,)))
    assert not is_met("a path that leads in four", tile_set(FOUR_WAYS, squares=(True,)))


@each_row("words mark wanted", [("8 wells", "well", 8), ("12 markets", "market", 12)])
def test_wells_and_markets_are_counted_on_faces_only(words: str, mark: str, wanted: int) -> None:
    for count in (wanted - 1, wanted, wanted + 1):
        marks = ({"C1": mark},) * count + ({"C1": mark},) * len(STARTS)
        assert is_met(words, tile_set(*[NOTHING] * count, marks=marks)) is (count == wanted)


@each_row(
    "kind one two",
    [
        ("path", STRAIGHT, "C1.P1.C2 C2 C2.P2.C1 C1"),
        ("tower", "T1 T1 C1 C1", "T1 C1 T2 C1"),
        ("house", "H1 H1 C1 C1", "H1 C1 H2 C1"),
        ("court", "C1 C1 T1 T1", "C1 T1 C2 T1"),
    ],
)
def test_two_unconnected_segments(kind: str, one: str, two: str) -> None:
    words = f"a face with two unconnected {kind}"
    assert is_met(words, tile_set(one, two))
    assert not is_met(words, tile_set(one))


@each_row("words letter", [("towers that fill", "T"), ("houses that fill", "H")])
def test_buildings_of_all_sizes(words: str, letter: str) -> None:
    faces = [each.format(letter) for each in SIZES]
    assert is_met(words, tile_set(*faces))
    for missing in range(4):
        others = [face for size, face in enumerate(faces) if size != missing]
        assert not is_met(words, tile_set(*others))
    # An edge that the building shares with a path is not filled.
    shared = f"{letter}1.P1.{letter}1 C1 C1 C1"
    assert not is_met(words, tile_set(shared, *faces[1:]))


def test_the_start_spaces() -> None:
    words = "start spaces"
    starts = tuple((each,) * 3 for each in STARTS)
    assert is_met(words, tile_set(NOTHING))
    assert not is_met(words, tile_set(NOTHING, starts=(starts[1], starts[0], *starts[2:])))
    assert not is_met(words, tile_set(NOTHING, marks=({},) * 8))
    assert not is_met(words, tile_set(NOTHING, marks=({},) * 7 + ({"C1": "well"},)))
    assert not is_met(words, tile_set(NOTHING, starts=(*starts[:6], (BARE_WALL,) * 3)))


def test_parts_are_counted() -> None:
    """Two faces: four edges of courts, two of paths, one of a tower and one of a house."""
    faces = (STRAIGHT, "C1 T1 C1 H1")
    marks = ({"C1": "market", "C2": "well"}, {"C1": "well"}, *({},) * 6, MARKET)
    told = {
        str(words): count
        for words, count in statistics(tile_set(*faces, marks=marks, squares=(True, False)))
    }
    assert told == {
        "faces": 2,
        "path edges": 2,
        "tower edges": 1,
        "house edges": 1,
        "court edges": 4,
        "path segments": 1,
        "tower segments": 1,
        "house segments": 1,
        "court segments": 3,
        "squares": 1,
        "wells": 2,
        "markets": 1,
    }
