"""The Castles of Burgundy: comparisons of tables by the evaluation.

All play on estate 1, drawn in tests/burgundy/table.py, with the castle on d4. Nobody has anything else.
"""

from functools import partial

import pytest

from keepstone.games.burgundy.bot.promises import REGION_WEIGHT, estate_worth
from keepstone.games.burgundy.rules.terms import Colour, Stage
from tests.bots.judging import SEATS, gain, misjudged
from tests.burgundy.bot_table import table as table_of

pytestmark = SEATS
EARLY, LATE = {"phase": "A", "round": 1}, {"phase": "E", "round": 4}
LAST = {"phase": "E", "round": 5}
OVER = {"phase": "E", "round": 5, "dice": (0, 0), "rival_dice": (0, 0)}
HELPFUL = [
    *({"score": 1}, {"workers": 1}, {"silver": 1}, {"stock": [1]}, {"spaces": (1, 0)}),
    *({"stored": [tile]} for tile in ("bank", "castle", "cow-2", "knowledge-8", "mine")),
]


class Judge:
    """Tables of a seat, and how much things help it."""

    def __init__(self, me):
        self.me = me
        self.table = partial(table_of, me)
        self.gain = partial(gain, me)

    def worth(self, *laid, given=None, **things):
        """How much things help a seat that has what is given anyhow; stage and moment go for both."""
        given = dict(given or {})
        already = given.pop("laid", ())
        times = {key: things.pop(key) for key in ("phase", "round") if key in things}
        with_them = self.table(*already, *laid, **{**given, **things}, **times)
        return self.gain(with_them, self.table(*already, **given, **times))

    def in_points(self, *laid, **things):
        """What things are worth, in points of the same time."""
        times = {key: things[key] for key in ("phase", "round") if key in things}
        return self.worth(*laid, **things) / self.worth(score=1, **times)

    def two_times(self, *laid, at=(EARLY, LATE), **things):
        """What things are worth early and late, in points."""
        return [self.in_points(*laid, **things, **each) for each in at]


def laid(*texts):
    """What an estate has anyhow."""
    return {"laid": texts}


def means(j):
    """Yield rows about points, workers, silverlings, goods and dice."""
    table, worth = j.table, j.worth
    for things in HELPFUL:
        theirs = gain(1 - j.me, table(**things), table())
        yield f"{things} helps, and hurts the other", worth(**things), 0, theirs
    yield "points weigh more in the end", worth(score=1, **LATE), 1.3 * worth(score=1, **EARLY)
    for things in ({"workers": 3}, {"silver": 3}, {"stock": [1, 1]}):
        early, late = j.two_times(**things)
        yield f"{things} is worth less when few dice are left to use it", early, 1.2 * late, 0
    for kind in ("workers", "silver"):
        sixth = worth(**{kind: 6}) - worth(**{kind: 5})
        yield f"the first {kind} are worth more than the next", worth(**{kind: 1}), sixth, 0
    yield "a second sale brings a second silverling", worth(stock=[1, 2]), worth(stock=[1, 1])
    second = worth(stock=[1, 2]) - worth(stock=[1])
    third = worth(stock=[1, 2, 3]) - worth(stock=[1, 2])
    yield "three types leave no room for a fourth: the third brings less", second, third
    goods = [
        j.gain(table(stock=[1], players=n), table(players=n))
        / j.gain(table(score=1, players=n), table(players=n))
        for n in (2, 4)
    ]
    yield "a sale brings as many points as there are players", goods[1], 1.3 * goods[0]
    yield "the first place of the order is worth having", table(), table(order=(1, 0))
    stored = {"stored": ["bank", "castle", "cow-3"], **LAST}
    dice = [table(dice=dice, **stored) for dice in ((1, 6), (0, 6), (0, 0))]
    yield "a die is worth something with things in store that wait for it", *dice


