"""A linear policy trained by self-play with policy gradients (REINFORCE), with NumPy alone.

python learner.py --lessons 40 --level yeoman --save policy.npz
"""

import argparse

import numpy as np

import keepstone
from keepstone.batch import STAY, Batch
from keepstone.bots import choose
from keepstone.playing.position import GameConfig

ROWS, STEPS, RATE = 256, 32, 20
SEATS = 2


class Policy:
    """A linear softmax policy. weights: float32[size of an observation, actions]."""

    def __init__(self, batch: Batch, seed: int):
        self.weights = np.zeros((batch.observations().shape[1], batch.mask().shape[1]), np.float32)
        self.random = np.random.default_rng(seed)

    def chances(self, seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """Return the probability of each action, float32[rows, actions]."""
        worth = np.where(mask, seen @ self.weights, -np.inf)
        worth = np.exp(worth - worth.max(axis=1, keepdims=True))
        chances: np.ndarray = worth / worth.sum(axis=1, keepdims=True)
        return chances

    def draw(self, chances: np.ndarray) -> np.ndarray:
        """Draw an action for each row, int64[rows]."""
        sums = chances.cumsum(axis=1)
        drawn = self.random.random((len(sums), 1)) * sums[:, -1:]
        actions: np.ndarray = (sums < drawn).sum(axis=1)
        return actions


def lesson(policy: Policy, batch: Batch) -> None:
    """Play some steps; then make actions that led to a win more likely, and other actions less likely."""
    decisions = []
    for _ in range(STEPS):
        seen, seat = batch.observations(), batch.to_act.copy()
        likely = policy.chances(seen, batch.mask())
        action = policy.draw(likely)
        batch.step(action)
        decisions.append((seen, seat, likely, action, batch.ended.copy(), batch.returns.copy()))
    row, result = np.arange(ROWS), np.zeros((ROWS, SEATS), np.float32)
    gradient, judged = np.zeros_like(policy.weights), 0
    for seen, seat, likely, action, ended, returns in reversed(decisions):
        result = np.where(ended[:, None], returns, result)  # 0 until a game has ended
        won = result[row, seat]
        push = -likely * won[:, None]
        push[row, action] += won
        gradient += seen.T @ push
        judged += int(np.count_nonzero(won))
    policy.weights += RATE * gradient / max(judged, 1)


def share(policy: Policy, config: GameConfig, level: str, games: int) -> float:
    """Return the policy's score against a level, from 0 to 1, playing each seat in turn."""
    batch = Batch(config, games, seed=2, auto_reset=False)
    mine, won = np.arange(games) % SEATS, np.zeros(games)
    while (batch.to_act >= 0).any():
        own = batch.to_act == mine
        action = np.where(batch.to_act < 0, STAY, batch.random_actions())
        action[own] = policy.draw(policy.chances(batch.observations()[own], batch.mask()[own]))
        for row in np.flatnonzero(~own & (batch.to_act >= 0)).tolist() if level != "random" else ():
            seen = batch.view(row).view(int(batch.to_act[row]))
            action[row] = seen.parse(choose(level, seen, int(policy.random.integers(2**31))))
        batch.step(action)
        won += batch.returns[np.arange(games), mine]
    return float((1 + won.mean()) / 2)


def main() -> None:
    """Train, print the score every ten lessons, and save the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="castle-keep")
    parser.add_argument("--lessons", type=int, default=20)
    parser.add_argument("--level", default="random", help="level of the opponent in measurements")
    parser.add_argument("--games", type=int, default=500, help="games per measurement")
    parser.add_argument("--save", metavar="FILE", help="file for the weights")
    args = parser.parse_args()
    config = keepstone.game(args.game, players=SEATS)
    batch = Batch(config, ROWS, seed=1)
    policy = Policy(batch, seed=1)
    for number in range(args.lessons + 1):
        if number % 10 == 0 or number == args.lessons:
            won = share(policy, config, args.level, args.games)
            print(f"after {number} lessons: {won:.0%} against {args.level}", flush=True)
        if number < args.lessons:
            lesson(policy, batch)
    if args.save:
        np.savez(args.save, weights=policy.weights)


if __name__ == "__main__":
    main()
