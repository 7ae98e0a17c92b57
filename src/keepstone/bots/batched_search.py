"""Tree search with an external evaluator, such as a neural net in PyTorch, that evaluates lines in batches.

At the root, the search uses sequential halving with Gumbel noise on the policy (Danihelka and others 2022). Below
the root, it uses PUCT on sequences of actions. Each line starts from its own determinization and makes its own
draws. The same determinizations and draws are used for all actions at the root.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keepstone.batch import STAY, Batch
from keepstone.bots.players import check_observation
from keepstone.bots.thinking import MOST_ITERATIONS
from keepstone.errors import InvalidOutput
from keepstone.kit.rng import new_rng
from keepstone.playing.checks import check_from_one, check_whole
from keepstone.playing.view import View
from keepstone.protocol import OVER

EXPLORATION = 1.25  # weight of the policy against the results, as in AlphaZero
Evaluate = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Evaluator:
    """The functions that evaluate the rows of a batch.

    inputs: returns what both other functions get. evaluate: returns the expected returns; without it, the game's
    own net evaluates. policy: returns logits; without it, all logits are 0.
    """

    evaluate: Evaluate | None
    policy: Evaluate | None
    inputs: Callable[[Batch], Any]

    def outputs(self, batch: Batch) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the expected return of each seat (float32[rows, players]) and logits (float32[rows, actions])."""
        if self.evaluate is None:
            return batch.values(), self.logits(batch)
        inputs = self.inputs(batch)
        values = _asked(self.evaluate, inputs, batch.returns.shape, "evaluate")
        return values, self._logits(batch, inputs)

    def logits(self, batch: Batch) -> NDArray[np.float32]:
        """Return the policy's logits, float32[rows, actions]."""
        return self._logits(batch, self.inputs(batch) if self.policy else None)

    def _logits(self, batch: Batch, inputs: Any) -> NDArray[np.float32]:
        shape = (batch.rows, batch.actions)
        if self.policy is None:
            return np.broadcast_to(np.float32(0), shape)
        return _asked(self.policy, inputs, shape, "policy")


def _asked(
    function: Evaluate, inputs: Any, shape: tuple[int, ...], name: str
) -> NDArray[np.float32]:
    """Return what a function returns for its input. Raise InvalidOutput unless the shape and the numbers fit."""
    answer = function(inputs)
    is_foreign = hasattr(answer, "__dlpack__") and not isinstance(answer, np.ndarray)
    array = np.from_dlpack(answer) if is_foreign else np.asarray(answer)
    if array.shape != shape or array.dtype.kind not in "fiu":
        raise InvalidOutput(
            f"{name} must return numbers of the shape {shape}, not {array.dtype} of {array.shape}"
        )
    if np.isnan(array).any():
        raise InvalidOutput(f"{name} returned NaN")
    return array.astype(np.float32, copy=False)


@dataclass(slots=True)
class Node:
    """A sequence of actions since the root.

    total (float64[players]): the sum of the results of its visits for each seat. logits (float32[actions]): the
    policy's logits for the next action, None before the node's first evaluation.
    """

    players: int
    visits: int = 0
    total: NDArray[np.float64] = field(init=False)
    logits: NDArray[np.float32] | None = None
    children: dict[int, "Node"] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.total = np.zeros(self.players)

    def child(self, action: int) -> "Node":
        """Return the child node for an action, and create it on the first call."""
        if action not in self.children:
            self.children[action] = Node(self.players)
        return self.children[action]

    def mean(self, seat: int) -> float:
        """Return the mean result for a seat, 0 before the first visit."""
        return float(self.total[seat]) / max(1, self.visits)

    def best_action(self, legal: NDArray[np.int32], seat: int) -> int:
        """Select one of the legal actions by PUCT (Silver and others 2017), and return it."""
        children = [self.children.get(int(action)) for action in legal]
        visits = np.array([0 if child is None else child.visits for child in children])
        means = np.array([0.0 if child is None else child.mean(seat) for child in children])
        assert self.logits is not None
        policy = softmax(self.logits[legal].astype(float))
        bounds = means + EXPLORATION * policy * np.sqrt(max(1, visits.sum())) / (1 + visits)
        return int(legal[int(np.argmax(bounds))])


