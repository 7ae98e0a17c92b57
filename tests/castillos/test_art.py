"""The drawn piecepack of Castillos is distinguishable, with and without its colours."""

import pytest

from keepstone.drawing.scene import Box
from keepstone.games.castillos.picture import art
from keepstone.games.castillos.picture.board import slot
from keepstone.games.castillos.rules.components import SUIT_NAMES, TILE_NAMES, VALUE_NAMES
from tests.support.drawings import Drawings
from tests.support.rows import each_row
from tests.support.seeing import contrast

pytestmark = pytest.mark.either

TABLE_LIGHT, TABLE_DARK = "#ece5d6", "#1d1a17"
TILES = [f"tile-{name}" for name in TILE_NAMES]
COINS = [f"coin-{name}" for name in TILE_NAMES]
HIDDEN_COINS = [f"coin-{suit}" for suit in SUIT_NAMES]
CASTLES = [f"castle-{suit}" for suit in SUIT_NAMES]
BADGES = [f"{sign}-{suit}" for sign in ("gain", "loss") for suit in SUIT_NAMES]
OTHERS = ["tile-back", "pile", "felt"]
PICTURES = [*TILES, *COINS, *HIDDEN_COINS, *CASTLES, *BADGES, *OTHERS]


DRAWN = Drawings(art)


def test_every_thing_has_a_symbol_and_every_part_is_used():
    DRAWN.check_names(PICTURES)


def test_the_symbols_travel_quickly():
    assert len(DRAWN.symbols) < 60_000


@each_row("names", [TILES, COINS + HIDDEN_COINS, CASTLES])
def test_no_two_look_the_same_without_colours(names):
    assert DRAWN.differ(names)


@each_row("name", ["emblem-{}", "field-{}"])
def test_suits_are_told_without_colours(name):
    assert DRAWN.differ([name.format(suit) for suit in SUIT_NAMES])


def test_coins_of_each_suit_have_an_outline_of_their_own():
    assert len({next(DRAWN.shapes(f"coin-{suit}-5")) for suit in SUIT_NAMES}) == len(SUIT_NAMES)


@each_row("value", VALUE_NAMES)
def test_a_value_has_the_same_figure_on_every_tile_and_coin(value):
    for suit in SUIT_NAMES:
        for thing in ("tile", "coin"):
            used = DRAWN.parts(f"{thing}-{suit}-{value}")
            assert {id for id in used if "figure" in id} == {art.symbol_id(f"figure-{value}")}


@each_row("suit", SUIT_NAMES)
def test_a_hidden_coin_and_a_castle_show_their_owner_and_nothing_else(suit):
    for name in (f"coin-{suit}", f"castle-{suit}"):
        assert DRAWN.parts(name) == {art.symbol_id(f"emblem-{suit}")}


@each_row("castle", CASTLES)
def test_a_castle_hides_nothing_of_its_tile_but_the_edge_and_the_emblem(castle):
    value_and_a_coin, three_coins = "8 8 25 84", "8 66 84 26"
    for view in (value_and_a_coin, three_coins):
        assert DRAWN.seen(view, "tile-sun-5", castle) == DRAWN.seen(view, "tile-sun-5")
    for view in ("0 0 5 100", "41 14 46 46"):
        assert DRAWN.seen(view, "tile-sun-5", castle) != DRAWN.seen(view, "tile-sun-5")


@each_row("tile", TILES[::6])
def test_coins_hide_neither_value_nor_emblem(tile):
    value, emblem = "5 6 25 25", "38 8 53 52"
    other = next(each for each in TILES[1::6] if each[:-4] not in tile)  # of another suit, an ace
    for view in (value, emblem):
        area = Box(*map(float, view.split()))
        assert not any(meets(slot(Box(0, 0, 100, 100), number), area) for number in range(4))
        assert DRAWN.seen(view, tile) != DRAWN.seen(view, other)


def meets(a, b):
    across = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    return across > 0 and min(a.y + a.height, b.y + b.height) > max(a.y, b.y)


def test_nothing_is_cut_off_at_the_edge_of_a_symbol():
    drawn = [TILES[0], *COINS[::6], *HIDDEN_COINS, *CASTLES, *BADGES, *OTHERS]
    assert DRAWN.cut_off(drawn) == []


@each_row("suit", SUIT_NAMES)
def test_colours_stand_out(suit):
    assert contrast(art.DEEP[suit], art.PALE[suit]) >= 4.5  # the line around an emblem on its field
    assert contrast(art.DEEP[suit], art.PAPER) >= 4.5  # a value, and the emblem on a hidden coin
    assert contrast(art.DEEP[suit], TABLE_LIGHT) >= 3  # a tile's edge on a light table
    assert contrast(art.PALE[suit], TABLE_DARK) >= 3  # a tile on a dark one


@each_row("suit", SUIT_NAMES)
def test_a_number_on_a_badge_can_be_read(suit):
    for plate in (art.LEAF, art.ROSE):
        assert contrast(art.INK, plate) >= 7
        assert contrast(art.DEEP[suit], plate) >= 3
    assert next(DRAWN.shapes(f"gain-{suit}")) != next(DRAWN.shapes(f"loss-{suit}"))
