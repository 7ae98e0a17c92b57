"""The Castles of Burgundy: points that the hand-made evaluation expects, worked out from its constants.

All play on estate 1 with the castle on d4 (tests/burgundy/table.py), in phase B, round 1 unless a row says
otherwise. Often the number of dice left is the one that halves a value, which makes the value easy to compute.
"""

from functools import partial

import pytest

from keepstone.games.burgundy.bot.evaluate import parts
from keepstone.games.burgundy.bot.features import blocks as b
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
from keepstone.games.burgundy.rules.components import (
    ANIMAL_TYPES,
    CELL_NAMES,
    FIRST_REGION,
    KIND_NAMES,
    REGION_CELLS,
)
from keepstone.games.burgundy.rules.terms import Building, Colour, Stage
from tests.burgundy.bot_table import table as table_of
from tests.burgundy.table import Table
from tests.learning.feature_lists import check_features
from tests.support.never_empty import never_empty

pytestmark = pytest.mark.interpreted
table = partial(table_of, 0)


def kind(name):
    return KIND_NAMES.index(name)


def cells_of(names):
    return sum(1 << CELL_NAMES.index(each) for each in names.split())


PASTURE = cells_of("a1 b1 b2 c1 c2")


def step(t, colour, cell, dice):
    """What the step onto a hex of seat 0's estate is worth for its region and colour."""
    board, bit = t.state.board[0], cells_of(cell)
    regions = range(FIRST_REGION[board, colour], FIRST_REGION[board, colour + 1])
    (region,) = (each for each in regions if int(REGION_CELLS[board, each]) & bit)
    return step_worth(t.state, 0, region, int(colour), dice)


def regions():
    """Yield rows about regions and colours."""
    # §7.1 A region of three that lacks one hex: 6 points for its size. With 16.3 dice left, 3.9 are needed, and
    # the other 12.4 complete it half of the time. The next hex is covered when 10.3 dice are left: 1 + 0.2 * 10.3.
    # With 8 dice left this would be less than 2, which is the least.
    yield "a region that is completed late", region_worth(3, 1, 16.3), (6 + 3.06) / 2
    yield "brings the points of the last phase", region_worth(3, 1, 8.0), (6 + 2) * 4.1 / 16.5
    yield "a region that is not begun", region_worth(3, 3, 11.7), 0
    # §7.2 The large bonus tile for mines is 5 points with two players.
    # With 7.99 dice left, 1.37 are needed for one hex; the other 6.62 bring the bonus half of the time at 0.637.
    # The region of three is worth 6 points and 8 in phase B, instead of what it promises at the weight 1.01:
    # 4.09 dice more than 3.9, and 2 points for a late phase.
    promised = 1.01 * (6 + 2) * 4.09 / 16.49
    gain = step(table("e3 mine", "f2 mine"), Colour.MINE, "g1", 7.99)
    yield "the last hex of a colour brings the bonus", gain, 6 + 8 - promised + 5 - 0.637 * 5 / 2
    # d7 completes one of two rivers. At 0.773: 6 points and 2 for a late phase, 4.1 dice more than 3.9.
    gain = step(table("d5 ship", "d6 ship"), Colour.SHIP, "d7", 8.0)
    yield "no bonus while another is missing", gain, 6 + 8 - 0.773 * (6 + 2) * 4.1 / 16.5
    # §6.3 Four animals on one tile, with 12.4 dice left: 0.175 * 4 for each of two hexes, and half of that.
    for animal in ANIMAL_TYPES:
        state = table(f"b2 {animal}-4").state
        promised = [herd_promise(state, 0, PASTURE, missing, 12.4) for missing in (4, 2, 1)]
        yield f"a herd of {animal} grows with at most two empty hexes", promised, [0.7, 0.7, 0.35]
    # §6.3 Seven pigs on two tiles are more than four cows. Two pigs in another pasture do not count.
    pigs = ("c2 pig-3", "b1 pig-4", "a1 cow-4", "d5 ship", "d6 ship", "e6 pig-2")
    yield "one type on all tiles", herd_of(table("c3 bank", *pigs).state, 0, PASTURE), 7