def estates(j):
    """Yield rows about mines, regions and colours."""
    table, worth = j.table, j.worth
    early, late = j.two_times("e3 mine")
    yield "a mine pays at the end of each phase, so the earlier the better", early, late + 1.5
    mine = [worth("e3 mine", given=laid(f"c4 knowledge-{n}")) for n in (2, 1)]
    yield "knowledge 2 makes mines better", *mine
    one, apart = (table("d5 ship", f"{cell} ship", phase="E") for cell in ("d6", "d3"))
    yield "in the last phase two regions that lack two hexes are as good as lost", one, apart
    yield "a city of three that lacks one hex", worth("c5 bank", given=laid("b5 market")), 0
    yield "the last phase is late for a hex of three", *j.two_times("d5 ship", "d6 ship")
    mines = [
        j.gain(table("e3 mine", "f2 mine", bonus=bonus), table(bonus=bonus))
        for bonus in ((), [("mine", "rival", None)], [("mine", "rival", "rival")])
    ]
    yield "a bonus that the rival has is worth nothing: the large, then both", *mines
    covered = j.gain(table("e4 market", **LAST), table(**LAST))
    yield "in the last round a covered hex is better", covered, 0.5 * worth(score=1, **LAST)
    river = [
        j.gain(table("d5 ship", "d6 ship", **at), table(**at)) / worth(score=1, **at)
        for at in ({"phase": "A", "round": 5}, {"phase": "C", "round": 5})
    ]
    yield "the bonus of a phase falls from 10 to 2: what is begun early promises more", *river
    yield "a larger herd promises more", table("b2 sheep-4"), table("b2 sheep-2")
    given = laid("e3 mine", "f2 mine")
    gone = {**given, "bonus": [("mine", "rival", "rival")]}
    last = [worth(stored=["mine"], given=each) for each in (given, gone)]
    yield "the last tile of a colour brings its bonus, unless the rival has it", *last


def stores(j):
    """Yield rows about stored tiles."""
    table, worth = j.table, j.worth
    for tile in ("bank", "castle"):
        times = j.two_times(at=(EARLY, LAST), stored=[tile])
        yield f"a stored {tile} loses its worth when there is no time to place it", *times, 0
    yield "more animals are better", *(worth(stored=[f"cow-{n}"]) for n in (4, 3, 2))
    pasture = laid("b2 sheep-3", "c3 bank", "b3 castle")
    herd = [worth(stored=[animal], given=pasture) for animal in ("sheep-2", "cow-2")]
    yield "an animal of the type in the pasture is better than another", *herd, 0
    goods = [table(stored=["ship"], goods=goods) for goods in ([1, 2, 3], [1], [])]
    yield "a ship wants goods to load", *goods
    many, few = (
        worth(stored=["warehouse"], given={"stock": stock})
        - worth(stored=["bank"], given={"stock": stock})
        for stock in ([1, 1, 1, 1], [1, 1, 2, 2])
    )
    yield "a warehouse sells the most goods of a type", many, few
    three = worth(stored=["bank", "castle", "market"]) - worth(stored=["bank", "castle"])
    yield "a full storage costs more than the wait", worth(stored=["market"]), three
    castle = [worth(stored=["castle"], given=given) for given in (laid("c3 bank"), None)]
    yield "a castle that fits nowhere before c3 is covered is worth less", *castle, 0
    last = {**LAST, "dice": (1, 0)}
    yield "one die places one tile", table(stored=["cow-2"], **last), table(**last)
    rivers = [
        worth(stored=["ship"], given=laid("d3 ship", "d5 ship", *more))
        for more in (("d2 ship", "d6 ship"), ())
    ]
    yield "the last hex of a river is worth more than its second", *rivers
    castles = [
        worth(stored=["castle"], given=laid("c3 bank", f"{x}2 sheep-2", f"{x}1 sheep-3"))
        for x in "bc"
    ]
    yield "a castle that may go to a2 or b3 is better than one that may go to b3", *castles
    early, late = j.two_times(stored=["knowledge-8"])
    yield "stored knowledge is worth less in the end", early, 2 * late
    early, late = j.two_times(at=(EARLY, LAST), stored=["cow-4"])
    yield "a pasture scores whenever, so only the time to place a cow counts", early, 1.5 * late
    market = laid("c3 market")
    cow, *others = (
        worth(stored=[tile], given=market, **LAST) / worth(stored=[tile], given=market, **EARLY)
        for tile in ("cow-4", "castle", "bank")
    )
    for effect in others:
        yield "with the last dice there is little to use a castle or bank for", 0.8 * cow, effect
    phases = [{"phase": phase, "round": 1} for phase in "AD"]
    mine, ship = (j.two_times(at=phases, stored=[tile]) for tile in ("mine", "ship"))
    yield (
        "a stored mine pays more with more phases to end",
        mine[0] - mine[1],
        ship[0] - ship[1] + 1,
    )
    for one, other in (("carpenter", "warehouse"), ("carpenter", "church"), ("bank", "watchtower")):
        why = f"§6.7 {one} before {other}: tiles are of use more often, silverlings buy more than 4"
        yield why, worth(stored=[one]), worth(stored=[other])
    sold = [
        worth(stored=["warehouse"], given={"stock": stock})
        - worth(stored=["bank"], given={"stock": stock})
        for stock in ([1, 1, 1, 1], [1])
    ]
    yield "a warehouse is the better the more it sells", sold[0], sold[1] + worth(score=1) / 2


