"""Calibration on a small scale; `python -m bench.strength.calibration` measures it on a large one."""

import random

from bench.strength.calibration import Simulation, people
from keepstone.ratings import Pool
from tests.support.rows import each_row


@each_row("pool games", [(Pool("castle-keep", 2), 800), (Pool("burgundy", 4), 250)])
def test_intervals_hold_and_the_order_is_right(pool: Pool, games: int) -> None:
    """40 people: at most 5 are outside of their 95 % intervals, with a probability of 98.6 %."""
    rng = random.Random(20)
    simulation = Simulation(pool, people(pool, 40, rng), rng)
    for _ in range(games):
        simulation.play()
    assert simulation.coverage() >= 35 / 40
    assert simulation.correlation() > 0.6
    assert simulation.wrong_order() < 0.02
    shift = pool.newcomer().sd
    simulation.strengths = [each + shift for each in simulation.strengths]
    assert simulation.coverage() < 35 / 40  # ratings that are wrong fail
