"""MLPRegressor of scikit-learn, as it comes, learns what tables are worth, and beats the bot it watched.

    pip install keepstone scikit-learn
    python examples/scikit-learner.py --game castillos

First it watches the bot "greedy" play with itself, then it plays against it, always the action after which the
table is worth most. That table is a row of a second batch, made of what the seat sees, for which nobody draws.
"""

import argparse
import copy
from typing import NamedTuple

import numpy as np
from scipy.sparse import csr_matrix, vstack
from sklearn.neural_network import MLPRegressor

import keepstone
from keepstone.batch import Batch
from keepstone.position import GameConfig

SEATS = 2
TABLES, STEPS = 512, 128  # of a lesson
UNITS, PASSES = 64, 3  # of the net; how often it goes through a lesson
NEWEST = 0.05  # what the newest net counts in the average of all, which plays
LAMBDA = 0.85  # what comes of a table counts so much, what is thought of the next one the rest
STRAY = 0.02  # how often an action is drawn instead


class Judge:
    """Says what tables are worth to a seat: 1 is a victory, -1 a defeat."""

    def __init__(self) -> None:
        self.net = MLPRegressor(
            hidden_layer_sizes=(UNITS,), batch_size=256, alpha=0, random_state=1
        )
        self.average, self.lessons = self.net, 0

    def worth(self, told: csr_matrix) -> np.ndarray:
        """What it expects of tables that it is told of."""
        return self.average.predict(told) if self.lessons else np.zeros(told.shape[0])

    def learn(self, told: csr_matrix, worth: np.ndarray) -> None:
        """Come closer to what they were worth."""
        for _ in range(PASSES):
            self.net.partial_fit(told, worth)
        self.lessons += 1
        if self.lessons == 1:
            self.average = copy.deepcopy(self.net)
        for mean, new in zip(weights(self.average), weights(self.net), strict=True):
            mean += max(NEWEST, 1 / self.lessons) * (new - mean)


def weights(net: MLPRegressor) -> list[np.ndarray]:
    """The arrays that are learned."""
    return [*net.coefs_, *net.intercepts_]


class Ahead:
    """The tables after an action, as far as the seat can know that plays it."""

    def __init__(self, config: GameConfig):
        self.batch = Batch(config, TABLES, explicit_chance=True, auto_reset=False)

    def look(
        self, seen: np.ndarray, seats: np.ndarray, actions: np.ndarray
    ) -> tuple[csr_matrix, np.ndarray]:
        """What a judge is told of each of them; the result if the game is over there, else nan."""
        told, results = [], []
        for first in range(0, len(actions), TABLES):
            part = np.arange(first, first + TABLES) % len(actions)  # a batch is always full
            self.batch.put(seen[part])
            self.batch.step(actions[part])
            row, seat = np.arange(TABLES), seats[part]
            of_seats, of_table = self.batch.features(seat)
            parts = [of_seats[row, seat], of_seats[row, 1 - seat], of_table]
            told.append(csr_matrix(np.concatenate(parts, axis=1)))
            results.append(np.where(self.batch.ended, self.batch.returns[row, seat], np.nan))
        return vstack(told, format="csr")[: len(actions)], np.concatenate(results)[: len(actions)]


def best_actions(judge: Judge, ahead: Ahead, batch: Batch, rows: np.ndarray) -> np.ndarray:
    """The action after which the table is worth most to the seat to act, in each of these rows."""
    count = batch.legal_counts[rows]
    row, place = np.nonzero(np.arange(count.max()) < count[:, None])
    actions = batch.legal[rows[row], place]
    told, results = ahead.look(batch.observe()[rows[row]], batch.to_act[rows[row]], actions)
    worth = np.full((len(rows), count.max()), -np.inf)
    worth[row, place] = np.where(np.isnan(results), judge.worth(told), results)
    return batch.legal[rows, worth.argmax(axis=1)]


