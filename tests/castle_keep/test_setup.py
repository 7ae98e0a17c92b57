"""§1 and §2: the tiles, the deal, the supply and the starting player."""

from collections import Counter

import keepstone
from tests.castle_keep.table import Table
from tests.support.scenarios import refuse

CORNERS, SIDES = ("nw", "ne", "se", "sw"), ("n", "e", "s", "w")


def test_ninety_tiles():
    """§1 Each tower and each wall is there four times, each keep six times: 90 tiles, 21 kinds."""
    t = Table()
    t.play("start 0")
    box = t.odds()
    assert len(box) == 21
    assert box.total() == 90
    for shape in ("tower", "wall"):
        assert sum(n for name, n in box.items() if name.endswith(shape)) == 36
    assert {n for name, n in box.items() if name.endswith("keep")} == {6}
    assert {n for name, n in box.items() if not name.endswith("keep")} == {4}


def test_each_type_has_its_places():
    """§1 Towers belong on the corners, walls on the sides, a keep in the centre."""
    t = Table()
    t.hand(0, "red-curvy-tower", "red-curvy-wall")
    t.turn_of(0)
    towers = {f"place red-curvy-tower {place}" for place in CORNERS}
    walls = {f"place red-curvy-wall {place}" for place in SIDES}
    assert set(t.legal()) == towers | walls | {"pass"}
    # A tile on a place that is not for its type is refused, even where it would match.
    t = Table()
    t.castle(0, nw="red-curvy-tower", w="red-curvy-wall")
    t.hand(0, "red-curvy-tower", "red-curvy-wall", "red-keep")
    t.turn_of(0)
    towers = ("place red-curvy-tower n", "place red-curvy-tower centre")
    refuse(t, "1", *towers, "place red-curvy-wall sw", "place red-keep s")


def test_four_tiles_each():
    """§2.1 Everybody is dealt four tiles, seat after seat, beginning with the first player."""
    t = Table(players=3)
    t.play("start 1")
    t.draw(*["red-keep"] * 4, *["blue-keep"] * 4, *["yellow-keep"] * 4)
    assert t.hand_of(1) == {"red-keep": 4}
    assert t.hand_of(2) == {"blue-keep": 4}
    assert t.hand_of(0) == {"yellow-keep": 4}
    t.draw("red-keep", "red-keep")
    assert t.to_act == 1


def test_the_deal_is_secret():
    """§2.1 Only the owner sees the tiles of a deal."""
    t = Table()
    t.play("start 0")
    t.draw(*["red-keep"] * 4, *["blue-keep"] * 4)
    assert t.seen_by(0).hand_of(0) == {"red-keep": 4}
    assert t.seen_by(0).hand_of(1) == {"?": 4}
    assert t.seen_by(1).hand_of(0) == {"?": 4}
    assert t.seen_by(keepstone.SPECTATOR).hand_of(1) == {"?": 4}
    deal = ["draw red-keep"] * 4 + ["draw ?"] * 4
    assert t.position.observe(0).log == ["start 0", *deal]


def test_the_rest_is_one_supply():
    """§2.2 What is not dealt is one supply: 78 tiles with three players."""
    t = Table(players=3)
    t.play("start 0")
    t.draw(*["red-keep"] * 4, *["blue-keep"] * 4, *["yellow-keep"] * 4)
    assert t.supply().total() == 78
    assert t.supply()["red-keep"] == 2
    assert t.odds() == t.supply()


def test_discards_are_open():
    """§2.3 Everybody sees the whole pile."""
    t = Table()
    t.pile("red-keep", "blue-curvy-wall", "red-keep")
    t.turn_of(0)
    for viewer in (0, 1, keepstone.SPECTATOR):
        assert t.seen_by(viewer).discards() == ["red-keep", "blue-curvy-wall", "red-keep"]


def test_chance_names_who_begins():
    """§2.4 The dealer is drawn, so each seat is equally likely to begin."""
    start = Table(players=4).position.chance_weights()
    assert [text for text, _ in start] == ["start 0", "start 1", "start 2", "start 3"]
    assert len({weight for _, weight in start}) == 1
    assert Table(players=3).refuses("start 3") == "2.4"


def test_turns_pass_clockwise():
    """§2.4 After a seat comes the one with the next number, after the last the first."""
    t = Table(players=3)
    t.turn_of(1)
    order = []
    for _ in range(3):
        t.play("pass")
        t.draw("red-keep", "blue-keep")
        order.append(t.to_act)
    assert order == [2, 0, 1]


def test_all_tiles_stay_in_the_game():
    """§1 Castles, hands, supply and discards always hold the 90 tiles together."""
    t = Table()
    t.castle(1, n="red-curvy-wall", ne="red-curvy-tower", s="blue-curvy-wall")
    t.hand(0, "red-curvy-wall", "red-keep")
    t.turn_of(0)
    t.play("attack 1 n", "end")
    everything = Counter(t.discards()) + t.supply() + t.hand_of(0) + t.hand_of(1)
    everything += Counter(t.castle_of(0).values()) + Counter(t.castle_of(1).values())
    assert everything.total() == 90
    assert set(everything.values()) == {4, 6}
