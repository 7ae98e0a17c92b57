"""The Castles of Burgundy: comparisons of two tables by the evaluation.

All play on estate 1, drawn in tests/burgundy/table.py, with the castle on d4. Nobody has anything else.
"""

import pytest

from keepstone.games.burgundy.bot.promises import REGION_WEIGHT, estate_worth
from keepstone.games.burgundy.rules import components as box
from keepstone.games.burgundy.rules.terms import Colour, Stage
from tests.bots.judging import SEATS, chances, gain, prefers
from tests.burgundy.table import Table

pytestmark = SEATS


def table(
    me,
    *laid,
    stored=(),
    workers=0,
    silver=0,
    score=0,
    stock=(),
    sold=(),
    goods=(),
    dice=(1, 6),
    rival_dice=(1, 6),
    stage=Stage.TURN,
    building="",
    waiting="",
    phase="B",
    round=1,
    order=(0, 1),
    spaces=(0, 0),
    bonus=(),
    turn="me",
    players=2,
):
    """A turn in which what is given is that of seat `me`; goods lie at depot 1."""
    t = Table(players)
    for each in range(players):
        t.lay(each, "d4 castle")
        t.workers(each, 0)
        t.silver(each, 0)
    t.state.stock[:] = 0
    t.lay(me, *laid)
    t.store(me, *stored)
    t.workers(me, workers)
    t.silver(me, silver)
    t.state.points[me] = score
    t.stock(me, *stock)
    t.sold(me, *sold)
    t.goods_in(1, *goods)
    t.track(*((me if seat == 0 else 1 - me, n) for seat, n in zip(order, spaces, strict=True)))
    for colour, large, small in bonus:
        holders = {"me": me, "rival": 1 - me, None: None}
        t.award(colour, holders[large], holders[small])
    t.turn_of(me if turn == "me" else 1 - me, phase, round)
    t.state.dice[me], t.state.dice[1 - me] = dice, rival_dice
    t.state.stage = stage
    t.state.building = box.KIND_NAMES.index(building) if building else 0
    t.state.waiting = box.KIND_NAMES.index(waiting) if waiting else 0
    return t


def worth(me, *laid, given=None, **things):
    """How much things help a seat that has what is given anyhow; stage and moment go for both."""
    given = given or {}
    times = {key: things.pop(key) for key in ("phase", "round") if key in things}
    with_them = table(me, *given.get("laid", ()), *laid, **{**_things(given), **things}, **times)
    return gain(me, with_them, table(me, *given.get("laid", ()), **_things(given), **times))


def _things(given):
    return {key: value for key, value in given.items() if key != "laid"}


EARLY, LATE = {"phase": "A", "round": 1}, {"phase": "E", "round": 4}


@pytest.mark.parametrize(
    ("things", "why"),
    [
        ({"score": 1}, "points are points"),
        ({"workers": 1}, "a worker changes a die"),
        ({"silver": 1}, "a silverling helps to buy"),
        ({"stock": [1]}, "goods can be sold"),
        ({"spaces": (1, 0)}, "a step on the track"),
        ({"stored": ["bank"]}, "a stored tile is soon placed"),
        ({"stored": ["castle"]}, "so is a castle"),
        ({"stored": ["cow-2"]}, "and an animal"),
        ({"stored": ["knowledge-8"]}, "and knowledge"),
        ({"stored": ["mine"]}, "and a mine"),
    ],
)
def test_what_helps_helps_and_hurts_the_other(me, rival, things, why):
    assert worth(me, **things) > 0, why
    assert gain(rival, table(me, **things), table(me)) < 0, why


def test_points_weigh_more_in_the_end(me, rival):
    assert worth(me, score=1, **LATE) > 1.3 * worth(me, score=1, **EARLY)


