"""Proof of strength: the bot levels that a person has beaten in games in which all other players were bots.

Keys are free and people can lose on purpose, but bots cannot. Therefore only these games prove a strength.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from keepstone.ratings.model import Pool, Rating, win_chance

LATEST_GAMES = 40  # that a proof is judged by
CHANCE = 0.005  # with which a player as strong as a level gets results that count as a proof


@dataclass(frozen=True, slots=True)
class Proof:
    """The strongest level that a person has beaten in a pool.

    beaten: its rating; 0 if there is none. latest: the latest games against bots alone, oldest first: the rating
    of the weakest bot, and whether the person was the only winner.
    """

    pool: Pool
    beaten: float = 0.0
    latest: tuple[tuple[float, bool], ...] = ()

    @property
    def ceiling(self) -> float:
        """Return the rating of the weakest level that the person has not beaten; infinity if there is none."""
        return next((level for level in self.pool.levels if level > self.beaten), math.inf)

    @property
    def text(self) -> str:
        """Return the latest games as a text such as "1000+ 1088-", which `parse_games` reads."""
        return " ".join(f"{bot:.0f}{'+' if won else '-'}" for bot, won in self.latest)

    def after(self, bots: Sequence[Rating], won: bool) -> "Proof":
        """Return the proof after a game against bots alone."""
        game = (min(bot.mean for bot in bots), won)
        now = replace(self, latest=(*self.latest, game)[-LATEST_GAMES:])
        proved = [
            level for level in self.pool.levels if level > self.beaten and now.is_better(level)
        ]
        return replace(now, beaten=max(proved, default=self.beaten))

    def is_better(self, level: float) -> bool:
        """Return whether the results prove that the person is stronger than a level.

        Only games against this level and stronger bots count, so wins against weaker bots prove nothing.
        """
        games = [(bot, won) for bot, won in self.latest if bot >= level]
        chances = [win_chance(level, bot, self.pool.players - 1) for bot, _ in games]
        return chance_of(sum(won for _, won in games), chances) <= CHANCE


def parse_games(text: str) -> tuple[tuple[float, bool], ...]:
    return tuple((float(game[:-1]), game[-1] == "+") for game in text.split())


def chance_of(wins: int, chances: Sequence[float]) -> float:
    """Return the probability of at least this number of wins. chances: the probability of a win in each game."""
    by_wins = np.zeros(len(chances) + 1)
    by_wins[0] = 1.0
    for chance in chances:
        by_wins[1:] = by_wins[1:] * (1 - chance) + by_wins[:-1] * chance
        by_wins[0] *= 1 - chance
    return float(by_wins[wins:].sum())
