"""Tasks of an analysis: evaluating states and judging decisions."""

from itertools import repeat
from threading import Event as Flag

import numpy as np

from keepstone.analysis.decisions import Alternative, Verdict, judge_decision
from keepstone.analysis.grades import grade_of
from keepstone.analysis.moments import Moment
from keepstone.analysis.reasons import differences
from keepstone.analysis.report import Choice, Decision
from keepstone.analysis.values import Appraiser, Value
from keepstone.playing.view import View
from keepstone.value.net import Net

PER_LINE = 6  # iterations for each continuation when a state is evaluated


class Stopped(Exception):
    """The analysis was cancelled."""


class Study:
    """The settings and the stop flag of an analysis.

    The result of a task depends only on its arguments and the settings.

    net: the net that evaluates; None for the game's own net.
    """

    def __init__(self, iterations: int, seed: int, net: Net | None = None):
        self.iterations, self.seed, self.net, self.stop = iterations, seed, net, Flag()

    def appraise(self, table: View) -> Value:
        lines = max(1, self.iterations // PER_LINE)
        return Appraiser(table, lines, self.seed, self._go_on, self.net).expected(table)

    def _go_on(self) -> None:
        if self.stop.is_set():
            raise Stopped

    def judge(self, moment: Moment) -> Decision | None:
        """Judge the decision in a moment.

        Return None if the decision was forced or the seat's observation is unknown.
        """
        seen = moment.seen
        if seen is None or moment.is_forced:
            return None
        return self.judge_seen(seen, moment.action, moment.number)

    def judge_seen(self, seen: View, action: int, number: int) -> Decision:
        """Judge a decision based on the seat's observation."""
        seed = int(np.random.SeedSequence([self.seed % 2**64, number]).generate_state(1)[0])
        verdict = judge_decision(seen, action, self.iterations, seed, self.stop.is_set, self.net)
        self._go_on()
        return decision_of(seen, action, verdict, self.net)


def decision_of(seen: View, action: int, verdict: Verdict, net: Net | None = None) -> Decision:
    """Build a decision from its verdict, and add the evaluations at the end of the turn.

    seen: the mover's view.
    """
    seat, appraiser = seen.to_act, Appraiser(seen, 1, 0, net=net)
    ends = [appraiser.turn_played(seen, alternative.action) for alternative in verdict.alternatives]
    values = [appraiser.judged(end) for end in ends]
    at = [alternative.action for alternative in verdict.alternatives].index(action)
    return Decision(
        seat=seat,
        action=seen.game.format_action(action),
        grade=grade_of(verdict.loss),
        loss=verdict.loss,
        error=verdict.error,
        cost=_cost(verdict, at),
        at_once=values[0].wins[seat] - values[at].wins[seat],
        choices=tuple(map(_choice, repeat(seen), verdict.alternatives, values)),
        line=tuple(map(seen.game.format_action, verdict.line)),
        differences=differences(ends[at], ends[0], net),
    )


def _cost(verdict: Verdict, at: int) -> tuple[float, ...]:
    """Return how much a decision cost each seat; 0 if the difference may be due to chance."""
    best, played = verdict.alternatives[0].wins, verdict.alternatives[at].wins
    return tuple((np.subtract(best, played) * (verdict.loss > 0)).tolist())


def _choice(seen: View, alternative: Alternative, value: Value) -> Choice:
    return Choice(seen.game.format_action(alternative.action), alternative.wins, value.points)
