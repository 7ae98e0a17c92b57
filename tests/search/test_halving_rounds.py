"""Tests of the rounds of sequential halving, with lines whose results and duration are given.

Three boxes can be opened (tests/puzzles/boxes.py). With 48 iterations there are two rounds of 24: 8 lines through
each of three boxes, and 12 through each of the best two.
"""

import numpy as np
import pytest

import keepstone
from keepstone.protocol import SearchSettings
from keepstone.search import halving
from keepstone.search.halving import Halving
from keepstone.value.net import blank_net
from tests.puzzles.boxes import boxes

__all__ = ["boxes"]
pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("boxes")]
A, B, C = "open a", "open b", "open c"


class Lines:
    """Lines that give seat 0 a fixed win probability for each action in each round, and take a fixed time.

    parts: the number of lines through each action of every part that was played. now: the time.
    """

    def __init__(self, search, *rounds, seconds=0.0):
        self.works, self.parts, self.now, self.seconds = [None], [], 0.0, seconds
        self._rounds = [
            {search.seen.parse(text): share for text, share in each.items()} for each in rounds
        ]

    def play(self, actions, seeds, run):
        """Return the results of a part (float64[seeds, actions, 2])."""
        self.now += self.seconds
        self.parts.append(len(seeds))
        number = 0 if len(actions) == 3 else -1
        shares = np.array([self._rounds[number][int(action)] for action in actions])
        return np.broadcast_to(
            np.stack([shares, 1 - shares], axis=1), (len(seeds), len(actions), 2)
        )

    def forget(self):
        """Do nothing: what these lines give is fixed."""

    def monotonic(self):
        return self.now


def searching(iterations, seed=1, net=None, settings=None):
    """Return a search of a sharp deal, where the evaluation gives box a 0.6 and the others 0.5."""
    position = keepstone.game("boxes").new()
    position.play("deal sharp")
    return Halving(position.view(0), iterations, seed, net, settings=settings)


def found(search):
    """Return the number of visits and the mean of each box, the best box first."""
    texts = [search.seen.game.format_action(each.action) for each in search.candidates]
    return [
        (text, each.visits, pytest.approx(each.mean))
        for text, each in zip(texts, search.candidates, strict=True)
    ]


def test_the_evaluation_counts_as_four_lines_in_every_round():
    """All lines through b win, all through a lose: (4 * 0.5 + 20) / 24 at the end, (4 * 0.6 + 0) / 12 for a."""
    search = searching(48, settings=SearchSettings(prior_visits=4))
    search.lines = Lines(search, {A: 0.0, B: 1.0, C: 0.5})
    search.run()
    assert found(search) == [(B, 20, 22 / 24), (C, 20, 0.5), (A, 8, 0.2)]


def test_an_action_that_was_left_out_does_not_come_back():
    """In the second round both other boxes turn out to be worse than a, whose mean of 5.6 / 12 is now the best."""
    search = searching(48, settings=SearchSettings(prior_visits=4))
    search.lines = Lines(search, {A: 0.4, B: 1.0, C: 0.9}, {B: 0.0, C: 0.1})
    search.run()
    assert found(search) == [
        (C, 20, 10.4 / 24),
        (B, 20, 10 / 24),
        (A, 8, 5.6 / 12),
    ]


def test_actions_that_look_alike_are_in_random_order():
    """A net that adds nothing gives every box 0.5."""
    net = blank_net(keepstone.game("boxes").game)
    first = {searching(48, seed, net).candidates[0].action for seed in range(30)}
    assert len(first) == 3


def test_every_round_has_the_same_share_of_the_time(monkeypatch):
    """A trial of two parts, then 16 // 3 lines in a part and 16 // 2 in the second round.

    The first part has only 12 // 3 lines, since two lines of the trial took as long as a part.
    """
    search = searching(100_000)
    search.lines = lines = Lines(search, {A: 0.0, B: 1.0, C: 0.5}, seconds=1 / 16)
    monkeypatch.setattr(halving, "time", lines)
    search.run(seconds=1.0)
    assert lines.parts == [1, 1, 4, 5, 5, 5, 5, 5, *[8] * 8]
    assert [each.visits for each in search.candidates] == [93, 93, 29]
    assert lines.now == 1


def test_little_time_tries_few_actions(monkeypatch):
    """Two lines take a sixteenth of a second, so 16 fit into half a second: two actions."""
    search = searching(100_000)
    search.lines = lines = Lines(search, {A: 0.0, B: 1.0, C: 0.5}, seconds=1 / 16)
    monkeypatch.setattr(halving, "time", lines)
    search.run(seconds=0.5)
    assert [each.visits > 0 for each in search.candidates] == [True, True, False]


@pytest.mark.parametrize(
    ("seconds", "parts"), [(0.0, [5, 10, 21, 42, 22, 150]), (0.02, [5] * 20 + [8] * 18 + [6])]
)
def test_parts_become_larger_as_long_as_they_take_little_time(monkeypatch, seconds, parts):
    """100 lines through each of three boxes and 150 through two: 16 // 3, 32 // 3, 64 // 3 ...

    If a part takes longer than a hundredth of a second, all parts have 16 // 3 or 16 // 2 lines.
    """
    search = searching(600)
    search.lines = lines = Lines(search, {A: 0.0, B: 1.0, C: 0.5}, seconds=seconds)
    monkeypatch.setattr(halving, "time", lines)
    search.run()
    assert lines.parts == parts
    assert search.done == 600
