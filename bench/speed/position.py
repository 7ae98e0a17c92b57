"""Cost of a game that is stepped from Python: `python -m bench.speed.position [--json]`.

Keepstone and OpenSpiel both choose at random among the legal actions, which are listed at every decision.
Keepstone draws chance events itself; in OpenSpiel, the caller draws them by weight. Actions are numbers and,
for Keepstone, also texts, which are checked before they are played. Operations on a position use one in the
middle of a game.
"""

import random
import time
from collections.abc import Callable
from functools import partial

import pyspiel

from bench.measure import Share, interleaved, medians, read_options, show
from bench.speed.games import random_game
from keepstone.games import names
from keepstone.playing.position import GameConfig, Position
from keepstone.playing.replay import load
from keepstone.protocol import CHANCE, OVER

ROUNDS = 5
SECONDS = 0.2  # repetitions for each figure in a round
PEER = "OpenSpiel backgammon"


def play(config: GameConfig, by_text: bool, seed: int) -> int:
    """Play a random game. Return its number of events."""
    position, draw = config.new(seed), random.Random(seed)
    while (seat := position.to_act) != OVER:
        if seat == CHANCE:
            position.roll()
        elif by_text:
            position.play(draw.choice(position.legal()))
        else:
            position.play(draw.choice(position.legal_actions()))
    return len(position.log)


def middle(config: GameConfig) -> Position:
    """Return the position in the middle of a random game."""
    position, draw = config.new(1), random.Random(1)
    for _ in range(play(config, False, 1) // 2):
        position.roll() if position.to_act == CHANCE else position.play(
            draw.choice(position.legal())
        )
    return position


def whole(config: GameConfig) -> str:
    """Return the JSON record of a random game."""
    position, draw = config.new(1), random.Random(1)
    while position.to_act != OVER:
        position.roll() if position.to_act == CHANCE else position.play(
            draw.choice(position.legal())
        )
    return position.to_json()


def thousand_a_second(game: Callable[[int], int]) -> Callable[[], float]:
    """Return a function that measures thousand events per second in games, using processor time."""

    def measure() -> float:
        began, events, seed = time.process_time(), 0, 0
        while (used := time.process_time() - began) < SECONDS:
            events, seed = events + game(seed), seed + 1
        return events / used / 1e3

    return measure


def microseconds(work: Callable[[], object]) -> Callable[[], float]:
    """Return a function that measures how many microseconds some work takes, using processor time."""

    def measure() -> float:
        began, times = time.process_time(), 0
        while (used := time.process_time() - began) < SECONDS:
            work()
            times += 1
        return used / times * 1e6

    return measure


def main() -> None:
    """Measure and print."""
    read_options(__doc__)
    share = Share()
    events = {f"{PEER}, numbers": thousand_a_second(random_game)}
    state = pyspiel.load_game("backgammon").new_initial_state()
    costs = {f"{PEER}: clone": microseconds(state.clone)}
    for name in names():
        config = GameConfig(name)
        position, text = middle(config), whole(config)
        position._repr_svg_()  # symbols are drawn once
        events[f"{name}, numbers"] = thousand_a_second(partial(play, config, False))
        events[f"{name}, texts"] = thousand_a_second(partial(play, config, True))
        costs |= {
            f"{name}: copy": microseconds(position.copy),
            f"{name}: view": microseconds(partial(position.view, 0)),
            f"{name}: observe": microseconds(partial(position.observe, 0)),
            f"{name}: record loaded": microseconds(partial(load, text)),
            f"{name}: picture": microseconds(position._repr_svg_),
        }
    show(
        [
            *medians(interleaved(events, ROUNDS), "thousand events/s", share.now()),
            *medians(interleaved(costs, ROUNDS), "us", share.now()),
        ]
    )


if __name__ == "__main__":
    main()
