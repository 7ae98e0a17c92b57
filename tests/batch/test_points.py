"""Rewards as points gained in each step."""

import numpy as np
import pytest

import keepstone
from keepstone.batch import STAY, Batch
from tests.support.rows import each_row

pytestmark = pytest.mark.either


def test_a_sale_is_rewarded_with_its_points_at_once():
    """In a game for two, each goods tile that is sold is worth 2 points (§5.3)."""
    position = keepstone.game("burgundy").new(seed=3)
    while position.to_act == keepstone.CHANCE:
        position.roll()
    assert position.to_act == 0
    die = int(position.state.dice[0][0])
    position.state.stock[0][:] = 2
    batch = Batch(keepstone.game("burgundy"), 3, rewards="points")
    batch.put(np.repeat(position.states, 3))
    assert not batch.rewards.any()
    sell, workers = map(position.game.parse_action, (f"sell {die} {die}", f"workers {die}"))
    batch.step([sell, workers, STAY])
    assert batch.rewards.tolist() == [[4, 0], [0, 0], [0, 0]]
    assert not batch.returns.any()
    batch.step([STAY] * 3)
    assert not batch.rewards.any()


@each_row("auto_reset", [True, False])
@each_row("name", ["castillos", "castle-keep"])
def test_what_all_steps_gained_is_the_final_score(name, auto_reset):
    batch = Batch(keepstone.game(name), 4, seed=2, auto_reset=auto_reset, rewards="points")
    gained, ends = np.zeros((4, 2)), 0
    for _ in range(700):
        batch.step(batch.random_actions())
        gained += batch.rewards
        if batch.ended.any():
            assert np.array_equal(gained[batch.ended], batch.scores[batch.ended])
            assert batch.scores[batch.ended].any()
            gained[batch.ended] = 0
            ends += 1
            if not auto_reset:
                batch.reset(rows=batch.ended)
                assert not batch.rewards.any()
        if ends > 2:
            break
    assert ends > 2


def test_rewards_at_the_end_are_the_returns():
    batch = Batch(keepstone.game("castle-keep"), 2)
    assert batch.rewards is batch.returns


def test_other_rewards_are_refused():
    with pytest.raises(keepstone.UnknownName, match=r"there are no rewards 'often'.*end, points"):
        Batch(keepstone.game("castle-keep"), 2, rewards="often")
