"""§6.1, §7: points for completed regions and colours."""

import pytest

from tests.burgundy.setting import setting
from tests.burgundy.table import Table

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


@pytest.mark.parametrize("phase", BY_PHASE)
@pytest.mark.parametrize("size", BY_SIZE)
def test_a_completed_region(size, phase):
    """§7.1 A region scores by its size and by the phase in which its last hex is covered."""
    t, text = almost(size, phase)
    t.play(text)
    assert t.points(0) == BY_SIZE[size] + BY_PHASE[phase]
    assert t.points(1) == 0


@pytest.mark.parametrize("size", range(3, 9))
def test_an_incomplete_region(size):
    """§7.1 With a hex still empty nothing is scored."""
    t, text = almost(size, missing=2)
    t.play(text)
    assert t.points(0) == 0


def test_three_in_phase_b():
    """§7.1 A region of three in phase B: 6 + 8 (case 3)."""
    t, text = almost(3, "B")
    t.play(text)
    assert t.points(0) == 14


def test_the_last_hex_may_be_any():
    """§7.1 The region is complete whichever hex comes last, and the tiles' order is free."""
    t = setting("a4 knowledge-15", "c4 knowledge-16", stored=["knowledge-17"], dice=(5, 6))
    t.play("place 5 1 b4")
    assert t.points(0) == 6 + 10


def test_a_region_scores_once():
    """§7.1 Later tiles beside a completed region do not score it again."""
    t = setting("c3 bank", stored=["ship"], dice=(2, 6))
    t.play("place 2 1 d3")
    assert t.points(0) == 0


def test_the_region_and_then_the_effect():
    """§6.1 A watchtower on c3 in phase C: the city 1 + 6, the tower 4."""
    t = setting(stored=["watchtower"], dice=(3, 6), phase="C")
    t.play("place 3 1 c3")
    assert t.points(0) == 1 + 6 + 4


# Colours.

MINES = ("e3 mine", "f2 mine")


@pytest.mark.parametrize(
    ("players", "large", "small", "bonus", "holders"),
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
    """
    t = setting(*MINES, stored=["mine"], dice=(3, 6), players=players)
    t.award("mine", large, small)
    t.play("place 3 1 g1")
    assert t.points(0) == 6 + 10 + bonus
    assert t.bonus("mine") == holders


@pytest.mark.parametrize(
    ("colour", "covered", "last", "points"),
    [
        (
            "building",
            "b5 market, c5 bank, c6 church, c3 bank, e1 bank, e2 market, f1 church, "
            "e4 market, e5 church, f4 watchtower, f5 carpenter",
            "place 3 1 g4",
            15 + 2 + 5,
        ),
        (
            "animal",
            "a1 cow-2, b1 cow-3, b2 pig-2, c1 pig-3, c2 sheep-2, d7 ship",
            "place 2 1 e6",
            1 + 2 + 5 + 4,
        ),
        (
            "knowledge",
            "a4 knowledge-15, b4 knowledge-16, c4 knowledge-17, f3 knowledge-18, g2 knowledge-19",
            "place 1 1 g3",
            6 + 2 + 5,
        ),
        ("castle", "a3 castle, b3 castle", "place 5 1 a2", 6 + 2 + 5),
        ("mine", "e3 mine, f2 mine", "place 3 1 g1", 6 + 2 + 5),
        ("ship", "d1 ship, d2 ship, d3 ship, d5 ship, d6 ship", "place 1 1 d7", 6 + 2 + 5),
    ],
)
def test_each_colour(colour, covered, last, points):
    """§7.2 All hexes of the colour must be covered; in phase E, with the region of the last one."""
    tile = {"building": "boarding-house", "animal": "chicken-4", "knowledge": "knowledge-20"}
    stored = [tile.get(colour, colour)]
    laid = covered.split(", ")
    t = setting(*laid, stored=stored, dice=(int(last.split()[1]), 6), phase="E")
    t.play(last)
    assert t.points(0) == points
    assert t.bonus(colour) == (0, None)


def test_a_region_is_not_yet_a_colour():
    """§7.2 With the ships of the west covered, but not those of the east, there is no bonus."""
    t = setting("d3 ship", "d2 ship", stored=["ship"], dice=(6, 1))
    t.play("place 6 1 d1")
    assert t.points(0) == 6 + 10
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


def test_colours_do_not_share_their_bonus():
    """§7.2 Each colour has a large tile of its own: another colour's is not touched."""
    t = setting(*MINES, stored=["mine"], dice=(3, 6))
    t.award("ship", 1, 0)
    t.play("place 3 1 g1")
    assert t.points(0) == 6 + 10 + 5
    assert t.bonus("ship") == (1, 0)


# Single hexes and the start castle.


@pytest.mark.parametrize(("phase", "bonus"), BY_PHASE.items())
def test_a_single_hex(phase, bonus):
    """§7.3 A region of one scores 1 and the phase's points: a castle on a4 of estate 2."""
    t = setting("c6 market", "b5 bank", board=2, stored=["castle"], dice=(3, 6), phase=phase)
    t.play("place 3 1 a4")
    assert t.points(0) == 1 + bonus


@pytest.mark.parametrize(
    ("boards", "founding"),
    [("1", []), ("2", ["found d7", "found a4"]), ("9", ["found g2", "found g2"])],
)
def test_a_start_castle_alone_never_scores(boards, founding):
    """§7.3, §2.1a The region that it covers alone brings nothing, now or later."""
    t = Table(boards=boards)
    t.begin("first 0")
    t.play(*founding)
    t.chance()
    assert [t.points(0), t.points(1)] == [0, 0]


@pytest.mark.parametrize(("phase", "bonus"), BY_PHASE.items())
def test_a_start_castle_in_a_region_of_two(phase, bonus):
    """§7.3, §2.1a On estate 7 it and its neighbour complete a region: 3 + phase (case 15)."""
    t = setting(board=7, stored=["castle"], dice=(4, 6), phase=phase)
    t.play("place 4 1 a3")
    assert t.points(0) == 3 + bonus
    assert t.bonus("castle") == (None, None)


def test_a_start_castle_counts_for_its_colour():
    """§7.2, §2.1a On estate 2 with three others it covers the colour: 1 + 10 and 5."""
    laid = ["a4 castle", "g1 castle", "g3 ship"]
    t = setting(*laid, board=2, stored=["castle"], dice=(3, 6))
    t.play("place 3 1 g4")
    assert t.points(0) == 1 + 10 + 5
    assert t.bonus("castle") == (0, None)