def effects(j):
    """Yield rows about effects that wait for a choice."""
    table = j.table
    stages = {"city-hall": Stage.HALL, "warehouse": Stage.WAREHOUSE}
    for building in ("carpenter", "church", "market", "city-hall", "warehouse"):
        waiting = {"building": building, "stage": stages.get(building, Stage.GAIN)}
        theirs = table(turn="rival"), table(turn="rival", **waiting)
        if building == "warehouse":
            waits = table(stage=Stage.GAIN, building="carpenter"), table(**waiting)
        else:
            waits = table(**waiting), table()
            yield f"a {building} that waits is the rival's", *theirs
        yield (
            f"a {building} that waits is worth something, a carpenter more than nothing to sell",
            *waits,
        )
    yield "an extra action waits", table(stage=Stage.EXTRA), table()
    yield "the rival's waits", table(turn="rival"), table(stage=Stage.EXTRA, turn="rival")
    for stage in (Stage.SHIP, Stage.LOAD):
        fullest = table(stage=stage, goods=[1, 2]), table(stage=stage)
        yield f"{stage!r} promises the goods of the fullest depot", *fullest
    castle = {"stored": ["castle"], "building": "city-hall"}
    hall = j.gain(table(stage=Stage.HALL, **castle), table(**castle))
    alone = j.gain(table(stage=Stage.HALL, building="city-hall"), table())
    yield "a city hall places what is stored", hall, alone
    waits = table(stage=Stage.DISCARD, waiting="castle")
    yield (
        "a tile that waits for room is worth less than a stored one",
        table(stored=["castle"]),
        waits,
    )
    yield "a tile that waits for room is worth more than none", waits, table()