@pytest.mark.parametrize("things", [{"workers": 3}, {"silver": 3}, {"stock": [1, 1]}])
def test_means_are_worth_less_when_few_dice_are_left_to_use_them(me, rival, things):
    """Beside one point, which weighs more in the end."""
    early, late = (worth(me, **things, **at) / worth(me, score=1, **at) for at in (EARLY, LATE))
    assert early > 1.2 * late
    assert late > 0


def test_the_first_ones_are_worth_more_than_the_next(me, rival):
    for kind in ("workers", "silver"):
        first = worth(me, **{kind: 1})
        sixth = worth(me, **{kind: 6}) - worth(me, **{kind: 5})
        assert first > sixth > 0


def test_in_the_end_a_silverling_is_a_point_and_a_worker_half_of_one(me, rival):
    at = {"phase": "E", "round": 5, "dice": (0, 0)}
    base = table(me, rival_dice=(0, 0), **at)
    point = gain(me, table(me, score=1, rival_dice=(0, 0), **at), base)
    silver = gain(me, table(me, silver=1, rival_dice=(0, 0), **at), base)
    workers = gain(me, table(me, workers=2, rival_dice=(0, 0), **at), base)
    goods = gain(me, table(me, stock=[4], rival_dice=(0, 0), **at), base)
    assert silver == pytest.approx(point)
    assert workers == pytest.approx(point)
    assert goods == pytest.approx(point)


def test_a_second_sale_brings_a_second_silverling(me, rival):
    assert worth(me, stock=[1, 2]) > worth(me, stock=[1, 1])


def test_three_types_leave_no_room_for_a_fourth(me, rival):
    """The third type brings less than the second did."""
    two = worth(me, stock=[1, 2]) - worth(me, stock=[1])
    three = worth(me, stock=[1, 2, 3]) - worth(me, stock=[1, 2])
    assert three < two


def test_goods_bring_more_with_more_players(me, rival):
    """A sale brings as many points as there are players."""
    goods = [gain(me, table(me, stock=[1], players=n), table(me, players=n)) for n in (2, 4)]
    point = [gain(me, table(me, score=1, players=n), table(me, players=n)) for n in (2, 4)]
    assert goods[1] / point[1] > 1.3 * goods[0] / point[0]


def test_the_first_place_of_the_order_is_worth_having(me, rival):
    assert prefers(me, table(me), table(me, order=(1, 0)))


def test_a_die_that_is_still_to_be_used_is_worth_something(me, rival):
    """With things in store that wait for it."""
    stored = {"stored": ["bank", "castle", "cow-3"], "phase": "E", "round": 5}
    assert prefers(me, table(me, **stored), table(me, dice=(0, 6), **stored))
    assert prefers(me, table(me, dice=(0, 6), **stored), table(me, dice=(0, 0), **stored))


# Mines.


def test_a_mine_pays_at_the_end_of_each_phase(me, rival):
    """So it is better than another hex beside the castle, and the earlier the better."""
    early, late = (worth(me, "e3 mine", **at) / worth(me, score=1, **at) for at in (EARLY, LATE))
    assert early > late + 1.5


def test_knowledge_2_makes_mines_better(me, rival):
    given = {"laid": ["c4 knowledge-2"]}
    other = {"laid": ["c4 knowledge-1"]}
    assert worth(me, "e3 mine", given=given) > worth(me, "e3 mine", given=other)


# Regions and colours.


def test_a_hex_in_a_region_that_is_begun_is_worth_more_than_one_in_another(me, rival):
    """Rivers are in two regions of three; in the last phase two that lack two are as good as lost."""
    one = table(me, "d5 ship", "d6 ship", phase="E")
    apart = table(me, "d5 ship", "d3 ship", phase="E")
    assert prefers(me, one, apart)


def test_a_large_region_that_lacks_one_hex_is_worth_more_than_when_it_lacks_two(me, rival):
    """And the last phase is too late for the one that lacks more."""
    assert worth(me, "c5 bank", given={"laid": ["b5 market"]}) > 0
    early, late = (
        worth(me, "d5 ship", "d6 ship", **at) / worth(me, score=1, **at) for at in (EARLY, LATE)
    )
    assert early > late


