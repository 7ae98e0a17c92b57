"""Results of arena pairings."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from keepstone.bots.arena.pairing import ArenaGame, Pairing, Time
from keepstone.bots.arena.statistics import Sprt, SprtState, lead_and_error, mean_and_error


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a pairing over complete deals. All errors are half-widths of 95 % confidence intervals.

    wins_a, wins_b: sole victories; draws: shared victories. score_rate: A's mean share of the victory. elo:
    A's lead over each of the other seats. margin: A's score minus the mean score of the others, over deals
    without failures. losses_a, losses_b: games lost because a contestant failed, by reason. milliseconds:
    wall-clock time per decision.
    """

    game: str
    players: int
    options: dict[str, str]
    games: int
    a: str
    b: str
    wins_a: int
    wins_b: int
    draws: int
    score_rate: float
    elo: float
    elo_error: float
    margin: float
    margin_error: float
    losses_a: dict[str, int]
    losses_b: dict[str, int]
    milliseconds_a: float = field(compare=False)
    milliseconds_b: float = field(compare=False)
    verdict: SprtState | None = None


def result_of(pairing: Pairing, games: Sequence[ArenaGame], sprt: Sprt | None = None) -> Result:
    """Return the result of a pairing's complete deals. There must be at least one complete deal."""
    points = [_points(pairing, game) for game in games]
    scores = _by_deal(points, pairing.players)
    elo, elo_error = lead_and_error(scores, pairing.players)
    margin, margin_error = _margin(pairing, games)
    times = [sum((game.times[side] for game in games), Time()) for side in range(2)]
    return Result(
        game=pairing.game,
        players=pairing.players,
        options=dict(pairing.options),
        games=len(games),
        a=pairing.a,
        b=pairing.b,
        wins_a=points.count(1.0),
        wins_b=points.count(0.0),
        draws=sum(0 < point < 1 for point in points),
        score_rate=float(np.mean(scores)),
        elo=elo,
        elo_error=elo_error,
        margin=margin,
        margin_error=margin_error,
        losses_a=_losses(pairing, games, of_a=True),
        losses_b=_losses(pairing, games, of_a=False),
        milliseconds_a=_milliseconds(times[0]),
        milliseconds_b=_milliseconds(times[1]),
        verdict=sprt.judge(scores, pairing.players) if sprt else None,
    )


def _points(pairing: Pairing, game: ArenaGame) -> float:
    won = pairing.seat_of_a(game.number) in game.winners
    return 1 / len(game.winners) if won else 0.0


def _by_deal(values: Sequence[float], players: int) -> list[float]:
    means: list[float] = np.reshape(values, (-1, players)).mean(axis=1).tolist()
    return means


def _margin(pairing: Pairing, games: Sequence[ArenaGame]) -> tuple[float, float]:
    """Return the mean margin of A's score and its error, over the deals without failures."""
    margins = []
    for first in range(0, len(games), pairing.players):
        deal = games[first : first + pairing.players]
        if not any(game.loss for game in deal):
            margins.append(float(np.mean([_lead_in_score(pairing, game) for game in deal])))
    return mean_and_error(margins) if margins else (0.0, 0.0)


def _lead_in_score(pairing: Pairing, game: ArenaGame) -> float:
    own = game.scores[pairing.seat_of_a(game.number)]
    return own - (sum(game.scores) - own) / (pairing.players - 1)


def _losses(pairing: Pairing, games: Sequence[ArenaGame], of_a: bool) -> dict[str, int]:
    """Count the games that one side lost because it failed, for each reason."""
    return dict(
        Counter(
            game.loss.why
            for game in games
            if game.loss and (game.loss.seat == pairing.seat_of_a(game.number)) == of_a
        )
    )


def _milliseconds(time: Time) -> float:
    """Return the mean time per decision, or 0 if there were no decisions."""
    return 1000 * time.seconds / max(time.decisions, 1)
