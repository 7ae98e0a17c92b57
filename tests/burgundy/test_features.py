"""The Castles of Burgundy: features of estates, means, tiles and turns, from both seats.

All play on estate 1 with the castle on d4 (tests/burgundy/table.py). Beside the castle are c3 (building 3),
c4 (knowledge 1), d3 (ship 2), d5 (ship 5), e3 (mine 4) and e4 (building 3). In phase B, round 1, with both dice
left, a seat has 10 * 3 + 2 * 4 + 2 = 40 of 50 dice: four fifths. Seat 0 is at turn, seat 1 has the dice 1 and 6.
"""

from functools import partial

import pytest

from keepstone.games.burgundy.bot.features import blocks as b
from keepstone.games.burgundy.rules.components import ANIMAL_TYPES, COLOUR_CELLS, KIND_NAMES
from keepstone.games.burgundy.rules.terms import Building, Colour, Stage
from tests.burgundy.bot_table import table as table_of
from tests.learning.feature_lists import both, check_features, check_table_features
from tests.support.never_empty import never_empty

BUILDING, ANIMAL, KNOWLEDGE, CASTLE, MINE, SHIP = list(Colour)[1:]
table = partial(table_of, 0)


def kind(name):
    return KIND_NAMES.index(name)


def kinds(*names):
    return {(kind(name),): 1 for name in names}


def animal(name):
    return 1 + ANIMAL_TYPES.index(name)


def offering(black=(), **depots):
    """A table with tiles in depots, such as d3="ship bank"."""
    t = table()
    for name, tiles in depots.items():
        t.depot(int(name[1]), *tiles.split())
    t.black(*black)
    return t


BLANK = {
    (BUILDING, 1, 1): 1,
    (BUILDING, 3, 3): 2,
    (BUILDING, 5, 5): 1,
    (ANIMAL, 1, 1): 1,
    (ANIMAL, 5, 5): 1,
    (KNOWLEDGE, 3, 3): 2,
    (CASTLE, 3, 3): 1,
    (MINE, 3, 3): 1,
    (SHIP, 3, 3): 2,
}  # the regions of estate 1 with only the castle of one hex covered
RIVER = BLANK | {(SHIP, 3, 3): 1, (SHIP, 3, 1): 1}


