"""The rating of play: the mean loss per decision in several games.

The loss of a decision is judged by what the player knew, so luck does not change the rating of play. The
performance rating of backgammon is defined in the same way.
"""

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from keepstone.analysis.moments import moments_of
from keepstone.analysis.storage import unpack
from keepstone.playing.notation import Record, read
from keepstone.playing.view import View
from keepstone.ratings.model import INTERVAL

FILE = "losses.json"  # by game, number of players and level: `python -m tools.games.losses`

Losses = dict[str, dict[str, dict[str, float]]]


def losses_of(game: str, players: int) -> dict[str, float]:
    """Return the mean loss per decision of each measured level, weakest first; empty if not measured."""
    return all_losses().get(game, {}).get(str(players), {})


def level_like(game: str, players: int, loss: float) -> str:
    """Return the measured level with the nearest mean loss, or "" if none was measured.

    If several levels are equally near, this is the weakest of them.
    """
    measured = losses_of(game, players)
    return min(measured, key=lambda level: abs(measured[level] - loss), default="")


@cache
def all_losses() -> Losses:
    """Return the mean losses by game, number of players (as text) and level."""
    known: Losses = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return known


LATEST_GAMES = 20  # that a rating of play is computed from
FEWEST_GAMES = 5
FEWEST_DECISIONS = 60  # in all these games
FEWEST_OF_KIND = 20  # decisions


class Sum(NamedTuple):
    """A number of decisions, and the sum of their losses."""

    decisions: int
    loss: float


SeatPlay = Mapping[str, Sum]  # a seat's decisions in a game, by kind; empty if they are not judged


@dataclass(frozen=True, slots=True)
class KindPlay:
    """The mean loss of the decisions of a kind. kind: an English text that is translated."""

    kind: str
    decisions: int
    loss: float


@dataclass(frozen=True, slots=True)
class PlayRating:
    """A rating of play, as a mean loss in win probability.

    error: half the width of the 95 % interval. loss and error are None, and there are no kinds, as long as there
    are too few games or decisions.
    """

    games: int
    decisions: int
    loss: float | None = None
    error: float | None = None
    kinds: tuple[KindPlay, ...] = ()


def loss_in(games: Iterable[SeatPlay]) -> float | None:
    """Return the mean loss per decision in some games, or None if no decision was judged."""
    sums = [total for game in games for total in game.values()]
    decisions = sum(total.decisions for total in sums)
    return sum(total.loss for total in sums) / decisions if decisions else None


def plays_in(record_text: str, stored: bytes) -> list[SeatPlay]:
    """Return the play of each seat in an analysed game. Raise InvalidRecord if the analysis cannot be read.

    Only decisions in open games count. The play of a seat is empty if the seat took hints or was left, or if
    the game continues another one. stored: the analysis in its storage format.
    """
    record = read(record_text)
    end, moments = moments_of(record)
    before = {moment.number: moment.before for moment in moments}
    seats: list[dict[str, Sum]] = [{} for _ in range(record.players)]
    refused = _refused(record)
    for number, decision in unpack(stored, end).decisions:
        if decision.is_open and decision.seat not in refused:
            kinds, kind = seats[decision.seat], kind_of(before[number], decision.action)
            decisions, loss = kinds.get(kind, Sum(0, 0.0))
            kinds[kind] = Sum(decisions + 1, loss + decision.loss)
    return [*seats]


def kind_of(before: View, action: str) -> str:
    """Return the kind of a decision: the first theme of its action, or its verb if the game names no themes."""
    themes = before.game.themes(before.state, before.game.parse_action(action))
    return next(themes, action.split()[0])


def play_rating(games: Sequence[SeatPlay]) -> PlayRating:
    """Return the rating of play in some games. Games in which the play is empty do not count."""
    played = [game for game in games if game]
    sums = [_total(game.values()) for game in played]
    decisions = sum(total.decisions for total in sums)
    if len(played) < FEWEST_GAMES or decisions < FEWEST_DECISIONS:
        return PlayRating(len(played), decisions)
    return PlayRating(len(played), decisions, *mean_loss(sums), tuple(_kinds(played)))


def mean_loss(games: Sequence[Sum]) -> tuple[float, float]:
    """Return the mean loss per decision in at least two games, and half the width of its 95 % interval.

    The mean is a ratio of two sums, and its variance follows from how much the games differ.
    """
    decisions, losses = np.array(games, np.float64).T
    mean = losses.sum() / decisions.sum()
    rest = losses - mean * decisions
    freedom = len(games) - 1
    variance = len(games) / freedom * (rest**2).sum() / decisions.sum() ** 2
    return float(mean), student(freedom) * math.sqrt(variance)


def student(freedom: int) -> float:
    """Return the limit of Student's t distribution that is exceeded on either side with 5 %.

    These are the first terms of its expansion in 1 / freedom (Abramowitz and Stegun, 26.7.5), which is 2 % too
    small for 4 degrees of freedom.
    """
    z = INTERVAL
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


def _total(sums: Iterable[Sum]) -> Sum:
    decisions, losses = zip(*sums, strict=True)
    return Sum(sum(decisions), sum(losses))


def _kinds(games: Sequence[SeatPlay]) -> Sequence[KindPlay]:
    """Return the kinds with enough decisions, most frequent first."""
    sums: dict[str, list[Sum]] = defaultdict(list)
    for game in games:
        for kind, total in game.items():
            sums[kind].append(total)
    totals = [(kind, _total(of_kind)) for kind, of_kind in sums.items()]
    totals.sort(key=lambda item: (-item[1].decisions, item[0]))
    return [
        KindPlay(kind, total.decisions, total.loss / total.decisions)
        for kind, total in totals
        if total.decisions >= FEWEST_OF_KIND
    ]


def _refused(record: Record) -> set[int]:
    """Return the seats whose decisions are not judged."""
    if record.extra.get("given"):
        return set(range(record.players))
    left = {departure["seat"] for departure in record.extra.get("out", ())}
    hints = record.extra.get("hints", ())
    return left | {seat for seat, count in enumerate(hints) if count}
