"""§2 The setup of the table."""

import keepstone
from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.setting import setting
from tests.burgundy.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check, refuse


def begun(*events, players=2, **options):
    """A table after some first events, and whatever comes before the first decision."""
    t = Table(players, **options)
    t.begin(*events)
    return t


def drawn(*events, players=2, until=None, **options):
    """A table after some events, and until it is at a stage after what is listed first each time."""
    t = Table(players, **options)
    t.play(*events)
    while until is not None and t.stage != until:
        t.play(t.legal()[0])
    return t


def same_chances(verb, numbers):
    """The odds of as many equally likely outcomes."""
    return {f"{verb} {number}": 1 for number in numbers}


# The seats and what they get.


@each_row("players workers", [(2, [2, 1]), (3, [3, 1, 2]), (4, [4, 1, 2, 3])])
def test_what_each_seat_gets(players, workers):
    """§2.1 Each seat is as likely to be first, here seat 1: 1 worker, the next 2, then 3 and 4.

    Everybody has 1 silverling and 3 goods tiles, nothing stored, no points.
    """
    assert Table(players).odds() == same_chances("first", range(players))
    t = begun("first 1", players=players)
    assert [t.workers_of(seat) for seat in range(players)] == workers
    for seat in range(players):
        assert (t.silver_of(seat), sum(t.goods_of(seat).values())) == (1, 3)
        assert (t.stored(seat), t.points(seat)) == (["", "", ""], 0)


def test_the_others_follow_clockwise():
    """§2.1, §2.3 Seat 2 begins, then 3, 0 and 1; so the markers lie on each other, seat 2 on top."""
    t = begun("first 2", players=4)
    check(t, order=[2, 3, 0, 1], track_order=[2, 3, 0, 1], to_act=2)
    assert [t.spaces(seat) for seat in range(4)] == [0, 0, 0, 0]


def test_the_start_goods_are_dealt_in_turn_order():
    """§2.1 The first player gets three, then the next."""
    t = drawn("first 1", "goods 1", "goods 1", "goods 6", players=3)
    assert [t.goods_of(seat) for seat in range(3)] == [{}, {1: 2, 6: 1}, {}]
    t.play("goods 2", "goods 3", "goods 4", "goods 5")
    assert [t.goods_of(seat) for seat in range(3)] == [{5: 1}, {1: 2, 6: 1}, {2: 1, 3: 1, 4: 1}]


@each_row(
    "options numbers",
    [
        ({"boards": "1"}, [1, 1, 1]),
        ({"boards": "7"}, [7, 7, 7]),
        ({"boards": "1,7,7"}, [1, 7, 7]),
        ({}, [1, 1, 1]),
    ],
)
def test_estates_that_were_chosen(options, numbers):
    """§2.1 All the same, or one for each seat, repeats allowed; the default is No. 1 for all."""
    assert keepstone.game("burgundy", 3, **options).new().state.board.tolist()[:3] == numbers


def test_estates_that_are_dealt():
    """§2.1 In turn order each player gets one of the nine estates, none of them twice."""
    t = drawn("first 1", boards="dealt")
    check(t, odds=same_chances("board", range(1, 10)))
    check(t, "board 4", odds=same_chances("board", {*range(1, 10)} - {4}))
    refuse(t, "2.1", "board 4")
    check(t, "board 2", stage=Stage.START_GOODS)
    assert t.state.board.tolist()[:2] == [2, 4]


# The start castle.


@each_row("boards", ["1", "3", "6"])
def test_a_start_castle_in_the_centre(boards):
    """§2.1a On estates 1, 3 and 6 it lies in the centre, and nobody is asked; it brings nothing."""
    t = begun(boards=boards)
    assert [t.tile_at(seat, "d4") for seat in (0, 1)] == ["castle", "castle"]
    assert (t.stage, t.points(0), t.points(1)) == (Stage.TURN, 0, 0)


@each_row(
    "boards cells",
    [
        ("2", "a4 d7 g1 g4"),
        ("4", "a1 c5 e2 g4"),
        ("5", "c2 d5 e2 f4"),
        ("7", "a2 a3 g2 g3"),
        ("8", "b2 b4 f2 f4"),
        ("9", "a3 d1 d6 g2"),
    ],
)
def test_a_start_castle_to_choose(boards, cells):
    """§2.1a On the other estates each player chooses one of the four castle hexes."""
    t = begun(boards=boards)
    check(t, stage=Stage.FOUND, legal=[f"found {cell}" for cell in cells.split()])
    refuse(t, "2.1a", "found d4")


def test_the_start_castles_are_chosen():
    """§2.1a In turn order, after the start goods and before the first tile; with no effect."""
    t = begun("first 1", boards="7")
    assert (t.to_act, sum(t.goods_of(0).values()), t.depot_at(1)) == (1, 3, [""] * 4)
    check(t, "found a3", to_act=0, stage=Stage.FOUND)
    check(t, "found g2", stage=Stage.DEPOTS)
    assert (t.tile_at(1, "a3"), t.tile_at(0, "g2")) == ("castle", "castle")
    assert [t.points(0), t.points(1)] == [0, 0]
    # With estates 1 and 7 seat 0 has its castle in the centre; seat 1 alone is asked.
    t = begun("first 0", boards="1,7")
    assert t.to_act == 1
    check(t, "found a2", stage=Stage.DEPOTS)
    assert t.tile_at(0, "d4") == "castle"


@each_row("boards", ["1", "2"])
def test_start_castles_come_out_of_the_fourteen(boards):
    """§2.1a With four players ten own-backed castles are left: just the two of each phase."""
    t = begun(players=4, boards=boards)
    while t.stage == Stage.FOUND:
        t.play(t.legal()[0])
    t.chance()
    lying = [t.depot_at(number) for number in range(1, 7)]
    assert t.unseen()[0]["castle"] + sum(depot.count("castle") for depot in lying) == 10


def test_a_start_castle_counts_for_adjacency():
    """§2.1a, §5.3 The first tiles go around it: here a ship, a bank and a mine, whatever the number."""
    t = begun("first 0", "dice 1-1")
    t.store(0, "ship", "bank", "mine")
    t.workers(0, 3)
    assert {text.split()[3] for text in t.begins("place")} == {"d3", "d5", "c3", "e4", "e3"}


# Goods that nobody has seen, and the turn track.


def test_the_first_goods():
    """§2.2 A type is as likely as many of it are unseen; the seventh of a type is the last.

    Two players have been dealt six of type 1: in a phase it comes with weight 1 of 36.
    """
    others = {f"goods {kind}": 7 for kind in range(2, 7)}
    t = drawn("first 0", "goods 1", players=3)
    check(t, odds={"goods 1": 6, **others})
    check(t, *["goods 1"] * 6, odds=others)
    check(drawn("first 0", *["goods 1"] * 6, until=Stage.ROW), odds={"goods 1": 1, **others})
    # Of 42 goods two players get 6 and the five phases 25; 11 stay out of the game.
    t = begun()
    while t.to_act != keepstone.OVER:
        t.idle_round()
        t.chance()
    assert t.state.unseen_goods.sum() == 42 - 6 - 25


def test_points_beyond_a_hundred():
    """§2.3 From 99 points on, a sale of two tiles makes 103."""
    t = setting(stock=[3, 3], dice=(3, 1))
    t.score(99, 0)
    check(t, "sell 3 3", points=103)