def test_a_bonus_for_a_colour_that_is_gone_is_worth_nothing_any_more(me, rival):
    """The rival has the large one, so a small one is left; then none is."""
    mines = ["e3 mine", "f2 mine"]
    values = [
        gain(me, table(me, *mines, bonus=bonus), table(me, bonus=bonus))
        for bonus in ((), [("mine", "rival", None)], [("mine", "rival", "rival")])
    ]
    assert values[0] > values[1] > values[2]


# Stored tiles.


def test_stored_tiles_lose_their_worth_when_there_is_no_time_to_place_them(me, rival):
    last = {"phase": "E", "round": 5}
    for tile in ("bank", "castle"):
        one, three = (
            worth(me, stored=[tile], **at) / worth(me, score=1, **at) for at in (EARLY, last)
        )
        assert one > three > 0


def test_more_animals_are_better(me, rival):
    assert worth(me, stored=["cow-2"]) < worth(me, stored=["cow-3"]) < worth(me, stored=["cow-4"])


def test_an_animal_of_the_type_in_the_pasture_is_better_than_another(me, rival):
    given = {"laid": ["b2 sheep-3", "c3 bank", "b3 castle"]}
    same = worth(me, stored=["sheep-2"], given=given)
    other = worth(me, stored=["cow-2"], given=given)
    assert same > other > 0


def test_a_ship_wants_goods_to_load(me, rival):
    none, some = table(me, stored=["ship"]), table(me, stored=["ship"], goods=[1, 2, 3])
    assert prefers(me, some, none)
    assert prefers(
        me, table(me, stored=["ship"], goods=[1, 2, 3]), table(me, stored=["ship"], goods=[1])
    )
    assert chances(table(me, goods=[1, 2])) == pytest.approx(chances(table(me)))


def test_a_warehouse_sells_the_most_goods_of_a_type(me, rival):
    many, few = ({"stock": stock} for stock in ([1, 1, 1, 1], [1, 1, 2, 2]))
    warehouse = [worth(me, stored=["warehouse"], given=given) for given in (many, few)]
    bank = [worth(me, stored=["bank"], given=given) for given in (many, few)]
    assert warehouse[0] - bank[0] > warehouse[1] - bank[1]


def test_a_building_that_a_tile_counts_is_better(me, rival):
    """Knowledge 16 counts warehouses, 17 watchtowers; banks are counted by neither."""
    counted = ("warehouse", "watchtower", "carpenter", "church", "market")
    gains = {}
    for number in (16, 17):
        given = {"laid": [f"c4 knowledge-{number}"]}
        plain = {"laid": ["c4 knowledge-1"]}
        gains[number] = [
            name
            for name in counted
            if worth(me, stored=[name], given=given) > worth(me, stored=[name], given=plain) + 1e-3
        ]
    assert gains == {16: ["warehouse"], 17: ["watchtower"]}


def test_a_full_storage_costs_something(me, rival):
    """The third tile brings less than the second, by more than the wait."""
    two = worth(me, stored=["bank", "castle"])
    three = worth(me, stored=["bank", "castle", "market"])
    one = worth(me, stored=["market"])
    assert three - two < one


def test_a_tile_that_fits_nowhere_yet_is_worth_less(me, rival):
    """A castle fits on b3 once c3 is covered; before it fits nowhere."""
    near = worth(me, stored=["castle"], given={"laid": ["c3 bank"]})
    far = worth(me, stored=["castle"])
    assert near > far > 0


# Effects that wait for a choice.


