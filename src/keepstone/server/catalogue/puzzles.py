"""The puzzles of the games, by ID."""

from dataclasses import replace
from functools import cache

from keepstone.kit.quoting import quoted
from keepstone.playing.notation import Record
from keepstone.puzzles import Puzzle, puzzles_of_all_sizes
from keepstone.server.errors import NotFound
from keepstone.text.sentences import sentence


@cache
def puzzles_of(game: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in puzzles_of_all_sizes(game)}


def find_puzzle(game: str, id: str) -> Puzzle:
    puzzle = puzzles_of(game).get(id)
    if puzzle is None:
        raise NotFound(sentence("{game} has no puzzle {id}", game=game, id=quoted(id)))
    return puzzle


def puzzle_record(game: str, id: str) -> Record:
    """Return the game up to a puzzle, from the solver's view if the game hides anything from a seat."""
    puzzle = find_puzzle(game, id)
    if puzzle.position.game.hides:
        return puzzle.record
    return replace(puzzle.record, log=tuple(puzzle.log))