def estates():
    """Yield rows about estates."""
    t = table("c3 bank", "d3 ship", "d5 ship")
    built = kinds("castle", "bank") | {(kind("ship"),): 2}
    quarters = {at: count / 4 for at, count in built.items()}
    yield "placed tiles count a quarter each", t, (b.BUILT, quarters, {(kind("castle"),): 0.25})
    # Seat 0 lacks only d7 of the river d5 to d7; its other river is blank.
    river = table("d5 ship", "d6 ship")
    yield "regions by colour, size and missing hexes", river, (b.REGION, RIVER, BLANK)
    fading = [{at: 0.8 * count for at, count in each.items()} for each in (RIVER, BLANK)]
    yield "regions fade with the dice left", river, (b.REGION_TIME, *fading)
    beside = {(BUILDING, 1): 1, (BUILDING, 5): 1, (KNOWLEDGE, 3): 1, (MINE, 3): 1}
    mine = beside | {(BUILDING, 3): 1, (ANIMAL, 1): 1, (SHIP, 3): 1, (SHIP, 1): 1}
    yield (
        "ships on d5 and d6 are also beside the city of b5, c5 and c6, the pasture e6, and d7",
        river,
        (b.REGION_NEXT, mine, beside | {(SHIP, 3): 2}),
    )
    # Of both bonus tiles for mines the large one is taken. Seat 0 has placed one of six ships.
    t = table("d5 ship", bonus=[("mine", "rival", None)])
    missing = {(BUILDING, 12, 2), (ANIMAL, 6, 2), (KNOWLEDGE, 6, 2), (CASTLE, 3, 2), (MINE, 3, 1)}
    each_missing = (dict.fromkeys(missing | {(SHIP, ships, 2)}, 1) for ships in (5, 6))
    yield "colours by missing hexes and bonus tiles", t, (b.COLOUR_MISSING, *each_missing)
    # Five cows and four pigs in the pasture of five hexes, with two hexes free.
    t = table("c3 bank", "c2 cow-3", "b2 cow-2", "b1 pig-4")
    herd = {(animal("cow"),): 1, (animal("pig"),): 0.8}
    none = {(0,): 1}
    yield "herds count a fifth for each animal", t, (b.HERD, herd, {}), (b.PASTURE, {(5,): 1}, none)
    t = table("c2 sheep-4", "b2 sheep-4", "b1 sheep-3")
    yield "eleven animals count as ten", t, (b.PASTURE, {(10,): 1}, none)
    t = table("d5 ship", "d6 ship", "e6 cow-4")
    yield "a full pasture does not grow", t, (b.HERD, {}, {}), (b.PASTURE, none, none)
    t = table("e4 bank")
    yield (
        "§6.7 banks are barred on the four other hexes",
        t,
        (b.BARRED, {(Building.BANK,): 0.8}, {}),
    )
    # The bank on c3 is also beside c2 and b2 for animals and b3 for a castle.
    t = table("c3 bank")
    alike = {(KNOWLEDGE, 1): 1, (MINE, 1): 1, (SHIP, 2): 1}
    mine = alike | {(BUILDING, 1): 1, (ANIMAL, 2): 1, (CASTLE, 1): 1}
    theirs = alike | {(BUILDING, 2): 1, (ANIMAL, 0): 1, (CASTLE, 0): 1}
    yield "hexes beside the estate by colour", t, (b.FRONTIER, mine, theirs)
    # Numbers from 0. For seat 0 c2 has a 4, b2 a 1, and b3 a 6 besides.
    alike = dict.fromkeys([(BUILDING, 2), (KNOWLEDGE, 0), (MINE, 3), (SHIP, 1), (SHIP, 4)], 1)
    mine = alike | {(ANIMAL, 3): 1, (ANIMAL, 0): 1, (CASTLE, 5): 1}
    yield "numbers beside the estate by colour", t, (b.FRONTIER_NUMBER, mine, alike)


def means():
    """Yield rows about workers, silverlings, goods, knowledge and the track."""
    t = table(silver=3, workers=1)
    none, nothing = {(0,): 1}, {(0,): 0, (1,): 0}
    yield "counts", t, (b.SILVER, {(3,): 1}, none), (b.WORKERS, {(1,): 1}, none)
    yield (
        "tenths that fade",
        t,
        (b.SILVER_VALUE, {(0,): 0.3, (1,): 0.24}, nothing),
        (b.WORKERS_VALUE, {(0,): 0.1, (1,): 0.08}, nothing),
    )
    yield "more than ten count as ten", table(silver=12), (b.SILVER, {(10,): 1}, none)
    yield (
        "goods by type and number",
        table(stock=[1, 1, 3]),
        (b.GOODS, {(0, 1): 1, (2, 0): 1}, {}),
        (b.GOODS_STACKS, {(2,): 1}, none),
        (b.LARGEST_STACK, {(2,): 1}, none),
    )
    t = table()
    t.state.stock[0, 0] = 11
    stacks = (b.GOODS, {(0, 3): 1}, {}), (b.LARGEST_STACK, {(10,): 1}, none)
    yield "a stack is full with four, and the largest with ten", t, *stacks
    yield "sold goods by type", table(sold=[5]), (b.SOLD, {(4,): 1}, {})
    t = table("c4 knowledge-5")
    time = (b.KNOWLEDGE_TIME, {(5,): 0.8}, {})
    yield "placed knowledge by number", t, (b.KNOWLEDGE, {(5,): 1}, {}), time
    yield (
        "seat 1 is ahead with two spaces, seat 0 has one",
        table(order=(1, 0), spaces=(2, 1)),
        (b.TRACK, {(1,): 1}, {(2,): 1}),
        (b.PLACE, {(1,): 1}, none),
        (b.PLACE_TIME, {(1,): 0.8}, {(0,): 0.8}),
    )


