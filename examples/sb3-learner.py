"""MaskablePPO of sb3-contrib, as it comes, learns Castle Keep against the bot that takes what looks best at once.

    pip install 'keepstone[gymnasium]' sb3-contrib
    python examples/sb3-learner.py --minutes 60

It plays many tables at once, from `gymnasium.make_vec`; the class Tables below is only the other shape in which
Stable-Baselines3 wants them. At the end the policy plays new games, and the share that it wins is told.
"""

import argparse
import time
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import keepstone.envs.gymnasium  # noqa: F401  # registers the games

MINUTE = 60


class Tables(VecEnv):
    """Many tables as Stable-Baselines3 steps them."""

    def __init__(self, game: str, tables: int, level: str):
        self.tables = gymnasium.make_vec(f"keepstone/{game}-v0", num_envs=tables, level=level)
        spaces = self.tables.single_observation_space, self.tables.single_action_space
        super().__init__(tables, *spaces)

    def reset(self) -> np.ndarray:
        """Begin all games."""
        seen, self.info = self.tables.reset(seed=int(np.random.default_rng().integers(2**31)))
        return seen

    def step_async(self, actions: np.ndarray) -> None:
        """Note the actions."""
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play them; a game that is over is followed by the next."""
        seen, rewards, over, _, self.info = self.tables.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in over]
        for row in np.flatnonzero(over):
            infos[row]["terminal_observation"] = self.info["final_obs"][row]
        return seen, rewards.astype(np.float32), over, infos

    def env_method(
        self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any
    ) -> list[Any]:
        """The one method that is asked for: what is legal."""
        assert method_name == "action_masks"
        return list(self.info["action_mask"].astype(bool))

    def has_attr(self, attr_name: str) -> bool:
        """Which actions are legal is known."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Nothing else is asked for."""
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing is set."""

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """They are bare."""
        return [False] * self.num_envs

    def close(self) -> None:
        """End."""
        self.tables.close()


class Watch(BaseCallback):
    """Tells the share of victories each minute, and stops when the time is over."""

    def __init__(self, minutes: float, path: str):
        super().__init__()
        self.began = self.told = time.monotonic()
        self.minutes, self.path, self.results = minutes, path, []

    def _on_step(self) -> bool:
        rewards, over = self.locals["rewards"], self.locals["dones"]
        self.results.extend(rewards[over])
        now = time.monotonic()
        if now > self.told + MINUTE:
            last, self.told = self.results[-5000:], now
            print(
                f"{len(self.results)} games; of the last {len(last)} won: {share(last):.1%}",
                flush=True,
            )
            self.model.save(self.path)
        return now < self.began + self.minutes * MINUTE


def share(rewards: Sequence[float]) -> float:
    """The share of victories, a draw being half of one."""
    return (1 + float(np.mean(rewards))) / 2


def measure(model: Any, tables: Tables, games: int) -> list[float]:
    """The rewards of new games."""
    seen, rewards = tables.reset(), []
    while len(rewards) < games:
        masks = np.stack(tables.env_method("action_masks"))
        seen, gained, over, _ = tables.step(model.predict(seen, action_masks=masks)[0])
        rewards.extend(gained[over])
    return rewards


def main() -> None:
    """Learn, then play new games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", default="castle-keep")
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--save", default="castle-keep-ppo")
    chosen = parser.parse_args()
    tables = Tables(chosen.game, chosen.tables, chosen.level)
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=64,
        batch_size=4096,
        n_epochs=3,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.003,
        learning_rate=1e-3,
        policy_kwargs={"net_arch": [128, 128]},
        device="cpu",
    )
    model.learn(10**10, callback=Watch(chosen.minutes, chosen.save))
    model.save(chosen.save)
    rewards = measure(model, tables, 4000)
    error = 1.96 * np.std(rewards) / 2 / np.sqrt(len(rewards))
    print(f"{share(rewards):.1%} of {len(rewards)} new games won, give or take {error:.1%}")


if __name__ == "__main__":
    main()
