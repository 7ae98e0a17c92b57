"""Puzzles are found only where one action is much better than all others."""

from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

import keepstone
from keepstone.errors import InvalidWeights
from keepstone.puzzles import Choice, Puzzle, find, read
from keepstone.puzzles.files import read_line, write_line
from keepstone.puzzles.generation import _is_new
from keepstone.puzzles.selection import examine, glance, promise
from keepstone.search.halving import Halving
from keepstone.value.net import blank_net
from keepstone.value.weights import save
from tests.puzzles.boxes import DEALS, boxes
from tests.support.rows import each_row

__all__ = ["boxes"]
pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("boxes")]
SURE = 5  # standard errors
SEED, ITERATIONS = 87, 500


def seen(deal):
    position = keepstone.game("boxes").new()
    position.play(f"deal {deal}")
    return position.view(0)


@cache
def found() -> list[Puzzle | None]:
    """Return the puzzles in the first games of a seed; their deals are sharp, even, and sharp again."""
    return list(islice(find(keepstone.game("boxes"), SEED, ITERATIONS), 3))


def the_puzzle() -> Puzzle:
    return found()[0]


def test_the_best_box_of_a_sharp_deal_is_far_better_than_it_looks():
    """It wins three times out of four, each other box once; open, the first one looks better."""
    found = examine(seen("sharp"), ITERATIONS, 1)
    best, *others = found.choices
    assert (best.action, found.line) == ("open c", ("open c",))
    assert {each.action for each in others} == {"open a", "open b"}
    assert best.wins[0] - others[0].wins[0] == pytest.approx(0.5, abs=SURE * found.error)
    assert best.wins[0] + best.wins[1] == pytest.approx(1)


def test_a_net_of_ones_own_evaluates(tmp_path):
    """To a net that adds nothing all boxes look alike; the search still finds the best one by its prizes."""
    game = keepstone.game("boxes").game
    save(tmp_path / "boxes.npz", blank_net(game), game, {"players": 2})
    net = blank_net(game)
    assert [each.values[0] for each in Halving(seen("sharp"), 0, 0, net).candidates] == [0.5] * 3
    puzzle = next(find(keepstone.game("boxes"), SEED, ITERATIONS, net=tmp_path / "boxes.npz"))
    assert puzzle.solution == "open c"
    with pytest.raises(InvalidWeights, match="for the game 'boxes', not for 'castillos'"):
        next(find(keepstone.game("castillos"), net=tmp_path / "boxes.npz"))


@each_row("deal", ["even", "plain", "won"])
def test_no_puzzle(deal):
    """Two boxes are equally good; the best one looks best; or the game is won with the best one."""
    assert examine(seen(deal), ITERATIONS, 1) is None


@each_row("deal", DEALS)
def test_a_glance_passes_what_may_be_a_puzzle(deal):
    """Few lines may miss a puzzle, but they never promise one where none is."""
    table = seen(deal)
    promising = [promise(table, glance(table, seed), seed) > 0 for seed in range(8)]
    assert sum(promising) >= 6 if deal == "sharp" else not any(promising)


@pytest.mark.whole
def test_each_game_gives_a_puzzle_or_none_and_no_table_comes_twice():
    puzzle, *others = found()
    assert puzzle.record.log == ("@observe 0", "deal sharp")
    assert (puzzle.solution, puzzle.seat, puzzle.answer.game) == ("open c", 0, 0)
    assert others == [None, None]


@pytest.mark.whole
def test_the_same_seed_finds_the_same():
    assert next(find(keepstone.game("boxes"), SEED, ITERATIONS)) == the_puzzle()


def test_a_search_goes_on_behind_the_games_of_known_puzzles():
    """The numbers of the games that are played are those that a pool is given."""
    numbers = []

    def pool(_, items):
        numbers.extend(islice(items, 2))
        return iter([None, None])

    game, known = keepstone.game("boxes"), the_puzzle()
    later = Puzzle(known.record, replace(known.answer, game=41))
    other = Puzzle(known.record, replace(known.answer, seed=1, game=77))
    assert list(find(game, SEED, 200, [later, known, other], pool)) == [None, None]
    assert list(find(game, 2, 200, [later], pool)) == [None, None]
    assert numbers == [42, 43, 0, 1]


def test_not_more_than_half_of_the_puzzles_just_end_or_pass(monkeypatch):
    known = the_puzzle()
    monkeypatch.setattr(Puzzle, "solution", "end")
    assert not _is_new(known, [known])


@each_row("iterations", [0, 19, 10**9, True, "many"])
def test_iterations_that_cannot_be_are_refused(iterations):
    with pytest.raises(keepstone.UnknownName, match="iterations"):
        next(find(keepstone.game("boxes"), iterations=iterations))


def test_a_seed_that_cannot_be_is_refused():
    with pytest.raises(keepstone.UnknownName, match="a seed"):
        next(find(keepstone.game("boxes"), seed=0.5))


def test_a_puzzle_comes_back_from_its_line():
    puzzle = the_puzzle()
    assert read_line(write_line(puzzle)) == puzzle


BAD = {
    '"deal sharp"': '"deal blunt"',
    '"rules": 1': '"rules": 2',
    '"game": "boxes"': '"game": "cans"',
    '"@observe 0", ': "",
    '"@observe 0"': '"@observe 1"',
    '"puzzle"': '"riddle"',
    '"line": ["open c"]': '"line": ["open b"]',
    '"action": "open c"': '"action": "draw prize"',
    '"seed": 87': '"seed": "many"',
    '"error": 0.0': '"error": 7.0',
    "}": "",
}


@pytest.mark.parametrize("text", BAD)
def test_a_line_that_is_no_puzzle_is_refused_with_its_number(tmp_path, text):
    good = write_line(the_puzzle())
    assert text in good
    file = tmp_path / "puzzles.jsonl"
    file.write_text(f"{good}\n{good.replace(text, BAD[text])}\n")
    with pytest.raises(keepstone.InvalidRecord, match="line 2: "):
        read(file)


def test_choices_that_cannot_be_are_refused():
    puzzle = the_puzzle()
    best, second, third = puzzle.answer.choices
    one_share = Choice(best.action, best.wins[:1])
    for choices in [(best, best), (second, best), (best,), (one_share, second, third)]:
        answer = replace(puzzle.answer, choices=choices)
        with pytest.raises(keepstone.InvalidRecord):
            read_line(write_line(Puzzle(puzzle.record, answer)))
