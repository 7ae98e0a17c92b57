"""Finding puzzles: games of a quick search against itself, and one decision of a game at most."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import NamedTuple

import numpy as np

from keepstone.bots.thinking import MOST_ITERATIONS
from keepstone.checks import check_whole
from keepstone.kit.quoting import quoted
from keepstone.pool import Pool
from keepstone.position import GameConfig, Position
from keepstone.protocol import CHANCE, OVER, UnknownName
from keepstone.puzzles.puzzle import Answer, Puzzle
from keepstone.puzzles.sieve import examine, glance, promise
from keepstone.sentences import sentence

ITERATIONS, FEWEST = 2_000, 20  # of a thorough search
EXAMINED = 3  # decisions of a game, those that promise most
OPENING = 0.1  # of a game's decisions, where games are alike
CHOICES = 3  # that a puzzle has at least
STRAYS = 0.15  # how often the second best is played, so that games differ


@dataclass(frozen=True, slots=True)
class Search:
    """What is searched, so that a worker can be sent it: games of one kind, by a seed, and how thoroughly."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    seed: int
    iterations: int

    def config(self) -> GameConfig:
        """The game with its players and options."""
        return GameConfig(self.game, self.players, **dict(self.options))


def find(
    config: GameConfig,
    seed: int = 0,
    iterations: int = ITERATIONS,
    known: Sequence[Puzzle] = (),
    pool: Pool = map,
) -> Iterator[Puzzle | None]:
    """Play game after game, without end, and give the puzzle that is in each, None where there is none.

    The same for the same seed, whatever pool works at it. It goes on behind the last game of this seed that a
    known puzzle comes from, and gives no table twice. UnknownName for a number that cannot be.
    """
    if not FEWEST <= check_whole(iterations, "iterations") <= MOST_ITERATIONS:
        raise UnknownName(
            sentence(
                "iterations are from {least} to {most}, not {value}",
                least=FEWEST,
                most=MOST_ITERATIONS,
                value=quoted(iterations),
            )
        )
    seed, options = check_whole(seed, "a seed"), tuple(config.options.items())
    search = Search(config.name, config.players, options, seed, iterations)
    answers = [each.answer for each in known if each.answer.seed == seed]
    first = 1 + max((each.game for each in answers), default=-1)
    found = list(known)
    for puzzle in pool(partial(puzzle_in, search), count(first)):
        if puzzle and _is_new(puzzle, found):
            found.append(puzzle)
            yield puzzle
        else:
            yield None


def _is_new(puzzle: Puzzle, found: Sequence[Puzzle]) -> bool:
    """Whether its table is not among those found, and not more than half of them just end or pass."""
    if any(puzzle.position == each.position for each in found):
        return False
    bare = sum(" " not in each.solution for each in found)
    return " " in puzzle.solution or 2 * bare <= len(found)


def puzzle_in(search: Search, number: int) -> Puzzle | None:
    """The puzzle in the game of a number; None if there is none."""
    random = np.random.default_rng([search.seed % 2**64, number])
    for position in _promising(search.config(), random)[:EXAMINED]:
        seat = position.to_act
        found = examine(position.view(seat), search.iterations, int(random.integers(2**63)))
        if found:
            origin = (search.seed, number, search.iterations)
            return Puzzle(position.observe(seat).to_record(), Answer(*found, *origin))
    return None


def _promising(config: GameConfig, random: np.random.Generator) -> list[Position]:
    """The decisions of a game that promise to be puzzles, the most promising first; none of its opening."""
    decisions = list(_play(config.new(int(random.integers(2**63))), random))
    later = decisions[int(OPENING * len(decisions)) :]
    found = sorted((each for each in later if each.gap), key=lambda each: -each.gap)
    return [each.position for each in found]


class _Decision(NamedTuple):
    """A table where a seat had a choice, and how much better its best action looked; 0 where it is no puzzle."""

    position: Position
    gap: float


def _play(position: Position, random: np.random.Generator) -> Iterator[_Decision]:
    """Play a game to its end, in place, and give its decisions."""
    while position.to_act != OVER:
        if position.to_act == CHANCE:
            position.roll()
            continue
        seen = position.view(position.to_act)
        legal = seen.legal_actions()
        if len(legal) == 1:
            position.play_unchecked(legal[0])
            continue
        luck = random.integers(2**63, size=2).tolist()
        ranked = glance(seen, luck[0])
        gap = promise(seen, ranked, luck[1]) if len(legal) >= CHOICES else 0.0
        yield _Decision(position.copy() if gap else position, gap)
        position.play_unchecked(ranked[int(random.random() < STRAYS)].action)
