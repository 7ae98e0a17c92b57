"""Tests of texts about a table of Castillos: prompts and the log, in all languages."""

import pytest

from keepstone.games.castillos.rules.components import SUIT_NAMES, VALUE_NAMES
from keepstone.games.castillos.rules.terms import Phase
from keepstone.games.castillos.words.names import SUIT_WORDS, VALUE_WORDS
from keepstone.kit.viewer import SPECTATOR
from tests.castillos.pictures import NAMES, deploying, laying
from tests.castillos.table import Table
from tests.support.rows import each_row

pytestmark = pytest.mark.either


def test_each_phase_has_its_words():
    expected = {
        (Phase.START, 0): ("Setting up", "Choosing the first player …"),
        (Phase.RESOURCE, 0): ("Round 1 of 2", "Each player takes a resource"),
        (Phase.SOURCE, 1): ("Ada's turn", "Choosing the draw pile or a resource"),
        (Phase.DRAW, 0): ("Your turn", "You draw a tile"),
        (Phase.DRAW, 1): ("Ada's turn", "Drawing a tile"),
        (Phase.PLACE, 1): ("Ada's turn", "Placing sun 4"),
        (Phase.CASTLE, 0): ("Your turn", "Place your castle on a tile of your suit"),
        (Phase.CASTLE, SPECTATOR): ("Ada's turn", "Placing a castle"),
        (Phase.COIN, 0): ("Your turn", "Place one of your coins on a tile"),
        (Phase.COIN, SPECTATOR): ("Ada's turn", "Placing a coin"),
        (Phase.REVEAL, 1): ("Round 1 of 2", "The coins are revealed"),
    }
    for (phase, viewer), words in expected.items():
        t = laying() if phase < Phase.CASTLE else deploying()
        t.turn_of(0, phase, drawn="sun-4" if phase == Phase.PLACE else "")
        prompt = t.seen_by(viewer).position.scene(NAMES[:2]).prompt
        assert (prompt.title, prompt.text) == words


@each_row(
    "text sentence",
    [
        ("use sun-5", "Ada uses their own resource: sun 5"),
        ("pile", "Ada draws from the pile"),
        ("draw moon-2", "Drawn from the pile: moon 2"),
        ("resource ?", "Ada takes their own resource, face down"),
        ("resource sun-5", "Ada takes their own resource: sun 5"),
        ("use moon-5", "Ada uses Bo's resource: moon 5"),
        ("castle sun-5", "Ada places their castle on sun 5"),
        ("coin ? moon-4", "Ada places a coin on moon 4"),
        ("coin null moon-4", "Ada places their 0 coin on moon 4"),
        ("start 1", "Bo starts"),
        ("round 2", "Round 2 begins; Ada starts"),
    ],
)
def test_events_are_told(text, sentence):
    assert laying().position.say(text, NAMES) == sentence


def test_a_tile_is_told_by_its_neighbour():
    t = laying()
    t.play("use sun-5")
    assert t.position.say("place 1 -1", NAMES) == "Ada places sun 5 north of moon 4"
    t = Table(2, random_terrain=True)
    t.turn_of(1, Phase.DRAW)
    assert t.position.say("draw sun-3", NAMES) == "Bo draws: sun 3"
    t.play("draw sun-3")
    assert t.position.say("place 0 0", NAMES) == "Bo places the first tile: sun 3"


def test_coins_turned_over_are_told_with_their_tiles():
    t = deploying()
    t.coins_at_home(0)
    t.turn_of(0, Phase.REVEAL)
    (text,) = t.legal()
    coins = "0 on sun 0, ace on sun ace, 2 on sun 2, 3 on sun 3, 4 on sun 4, 5 on sun 5"
    assert t.position.say(text, NAMES) == f"Ada reveals their coins: {coins}"


def test_tables_of_words_follow_the_components():
    assert SUIT_WORDS == SUIT_NAMES
    assert ("0", *VALUE_NAMES[1:]) == VALUE_WORDS
