"""Measures the mean loss of each bot level, and writes it to ratings/losses.json.

Usage: `python -m tools.games.losses GAME --players N`. All levels decide in the same positions, which come from
games between levels without a search. The analysis that servers make judges each decision. The result depends
only on the arguments.
"""

import json
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from keepstone.analysis.game import ITERATIONS
from keepstone.analysis.study import Study
from keepstone.bots import choose, find
from keepstone.bots.players import net_for
from keepstone.cli.compiling import compile_first
from keepstone.playing.position import GameConfig
from keepstone.playing.view import View
from keepstone.protocol import CHANCE, OVER
from keepstone.ratings.play_rating import FILE, all_losses
from keepstone.search.halving import Halving

LOSSES = Path(__file__).parents[2] / "src/keepstone/ratings" / FILE
LEVELS = ("page", "squire", "yeoman", "sergeant", "knight", "marshal")
QUICK = LEVELS[:4]  # the levels without a search, which play the games
SHARE = 0.1  # of the decisions of a game that are judged
DIGITS = 5
SEED = 1

Losses = dict[str, list[float]]  # by level


def main() -> None:
    """Judge the decisions of all levels, and write their mean losses."""
    parser = ArgumentParser(description="The mean losses of the levels in a game.")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=200, help="default 200")
    chosen = parser.parse_args()
    config = GameConfig(chosen.game, chosen.players)
    compile_first(config)
    losses = measure(config, chosen.positions)
    for level, each in losses.items():
        error = np.std(each, ddof=1) / len(each) ** 0.5
        print(f"{level:<10} {np.mean(each):7.2%} ± {1.96 * error:.2%}", flush=True)
    write(config, losses)


def measure(config: GameConfig, count: int) -> Losses:
    """Return each level's losses in the same positions, as long as the games are open there."""
    losses: Losses = defaultdict(list)
    study = Study(ITERATIONS, SEED)
    for number, seen in enumerate(positions(config, count)):
        actions = {level: action_of(level, seen, number) for level in LEVELS}
        judged = {each: study.judge_seen(seen, each, number) for each in set(actions.values())}
        if all(each.is_open for each in judged.values()):
            for level, action in actions.items():
                losses[level].append(judged[action].loss)
    return losses


def positions(config: GameConfig, count: int) -> Iterator[View]:
    """Yield observations of seats that have to decide between several actions."""
    rng, number = np.random.default_rng(SEED), 0
    while True:
        position, levels = config.new(seed=number), rng.choice(QUICK, config.players)
        number += 1
        while (seat := position.to_act) != OVER:
            if seat == CHANCE:
                position.roll()
                continue
            seen = position.view(seat)
            if len(seen.legal_actions()) > 1 and rng.random() < SHARE:
                yield seen
                count -= 1
                if count == 0:
                    return
            position.play(choose(levels[seat], seen, int(rng.integers(2**32))))


def action_of(level: str, seen: View, seed: int) -> int:
    """Return the action that a level chooses, on every machine the same."""
    found = find(level)
    if not found.iterations:
        return seen.game.parse_action(choose(level, seen, seed))
    return Halving(seen, found.iterations, seed, net_for(found, seen), workers=1).run().action


def write(config: GameConfig, losses: Losses) -> None:
    """Write the mean losses, in which no level has a smaller loss than a stronger one."""
    means = [float(np.mean(losses[level])) for level in LEVELS]
    falling = np.maximum.accumulate(means[::-1])[::-1].tolist()
    known = all_losses()
    of_game = known.setdefault(config.name, {})
    of_game[str(config.players)] = {
        level: round(mean, DIGITS) for level, mean in zip(LEVELS, falling, strict=True)
    }
    text = json.dumps({game: known[game] for game in sorted(known)}, indent=1)
    LOSSES.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