def knowledge(j):
    """Yield rows about placed and stored tiles of knowledge."""
    table, worth = j.table, j.worth
    base = table(**EARLY)
    for number in range(1, 27):
        yield f"{number} eases something", j.gain(table(f"c4 knowledge-{number}", **EARLY), base), 0
    for better, worse in ((7, 5), (8, 9), (3, 1), (12, 14)):
        why = f"§8 {better} is of use more often than {worse}"
        yield why, *(table(stored=[f"knowledge-{n}"], **EARLY) for n in (better, worse))
    yield "8 changes every die, 5 is for ships", *(table(f"c4 knowledge-{n}") for n in (8, 5))
    for number, things in (
        (15, {"sold": [1, 2]}),
        (25, {"sold": [1, 1]}),
        (26, {"bonus": [("ship", "me", None)]}),
    ):
        stored = [worth(stored=[f"knowledge-{number}"], given=given) for given in (things, None)]
        yield f"stored {number} wants {things}, which it counts", *stored
    animals = [laid("b2 sheep-3", "c3 bank"), laid("c3 bank")]
    yield "stored 24 wants animals", *(worth(stored=["knowledge-24"], given=a) for a in animals)
    for number, things, points in (
        (15, {"sold": [1, 2, 3]}, 9),
        (24, laid("b2 sheep-2", "b1 cow-2"), 8),
    ):
        plain, given = laid("c3 market"), {**things, **laid(*things.get("laid", ()), "c3 market")}
        counted, other = (
            worth(stored=[f"knowledge-{n}"], given=given)
            - worth(stored=[f"knowledge-{n}"], given=plain)
            for n in (number, 1)
        )
        why = f"§8.15, §8.24 stored {number}: half of 3 for each type sold, 4 for each type of animals"
        yield why, counted - other, points / 2 * worth(score=1)
    for number, tile in ((16, "warehouse"), (17, "watchtower")):
        given, plain = laid(f"c4 knowledge-{number}"), laid("c4 knowledge-1")
        more = worth(stored=[tile], given=given)
        yield f"{number} counts a stored {tile}", more, worth(stored=[tile], given=plain) + 1e-3
        for other in {"warehouse", "watchtower", "carpenter", "church", "market"} - {tile}:
            less = worth(stored=[other], given=plain) + 1e-3
            yield f"{number} does not count a {other}", less, worth(stored=[other], given=given)
    houses = [laid(f"c3 {house}", f"e4 {house}") for house in ("warehouse", "market")]
    if_stored = [worth(stored=["knowledge-16"], given=given) for given in houses]
    yield "§8.16 four points for each warehouse that stands", *if_stored


def equal(j):
    """Yield rows of values that are the same."""
    table, worth = j.table, j.worth
    base = table(**OVER)
    means = ({"score": 1}, {"silver": 1}, {"workers": 2}, {"stock": [4]})
    last = [j.gain(table(**OVER, **each), base) for each in means]
    yield "in the end a silverling, two workers or goods are a point", *last
    yield "goods in depots without a ship are nothing", table(goods=[1, 2]), table()
    for stage in (Stage.SHIP, Stage.LOAD):
        yield f"{stage!r} promises nothing without goods", table(stage=stage), table()
    for number, points in ((15, 3), (25, 1)):
        given = laid(f"c4 knowledge-{number}")
        sold, point = worth(given=given, sold=[1]), worth(given=given, score=1)
        yield (
            f"knowledge {number} brings {points} for goods sold, and counts now",
            sold,
            points * point,
        )
    stored = [
        table(stored=stored, **LAST, dice=(1, 0)) for stored in (["cow-2"], ["cow-2", "pig-2"])
    ]
    yield "with one die left a second stored tile is too late", *stored
    more = table(score=5, stage=Stage.OVER)
    yield "§9.3 more points win", more, 1
    yield "§9.3 with as many, fewer empty hexes win", table("d5 ship", stage=Stage.OVER), 1


@pytest.mark.parametrize("rows", [means, estates, stores, effects, knowledge])
def test_what_is_better(me, rival, rows):
    assert misjudged(me, rows(Judge(me))) == []


def test_what_is_equal(me, rival):
    assert misjudged(me, (), equal(Judge(me))) == []


def test_a_region_promises_with_the_weight_of_its_colour(me, rival):
    """Two regions of three lack 1 and 3 or 2 and 2: rivers and monasteries differ by their weight only."""
    promised = []
    for colour, (together, apart) in (
        (Colour.SHIP, (("d5 ship", "d6 ship"), ("d5 ship", "d3 ship"))),
        (
            Colour.KNOWLEDGE,
            (("f3 knowledge-5", "g3 knowledge-7"), ("f3 knowledge-5", "a4 knowledge-7")),
        ),
    ):
        one, other = (
            estate_worth(table_of(me, *cells).state, me, 20.0) for cells in (together, apart)
        )
        promised.append((one - other) / REGION_WEIGHT[colour])
    assert promised[0] == pytest.approx(promised[1])
    assert promised[0] != 0
