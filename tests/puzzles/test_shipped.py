"""The puzzles included with the games are valid, and the best action solves them."""

from functools import cache

import pytest

import keepstone
from keepstone.analysis.decisions import compare
from keepstone.analysis.grades import OPEN
from keepstone.analysis.moments import moments_of
from keepstone.games import OWN, folder_of
from keepstone.puzzles import of
from keepstone.puzzles.generation import CHOICES
from keepstone.puzzles.selection import MARGIN, SURE
from tests.support.never_empty import never_empty

pytestmark = pytest.mark.compiled
each_game = pytest.mark.parametrize("name", OWN)
VISITS = 40


@cache
def shipped(name):
    return [each for players in keepstone.game(name).game.players for each in of(name, players)]


@each_game
def test_there_are_some_and_each_is_far_ahead_in_an_open_game(name):
    puzzles = shipped(name)
    assert puzzles
    for each in puzzles:
        assert each.record.game == name
        assert each.gap >= MARGIN - 1e-3 and each.gap >= SURE * each.answer.error - 1e-3
        assert OPEN <= each.wins <= 1 - OPEN
        assert len(each.position.legal_actions()) >= CHOICES


@each_game
def test_none_comes_twice(name):
    puzzles = shipped(name)
    assert len({each.position.states.tobytes() for each in puzzles}) == len(puzzles)
    origins = {(each.record.players, each.answer.seed, each.answer.game) for each in puzzles}
    assert len(origins) == len(puzzles)


@each_game
def test_a_record_shows_nothing_that_is_private_to_others(name):
    for puzzle in never_empty(shipped(name)):
        end, moments = moments_of(puzzle.record)
        assert end.viewer == puzzle.seat
        for each in never_empty(moments):
            owner = end.game.private_to(each.before.state, each.action)
            assert owner in (None, puzzle.seat) or each.action == end.game.hide(each.action)


@each_game
def test_search_finds_the_solution_better_again(name):
    """The clearest puzzle of a game, with luck of its own."""
    puzzle = max(shipped(name), key=lambda each: each.gap)
    seen = puzzle.position.view(puzzle.seat)
    actions = tuple(seen.parse(each.action) for each in puzzle.answer.choices[:2])
    wins = compare(seen, actions, VISITS, seed=77).mean(axis=0)[:, puzzle.seat]
    assert wins[0] > wins[1]


def test_they_lie_in_the_folders_of_the_games():
    for name in OWN:
        for file in never_empty((folder_of(name) / "puzzles").iterdir()):
            game, _, players = file.stem.rpartition("-")
            assert file.suffix == ".jsonl" and len(of(game, int(players)))
