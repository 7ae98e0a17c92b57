"""Tests of texts about a table of The Castle and Zamek: prompts and the log, in all languages."""

import random

import pytest

import keepstone
from keepstone.drawing.scene import Prompt
from keepstone.games.castle.rules.components import TOKEN_NAMES
from keepstone.games.castle.rules.terms import Kind, Phase, Source
from keepstone.games.castle.words import names
from keepstone.games.castle.words.results import result_of
from keepstone.kit.state import snapshot
from keepstone.kit.viewer import SPECTATOR
from tests.castle.faces import NUMBER
from tests.castle.pictures import GAMES, NAMES, scene, table
from tests.support.pieces import named, one

pytestmark = pytest.mark.either

EDITIONS = pytest.mark.parametrize(("game", "edition"), GAMES)


def prompt(t, viewer):
    return scene(t.position, viewer).prompt


def said(t, text):
    return t.position.say(text, NAMES)


# What the table waits for


def test_each_phase_has_its_words():
    t = table()
    assert prompt(t, 0) == prompt_of("Your turn", "Drawing a tile")
    assert prompt(t, SPECTATOR) == prompt_of("Ada's turn", "Drawing a tile")
    t.draw("straight")
    assert prompt(t, 0) == prompt_of(
        "Your turn", "Place the tile; choose its space again to turn it", "4.2"
    )
    assert prompt(t, 1) == prompt_of("Ada's turn", "Placing a tile", "4.2")
    t.play("place 1 9 1")
    assert prompt(t, 0) == prompt_of("Your turn", "Place a follower on the tile, or none", "5.1")
    assert prompt(t, 1) == prompt_of("Ada's turn", "Deciding on a follower", "5.1")


def prompt_of(title, text, rule=""):
    return Prompt(title, text, rule)


def test_a_doubler_is_asked_about():
    """§7.3b"""
    t = table()
    t.hold(0, "double-tower")
    t.tower_of_two(0)
    assert t.phase == Phase.DOUBLE
    assert prompt(t, 0).text == "Use the token double tower? It doubles 4 points"
    assert prompt(t, 1).text == "Deciding whether to use a token"
    assert [c.words for c in scene(t.position).choices] == [
        "Keep the token: 4 points",
        "Use double tower: 8 points instead of 4",
    ]
    assert said(t, "single") == (
        "Ada keeps a token: double tower; Ada scores 4 points: tower, 2 tiles"
    )
    assert said(t, "double") == (
        "Ada uses a token: double tower; Ada scores 8 points: tower, 2 tiles, doubled by a token"
    )


def test_an_extra_turn_is_asked_about():
    """§7.3a"""
    t = table()
    t.hold(0, "extra-turn")
    t.turn("straight 1 9 1", "e2")
    assert prompt(t, 0).text == "Use your token for an extra turn?"
    assert prompt(t, 1).text == "Deciding whether to take an extra turn"
    words = [c.words for c in scene(t.position).choices]
    assert words == ["Keep the token", "Take an extra turn"]
    assert said(t, "done") == "Ada keeps the extra turn token"
    assert said(t, "extra") == "Ada uses a token for an extra turn"


def test_a_token_is_taken_by_whom_it_falls_to():
    """§6.8"""
    t = table()
    t.score(0, 9)
    t.road(3, owner=1, by=0)
    assert t.phase == Phase.TOKEN
    assert prompt(t, 1) == prompt_of("Ada's turn", "You take a token")
    assert prompt(t, 0) == prompt_of("Your turn", "Bo takes a token")
    assert said(t, "token five-points") == "Bo takes token 9 five points (5 points at the end)"


def test_the_end_names_the_winner():
    """§8.6"""
    t = table()
    t.score(7, 5)
    t.finish()
    assert prompt(t, 0) == prompt_of("Ada wins", "Ada 7, Bo 5")
    t.score(7, 7)
    assert prompt(t, 0).title == "Shared victory: Ada, Bo"


# The log


def test_a_turn_is_told():
    t = table()
    assert (
        said(t, f"draw {NUMBER['end house']}")
        == "Ada draws a tile (path, house, 2 \N{MULTIPLICATION SIGN} court)"
    )
    t.draw("end house")
    assert said(t, "place 1 9 3") == "Ada places the tile"
    assert t.position.event_place("place 1 9 3") == "column 1, row 9, turned left"
    t.play("place 1 9 3")
    assert said(t, "skip") == "Ada places no follower"
    assert said(t, "follower n1") == "Ada places a merchant on the court"
    assert said(t, "follower w2") == (
        "Ada places a herald on the path; Ada scores 2 points: path, 2 tiles"
    )


def test_a_well_is_told():
    """§6.3"""
    t = table()
    t.turn("straight well 1 9 1", "e2", by=0)
    t.lay("end house 2 9 3")
    assert said(t, "skip") == ("Bo places no follower; Ada scores 6 points: path, 3 tiles, 1 well")


def test_a_keep_and_a_token_are_told():
    """§6.7, §6.8"""
    t = table()
    t.score(10, 0)
    t.lay("house end 6 0 0")
    assert said(t, "follower n1") == (
        "Ada places a squire on the house; Ada scores 2 points: house, 2 tiles; "
        "Ada's keep moves to a house of 2 tiles; Ada's marker lands on a token"
    )
    t.play("follower n1")
    assert said(t, "token rich-court") == (
        "Ada takes token 7 rich court (one court scores 4 per market)"
    )


