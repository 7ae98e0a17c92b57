"""Tests of reasons: parts and features add up to the evaluation, and have names for users."""

from gettext import NullTranslations
from types import SimpleNamespace

import numpy as np
import pytest

from keepstone.analysis.corrections import TIME, corrections
from keepstone.analysis.explain import Reason, explanation, reasons_of
from keepstone.analysis.reasons import Difference, differences, parts_of
from keepstone.analysis.values import Appraiser, after
from keepstone.games import find
from keepstone.games.castillos.rules.terms import Phase
from keepstone.playing.view import View
from keepstone.protocol import Learning
from keepstone.protocol.hooks import Hooks
from keepstone.text.languages import translation
from keepstone.value.net import LINEAR, UNITS, blank_net, forward, new_scratch
from tests.burgundy.table import Table
from tests.castillos.table import Table as Castillos
from tests.support.rows import each_row
from tests.value import counting

ENGLISH = NullTranslations()
UNNAMED = vars(Hooks)["part_words"].default
COUNTING = SimpleNamespace(**vars(counting.GAME), features=counting.features, phase=counting.phase)


def view(*coins, late=0):
    """Return a table of the coin game."""
    states = counting.STATE.new()
    states[0].coins[: len(coins)], states[0].late = coins, late
    return View(COUNTING, len(coins), states)


def net_points(table, net):
    """Return the points that a net adds to the expected ones."""
    scratch = new_scratch(COUNTING, table.players)
    forward(table.state, net, scratch)
    return scratch.points - table.state.coins[: table.players]


@pytest.mark.interpreted
def test_a_linear_unit_shares_by_weight():
    """Two coins more at 0.5 each, and the third makes rich: 0.25; the output stands for ten points, twice."""
    net = blank_net(COUNTING)
    net.seats[:, 0] = 0.5, 0.25
    net.output[:, 0] = 2
    found = corrections(view(4, 1), view(2, 1), net, 0)
    named = {name: points for name, points in found.items() if points}
    assert named == pytest.approx({("coins", (0,)): 20, ("three coins or more", (0,)): 5})


@pytest.mark.interpreted
def test_a_unit_that_is_rectified_shares_what_is_left():
    """Its input goes from -1 to 3: three quarters of that count. Two coins bring 2 of the 4, so half of 3."""
    net = blank_net(COUNTING)
    net.seats[:, LINEAR] = 1, 2
    net.table[-1, LINEAR] = -3
    net.output[:, LINEAR] = 1
    found = corrections(view(4, 0), view(2, 0), net, 0)
    assert found["coins", (0,)] == pytest.approx(15)
    assert found["three coins or more", (0,)] == pytest.approx(15)


@pytest.mark.interpreted
@each_row("unit bias points", [(0, 0, 20), (0, -5, 20), (LINEAR, 0, 20), (LINEAR, -5, 0)])
def test_features_that_cancel_each_other_out_are_both_listed(unit, bias, points):
    """Two coins more at 0.5 each, and -1 for being rich: the input does not change. It is 1, or -4 with the bias.

    A unit that is rectified has no slope below 0.
    """
    net = blank_net(COUNTING)
    net.seats[:, unit] = 0.5, -1
    net.table[-1, unit] = bias
    net.output[:, unit] = 2
    found = corrections(view(4, 1), view(2, 1), net, 0)
    assert found["coins", (0,)] == pytest.approx(points)
    assert found["three coins or more", (0,)] == pytest.approx(-points)


@pytest.mark.interpreted
@each_row("seat", range(3))
def test_the_parts_of_a_difference_make_up_the_whole(seat):
    rng = np.random.default_rng(seat)
    net = blank_net(COUNTING)
    for each in net[:3]:
        each[:] = rng.normal(0, 0.5, each.shape)
    one, other = view(4, 1, 3), view(2, 3, 3, late=1)
    found = corrections(one, other, net, seat)
    whole = net_points(one, net)[seat] - net_points(other, net)[seat]
    assert sum(found.values()) == pytest.approx(whole, rel=1e-4)
    assert found[TIME] != 0


@pytest.mark.interpreted
def test_the_coins_of_others_count_under_the_same_name():
    """The units that see others: two coins more of the one other seat, at 0.5 each, twice ten points."""
    net = blank_net(COUNTING)
    net.seats[0, UNITS] = 0.5
    net.output[:, 0] = 2
    assert corrections(view(1, 2), view(1, 0), net, 0)["coins", (0,)] == pytest.approx(20)


def burgundy():
    """A turn of phase B; seat 0 may place a bank or cows, or take workers."""
    t = Table()
    t.lay(0, "d4 castle")
    t.lay(1, "d4 castle")
    t.store(0, "bank", "cow-3")
    t.workers(0, 1)
    t.turn_of(0, phase="B", round=2)
    t.dice(0, 2, 5)
    return t


