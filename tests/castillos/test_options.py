"""The first source of a variant, and invalid texts."""

import pytest

import keepstone
from keepstone import CHANCE
from keepstone.games.castillos.rules.components import CELLS, ORIGIN, WIDTH, cell_of, x_of, y_of
from tests.castillos.table import Table
from tests.support.rows import each_row


@each_row("name", ["random_terrain", "own_terrain"])
def test_no_source_is_asked_for_in_a_variant(name):
    """§7.1, §7.2 Tiles are drawn at once."""
    t = Table(position=keepstone.game("castillos", **{name: True}).new())
    t.play("start 0")
    assert t.to_act == CHANCE
    assert t.legal()[0] == "draw sun-null"


def test_what_is_near_is_named():
    """A refusal names what may be done instead."""
    t = Table()
    t.begin(0, "sun-5", "moon-3")
    with pytest.raises(keepstone.IllegalAction) as refusal:
        t.play("use sun-4")
    assert refusal.value.allowed[0] == "use sun-5"


def test_cells():
    """§4.1 A cell is counted from the first tile, to the east and to the south, up to 23 each way."""
    assert cell_of(0, 0) == ORIGIN
    assert cell_of(1, 0) == ORIGIN + 1
    assert cell_of(0, 1) == ORIGIN + WIDTH
    assert cell_of(-23, -23) == 0
    assert cell_of(23, 23) == CELLS - 1
    for x, y in ((0, 0), (-23, 5), (23, -23), (-1, -1)):
        assert (x_of(cell_of(x, y)), y_of(cell_of(x, y))) == (x, y)
