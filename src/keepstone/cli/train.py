"""The command `keepstone train`: train a game's bots by self-play."""

import math
import shlex
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from keepstone.bots.arena.report import departures
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress
from keepstone.cli.shared_arguments import (
    GAME_WORDS,
    add_keep,
    add_table,
    configs_of,
    count,
    keep_of,
    workers,
)
from keepstone.kit.pool import ClusterLost, Pool, open_threads
from keepstone.learning.checkpoint import TrainingFolder
from keepstone.learning.duel import Strength
from keepstone.learning.game_export import parquet_export
from keepstone.learning.training import Export, Training
from keepstone.playing.position import GameConfig
from keepstone.value import weights

DUELS = 1_000  # number of games in each measurement of strength
EVERY = 5_000  # number of games between two checkpoints


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=GAME_WORDS)
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after this many minutes")
    parser.add_argument(
        "--games",
        type=count,
        metavar="N",
        default=40_000,
        help="stop after this many games in total (default: %(default)s)",
    )
    parser.add_argument(
        "--folder",
        type=Path,
        metavar="FOLDER",
        help="folder for checkpoints and the net (default ./GAME-PLAYERS; with --start ./GAME-PLAYERS-refined)",
    )
    parser.add_argument(
        "--start",
        type=Path,
        metavar="NET",
        help="refine this net, with many games and a low learning rate, instead of training a new one",
    )
    parser.add_argument(
        "--every",
        type=count,
        default=EVERY,
        metavar="N",
        help="games between two checkpoints, rounded up to whole rounds (default: %(default)s)",
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
    """Train a net, or continue its training.

    If the command is interrupted, the games since the last checkpoint are lost.
    """
    start = weights.read(chosen.start) if chosen.start else None
    training = Training(configs_of(chosen), chosen.seed, start)
    keep = parquet_export(*destination) if (destination := keep_of(chosen)) else None
    name = f"{training.game.name}-{training.players}" + ("-refined" if start else "")
    path: Path = chosen.folder or Path(name)
    with open_threads(chosen.workers, chosen.ray) as pool:
        folder = TrainingFolder(path, training)
        if folder.restore():
            print(f"continuing after {training.games:,} games")
        compile_first(training.configs[0])
        _train(training, chosen, folder, pool, keep)
    _print_next_steps(training, folder.net)
    return 0


def _train(
    training: Training, chosen: Namespace, folder: TrainingFolder, pool: Pool, keep: Export | None
) -> None:
    """Train in rounds until all games are played or the time is up.

    Write a checkpoint after the first and the last round.
    """
    end = time.monotonic() + (chosen.minutes * 60 if chosen.minutes else math.inf)
    saved, stored = -1, training.games
    with Progress("Learning", chosen.games) as progress:
        while training.games < chosen.games and time.monotonic() < end:
            try:
                training.round(pool, keep)
            except ClusterLost as error:
                if training.games > stored:
                    folder.save(_record(training, []))
                raise _with_advice(error, training) from None
            progress(training.games)
            if saved < 0 or training.games % chosen.every < training.schedule.games:
                _save(training, folder)
                saved = stored = training.games
    if saved != training.games:
        _save(training, folder)


def _with_advice(error: ClusterLost, training: Training) -> ClusterLost:
    advice = f"{training.games:,} games are saved; the same command continues the training"
    return ClusterLost(f"{error.message} ({advice})") if training.games else error


def _save(training: Training, folder: TrainingFolder) -> None:
    """Write a checkpoint, and print the strength of the net."""
    strengths = training.strength(DUELS)
    folder.save(_record(training, strengths))
    print(f"{training.games:,} games, error {training.error:.2f} points")
    _print_strengths(training, "the game without a net", strengths)
    if start := training.start:
        _print_strengths(training, start.name, training.strength(DUELS, start.net))
    if earlier := folder.earlier():
        net, _ = weights.load(earlier, training.game)
        _print_strengths(training, earlier.name, training.strength(DUELS, net))


def _record(training: Training, strengths: Sequence[Strength]) -> dict[str, Any]:
    """Return the metadata that is stored with a net."""
    return {
        "players": training.players,
        "options": [config.options for config in training.configs],
        "seed": training.seed,
        "games": training.games,
        "strength": [strength._asdict() for strength in strengths],
        "command": command_of(training),
    } | ({"start": training.start.record.get("command")} if training.start else {})


def _print_strengths(training: Training, opponent: str, strengths: Sequence[Strength]) -> None:
    several = len(training.configs) > 1
    for config, strength in zip(training.configs, strengths, strict=True):
        options = _options_of([config]) if several else ""
        print(
            f"  against {opponent}{options}: wins {strength.wins:.1%} ± {strength.wins_error:.1%}, "
            f"lead {strength.lead:+.1f} ± {strength.lead_error:.1f}",
            flush=True,
        )


def _print_next_steps(training: Training, net: Path) -> None:
    """Print the path of the net, and the commands with which users can play against it."""
    config, path = training.configs[0], shlex.quote(str(net))
    options = "".join(f" --option {shlex.quote(departure)}" for departure in departures(config))
    table = f"--players {training.players}{options}"
    print(f"The net is in {net}. Play against it, or measure it against a level:")
    print(f"  keepstone play {config.name} --bots {path} {table}")
    print(f"  keepstone arena knight:{path} knight --game {config.name} {table}")


def command_of(training: Training) -> str:
    """Return the command with which this net can be trained again."""
    start = f" --start {shlex.quote(training.start.name)}" if training.start else ""
    return (
        f"keepstone train {training.game.name} --players {training.players}"
        f"{_options_of(training.configs)} --seed {training.seed} --games {training.games}{start}"
    )


def _options_of(configs: Sequence[GameConfig]) -> str:
    pairs = dict.fromkeys(pair for config in configs for pair in config.options.items())
    return "".join(f" --option {name}={value}" for name, value in pairs)
