"""Properties of the games, measured in games of the bot "greedy": `python -m bench.strength.properties`.

Prints a Markdown table with a row for each game and number of players.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keepstone.batch import Batch
from keepstone.games import find, names
from keepstone.playing.position import GameConfig
from keepstone.protocol import CHANCE

HEADS = (
    "game",
    "players",
    "actions",
    "legal actions: mean, most",
    "decisions: mean, bound",
    "chance events",
    "chance, bits",
    "tree size, log10",
    "hidden, %",
    "state, bytes",
    "observation, numbers",
    "greedy against random, %",
)


@dataclass
class Tally:
    """Sums over all games. hidden: the number of decisions at which the seat to act does not see everything."""

    decisions: int = 0
    legal: int = 0
    most_legal: int = 0
    digits: float = 0.0
    hidden: int = 0
    chances: int = 0
    bits: float = 0.0

    def add_decisions(self, batch: Batch, acts: NDArray[np.bool_]) -> None:
        """Count the decisions of these rows."""
        counts = batch.legal_counts[acts]
        self.decisions += len(counts)
        self.legal += int(counts.sum())
        self.most_legal = max(self.most_legal, int(counts.max(initial=0)))
        self.digits += float(np.log10(counts).sum())
        self.hidden += int(np.count_nonzero(_hides(batch)[acts]))

    def add_chances(self, batch: Batch, actions: NDArray[np.int32]) -> None:
        """Count the chance events, with these outcomes, and their information in bits."""
        rows = np.flatnonzero(batch.to_act == CHANCE)
        weights, listed = batch.weights()[rows], batch.legal[rows]
        valid = np.arange(batch.actions) < batch.legal_counts[rows, None]
        drawn = weights[valid & (listed == actions[rows, None])]
        totals = np.where(valid, weights, 0).sum(axis=1)
        self.chances += len(rows)
        self.bits += float(np.log2(totals / drawn).sum())


def tally(config: GameConfig, games: int) -> Tally:
    """Play games of "greedy" against itself and return their sums."""
    batch = Batch(config, games, seed=1, explicit_chance=True, auto_reset=False)
    found = Tally()
    while ((acts := batch.to_act >= 0) | (batch.to_act == CHANCE)).any():
        found.add_decisions(batch, acts)
        actions = np.where(acts, batch.greedy_actions(), batch.random_actions())
        found.add_chances(batch, actions)
        batch.step(actions)
    return found


def win_rate(config: GameConfig, games: int) -> float:
    """Return the share of games that one "greedy", at each seat in turn, wins against bots that play at random."""
    batch = Batch(config, games, seed=2, auto_reset=False)
    own, won = np.arange(games) % config.players, np.zeros(games)
    while (acts := batch.to_act >= 0).any():
        mine = acts & (batch.to_act == own)
        batch.step(np.where(mine, batch.greedy_actions(mine), batch.random_actions()))
        won += batch.returns[np.arange(games), own]
    return float(((config.players - 1) * won.mean() + 1) / config.players)


def rows(games: int) -> Iterator[tuple[object, ...]]:
    """Yield the cells of each row of the table."""
    for name in names():
        for players in find(name).players:
            config = GameConfig(name, players)
            game, found = config.game, tally(config, games)
            longest, _ = game.longest(players)
            yield (
                game.title,
                players,
                f"{game.max_actions:,}",
                f"{found.legal / found.decisions:.1f}, {found.most_legal}",
                f"{found.decisions / games:.1f}, {longest:,}",
                f"{found.chances / games:.1f}",
                f"{found.bits / games:.0f}",
                f"{found.digits / games:.0f}",
                f"{100 * found.hidden / found.decisions:.0f}",
                f"{game.state_type.dtype.itemsize:,}",
                f"{Batch(config, 1).planes.size:,}",
                f"{100 * win_rate(config, games):.1f}",
            )


def _hides(batch: Batch) -> NDArray[np.bool_]:
    """Return for each row whether the seat to act sees less than the whole state."""
    seen = batch.observe()
    seen["viewer"] = 0
    width = batch.game.state_type.dtype.itemsize
    sides = (each.view(np.uint8).reshape(batch.rows, width) for each in (seen, batch.states))
    hidden: NDArray[np.bool_] = np.not_equal(*sides).any(axis=1)
    return hidden


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games for each row")
    games = parser.parse_args().games
    print("| " + " | ".join(HEADS) + " |")
    print("|---" * len(HEADS) + "|")
    for cells in rows(games):
        print("| " + " | ".join(map(str, cells)) + " |", flush=True)


if __name__ == "__main__":
    main()