def test_a_tie_is_told():
    """§6.4"""
    t = table()
    ends = (("tower end", 0), ("tower end 2", 1), ("tower end 3", None), ("tower end 4", None))
    t.hub(*ends)
    t.draw("tower four")
    assert said(t, "place 4 5 0") == "Bo places the tile; tied, nobody scores: tower, 5 tiles"


def test_a_tile_that_fits_nowhere_is_told():
    """§4.1, §8.1"""
    t = table()
    t.state.need[:] = 0
    assert said(t, f"draw {NUMBER['curve']}").endswith("; it fits nowhere and is out of the game")
    t.left("curve")
    assert said(t, f"draw {NUMBER['curve']}").endswith("is out of the game; the game is over")


def test_the_stock_tells_what_fitted_nowhere():
    """§4.1"""
    t = table()
    assert one(scene(t.position).pieces, "stock").label == "Draw pile, 60 tiles"
    t.state.stock[0] = 0
    t.state.stock_size = 59
    assert one(scene(t.position).pieces, "stock").label == "Draw pile, 59 tiles; 1 tile did not fit"
    assert prompt(t, 0).text == "Drawing a tile; 1 tile did not fit"


def test_the_end_is_told():
    """§8"""
    t = table()
    t.hold(1, "five-points")
    t.left("cross")
    t.draw("cross")
    t.play("place 8 2 0")
    assert said(t, "skip").endswith("the game is over; Bo scores at the end: Five-point tokens 5")


@EDITIONS
def test_all_points_are_told(game, edition):
    """What the log says of each event adds up to where the markers stand."""
    told, position = [0, 0], keepstone.game(game, edition=edition).new(4)
    draw = random.Random(4)
    while position.to_act != keepstone.OVER:
        text = draw.choice(position.legal()[-8:])
        result = result_of(snapshot(position.state), position.parse(text))
        position.play(text)
        for scored in result.scored:
            told[scored.feature.winner] += scored.points
        for seat in (0, 1):
            told[seat] += sum(points for _, points in result.final_points(seat))
        assert told == position.scores()
    assert min(told) > 0


# The words of the edition


def test_zamek_has_its_own_words():
    """§9"""
    t = table("zamek")
    t.score(10, 0)
    t.lay("house end 6 0 0")
    offered = [c.words for c in scene(t.position).choices]
    assert "Place a monk in the meadow: 3 points at the end" in offered
    assert "Ada's family house moves to a house of 2 tiles" in said(t, "follower n1")
    t.play("follower n1")
    assert said(t, "token rich-court") == (
        "Ada takes token 4 rich meadow (one meadow scores 4 per shrine)"
    )


def test_tokens_have_the_numbers_of_the_edition():
    """§7"""
    for game, row in (("castle", 0), ("zamek", 1)):
        t = table(game)
        t.hold(0, *TOKEN_NAMES)
        tokens = named(scene(t.position).pieces, "held-0")
        numbers = [int(p.label.removeprefix("Ada: ").split()[0]) for p in tokens]
        assert tuple(numbers) == names.NUMBERS[row]
        assert sorted(numbers) == list(range(1, 10))


def test_tables_of_words_are_complete():
    for table_of_words, length in (
        (names.FEATURES, len(Kind) - 1),
        (names.OWNED, len(Kind) - 1),
        (names.FREE, len(Kind) - 1),
        (names.TIED, len(Kind) - 1),
        (names.FOLLOWERS, len(Kind) - 1),
        (names.SOURCES, len(Source)),
        (names.TOKENS, len(TOKEN_NAMES)),
        (names.EFFECTS, len(TOKEN_NAMES)),
    ):
        assert [len(row) for row in table_of_words] == [length, length]


# What a choice does


def choice_of(t, action):
    return next(each for each in scene(t.position).choices if each.action == action)


def test_a_choice_says_what_the_tile_completes_and_for_whom():
    """§6.1 The picture shows where the tile goes; only the place says it in words."""
    t = table()
    t.draw("house end")
    found = choice_of(t, "place 6 0 0")
    assert found.words == "Completes a house: 2 points for nobody yet"
    assert found.place == "column 6, row 0, not turned"
    t.play("place 6 0 0", "skip")
    t.turn("straight well 1 9 1", "e2", by=0)
    t.draw("end house")
    assert choice_of(t, "place 2 9 3").words == "Completes a path: 6 points for Ada"


def test_a_choice_says_which_claimed_feature_the_tile_enlarges():
    """§6.3 The start space and two tiles are worth 3 points."""
    t = table()
    t.turn("straight 1 9 1", "e2", by=0)
    t.draw("straight house")
    words = "Place the tile: Ada's path, 3 points now, open at 1 place"
    assert choice_of(t, "place 2 9 1").words == words


def test_a_feature_that_is_not_on_the_tile_cannot_be_claimed_any_more():
    """§5.1 A tile with paths closes the house of another tile, on which no follower stands."""
    t = table()
    t.turn("house straight 6 0 0")
    t.draw("straight")
    assert choice_of(t, "place 6 1 1").words == "Completes a house: 2 points for nobody"
