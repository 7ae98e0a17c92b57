"""The Castles of Burgundy: points that the hand-made evaluation expects, worked out from its constants.

All play on estate 1 with the castle on d4 (tests/burgundy/table.py), in phase B, round 1 unless a test says
otherwise. Often the number of dice left is the one that halves a value, which makes the value easy to compute.
"""

import pytest

from keepstone.games.burgundy.bot.features import blocks as b
from keepstone.games.burgundy.bot.parts import parts
from keepstone.games.burgundy.bot.promises import herd_of, herd_promise, region_worth, step_worth
from keepstone.games.burgundy.bot.prospects import (
    dice_left,
    goods_worth,
    pending_worth,
    position_worth,
)
from keepstone.games.burgundy.bot.storage import (
    BUILDING,
    effect_worth,
    herd,
    knowledge_gain,
    mine_income,
    stored_worth,
    tile_worth,
)
from keepstone.games.burgundy.rules.components import ANIMAL_TYPES, CELL_NAMES, KIND_NAMES
from keepstone.games.burgundy.rules.regions import FIRST_REGION, REGION_CELLS
from keepstone.games.burgundy.rules.terms import Building, Colour, Stage
from tests.burgundy.bot_table import table
from tests.burgundy.table import Table
from tests.learning.feature_lists import both
from tests.support.rows import each_row

pytestmark = pytest.mark.interpreted
PASTURE = ("a1", "b1", "b2", "c1", "c2")


def kind(name):
    return KIND_NAMES.index(name)


def region_of(t, colour, cell):
    """Return the number of the region of a colour that contains a hex of seat 0's estate."""
    board, bit = t.state.board[0], 1 << CELL_NAMES.index(cell)
    regions = range(FIRST_REGION[board, colour], FIRST_REGION[board, colour + 1])
    (found,) = (each for each in regions if int(REGION_CELLS[board, each]) & bit)
    return found


def cells_of(*names):
    return sum(1 << CELL_NAMES.index(each) for each in names)


# Regions and colours.


def test_a_region_that_is_completed_late_brings_the_points_of_the_last_phase():
    """§7.1 A region of three that lacks one hex: 6 points for its size.

    With 16.3 dice left, 3.9 are needed, and the other 12.4 complete it half of the time. The next hex is covered
    when 10.3 dice are left: 1 + 0.2 * 10.3. With 8 dice left this would be less than 2, which is the least.
    """
    assert region_worth(3, 1, 16.3) == pytest.approx((6 + 3.06) / 2)
    assert region_worth(3, 1, 8.0) == pytest.approx((6 + 2) * 4.1 / 16.5)
    assert region_worth(3, 3, 11.7) == 0


def test_the_last_hex_of_a_colour_brings_the_bonus_only_if_the_region_is_the_last():
    """§7.2 The large bonus tile for mines is 5 points with two players.

    With 7.99 dice left, 1.37 are needed for one hex, and the other 6.62 bring the bonus half of the time at 0.637.
    The region of three is worth 6 points and 8 in phase B, instead of what it promises at the weight 1.01:
    4.09 dice more than 3.9, and 2 points for a late phase.
    """
    t = table(0, "e3 mine", "f2 mine")
    promised = 1.01 * (6 + 2) * 4.09 / 16.49
    gain = step_worth(t.state, 0, region_of(t, Colour.MINE, "g1"), int(Colour.MINE), 7.99)
    assert gain == pytest.approx(6 + 8 - promised + 5 - 0.637 * 5 / 2)


def test_the_last_hex_of_a_region_brings_no_bonus_while_the_colour_lacks_another():
    """d7 completes one of two rivers. At 0.773: 6 points and 2 for a late phase, 4.1 dice more than 3.9."""
    t = table(0, "d5 ship", "d6 ship")
    gain = step_worth(t.state, 0, region_of(t, Colour.SHIP, "d7"), int(Colour.SHIP), 8.0)
    assert gain == pytest.approx(6 + 8 - 0.773 * (6 + 2) * 4.1 / 16.5)


