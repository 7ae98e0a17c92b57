"""The Castles of Burgundy: features of what a seat has besides its estate, from both seats.

All play on estate 1 with the castle on d4 (tests/burgundy/table.py). In phase B, round 1, with both dice left,
a seat has 10 * 3 + 2 * 4 + 2 = 40 of 50 dice: four fifths.
"""

from keepstone.games.burgundy.bot.features import blocks as b
from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.bot_table import table
from tests.learning.feature_lists import both, listed, of


def test_silverlings_and_workers_are_counted():
    t = table(0, silver=3, workers=1)
    assert both(t.position, b.SILVER) == ({(3,): 1}, {(0,): 1})
    assert both(t.position, b.WORKERS) == ({(1,): 1}, {(0,): 1})


def test_silverlings_and_workers_are_tenths_that_fade():
    t = table(0, silver=3, workers=1)
    nothing = {(0,): 0, (1,): 0}
    assert both(t.position, b.SILVER_VALUE) == ({(0,): 0.3, (1,): 0.24}, nothing)
    assert both(t.position, b.WORKERS_VALUE) == ({(0,): 0.1, (1,): 0.08}, nothing)


def test_more_than_ten_count_as_ten():
    t = table(0, silver=12)
    assert both(t.position, b.SILVER) == ({(10,): 1}, {(0,): 1})


def test_goods_are_listed_by_type_and_number():
    """Two of type 1 and one of type 3."""
    t = table(0, stock=[1, 1, 3])
    assert both(t.position, b.GOODS) == ({(0, 1): 1, (2, 0): 1}, {})
    assert both(t.position, b.GOODS_STACKS) == ({(2,): 1}, {(0,): 1})
    assert both(t.position, b.LARGEST_STACK) == ({(2,): 1}, {(0,): 1})


def test_a_stack_of_goods_is_full_with_four():
    """Eleven of type 1 are four in the list of types, and ten in the list of the largest stack."""
    t = table(0)
    t.state.stock[0, 0] = 11
    assert both(t.position, b.GOODS) == ({(0, 3): 1}, {})
    assert both(t.position, b.LARGEST_STACK) == ({(10,): 1}, {(0,): 1})


def test_sold_goods_are_listed_by_type():
    assert both(table(0, sold=[5]).position, b.SOLD) == ({(4,): 1}, {})


def test_placed_knowledge_is_listed_by_number():
    t = table(0, "c4 knowledge-5")
    assert both(t.position, b.KNOWLEDGE) == ({(5,): 1}, {})
    assert both(t.position, b.KNOWLEDGE_TIME) == ({(5,): 0.8}, {})


def test_the_turn_track_gives_spaces_and_places():
    """Seat 1 is ahead with two spaces, seat 0 has one."""
    t = table(0, order=(1, 0), spaces=(2, 1))
    assert both(t.position, b.TRACK) == ({(1,): 1}, {(2,): 1})
    assert both(t.position, b.PLACE) == ({(1,): 1}, {(0,): 1})
    assert both(t.position, b.PLACE_TIME) == ({(1,): 0.8}, {(0,): 0.8})


# The parts of the evaluation: points, means, goods, estate, stored tiles, position and effects, each / 20.


def test_parts_at_the_end_of_the_game_are_final_points_and_missing_hexes():
    """Ten points; 3 silverlings and 2 workers at a half; 3 goods. No dice are left for anything else.

    The estate misses 12 hexes for buildings, 6 for animals, 6 for knowledge, 3 for castles, 3 for mines and 6
    for ships: 12 * 2.83 + 6 * 1.51 + 6 * 1.64 + 3 * 2.31 + 3 * 1.41 + 6 * 1.42 = 72.54.
    """
    things = {"score": 10, "silver": 3, "workers": 2, "stock": [1, 1, 3]}
    t = table(0, **things, phase="E", round=5, dice=(0, 0), rival_dice=(0, 0))
    estate = -72.54 / 20
    assert both(t.position, b.PARTS) == (
        {(0,): 10 / 20, (1,): 4 / 20, (2,): 3 / 20, (3,): estate, (4,): 0, (5,): 0},
        {(0,): 0, (1,): 0, (2,): 0, (3,): estate, (4,): 0, (5,): 0},
    )


def test_points_of_knowledge_are_part_of_the_points():
    """§8.15 Three for the one type that was sold."""
    t = table(0, "c4 knowledge-15", score=10, sold=[5])
    assert of(b.PARTS, listed(t.position))[(0,)] == 13 / 20


def test_the_position_is_worth_most_at_the_beginning():
    """Of six hexes beside the castle at -0.02 there are five numbers at 0.468 and four colours at 0.718.

    The castle counts 0.369, the first place of seat 0 0.83. All 50 dice are left.
    """
    t = table(0, phase="A")
    hexes = 6 * -0.02 + 5 * 0.468 + 4 * 0.718 + 0.369
    parts = [found[5,] for found in both(t.position, b.PARTS)]
    assert parts == [(hexes + 0.83) / 20, hexes / 20]


def test_a_stored_tile_that_fits_nowhere_counts_a_third_of_its_effect():
    """0.328 of 1.21 for each of two cows, with 50 dice of which 1.85 halve it."""
    t = table(0, stored=["cow-2"], phase="A")
    worth = 0.328 * 2 * 1.21 * 50 / 51.85
    assert [found[4,] for found in both(t.position, b.PARTS)] == [worth / 20, 0]


def test_an_extra_action_that_waits_is_the_movers():
    mine, theirs = both(table(0, stage=Stage.EXTRA).position, b.PARTS)
    assert mine[6,] == 3.96 / 20
    assert (6,) not in theirs
