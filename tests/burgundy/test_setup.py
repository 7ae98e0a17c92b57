"""§2 The setup of the table."""

import keepstone
from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.table import Table
from tests.support.rows import each_row

# The seats and what they get.


@each_row("players", [2, 3, 4])
def test_the_first_player_is_drawn(players):
    """§2.1 Each seat begins with the same chance."""
    assert Table(players).odds() == {f"first {seat}": 1 for seat in range(players)}


def test_the_others_follow_clockwise():
    """§2.1, §2.3 Seat 2 begins, then 3, 0 and 1; so the markers lie on each other, seat 2 on top."""
    t = Table(4)
    t.begin("first 2")
    assert t.order() == t.track_order() == [2, 3, 0, 1]
    assert [t.spaces(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert t.to_act == 2


@each_row("players workers", [(2, [2, 1]), (3, [3, 1, 2]), (4, [4, 1, 2, 3])])
def test_workers_by_turn_order(players, workers):
    """§2.1 The first player, here seat 1, has 1 worker, the next 2, then 3 and 4."""
    t = Table(players)
    t.begin("first 1")
    assert [t.workers_of(seat) for seat in range(players)] == workers


@each_row("players", [2, 3, 4])
def test_one_silverling_and_three_goods(players):
    """§2.1 Everybody has 1 silverling and 3 goods tiles, nothing stored, no points."""
    t = Table(players)
    t.begin()
    for seat in range(players):
        assert t.silver_of(seat) == 1
        assert sum(t.goods_of(seat).values()) == 3
        assert t.stored(seat) == ["", "", ""]
        assert t.points(seat) == 0


def test_the_start_goods_are_dealt_in_turn_order():
    """§2.1 The first player gets three, then the next."""
    t = Table(3)
    t.play("first 1", "goods 1", "goods 1", "goods 6")
    assert [t.goods_of(seat) for seat in range(3)] == [{}, {1: 2, 6: 1}, {}]
    t.play("goods 2", "goods 3", "goods 4", "goods 5")
    assert [t.goods_of(seat) for seat in range(3)] == [{5: 1}, {1: 2, 6: 1}, {2: 1, 3: 1, 4: 1}]


@each_row("boards numbers", [("1", [1, 1, 1]), ("7", [7, 7, 7]), ("1,7,7", [1, 7, 7])])
def test_estates_that_were_chosen(boards, numbers):
    """§2.1 All the same, or one for each seat, repeats allowed; the default is No. 1 for all."""
    assert Table(3, boards=boards).state.board.tolist()[:3] == numbers
    assert keepstone.game("burgundy", 3).new().state.board.tolist()[:3] == [1, 1, 1]


def test_estates_that_are_dealt():
    """§2.1 In turn order each player gets one of the nine estates, none of them twice."""
    t = Table(2, boards="dealt")
    t.play("first 1")
    assert t.odds() == {f"board {number}": 1 for number in range(1, 10)}
    t.play("board 4")
    assert t.odds() == {f"board {number}": 1 for number in range(1, 10) if number != 4}
    assert t.refuses("board 4") == "2.1"
    t.play("board 2")
    assert t.state.board.tolist()[:2] == [2, 4]
    assert t.stage == Stage.START_GOODS


# The start castle.


@each_row("boards", ["1", "3", "6"])
def test_a_start_castle_in_the_centre(boards):
    """§2.1a On estates 1, 3 and 6 it lies in the centre, and nobody is asked; it brings nothing."""
    t = Table(boards=boards)
    t.begin()
    assert [t.tile_at(seat, "d4") for seat in (0, 1)] == ["castle", "castle"]
    assert t.stage == Stage.TURN
    assert [t.points(0), t.points(1)] == [0, 0]


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
    t = Table(boards=boards)
    t.begin()
    assert t.stage == Stage.FOUND
    assert t.legal() == [f"found {cell}" for cell in cells.split()]
    assert t.refuses("found d4") == "2.1a"


def test_when_the_start_castles_are_chosen():
    """§2.1a In turn order, after the start goods and before the first tile; with no effect."""
    t = Table(boards="7")
    t.begin("first 1")
    assert (t.to_act, sum(t.goods_of(0).values()), t.depot_at(1)) == (1, 3, [""] * 4)
    t.play("found a3")
    assert (t.to_act, t.stage) == (0, Stage.FOUND)
    t.play("found g2")
    assert t.stage == Stage.DEPOTS
    assert (t.tile_at(1, "a3"), t.tile_at(0, "g2")) == ("castle", "castle")
    assert [t.points(0), t.points(1)] == [0, 0]


def test_only_who_needs_to_choose_is_asked():
    """§2.1a With estates 1 and 7 seat 0 has its castle in the centre; seat 1 alone is asked."""
    t = Table(boards="1,7")
    t.begin("first 0")
    assert t.to_act == 1
    t.play("found a2")
    assert t.stage == Stage.DEPOTS
    assert t.tile_at(0, "d4") == "castle"


@each_row("boards", ["1", "2"])
def test_start_castles_come_out_of_the_fourteen(boards):
    """§2.1a With four players ten own-backed castles are left: just the two of each phase."""
    t = Table(4, boards=boards)
    t.begin()
    while t.stage == Stage.FOUND:
        t.play(t.legal()[0])
    t.chance()
    lying = [t.depot_at(number) for number in range(1, 7)]
    assert t.unseen()[0]["castle"] + sum(depot.count("castle") for depot in lying) == 10


def test_a_start_castle_counts_for_adjacency():
    """§2.1a, §5.3 The first tiles go around it: here a ship, a bank and a mine, whatever the number."""
    t = Table()
    t.begin("first 0", "dice 1-1")
    t.store(0, "ship", "bank", "mine")
    t.workers(0, 3)
    places = {text.split()[3] for text in t.legal() if text.startswith("place")}
    assert places == {"d3", "d5", "c3", "e4", "e3"}


# Goods that nobody has seen, and the turn track.


def test_goods_are_drawn_from_all_that_are_unseen():
    """§2.2 A type is as likely as many of it are unseen; the seventh of a type is the last."""
    t = Table(3)
    t.play("first 0", "goods 1")
    assert t.odds() == {"goods 1": 6, **{f"goods {kind}": 7 for kind in range(2, 7)}}
    t.play(*["goods 1"] * 6)
    assert t.odds() == {f"goods {kind}": 7 for kind in range(2, 7)}


def test_goods_of_a_phase_come_from_the_same_pool():
    """§2.2 Two players have been dealt six of type 1: it comes with weight 1 of 36."""
    t = Table()
    t.play("first 0", *["goods 1"] * 6)
    while t.stage != Stage.ROW:
        t.play(t.legal()[0])
    assert t.odds() == {"goods 1": 1, **{f"goods {kind}": 7 for kind in range(2, 7)}}


def test_twenty_five_goods_are_used():
    """§2.2 Of 42 goods two players get 6 and the five phases 25; 11 stay out of the game."""
    t = Table()
    t.begin()
    while t.to_act != keepstone.OVER:
        t.idle_round()
        t.chance()
    assert t.state.unseen_goods.sum() == 42 - 6 - 25


def test_points_beyond_a_hundred():
    """§2.3 From 99 points on, a sale of two tiles makes 103."""
    t = Table()
    t.score(99, 0)
    t.stock(0, 3, 3)
    t.dice(0, 3)
    t.turn_of(0)
    t.play("sell 3 3")
    assert t.points(0) == 103
