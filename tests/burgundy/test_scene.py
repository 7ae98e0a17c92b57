"""Tests of the picture of a table: complete, in its parts, and the same for all viewers."""

import re
from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from keepstone.games.burgundy.rules.components import CELL_NAMES, KIND_NAMES
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.kit.viewer import SPECTATOR
from tests.burgundy.pictures import (
    NAMES,
    PLAYERS,
    card_of,
    estate_of,
    estate_on_board,
    meet,
    playing,
    scene,
    some,
)
from tests.support.never_empty import never_empty
from tests.support.pieces import named, one

pytestmark = pytest.mark.either

UPON = ("count-", "holder-", "marker-")  # what lies on other things
TILES = ("tile-", "depot-", "black-b", "store-", "waiting")


@cache
@never_empty
def pictures(players):
    """Scenes of a game, as two seats and a spectator see them."""
    return [
        (seen, seen.scene(names=NAMES[:players]))
        for position in some(players, boards="dealt")[::4]
        for seen in (position.observe(viewer) for viewer in (0, players - 1, SPECTATOR))
    ]


@never_empty
def in_play(players):
    """Those scenes before the end of the game."""
    return [each for each in pictures(players) if each[0].state.stage != Stage.OVER]


@PLAYERS
def test_everything_has_its_own_room(players):
    """Only numbers, markers and signs of holders lie on something, and all of a depot on its ground."""
    full = some(players)[-1].copy()
    full.state.sold[:players] = 2
    for position in (some(players)[len(some(players)) // 2], full):
        lying = [p for p in scene(position).pieces if not p.id.startswith((*UPON, "ground-"))]
        assert [(a.id, b.id) for a, b in combinations(lying, 2) if meet(a, b)] == []


@PLAYERS
def test_a_depot_holds_its_things(players):
    for _, picture in in_play(players):
        for number in range(1, 7):
            ground = one(picture.pieces, f"ground-{number}")
            names = (f"depot-{number}.", f"space-{number}.", f"goods-{number}-", f"plate-{number}")
            for thing in never_empty(named(picture.pieces, names)):
                assert thing.part == ground.part
                assert ground.x <= thing.x <= ground.x + ground.width - thing.width
                assert ground.y <= thing.y <= ground.y + ground.height - thing.height


@PLAYERS
def test_only_declining_and_ending_are_not_pointed_at(players):
    for position in some(players):
        choices = scene(position).choices
        assert {c.action for c in choices if not c.picks} <= {"decline", "end"}


OWNER = re.compile(f"^({'|'.join(NAMES)}), ")


@PLAYERS
def test_all_see_the_same_table(players):
    """Only what is one's own is told without the name."""
    for position in some(players)[::6]:
        told = [told_to(viewer, position) for viewer in (*range(players), SPECTATOR)]
        assert all(each == told[0] for each in told)


def told_to(viewer, position):
    """Each piece as a viewer sees it, without the names before labels."""
    pieces = scene(position, viewer).pieces
    return sorted((p.id, p.symbol, OWNER.sub("", p.label), p.text) for p in pieces)


# Parts


@PLAYERS
def test_the_viewers_estate_is_a_board_beside_the_market(players):
    position = some(players)[5]
    for seat in range(players):
        picture = scene(position, seat)
        market, estate = picture.boards
        assert {p.part for p in named(picture.pieces, ("depot-", "black-", "plate-"))} == {
            market.id
        }
        assert estate_on_board(picture) == seat
        assert estate.title == ""


@PLAYERS
def test_others_have_their_estates_on_their_cards(players):
    picture = scene(some(players)[5], 0)
    assert not any(tray.large for tray in picture.seats[0].trays)
    for seat in range(1, players):
        (tray,) = [tray for tray in card_of(picture, seat).trays if tray.large]
        hexes = [p for p in picture.pieces if estate_of(p) == str(seat)]
        assert {p.part for p in hexes} == {tray.id}


@PLAYERS
def test_the_end_shows_all_estates_as_boards_without_market_and_dice(players):
    picture = scene(some(players)[-1], 1)
    boards = [(board.id, board.title) for board in picture.boards]
    nearest_first = [*range(1, players), 0]
    assert boards == [(f"estate-{seat}", NAMES[seat]) for seat in nearest_first]
    assert not any(tray.large for card in picture.seats for tray in card.trays)
    assert named(picture.pieces, ("depot-", "black-", "plate-", "ground-", "white", "die-")) == []


def test_others_see_the_estate_of_the_seat_to_act():
    t = playing(seat=1, players=3)
    for viewer in (None, SPECTATOR):
        picture = scene(t.position, viewer)
        assert estate_on_board(picture) == 1
        assert picture.boards[1].title == "Bo"


@PLAYERS
def test_what_the_viewer_points_at_is_never_hidden(players):
    """The trays of other seats can be."""
    for position in some(players):
        picture = scene(position)
        parts = {part.id for part in (*picture.boards, *picture.shared, *picture.seats[0].trays)}
        visible = {p.id for p in picture.pieces if p.part in parts}
        assert {each for c in picture.choices for alike in c.picks for each in alike} <= visible
        assert {c.ghost.part for c in picture.choices if c.ghost} <= parts


# What lies where


@PLAYERS
def test_every_tile_is_somewhere(players):
    for seen, picture in in_play(players):
        state = seen.state
        laid = (state.estate, state.depots, state.black, state.storage, state.waiting)
        kinds = [int(kind) for part in laid for kind in part.flat if kind]
        tiles = [p.symbol for p in named(picture.pieces, TILES)]
        assert Counter(tiles) == Counter(f"burgundy-tile-{KIND_NAMES[kind]}" for kind in kinds)


@PLAYERS
def test_every_goods_tile_in_sight_is_somewhere(players):
    for seen, picture in in_play(players):
        state = seen.state
        counts = {p.id.removeprefix("count-"): int(p.text) for p in named(picture.pieces, "count-")}
        piles = [p for p in picture.pieces if "-goods-" in p.symbol and p.id[:3] != "row"]
        drawn = sum(counts.get(pile.id, 1) for pile in piles)
        assert drawn == state.depot_goods.sum() + state.stock.sum() + state.sold.sum()
        assert len(named(picture.pieces, "row-")) == (state.row > 0).sum()


@PLAYERS
def test_an_estate_has_37_hexes(players):
    """§1 Each is a place with colour and number, or a tile."""
    for seen, picture in pictures(players):
        for seat in range(players):
            names = [p.id.split("-")[2] for p in picture.pieces if estate_of(p) == str(seat)]
            assert sorted(names) == (sorted(CELL_NAMES) if seen.state.board[seat] else [])


# Regions


@PLAYERS
def test_every_empty_hex_is_in_one_region(players):
    """§7.1"""
    for seen, picture in pictures(players):
        glows = Counter((g.part, g.x, g.y) for region in picture.regions for g in region.glows)
        empty = {(p.part, p.x, p.y) for p in named(picture.pieces, "cell-")}
        is_over = seen.state.stage == Stage.OVER
        assert glows == Counter({} if is_over else dict.fromkeys(empty, 1))


def test_a_region_tells_what_it_would_bring():
    """§7.1"""
    t = playing(phase="B")
    t.lay(0, "d4 castle", "c5 bank", "c6 church")
    labels = {region.label for region in scene(t.position).regions if len(region.glows) == 1}
    assert "Ada's city of size 3, 1 empty: 6 + 8 points if completed in this phase" in labels
