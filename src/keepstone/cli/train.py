"""The command `keepstone train`: train a game's bots by self-play."""

import math
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from keepstone.cli.choices import (
    GAME_WORDS,
    add_keep,
    add_table,
    configs_of,
    count,
    keep_of,
    workers,
)
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress
from keepstone.learning.checkpoint import restore, save
from keepstone.learning.game_export import parquet_export
from keepstone.learning.training import GAMES, Export, Training
from keepstone.pool import Pool, open_threads
from keepstone.position import GameConfig
from keepstone.value import weights

DUELS = 1_000  # number of games against the initial net in each measurement
CHECKPOINT = "training.npz"
LOOK = 5_000  # number of games between two measurements of strength


def arguments(parser: ArgumentParser) -> None:
    """Add the command-line arguments: game, duration, folder and workers."""
    parser.add_argument("game", metavar="GAME", help=GAME_WORDS)
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after this many minutes")
    parser.add_argument(
        "--games",
        type=count,
        metavar="N",
        default=40_000,
        help="stop after this many games in total (default %(default)s)",
    )
    parser.add_argument(
        "--folder",
        type=Path,
        metavar="FOLDER",
        help="folder for checkpoints and the trained net (default ./GAME-PLAYERS)",
    )
    add_keep(parser)
    parser.add_argument(
        "--workers", type=workers, default=2, metavar="N", help="number of threads (default 2)"
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="use the Ray cluster at this address instead"
    )
    add_table(parser, "set an option of the game; if it is set several times, its values alternate")


def run(chosen: Namespace) -> int:
    """Train a net, or continue its training. An interruption only loses the games since the last checkpoint."""
    training = Training(configs_of(chosen), chosen.seed)
    keep = parquet_export(*kept) if (kept := keep_of(chosen)) else None
    folder: Path = chosen.folder or Path(f"{training.game.name}-{training.players}")
    with open_threads(chosen.workers, chosen.ray) as pool:
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            restore(folder / CHECKPOINT, training)
            print(f"continuing after {training.games:,} games")
        compile_first(training.configs[0])
        _train(training, chosen, folder, pool, keep)
    return 0


def _train(
    training: Training, chosen: Namespace, folder: Path, pool: Pool, keep: Export | None
) -> None:
    """Train in rounds until the games or the time have run out, saving checkpoints regularly."""
    end = time.monotonic() + (chosen.minutes * 60 if chosen.minutes else math.inf)
    with Progress("Learning", chosen.games) as progress:
        while training.games < chosen.games and time.monotonic() < end:
            training.round(pool, keep)
            progress(training.games)
            if training.games % LOOK < GAMES:
                _look(training, folder)
    _look(training, folder)


def _look(training: Training, folder: Path) -> None:
    """Print how strong the net is, and save the net and a checkpoint."""
    strengths = training.strength(DUELS)
    print(f"{training.games:,} games, error {training.error:.2f} points; against the start:")
    for config, each in zip(training.configs, strengths, strict=True):
        print(
            f"  {_options_of([config])} wins {each.wins:.1%} ± {each.wins_error:.1%}, "
            f"lead {each.lead:+.1f} ± {each.lead_error:.1f}",
            flush=True,
        )
    record = {
        "players": training.players,
        "options": [each.options for each in training.configs],
        "seed": training.seed,
        "games": training.games,
        "strength": [each._asdict() for each in strengths],
        "command": command_of(training),
    }
    save(folder / CHECKPOINT, training)
    path = folder / f"{training.game.name}-{training.players}.npz"
    weights.save(path, training.average, training.game, record)


def command_of(training: Training) -> str:
    """Return the command that reproduces this net."""
    return (
        f"keepstone train {training.game.name} --players {training.players}"
        f"{_options_of(training.configs)} --seed {training.seed} --games {training.games}"
    )


def _options_of(configs: Sequence[GameConfig]) -> str:
    """Return the command-line arguments for configurations that consist of all combinations of option values."""
    pairs = dict.fromkeys(pair for each in configs for pair in each.options.items())
    return "".join(f" --option {name}={value}" for name, value in pairs)