def stores():
    """Yield rows about stored tiles."""
    # §9.1 Phases B to E: 1.05 each, and 0.852 more for all but the last. Knowledge 2 adds 0.777 each.
    yield "mines pay at the end of every phase", mine_income(table().state, 0), 4 * 1.05 + 3 * 0.852
    yield "the last phase", mine_income(table(phase="E").state, 0), 1.05
    known = [mine_income(table("c4 knowledge-2").state, seat) for seat in (0, 1)]
    paid = [4 * (1.05 + 0.777) + 3 * 0.852, 4 * 1.05 + 3 * 0.852]
    yield "knowledge 2 is its owner's", known, paid
    # §8.15, §8.16, §8.24 to §8.26 Two warehouses, three goods of two types, one type of animals, a bonus tile.
    laid = ("c3 warehouse", "e4 warehouse", "b2 sheep-3", "b1 sheep-2")
    t = table(*laid, sold=[1, 1, 5], bonus=[("ship", "me", None)])
    found = [int(knowledge_gain(t.state, 0, number)) for number in range(1, 27)]
    points = {15: 3 * 2, 16: 4 * 2, 24: 4, 25: 3, 26: 2}
    yield "stored knowledge would score now", found, [points.get(n, 0) for n in range(1, 27)]
    t = table("e3 mine", "f2 mine", "g1 mine", stored=["mine"])
    nothing = [tile_worth(t.state, 0, kind("mine"), 40), stored_worth(t.state, 0, 40)]
    yield "all three mines of the estate are placed", nothing, [0, 0]
    yield "for the other they are not", tile_worth(t.state, 1, kind("mine"), 40) > 0, True
    # It does not matter which of two rivers lacks only one hex. Both have a hex beside the estate.
    rivers = (("d3 ship", "d2 ship"), ("d5 ship", "d6 ship"))
    west, east = (tile_worth(table(*laid).state, 0, kind("ship"), 20) for laid in rivers)
    yield "a stored tile is placed in its best region", west, east
    # The castle fits nowhere: 0.328 of its effect, which is 5.55 with many dice.
    # The first tile is placed with one of two dice: 2 / (2 + 1.85). The second has one die: 1 / 2.85.
    effect = 0.328 * 5.55 * 2 / (2 + 2.18) * (2 / 3.85 + 1 / 2.85)
    second = stored_worth(table(stored=["castle", "castle"]).state, 0, 2)
    yield "a second stored tile has one die less", second, effect
    full = stored_worth(table(stored=["castle"] * 3).state, 0, 0)
    yield "without dice a full storage costs a fixed amount", full, -0.233
    # §6.7 Three goods of one type: 0.537 for each after the first. With 2.18 dice left, the effect is halved.
    one, three = (
        effect_worth(table(stock=stock).state, 0, kind("warehouse"), 2.18)
        for stock in ([1], [1, 1, 1, 4])
    )
    yield "a warehouse sells one", one, BUILDING[Building.WAREHOUSE] / 2
    yield "a warehouse sells all goods", three, one + 2 * 0.537
    # §6.3 Five sheep and four pigs in the pasture with free hexes. The sheep on e6 fill their pasture.
    state = table("b2 sheep-3", "b1 sheep-2", "c2 pig-4", "e6 sheep-4").state
    herds = [herd(state, 0, kind(name)) for name in ("sheep-2", "pig-2", "cow-2")]
    yield "one type in a pasture that can grow", herds, [5, 4, 0]


def means():
    """Yield rows about means and position."""
    # §9.1 At the end of the last phase two workers are a point, and the mine pays 1.05.
    found = parts(table("e3 mine", workers=2, phase="E", round=5, dice=(0, 0)).state, 0)
    yield "workers and mines", [found["workers"], found["mines"]], [1, 1.05]
    # §5.4 With 3.72 dice left, half of 0.491 * 1.5 for each tile and of 0.2 for each type.
    # Three types leave no space for a fourth, which costs half of 0.292.
    sold = 0.491 * 1.5
    two, three = (goods_worth(table(stock=s).state, 0, 3.72) for s in ([1, 1, 2], [1, 2, 3]))
    yield "goods are a point each and more if they can be sold", two, 3 + (3 * sold + 2 * 0.2) / 2
    yield "three types", three, 3 + (3 * sold + 3 * 0.2 - 0.292) / 2
    # §4.1 In phase B, round 1, 38 dice of later rounds are left, and the unused dice of this round.
    t = table(dice=(0, 0), rival_dice=(5, 0))
    yield "own dice", [int(dice_left(t.state, seat)) for seat in (0, 1)], [38, 39]
    t.state.stage = Stage.DICE
    yield "dice to be rolled", [int(dice_left(t.state, seat)) for seat in (0, 1)], [40, 40]
    # 0.258 of what the castle is worth in the storage: 0.328 of 5.55, halved with 2.18 dice left.
    waits = pending_worth(table(stage=Stage.DISCARD, waiting="castle").state, 0, 2.18)
    yield "a tile that waits for a discard counts a quarter", waits, 0.258 * 0.328 * 5.55 / 2
    # All 50 dice are left. On c4, another tile than the first covers the same hex, so only its worth differs.
    placed = {
        n: position_worth(table(f"c4 knowledge-{n}", phase="A").state, 0, 50)
        for n in (1, 2, 15, 26)
    }
    for number, worth in ((1, 4.25), (15, 7.23), (26, 5.37)):
        yield f"knowledge {number} has its worth", placed[number] - placed[2], worth - 4.52


@pytest.mark.parametrize("rows", [regions, stores, means])
def test_worths(rows):
    wrong = [
        (why, found) for why, found, points in never_empty(rows()) if found != pytest.approx(points)
    ]
    assert wrong == []


def test_the_largest_herd_counts_of_two_pastures():
    """§6.3 Estate 2 has two pastures. Each has sheep on one hex and can grow: two sheep, and three."""
    t = Table(boards="2")
    board, pastures = t.state.board[0], int(Colour.ANIMAL)
    numbers = range(FIRST_REGION[board, pastures], FIRST_REGION[board, pastures + 1])
    for region, name in zip(numbers, ("sheep-3", "sheep-2"), strict=True):
        cells = int(REGION_CELLS[board, region])
        first = cells & -cells
        t.state.estate[0, first.bit_length() - 1] = kind(name)
        t.state.covered[0] |= first
        t.state.frontier[0] |= cells & ~first
    assert herd(t.state, 0, kind("sheep-4")) == 3


def test_features_of_any_type_and_of_the_first_and_last_number():
    rows = [
        (animal, table("c3 bank", f"c2 {animal}-3"), (b.PASTURE, {(3,): 1}, {(0,): 1}))
        for animal in ANIMAL_TYPES
    ]
    t = table("c4 knowledge-26", "b4 knowledge-1")
    rows.append(("knowledge", t, (b.KNOWLEDGE, {(1,): 1, (26,): 1}, {})))
    check_features((why, t.position, *expected) for why, t, *expected in rows)
