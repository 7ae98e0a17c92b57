"""Tests of grades and ratings at their limits."""

from keepstone.analysis.grades import counted_loss, grade_of, rating_of
from tests.support.rows import each_row


@each_row(
    "loss grade",
    [
        (0, "best"),
        (0.0199, "good"),
        (0.02, "doubtful"),
        (0.04, "mistake"),
        (0.0799, "mistake"),
        (0.08, "blunder"),
        (1, "blunder"),
    ],
)
def test_a_loss_has_a_grade(loss, grade):
    assert grade_of(loss) == grade


def test_what_may_be_chance_does_not_count():
    """Two standard errors are not enough, more are; what is known exactly counts."""
    assert counted_loss(0.05, 0.025) == 0
    assert counted_loss(0.05, 0.024) == 0.05
    assert counted_loss(0.001, 0) == 0.001
    assert counted_loss(-0.3, 0) == 0


@each_row(
    "mean below word",
    [
        (0.001, "masterly", "strong"),
        (0.003, "strong", "good"),
        (0.007, "good", "fair"),
        (0.015, "fair", "weak"),
        (0.030, "weak", "careless"),
    ],
)
def test_a_rating_changes_at_its_limit(mean, below, word):
    assert (rating_of([mean - 1e-6]), rating_of([mean])) == (below, word)


def test_a_rating_follows_the_mean():
    assert rating_of([]) == ""
    assert rating_of([0] * 50) == "masterly"
    assert rating_of([0.004, 0]) == "strong"
    assert rating_of([0.02] * 3) == "weak"
    assert rating_of([0, 0.2]) == "careless"
