"""The single tasks of an analysis: to appraise a table, and to judge a decision."""

from threading import Event as Flag

import numpy as np

from keepstone.analysis.decisions import Alternative, judge_decision
from keepstone.analysis.grades import grade_of
from keepstone.analysis.moments import Moment
from keepstone.analysis.reasons import differences
from keepstone.analysis.report import Choice, Decision
from keepstone.analysis.values import Appraiser, Value, after
from keepstone.view import View

PER_LINE = 6  # iterations for each continuation that an appraisal follows


class Stopped(Exception):
    """Nobody waits for the result any more."""


class Study:
    """How much work an analysis makes of each task; each depends on its own arguments and the seed only."""

    def __init__(self, iterations: int, seed: int):
        self.iterations, self.seed, self.stop = iterations, seed, Flag()

    def appraise(self, table: View) -> Value:
        """What a table is worth."""
        lines = max(1, self.iterations // PER_LINE)
        return Appraiser(table, lines, self.seed, self._go_on).expected(table)

    def _go_on(self) -> None:
        if self.stop.is_set():
            raise Stopped

    def judge(self, moment: Moment) -> Decision | None:
        """The decision of a moment; None if there was no choice, or the record does not show what was known."""
        seen = moment.seen
        if seen is None or moment.is_forced:
            return None
        return self.judge_seen(seen, moment.action, moment.number)

    def judge_seen(self, seen: View, action: int, number: int) -> Decision:
        """A decision by what its seat could know."""
        seed = int(np.random.SeedSequence([self.seed % 2**64, number]).generate_state(1)[0])
        verdict = judge_decision(seen, action, self.iterations, seed, self.stop.is_set)
        self._go_on()
        best = verdict.alternatives[0]
        played = next(each for each in verdict.alternatives if each.action == action)
        lost = np.subtract(best.wins, played.wins) if verdict.loss else np.zeros(seen.players)
        text, seat = seen.game.format_action, seen.to_act
        return Decision(
            seat=seat,
            action=text(action),
            grade=grade_of(verdict.loss),
            loss=verdict.loss,
            error=verdict.error,
            cost=tuple(lost.tolist()),
            at_once=_judged(seen, best.action).wins[seat] - _judged(seen, action).wins[seat],
            choices=tuple(_choice(seen, each) for each in verdict.alternatives),
            line=tuple(map(text, verdict.line)),
            differences=differences(seen, action, best.action),
        )


def _choice(seen: View, each: Alternative) -> Choice:
    return Choice(
        seen.game.format_action(each.action), each.wins, _judged(seen, each.action).points
    )


def _judged(seen: View, action: int) -> Value:
    """What a table is judged to be worth right after an action."""
    return Appraiser(seen, 1, 0).judged(after(seen, action))
