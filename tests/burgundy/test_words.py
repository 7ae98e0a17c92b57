"""Tests of the texts for tiles, choices and refusals, in all languages."""

import pytest

import keepstone
from keepstone.games.burgundy.rules.components import (
    CASTLE_TILE,
    COLOURS,
    FIRST_KNOWLEDGE,
    KIND_NAMES,
    KINDS,
    KNOWLEDGE_TILES,
)
from keepstone.games.burgundy.words import names as words
from keepstone.games.burgundy.words.chart import chart
from keepstone.games.burgundy.words.names import effect_words, the_tile, tile_name
from keepstone.games.burgundy.words.results import cost
from keepstone.kit.state import snapshot
from keepstone.playing.view import ENGLISH
from keepstone.text.languages import translation
from tests.burgundy.saying import chosen, said
from tests.burgundy.setting import setting
from tests.burgundy.table import Table
from tests.support.rows import each_row

pytestmark = pytest.mark.either

# Tiles.


def test_every_tile_has_words():
    """§1 A name by itself, another as an object, and what it does."""
    kinds = range(1, KINDS)
    for say in (lambda kind: tile_name(kind, ENGLISH), lambda kind: the_tile(kind, ENGLISH)):
        assert len({say(kind) for kind in kinds}) == len(kinds)
    effects = [effect_words(kind, 3, ENGLISH) for kind in kinds]
    assert len(set(effects)) == len(kinds)
    assert all(text and "{" not in text and len(text) <= 75 for text in effects)


def test_tables_of_words_follow_the_components():
    assert len(words.TILES) == len(words.THE_TILES) == FIRST_KNOWLEDGE
    assert len(words.LAST_TILES) == len(words.THE_LAST_TILES) == KINDS - CASTLE_TILE
    assert len(words.KNOWLEDGE_EFFECTS) == KNOWLEDGE_TILES + 1
    for table in (words.REGIONS, words.COLOURS, *words.BONUS_TILES):
        assert len(table) == COLOURS


@each_row(
    "name words",
    [
        ("warehouse", "sell all goods of one type: 3 points per tile, plus 1 silverling"),
        ("bank", "2 silverlings"),
        ("pig-3", "3 points, plus 1 for each pig already in the same pasture"),
        ("knowledge-6", "you can also buy from the numbered depots"),
        ("knowledge-16", "4 points at the end for each warehouse"),
        ("mine", "1 silverling at the end of each phase"),
    ],
)
def test_what_a_tile_does(name, words):
    assert effect_words(KIND_NAMES.index(name), 3, ENGLISH) == words


# Choices.


def test_choices_of_dice():
    """§5.2, §5.3, §5.4, §5.5 With the die, and with the workers that shift it."""
    t = setting(stored=["bank"], dice=(3, 5), workers=2)
    t.depot(5, "", "mine", "", "knowledge-5")
    t.stock(0, 4, 4, 5)
    assert chosen(t, "take 5 5.2") == "Take the mine from depot 5 (die 5)"
    assert chosen(t, "take 3 5.2") == "Take the mine from depot 5 (die 3, 2 workers)"
    assert chosen(t, "take 5 5.4") == "Take knowledge tile 5 from depot 5 (die 5)"
    assert chosen(t, "place 3 1 e4") == "Place the bank (die 3): 2 silverlings"
    assert chosen(t, "place 5 1 c3") == (
        "Place the bank (die 5, 2 workers): "
        "11 points for completing a city of size 1, 2 silverlings"
    )
    assert chosen(t, "sell 3 4") == (
        "Sell 2 \N{MULTIPLICATION SIGN} type-4 goods (die 3, 1 worker): 4 points, 1 silverling"
    )
    assert chosen(t, "workers 5") == "Take 2 workers (die 5)"


def test_choices_of_knowledge():
    """§6.6 What it does later is told by the tile itself."""
    t = setting("c3 bank", stored=["knowledge-4", "cow-3", "ship"], dice=(1, 4), silver=2)
    t.black("knowledge-7")
    assert chosen(t, "place 1 1 c4") == "Place knowledge tile 4 (die 1)"
    text = "Buy knowledge tile 7 from the black depot for 2 silverlings: then discard a tile"
    assert chosen(t, "buy b1") == text


def test_choices_of_animals_and_watchtowers():
    """§6.3, §6.7h, §7.1 All points have their reason."""
    t = setting(stored=["cow-3", "watchtower"], dice=(4, 3))
    assert chosen(t, "place 3 2 c3") == (
        "Place the watchtower (die 3): "
        "11 points for completing a city of size 1, 4 points for the watchtower"
    )
    t.play("place 3 2 c3")
    assert chosen(t, "place 4 1 c2") == "Place the 3 cows (die 4): 3 points for cows"


def test_choices_of_castles_and_city_halls():
    """§6.4, §6.7g No die and no worker is named, and what comes next is."""
    t = setting("c3 bank", stored=["castle", "city-hall", "ship"], dice=(6, 1))
    t.stock(0, 2)
    assert chosen(t, "place 6 1 b3") == "Place the castle (die 6): then take an extra action"
    t.play("place 6 1 b3")
    assert chosen(t, "sell castle 2") == "Sell type-2 goods: 2 points, 1 silverling"
    assert chosen(t, "workers castle") == "Take 2 workers"
    assert chosen(t, "place castle 2 e4") == "Place the city hall: then place another tile"
    t.play("place castle 2 e4")
    assert chosen(t, "place hall 3 d5") == "Place the ship: no depot has goods"
    assert chosen(t, "decline") == "Place nothing"


