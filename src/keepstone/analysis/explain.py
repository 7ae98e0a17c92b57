"""Reasons in words: what a player gives up with an action, grouped by families of the evaluation.

A game names the families in its `words` package: `part_words(name, indices, language)` returns the words for a
part of the evaluation or for a feature. A part has a name in PARTS and no indices. A feature has the name of its
block and its indices in this block. Parts and features with the same words form one family. Without this function,
the names of the parts and features are used.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from typing import NamedTuple

from keepstone.analysis.reasons import Difference
from keepstone.protocol import Game
from keepstone.text.words import signed_decimal

MOST_REASONS = 4  # maximum number of reasons in a sentence
LEAST_SHOWN = 0.5  # minimum in points, or in percentage points of win probability
PERCENT = "%"
UNBROKEN = "\N{NO-BREAK SPACE}"


class Reason(NamedTuple):
    """A family of the evaluation, and the points that a seat gains in it compared with the best action.

    unit: PERCENT if the points are percentage points of win probability (in games not won by points).
    """

    seat: int
    what: str
    points: float
    unit: str = ""

    def gain(self, language: NullTranslations) -> str:
        return f"{signed_decimal(self.points, language)}{UNBROKEN}{self.unit}".rstrip()


def reasons_of(
    game: Game, differences: Iterable[Difference], language: NullTranslations
) -> list[Reason]:
    """Return the sum of the differences for each seat and family, the largest first."""
    sums: defaultdict[tuple[int, str], float] = defaultdict(float)
    for difference in differences:
        sums[difference.seat, game.part_words(difference.name, difference.indices, language)] += (
            difference.points
        )
    unit = "" if game.learning.by_points else PERCENT
    reasons = [Reason(*key, points, unit) for key, points in sums.items()]
    return sorted(reasons, key=lambda reason: (-abs(reason.points), reason.seat, reason.what))


def explanation(
    reasons: Sequence[Reason],
    mover: int,
    loss: float,
    at_once: float,
    names: Sequence[str],
    language: NullTranslations,
) -> str:
    """Return one line about the gains and losses of an action; empty if no difference matters."""
    largest = [reason for reason in reasons if abs(reason.points) >= LEAST_SHOWN][:MOST_REASONS]
    clauses = "; ".join(_clause(reason, mover, names, language) for reason in largest)
    if loss <= 0 or at_once >= loss / 2:
        return clauses or (language.gettext("this shows at once") if loss > 0 else "")
    if not clauses:
        return language.gettext("this shows only later")
    if at_once <= 0:
        text = language.gettext("no worse at first ({reasons}); this shows only later")
    else:
        text = language.gettext("{reasons}; most of it shows only later")
    return text.format(reasons=clauses)


def _clause(reason: Reason, mover: int, names: Sequence[str], language: NullTranslations) -> str:
    _ = language.gettext
    text = _("{what}: {points}") if reason.seat == mover else _("for {name}, {what}: {points}")
    return text.format(what=reason.what, name=names[reason.seat], points=reason.gain(language))