@each_row("seat", [0, 1])
def test_parts_of_burgundy_are_what_it_expects(seat):
    t, points = burgundy(), np.zeros(2)
    for text in (None, *t.legal()[:3]):
        table = after(t.position, t.position.parse(text)) if text else t.position
        t.position.game.expect(table.state, points)
        assert sum(parts_of(table, seat).values()) == pytest.approx(points[seat])


def test_differences_of_burgundy_are_what_its_net_expects():
    t = burgundy()
    seen, (played, best) = t.position.view(0), t.position.legal_actions()[:2]
    tables = after(seen, played), after(seen, best)
    found = differences(*tables)
    one, other = (Appraiser(seen, 1, 0).judged(table).points for table in tables)
    for seat in range(2):
        whole = sum(each.points for each in found if each.seat == seat)
        assert whole == pytest.approx(one[seat] - other[seat], abs=0.1)


def test_every_part_and_block_of_burgundy_has_a_name_for_people():
    """What lies in depots is what is left when all others are named."""
    game = find("burgundy")
    blocks = {**game.learning.seat.blocks, **game.learning.table.blocks}
    names = {name: (1,) * len(block.shape) for name, block in blocks.items()}
    names |= dict.fromkeys(parts_of(burgundy().position, 0), ())
    words = {name: game.words.part_words(name, at, ENGLISH) for name, at in names.items()}
    depots = {name for name, text in words.items() if text == "tiles and goods in depots"}
    assert all("depot" in name for name in depots)
    assert words["regions"] == words["cities"] == "cities"


def test_without_parts_there_are_points_scored_and_to_come():
    """A castle on the only tile, a 3, would bring 3 points."""
    t = Castillos()
    t.map("sun-3")
    t.state.score[0] = 7
    t.turn_of(1, Phase.SOURCE)
    game = SimpleNamespace(**vars(t.position.game) | {"parts": vars(Hooks)["parts"].default})
    table = View(game, 2, t.position.states)
    assert parts_of(table, 0) == {"points scored": 7, "points to come": 3}


def test_what_has_one_name_is_one_reason():
    game = SimpleNamespace(part_words=lambda name, at, language: name[0], learning=Learning())
    given = [Difference(0, "ab", (1,), -2), Difference(0, "ac", (), 0.5), Difference(1, "b", (), 3)]
    assert reasons_of(game, given, ENGLISH) == [Reason(1, "b", 3), Reason(0, "a", -1.5)]


def test_a_game_without_names_falls_back_on_those_of_its_blocks():
    game = SimpleNamespace(part_words=UNNAMED, learning=Learning())
    assert reasons_of(game, [Difference(0, "coins", (0,), 1)], ENGLISH) == [Reason(0, "coins", 1)]


def test_where_points_do_not_win_reasons_are_parts_of_the_victory():
    game = SimpleNamespace(part_words=UNNAMED, learning=Learning(by_points=False))
    (reason,) = reasons_of(game, [Difference(0, "hand", (), -4.25)], ENGLISH)
    assert explanation([reason], 0, 0.1, 0.1, ["Ada"], ENGLISH) == (
        "hand: \N{MINUS SIGN}4.2\N{NO-BREAK SPACE}%"
    )


def test_reasons_have_the_comma_of_their_language():
    told = explanation([Reason(0, "x", 1.5)], 0, 0.1, 0.1, ["Ada"], translation("de"))
    assert told.endswith("+1,5")
    assert Reason(0, "x", -1.5, "%").gain(translation("pl")) == (
        "\N{MINUS SIGN}1,5\N{NO-BREAK SPACE}%"
    )


def test_reasons_are_told_in_a_line():
    reasons = [Reason(0, "cities", -9.0), Reason(1, "goods", 2.0), Reason(0, "workers", 0.9)]
    assert explanation(reasons, 0, 0.1, 0.1, ["Ada", "Ben"], ENGLISH) == (
        "cities: \N{MINUS SIGN}9.0; for Ben, goods: +2.0; workers: +0.9"
    )


def test_what_shows_later_is_told_to_show_later():
    """Most of it: not half of a loss of 10 % is seen. Nothing of it: the table looks better than it is."""
    why = [Reason(0, "goods", 1.0), Reason(0, "mines", -0.4)]
    told = [
        explanation(why, 0, 0.1, at_once, ["Ada"], ENGLISH) for at_once in (0.05, 0.04, 0, -0.2)
    ]
    assert told == [
        "goods: +1.0",
        "goods: +1.0; most of it shows only later",
        *["no worse at first (goods: +1.0); this shows only later"] * 2,
    ]
    assert explanation(why[1:], 0, 0.1, 0, ["Ada"], ENGLISH) == "this shows only later"
    assert explanation(why[1:], 0, 0.1, 0.1, ["Ada"], ENGLISH) == "this shows at once"
    assert explanation([], 0, 0.0, 0.0, ["Ada"], ENGLISH) == ""
