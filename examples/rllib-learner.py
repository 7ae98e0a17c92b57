"""PPO of RLlib, unmodified, learns one seat of a game against a bot of Keepstone.

    pip install 'keepstone[gymnasium]' 'ray[rllib]' torch
    python examples/rllib-learner.py --game castle-keep --minutes 10 --level random

RLlib's module for action masks wants them in the observation; Gymnasium has them in `info`.
"""

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import keepstone.envs.gymnasium  # noqa: F401  # names the games

MINUTE = 60


class Masked(gymnasium.Wrapper[dict[str, Any], int, np.ndarray, int]):
    """An environment with the action mask in its observation."""

    def __init__(self, about: dict[str, Any]):
        env = gymnasium.make(f"keepstone/{about['game']}-v0", players=2, level=about["level"])
        super().__init__(env)
        assert isinstance(env.action_space, spaces.Discrete)
        mask = spaces.Box(0, 1, (int(env.action_space.n),), np.float32)
        self.observation_space: spaces.Space[dict[str, Any]] = spaces.Dict(
            {"observations": env.observation_space, "action_mask": mask}
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game."""
        seen, info = self.env.reset(seed=seed, options=options)
        return self._masked(seen, info), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play an action."""
        seen, reward, over, cut, info = self.env.step(action)
        return self._masked(seen, info), float(reward), over, cut, {}

    def _masked(self, seen: Any, info: dict[str, Any]) -> dict[str, Any]:
        return {"observations": seen, "action_mask": info["action_mask"].astype(np.float32)}


def main() -> None:
    """Train, and print the score after each iteration."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="castle-keep")
    parser.add_argument("--level", default="random", help="level of the opponent")
    parser.add_argument("--minutes", type=float, default=10)
    args = parser.parse_args()
    learner = (
        PPOConfig()
        .environment(Masked, env_config={"game": args.game, "level": args.level})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=16)
        .training(train_batch_size=4000, minibatch_size=500, num_epochs=5, gamma=1.0, lr=3e-4)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [64], "head_fcnet_activation": "relu"},
            )
        )
        .build_algo()
    )
    began = time.monotonic()
    while (passed := time.monotonic() - began) < args.minutes * MINUTE:
        played = learner.train()["env_runners"]
        won = (1 + played["episode_return_mean"]) / 2
        steps = int(played["num_env_steps_sampled_lifetime"])
        progress = f"{passed / MINUTE:.1f} minutes, {steps:,} decisions"
        print(f"{progress}: {won:.0%} against {args.level}", flush=True)
    learner.stop()


if __name__ == "__main__":
    main()