@each_row("animal", ANIMAL_TYPES)
def test_a_herd_of_any_type_grows_with_at_most_two_empty_hexes(animal):
    """§6.3 Four animals on one tile, with 12.4 dice left: 0.175 * 4 for each of two hexes, and half of that."""
    t = table(0, f"b2 {animal}-4")
    promised = [
        herd_promise(t.state, 0, cells_of(*PASTURE), missing, 12.4) for missing in (4, 2, 1)
    ]
    assert promised == pytest.approx([0.7, 0.7, 0.35])


def test_the_animals_of_one_type_on_all_tiles_of_a_pasture_are_a_herd():
    """§6.3 Seven pigs on two tiles are more than four cows. Two pigs in another pasture do not count."""
    t = table(0, "c3 bank", "c2 pig-3", "b1 pig-4", "a1 cow-4", "d5 ship", "d6 ship", "e6 pig-2")
    assert herd_of(t.state, 0, cells_of(*PASTURE)) == 7


@each_row("animal", ANIMAL_TYPES)
def test_the_best_pasture_is_listed_for_any_type(animal):
    t = table(0, "c3 bank", f"c2 {animal}-3")
    assert both(t.position, b.PASTURE) == ({(3,): 1}, {(0,): 1})


# Stored tiles.


def test_mines_pay_at_the_end_of_every_phase_that_is_left():
    """§9.1 Phases B to E: 1.05 each, and 0.852 more for all but the last. Knowledge 2 adds 0.777 each."""
    assert mine_income(table(0).state, 0) == pytest.approx(4 * 1.05 + 3 * 0.852)
    assert mine_income(table(0, phase="E").state, 0) == pytest.approx(1.05)
    t = table(0, "c4 knowledge-2")
    assert mine_income(t.state, 0) == pytest.approx(4 * (1.05 + 0.777) + 3 * 0.852)
    assert mine_income(t.state, 1) == pytest.approx(4 * 1.05 + 3 * 0.852)


def test_stored_knowledge_would_score_now():
    """§8.15, §8.16, §8.24 to §8.26 Two warehouses, three goods of two types, one type of animals, a bonus tile."""
    laid = ("c3 warehouse", "e4 warehouse", "b2 sheep-3", "b1 sheep-2")
    t = table(0, *laid, sold=[1, 1, 5], bonus=[("ship", "me", None)])
    found = {number: int(knowledge_gain(t.state, 0, number)) for number in range(1, 27)}
    points = {15: 3 * 2, 16: 4 * 2, 24: 4, 25: 3, 26: 2}
    assert {number: each for number, each in found.items() if each} == points


def test_a_stored_tile_of_a_complete_colour_is_worth_nothing():
    """All three mines of the estate are placed."""
    t = table(0, "e3 mine", "f2 mine", "g1 mine", stored=["mine"])
    assert tile_worth(t.state, 0, kind("mine"), 40) == 0
    assert stored_worth(t.state, 0, 40) == 0
    assert tile_worth(t.state, 1, kind("mine"), 40) > 0


def test_a_stored_tile_is_placed_in_its_best_region():
    """It does not matter which of two rivers lacks only one hex. Both have a hex beside the estate."""
    west, east = (table(0, *laid) for laid in (("d3 ship", "d2 ship"), ("d5 ship", "d6 ship")))
    ships = [tile_worth(t.state, 0, kind("ship"), 20) for t in (west, east)]
    assert ships[0] == pytest.approx(ships[1])


def test_a_second_stored_tile_has_one_die_less():
    """The castle fits nowhere: 0.328 of its effect, which is 5.55 with many dice.

    The first tile is placed with one of two dice: 2 / (2 + 1.85). The second has one die: 1 / 2.85.
    """
    effect = 0.328 * 5.55 * 2 / (2 + 2.18)
    t = table(0, stored=["castle", "castle"])
    assert stored_worth(t.state, 0, 2) == pytest.approx(effect * (2 / 3.85 + 1 / 2.85))


def test_a_full_storage_costs_a_fixed_amount():
    """Without dice the three castles are worth nothing."""
    t = table(0, stored=["castle", "castle", "castle"])
    assert stored_worth(t.state, 0, 0) == pytest.approx(-0.233)


