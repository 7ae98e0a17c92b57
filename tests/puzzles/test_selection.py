"""Which decisions are puzzles, for comparisons and searches whose results are given.

Seat 0 may open three boxes (boxes.py). In a comparison of two parts, gaps of m - d and m + d have the mean m and
the standard error d.
"""

from types import SimpleNamespace

import numpy as np
import pytest

import keepstone
from keepstone.puzzles import generation, selection
from keepstone.puzzles.generation import _is_new, _promising
from keepstone.puzzles.selection import ROUNDS, WHOLE, _gap, _is_plain, examine, promise
from keepstone.search.halving import Candidate
from tests.analysis.penny import penny
from tests.puzzles.boxes import OPEN, boxes
from tests.support.rows import each_row

__all__ = ["boxes", "penny"]
pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("boxes", "penny")]


def seen():
    position = keepstone.game("boxes").new()
    position.play("deal sharp")
    return position.view(0)


def examined(monkeypatch, *gaps, best=0.6, whole=0.3):
    """Examine a decision with these gaps between the best box and the others, each as (mean, error).

    Return the finding, and the number of comparisons. whole: the gap in games that are played to the end.
    """
    calls = []

    def compared(table, actions, visits, seed, pauses=None, net=None):
        calls.append(pauses)
        given = [(whole, 0.0)] if pauses == WHOLE else gaps
        own = [[best, *(best - mean + sign * error for mean, error in given)] for sign in (-1, 1)]
        shares = np.array(own)
        return np.stack([shares, 1 - shares], axis=2)

    monkeypatch.setattr(selection, "compare", compared)
    monkeypatch.setattr(selection, "_is_plain", lambda table, action: False)
    return examine(seen(), 60, seed=1), sum(pauses is None for pauses in calls)


@pytest.mark.parametrize(
    ("gaps", "error"),
    [
        ([(0.3, 0.0), (0.2, 0.0)], 0),
        ([(0.3, 0.02), (0.13, 0.029)], 0.029),
        ([(0.13, 0.01), (0.4, 0.029)], 0.01),
        ([(0.0801, 0.02), (0.3, 0.0)], 0.02),
    ],
)
def test_one_action_is_better_by_eight_percent_and_four_standard_errors(monkeypatch, gaps, error):
    """The error of the finding is that of the smallest gap."""
    found, comparisons = examined(monkeypatch, *gaps)
    assert found is not None
    assert (found.error, comparisons) == (error, 1)


@pytest.mark.parametrize(
    ("gaps", "comparisons"),
    [
        ([(0.07, 0.0), (0.4, 0.0)], 1),
        ([(0.07, 0.004), (0.4, 0.0)], len(ROUNDS)),
        ([(0.11, 0.029), (0.4, 0.0)], len(ROUNDS)),
        ([(0.3, 0.031), (0.4, 0.0)], len(ROUNDS)),
    ],
)
def test_what_is_not_sure_is_no_puzzle(monkeypatch, gaps, comparisons):
    """A gap that is surely too small ends the test; one that is not sure yet is tested with more lines.

    0.07 + 4 * 0.004 reaches 0.08; 4 * 0.029 exceeds 0.11; an error above 0.03 is never exact enough.
    """
    assert examined(monkeypatch, *gaps) == (None, comparisons)


@pytest.mark.parametrize(("whole", "is_puzzle"), [(0.041, True), (0.039, False), (-0.3, False)])
def test_half_of_the_lead_remains_at_the_end_of_the_game(monkeypatch, whole, is_puzzle):
    found, _ = examined(monkeypatch, (0.3, 0.0), (0.3, 0.0), whole=whole)
    assert (found is not None) == is_puzzle


@pytest.mark.parametrize(("best", "is_puzzle"), [(0.95, True), (0.951, False)])
def test_a_game_that_is_as_good_as_won_gives_no_puzzle(monkeypatch, best, is_puzzle):
    found, _ = examined(monkeypatch, (0.3, 0.0), (0.3, 0.0), best=best)
    assert (found is not None) == is_puzzle


def candidates(*means, visits=(20, 20, 8)):
    """Return the three boxes from a to c with these means."""
    table = seen()
    return [
        Candidate(table.parse(f"open {box}"), count, np.array([mean, 1 - mean]), mean)
        for box, mean, count in zip("abc", means, visits, strict=True)
    ]


