"""Tests of analysis in games without points: differences are shares of the victory."""

from math import exp

import pytest

import keepstone
from keepstone.analysis import reasons
from keepstone.analysis.parts import parts_of
from keepstone.analysis.reasons import differences
from keepstone.analysis.values import Appraiser, after
from keepstone.value.net import no_net
from tests.castle_keep.table import Table

RED = ("red-curvy-tower", "red-curvy-wall", "red-curvy-tower")


def by_seat(found):
    return {(each.seat, each.name): pytest.approx(each.points, abs=0.01) for each in found}


def table(players):
    """Return a table where seat 0 may add two tiles to its castle of two; all other castles have two."""
    t = Table(players)
    t.ring(0, *RED[:2], "", "", "", "", "", "")
    for seat in range(1, players):
        t.castle(seat, nw="blue-curvy-tower", n="blue-curvy-wall")
    t.hand(0, "red-zigzag-tower", "yellow-zigzag-wall")
    t.turn_of(0, attacks=False)
    return t


def test_three_tiles_are_worth_more_than_two(monkeypatch):
    """exp(0.43) each; the tile that was built was in hand before, where it counted 0.3 of the exponent.

    Without a net the chance of seat 0 is e^x / (e^x + 2): x is 0.6 before and 0.43 + 0.3 after.
    """
    monkeypatch.setattr(reasons, "net_of", lambda game, players: no_net(game))
    t = table(3)
    before, built = t.position, after(t.position, t.position.parse("place red-zigzag-tower ne"))
    chances = [exp(x) / (exp(x) + 2) for x in (0.73, 0.6)]
    slope = 100 * (chances[0] - chances[1]) / 0.13
    assert by_seat(differences(built, before))[0, "tiles that stand"] == 0.43 * slope
    assert by_seat(differences(built, before))[0, "tiles that can be built"] == -0.3 * slope


def test_between_two_seats_reasons_make_up_what_is_lost():
    """One seat's gain is the other's loss: its reasons minus the rival's make up the whole, with the net."""
    t = table(2)
    tables = (
        after(t.position, t.position.parse("place red-zigzag-tower ne")),
        after(t.position, t.position.parse("pass")),
    )
    found = differences(*tables)
    one, other = (Appraiser(each, 1, 0).judged(each).wins[0] for each in tables)
    own, rivals = (sum(each.points for each in found if each.seat == seat) for seat in (0, 1))
    assert own - rivals == pytest.approx(100 * (one - other), abs=0.3)
    assert {each.name for each in found} > set(parts_of(t.position, 0))


def test_where_the_game_is_over_the_victory_is_the_reason():
    """The last tile wins; to pass leaves something."""
    t = Table()
    for seat, colour in enumerate(("blue", "red")):
        t.ring(seat, *([f"{colour}-curvy-tower", f"{colour}-curvy-wall"] * 4)[:-1], "")
        t.castle(seat, centre=f"{colour}-keep")
    t.hand(0, "blue-zigzag-wall")
    t.turn_of(0, attacks=False)
    won, passed = (
        after(t.position, t.position.parse(text)) for text in ("place blue-zigzag-wall w", "pass")
    )
    assert won.to_act == keepstone.OVER
    left = Appraiser(passed, 1, 0).judged(passed).wins
    lost = {(0, "the victory"): 100 * (left[0] - 1), (1, "the victory"): 100 * left[1]}
    assert by_seat(differences(passed, won)) == lost