def tiles():
    """Yield rows about stored tiles and tiles in depots; seat 1 stores nothing."""
    bank, none = kinds("bank"), {(0,): 1}
    t = table(stored=["bank", "cow-2"])
    yield (
        "stored tiles",
        t,
        (b.STORED, kinds("bank", "cow-2"), {}),
        (b.TILES_STORED, {(2,): 1}, none),
    )
    yield "no hex for an animal is beside the castle", t, (b.STORED_FITS, bank, {})
    t = table(stored=["bank", "ship"], dice=(3, 3))
    yield "a 3 places the bank; the ship needs a 2 or a 5", t, (b.STORED_NOW, bank, {})
    t = table("c4 knowledge-9", stored=["bank", "ship"], dice=(4, 4))
    yield "§8.9 a 4 places a building on a 3, and no ship on a 5", t, (b.STORED_NOW, bank, {})
    t = table(stored=["bank", "ship", "cow-2"], stock=[3, 6])
    numbers = {(BUILDING, 2): 1, (SHIP, 1): 1, (SHIP, 4): 1}
    yield "from 0: a 3 for the bank, a 2 and a 5 for the ship", t, (b.STORED_NUMBER, numbers, {})
    useful = (b.PLACING, {(3,): 1}, none), (b.USEFUL, {(4,): 1}, none)
    yield "2, 3 and 5 place a tile; goods of 3 add no number, those of 6 do", t, *useful
    leaves = (b.STORED_LEAVES, {(BUILDING, 0): 1, (SHIP, 2): 1}, {})
    fills = (b.STORED_FILLS, {(BUILDING, 1): 1}, {})
    t = table(stored=["bank", "ship"])
    yield "a bank fills the city of one hex; a ship leaves two of three", t, leaves, fills
    t = table("d5 ship", "d6 ship", stored=["ship"])
    leaves, fills = (b.STORED_LEAVES, {(SHIP, 0): 1}, {}), (b.STORED_FILLS, {(SHIP, 3): 1}, {})
    yield "a ship on d7 fills a river", t, leaves, fills
    laid = ("c3 bank", "c2 sheep-3", "b2 sheep-2", "c1 sheep-4", "b1 pig-2", "d5 ship", "d6 ship")
    t = table(*laid, stored=["cow-2"])
    larger = (b.STORED_FILLS, {(ANIMAL, 5): 1}, {})
    yield "a cow fills the pasture of five, which lacks a1, or that of one hex on e6", t, larger
    # Seat 1 has a church on c3, beside hexes for animals, where cows fit, and no other bank.
    t = offering(d1="bank cow-2", d2="cow-3", d4="ship bank")
    t.lay(1, "c3 church")
    alike = {(BUILDING, 2): 1, (KNOWLEDGE, 0): 1, (CASTLE, 0): 1, (MINE, 0): 1, (SHIP, 1): 1}
    yield (
        "tiles in depots that fit, whatever the dice",
        t,
        (b.OFFERED, alike | {(ANIMAL, 0): 1}, alike | {(ANIMAL, 2): 1}),
        (b.OFFERED_DEPOTS, {(2,): 1}, {(3,): 1}),
        (b.OFFERED_FILLS, {(BUILDING, 1): 1}, {}),
    )