def test_the_lead_is_over_all_actions_that_were_tried():
    """The third action was left out early with a good mean; or it was never tried."""
    assert _gap(candidates(0.7, 0.5, 0.6)) == pytest.approx(0.1)
    assert _gap(candidates(0.7, 0.5, 0.9, visits=(20, 20, 0))) == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("first", "again", "gap"),
    [
        ((0.6, 0.5, 0.4), (0.7, 0.5, 0.5), 0.2),
        ((0.54, 0.5, 0.4), (0.7, 0.5, 0.5), 0),
        ((0.6, 0.5, 0.4), (0.54, 0.5, 0.5), 0),
        ((0.6, 0.5, 0.4), (0.96, 0.5, 0.5), 0),
    ],
)
def test_both_searches_promise_the_same_action_in_an_open_game(monkeypatch, first, again, gap):
    """The lead of the second search counts. A lead of 0.04 is too small."""
    found = candidates(*again)
    monkeypatch.setattr(selection, "_searched", lambda *_: SimpleNamespace(candidates=found))
    monkeypatch.setattr(selection, "_is_plain", lambda table, action: False)
    assert promise(seen(), candidates(*first), 1) == pytest.approx(gap)
    a, b, c = candidates(0.5, 0.8, 0.5)
    found[:] = b, a, c  # another box is the best in the second search
    assert promise(seen(), candidates(*first), 1) == 0


def test_decisions_after_the_opening_are_examined_from_the_largest_lead(monkeypatch):
    """Twenty decisions, numbered by their order: the first two are the opening, and most promise nothing."""
    gaps = {0: 0.9, 1: 0.8, 2: 0.1, 5: 0.3, 19: 0.2}
    played = [generation._Decision(number, gaps.get(number, 0.0)) for number in range(20)]
    monkeypatch.setattr(generation, "_play", lambda *_: iter(played))
    config = SimpleNamespace(new=lambda seed: None)
    assert _promising(config, np.random.default_rng(1), None) == [5, 19, 2]


@pytest.mark.parametrize(("drawn", "text"), [(0.1, "open a"), (0.2, "open c")])
def test_the_second_best_action_is_played_now_and_then(monkeypatch, drawn, text):
    """15 % of the time. A decision between three actions may be a puzzle."""
    ranked = candidates(0.4, 0.3, 0.9)
    monkeypatch.setattr(generation, "glance", lambda *_: [ranked[2], ranked[0], ranked[1]])
    monkeypatch.setattr(generation, "promise", lambda *_: 0.3)
    random = SimpleNamespace(
        random=lambda: drawn, integers=lambda *_, size: np.zeros(size, np.int64)
    )
    position = keepstone.game("boxes").new()
    (decision,) = generation._play(position, random, None)
    assert decision.gap == 0.3
    assert position.log[1] == text


def test_a_decision_between_two_actions_is_no_puzzle(monkeypatch):
    """Both decisions of Penny."""
    monkeypatch.setattr(generation, "promise", lambda *_: 0.3)
    position = keepstone.game("penny").new()
    played = list(generation._play(position, np.random.default_rng(1), None))
    assert [each.gap for each in played] == [0, 0]


def test_half_of_the_puzzles_may_just_end_or_pass():
    def puzzle(position, solution):
        return SimpleNamespace(position=position, solution=solution)

    known = [puzzle(1, "end"), puzzle(2, "open c")]
    assert _is_new(puzzle(3, "pass"), known)
    assert not _is_new(puzzle(3, "pass"), [*known, puzzle(4, "pass")])
    assert _is_new(puzzle(3, "open b"), [*known, puzzle(4, "pass")])
    assert not _is_new(puzzle(2, "open b"), known)


@each_row("deal best", [("sharp", 0), ("plain", 2)])
def test_an_action_is_plain_if_it_looks_best_without_search(deal, best):
    """To the hand-made evaluation the first box looks best, and in a plain deal the last one."""
    position = keepstone.game("boxes").new()
    position.play(f"deal {deal}")
    plain = [_is_plain(position.view(0), OPEN.at(box)) for box in range(3)]
    assert plain == [box == best for box in range(3)]
