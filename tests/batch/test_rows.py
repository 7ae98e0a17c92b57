"""Every row of a batch plays the same game as a position."""

import numpy as np
import pytest

import keepstone
from keepstone import games
from keepstone.batch import Batch
from keepstone.kit.viewer import SPECTATOR
from tests.support.never_empty import never_empty

NAMES = [
    name if name == "castle-keep" else pytest.param(name, marks=pytest.mark.interpreted)
    for name in games.OWN
]


@pytest.mark.parametrize("name", NAMES)
def test_rows_are_the_positions_that_the_same_events_lead_to(name):
    config = keepstone.game(name)
    batch = Batch(config, 3, seed=5, explicit_chance=True)
    positions = [config.new() for _ in range(batch.rows)]
    for _ in range(40):
        actions = batch.random_actions()
        for position, action in zip(positions, actions, strict=True):
            position.play_unchecked(int(action))
        batch.step(actions)
        for row, position in enumerate(positions):
            assert batch.view(row) == position.bare()
            assert batch.to_act[row] == position.to_act
            assert batch.legal[row, : batch.legal_counts[row]].tolist() == position.legal_actions()


@pytest.mark.parametrize("name", NAMES)
def test_seats_see_what_positions_show_them(name):
    batch = Batch(keepstone.game(name), 5, 2)
    for _ in range(9):
        batch.step(batch.random_actions())
    for seats in (None, [0, 1, SPECTATOR, 1, 0]):
        viewers = batch.to_act if seats is None else seats
        for row, seen in enumerate(never_empty(batch.observe(seats))):
            assert seen.tobytes() == batch.view(row).view(int(viewers[row])).states.tobytes()


@pytest.mark.interpreted
def test_sets_of_cells_are_told_bit_by_bit():
    batch = Batch(keepstone.game("burgundy"), 2, 2)
    covered = next(each for each in batch.planes.planes if each.name == "covered")
    assert covered.shape == (4, 37)
    batch.states["covered"][0, 1] = 1 << 36 | 1
    numbers = batch.observations()[0, covered.start : covered.stop].reshape(covered.shape)
    assert np.flatnonzero(numbers[1]).tolist() == [0, 36]
