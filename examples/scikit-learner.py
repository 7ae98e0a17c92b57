"""MLPRegressor of scikit-learn, unmodified, learns state values and beats the greedy bot it watched.

    pip install keepstone scikit-learn
    python examples/scikit-learner.py --game castillos

First it watches the bot "greedy" play itself; then it plays against it, always the action after which the state is
worth most. That state is a row of a second batch, made from the seat's observation, without chance events.
"""

import argparse
import copy
from typing import NamedTuple

import numpy as np
from scipy.sparse import csr_matrix, vstack
from sklearn.neural_network import MLPRegressor

import keepstone
from keepstone.batch import Batch
from keepstone.playing.position import GameConfig

SEATS = 2
TABLES, STEPS = 512, 128  # of a lesson
UNITS, PASSES = 64, 3  # hidden units of the net; passes over the data of a lesson
NEWEST = 0.05  # weight of the newest net in the average of all, which plays
LAMBDA = 0.85  # weight of later results in a target; the rest is the net's own value (TD(lambda))
STRAY = 0.02  # probability of a random action


class Judge:
    """A state value function for a seat: 1 is a win, -1 a loss."""

    def __init__(self) -> None:
        self.net = MLPRegressor(
            hidden_layer_sizes=(UNITS,), batch_size=256, alpha=0, random_state=1
        )
        self.average, self.lessons = self.net, 0

    def worth(self, features: csr_matrix) -> np.ndarray:
        """Return the values of states, given their features."""
        return self.average.predict(features) if self.lessons else np.zeros(features.shape[0])

    def learn(self, features: csr_matrix, worth: np.ndarray) -> None:
        """Fit the net to these target values, and update the average."""
        for _ in range(PASSES):
            self.net.partial_fit(features, worth)
        self.lessons += 1
        if self.lessons == 1:
            self.average = copy.deepcopy(self.net)
        for mean, new in zip(weights(self.average), weights(self.net), strict=True):
            mean += max(NEWEST, 1 / self.lessons) * (new - mean)


def weights(net: MLPRegressor) -> list[np.ndarray]:
    """Return the trained arrays."""
    return [*net.coefs_, *net.intercepts_]


class Ahead:
    """The states after an action, as far as the acting seat knows."""

    def __init__(self, config: GameConfig):
        self.batch = Batch(config, TABLES, explicit_chance=True, auto_reset=False)

    def look(
        self, seen: np.ndarray, seats: np.ndarray, actions: np.ndarray
    ) -> tuple[csr_matrix, np.ndarray]:
        """Return the features of each state, and the results of games that are over there (otherwise nan)."""
        features, results = [], []
        for first in range(0, len(actions), TABLES):
            part = np.arange(first, first + TABLES) % len(actions)  # a batch is always full
            self.batch.put(seen[part])
            self.batch.step(actions[part])
            row, seat = np.arange(TABLES), seats[part]
            of_seats, of_table = self.batch.features(seat)
            parts = [of_seats[row, seat], of_seats[row, 1 - seat], of_table]
            features.append(csr_matrix(np.concatenate(parts, axis=1)))
            results.append(np.where(self.batch.ended, self.batch.returns[row, seat], np.nan))
        return vstack(features, format="csr")[: len(actions)], np.concatenate(results)[
            : len(actions)
        ]


def best_actions(judge: Judge, ahead: Ahead, batch: Batch, rows: np.ndarray) -> np.ndarray:
    """Return, for each of these rows, the action after which the state is worth most to the seat to act."""
    count = batch.legal_counts[rows]
    row, place = np.nonzero(np.arange(count.max()) < count[:, None])
    actions = batch.legal[rows[row], place]
    features, results = ahead.look(batch.observe()[rows[row]], batch.to_act[rows[row]], actions)
    worth = np.full((len(rows), count.max()), -np.inf)
    worth[row, place] = np.where(np.isnan(results), judge.worth(features), results)
    best: np.ndarray = batch.legal[rows, worth.argmax(axis=1)]
    return best


