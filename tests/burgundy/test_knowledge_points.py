"""§8.15 to §8.26 and §8.28: knowledge that scores at the end of the game.

Seat 1 has the last turn. Seat 0 has no workers, silverlings or goods unless a scenario says so.
"""

from tests.burgundy.setting import BUILDINGS, last_turn, setting
from tests.support.rows import each_row

CITIES = ("c3", "e4", "b5", "e1")
OF_BUILDINGS = {
    **{16: "warehouse", 17: "watchtower", 18: "carpenter", 19: "church"},
    **{20: "market", 21: "boarding-house", 22: "bank", 23: "city-hall"},
}
ONE_OF_EACH = [
    f"{cell} {name}"
    for cell, name in zip(["b5", "c5", "c6", "c3", "e1", "e2", "e4", "e5"], BUILDINGS, strict=True)
]


def final_points(t):
    """The points of seat 0 when the game is over."""
    t.idle_round()
    return t.points(0)


@each_row(
    "numbers sold points",
    [
        ([15], [], 0),
        ([15], [4], 3),
        ([15], [4, 4, 4], 3),
        ([15], [1, 1, 3, 6], 9),
        ([15], [1, 2, 3, 4, 5, 6, 6], 18),
        ([25], [], 0),
        ([25], [4], 1),
        ([25], [4, 4, 4], 3),
        ([25], [1, 1, 3, 6], 4),
        ([15, 25], [1, 1, 2, 2, 6], 9 + 5),
    ],
)
def test_goods(numbers, sold, points):
    """§8.15, §8.25 3 points for each type of goods sold, and a point for each goods tile sold."""
    laid = [f"{cell} knowledge-{n}" for cell, n in zip(("c4", "b4"), numbers, strict=False)]
    assert final_points(last_turn(*laid, sold=sold)) == points


@each_row("number", [15, 25])
def test_only_own_goods_that_were_sold(number):
    """§8.15, §8.25 What is still in stock has its one point (§9.2), the opponent's sales nothing."""
    t = last_turn(f"c4 knowledge-{number}", stock=[2, 2])
    t.sold(1, 3, 4)
    assert final_points(t) == 2


@each_row("number name", OF_BUILDINGS.items())
def test_buildings(number, name):
    """§8.16, §8.17, §8.18, §8.19, §8.20, §8.21, §8.22, §8.23 4 points for each of its type only."""
    knowledge = f"c4 knowledge-{number}"
    same = [[f"{cell} {name}" for cell in CITIES[:count]] for count in range(5)]
    assert [final_points(last_turn(knowledge, *laid)) for laid in same] == [0, 4, 8, 12, 16]
    assert final_points(last_turn(knowledge, *ONE_OF_EACH)) == 4
    without = [text for text in ONE_OF_EACH if not text.endswith(name)]
    assert final_points(last_turn(knowledge, *without)) == 0


def test_several_in_one_city():
    """§8.22 With knowledge 1 three banks in a city: 12 points; the opponent's banks do not count."""
    t = last_turn("c4 knowledge-1", "b4 knowledge-22", "e4 bank", "e5 bank", "f4 bank")
    assert final_points(t) == 12
    t = last_turn("c4 knowledge-22")
    t.lay(1, "c3 bank", "e4 bank")
    assert final_points(t) == 0


@each_row(
    "laid points",
    [
        ([], 0),
        (["c2 cow-4"], 4),
        (["c2 cow-4", "c1 cow-3", "b1 cow-2"], 4),
        (["c2 cow-2", "e6 cow-3"], 4),
        (["c2 cow-2", "e6 pig-3"], 8),
        (["c2 cow-2", "c1 pig-3", "b1 sheep-2"], 12),
        (["c2 cow-2", "c1 pig-3", "b1 sheep-2", "b2 pig-4", "e6 chicken-3"], 16),
    ],
)
def test_knowledge_24(laid, points):
    """§8.24 4 points for each type of animal in the estate, in whichever pasture."""
    assert final_points(last_turn("c4 knowledge-24", *laid)) == points


@each_row(
    "awards points",
    [
        ([], 0),
        ([("ship", 1, None)], 0),
        ([("ship", 0, 1)], 2),
        ([("ship", 1, 0)], 2),
        ([("ship", 1, 0), ("mine", 0, None), ("castle", 0, 1)], 6),
    ],
)
def test_knowledge_26(awards, points):
    """§8.26 2 points for each bonus tile, large or small."""
    t = last_turn("c4 knowledge-26")
    for award in awards:
        t.award(*award)
    assert final_points(t) == points


@each_row("number points", [(15, 6), (25, 3), (22, 8), (16, 4), (17, 0), (24, 4), (26, 4)])
def test_placed_by_the_last_action(number, points):
    """§8.28 They count what was sold, built and won before they came: here in the very last turn.

    Seat 0 has sold three goods of two types, has two banks, a warehouse, cows, and two bonus tiles.
    """
    t = setting(
        *("c3 bank", "e4 bank", "e5 warehouse", "d3 ship", "c2 cow-2"),
        **{"stored": [f"knowledge-{number}"], "dice": (1,), "sold": [1, 1, 5]},
        **{"track": [(1, 0), (0, 0)], "phase": "E", "round": 5},
    )
    t.award("ship", 0)
    t.award("animal", 1, 0)
    t.play("place 1 1 c4")
    assert final_points(t) == points


@each_row("number", range(15, 27))
def test_tiles_in_storage_bring_nothing(number):
    """§8.28, §9.2 They must lie in the estate."""
    t = last_turn(*ONE_OF_EACH, "c2 cow-2", stored=[f"knowledge-{number}"], sold=[1, 5])
    t.award("ship", 0)
    assert final_points(t) == 0
