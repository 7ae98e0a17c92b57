"""Tests of the labels of pieces, the players' cards, and the positions of overlapping things."""

from itertools import pairwise
from math import hypot

import pytest

from keepstone.games.burgundy.rules.terms import Stage
from tests.burgundy.pictures import PLAYERS, playing, scene, some
from tests.support.pieces import named, one

pytestmark = pytest.mark.either


def test_used_dice_are_still_there():
    t = playing()
    t.dice(0, 0, 5)
    dice = named(scene(t.position).pieces, "die-0")
    assert [die.symbol for die in dice] == ["burgundy-die-used", "burgundy-die-0-5"]
    assert [die.label for die in dice] == ["Ada, die, used", "Ada, die 5: take workers"]


def test_labels_say_what_tiles_do():
    t = playing()
    t.depot(5, "", "bank")
    t.lay(0, "d4 castle", "c3 watchtower")
    picture = scene(t.position)
    assert one(picture.pieces, "depot-5.2").label == "depot 5: bank: 2 silverlings"
    tower = one(picture.pieces, "tile-0-c3")
    assert (tower.label, tower.place) == ("Ada, watchtower: 4 points", "c3")


def test_workers_and_silverlings_are_counted():
    t = playing()
    t.workers(0, 12)
    t.silver(0, 0)
    picture = scene(t.position)
    assert one(picture.pieces, "count-workers-0").text == "12"
    assert one(picture.pieces, "count-silver-0").text == "0"


def test_markers_lie_on_each_other_in_turn_order():
    """§4.2 The first lies on top."""
    t = playing(players=4)
    t.track((2, 3), (1, 1), (3, 1), (0, 1))
    markers = {p.owner: p for p in named(scene(t.position).pieces, "marker-")}
    above = [markers[seat] for seat in (1, 3, 0)]
    assert [p.layer for p in above] == sorted((p.layer for p in above), reverse=True)
    assert above[0].y < above[1].y < above[2].y
    assert above[2].x + above[2].width < markers[2].x


def test_a_marker_that_is_alone_lies_on_its_field_of_the_track():
    """§2.3"""
    t = playing(players=3)
    t.track((2, 4), (1, 1), (0, 0))
    picture = scene(t.position)
    (track,) = picture.tracks
    assert track.pieces == ("marker-0", "marker-1", "marker-2")
    assert not track.loop
    for seat, field in ((0, 0), (1, 1), (2, 4)):
        marker, (x, y) = one(picture.pieces, f"marker-{seat}"), track.points[field]
        assert hypot(marker.x + marker.width / 2 - x, marker.y + marker.height / 2 - y) < 0.02


def test_most_of_a_marker_is_seen_under_others():
    """§4.2"""
    t = playing(players=4)
    t.track((2, 1), (1, 1), (3, 1), (0, 1))
    picture = scene(t.position)
    markers = sorted(named(picture.pieces, "marker-"), key=lambda p: p.y)
    assert [p.owner for p in markers] == [2, 1, 3, 0]
    for upper, lower in pairwise(markers):
        assert hypot(upper.x - lower.x, upper.y - lower.y) >= 0.7 * upper.width


def test_the_status_tells_what_a_region_brings():
    """§7.1"""
    assert scene(playing(phase="B", round=4).position).status == "Phase B, round 4: +8 per region"


def test_sold_goods_are_not_like_those_in_stock():
    """§5.4"""
    t = playing()
    t.stock(0, 3)
    t.position.state.sold[0, 2] = 2
    picture = scene(t.position)
    stored, sold = one(picture.pieces, "stock-0-3"), one(picture.pieces, "sold-0-3")
    assert (stored.symbol, sold.symbol) == ("burgundy-goods-3", "burgundy-sold-goods-3")
    assert ("stored: " in stored.label, "sold: " in sold.label) == (True, True)
    assert one(picture.pieces, "count-sold-0-3").text == "2"


def test_a_bonus_tile_shows_who_has_it():
    """§7.2"""
    t = playing(players=3)
    t.award("ship", 1)
    picture = scene(t.position)
    assert one(picture.pieces, "bonus-ship-large").label.endswith(": 6 points, Bo has it")
    assert one(picture.pieces, "bonus-ship-small").label.endswith(": 3 points")
    symbols = [p.symbol for p in named(picture.pieces, "bonus-ship")]
    assert symbols == ["burgundy-bonus-ship-6", "burgundy-bonus-ship-3"]
    assert [(p.id, p.owner) for p in named(picture.pieces, "holder")] == [("holder-ship-large", 1)]


def test_points_are_told_beyond_a_hundred():
    """§2.3"""
    t = playing()
    t.score(87, 121)
    assert [card.score for card in scene(t.position).seats] == [87, 121]


def test_a_seat_has_a_tray_for_goods_if_it_has_any():
    """§5.4"""
    t = playing()
    for seat in (0, 1):
        t.position.state.stock[seat] = 0
    t.stock(1, 2)
    t.position.state.sold[0, 2] = 1
    picture = scene(t.position)
    trays = [{tray.id for tray in card.trays} for card in picture.seats]
    assert trays[0] & {"stock-0", "sold-0"} == {"sold-0"}
    assert trays[1] & {"stock-1", "sold-1"} == {"stock-1"}


@PLAYERS
def test_the_winner_is_crowned(players):
    """§9.3"""
    end = some(players)[-1]
    assert end.state.stage == Stage.OVER
    picture = scene(end)
    assert [card.seat for card in picture.seats if card.winner] == end.winners()
    assert not any(card.active for card in picture.seats)
    assert picture.status == ""