def moves(judge: Judge, ahead: Ahead, batch: Batch, own: np.ndarray) -> np.ndarray:
    """The judge's actions in its own rows, the bot's in the others."""
    actions, rows = batch.greedy_actions(~own), np.flatnonzero(own)
    if len(rows):
        actions[rows] = best_actions(judge, ahead, batch, rows)
    return actions


class Step(NamedTuple):
    """Of the decisions of a step: rows, seats, what is told of the tables after them; and what ended then."""

    rows: np.ndarray
    seats: np.ndarray
    told: csr_matrix
    ended: np.ndarray
    returns: np.ndarray


def lesson(
    judge: Judge, ahead: Ahead, batch: Batch, watches: bool, draw: np.random.Generator
) -> None:
    """Play on for some steps; then learn what the tables after each decision were worth."""
    steps, mine = [], np.arange(TABLES) % SEATS
    for _ in range(STEPS):
        own = (batch.to_act == mine) & (not watches)
        actions = moves(judge, ahead, batch, own)
        actions = np.where(draw.random(TABLES) < STRAY, batch.random_actions(), actions)
        rows = np.flatnonzero(own | watches)
        seats = batch.to_act[rows]
        told, _ = ahead.look(batch.observe()[rows], seats, actions[rows])
        batch.step(actions)
        steps.append(Step(rows, seats, told, batch.ended.copy(), batch.returns.copy()))
    judge.learn(vstack([step.told for step in steps], format="csr"), what_came(judge, steps))


def what_came(judge: Judge, steps: list[Step]) -> np.ndarray:
    """What each table of a lesson was worth, from the last one back."""
    worth: list[np.ndarray] = []
    share = LAMBDA if judge.lessons else 1  # in the first lesson it thinks nothing yet
    known = np.full((TABLES, SEATS), np.nan)  # by row and seat, nothing at the end of a lesson
    for step in reversed(steps):
        known[step.ended] = step.returns[step.ended]
        thought, came = judge.worth(step.told), known[step.rows, step.seats]
        came = np.where(np.isnan(came), thought, came)
        worth.append(came)
        known[step.rows, step.seats] = share * came + (1 - share) * thought
    return np.concatenate(worth[::-1])


def results(judge: Judge, ahead: Ahead, config: GameConfig, games: int) -> np.ndarray:
    """The judge's returns in new games against the bot, from both seats in turn."""
    batch = Batch(config, games, seed=2, auto_reset=False)
    mine, won = np.arange(games) % SEATS, np.zeros(games)
    while (batch.to_act >= 0).any():
        batch.step(moves(judge, ahead, batch, batch.to_act == mine))
        won += batch.returns[np.arange(games), mine]
    return won


def share(results: np.ndarray) -> str:
    """The share of the victory, with its error of 95 %."""
    won = (1 + results) / 2
    error = 1.96 * won.std() / np.sqrt(len(won))
    return f"{won.mean():.1%} give or take {error:.1%} against greedy in {len(won)} games"


def main() -> None:
    """Watch, play, and tell every ten lessons what it has come to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="castillos")
    parser.add_argument("--watch", type=int, default=20, metavar="LESSONS")
    parser.add_argument("--play", type=int, default=40, metavar="LESSONS")
    parser.add_argument("--games", type=int, default=500, help="of each measurement")
    parser.add_argument("--last", type=int, default=5000, help="games of the last one")
    chosen = parser.parse_args()
    config = keepstone.game(chosen.game, players=SEATS)
    judge, ahead, draw = Judge(), Ahead(config), np.random.default_rng(1)
    batch = Batch(config, TABLES, seed=1)
    for number in range(1, chosen.watch + chosen.play + 1):
        lesson(judge, ahead, batch, number <= chosen.watch, draw)
        if number % 10 == 0:
            print(
                f"{number} lessons: {share(results(judge, ahead, config, chosen.games))}",
                flush=True,
            )
    print(f"at the end: {share(results(judge, ahead, config, chosen.last))}")


if __name__ == "__main__":
    main()
