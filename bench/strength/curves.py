"""Learning curves: `python -m bench.strength.curves GAME LEARNER [--minutes M] [--seed S] [--folder FOLDER]`.

One core trains a learner from scratch for some minutes of processor time. After 0, 1/8, 1/4, 1/2 and all of this
time, the learner plays against two levels, and at the end against all levels without a search. The results are
written to FOLDER/GAME-LEARNER-SEED.json; `python -m bench.strength.curves_picture` draws them. The learners:

- td: the training of Keepstone's nets, TD(lambda) (`keepstone train`), which correct a hand-made evaluation.
- gumbel: the policy-value network of examples/torch-learner.py, which plays with a search of 16 lines.
- ppo: MaskablePPO of sb3-contrib, as in examples/sb3-learner.py, which reads plain observations.

gumbel and ppo need `pip install torch sb3-contrib`.
"""

import json
import os
import platform
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

import keepstone
from keepstone.batch import Batch
from keepstone.bots import Bot, load, play_out
from keepstone.games import names
from keepstone.learning.training import Training
from keepstone.playing.position import GameConfig
from keepstone.playing.view import View
from keepstone.value import weights

FOLDER = Path(__file__).parent / "curves"
PLAYERS, MINUTE = 2, 60
FRACTIONS = (0, 1 / 8, 1 / 4, 1 / 2, 1)
WATCHED = ("random", "sergeant")  # opponents during the training
LEVELS = ("random", "page", "squire", "yeoman", "sergeant")  # opponents at the end
GAMES, LAST_GAMES = 60, 120
LINES = 16  # of the search of the learner "gumbel"
FIRST_DEAL = 10**9  # seed of the first game of a match; training draws other deals


class Learner(Protocol):
    """A learner that can be interrupted to play."""

    def learn(self, seconds: float) -> None:
        """Learn for about this processor time, in whole steps of the learner."""

    def bot(self) -> Bot:
        """Return a bot that plays what has been learned so far."""


class Td:
    """The training of Keepstone's nets, played without a search."""

    def __init__(self, config: GameConfig, seed: int):
        self.training = Training([config], seed)
        self.folder = tempfile.TemporaryDirectory()

    def learn(self, seconds: float) -> None:
        """Play and learn in rounds of 500 games."""
        until = time.process_time() + seconds
        while time.process_time() < until:
            self.training.round(map)

    def bot(self) -> Bot:
        """Return a bot that plays the action that the net rates highest."""
        path = Path(self.folder.name) / f"{self.training.games}.npz"
        weights.save(path, self.training.average, self.training.game, {"players": PLAYERS})
        return load(str(path))


class Gumbel:
    """The policy-value network of examples/torch-learner.py."""

    def __init__(self, config: GameConfig, seed: int):
        import torch

        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.program: Any = import_module("examples.torch-learner")
        self.network = self.program.Network(config)
        self.games = self.program.SelfPlay(config)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=1e-3, fused=True)

    def learn(self, seconds: float) -> None:
        """Play and learn in lessons of 32 decisions at 512 tables."""
        program, until = self.program, time.process_time() + seconds
        while time.process_time() < until:
            lesson = [self.games.step(self.network) for _ in range(program.STEPS)]
            program.learn(self.network, self.optimizer, lesson)

    def bot(self) -> Bot:
        """Return a bot that searches with the network."""
        chosen: Bot = self.program.bot(self.network, LINES)
        return chosen


class Ppo:
    """MaskablePPO against itself, with the settings of examples/sb3-learner.py."""

    def __init__(self, config: GameConfig, seed: int):
        import torch

        torch.set_num_threads(1)
        self.program: Any = import_module("examples.sb3-learner")
        self.model = self.program.new_model(config.name, 512, seed)

    def learn(self, seconds: float) -> None:
        """Play and learn in rounds of 64 decisions at 512 tables."""
        until = time.process_time() + seconds
        while time.process_time() < until:
            self.model.learn(1, reset_num_timesteps=False)

    def bot(self) -> Bot:
        """Return a bot that plays the most probable action."""

        def choose(seen: View) -> int:
            batch = Batch.of_view(seen, 1)
            actions = self.model.predict(
                batch.observations(), action_masks=batch.mask(), deterministic=True
            )
            return int(actions[0][0])

        return choose


Runs = dict[tuple[str, str], list[dict[str, Any]]]
LEARNERS: dict[str, Callable[[GameConfig, int], Learner]] = {"td": Td, "gumbel": Gumbel, "ppo": Ppo}


class Score(NamedTuple):
    """A learner's share of the victories against a level, with its 95 % error, after some training."""

    minutes: float
    level: str
    share: float
    error: float
    games: int


def match(bot: Bot, level: str, config: GameConfig, games: int, minutes: float) -> Score:
    """Play pairs of games with the same deal, in which the bot plays both seats."""
    shares = np.zeros(games)
    for number in range(games):
        own = number % PLAYERS
        position = config.new(seed=FIRST_DEAL + number // PLAYERS)
        play_out(position, (bot, level) if own == 0 else (level, bot), seed=number)
        winners = position.winners()
        shares[number] = (own in winners) / len(winners)
    deals = shares.reshape(-1, PLAYERS).mean(axis=1)
    error = 1.96 * deals.std() / len(deals) ** 0.5
    return Score(minutes, level, float(deals.mean()), float(error), games)


def curve(config: GameConfig, learner: Learner, minutes: float) -> list[Score]:
    """Train, and play matches from time to time."""
    used, scores = 0.0, []
    for fraction in FRACTIONS:
        began = time.process_time()
        learner.learn(fraction * minutes * MINUTE - used)
        used += time.process_time() - began
        bot, is_last = learner.bot(), fraction == FRACTIONS[-1]
        for level in LEVELS if is_last else WATCHED:
            games = LAST_GAMES if is_last else GAMES
            scores.append(match(bot, level, config, games, used / MINUTE))
            print(f"{used / MINUTE:.1f} min, {level}: {scores[-1].share:.1%}", flush=True)
    return scores


def runs() -> Runs:
    """Return all stored runs by game and learner, in the order of the games and learners."""
    found: Runs = {}
    for game in names():
        for learner in LEARNERS:
            paths = sorted(FOLDER.glob(f"{game}-{learner}-*.json"))
            if paths:
                found[game, learner] = [json.loads(path.read_text("utf-8")) for path in paths]
    return found


def main() -> None:
    """Train a learner and write its curve."""
    parser = ArgumentParser(description="The learning curve of a learner in a game.")
    parser.add_argument("game", choices=names())
    parser.add_argument("learner", choices=LEARNERS)
    parser.add_argument("--minutes", type=float, default=4, help="processor time (default 4)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    args = parser.parse_args()
    config = keepstone.game(args.game, players=PLAYERS)
    began = time.time()
    learner = LEARNERS[args.learner](config, args.seed)
    scores = curve(config, learner, args.minutes)
    args.folder.mkdir(parents=True, exist_ok=True)
    record = {
        "game": args.game,
        "learner": args.learner,
        "seed": args.seed,
        "wall_minutes": round((time.time() - began) / MINUTE, 1),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "scores": [each._asdict() for each in scores],
    }
    path = args.folder / f"{args.game}-{args.learner}-{args.seed}.json"
    path.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    print(f"wrote {path}")


if __name__ == "__main__":
    main()