@pytest.mark.parametrize("building", ["carpenter", "church", "market", "city-hall", "warehouse"])
def test_an_effect_that_waits_is_worth_something_to_its_owner(me, rival, building):
    stages = {"city-hall": Stage.HALL, "warehouse": Stage.WAREHOUSE}
    stage = stages.get(building, Stage.GAIN)
    waits = table(me, stage=stage, building=building)
    if building == "warehouse":
        assert prefers(me, table(me, stage=Stage.GAIN, building="carpenter"), waits)
    else:
        assert prefers(me, waits, table(me))
    theirs = table(me, stage=stage, building=building, turn="rival")
    assert chances(theirs)[me] <= chances(table(me, turn="rival"))[me]


def test_an_extra_action_that_waits_is_worth_something(me, rival):
    assert prefers(me, table(me, stage=Stage.EXTRA), table(me))
    assert prefers(me, table(me, turn="rival"), table(me, stage=Stage.EXTRA, turn="rival"))


@pytest.mark.parametrize("stage", [Stage.SHIP, Stage.LOAD])
def test_a_ship_that_waits_promises_the_goods_of_the_fullest_depot(me, rival, stage):
    none, some = table(me, stage=stage), table(me, stage=stage, goods=[1, 2])
    assert prefers(me, some, none)
    assert chances(none) == pytest.approx(chances(table(me)))


def test_a_city_hall_places_what_is_stored(me, rival):
    given = {"stored": ["castle"], "building": "city-hall"}
    with_castle = gain(me, table(me, stage=Stage.HALL, **given), table(me, **given))
    alone = gain(me, table(me, stage=Stage.HALL, building="city-hall"), table(me))
    assert with_castle > alone


def test_a_tile_that_waits_for_room_is_worth_something(me, rival):
    """More than nothing, less than in the storage."""
    waits = table(me, stage=Stage.DISCARD, waiting="castle")
    assert prefers(me, waits, table(me))
    assert prefers(me, table(me, stored=["castle"]), waits)


# The place of the estate, and what is known.


@pytest.mark.parametrize("number", range(1, 27))
def test_every_placed_knowledge_tile_eases_something(me, rival, number):
    """Beside another tile of knowledge that would lie there; in the beginning more than in the end."""
    early = gain(me, table(me, f"c4 knowledge-{number}", **EARLY), table(me, **EARLY))
    assert early > 0


def test_the_points_of_knowledge_in_the_end_count_now(me, rival):
    """Knowledge 15 brings 3 for each type of goods sold, 25 one for each tile sold."""
    for number, points in ((15, 3), (25, 1)):
        given = {"laid": [f"c4 knowledge-{number}"]}
        one = worth(me, given=given, sold=[1])
        point = worth(me, given=given, score=1)
        assert one == pytest.approx(points * point)


def test_stored_knowledge_that_counts_wants_what_it_counts(me, rival):
    """15: types sold; 25: tiles sold; 24: types of animals; 26: bonus tiles."""
    for number, things in (
        (15, {"sold": [1, 2]}),
        (25, {"sold": [1, 1]}),
        (26, {"bonus": [("ship", "me", None)]}),
    ):
        more = worth(me, stored=[f"knowledge-{number}"], given=things)
        less = worth(me, stored=[f"knowledge-{number}"])
        assert more > less, number
    animals = {"laid": ["b2 sheep-3", "c3 bank"]}
    plain = {"laid": ["c3 bank"]}
    assert worth(me, stored=["knowledge-24"], given=animals) > worth(
        me, stored=["knowledge-24"], given=plain
    )


def test_a_game_that_is_over_is_judged_by_its_ranking(me, rival):
    """§9.3 More points win; with as many, fewer empty hexes."""
    more = table(me, score=5, stage=Stage.OVER)
    assert chances(more)[me] == 1
    fewer = table(me, "d5 ship", stage=Stage.OVER)
    assert chances(fewer)[me] == 1


# What is worth more than what, and when.


def test_with_one_die_left_a_second_stored_tile_is_too_late(me, rival):
    last = {"phase": "E", "round": 5, "dice": (1, 0)}
    one, two = (table(me, stored=stored, **last) for stored in (["cow-2"], ["cow-2", "pig-2"]))
    assert chances(one) == pytest.approx(chances(two))
    assert prefers(me, one, table(me, **last))


