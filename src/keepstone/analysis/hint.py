"""Hints: the strongest bot's best action for a seat's observation, and why it is better than the next best one."""

from collections.abc import Sequence
from gettext import NullTranslations
from typing import NamedTuple

from keepstone.analysis.decisions import compare, gap_between
from keepstone.analysis.explain import LEAST_SHOWN, reasons_of
from keepstone.analysis.grades import counted_loss
from keepstone.analysis.reasons import Difference, differences
from keepstone.analysis.values import Appraiser
from keepstone.bots.level import STRONGEST, find
from keepstone.drawing.scene import Choice
from keepstone.playing.view import View
from keepstone.search.halving import Halving
from keepstone.text.words import placed

SECONDS = 3.0  # time limit of the search
LINES = 100  # with which the two best actions are compared
MOST_REASONS = 3  # number of reasons


class Hint(NamedTuple):
    """A hint: the best action, the next best one (-1 if none), and the differences between their evaluations.

    is_sure: whether the best action is better by more than chance explains.
    """

    action: int
    other: int
    differences: tuple[Difference, ...]
    is_sure: bool = True


def hint_for(seen: View, seed: int) -> Hint:
    """Return a hint for the seat to act, based on its observation."""
    search = Halving(seen, find(STRONGEST).iterations, seed)
    search.run(SECONDS)
    best, *others = search.candidates
    if not others:
        return Hint(best.action, -1, ())
    appraiser, other = Appraiser(seen, 1, 0), others[0].action
    after, after_other = (appraiser.turn_played(seen, action) for action in (best.action, other))
    wins = compare(seen, (best.action, other), LINES, seed)[:, :, seen.to_act]
    is_sure = counted_loss(*gap_between(wins[:, 0], wins[:, 1])) > 0
    return Hint(best.action, other, differences(after, after_other), is_sure)


def hint_words(
    hint: Hint,
    seen: View,
    names: Sequence[str],
    language: NullTranslations,
    with_place: bool = False,
) -> str:
    """Return a sentence that compares the best action with the next best one.

    with_place: whether the sentence also says where, for readers of a board with numbered spaces.
    """
    _ = language.gettext
    if hint.other < 0:
        return _("it is your only move")
    choice = _choice(hint.other, seen, names, language)
    other = placed(choice.words, choice.place or "") if with_place else choice.words
    reasons = [
        f"{reason.what} {reason.gain(language)}"
        for reason in reasons_of(seen.game, hint.differences, language)
        if reason.seat == seen.to_act and abs(reason.points) >= LEAST_SHOWN
    ][:MOST_REASONS]
    if hint.is_sure:
        text = (
            _("{reasons}. Next best: {other}")
            if reasons
            else _("only a little better than: {other}")
        )
    else:
        text = _("{reasons}. About as good: {other}") if reasons else _("about as good: {other}")
    return text.format(other=other, reasons=", ".join(reasons))


def _choice(action: int, seen: View, names: Sequence[str], language: NullTranslations) -> Choice:
    """Return a choice. Unlike the sentences of the log, its words name the effects of a tile."""
    scene = seen.game.scene(seen.state, [action], tuple(names), language)
    return scene.choices[0]
