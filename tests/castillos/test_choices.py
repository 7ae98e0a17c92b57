"""Tests of targets on a table of Castillos, and of the positions of things."""

from keepstone.drawing.scene import Prompt
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.viewer import SPECTATOR
from tests.castillos.pictures import NAMES, actions, deploying, laying, piece
from tests.castillos.table import Table
from tests.support.pieces import named

# Laying tiles.


def test_a_tile_comes_from_the_pile_or_from_before_the_player():
    scene = laying().seen_by(0).position.scene(NAMES[:2])
    assert scene.prompt == Prompt("Your turn", "Draw a tile or use your resource", "4.1")
    said = {c.action: (c.words, c.picks) for c in scene.choices}
    assert said == {
        "pile": ("Draw a tile", (("pile",),)),
        "use sun-5": ("Use your resource: sun 5", (("resource-0",),)),
    }
    assert piece(scene, "pile").text == "7"
    assert piece(scene, "resource-0").symbol == "castillos-tile-sun-5"
    assert piece(scene, "resource-0").label == "Ada's resource: sun 5"
    assert piece(scene, "resource-1").symbol == "castillos-tile-back"
    assert piece(scene, "resource-1").label == "Bo's resource, face down"


def test_a_tile_is_placed_on_a_free_cell():
    t = laying()
    t.play("pile", "draw moon-ace")
    scene = t.seen_by(0).position.scene(NAMES[:2])
    choice = actions(scene)["place 0 1"]
    assert choice.words == "Place moon ace south of sun 3, west of sun 2"
    assert (choice.picks, choice.held) == ((("cell-0,1",),), ("tile-moon-ace",))
    cell = next(s for s in scene.spaces if s.id == "cell-0,1")
    assert cell.label == "Free cell south of sun 3, west of sun 2"
    ghost = choice.ghost
    assert ghost.symbol == "castillos-tile-moon-ace"
    assert (ghost.x, ghost.y, ghost.width) == (cell.x, cell.y, cell.width)
    assert piece(scene, "tile-moon-ace").label == "moon ace"
    assert scene.prompt == Prompt("Your turn", "Place moon ace", "4.1")


def test_free_cells_are_shown_while_tiles_are_laid():
    t = laying()
    assert len(named(t.seen_by(1).position.scene().spaces, "cell-")) == t.state.frontier_size
    t.rest()
    t.turn_of(0, Phase.CASTLE)
    assert named(t.seen_by(1).position.scene().spaces, "cell-") == []


def test_the_first_tile_has_its_cell():
    t = Table(2, random_terrain=True)
    t.turn_of(0, Phase.PLACE, drawn="sun-3")
    scene = t.seen_by(0).position.scene(NAMES[:2])
    (choice,) = scene.choices
    assert choice.words == "Place the first tile: sun 3"
    assert choice.picks == (("cell-0,0",),)
    labels = [s.label for s in scene.spaces]
    assert "Free cell for the first tile" in labels
    assert named((*scene.pieces, *scene.spaces), "resource") == []


def test_another_player_s_resource_is_taken_from_before_that_player():
    t = Table(2)
    t.resources("", "moon-5")
    t.rest()
    t.turn_of(0, Phase.SOURCE)
    scene = t.seen_by(0).position.scene(NAMES[:2])
    (choice,) = scene.choices
    assert (choice.words, choice.picks) == ("Use Bo's resource: moon 5", (("resource-1",),))
    assert scene.prompt.text == "Use another player's resource"
    assert {s.id: s.label for s in scene.spaces}["pile"] == "Draw pile, empty"


def test_with_own_piles_the_mover_s_is_shown():
    t = Table(2, own_terrain=True)
    t.map("sun-3 moon-4 moon-2")
    t.turn_of(1, Phase.PLACE, drawn="moon-ace")
    pile = piece(t.seen_by(0).position.scene(NAMES[:2]), "pile")
    assert (pile.text, pile.label) == ("3", "Bo's draw pile, 3 tiles")