def turns():
    """Yield rows about the turn."""
    t = table(dice=(3, 0))
    yield "unused dice", t, (b.DICE, {(1,): 1}, {(2,): 1}), (b.DIE, {(3,): 1}, {(1,): 1, (6,): 1})
    # §4.1 Seat 0 has rolled a 3 and a 5; seat 1 is still to roll. Both have two dice to come.
    t = table(dice=(3, 5), rival_dice=(0, 0), stage=Stage.DICE)
    yield "dice once all are rolled", t, (b.DIE, {}, {}), (b.DICE, {(0,): 1}, {(0,): 1})
    t = table()
    yield (
        "the seat at turn, and the one to come",
        t,
        (b.MOVER, {(0,): 1}, {}),
        (b.TO_COME, {}, {(0,): 1}),
    )
    yield "nothing is bought, and nothing waits", t, (b.BOUGHT, {}, {}), (b.PENDING, {}, {})
    t = table()
    t.state.bought = 1
    yield "a purchase is made once a turn", t, (b.BOUGHT, {(0,): 1}, {})
    t = table(stage=Stage.GAIN, building="market")
    pending = (b.PENDING, {(Stage.GAIN, Building.MARKET): 1}, {})
    yield "an effect waits for the seat at turn", t, pending, (b.MOVER, {(1,): 1}, {})
    # Two threes reach depot 3, and with a worker 2 and 4; 1 and 6 reach those, and with one 2 and 5.
    t = table(dice=(3, 3))
    for number, names in {2: ["mine"], 3: ["bank", "cow-3"], 4: ["cow-2"], 6: ["ship"]}.items():
        t.depot(number, *names)
    yield (
        "dice reach depots; no hex for an animal is beside the castle",
        t,
        (b.REACHED, kinds("bank", "cow-3"), kinds("ship")),
        (b.REACHED_FITS, kinds("bank"), kinds("ship")),
        (b.REACHED_BY_WORKER, {(Colour.MINE,): 1, (Colour.ANIMAL,): 1}, {(Colour.MINE,): 1}),
    )
    # For a 3, depot 6 is too far away.
    t = table("c4 knowledge-12", dice=(3, 3))
    for number, name in {2: "mine", 4: "cow-2", 5: "castle", 6: "ship"}.items():
        t.depot(number, name)
    near = (b.REACHED, kinds("mine", "cow-2")), (b.REACHED_BY_WORKER, {(Colour.CASTLE,): 1})
    yield "§8.12 two threes reach 2, 3 and 4, and with a worker 1 and 5", t, *near
    t = table("c4 knowledge-8", dice=(3, 3))
    for number, name in {2: "mine", 3: "bank", 5: "castle", 6: "ship"}.items():
        t.depot(number, name)
    far = (b.REACHED_BY_WORKER, {(Colour.MINE,): 1, (Colour.CASTLE,): 1})
    yield (
        "§8.8 two threes reach depot 3, and with a worker 2 and 5",
        t,
        (b.REACHED, kinds("bank")),
        far,
    )
    t = table(dice=(3, 6))
    t.state.stock[0, 2], t.state.stock[0, 5] = 6, 5
    yield "goods that dice sell, up to ten", t, (b.SELLABLE, {(10,): 1}, {(0,): 1})
    t = table(stock=[3, 3, 1], dice=(3, 6))
    yield (
        "two of type 3, with a 3; those of type 1 are not sold",
        t,
        (b.SELLABLE, {(2,): 1}, {(0,): 1}),
    )


def parts():
    """Yield rows about the evaluation's parts / 20: points, means, goods, estate, tiles, position, effects."""
    # Ten points; 3 silverlings and 2 workers at a half; 3 goods. No dice are left for anything else.
    # The estate misses 12 hexes for buildings, 6 for animals, 6 for knowledge, 3 for castles, 3 for mines and 6
    # for ships: 12 * 2.83 + 6 * 1.51 + 6 * 1.64 + 3 * 2.31 + 3 * 1.41 + 6 * 1.42 = 72.54.
    things = {"score": 10, "silver": 3, "workers": 2, "stock": [1, 1, 3]}
    t = table(**things, phase="E", round=5, dice=(0, 0), rival_dice=(0, 0))
    mine = {(0,): 10 / 20, (1,): 4 / 20, (2,): 3 / 20, (3,): -72.54 / 20, (4,): 0, (5,): 0}
    theirs = {(0,): 0, (1,): 0, (2,): 0, (3,): -72.54 / 20, (4,): 0, (5,): 0}
    yield "at the end of the game final points and missing hexes", t, (b.PARTS, mine, theirs)