def test_a_stored_tile_that_nearly_fills_a_region_is_worth_more(me, rival):
    """The last hex of the eastern river, or its second."""
    full = worth(me, stored=["ship"], given={"laid": ["d3 ship", "d2 ship", "d5 ship", "d6 ship"]})
    second = worth(me, stored=["ship"], given={"laid": ["d3 ship", "d5 ship"]})
    assert full > second


def test_a_stored_tile_with_more_hexes_to_go_to_is_worth_more(me, rival):
    """A castle may go to b3 beside c3; with b2 and a2 beside b2 it may go to a2 as well."""
    one = worth(me, stored=["castle"], given={"laid": ["c3 bank", "c2 sheep-2", "c1 sheep-3"]})
    more = worth(me, stored=["castle"], given={"laid": ["c3 bank", "b2 sheep-2", "b1 sheep-3"]})
    assert more > one


def test_stored_knowledge_is_worth_less_in_the_end(me, rival):
    early, late = (
        worth(me, stored=["knowledge-8"], **at) / worth(me, score=1, **at) for at in (EARLY, LATE)
    )
    assert early > 2 * late


@pytest.mark.parametrize(("better_one", "worse_one"), [(7, 5), (8, 9), (3, 1), (12, 14)])
def test_some_knowledge_is_better_than_other(me, rival, better_one, worse_one):
    """§8 7 lets animals score more, 5 only helps ships where goods are; 8 is for all dice, 9 for some.

    3 pays at each sale, 1 only where a city wants a second bank; 12 is for every tile taken.
    """
    tables = [table(me, stored=[f"knowledge-{n}"], **EARLY) for n in (better_one, worse_one)]
    assert prefers(me, *tables)


def test_an_empty_hex_costs_something_when_no_time_is_left_to_fill_it(me, rival):
    """In the last round what is covered is better than what is not, beyond the points for it."""
    last = {"phase": "E", "round": 5}
    covered = gain(me, table(me, "e4 market", **last), table(me, **last))
    assert covered > 0.5 * gain(me, table(me, score=1, **last), table(me, **last))


def test_a_region_that_is_full_sooner_brings_more(me, rival):
    """The bonus of a phase falls from 10 to 2: what is begun early promises more."""
    laid = ("d5 ship", "d6 ship")
    first, last = (
        gain(me, table(me, *laid, **at), table(me, **at)) / worth(me, score=1, **at)
        for at in ({"phase": "A", "round": 5}, {"phase": "C", "round": 5})
    )
    assert first > last


def test_a_larger_herd_promises_more_while_its_pasture_is_open(me, rival):
    assert prefers(me, table(me, "b2 sheep-4"), table(me, "b2 sheep-2"))


def test_the_last_tile_of_a_colour_brings_its_bonus(me, rival):
    """With g1 all three mines are there; the bonus tiles are free, or with the rival."""
    mines = {"laid": ["e3 mine", "f2 mine"]}
    free = worth(me, stored=["mine"], given=mines)
    gone = worth(me, stored=["mine"], given={**mines, "bonus": [("mine", "rival", "rival")]})
    assert free > gone


def test_knowledge_that_changes_every_die_is_better_placed_than_that_for_ships(me, rival):
    assert prefers(me, table(me, "c4 knowledge-8"), table(me, "c4 knowledge-5"))


def in_points(me, at, **things):
    return worth(me, **things, **at) / worth(me, score=1, **at)


LAST = {"phase": "E", "round": 5}


def test_a_stored_tile_still_has_to_be_placed(me, rival):
    """The animals of a pasture score whenever they come, so only the time to place them counts."""
    assert in_points(me, EARLY, stored=["cow-4"]) > 1.5 * in_points(me, LAST, stored=["cow-4"])


