"""What is told of a decision, in sentences: what was better, and why."""

from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from typing import NamedTuple

from keepstone.analysis.explain import explained
from keepstone.analysis.grades import BEST, GOOD
from keepstone.analysis.report import Analysis, Decision
from keepstone.analysis.values import after
from keepstone.view import ENGLISH, View

SHOWN = 3  # actions that were better
LUCKY = 5  # draws that are told
MATTERS = 0.01  # of the victory


class Better(NamedTuple):
    """An action that was better: what share of the victory its seat could expect, and the action in words."""

    share: float
    words: str


class LuckyDraw(NamedTuple):
    """What chance drew: the number of its event, its text, and what share of the victory it gave each seat."""

    number: int
    text: str
    gains: tuple[float, ...]

    @property
    def change(self) -> float:
        """What it changed for the seat that it changed most for."""
        return max(map(abs, self.gains))


def lucky_draws(analysis: Analysis) -> list[LuckyDraw]:
    """The draws that changed the most, the greatest change first."""
    draws = [LuckyDraw(e.number, e.text, e.luck.wins) for e in analysis.events if e.luck]
    draws.sort(key=lambda each: each.change, reverse=True)
    return [each for each in draws[:LUCKY] if each.change >= MATTERS]


def errors_in(analysis: Analysis) -> list[tuple[int, Decision]]:
    """The decisions that lost something worth a word, with the numbers of their events."""
    return [(n, each) for n, each in analysis.decisions if each.grade not in (BEST, GOOD)]


def better_than(
    decision: Decision, before: View, names: Sequence[str], language: NullTranslations = ENGLISH
) -> Iterator[Better]:
    """What was better, the best first, with how its turn would go on. before: the table of the decision."""
    for number, each in enumerate(decision.choices[:SHOWN]):
        if each.action == decision.action:
            return
        texts = decision.line if number == 0 else (each.action,)
        words = "; ".join(sentences(before, decision.seat, texts, names, language))
        yield Better(each.wins[decision.seat], words)


def sentences(
    before: View,
    seat: int,
    texts: Sequence[str],
    names: Sequence[str],
    language: NullTranslations = ENGLISH,
) -> Iterator[str]:
    """Events of a seat one after another, as long as it is to act."""
    seen = before.view(seat)
    for text in texts:
        if seen.to_act != seat:
            return
        yield seen.say(text, names, language)
        seen = after(seen, seen.game.parse_action(text))


def why(
    analysis: Analysis,
    decision: Decision,
    names: Sequence[str],
    language: NullTranslations = ENGLISH,
) -> str:
    """The reasons in a line."""
    reasons = analysis.reasons(decision, language)
    return explained(reasons, decision.seat, decision.loss, decision.at_once, names, language)