@pytest.mark.parametrize("rows", [estates, means, tiles, turns, parts])
def test_features(rows):
    check_features((why, t.position, *expected) for why, t, *expected in rows())


def single():
    """Yield rows about one index of a block each, with its values of seat 0 and of seat 1."""
    hexes = 6 * -0.02 + 5 * 0.468 + 4 * 0.718 + 0.369
    t = table("c4 knowledge-15", score=10, sold=[5])
    yield "§8.15 three points for the one type that was sold", t, b.PARTS, (0,), 13 / 20, 0
    # Of six hexes beside the castle at -0.02 there are five numbers at 0.468 and four colours at 0.718.
    # The castle counts 0.369, the first place of seat 0 0.83. All 50 dice are left.
    yield "position", table(phase="A"), b.PARTS, (5,), (hexes + 0.83) / 20, hexes / 20
    # 0.328 of 1.21 for each of two cows, with 50 dice of which 1.85 halve it.
    t, worth = table(stored=["cow-2"], phase="A"), 0.328 * 2 * 1.21 * 50 / 51.85
    yield "a tile that fits nowhere counts a third of its effect", t, b.PARTS, (4,), worth / 20, 0
    t = table(stage=Stage.EXTRA)
    yield "an extra action that waits is the mover's", t, b.PARTS, (6,), 3.96 / 20, None
    t = table()  # as if all twelve hexes for buildings were beside it
    t.state.frontier[0] = COLOUR_CELLS[t.state.board[0], BUILDING]
    yield "hexes are counted up to five", t, b.FRONTIER, (BUILDING, 5), 1, None
    t = offering(d1="bank church market", d2="carpenter watchtower warehouse")
    yield "five tiles of a colour are as good as six", t, b.OFFERED, (BUILDING, 5), 1, 1


def test_single_features():
    wrong = []
    for why, t, block, index, *expected in never_empty(single()):
        found = [each.get(index) for each in both(t.position, block)]
        wrong += [(why, found)] * (found != expected)
    assert wrong == []


def of_the_table():
    """Yield rows about features of the table."""
    t = table()
    t.state.depot_goods[0, :2] = 6, 5
    yield "goods beside a depot are counted up to ten", t, b.FULLEST, {(10,): 1}
    t = table()
    yield "five rounds of phase A are over", t, b.ROUND, {(5,): 1}
    yield "a fifth of 25 rounds is over", t, b.TIME, {(0,): 0.8}
    yield "stage", t, b.STAGE, {(Stage.TURN,): 1}
    yield "players", t, b.PLAYERS, {(2,): 1}
    t = offering(black=["mine", "bank"], d1="bank cow-2", d4="ship bank")
    found = kinds("cow-2", "ship") | {(kind("bank"),): 2}
    yield "tiles in depots by kind", t, b.IN_DEPOTS, found
    yield "tiles in the black depot by kind", t, b.IN_BLACK, kinds("mine", "bank")
    # Two of type 4 and one of type 2 beside depot 1, one of type 4 beside depot 6.
    t = table(goods=[4, 4, 2])
    t.goods_in(6, 4)
    yield "goods beside depots count a quarter each", t, b.DEPOT_GOODS, {(3,): 0.75, (1,): 0.25}
    yield "depots by their goods", t, b.DEPOT_STACK, {(0,): 0.75, (5,): 0.25}
    yield "the most goods beside a depot", t, b.FULLEST, {(3,): 1}


def test_features_of_the_table():
    check_table_features((why, t.position, *each) for why, t, *each in of_the_table())
