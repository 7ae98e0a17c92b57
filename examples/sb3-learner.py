"""MaskablePPO of sb3-contrib, unmodified, learns by self-play and is measured against a bot of Keepstone.

    pip install keepstone sb3-contrib
    python examples/sb3-learner.py --game castle-keep --minutes 30 --level greedy

All tables are rows of one batch. The class Tables adapts them to the interface of Stable-Baselines3: a learner at
one seat of each table, an opponent at the other.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import keepstone
from keepstone.batch import STAY, Batch

MINUTE = 60
SEATS = 2
Opponent = Callable[
    [Batch, np.ndarray], np.ndarray
]  # returns actions for the rows that wait for it


class Tables(VecEnv):
    """A vectorized environment with the learner at one seat of each table, the first or the second in turn."""

    def __init__(self, game: str, rows: int, opponent: Opponent, seed: int = 1):
        self.batch = Batch(keepstone.game(game, players=SEATS), rows, seed, auto_reset=False)
        self.seats, self.opponent = np.arange(rows) % SEATS, opponent
        seen = spaces.Box(-1, 1, (self.batch.planes.size,), np.float32)
        super().__init__(rows, seen, spaces.Discrete(self.batch.actions))

    def reset(self) -> np.ndarray:
        """Begin all games."""
        self.batch.reset()
        self._play_on()
        return self.batch.observations(self.seats)

    def step_async(self, actions: np.ndarray) -> None:
        """Store the learner's actions."""
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play them, and on until the learner is to act; begin a new game in rows where one is over."""
        self.batch.step(self.actions)
        rewards = self._rewards() + self._play_on()
        over = self.batch.to_act == keepstone.OVER
        infos: list[dict[str, Any]] = [{} for _ in over]
        last = self.batch.observations(self.seats)
        for row in np.flatnonzero(over):
            infos[row]["terminal_observation"] = last[row]
        self.batch.reset(rows=over)
        self._play_on()
        return self.batch.observations(self.seats), rewards, over, infos

    def _play_on(self) -> np.ndarray:
        rewards = np.zeros(self.num_envs, np.float32)
        while (waiting := (self.batch.to_act >= 0) & (self.batch.to_act != self.seats)).any():
            self.batch.step(self.opponent(self.batch, waiting))
            rewards += self._rewards()
        return rewards

    def _rewards(self) -> np.ndarray:
        return self.batch.returns[np.arange(self.num_envs), self.seats]

    def env_method(
        self, method_name: str, *arguments: Any, indices: Any = None, **more: Any
    ) -> list[Any]:
        """Return the action masks, the only method that is used."""
        assert method_name == "action_masks"
        return list(self.batch.mask())

    def has_attr(self, attr_name: str) -> bool:
        """Return True for the action masks."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return no attributes."""
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Ignore attributes."""

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Return False for all rows: there are no wrappers."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class Itself:
    """An opponent that plays the current policy of the learner."""

    model: Any = None

    def __call__(self, batch: Batch, waiting: np.ndarray) -> np.ndarray:
        """Return actions in the rows that wait for it."""
        if self.model is None:
            return np.where(waiting, batch.random_actions(), STAY)
        rows, actions = np.flatnonzero(waiting), np.full(batch.rows, STAY)
        seen, masks = batch.observations()[rows], batch.mask()[rows]
        actions[rows] = self.model.predict(seen, action_masks=masks)[0]
        return actions


def bot(level: str) -> Opponent:
    """Return a bot that chooses actions in compiled code."""
    if level == "random":
        return lambda batch, waiting: np.where(waiting, batch.random_actions(), STAY)
    return lambda batch, waiting: batch.greedy_actions(waiting)


def new_model(game: str, tables: int, seed: int) -> MaskablePPO:
    """Return a model that learns against itself."""
    itself = Itself()
    itself.model = MaskablePPO(
        "MlpPolicy",
        Tables(game, tables, itself, seed),
        n_steps=64,
        batch_size=4096,
        n_epochs=3,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.003,
        learning_rate=1e-3,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )
    return itself.model


class Watch(BaseCallback):
    """A callback that prints the score every three minutes and stops when the time is up."""

    def __init__(self, minutes: float, measured: Tables, path: str):
        super().__init__()
        self.began = self.reported = time.monotonic()
        self.minutes, self.measured, self.path = minutes, measured, path

    def _on_step(self) -> bool:
        now = time.monotonic()
        if now > self.reported + 3 * MINUTE:
            self.reported = now
            progress = (
                f"{(now - self.began) / MINUTE:.0f} minutes, {self.num_timesteps:,} decisions"
            )
            print(f"{progress}: {share(play(self.model, self.measured, 2_000))}", flush=True)
            self.model.save(self.path)
        return now < self.began + self.minutes * MINUTE


def play(model: Any, tables: Tables, games: int) -> list[float]:
    """Return the learner's results in new games."""
    seen = tables.reset()
    results: list[float] = []
    while len(results) < games:
        masks = np.stack(tables.env_method("action_masks"))
        seen, rewards, over, _ = tables.step(model.predict(seen, action_masks=masks)[0])
        results.extend(rewards[over])
    return results


def share(results: Sequence[float]) -> str:
    """Return the mean score with its 95 % error."""
    won = (1 + np.array(results)) / 2
    error = 1.96 * won.std() / np.sqrt(len(won))
    return f"{won.mean():.1%} give or take {error:.1%} in {len(won)} games"


def main() -> None:
    """Train, then play new games."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="castle-keep")
    parser.add_argument("--level", default="greedy", choices=("random", "greedy"))
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--save", default="learned", metavar="FILE")
    args = parser.parse_args()
    measured = Tables(args.game, args.tables, bot(args.level), seed=2)
    model = new_model(args.game, args.tables, seed=1)
    model.learn(10**9, callback=Watch(args.minutes, measured, args.save))
    model.save(args.save)
    print(f"against {args.level}: {share(play(model, measured, 10_000))}")


if __name__ == "__main__":
    main()