def test_a_warehouse_sells_all_goods_but_one_more():
    """§6.7 Three goods of one type: 0.537 for each after the first. With 2.18 dice left, the effect is halved."""
    one = table(0, stock=[1])
    assert effect_worth(one.state, 0, kind("warehouse"), 2.18) == BUILDING[Building.WAREHOUSE] / 2
    t = table(0, stock=[1, 1, 1, 4])
    assert effect_worth(t.state, 0, kind("warehouse"), 2.18) == pytest.approx(
        effect_worth(table(0, stock=[1]).state, 0, kind("warehouse"), 2.18) + 2 * 0.537
    )


def test_a_herd_counts_the_animals_of_one_type_in_a_pasture_that_can_grow():
    """§6.3 Five sheep and four pigs in the pasture with free hexes. The sheep on e6 fill their pasture."""
    t = table(0, "b2 sheep-3", "b1 sheep-2", "c2 pig-4", "e6 sheep-4")
    assert herd(t.state, 0, kind("sheep-2")) == 5
    assert herd(t.state, 0, kind("pig-2")) == 4
    assert herd(t.state, 0, kind("cow-2")) == 0


def test_the_largest_herd_counts_of_two_pastures():
    """§6.3 Estate 2 has two pastures. Each has sheep on one hex and can grow: two sheep, and three."""
    t = Table(boards="2")
    board, pastures = t.state.board[0], int(Colour.ANIMAL)
    regions = range(FIRST_REGION[board, pastures], FIRST_REGION[board, pastures + 1])
    for region, name in zip(regions, ("sheep-3", "sheep-2"), strict=True):
        cells = int(REGION_CELLS[board, region])
        first = cells & -cells
        t.state.estate[0, first.bit_length() - 1] = kind(name)
        t.state.covered[0] |= first
        t.state.frontier[0] |= cells & ~first
    assert herd(t.state, 0, kind("sheep-4")) == 3


# Means and position.


def test_workers_and_mines_are_parts_of_their_own():
    """§9.1 At the end of the last phase two workers are a point, and the mine pays 1.05."""
    t = table(0, "e3 mine", workers=2, phase="E", round=5, dice=(0, 0))
    found = parts(t.state, 0)
    assert (found["workers"], found["mines"]) == pytest.approx((1, 1.05))


def test_goods_are_worth_a_point_each_and_more_if_they_can_be_sold():
    """§5.4 With 3.72 dice left, half of 0.491 * 1.5 for each tile and of 0.2 for each type.

    Three types leave no space for a fourth, which costs half of 0.292.
    """
    two, three = table(0, stock=[1, 1, 2]), table(0, stock=[1, 2, 3])
    sold = 0.491 * 1.5
    assert goods_worth(two.state, 0, 3.72) == pytest.approx(3 + (3 * sold + 2 * 0.2) / 2)
    assert goods_worth(three.state, 0, 3.72) == pytest.approx(3 + (3 * sold + 3 * 0.2 - 0.292) / 2)


def test_each_seat_counts_its_own_dice():
    """§4.1 In phase B, round 1, 38 dice of later rounds are left, and the unused dice of this round."""
    t = table(0, dice=(0, 0), rival_dice=(5, 0))
    assert [int(dice_left(t.state, seat)) for seat in (0, 1)] == [38, 39]
    t.state.stage = Stage.DICE
    assert [int(dice_left(t.state, seat)) for seat in (0, 1)] == [40, 40]


def test_a_tile_that_waits_for_a_discard_counts_a_quarter():
    """0.258 of what the castle is worth in the storage: 0.328 of 5.55, halved with 2.18 dice left."""
    t = table(0, stage=Stage.DISCARD, waiting="castle")
    assert pending_worth(t.state, 0, 2.18) == pytest.approx(0.258 * 0.328 * 5.55 / 2)


@each_row("number worth", [(1, 4.25), (15, 7.23), (26, 5.37)])
def test_every_knowledge_tile_has_its_worth(number, worth):
    """All 50 dice are left. On c4, another tile than the first covers the same hex, so only its worth differs."""
    one, other = (table(0, f"c4 knowledge-{each}", phase="A") for each in (number, 2))
    gain = position_worth(one.state, 0, 50) - position_worth(other.state, 0, 50)
    assert gain == pytest.approx(worth - 4.52)


def test_the_knowledge_tiles_with_the_first_and_the_last_number_are_listed():
    t = table(0, "c4 knowledge-26", "b4 knowledge-1")
    assert both(t.position, b.KNOWLEDGE) == ({(1,): 1, (26,): 1}, {})
