"""keepstone train GAME [--players N] [--option NAME=VALUE] [--minutes M] [--games N] [--folder FOLDER]"""

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from keepstone.cli.choices import add_table, config_of, count
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress
from keepstone.learning.checkpoint import restore, save
from keepstone.learning.training import GAMES, Training, player_here
from keepstone.value import weights

DUELS = 1_000  # against the frozen start
CHECKPOINT = "training.npz"
LOOK = 5_000  # games between two looks at the strength


def arguments(parser: ArgumentParser) -> None:
    """What is learned, and for how long."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after so many minutes")
    parser.add_argument(
        "--games", type=count, metavar="N", default=40_000, help="how many games in all (40,000)"
    )
    parser.add_argument(
        "--folder",
        type=Path,
        metavar="FOLDER",
        help="where the training and its net are kept (./GAME-PLAYERS)",
    )
    parser.add_argument("--workers", type=count, default=2, metavar="N", help="threads (2)")
    add_table(parser)


def run(chosen: Namespace) -> int:
    """Train a net, or continue; an interruption costs no more than the games since the last look."""
    config = config_of(chosen)
    compile_first(config)
    training = Training(config, chosen.seed)
    folder: Path = chosen.folder or Path(f"{config.name}-{config.players}")
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / CHECKPOINT).exists():
        restore(folder / CHECKPOINT, training)
        print(f"continuing after {training.games:,} games")
    seconds = chosen.minutes * 60 if chosen.minutes else float("inf")
    _train(training, chosen, folder, time.monotonic() + seconds)
    return 0


def _train(training: Training, chosen: Namespace, folder: Path, end: float) -> None:
    """Rounds until all games are played or the time is over, with a look at the strength now and then."""
    play = player_here(training.config, chosen.workers)
    with Progress("Learning", chosen.games) as progress:
        while training.games < chosen.games and time.monotonic() < end:
            training.round(play)
            progress(training.games)
            if training.games % LOOK < GAMES:
                _look(training, folder)
    _look(training, folder)


def _look(training: Training, folder: Path) -> None:
    """Say how strong the net is, and keep it with all of the training."""
    strength = training.strength(DUELS)
    print(
        f"{training.games:,} games, error {training.error:.2f} points, wins {strength.wins:.1%} "
        f"± {strength.wins_error:.1%} against the start, lead {strength.lead:+.1f} ± {strength.lead_error:.1f}",
        flush=True,
    )
    record = {
        "players": training.config.players,
        "options": training.config.options,
        "seed": training.seed,
        "games": training.games,
        "strength": strength._asdict(),
        "command": command_of(training),
    }
    save(folder / CHECKPOINT, training)
    weights.save(
        folder / f"{training.config.name}-{training.config.players}.npz",
        training.average,
        training.config.game,
        record,
    )


def command_of(training: Training) -> str:
    """The command that comes to the same net."""
    config = training.config
    options = "".join(f" --option {name}={value}" for name, value in config.options.items())
    return (
        f"keepstone train {config.name} --players {config.players}{options}"
        f" --seed {training.seed} --games {training.games}"
    )
