"""What a puzzle says about its solution: difficulty, gains, other actions, and hidden events."""

from types import SimpleNamespace

import pytest

import keepstone
from keepstone.analysis.reasons import Difference
from keepstone.playing.notation import Record
from keepstone.puzzles import Answer, Choice, Puzzle
from keepstone.puzzles.files import read_line, write_line
from keepstone.puzzles.generation import effects_of
from keepstone.puzzles.puzzle import Gain
from tests.analysis import penny as of_penny
from tests.analysis.penny import penny
from tests.castle.table import Table
from tests.puzzles.boxes import boxes
from tests.support.rows import each_row

__all__ = ["boxes", "penny"]
pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("boxes", "penny")]
MINUS = "\N{MINUS SIGN}"


def boxes_puzzle(*choices, needed=0):
    """Return a puzzle of seat 0 with these choices, each as (BOX, win probability of seat 0)."""
    told = tuple(Choice(f"open {box}", (share, 1 - share)) for box, share in choices)
    answer = Answer(told, 0.0, (told[0].action,), needed, (), (), 1, 0, 500)
    return Puzzle(Record("boxes", 1, 2, {}, ("@observe 0", "deal sharp")), answer)


@each_row(
    "second needed difficulty",
    [
        (0.5, 29, "easy"),
        (0.5, 30, "medium"),
        (0.5, 99, "medium"),
        (0.5, 100, "hard"),
        (0.5, 0, "hard"),
        (0.75, 1, "easy"),
        (0.75, 2, "medium"),
    ],
)
def test_a_puzzle_is_harder_with_more_iterations_and_with_a_smaller_lead(
    second, needed, difficulty
):
    """Iterations by the lead of 1/4: medium from 120, hard from 400. A lead of 0 counts as 1/100.

    0 iterations mean that short searches do not find the solution.
    """
    assert boxes_puzzle(("c", 0.75), ("a", second), needed=needed).difficulty == difficulty


def test_an_action_that_was_not_compared_counts_as_the_worst():
    """Two actions besides the solution were compared, and box b is not among them."""
    puzzle = boxes_puzzle(("c", 0.75), ("a", 0.5), ("a", 0.25))
    assert puzzle.judged().loss == pytest.approx(0.25)
    assert puzzle.judged("open a").loss == pytest.approx(0.25)
    assert puzzle.judged("open b").loss == pytest.approx(0.5)


def test_gains_are_what_the_solver_keeps_and_what_rivals_do_not_get():
    """The worse action costs the solver 2 and gives the rival 3. What it brings the solver is no gain."""
    worse = SimpleNamespace(
        differences=(
            Difference(0, "kept", (), -2.0),
            Difference(0, "given up", (), 4.0),
            Difference(1, "denied", (), 3.0),
            Difference(1, "allowed", (), -5.0),
            Difference(0, "little", (), -0.4),
        )
    )
    puzzle = boxes_puzzle(("c", 0.75), ("a", 0.5))
    assert puzzle.gains(worse, ["Ada", "Ben"]) == [
        Gain("denied (Ben)", f"{MINUS}3.0"),
        Gain("kept", "+2.0"),
    ]


@each_row("text effects", [("follower e1", ["points"]), ("skip", [])])
def test_a_turn_that_scores_for_its_own_seat_has_points(text, effects):
    """The tower of two tiles is closed: 4 points for a follower of seat 1."""
    t = Table()
    t.turn_of(1)
    t.lay("tower end 7 7 1")
    second = SimpleNamespace(loss=0.2, at_once=0.2, differences=())
    seen = t.position.view(1)
    assert list(effects_of(seen, (seen.parse(text),), second)) == effects


def guess(log=("@observe 1", "deal ?"), line=("guess low",), hidden=("deal low",)):
    """Return a puzzle of seat 1 in Penny, which does not see the card."""
    choices = Choice("guess low", (0.375, 0.625)), Choice("guess high", (0.625, 0.375))
    return Puzzle(of_penny.record(*log), Answer(choices, 0.0, line, 15, (), hidden, 1, 0, 500))


def test_the_log_of_a_puzzle_contains_what_the_seat_did_not_see():
    puzzle = read_line(write_line(guess()))
    assert puzzle == guess()
    assert puzzle.log == ["deal low"]


@each_row(
    "changes message",
    [
        ({"line": ("guess low", "coin heads")}, "must end with the seat's turn"),
        ({"line": ("guess high",)}, "must begin with its solution"),
        ({"hidden": ("deal low", "deal low")}, "more hidden events than its record"),
        ({"log": ("@observe 0", "deal low"), "hidden": ()}, "must end on the turn"),
        ({"log": ("@observe 1", "deal ?", "guess low", "coin heads")}, "must end on the turn"),
    ],
)
def test_a_puzzle_that_does_not_fit_its_record_is_refused(changes, message):
    with pytest.raises(keepstone.InvalidRecord, match=message):
        read_line(write_line(guess(**changes)))


def test_an_action_is_judged_beside_the_solution():
    puzzle = boxes_puzzle(("c", 0.75), ("a", 0.5), ("b", 0.25))
    judged = [puzzle.judged(), puzzle.judged("open b"), puzzle.judged("open c")]
    assert [each.action for each in judged] == ["open a", "open b", "open c"]
    assert [each.cost[0] for each in judged] == pytest.approx([0.25, 0.5, 0])
