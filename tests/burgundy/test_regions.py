"""§6.1, §7: points for completed regions and colours."""

from tests.burgundy.setting import setting
from tests.burgundy.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check

BY_SIZE = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36}
BY_PHASE = {"A": 10, "B": 8, "C": 6, "D": 4, "E": 2}

BUILDINGS = ["warehouse", "carpenter", "church", "market", "boarding-house", "city-hall"]

# By size: estate, hexes of a region, the tiles on all but the last, and the tile and die for it.
REGIONS = {
    1: (1, "c3", [], "bank", 3),
    2: (5, "b4 b5", ["mine"], "mine", 4),
    3: (1, "f3 g2 g3", ["knowledge-15", "knowledge-16"], "knowledge-17", 1),
    4: (8, "c5 b3 c4 d6", [f"knowledge-{number}" for number in (15, 16, 17)], "knowledge-18", 4),
    5: (1, "e4 e5 f4 f5 g4", BUILDINGS[:4], "bank", 3),
    6: (9, "a1 a2 b1 b2 c1 c2", BUILDINGS[:5], "bank", 4),
    7: (7, "c3 c4 d3 d4 d5 e3 e4", BUILDINGS, "bank", 3),
    8: (2, "a2 b3 c4 d1 d2 d3 d4 d5", [*BUILDINGS, "watchtower"], "bank", 5),
}


def almost(size, phase="A", missing=1):
    """A region of a size but for its last hexes, and the action that covers the very last."""
    board, cells, tiles, last, die = REGIONS[size]
    pairs = list(zip(cells.split(), tiles, strict=False))[: size - missing]
    laid = [f"{cell} {tile}" for cell, tile in pairs]
    t = setting(*laid, board=board, stored=[last], dice=(die, 6), phase=phase)
    return t, f"place {die} 1 {cells.split()[-1]}"


# Regions.


@each_row("phase", BY_PHASE)
@each_row("size", BY_SIZE)
def test_a_completed_region(size, phase):
    """§7.1 A region scores by its size and by the phase in which its last hex is covered.

    For instance a region of three in phase B: 6 + 8 (case 3).
    """
    t, text = almost(size, phase)
    check(t, text, points=BY_SIZE[size] + BY_PHASE[phase])
    assert t.points(1) == 0


@each_row("size", range(3, 9))
def test_an_incomplete_region(size):
    """§7.1 With a hex still empty nothing is scored."""
    t, text = almost(size, missing=2)
    check(t, text, points=0)


@each_row(
    "laid tile text phase points",
    [
        (["a4 knowledge-15", "c4 knowledge-16"], "knowledge-17", "place 5 1 b4", "A", 6 + 10),
        (["c3 bank"], "ship", "place 2 1 d3", "A", 0),
        ([], "watchtower", "place 3 1 c3", "C", 1 + 6 + 4),
    ],
)
def test_when_a_region_scores(laid, tile, text, phase, points):
    """§7.1, §6.1 When its last hex is covered, whichever it is; never again; before the tile's effect."""
    check(setting(*laid, stored=[tile], dice=(int(text[6]), 6), phase=phase), text, points=points)


# Colours.

MINES = ("e3 mine", "f2 mine")


@each_row(
    "players large small bonus holders",
    [
        (2, None, None, 5, (0, None)),
        (3, None, None, 6, (0, None)),
        (4, None, None, 7, (0, None)),
        (2, 1, None, 2, (1, 0)),
        (3, 2, None, 3, (2, 0)),
        (4, 3, None, 4, (3, 0)),
        (3, 1, 2, 0, (1, 2)),
        (4, 3, 1, 0, (3, 1)),
    ],
)
def test_a_completed_colour(players, large, small, bonus, holders):
    """§7.2 The first to cover a colour gets 5, 6 or 7, the second 2, 3 or 4, others nothing.

    For a third mine, the first colour in a game of three: 6 (case 4), besides 6 + 10 for the region.
    Each colour has a large tile of its own: that of the ships is not touched.
    """
    t = setting(*MINES, stored=["mine"], dice=(3, 6), players=players)
    t.award("mine", large, small)
    t.award("ship", 1, 0)
    check(t, "place 3 1 g1", points=6 + 10 + bonus)
    assert (t.bonus("mine"), t.bonus("ship")) == (holders, (1, 0))


