"""Points of the levels in The Castles of Burgundy, by estate: `python -m bench.strength.estates`.

All seats of a game have the same level. Prints the mean points for each estate and number of players, with
standard errors, and writes them to `estates.json`. `python -m tools.docs.estates` shows them in docs/strength.md.
"""

import json
from argparse import ArgumentParser, Namespace
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from keepstone.bots import levels, play_out
from keepstone.bots.level import find
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import print_table
from keepstone.games import find as game_of
from keepstone.games.burgundy.rules.boards_option import DEALT, NUMBERS
from keepstone.playing.position import GameConfig

GAME = "burgundy"
FILE = Path(__file__).with_suffix(".json")
QUICK = [name for name in levels() if not find(name).iterations]
SEEDS = 10_000  # for each game, more than its decisions


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a level in games with the same estates.

    boards: the number of the estate that all players have, or "dealt". points: the mean over all seats and games.
    error: its standard error. The mean over the seats of a game is one observation.
    """

    level: str
    players: int
    boards: str
    games: int
    points: float
    error: float


def measure(level: str, players: int, boards: str, games: int) -> Points:
    """Play games of a level against itself. No two measurements of a level have the same deals."""
    config = GameConfig(GAME, players, boards=boards)
    first = (*NUMBERS, DEALT).index(boards) * games
    results = [points_of(config, level, number) for number in range(first, first + games)]
    error = np.std(results, ddof=1) / games**0.5
    return Points(
        level, players, boards, games, round(float(np.mean(results)), 2), round(float(error), 2)
    )


def points_of(config: GameConfig, level: str, number: int) -> float:
    """Return the mean points of the seats in the game with this number."""
    position = config.new(seed=number)
    play_out(position, [level] * config.players, seed=number * SEEDS)
    return float(np.mean(position.scores()))


def load() -> list[Points]:
    """Return all measurements of the file."""
    rows = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
    return [Points(**row) for row in rows]


def save(measured: Points) -> None:
    """Write a measurement to the file. It replaces an older one of the same level, players and estates."""
    key = (measured.level, measured.players, measured.boards)
    others = [each for each in load() if (each.level, each.players, each.boards) != key]
    names = levels()
    rows = sorted(
        [*others, measured], key=lambda each: (names.index(each.level), each.players, each.boards)
    )
    lines = ",\n".join(json.dumps(asdict(each)) for each in rows)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> None:
    """Measure, and print the table."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--levels", nargs="+", default=QUICK, help="levels (default: those without a search)"
    )
    numbers = game_of(GAME).players
    parser.add_argument(
        "--players", nargs="+", type=int, default=numbers, help="numbers of players (default: all)"
    )
    parser.add_argument(
        "--games", type=int, default=100, help="games for each mean, at least 2 (default 100)"
    )
    chosen = parser.parse_args()
    for players in chosen.players:
        compile_first(GameConfig(GAME, players))
        head = (f"estates, {players} players", *chosen.levels)
        print_table([head, *(_row(boards, players, chosen) for boards in (*NUMBERS, DEALT))])


def _row(boards: str, players: int, chosen: Namespace) -> tuple[str, ...]:
    cells = []
    for level in chosen.levels:
        measured = measure(level, players, boards, chosen.games)
        save(measured)
        cells.append(f"{measured.points:.1f} ± {measured.error:.1f}")
    return boards, *cells


if __name__ == "__main__":
    main()
