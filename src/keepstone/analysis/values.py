"""Values of states for each seat, from which the graph and the luck are computed.

If a seat is to act, the seats first play on until the next chance event. Each seat plays the action that looks
best in its own observation. The evaluation of the resulting state is the value. If chance is to act, the value is
the mean over the outcomes, each of which is evaluated in the same way. The luck of a draw is the difference
between the value after the draw and this mean. GNU Backgammon does the same: it evaluates the best play after a
roll ("Analysis settings" in its manual).
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from keepstone.kit.rng import new_rng
from keepstone.playing.view import View
from keepstone.protocol import CHANCE, OVER
from keepstone.search.greedy import choose_best
from keepstone.search.workspace import new_workspace
from keepstone.value.net import Net, judge, no_net
from keepstone.value.weights import net_of

MOST = 200  # maximum number of decisions between two chance events


class Value(NamedTuple):
    """The value of a state: each seat's win probability and expected points.

    points is None if the game's evaluation does not predict points.
    """

    wins: tuple[float, ...]
    points: tuple[float, ...] | None


class Appraiser:
    """Evaluates states of a game. The results are deterministic for a given seed.

    lines: the maximum number of continuations of a state that are evaluated. If a state has at most this many
    continuations, all are evaluated and the mean over chance is exact. go_on is called before each continuation,
    and may raise an exception. net: the net that evaluates; None for the game's own net.
    """

    def __init__(
        self,
        table: View,
        lines: int,
        seed: int,
        go_on: Callable[[], None] = lambda: None,
        net: Net | None = None,
    ):
        net = net_of(table.game, table.players) if net is None else net
        self.game, self.lines, self.go_on = table.game, lines, go_on
        self.work = new_workspace(table.game, table.players, new_rng(0), net)
        self.by_hand = no_net(table.game)
        self.seeds = np.random.default_rng(seed % 2**64).integers(0, 2**63, lines)
        self.expects_points = len(net.output) > 0 or "expect" in self.game.given

    def judged(self, table: View) -> Value:
        """Return the evaluation of a state itself, without playing any action."""
        work = self.work
        judge(table.state, work.net, work.scratch, work.values)
        wins = tuple(work.values.tolist())
        return Value(wins, self._points(table) if self.expects_points else None)

    def _points(self, table: View) -> tuple[float, ...]:
        points = self.work.scratch.points
        if table.to_act == OVER:
            return tuple(map(float, table.scores()))
        if len(self.work.net.output) == 0:
            self.game.expect(table.state, points)
        return tuple(points.tolist())

    def settled(self, table: View) -> Value:
        """Return the evaluation of a state after all seats have played the actions that look best.

        The seats play until chance is to act or the game is over.
        """
        self.go_on()
        return self.judged(self._played_on(table, range(table.players), self.by_hand))

    def turn_played(self, seen: View, action: int) -> View:
        """Return the acting seat's observation after an action and the continuation of the turn that looks best.

        The continuation ends when another seat or chance is to act, or the game is over.
        """
        return self._played_on(after(seen, action), [seen.to_act], self.work.net)

    def _played_on(self, table: View, seats: Sequence[int], net: Net) -> View:
        """Return the state after `seats` have played the actions that look best, until none of them is to act."""
        work, table = self.work._replace(net=net), table.bare()
        # the generator is reset, so that the same state always gives the same result
        work.rng[0] = 0
        for _ in range(MOST):
            if table.to_act not in seats:
                break
            seen = table.view(table.to_act)
            self.game.apply(table.state, choose_best(seen.state, work))
        return table

    def expected(self, table: View) -> Value:
        """Return the mean value of a state or observation over chance and hidden information."""
        ways = self._all_ways(table) if table.viewer is None else None
        if ways is None:
            ways = [(1 / self.lines, self._some_way(table, int(seed))) for seed in self.seeds]
        weights = np.array([weight for weight, _ in ways])
        return mean_of([self.settled(view) for _, view in ways], weights)

    def _all_ways(self, table: View) -> list[tuple[float, View]] | None:
        """Return all states after the pending chance events, with their probabilities.

        Return None if there are more than `lines` states.
        """
        waiting, done = [(1.0, table)], []
        while waiting:
            weight, view = waiting.pop()
            if view.to_act != CHANCE:
                done.append((weight, view))
            waiting += [(weight * part, after) for part, after in ways_of(view)]
            if len(waiting) + len(done) > self.lines:
                return None
        return done

    def _some_way(self, table: View, seed: int) -> View:
        """Return one state after the pending chance events, sampled with the seed."""
        rng, view = new_rng(seed), table.bare()
        if view.viewer is not None:
            self.game.determinize(view.state, rng)
        while view.to_act == CHANCE:
            self.game.apply(view.state, self.game.chance(view.state, rng))
        return view


def ways_of(table: View) -> list[tuple[float, View]]:
    """Return the states after a pending chance event, with their probabilities; empty if there is none."""
    outcomes = table.weighted_outcomes()
    total = sum(weight for _, weight in outcomes)
    return [(weight / total, after(table, outcome)) for outcome, weight in outcomes]


def after(table: View, action: int) -> View:
    """Return the state after an action or outcome."""
    changed = table.bare()
    changed.game.apply(changed.state, action)
    return changed


def mean_of(values: list[Value], weights: Any) -> Value:
    """Return the weighted mean of `values`. weights: float64 with sum 1."""
    wins = weights @ np.array([value.wins for value in values])
    points = [value.points for value in values if value.points is not None]
    return Value(
        tuple(wins.tolist()), tuple((weights @ np.array(points)).tolist()) if points else None
    )


def minus(one: Value, other: Value) -> Value:
    """Return the difference between two values, for each seat."""
    wins = np.subtract(one.wins, other.wins).tolist()
    if one.points is None or other.points is None:
        return Value(tuple(wins), None)
    return Value(tuple(wins), tuple(np.subtract(one.points, other.points).tolist()))
