"""Tests of comparisons between two actions: their lines, seeds and standard error, and when a hint is sure."""

from types import SimpleNamespace

import numpy as np
import pytest

import keepstone
from keepstone.analysis import decisions, hint, study, values
from keepstone.analysis.decisions import Alternative, Verdict, compare, gap_between, judge_decision
from keepstone.analysis.hint import hint_for
from keepstone.analysis.study import Study, _cost
from keepstone.analysis.values import Appraiser
from keepstone.protocol import CHANCE
from keepstone.search.greedy import choose_best
from keepstone.search.halving import Halving
from keepstone.value.net import blank_net
from tests.analysis.penny import penny

__all__ = ["penny"]
pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("penny")]


def guessing():
    """Return seat 1's view before its guess; the search prefers "guess low"."""
    position = keepstone.game("penny").new()
    position.play("deal low")
    return position.view(1)


def test_the_error_of_a_gap_is_that_of_the_mean_of_its_parts():
    """Gaps of 0.2 and 0.4: their standard deviation is the root of 0.02, and that of the mean is 0.1."""
    gap, error = gap_between(np.array([0.3, 0.5]), np.array([0.1, 0.1]))
    assert (gap, error) == pytest.approx((0.3, 0.1))


@pytest.mark.parametrize(
    ("visits", "parts", "lines"), [(40, 10, 4), (29, 10, 2), (3, 3, 1), (0, 1, 1)]
)
def test_a_comparison_has_ten_parts_with_as_many_lines_as_it_may(monkeypatch, visits, parts, lines):
    seeds, settings = [], []

    def play(actions, some):
        seeds.extend(some.tolist())
        return np.full((len(some), len(actions), 2), len(some))

    def lines_from(seen, chosen, net):
        settings.append(chosen.pauses)
        return SimpleNamespace(play=play)

    monkeypatch.setattr(decisions, "lines_from", lines_from)
    means = compare(guessing(), (1, 2), visits, seed=5)
    assert means.shape == (parts, 2, 2)
    assert (means == lines).all()
    assert len(set(seeds)) == len(seeds) == parts * lines
    compare(guessing(), (1, 2), visits, seed=5, pauses=77)
    assert settings == [guessing().game.search.pauses, 77]


def test_a_comparison_has_other_seeds_than_the_search(monkeypatch):
    """A worse guess is compared with the best one by half of the iterations."""
    seeds, visits = [], []

    def search(seen, iterations, seed, *more, **named):
        seeds.append(seed)
        return Halving(seen, iterations, seed, *more, **named)

    def compared(seen, pair, count, seed, *more, **named):
        seeds.append(seed)
        visits.append(count)
        return np.zeros((2, 2, 2))

    monkeypatch.setattr(decisions, "Halving", search)
    monkeypatch.setattr(decisions, "compare", compared)
    seen = guessing()
    judge_decision(seen, seen.parse("guess high"), 200, seed=3)
    assert visits == [100]
    assert len(set(seeds)) == len(seeds) == 2


def test_each_decision_has_its_own_seed(monkeypatch):
    """The same decision, as event 2 and as event 3."""
    seeds = []

    def judged(seen, action, iterations, seed, *more):
        seeds.append(seed)
        return Verdict((Alternative(action, (0.5, 0.5)),), (action,))

    monkeypatch.setattr(study, "judge_decision", judged)
    seen = guessing()
    for number in (2, 3, 2):
        Study(60, 1).judge_seen(seen, seen.parse("guess low"), number)
    assert seeds[0] == seeds[2] != seeds[1]


def test_a_difference_that_may_be_due_to_chance_costs_nobody_anything():
    both = (Alternative(1, (0.6, 0.4)), Alternative(2, (0.5, 0.5)))
    assert _cost(Verdict(both, (1,), loss=0.1, error=0.01), 1) == pytest.approx((0.1, -0.1))
    assert _cost(Verdict(both, (1,), loss=0.0, error=0.1), 1) == (0, 0)


@pytest.mark.parametrize(("iterations", "lines"), [(60, 10), (65, 10), (5, 1)])
def test_a_state_has_a_sixth_of_the_iterations(monkeypatch, iterations, lines):
    given = []

    def appraiser(table, count, *_):
        given.append(count)
        return SimpleNamespace(expected=lambda table: None)

    monkeypatch.setattr(study, "Appraiser", appraiser)
    Study(iterations, 0).appraise(guessing())
    assert given == [lines]


def test_ways_through_two_draws_have_the_product_of_their_probabilities(monkeypatch):
    """One draw in four is followed by another, which has two outcomes with 1/3 and 2/3: three ways in all."""
    first, second, *ends = (
        SimpleNamespace(to_act=who, name=name)
        for who, name in zip([CHANCE, CHANCE, 0, 0, 0], "12abc", strict=True)
    )
    after = {"1": [(1 / 4, second), (3 / 4, ends[0])], "2": [(1 / 3, ends[1]), (2 / 3, ends[2])]}
    monkeypatch.setattr(values, "ways_of", lambda table: after.get(table.name, []))
    ways = Appraiser._all_ways(SimpleNamespace(lines=3), first)
    found = {each.name: weight for weight, each in ways}
    assert found == pytest.approx({"a": 3 / 4, "b": 1 / 12, "c": 1 / 6})
    assert Appraiser._all_ways(SimpleNamespace(lines=2), first) is None


@pytest.mark.parametrize(
    ("best", "other", "is_sure"),
    [
        ((0.6, 0.7), (0.5, 0.5), True),
        ((0.6, 0.4), (0.3, 0.5), False),
        ((0.4, 0.4), (0.5, 0.6), False),
    ],
)
def test_a_hint_is_sure_if_the_best_action_is_better_by_two_standard_errors(
    monkeypatch, best, other, is_sure
):
    """Seat 1 is to guess; best, other: its shares in two parts. Gaps: 0.15 ± 0.05, 0.1 ± 0.2, -0.15 ± 0.05."""
    shares = np.array([best, other]).T
    monkeypatch.setattr(hint, "compare", lambda *_: np.stack([1 - shares, shares], axis=2))
    found = hint_for(guessing(), seed=1)
    assert found.action == guessing().parse("guess low")
    assert found.other == guessing().parse("guess high")
    assert found.is_sure == is_sure


def test_seats_play_on_by_the_hand_made_evaluation_and_always_in_the_same_way(monkeypatch):
    """The generator of random choices begins anew for every state. The net only evaluates the end."""
    nets, generators = [], []

    def chosen(state, work):
        nets.append(len(work.net.output))
        generators.append(int(work.rng[0]))
        return choose_best(state, work)

    monkeypatch.setattr(values, "choose_best", chosen)
    seen = guessing()
    appraiser = Appraiser(seen, 1, 0, net=blank_net(seen.game))
    ends = [appraiser.settled(seen) for _ in range(2)]
    assert nets == [0, 0]
    assert generators[0] == generators[1]
    assert ends[0] == ends[1] == ((0.5, 0.5), (0, 0))


def test_the_points_at_the_end_are_the_scores():
    """Seat 0 gives its points away. The net expected no points for anybody."""
    position = keepstone.game("penny").new()
    net = blank_net(position.game)
    for text in ("deal low", "guess low", "coin tails"):
        position.play(text)
    appraiser = Appraiser(position, 1, 0, net=net)
    assert appraiser.judged(position).points == (0, 0)
    position.play("give")
    assert appraiser.judged(position) == ((0, 1), (0, 2))