def softmax(logits: NDArray[Any]) -> NDArray[np.float64]:
    """Return the probabilities that belong to these logits."""
    powers = np.exp(logits - logits.max())
    probabilities: NDArray[np.float64] = powers / powers.sum()
    return probabilities


MOST_LINES = 64  # lines that are played and evaluated together
MOST_TRIED = 32  # actions that are tried at the root, if a policy orders them
VISITS_SCALE, VALUE_SCALE = 50, 0.5  # c_visit, and half of c_scale, as results are from -1 to 1


@dataclass(frozen=True, slots=True)
class ActionValue:
    """A legal action at the root.

    value: the mean result of its visits for the seat to act, None without visits. policy: its probability in
    the improved policy, which a policy net can learn.
    """

    action: str
    number: int
    visits: int
    value: float | None
    policy: float


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search.

    actions: all legal actions, sorted by visits, the best action first. line: the best action and the most visited
    continuation. values: the mean result of each seat after the best action.
    """

    actions: tuple[ActionValue, ...]
    line: tuple[str, ...]
    values: tuple[float, ...]

    @property
    def best(self) -> str:
        return self.actions[0].action


def search(
    position: View,
    evaluate: Evaluate | None = None,
    policy: Evaluate | None = None,
    iterations: int = 200,
    seed: int = 0,
    gumbel: bool = False,
    inputs: Callable[[Batch], Any] = Batch.observations,
) -> Found:
    """Search the position for the seat to act, with your own functions to evaluate lines.

    Only the observation of the seat to act is used. Both functions get the `inputs` of a batch whose rows are the
    ends of at most 64 lines: by default the observations of the seats to act, float32[lines, numbers] in the
    layout of docs/observations.md. `evaluate` returns each seat's expected return, [lines, players] with numbers
    from -1 to 1; without it, the game's own net evaluates. `policy` returns logits, [lines, actions]; without it,
    all actions are equally likely. Both may return any array that NumPy or DLPack can read on the CPU.

    iterations: the number of lines. gumbel: whether to add Gumbel noise to the policy at the root, so that the
    choice is random, as in self-play. The same seed gives the same result. Raise UnknownName unless a seat is to
    act, and InvalidOutput if a function returns an array that has the wrong shape or contains NaN.
    """
    check_from_one(iterations, MOST_ITERATIONS, "iterations")
    seen = position.view(position.to_act) if position.viewer is None else position
    check_observation(seen)
    evaluator = Evaluator(evaluate, policy, inputs)
    return _Search(seen, evaluator, iterations, check_whole(seed, "a seed"), gumbel).run()


class _Search:
    """One search. The lines that are played together are the rows of a batch, which advance in lockstep."""

    def __init__(self, seen: View, evaluator: Evaluator, iterations: int, seed: int, gumbel: bool):
        self.seen, self.seat = seen, seen.to_act
        self.legal = np.array(seen.legal_actions(), np.int32)
        self.evaluator, self.iterations = evaluator, iterations
        self.random = np.random.default_rng(seed % 2**64)
        self.lines = min(MOST_LINES, iterations)
        self.batch = Batch.of_view(seen, self.lines)
        self.root = Node(seen.players)
        self.nodes = [self.root.child(int(action)) for action in self.legal]
        self.logits: NDArray[np.float64] = evaluator.logits(self.batch)[0, self.legal].astype(float)
        self.order: NDArray[np.float64] = self.logits + (
            self.random.gumbel(size=len(self.legal)) if gumbel else 0
        )

    def run(self) -> Found:
        """Halve the actions at the root until one is left. Return what was found."""
        left = self._first_candidates()
        rounds = max(1, math.ceil(math.log2(len(left))))
        for _ in range(rounds):
            self._visit(left, max(1, self.iterations // (rounds * len(left))))
            left = left[np.argsort(-self._ranks()[left], kind="stable")][: (len(left) + 1) // 2]
        return self._found()

    def _first_candidates(self) -> NDArray[np.intp]:
        """Return the indices of the actions that are tried, the best first: all of them without a policy."""
        best_first: NDArray[np.intp] = np.argsort(-self.order, kind="stable")
        if self.evaluator.policy is None:
            return best_first
        return best_first[: min(MOST_TRIED, self.iterations)]

    def _ranks(self) -> NDArray[np.float64]:
        """Return how much each legal action is preferred (float64[legal]), from the policy and the results."""
        return self.order + self._improvements()

    def _improvements(self) -> NDArray[np.float64]:
        """Return the amount that the results add to each action's logit.

        An action without visits gets the mean of all results.
        """
        means = np.array([node.mean(self.seat) for node in self.nodes])
        visits = np.array([node.visits for node in self.nodes])
        means[visits == 0] = self.root.mean(self.seat)
        improvements: NDArray[np.float64] = (VISITS_SCALE + visits.max()) * VALUE_SCALE * means
        return improvements

    def _visit(self, left: NDArray[np.intp], visits: int) -> None:
        """Play `visits` lines through each of the actions, as many at once as there are rows."""
        seeds = self.random.integers(0, 2**63, visits)
        lines = [(seed, int(self.legal[index])) for seed in seeds.tolist() for index in left]
        for start in range(0, len(lines), self.lines):
            self._play(lines[start : start + self.lines])

    def _play(self, lines: list[tuple[int, int]]) -> None:
        """Play some lines, and add the results to the tree.

        Each line is given by its seed and its action at the root.
        """
        paths = [[self.root, self.root.child(action)] for _, action in lines]
        self._put([seed for seed, _ in lines])
        actions = np.full(self.lines, STAY, np.int32)
        actions[: len(lines)] = [action for _, action in lines]
        results = np.full(self.batch.returns.shape, np.nan)
        while (actions != STAY).any():
            self.batch.step(actions)
            results[self.batch.ended] = self.batch.returns[self.batch.ended]
            for row, path in enumerate(paths):
                if actions[row] != STAY:
                    actions[row] = self._next(row, path)
        self._learn(paths, results)

    def _put(self, seeds: list[int]) -> None:
        """Put the determinization of each seed into a row. Rows that are left over repeat the last one."""
        of_rows = [*seeds, *[seeds[-1]] * (self.lines - len(seeds))]
        distinct, rows = np.unique(np.array(of_rows, np.uint64), return_inverse=True)
        states = self.seen.game.state_type.new(len(distinct))
        for i, seed in enumerate(distinct.tolist()):
            states[i] = self.seen.state
            self.seen.game.determinize(states[i], new_rng(seed))
        self.batch.put(states[rows], distinct[rows])

    def _next(self, row: int, path: list[Node]) -> int:
        """Return a row's next action, and add its node to the path. Return STAY if the line ends here."""
        node, seat = path[-1], int(self.batch.to_act[row])
        node.visits += 1
        if seat == OVER or node.logits is None:
            return STAY
        action = node.best_action(self.batch.legal[row, : self.batch.legal_counts[row]], seat)
        path.append(node.child(action))
        return action

    def _learn(self, paths: list[list[Node]], results: NDArray[np.float64]) -> None:
        """Evaluate the ends of the lines, and add their values to all nodes of their paths.

        results: the returns where a game is over (float64[rows, players]), NaN elsewhere.
        """
        values, logits = self.evaluator.outputs(self.batch)
        values = np.where(np.isnan(results), values, results)
        for row, path in enumerate(paths):
            path[0].visits += 1
            path[-1].logits = logits[row]
            for node in path:
                node.total += values[row]

    def _found(self) -> Found:
        visits = np.array([node.visits for node in self.nodes])
        policy = softmax(self.logits + self._improvements())
        order = np.lexsort((-self._ranks(), -visits))
        best = self.nodes[order[0]]
        return Found(
            tuple(self._value_of(int(i), float(policy[i])) for i in order),
            tuple(map(self.seen.game.format_action, self._line(int(self.legal[order[0]])))),
            tuple((best.total / max(1, best.visits)).tolist()),
        )

    def _value_of(self, index: int, policy: float) -> ActionValue:
        node, action = self.nodes[index], int(self.legal[index])
        value = node.mean(self.seat) if node.visits else None
        return ActionValue(self.seen.game.format_action(action), action, node.visits, value, policy)

    def _line(self, action: int) -> list[int]:
        """Return an action and the most visited continuation."""
        line, node = [action], self.root.child(action)
        while node.children:
            action, node = max(node.children.items(), key=lambda item: item[1].visits)
            line.append(action)
        return line