@each_row(
    "colour tile covered last points",
    [
        (
            *("building", "boarding-house"),
            "b5 market, c5 bank, c6 church, c3 bank, e1 bank, e2 market, f1 church, "
            "e4 market, e5 church, f4 watchtower, f5 carpenter",
            *("place 3 1 g4", 15 + 2 + 5),
        ),
        (
            *("animal", "chicken-4"),
            "a1 cow-2, b1 cow-3, b2 pig-2, c1 pig-3, c2 sheep-2, d7 ship",
            *("place 2 1 e6", 1 + 2 + 5 + 4),
        ),
        (
            *("knowledge", "knowledge-20"),
            "a4 knowledge-15, b4 knowledge-16, c4 knowledge-17, f3 knowledge-18, g2 knowledge-19",
            *("place 1 1 g3", 6 + 2 + 5),
        ),
        ("castle", "castle", "a3 castle, b3 castle", "place 5 1 a2", 6 + 2 + 5),
        ("mine", "mine", "e3 mine, f2 mine", "place 3 1 g1", 6 + 2 + 5),
        ("ship", "ship", "d1 ship, d2 ship, d3 ship, d5 ship, d6 ship", "place 1 1 d7", 13),
    ],
)
def test_each_colour(colour, tile, covered, last, points):
    """§7.2 All hexes of the colour must be covered; in phase E, with the region of the last one."""
    t = setting(*covered.split(", "), stored=[tile], dice=(int(last[6]), 6), phase="E")
    check(t, last, points=points)
    assert t.bonus(colour) == (0, None)


def test_a_region_is_not_yet_a_colour():
    """§7.2 With the ships of the west covered, but not those of the east, there is no bonus."""
    t = setting("d3 ship", "d2 ship", stored=["ship"], dice=(6, 1))
    check(t, "place 6 1 d1", points=6 + 10)
    assert t.bonus("ship") == (None, None)


def test_first_and_second_in_a_game():
    """§7.2 Seat 0 covers its mines and then seat 1: 5 and 2, each with 6 + 8 in phase B."""
    t = setting(*MINES, stored=["mine"], dice=(3, 6), phase="B")
    t.lay(1, *MINES)
    t.store(1, "mine")
    t.dice(1, 3, 3)
    t.play("place 3 1 g1")
    t.idle()
    t.play("place 3 1 g1")
    assert [t.points(0), t.points(1)] == [6 + 8 + 5, 6 + 8 + 2]
    assert t.bonus("mine") == (0, 1)


# Single hexes and the start castle.


@each_row("phase bonus", BY_PHASE.items())
def test_small_regions(phase, bonus):
    """§7.3, §2.1a A region of one scores 1 and the phase's points: a castle on a4 of estate 2.

    On estate 7 a start castle and its neighbour complete a region: 3 + phase (case 15).
    """
    t = setting("c6 market", "b5 bank", board=2, stored=["castle"], dice=(3, 6), phase=phase)
    check(t, "place 3 1 a4", points=1 + bonus)
    t = setting(board=7, stored=["castle"], dice=(4, 6), phase=phase)
    check(t, "place 4 1 a3", points=3 + bonus)
    assert t.bonus("castle") == (None, None)


@each_row(
    "boards founding",
    [("1", []), ("2", ["found d7", "found a4"]), ("9", ["found g2", "found g2"])],
)
def test_a_start_castle_alone_never_scores(boards, founding):
    """§7.3, §2.1a The region that it covers alone brings nothing, now or later."""
    t = Table(boards=boards)
    t.begin("first 0")
    t.play(*founding)
    t.chance()
    assert [t.points(0), t.points(1)] == [0, 0]


def test_a_start_castle_counts_for_its_colour():
    """§7.2, §2.1a On estate 2 with three others it covers the colour: 1 + 10 and 5.

    On estate 1 the last other castle completes a region of three as well: 6 + 10, and 5.
    """
    laid = ["a4 castle", "g1 castle", "g3 ship"]
    t = setting(*laid, board=2, stored=["castle"], dice=(3, 6))
    check(t, "place 3 1 g4", points=1 + 10 + 5)
    assert t.bonus("castle") == (0, None)
    t = setting("a2 castle", "a3 castle", stored=["castle"], dice=(6, 1))
    check(t, "place 6 1 b3", points=6 + 10 + 5)
