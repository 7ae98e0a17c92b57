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


@each_row(
    "text",
    [
        "",
        "pass",
        "Pile",
        "pile pile",
        "pile sun-5",
        "start",
        "start 4",
        "start -1",
        "resource",
        "resource sun",
        "use ?",
        "use sun-1",
        "use sun 5",
        "use flower-5",
        "draw ?",
        "draw sun-6",
        "place",
        "place 0",
        "place 0 0 0",
        "place 24 0",
        "place 0 -24",
        "place a b",
        "place 0.5 0",
        "place +1 0",
        "place 01 0",
        "place -0 0",
        "place 1,0",
        "castle ?",
        "castle sun",
        "coin sun-5",
        "coin 5",
        "coin 1 sun-5",
        "coin 6 sun-5",
        "coin 5 ?",
        "coin sun-5 5",
        "coin 5 sun-5 sun-5",
        "reveal 0",
        "reveal 0 null ace 2 3 4",
        "reveal 0 null ace 2 3 4 4",
        "reveal 4 null ace 2 3 4 5",
        "reveal null ace 2 3 4 5",
        "reveal 0 ? ? ? ? ? ?",
        "round",
        "round 1",
        "round 5",
        "\0",
        5.0,
        None,
    ],
)
def test_texts_that_are_no_actions(text):
    """A text outside the grammar is no action, and changes nothing."""
    t = Table()
    t.play("start 0")
    before = t.position.copy()
    with pytest.raises(keepstone.InvalidAction):
        t.position.play(text)
    assert t.position == before
    assert t.log == ["start 0"]


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
