"""Puzzle generation: the program plays games against itself, and takes at most one puzzle from each game.

A puzzle is graded by the number of iterations that a search needs, and by the effects of its solution.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

import numpy as np

from keepstone.analysis.report import Decision
from keepstone.analysis.values import after
from keepstone.bots.nets import net_at
from keepstone.bots.thinking import MOST_ITERATIONS
from keepstone.errors import UnknownName
from keepstone.kit.pool import Pool
from keepstone.kit.quoting import quoted
from keepstone.playing.account import balance_of
from keepstone.playing.checks import check_whole
from keepstone.playing.position import GameConfig, Position
from keepstone.playing.view import View
from keepstone.protocol import CHANCE, OVER
from keepstone.puzzles.puzzle import Answer, Effect, Puzzle, judged
from keepstone.puzzles.selection import Finding, examine, glance, promise
from keepstone.search.halving import Halving
from keepstone.text.sentences import sentence
from keepstone.value.net import Net

BUDGETS = 15, 30, 60, 120, 240, 480  # iterations of the searches that are tried
SEARCHES, ENOUGH = 5, 4  # searches with each budget, and how many of them have to find the solution


def iterations_needed(seen: View, solution: int, seed: int, net: Net | None = None) -> int:
    """Return the smallest budget with which a search usually finds the solution; 0 if none is enough.

    With every larger budget, the search usually finds it too. net: the net that evaluates; None for the game's own
    net.
    """
    seeds = np.random.SeedSequence(seed).generate_state(SEARCHES, np.uint64).tolist()
    needed = 0
    for budget in reversed(BUDGETS):
        successes = sum(_best(seen, budget, seed, net) == solution for seed in seeds)
        if successes < ENOUGH:
            break
        needed = budget
    return needed


def _best(seen: View, iterations: int, seed: int, net: Net | None) -> int:
    return Halving(seen, iterations, seed, net, workers=1).run().action


def effects_of(seen: View, line: Sequence[int], second: Decision) -> Iterator[Effect]:
    """Yield the effects of the solution.

    line: the solution and its continuation within the turn; second: the judged second-best action.
    """
    seat, table = seen.to_act, seen.bare()
    for action in line:
        table = after(table, action)
    if seen.game.learning.by_points and _points(table, seat) > _points(seen, seat):
        yield "points"
    if second.at_once < second.loss / 2:
        yield "later"
    gains = dict.fromkeys(range(seen.players), 0.0)
    for difference in second.differences:
        gains[difference.seat] += difference.points
    own = gains.pop(seat)
    if sum(gains.values()) > max(0.0, -own):
        yield "rival"


def _points(view: View, seat: int) -> int:
    return balance_of(view).numbers[seat]


ITERATIONS, FEWEST = 2_000, 20  # iterations of a thorough search
EXAMINED = 3  # number of decisions examined per game, beginning with the most promising
OPENING = 0.1  # skipped fraction of decisions, since openings are alike
CHOICES = 3  # minimum number of legal actions in a puzzle
STRAYS = 0.15  # probability of playing the second-best action, so that games differ


@dataclass(frozen=True, slots=True)
class Search:
    """The settings of puzzle generation, which can be sent to a worker process.

    net: the path of a net; None for the game's own net.
    """

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    seed: int
    iterations: int
    net: Path | None = None

    def config(self) -> GameConfig:
        """Return the game with its number of players and options."""
        return GameConfig(self.game, self.players, **dict(self.options))


def find(
    config: GameConfig,
    seed: int = 0,
    iterations: int = ITERATIONS,
    known: Sequence[Puzzle] = (),
    pool: Pool = map,
    net: Path | None = None,
) -> Iterator[Puzzle | None]:
    """Play games without end, and search each game for a puzzle.

    For each game, yield the puzzle, or None if there is none.

    The result for a seed does not depend on the pool. If puzzles with this seed are already known, the search
    continues after the last of their games. It yields no position twice. net: the path of a net that replaces the
    game's own. Raise UnknownName for a number out of range, and InvalidWeights for a net that does not fit.
    """
    if not FEWEST <= check_whole(iterations, "iterations") <= MOST_ITERATIONS:
        raise UnknownName(
            sentence(
                "iterations must be from {least} to {most}, not {value}",
                least=FEWEST,
                most=MOST_ITERATIONS,
                value=quoted(iterations),
            )
        )
    seed, options = check_whole(seed, "a seed"), tuple(config.options.items())
    search = Search(config.name, config.players, options, seed, iterations, net)
    _net_of(search, config)  # fail before the first game
    answers = [puzzle.answer for puzzle in known if puzzle.answer.seed == seed]
    first = 1 + max((answer.game for answer in answers), default=-1)
    puzzles = list(known)
    for puzzle in pool(partial(puzzle_in, search), count(first)):
        if puzzle and _is_new(puzzle, puzzles):
            puzzles.append(puzzle)
            yield puzzle
        else:
            yield None


def _is_new(puzzle: Puzzle, puzzles: Sequence[Puzzle]) -> bool:
    """Return whether to keep a puzzle.

    The puzzle's position must be new, and at most about half of all solutions may consist of a single verb (end,
    pass).
    """
    if any(puzzle.position == other.position for other in puzzles):
        return False
    bare = sum(" " not in other.solution for other in puzzles)
    return " " in puzzle.solution or 2 * bare <= len(puzzles)


def puzzle_in(search: Search, number: int) -> Puzzle | None:
    """Return the puzzle in game `number`, or None if there is none."""
    random = np.random.default_rng([search.seed % 2**64, number])
    config = search.config()
    net = _net_of(search, config)
    for position in _promising(config, random, net)[:EXAMINED]:
        seat = position.to_act
        finding = examine(position.view(seat), search.iterations, int(random.integers(2**63)), net)
        if finding:
            grades = _graded(position, finding, int(random.integers(2**63)), net)
            origin = (search.seed, number, search.iterations)
            record = position.observe(seat).to_record()
            return Puzzle(record, Answer(*finding, *grades, _hidden_in(position, seat), *origin))
    return None


def _graded(
    position: Position, finding: Finding, seed: int, net: Net | None
) -> tuple[int, tuple[Effect, ...]]:
    """Return the number of iterations needed to find the solution, and the effects of the solution."""
    seen = position.view(position.to_act)
    line = tuple(map(seen.game.parse_action, finding.line))
    best, other = finding.choices[:2]
    second = judged(seen, best, other, finding.error, finding.line)
    needed = iterations_needed(seen, line[0], seed, net)
    return needed, tuple(effects_of(seen, line, second))


def _hidden_in(position: Position, seat: int) -> tuple[str, ...]:
    both = zip(position.log, position.seen_log(seat), strict=True)
    return tuple(whole for whole, seen in both if whole != seen)


def _net_of(search: Search, config: GameConfig) -> Net | None:
    return net_at(search.net, config) if search.net else None


def _promising(config: GameConfig, random: np.random.Generator, net: Net | None) -> list[Position]:
    """Return the decisions of a game that may be puzzles, the most promising first.

    The decisions in the opening are skipped.
    """
    decisions = list(_play(config.new(int(random.integers(2**63))), random, net))
    later = decisions[int(OPENING * len(decisions)) :]
    open_decisions = sorted(
        (decision for decision in later if decision.gap), key=lambda decision: -decision.gap
    )
    return [decision.position for decision in open_decisions]


class _Decision(NamedTuple):
    """A decision, and the lead of its best action in a quick search, or 0 if the decision cannot be a puzzle."""

    position: Position
    gap: float


def _play(position: Position, random: np.random.Generator, net: Net | None) -> Iterator[_Decision]:
    """Play a game to its end, in place, and yield its decisions."""
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
        ranked = glance(seen, luck[0], net)
        gap = promise(seen, ranked, luck[1], net) if len(legal) >= CHOICES else 0.0
        yield _Decision(position.copy() if gap else position, gap)
        position.play_unchecked(ranked[int(random.random() < STRAYS)].action)
