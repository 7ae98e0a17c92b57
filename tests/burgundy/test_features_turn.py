"""The Castles of Burgundy: features of the turn, and of the table, in phase B, round 1.

Unless a test says otherwise, seat 0 is at turn, and seat 1 has the dice 1 and 6.
"""

from keepstone.games.burgundy.bot.features import blocks as b
from keepstone.games.burgundy.rules.components import KIND_NAMES
from keepstone.games.burgundy.rules.terms import Building, Colour, Stage
from tests.burgundy.bot_table import table
from tests.learning.feature_lists import both, of_table


def kind(name):
    return KIND_NAMES.index(name)


def test_unused_dice_are_listed():
    t = table(0, dice=(3, 0))
    assert both(t.position, b.DICE) == ({(1,): 1}, {(2,): 1})
    assert both(t.position, b.DIE) == ({(3,): 1}, {(1,): 1, (6,): 1})


def test_dice_are_listed_once_all_are_rolled():
    """§4.1 Seat 0 has rolled a 3 and a 5; seat 1 is still to roll. Both have two dice to come."""
    t = table(0, dice=(3, 5), rival_dice=(0, 0), stage=Stage.DICE)
    assert both(t.position, b.DIE) == ({}, {})
    assert both(t.position, b.DICE) == ({(0,): 1}, {(0,): 1})


def test_the_seat_at_turn_is_listed_and_the_one_to_come():
    t = table(0)
    assert both(t.position, b.MOVER) == ({(0,): 1}, {})
    assert both(t.position, b.TO_COME) == ({}, {(0,): 1})


def test_a_purchase_is_made_once_a_turn():
    t = table(0)
    assert both(t.position, b.BOUGHT) == ({}, {})
    t.state.bought = 1
    assert both(t.position, b.BOUGHT) == ({(0,): 1}, {})


def test_an_effect_waits_for_the_seat_at_turn():
    assert both(table(0).position, b.PENDING) == ({}, {})
    t = table(0, stage=Stage.GAIN, building="market")
    assert both(t.position, b.PENDING) == ({(Stage.GAIN, Building.MARKET): 1}, {})
    assert both(t.position, b.MOVER) == ({(1,): 1}, {})


def reaching():
    """Two threes reach depot 3, and with a worker 2 and 4; 1 and 6 reach those depots, and with one 2 and 5."""
    t = table(0, dice=(3, 3))
    t.depot(2, "mine")
    t.depot(3, "bank", "cow-3")
    t.depot(4, "cow-2")
    t.depot(6, "ship")
    return t.position


def test_dice_reach_the_depots_with_their_numbers():
    assert both(reaching(), b.REACHED) == (
        {(kind("bank"),): 1, (kind("cow-3"),): 1},
        {(kind("ship"),): 1},
    )


def test_a_tile_in_reach_fits_beside_the_castle():
    """No hex for an animal is beside it."""
    assert both(reaching(), b.REACHED_FITS) == ({(kind("bank"),): 1}, {(kind("ship"),): 1})


def test_a_worker_reaches_the_next_depots():
    assert both(reaching(), b.REACHED_BY_WORKER) == (
        {(Colour.MINE,): 1, (Colour.ANIMAL,): 1},
        {(Colour.MINE,): 1},
    )


def test_knowledge_12_reaches_the_next_depots_without_a_worker():
    """§8.12 Two threes reach 2, 3 and 4, and with a worker 1 and 5. For a 3, depot 6 is too far away."""
    t = table(0, "c4 knowledge-12", dice=(3, 3))
    t.depot(2, "mine")
    t.depot(4, "cow-2")
    t.depot(5, "castle")
    t.depot(6, "ship")
    assert both(t.position, b.REACHED)[0] == {(kind("mine"),): 1, (kind("cow-2"),): 1}
    assert both(t.position, b.REACHED_BY_WORKER)[0] == {(Colour.CASTLE,): 1}


def test_knowledge_8_shifts_a_die_by_two():
    """§8.8 Two threes reach depot 3, and with a worker 2 and 5."""
    t = table(0, "c4 knowledge-8", dice=(3, 3))
    t.depot(2, "mine")
    t.depot(3, "bank")
    t.depot(5, "castle")
    t.depot(6, "ship")
    assert both(t.position, b.REACHED)[0] == {(kind("bank"),): 1}
    assert both(t.position, b.REACHED_BY_WORKER)[0] == {(Colour.MINE,): 1, (Colour.CASTLE,): 1}


def test_goods_that_dice_sell_are_counted_up_to_ten():
    t = table(0, dice=(3, 6))
    t.state.stock[0, 2], t.state.stock[0, 5] = 6, 5
    assert both(t.position, b.SELLABLE) == ({(10,): 1}, {(0,): 1})


def test_a_die_sells_the_goods_of_its_number():
    """Two of type 3, with a 3 and a 6; the goods of type 1 are not sold. Seat 1 has no goods."""
    t = table(0, stock=[3, 3, 1], dice=(3, 6))
    assert both(t.position, b.SELLABLE) == ({(2,): 1}, {(0,): 1})


# The table.


def test_goods_beside_a_depot_are_counted_up_to_ten():
    t = table(0)
    t.state.depot_goods[0, :2] = 6, 5
    assert of_table(t.position, b.FULLEST) == {(10,): 1}


def test_rounds_are_numbered_through_the_game():
    """Five rounds of phase A are over: a fifth of 25."""
    t = table(0)
    assert of_table(t.position, b.ROUND) == {(5,): 1}
    assert of_table(t.position, b.TIME) == {(0,): 0.8}


def test_the_table_has_a_stage_and_players():
    t = table(0)
    assert of_table(t.position, b.STAGE) == {(Stage.TURN,): 1}
    assert of_table(t.position, b.PLAYERS) == {(2,): 1}


def test_tiles_in_depots_are_counted_by_kind():
    t = table(0)
    t.depot(1, "bank", "cow-2")
    t.depot(4, "ship", "bank")
    t.black("mine", "bank")
    assert of_table(t.position, b.IN_DEPOTS) == {
        (kind("bank"),): 2,
        (kind("cow-2"),): 1,
        (kind("ship"),): 1,
    }
    assert of_table(t.position, b.IN_BLACK) == {(kind("mine"),): 1, (kind("bank"),): 1}


def test_goods_beside_depots_count_a_quarter_each():
    """Two of type 4 and one of type 2 beside depot 1, one of type 4 beside depot 6."""
    t = table(0, goods=[4, 4, 2])
    t.goods_in(6, 4)
    assert of_table(t.position, b.DEPOT_GOODS) == {(3,): 0.75, (1,): 0.25}
    assert of_table(t.position, b.DEPOT_STACK) == {(0,): 0.75, (5,): 0.25}


def test_the_most_goods_beside_a_depot_are_listed():
    t = table(0, goods=[4, 4, 2])
    t.goods_in(6, 4)
    assert of_table(t.position, b.FULLEST) == {(3,): 1}