# Castles and coins.


def test_a_castle_is_raised_on_a_tile():
    scene = deploying(phase=Phase.CASTLE).seen_by(0).position.scene(NAMES[:2])
    choice = actions(scene)["castle sun-5"]
    assert (
        choice.words
        == "Place your castle on sun 5: +5 for the castle, 0 to +4 for the tiles beside it"
    )
    assert choice.picks == (("tile-sun-5",),)
    tile = piece(scene, "tile-sun-5")
    assert choice.ghost.symbol == "castillos-castle-sun"
    assert (choice.ghost.x, choice.ghost.width) == (tile.x, tile.width)


def test_a_castle_stands_around_its_tile():
    t = deploying()
    t.castles("sun-5", "moon-ace")
    scene = t.seen_by(1).position.scene(NAMES[:2])
    castle, tile = piece(scene, "castle-0"), piece(scene, "tile-sun-5")
    assert (castle.x, castle.y, castle.width) == (tile.x, tile.y, tile.width)
    assert castle.label == "Ada's castle on sun 5"
    assert castle.layer > tile.layer


def test_a_coin_goes_from_the_hand_to_the_next_place_on_the_tile():
    t = deploying()
    t.castles("sun-5", "moon-ace")
    t.coins(1, "5 sun-2")
    t.coins(0, "ace sun-2")
    scene = t.seen_by(0).position.scene(NAMES[:2])
    hand = sorted(named(scene.pieces, "hand-"), key=lambda p: p.x)
    assert [p.id for p in hand] == ["hand-null", "hand-2", "hand-3", "hand-4", "hand-5"]
    choice = actions(scene)["coin 3 sun-2"]
    assert choice.words == "Place your 3 coin on sun 2 (strength 3): no points at stake"
    assert "+3 for your castle" in actions(scene)["coin 3 sun-5"].words
    assert choice.picks == (("hand-3",), ("tile-sun-2",))
    assert choice.ghost.symbol == "castillos-coin-sun-3"
    before = piece(scene, "tile-sun-2")
    t.play("coin 3 sun-2")
    scene = t.seen_by(0).position.scene(NAMES[:2])
    laid, after = piece(scene, "coin-0-1"), piece(scene, "tile-sun-2")
    assert (before.x, before.y) == (after.x, after.y)
    assert (laid.x, laid.y, laid.symbol) == (choice.ghost.x, choice.ghost.y, choice.ghost.symbol)
    assert laid.label == "Ada's 3 coin on sun 2"


def test_coins_keep_their_places_in_the_order_in_which_they_came():
    """Bo starts: Bo's first coin came before Ada's first one, Ada's first before Bo's second."""
    t = deploying(seat=1)
    t.coins(0, "ace sun-2")
    t.coins(1, "5 sun-2")
    first = t.seen_by(1).position.scene()
    t.play("coin 4 sun-2")
    then = t.seen_by(1).position.scene()
    for name in ("coin-0-0", "coin-1-0"):
        assert piece(first, name) == piece(then, name)
    first_coin, second, third = (piece(then, f"coin-{name}") for name in ("1-0", "0-0", "1-1"))
    assert first_coin.x < second.x < third.x
    assert first_coin.y == second.y == third.y


def test_others_see_a_coin_leave_and_lie_with_its_value_hidden():
    t = deploying()
    t.castles("sun-5", "moon-ace")
    for viewer in (1, SPECTATOR):
        before = t.seen_by(viewer).position.scene()
        after = t.seen_by(viewer)
        after.play("coin ? moon-4")
        scene = after.position.scene(NAMES[:2])
        left = {p.id for p in before.pieces} - {p.id for p in scene.pieces}
        assert left == {"left-0-0"}
        coin = piece(scene, "coin-0-0")
        assert coin.symbol == "castillos-coin-sun"
        assert coin.label == "Ada's coin on moon 4"
        assert all(p.owner == viewer for p in named(scene.pieces, "hand-"))
