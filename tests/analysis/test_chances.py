"""Tests of analysis in games without points: differences are shares of the victory."""

from math import exp, log
from types import SimpleNamespace

import pytest

import keepstone
from keepstone.analysis import reasons
from keepstone.analysis.corrections import TIME
from keepstone.analysis.reasons import differences, in_chances, parts_of
from keepstone.analysis.values import Appraiser, after
from keepstone.playing.view import View
from keepstone.value.net import SHARPNESS, blank_net, no_net
from tests.castle_keep.table import Table
from tests.value import counting

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


COINS = ("coins", ())
COUNTING = SimpleNamespace(**vars(counting.GAME), to_act=counting.to_act)


def coins(*numbers, late=0, over=0):
    """Return a table of the coin game. A coin is an expected point; ten points are 1 in log odds."""
    states = counting.STATE.new()
    states[0] = counting.table(*numbers, late=late, over=over)
    return View(COUNTING, len(numbers), states)


def test_a_sharper_evaluation_is_a_reason_of_its_own():
    """Seat 0 leads by 2 and, in the other state, by 1; the late phase doubles the sharpness of 1/10.

    The log odds are 0.4 and 0.1. A point counts by the mean sharpness 0.15. The rest is the effect of time: seat 0
    is ahead of the mean by 0.75 on average, and the sharpness changes by 0.1. In all, 0.15 * 1 + 0.1 * 1.5 is 0.3.
    """
    net = blank_net(counting.GAME)
    net.table[counting.LATE.at(0), SHARPNESS] = log(2)
    points = {(0, COINS): 2.0, (1, COINS): 1.0}
    found = in_chances(coins(4, 2, late=1), coins(2, 1), net, points)
    slope = 100 * (1 / (1 + exp(-0.4)) - 1 / (1 + exp(-0.1))) / 0.3
    assert found == pytest.approx(
        {
            (0, COINS): 0.3 * slope,
            (1, COINS): 0.15 * slope,
            (0, TIME): 0.075 * slope,
            (1, TIME): -0.075 * slope,
        },
        rel=1e-5,
    )


def test_if_no_chance_changes_a_point_counts_by_the_slope_there():
    """Seat 0 leads by 2 in both states. The slope of the logistic function is p (1 - p)."""
    chance = 1 / (1 + exp(-0.2))
    net = blank_net(counting.GAME)
    found = in_chances(coins(3, 1), coins(4, 2), net, {(0, COINS): -1.0})
    assert found[0, COINS] == pytest.approx(-10 * chance * (1 - chance))


def test_the_result_is_the_only_cause_if_either_state_is_the_end():
    """Seat 0 has won; in the other state it leads by 2."""
    net, chance = blank_net(counting.GAME), 1 / (1 + exp(-0.2))
    won, open_game = coins(3, 1, over=1), coins(3, 1)
    victory = ("the victory", ())
    for tables, sign in (((won, open_game), 1), ((open_game, won), -1)):
        found = in_chances(*tables, net, {(0, COINS): 5.0})
        lost = 100 * (1 - chance)
        assert found == pytest.approx({(0, victory): sign * lost, (1, victory): -sign * lost})


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
