"""Tests of the log entry of each event, including its consequences."""

import random

import pytest

import keepstone
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.games.burgundy.words.results import result_of
from keepstone.kit.state import snapshot
from tests.burgundy.saying import said
from tests.burgundy.setting import setting
from tests.burgundy.table import Table
from tests.support.rows import each_row

pytestmark = pytest.mark.either


def test_setting_up_is_told():
    """§3.5"""
    t = Table(boards="dealt")
    assert said(t, "first 1") == "Bo begins"
    t.play("first 1")
    assert said(t, "board 7") == "Bo is dealt estate 7"
    t.play("board 7", "board 1")
    assert said(t, "goods 3") == "Bo begins with type-3 goods"
    while t.stage == Stage.START_GOODS:
        t.play(t.legal()[0])
    assert said(t, "found a3") == "Bo places their start castle"
    t.play("found a3")
    assert said(t, "tile bank") == "Phase A begins; depot 1: bank"
    t.play("tile bank")
    assert said(t, "tile ship") == "Depot 1: ship"
    while t.stage == Stage.DEPOTS:
        t.play(t.legal()[0])
    assert said(t, "tile knowledge-7") == "Black depot: knowledge 7"
    while t.stage == Stage.BLACK:
        t.play(t.legal()[0])
    assert said(t, "goods 5") == "Round 1: type-5 goods"
    while t.stage == Stage.ROW:
        t.play("goods 5")
    assert said(t, "dice 3-5") == "Round 1 begins; Bo rolls 3 and 5"
    t.play("dice 3-5")
    assert said(t, "dice 2-2") == "Ada rolls 2 and 2"
    t.play("dice 2-2")
    assert said(t, "white 4") == "White die 4: depot 4 gets type-5 goods"


def test_turns_are_told():
    """§5 All that an action brings; whoever reads it sees the tile and the die."""
    t = setting("c3 market", stored=["watchtower", "cow-3"], dice=(3, 4), workers=1, silver=2)
    t.black("castle")
    t.depot(4, "mine")
    t.stock(0, 4)
    assert (
        said(t, "place 3 1 e4") == "Ada places the watchtower (die 3): 4 points for the watchtower"
    )
    assert said(t, "place 4 2 c2") == "Ada places the 3 cows (die 4): 3 points for cows"
    assert said(t, "take 3 4.1") == "Ada takes the mine from depot 4 (die 3, 1 worker)"
    assert said(t, "sell 4 4") == "Ada sells type-4 goods (die 4): 2 points, 1 silverling"
    assert said(t, "workers 3") == "Ada takes 2 workers (die 3)"
    assert said(t, "buy b1") == "Ada buys the castle from the black depot for 2 silverlings"
    t.play("workers 3", "workers 4")
    assert said(t, "end") == "Ada ends the turn"


def test_regions_and_colours_are_told():
    """§7.1, §7.2 Before the effect, each with its points."""
    t = setting("f2 mine", "g1 mine", stored=["mine"], players=3, phase="B", dice=(4, 1))
    full = "Ada places the mine (die 4): 14 points for completing a mine region of size 3"
    assert (
        said(t, "place 4 1 e3")
        == f"{full}, 6 points for being the first to complete all mine regions"
    )
    t.award("mine", 1)
    assert (
        said(t, "place 4 1 e3")
        == f"{full}, 3 points for being the second to complete all mine regions"
    )
    t.award("mine", 1, 2)
    assert said(t, "place 4 1 e3") == full


def test_knowledge_and_buildings_without_use_are_told():
    """§6.7, §8"""
    t = setting(stored=["knowledge-4", "carpenter"], dice=(1, 3))
    assert said(t, "place 1 1 c4") == (
        "Ada places knowledge tile 4 (die 1): each sale also gives 1 worker"
    )
    assert said(t, "place 3 2 e4") == (
        "Ada places the carpenter's workshop (die 3): there is no building to take"
    )


def test_ships_are_told():
    """§6.2 What is loaded, and how far the marker goes."""
    t = setting(stored=["ship"], dice=(5, 6))
    t.goods_in(3, 1, 1, 4, 5, 6)
    assert said(t, "place 5 1 d5") == "Ada places the ship (die 5)"
    t.play("place 5 1 d5")
    t.stock(0, 1, 2)
    assert (
        said(t, "ship 3") == "Ada loads goods from depot 3: 2 \N{MULTIPLICATION SIGN} type-1 goods"
    )
    t.play("ship 3")
    assert said(t, "load 5") == "Ada loads type-5 goods; Ada's marker moves to space 2"
    t = setting(stored=["ship"], dice=(5, 6))
    assert said(t, "place 5 1 d5") == (
        "Ada places the ship (die 5): no depot has goods; Ada's marker moves to space 2"
    )
    t.goods_in(3, 4)
    t.play("place 5 1 d5")
    t.stock(0, 1, 2, 3)
    assert (
        said(t, "ship 3")
        == "Ada loads goods from depot 3: no room for the goods; Ada's marker moves to space 2"
    )


def test_a_discard_is_told():
    """§5.2"""
    t = setting(stored=["ship", "bank", "cow-3"], dice=(4, 2))
    t.depot(4, "mine")
    t.play("take 4 4.1")
    assert said(t, "discard 2") == "Ada discards the bank to make room for the mine"


def test_the_end_of_a_phase_is_told():
    """§9.1, §8.2 The mines pay with the event that ends it."""
    t = setting("e3 mine", "f2 mine", "c4 knowledge-2", seat=1, phase="B", round=5)
    t.lay(1, "e3 mine")
    t.dice(1, 4)
    assert said(t, "workers 4") == (
        "Bo takes 2 workers (die 4); phase B ends; "
        "Ada gets 2 silverlings, 2 workers from mines; Bo gets 1 silverling from mines"
    )


def test_the_end_of_the_game_is_told():
    """§9.2 Where the last points come from, the account of the game tells."""
    t = setting("c3 warehouse", "c4 knowledge-16", seat=1, phase="E", round=5, silver=3, workers=5)
    t.stock(1, 4, 4)
    t.dice(1, 4)
    assert said(t, "workers 4") == ("Bo takes 2 workers (die 4); the game ends")


@each_row("players", [2, 3, 4])
def test_all_gains_are_told(players):
    """What is told of each event adds up to what each seat has."""
    position = keepstone.game("burgundy", players, boards="dealt").new(players)
    draw = random.Random(players)
    while position.to_act != keepstone.OVER:
        text = draw.choice(position.legal())
        if position.to_act >= 0:
            _check(position.state, result_of(snapshot(position.state), position.parse(text)))
        position.play(text)


def _check(before, result):
    for seat in range(before.players):
        gained, mines = (result.effect if seat == result.seat else None), result.mines(seat)
        points = sum(result.final(seat))
        silver, workers = mines.silver, mines.workers
        if gained:
            assert min(gained.points, gained.silver, gained.workers) >= 0
            points += gained.points + result.region + result.bonus
            silver += gained.silver - result.paid
            workers += gained.workers - result.cost
        assert result.after.points[seat] == before.points[seat] + points
        assert result.after.silver[seat] == before.silver[seat] + silver
        assert result.after.workers[seat] == before.workers[seat] + workers
