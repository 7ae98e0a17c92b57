"""Commentary on decisions in sentences: better actions, reasons and lucky draws."""

from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from typing import NamedTuple

from keepstone.analysis.explain import explanation
from keepstone.analysis.grades import BEST, GOOD
from keepstone.analysis.report import Analysis, Decision
from keepstone.analysis.values import after
from keepstone.playing.view import ENGLISH, View

SHOWN = 3  # better actions shown per decision
LUCKY = 5  # maximum number of draws reported
MATTERS = 0.01  # smallest change in win probability reported


class Better(NamedTuple):
    """A better action in words, with the seat's win probability after it."""

    share: float
    words: str


class LuckyDraw(NamedTuple):
    """A draw, with its event number, its text, and its effect on each seat's win probability."""

    number: int
    text: str
    gains: tuple[float, ...]

    @property
    def change(self) -> float:
        """Return the largest change of any seat's win probability."""
        return max(map(abs, self.gains))


def lucky_draws(analysis: Analysis) -> list[LuckyDraw]:
    """Return the draws that changed a win probability most, with the largest change first."""
    draws = [LuckyDraw(e.number, e.text, e.luck.wins) for e in analysis.events if e.luck]
    draws.sort(key=lambda draw: draw.change, reverse=True)
    return [draw for draw in draws[:LUCKY] if draw.change >= MATTERS]


def errors_in(analysis: Analysis) -> list[tuple[int, Decision]]:
    return [
        (n, decision) for n, decision in analysis.decisions if decision.grade not in (BEST, GOOD)
    ]


def better_than(
    decision: Decision, before: View, names: Sequence[str], language: NullTranslations = ENGLISH
) -> Iterator[Better]:
    """Yield the actions that are better than the played one, best first.

    Only the best action comes with its continuation.

    before: the state before the decision.
    """
    for number, choice in enumerate(decision.choices[:SHOWN]):
        if choice.action == decision.action:
            return
        texts = decision.line if number == 0 else (choice.action,)
        words = "; ".join(sentences(before, decision.seat, texts, names, language))
        yield Better(choice.wins[decision.seat], words)


def sentences(
    before: View,
    seat: int,
    texts: Sequence[str],
    names: Sequence[str],
    language: NullTranslations = ENGLISH,
) -> Iterator[str]:
    """Yield a sentence for each action of a seat's turn, until another seat or chance is to act."""
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
    reasons = analysis.reasons(decision, language)
    return explanation(reasons, decision.seat, decision.loss, decision.at_once, names, language)
