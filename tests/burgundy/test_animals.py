"""§6.3, §8.7: animals score with those of their type in the same pasture.

The pasture of estate 1 has the hexes a1, b1, b2, c1 and c2; e6 is one by itself.
"""

import pytest

from tests.burgundy.setting import setting

ANIMALS = [f"{name}-{size}" for name in ("cow", "sheep", "pig", "chicken") for size in (2, 3, 4)]


@pytest.mark.parametrize("animal", ANIMALS)
def test_an_animal_alone(animal):
    """§6.3 An animal tile brings a point for each animal on it."""
    t = setting("d3 ship", stored=[animal], dice=(4, 6))
    t.play("place 4 1 c2")
    assert t.points(0) == int(animal[-1])


def test_a_growing_herd():
    """§6.3 Four cows beside three: 7. Another four: 11 more (case 2)."""
    t = setting("d3 ship", "c2 cow-3", stored=["cow-4", "cow-4"], dice=(1, 5))
    t.play("place 1 1 b2")
    assert t.points(0) == 7
    t.play("place 5 2 c1")
    assert t.points(0) == 7 + 11


def test_other_types_do_not_score():
    """§6.3 Two cows among sheep, pigs and chickens: 2."""
    laid = ["d3 ship", "c2 sheep-4", "c1 pig-3", "b1 chicken-2"]
    t = setting(*laid, stored=["cow-2"], dice=(1, 6))
    t.play("place 1 1 b2")
    assert t.points(0) == 2


def test_a_mixed_pasture():
    """§6.3 Three sheep come to two and four sheep and some pigs: 9."""
    laid = ["d3 ship", "c2 sheep-2", "c1 pig-3", "b1 sheep-4"]
    t = setting(*laid, stored=["sheep-3"], dice=(1, 6))
    t.play("place 1 1 b2")
    assert t.points(0) == 3 + 2 + 4


def test_anywhere_in_the_pasture():
    """§6.3 Tiles of the pasture that do not touch the new one score, too: 2 and 4 pigs."""
    laid = ["d3 ship", "c2 cow-2", "b2 chicken-3", "a1 pig-4"]
    t = setting(*laid, stored=["pig-2"], dice=(5, 6))
    t.play("place 5 1 c1")
    assert t.points(0) == 6


def test_another_pasture_does_not_score():
    """§6.3 Four sheep on e6 have no part when two come to c2: 2 points."""
    laid = ["d3 ship", "d5 ship", "d6 ship", "e6 sheep-4"]
    t = setting(*laid, stored=["sheep-2"], dice=(4, 6))
    t.play("place 4 1 c2")
    assert t.points(0) == 2


def test_another_estate_does_not_score():
    """§6.3 The opponent's sheep do not count."""
    t = setting("d3 ship", stored=["sheep-2"], dice=(4, 6))
    t.lay(1, "d3 ship", "c1 sheep-4")
    t.play("place 4 1 c2")
    assert [t.points(0), t.points(1)] == [2, 0]


def test_the_last_animal_of_a_pasture():
    """§6.3 The pasture of five scores 15 + 6 in phase C, and then seven cows."""
    laid = ["d3 ship", "c2 cow-2", "c1 pig-2", "b1 pig-3", "b2 cow-3"]
    t = setting(*laid, stored=["cow-2"], dice=(6, 1), phase="C")
    t.play("place 6 1 a1")
    assert t.points(0) == 15 + 6 + 7


def test_the_single_pasture():
    """§6.3 On e6 four chickens: 1 + 10 for the pasture in phase A, and 4."""
    t = setting("d5 ship", "d6 ship", stored=["chicken-4"], dice=(2, 1))
    t.play("place 2 1 e6")
    assert t.points(0) == 1 + 10 + 4


# Knowledge 7.


def test_knowledge_7_alone():
    """§8.7 A tile that scores brings a point more, the new one included: three pigs, 4."""
    t = setting("d3 ship", "c4 knowledge-7", stored=["pig-3"], dice=(4, 6))
    t.play("place 4 1 c2")
    assert t.points(0) == 4


def test_knowledge_7_for_each_tile():
    """§8.7 Three sheep beside four: 7, and 1 for each of both tiles (case 2)."""
    laid = ["d3 ship", "c4 knowledge-7", "c2 sheep-4"]
    t = setting(*laid, stored=["sheep-3"], dice=(1, 6))
    t.play("place 1 1 b2")
    assert t.points(0) == 9


def test_knowledge_7_counts_tiles_that_score():
    """§8.7 The cows do not score and bring nothing more: 3 + 4 + 2."""
    laid = ["d3 ship", "c4 knowledge-7", "c2 sheep-4", "c1 cow-2"]
    t = setting(*laid, stored=["sheep-3"], dice=(1, 6))
    t.play("place 1 1 b2")
    assert t.points(0) == 9


def test_knowledge_7_and_three_tiles():
    """§8.7 2 + 3 + 4 pigs, and three tiles: 12."""
    laid = ["d3 ship", "c4 knowledge-7", "c2 pig-2", "c1 pig-3"]
    t = setting(*laid, stored=["pig-4"], dice=(1, 6))
    t.play("place 1 1 b2")
    assert t.points(0) == 12


def test_knowledge_7_of_another():
    """§8.7 The tile of the opponent, or one in storage, does not help."""
    t = setting("d3 ship", stored=["cow-3", "knowledge-7"], dice=(4, 6))
    t.play("place 4 1 c2")
    assert t.points(0) == 3
    t = setting("d3 ship", stored=["cow-3"], dice=(4, 6))
    t.lay(1, "c4 knowledge-7")
    t.play("place 4 1 c2")
    assert t.points(0) == 3
