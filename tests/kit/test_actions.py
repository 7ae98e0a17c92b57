"""Tests of the action table: numbers and texts of families, interpreted and compiled.

By hand: pass is 0; place has two tiles by three places, so 1 to 6, of which the last place counts
fastest; go has two fields of two words, 7 and 8; go on is 9.
"""

import numpy as np
import pytest

import keepstone
from keepstone.kit.actions import Actions
from keepstone.kit.jit import compiled
from tests.support.rows import each_row

ACTIONS = Actions()
PASS = ACTIONS.family("pass")
PLACE = ACTIONS.family("place", (None, "keep"), ("north", "east", "south"))
GO = ACTIONS.family("go", ("1 2", "2 1"))
GO_ON = ACTIONS.family("go on")

TEXTS = {
    0: "pass",
    4: "place keep north",
    5: "place keep east",
    6: "place keep south",
    7: "go 1 2",
    8: "go 2 1",
    9: "go on",
}


@compiled
def number_of(tile, place):
    return PLACE.at(tile, place)


@compiled
def numbers_of_others(field):
    return PASS.at(), GO.at(field), GO_ON.at()


@compiled
def tile_and_place(action):
    return PLACE.indices(action)


@compiled
def sum_of_indices(action):
    """10 times the tile and the place, as arguments of another function."""
    return weigh(*PLACE.indices(action)) if PLACE.covers(action) else -1


@compiled
def weigh(tile, place):
    return 10 * tile + place


def test_families_follow_one_another():
    assert [family.base for family in ACTIONS.families.values()] == [0, 1, 7, 9]
    assert [family.end for family in ACTIONS.families.values()] == [1, 7, 9, 10]
    assert [family.shape for family in ACTIONS.families.values()] == [(), (2, 3), (2,), ()]
    assert ACTIONS.size == 10


@each_row("at", [PLACE.at, number_of])
def test_the_last_axis_counts_fastest(at):
    assert [at(tile, place) for tile in (0, 1) for place in (0, 1, 2)] == [1, 2, 3, 4, 5, 6]


def test_small_integers_do_not_overflow():
    wide = Actions()
    far = wide.family("far", ("x",) * 100, ("y",) * 100)
    assert far.at(np.int8(99), np.int8(99)) == 9999
    assert number_of(np.int8(1), np.uint8(2)) == 6


def test_verbs_alone_and_single_axes():
    assert (PASS.at(), GO.at(1), GO_ON.at()) == (0, 8, 9)
    assert numbers_of_others(1) == (0, 8, 9)


@each_row("indices", [PLACE.indices, tile_and_place])
def test_indices_undo_at(indices):
    assert [indices(action) for action in range(1, 7)] == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
        (1, 2),
    ]


def test_compiled_indices_are_arguments_of_another_function():
    assert [sum_of_indices(action) for action in (0, 1, 3, 4, 6, 7)] == [-1, 0, 2, 10, 12, -1]


def test_a_family_covers_its_own_actions():
    assert [action for action in range(10) if GO.covers(action)] == [7, 8]


def test_an_action_is_decoded():
    assert ACTIONS.decode(0) == (PASS, ())
    assert ACTIONS.decode(np.int32(6)) == (PLACE, (1, 2))
    assert ACTIONS.decode(9) == (GO_ON, ())


@each_row("action text", TEXTS.items())
def test_texts(action, text):
    assert ACTIONS.format(action) == text
    assert ACTIONS.parse(text) == action


def test_an_index_without_a_word_has_a_text_that_is_no_action():
    assert ACTIONS.format(2) == "place ? east"
    with pytest.raises(keepstone.InvalidAction):
        ACTIONS.parse("place ? east")


@each_row(
    "text hidden",
    [("lay 2 east", "lay ? east"), ("lay ? west", "lay ? west"), ("take b", "take b")],
)
def test_what_others_see_of_an_action_has_no_word_where_there_may_be_none(text, hidden):
    cards = Actions()
    cards.family("lay", ("?", "1", "2"), ("west", "east"))
    cards.family("take", (None, "a", "b"))
    assert cards.format(cards.hide(cards.parse(text))) == hidden


@each_row(
    "text message allowed",
    [
        ("", "'' does not begin with a known word", ("pass", "place", "go", "go on")),
        ("plac", "'plac' does not begin with a known word", ("pass", "place", "go", "go on")),
        ("pass pass", "'pass' takes 0 words, not 1", ()),
        ("place keep", "'place' takes 2 words, not 1", ()),
        ("go on 1", "'go on' takes 0 words, not 1", ()),
        ("place keep up", "'up' is not allowed in 'place keep up'", ("north", "east", "south")),
        ("go 1 3", "'3' is not allowed in 'go 1 3'", ("2", "1")),
        ("go 1 1", "'1 1' is not allowed in 'go 1 1'", ()),
    ],
)
def test_what_is_no_action_is_told(text, message, allowed):
    with pytest.raises(keepstone.InvalidAction) as caught:
        ACTIONS.parse(text)
    assert (caught.value.message, caught.value.allowed) == (message, allowed)


@each_row("text", [" pass", "pass ", "go  on", "go\ton", "go\non", "go\u00a0on", "pass\n", " "])
def test_single_spaces_alone_part_the_words(text):
    with pytest.raises(keepstone.InvalidAction, match="use single spaces between"):
        ACTIONS.parse(text)