def moves(judge: Judge, ahead: Ahead, batch: Batch, own: np.ndarray) -> np.ndarray:
    """Return the judge's actions in its own rows, and the bot's actions in the others."""
    actions, rows = batch.greedy_actions(~own), np.flatnonzero(own)
    if len(rows):
        actions[rows] = best_actions(judge, ahead, batch, rows)
    return actions


class Step(NamedTuple):
    """The decisions of a step: rows, seats, features of the states after them, and the games that ended."""

    rows: np.ndarray
    seats: np.ndarray
    features: csr_matrix
    ended: np.ndarray
    returns: np.ndarray


def lesson(
    judge: Judge, ahead: Ahead, batch: Batch, watches: bool, draw: np.random.Generator
) -> None:
    """Play some steps; then learn the values of the states after each decision."""
    steps, mine = [], np.arange(TABLES) % SEATS
    for _ in range(STEPS):
        own = (batch.to_act == mine) & (not watches)
        actions = moves(judge, ahead, batch, own)
        actions = np.where(draw.random(TABLES) < STRAY, batch.random_actions(), actions)
        rows = np.flatnonzero(own | watches)
        seats = batch.to_act[rows]
        features, _ = ahead.look(batch.observe()[rows], seats, actions[rows])
        batch.step(actions)
        steps.append(Step(rows, seats, features, batch.ended.copy(), batch.returns.copy()))
    judge.learn(vstack([step.features for step in steps], format="csr"), targets(judge, steps))


def targets(judge: Judge, steps: list[Step]) -> np.ndarray:
    """Return the target value of each state of a lesson, from the last one back."""
    worth: list[np.ndarray] = []
    share = LAMBDA if judge.lessons else 1  # in the first lesson the net knows nothing
    known = np.full((TABLES, SEATS), np.nan)  # by row and seat; unknown at the end of a lesson
    for step in reversed(steps):
        known[step.ended] = step.returns[step.ended]
        thought, came = judge.worth(step.features), known[step.rows, step.seats]
        came = np.where(np.isnan(came), thought, came)
        worth.append(came)
        known[step.rows, step.seats] = share * came + (1 - share) * thought
    return np.concatenate(worth[::-1])


def results(judge: Judge, ahead: Ahead, config: GameConfig, games: int) -> np.ndarray:
    """Return the judge's returns in new games against the bot, from both seats in turn."""
    batch = Batch(config, games, seed=2, auto_reset=False)
    mine, won = np.arange(games) % SEATS, np.zeros(games)
    while (batch.to_act >= 0).any():
        batch.step(moves(judge, ahead, batch, batch.to_act == mine))
        won += batch.returns[np.arange(games), mine]
    return won


def share(results: np.ndarray) -> str:
    """Return the mean score with its 95 % error."""
    won = (1 + results) / 2
    error = 1.96 * won.std() / np.sqrt(len(won))
    return f"{won.mean():.1%} give or take {error:.1%} against greedy in {len(won)} games"


def main() -> None:
    """Watch, play, and print the score every ten lessons."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="castillos")
    parser.add_argument("--watch", type=int, default=20, metavar="LESSONS")
    parser.add_argument("--play", type=int, default=40, metavar="LESSONS")
    parser.add_argument("--games", type=int, default=500, help="games per measurement")
    parser.add_argument("--last", type=int, default=5000, help="games of the last measurement")
    args = parser.parse_args()
    config = keepstone.game(args.game, players=SEATS)
    judge, ahead, draw = Judge(), Ahead(config), np.random.default_rng(1)
    batch = Batch(config, TABLES, seed=1)
    for number in range(1, args.watch + args.play + 1):
        lesson(judge, ahead, batch, number <= args.watch, draw)
        if number % 10 == 0:
            print(
                f"{number} lessons: {share(results(judge, ahead, config, args.games))}",
                flush=True,
            )
    print(f"at the end: {share(results(judge, ahead, config, args.last))}")


if __name__ == "__main__":
    main()