@each_row(
    "name question declined told",
    [
        ("warehouse", "then sell goods", "Sell nothing", "Ada sells nothing"),
        ("carpenter", "then take a building", "Take nothing", "Ada takes nothing"),
        (
            "church",
            "then take a mine, castle or knowledge tile",
            "Take nothing",
            "Ada takes nothing",
        ),
        ("market", "then take a ship or animals", "Take nothing", "Ada takes nothing"),
    ],
)
def test_choices_of_buildings(name, question, declined, told):
    """§6.7 What a building asks for, and that one may leave it."""
    t = setting(stored=[name], dice=(3, 1))
    t.stock(0, 2)
    t.depot(2, "bank", "ship", "mine")
    assert chosen(t, "place 3 1 e4").endswith(f" (die 3): {question}")
    t.play("place 3 1 e4")
    assert chosen(t, "decline") == declined
    assert said(t, "decline") == told


def test_choices_of_purchases_and_discards():
    """§5.6, §5.2, §8.6"""
    t = setting("c4 knowledge-6", stored=["ship", "bank", "cow-3"], silver=2, dice=(1, 2))
    t.black("castle")
    t.depot(4, "mine")
    assert (
        chosen(t, "buy 4.1") == "Buy the mine from depot 4 for 2 silverlings: then discard a tile"
    )
    text = "Buy the castle from the black depot for 2 silverlings: then discard a tile"
    assert chosen(t, "buy b1") == text
    t.play("buy b1")
    assert chosen(t, "discard 3") == "Discard the 3 cows to make room for the castle"


def test_choices_of_ships():
    """§6.2, §8.5 What a ship would load, and how much is left to choose."""
    t = setting("c4 knowledge-5", stored=["ship"], dice=(5, 6))
    t.stock(0, 1, 2)
    t.goods_in(3, 1, 1, 4)
    t.goods_in(4, 5)
    t.play("place 5 1 d5")
    assert (
        chosen(t, "ship 3")
        == "Load goods from depot 3: 2 \N{MULTIPLICATION SIGN} type-1 goods, type-4 goods"
    )
    assert chosen(t, "ship 3-4") == (
        "Load goods from depots 3 and 4: 2 \N{MULTIPLICATION SIGN} type-1 goods, "
        "then choose 1 new type of goods"
    )
    t.play("ship 3-4")
    assert chosen(t, "load 5") == "Load type-5 goods"


def test_other_choices():
    """§2.1a, §5.7"""
    t = Table(boards="7")
    t.begin()
    assert chosen(t, "found a2") == "Place your start castle"
    t = setting(dice=(1, 2), silver=2)
    t.black("ship")
    t.play("workers 1", "workers 2")
    assert chosen(t, "end") == "End your turn"


def test_what_choices_cost():
    """§5.1 The workers that are spent; §8.9 a free step; §6.4 none without a die."""
    t = setting("c4 knowledge-9", stored=["bank", "castle"], dice=(1, 5), workers=3)
    t.depot(4, "mine")
    for text, workers in (
        ("take 1 4.1", 3),
        ("take 5 4.1", 1),
        ("place 1 1 e4", 1),
        ("place 5 2 b3", 1),
        ("workers 1", 0),
    ):
        assert t.may(text)
        assert cost(snapshot(t.state), t.position.parse(text)) == workers
        before = t.workers_of(0)
        after = t.position.copy()
        after.play(text)
        gained = 2 if text == "workers 1" else 0
        assert int(after.state.workers[0]) == before - workers + gained


# Refusals, and other languages.


def test_refusals_say_what_is_missing():
    t = setting(stored=["bank"], dice=(3, 5), workers=1)
    t.depot(6, "mine")
    refused = {
        "take 3 6.1": "you need 3 workers for this, more than you have (§5.2)",
        "place 5 1 c3": "you need 2 workers for this, more than you have (§5.3)",
        "place 3 1 d5": "this hex is for tiles of another colour (§5.3)",
        "buy b1": "a tile costs 2 silverlings, but you have 0 silverlings (§5.6)",
        "workers 4": "you have no unused die with this number (§5)",
        "workers castle": "you have no extra action from a castle now (§6.4)",
    }
    for text, why in refused.items():
        with pytest.raises(keepstone.IllegalAction) as caught:
            t.play(text)
        assert str(caught.value).startswith(f"'{text}' is not allowed: {why}")


def test_a_short_name_in_a_chart_keeps_the_letters_of_its_language():
    """A hex of a terminal has few letters: those that a tile's name begins with, and its number."""
    t = setting("c3 chicken-3", "c4 sheep-4")
    told = chart(t.state, 40, translation("de"))
    assert "Hüh3" in told and "Sch4" in told
    assert "chi3" in chart(t.state, 40, ENGLISH)
