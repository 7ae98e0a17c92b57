"""keepstone tiles [FILE] [--balance N] [--seed N] [--json]"""

from argparse import ArgumentParser, Namespace
from typing import Any

import numpy as np

from keepstone.cli.choices import DEFAULT_SEED, add_json, count
from keepstone.cli.compiling import compile_first
from keepstone.cli.output import Progress, print_json, print_table
from keepstone.cli.records import read_text
from keepstone.games.castle.rules import tile_set_check as census
from keepstone.games.castle.rules import tiles
from keepstone.games.castle.rules.components import FACES, SOURCES, TOKENS
from keepstone.games.castle.rules.ending import largest_empty_area
from keepstone.games.castle.rules.terms import Source
from keepstone.kit.rng import new_rng
from keepstone.position import GameConfig
from keepstone.search.greedy import greedy_game
from keepstone.search.workspace import new_workspace

FIRST_LAP = 128  # the winner's points beyond which a game counts as a runaway


def arguments(parser: ArgumentParser) -> None:
    """Which set of tiles, and whether to play with it."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a set of tiles for The Castle")
    parser.add_argument("--balance", type=count, metavar="N", help="play N games of greedy bots")
    parser.add_argument("--seed", type=int, default=DEFAULT_SEED, metavar="N", help="drives chance")
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Check a set of tiles, Keepstone's own unless a file is named; 1 if it lacks something."""
    text = read_text(chosen.file) if chosen.file else tiles.standard()
    tile_set = tiles.parse(text)
    demands, statistics = census.demands(tile_set), census.statistics(tile_set)
    figures = _balance(text, chosen.balance, chosen.seed) if chosen.balance else []
    if chosen.json:
        print_json(
            {
                "demands": {demand.words: demand.met for demand in demands},
                "statistics": dict(statistics),
                "balance": dict(figures),
            }
        )
    else:
        print_table(statistics)
        print_table([("yes" if each.met else "NO", each.words) for each in demands])
        print_table(figures or [("balance", "--balance 2000 plays games with this set")])
    return 0 if all(demand.met for demand in demands) else 1


def _balance(text: str, games: int, seed: int) -> list[tuple[str, float]]:
    """The figures of §10 over games of one-ply greedy bots."""
    config = GameConfig("castle", tiles="standard" if text == tiles.standard() else text)
    compile_first(config)
    work = new_workspace(config.game, config.players, new_rng(seed))
    ends: Any = np.repeat(config.new().states, games).view(np.recarray)
    decisions = 0
    with Progress("Playing", games) as progress:
        for done in range(games):
            decisions += greedy_game(ends[done], work)
            progress(done + 1)
    return _figures(ends, decisions / games)


def _figures(ends: Any, decisions: float) -> list[tuple[str, float]]:
    """The same, out of the final tables."""
    points = ends.score.astype(float)
    best, ahead = points.max(axis=1), points[:, 0] - points[:, 1]
    sources = ends.tally.astype(float).sum(axis=(0, 1))
    shares = 100 * sources / sources.sum()
    areas = [largest_empty_area(end) for end in ends]
    unplaced = FACES - (ends.tile > 0).sum(axis=1)
    return [
        ("games", len(ends)),
        ("winner's mean points", float(best.mean())),
        (f"winner over {FIRST_LAP}, %", float(100 * (best > FIRST_LAP).mean())),
        ("tiles that fit nowhere, %", float(100 * unplaced.mean() / FACES)),
        ("first player's wins, %", float(100 * ((ahead > 0) + (ahead == 0) / 2).mean())),
        *((f"{Source(s).name.lower()} points, %", float(shares[s])) for s in range(SOURCES)),
        ("largest empty area", float(np.mean(areas))),
        ("tokens taken a game", float(ends.taken[:, :TOKENS].sum(axis=1).mean())),
        ("decisions a game", decisions),
    ]
