"""Tests of the prompt for the seat to act, and for the others."""

import pytest

from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.viewer import SPECTATOR
from tests.burgundy.saying import NAMES, asked
from tests.burgundy.setting import setting
from tests.burgundy.table import Table
from tests.support.rows import each_row

pytestmark = pytest.mark.either


def test_setting_up_is_announced():
    t = Table(boards="dealt")
    expected = {
        Stage.FIRST: ("Setting up", "Choosing the first player …"),
        Stage.BOARDS: ("Setting up", "Dealing an estate to Ada …"),
        Stage.START_GOODS: ("Setting up", "Dealing goods to Ada …"),
        Stage.DEPOTS: ("Phase A", "Filling the depots …"),
        Stage.BLACK: ("Phase A", "Filling the depots …"),
        Stage.ROW: ("Phase A", "Drawing goods for the rounds …"),
        Stage.DICE: ("Phase A, round 1", "Ada rolls two dice"),
        Stage.WHITE: ("Phase A, round 1", "Ada rolls the white die"),
    }
    met = {}
    while t.stage != Stage.TURN:
        met.setdefault(t.stage, asked(t, SPECTATOR))
        t.play(t.legal()[0])
    met.pop(Stage.FOUND, None)
    assert met == expected


def test_a_start_castle_is_asked_for():
    """§2.1a"""
    t = Table(boards="7")
    t.begin()
    assert asked(t, 0) == ("Your turn", "Place your start castle")
    assert asked(t, 1) == ("Ada's turn", "Placing the start castle")


def test_dice_are_asked_about():
    """§5 Those that are left, and whether something can be bought."""
    t = setting(dice=(3, 5), silver=2)
    assert asked(t, 0) == ("Your turn", "Use your 3 and 5")
    t.black("ship")
    assert asked(t, 0) == ("Your turn", "Use your 3 and 5, or buy a tile")
    assert asked(t, 1) == ("Ada's turn", "Using the 3 and the 5")
    t.play("workers 3")
    assert asked(t, 0) == ("Your turn", "Use your 5, or buy a tile")
    assert asked(t, SPECTATOR) == ("Ada's turn", "Using the 5")
    t.play("workers 5")
    assert asked(t, 0) == ("Your turn", "Buy a tile, or end your turn")
    assert asked(t, 1) == ("Ada's turn", "Buying a tile, or ending the turn")


QUESTIONS = {
    Stage.DISCARD: (
        ("take 3 3.1",),
        "Storage full: discard a tile for the 3 pigs",
        "Making room for the 3 pigs",
    ),
    Stage.SHIP: (
        ("place 5 1 d5",),
        "Choose a depot for your ship",
        "Choosing a depot for the ship",
    ),
    Stage.LOAD: (("place 5 1 d5", "ship 2"), "Load 1 new type of goods", "Choosing goods to load"),
    Stage.EXTRA: (
        ("place 6 2 b3",),
        "Castle: take an extra action with any number",
        "Taking a castle's extra action",
    ),
    Stage.WAREHOUSE: (
        ("place 3 3 e4",),
        "Warehouse: sell goods?",
        "Selling goods of one type, or none",
    ),
}


@each_row("stage", QUESTIONS)
def test_effects_are_asked_about(stage):
    """§5.2, §6.2, §6.4, §6.7a"""
    texts, mine, others = QUESTIONS[stage]
    number = int(texts[0].split()[1])
    t = setting("c3 bank", stored=["ship", "castle", "warehouse"], dice=(number, 1))
    t.stock(0, 1, 2)
    t.goods_in(2, 4, 5)
    t.depot(3, "pig-3")
    t.play(*texts)
    assert t.stage == stage
    assert asked(t, 0) == ("Your turn", mine)
    assert asked(t, 1) == ("Ada's turn", others)


@each_row(
    "name mine others",
    [
        (
            "carpenter",
            "Carpenter's workshop: take a building?",
            "Taking a building, or none",
        ),
        (
            "church",
            "Church: take a mine, castle or knowledge tile?",
            "Taking a mine, castle or knowledge tile, or none",
        ),
        ("market", "Market: take a ship or animals?", "Taking a ship or animals, or none"),
        ("city-hall", "City hall: place another tile?", "Placing another tile, or none"),
    ],
)
def test_buildings_ask(name, mine, others):
    """§6.7b, §6.7c, §6.7d, §6.7g"""
    t = setting(stored=[name, "ship"], dice=(3, 1))
    t.depot(2, "bank", "ship", "mine")
    t.play("place 3 1 e4")
    assert asked(t, 0) == ("Your turn", mine)
    assert asked(t, 1) == ("Ada's turn", others)


@each_row(
    "laid points tie_break text",
    [
        ((), (9, 12), "fewest-empty", "Ada 9, Bo 12"),
        ((), (12, 12), "fewest-empty", "Ada 12, Bo 12; tie broken by turn order: later wins"),
        ((), (12, 12), "most-empty", "Ada 12, Bo 12; tie broken by turn order: later wins"),
        (
            ("c3 bank",),
            (12, 12),
            "fewest-empty",
            "Ada 12, Bo 12; tie broken by the fewest empty hexes",
        ),
        (("c3 bank",), (12, 12), "most-empty", "Ada 12, Bo 12; tie broken by the most empty hexes"),
    ],
)
def test_the_end_names_the_winner(laid, points, tie_break, text):
    """§9.3 The one winner, all points, and what decided."""
    t = setting(*laid, tie_break=tie_break)
    t.score(*points)
    t.state.stage = Stage.OVER
    winner = "Ada" if "fewest" in text else "Bo"
    assert asked(t, SPECTATOR) == (f"{winner} wins", text)
    assert [NAMES[seat] for seat in t.position.winners()] == [winner]