@pytest.mark.parametrize("tile", ["castle", "bank"])
def test_an_effect_is_worth_less_than_half_when_the_last_dice_are_used(me, rival, tile):
    """There is little left that an extra action or silverlings could be used for."""
    given = {"laid": ["c3 market"]}
    early, last = (worth(me, stored=[tile], given=given, **at) for at in (EARLY, LAST))
    cow = [worth(me, stored=["cow-4"], given={"laid": ["c3 market"]}, **at) for at in (EARLY, LAST)]
    assert last / early < 0.8 * cow[1] / cow[0]


def test_a_stored_mine_pays_more_when_more_phases_are_to_end(me, rival):
    first, second = (in_points(me, {"phase": p, "round": 1}, stored=["mine"]) for p in "AD")
    other = [in_points(me, {"phase": p, "round": 1}, stored=["ship"]) for p in "AD"]
    assert first - second > other[0] - other[1] + 1


@pytest.mark.parametrize(
    ("one", "other"), [("carpenter", "warehouse"), ("carpenter", "church"), ("bank", "watchtower")]
)
def test_some_buildings_do_more_than_others(me, rival, one, other):
    """§6.7 Taking a tile beats selling nothing, and a building is of use more often than a church's tile.

    Silverlings buy more than four points.
    """
    assert worth(me, stored=[one]) > worth(me, stored=[other])


def test_a_warehouse_is_the_better_the_more_it_sells(me, rival):
    one, four = (
        worth(me, stored=["warehouse"], given={"stock": stock}) for stock in ([1], [1, 1, 1, 1])
    )
    bank = [worth(me, stored=["bank"], given={"stock": stock}) for stock in ([1], [1, 1, 1, 1])]
    assert four - bank[1] > one - bank[0] + worth(me, score=1) / 2


@pytest.mark.parametrize(
    ("number", "things", "points"),
    [(15, {"sold": [1, 2, 3]}, 9), (24, {"laid": ["b2 sheep-2", "b1 cow-2"]}, 8)],
)
def test_stored_knowledge_brings_what_it_would_count(me, rival, number, things, points):
    """§8.15, §8.24 Three for each type sold, four for each type of animals; half of it while stored."""
    given = {**things, "laid": [*things.get("laid", ()), "c3 market"]}
    counted = worth(me, stored=[f"knowledge-{number}"], given=given)
    plain = worth(me, stored=[f"knowledge-{number}"], given={"laid": ["c3 market"]})
    other = worth(me, stored=["knowledge-1"], given=given)
    other_plain = worth(me, stored=["knowledge-1"], given={"laid": ["c3 market"]})
    more = (counted - plain) - (other - other_plain)
    assert more > points / 2 * worth(me, score=1)


def test_stored_knowledge_counts_buildings_that_stand(me, rival):
    """§8.16 Four points for each warehouse."""
    two = {"laid": ["c3 warehouse", "e4 warehouse"]}
    none = {"laid": ["c3 market", "e4 market"]}
    assert worth(me, stored=["knowledge-16"], given=two) > worth(
        me, stored=["knowledge-16"], given=none
    )


def test_a_region_promises_with_the_weight_of_its_colour(me, rival):
    """Two regions of three lack 1 and 3 or 2 and 2: rivers and monasteries differ by their weight only."""
    promised = []
    for colour, tiles, together, apart in (
        (Colour.SHIP, ("ship", "ship"), ("d5", "d6"), ("d5", "d3")),
        (Colour.KNOWLEDGE, ("knowledge-5", "knowledge-7"), ("f3", "g3"), ("f3", "a4")),
    ):
        one, other = (
            table(me, *map(" ".join, zip(cells, tiles, strict=True))) for cells in (together, apart)
        )
        gained = estate_worth(one.state, me, 20.0) - estate_worth(other.state, me, 20.0)
        promised.append(gained / REGION_WEIGHT[colour])
    assert promised[0] == pytest.approx(promised[1])
    assert promised[0] != 0
