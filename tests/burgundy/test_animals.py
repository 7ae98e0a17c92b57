"""§6.3, §8.7: animals score with those of their type in the same pasture.

The pasture of estate 1 has the hexes a1, b1, b2, c1 and c2; e6 is one by itself.
"""

from tests.burgundy.setting import setting
from tests.support.rows import each_row
from tests.support.scenarios import check

ANIMALS = [f"{name}-{size}" for name in ("cow", "sheep", "pig", "chicken") for size in (2, 3, 4)]


def come(laid, animal, cell, points, **more):
    """An animal comes to a hex of an estate, where it scores."""
    t = setting(*filter(None, laid.split(", ")), stored=[animal], dice=(1, 1), workers=3, **more)
    check(t, f"place 1 1 {cell}", points=points)


@each_row("animal", ANIMALS)
def test_an_animal_alone(animal):
    """§6.3 An animal tile brings a point for each animal on it."""
    come("d3 ship", animal, "c2", int(animal[-1]))


def test_a_growing_herd():
    """§6.3 Four cows beside three: 7. Another four: 11 more (case 2)."""
    t = setting("d3 ship", "c2 cow-3", stored=["cow-4", "cow-4"], dice=(1, 5))
    check(t, "place 1 1 b2", points=7)
    check(t, "place 5 2 c1", points=7 + 11)


@each_row(
    "why laid animal cell points",
    [
        ("others score nothing", "d3 ship, c2 sheep-4, c1 pig-3, b1 chicken-2", "cow-2", "b2", 2),
        ("two and four sheep", "d3 ship, c2 sheep-2, c1 pig-3, b1 sheep-4", "sheep-3", "b2", 9),
        ("no need to touch", "d3 ship, c2 cow-2, b2 chicken-3, a1 pig-4", "pig-2", "c1", 6),
        ("other pasture", "d3 ship, d5 ship, d6 ship, e6 sheep-4", "sheep-2", "c2", 2),
        ("e6 in phase A: 1 + 10", "d5 ship, d6 ship", "chicken-4", "e6", 1 + 10 + 4),
    ],
)
def test_a_pasture(why, laid, animal, cell, points):
    """§6.3 All tiles of the type in the pasture score with a new one."""
    come(laid, animal, cell, points)


def test_what_is_no_pasture_any_more():
    """§6.3 The pasture of five scores 15 + 6 in phase C, and then seven cows."""
    laid = "d3 ship, c2 cow-2, c1 pig-2, b1 pig-3, b2 cow-3"
    come(laid, "cow-2", "a1", 15 + 6 + 7, phase="C")
    # The opponent's sheep do not count.
    t = setting("d3 ship", stored=["sheep-2"], dice=(4, 6))
    t.lay(1, "d3 ship", "c1 sheep-4")
    t.play("place 4 1 c2")
    assert [t.points(0), t.points(1)] == [2, 0]


@each_row(
    "why laid animal cell points",
    [
        ("the new one, too", "", "pig-3", "c2", 3 + 1),
        ("3 beside 4 (case 2)", ", c2 sheep-4", "sheep-3", "b2", 7 + 2),
        ("cows do not score", ", c2 sheep-4, c1 cow-2", "sheep-3", "b2", 7 + 2),
        ("three tiles", ", c2 pig-2, c1 pig-3", "pig-4", "b2", 9 + 3),
    ],
)
def test_knowledge_7(why, laid, animal, cell, points):
    """§8.7 A tile that scores brings a point more."""
    come(f"d3 ship, c4 knowledge-7{laid}", animal, cell, points)


def test_knowledge_7_of_another():
    """§8.7 The tile of the opponent, or one in storage, does not help."""
    t = setting("d3 ship", stored=["cow-3", "knowledge-7"], dice=(4, 6))
    check(t, "place 4 1 c2", points=3)
    t = setting("d3 ship", stored=["cow-3"], dice=(4, 6))
    t.lay(1, "c4 knowledge-7")
    check(t, "place 4 1 c2", points=3)
