"""Tests of the account of a game that does not define the sources of its points."""

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import pytest

import keepstone
from keepstone.account import AccountStep, account_of
from keepstone.games import find
from keepstone.view import View
from tests.laws.accounts import accounted

pytestmark = pytest.mark.either


def test_points_are_told_in_one_line_as_the_rules_count_them():
    pictures: dict[int, View] = {}
    end, _ = accounted("castle-keep", 2, 1, pictures)
    game = find("castle-keep")
    told = {name: getattr(game.words, name) for name in ("describe", "say", "why_illegal")}
    silent = replace(game, words=SimpleNamespace(**told))
    views = [View(silent, 2, each.states) for each in pictures.values()]
    steps = (
        AccountStep(n, 0, before, after) for n, (before, after) in enumerate(pairwise(views), 2)
    )
    account = account_of(steps, views[-1], len(views))
    (line,) = account.lines
    assert (line.words, account.total) == ("Points", "Points")
    assert list(account.totals) == end.scores() == [sum(r.points for r in c) for c in line.cells]
    (winner,) = end.winners()
    assert [each.n for each in line.cells[winner]] == [len(views)]


def test_an_account_of_nothing_is_empty():
    position = keepstone.game("castle", 2).new()
    account = account_of([], position, 0)
    assert (account.lines, account.totals) == ((), (0, 0))
