"""The iterations that a puzzle demands, and what its solution does."""

from types import SimpleNamespace

import pytest

import keepstone
from keepstone.analysis.reasons import Difference
from keepstone.puzzles import generation
from keepstone.puzzles.generation import BUDGETS, SEARCHES, effects_of, iterations_needed
from tests.puzzles.boxes import boxes
from tests.support.rows import each_row

__all__ = ["boxes"]
pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("boxes")]


def seen():
    """A sharp deal: box c wins three times out of four, the others once; box a looks best."""
    position = keepstone.game("boxes").new()
    position.play("deal sharp")
    return position.view(0)


@pytest.mark.whole
def test_a_search_needs_some_iterations_for_the_best_box_and_never_finds_another():
    needed = iterations_needed(seen(), seen().parse("open c"), 1)
    assert needed in BUDGETS
    assert needed == iterations_needed(seen(), seen().parse("open c"), 1)
    assert iterations_needed(seen(), seen().parse("open b"), 1) == 0


@pytest.mark.parametrize(
    ("found", "needed"),
    [
        ((5, 5, 5, 5, 5, 5), 15),
        ((5, 3, 4, 5, 4, 5), 60),
        ((0, 0, 0, 0, 0, 4), 480),
        ((5, 5, 5, 5, 5, 3), 0),
    ],
)
def test_every_larger_budget_has_to_find_it_in_four_of_five_searches(monkeypatch, found, needed):
    """found: how many of the searches with each budget find the solution."""
    answers = {
        budget: iter([7] * n + [8] * (SEARCHES - n))
        for budget, n in zip(BUDGETS, found, strict=True)
    }
    monkeypatch.setattr(
        generation, "_best", lambda _seen, budget, _seed, _net: next(answers[budget])
    )
    assert iterations_needed(seen(), 7, 1) == needed


@each_row(
    "at_once own other effects",
    [
        (0.2, -1.0, 0.5, []),
        (0.09, -1.0, 0.5, ["later"]),
        (0.1, -1.0, 1.5, ["rival"]),
        (0.0, 0.5, 0.2, ["later", "rival"]),
        (0.2, -1.0, -1.0, []),
    ],
)
def test_effects(at_once, own, other, effects):
    """The second-best action loses 0.2 later on. own, other: its changes for seat 0 and seat 1."""
    changes = (Difference(0, "part", (), own), Difference(1, "part", (), other))
    second = SimpleNamespace(loss=0.2, at_once=at_once, differences=changes)
    table = seen()
    assert list(effects_of(table, (table.parse("open c"),), second)) == effects
