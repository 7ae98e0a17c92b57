"""The games pass Gymnasium's own checker, as single and vector environments."""

from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import keepstone
import keepstone.envs.gymnasium
from keepstone import games
from keepstone.envs.gymnasium import SeatEnv
from keepstone.errors import InvalidWeights

pytestmark = [pytest.mark.either, pytest.mark.slow]
NET = str(Path(keepstone.__file__).parent / "games/castle_keep/weights/castle-keep-2.npz")


def seats(number, name="castle-keep", **about):
    """Many tables."""
    return gymnasium.make_vec(f"keepstone/{name}-v0", num_envs=number, **about)


def any_legal(info, draw):
    """A legal action for every table."""
    return np.array([draw.choice(np.flatnonzero(marked)) for marked in info["action_mask"]])


@pytest.mark.parametrize("name", games.OWN)
def test_it_passes_gymnasiums_own_checker(name):
    check_env(gymnasium.make(f"keepstone/{name}-v0", render_mode="ansi").unwrapped)


@pytest.mark.parametrize("name", games.OWN)
def test_structured_observations_pass_gymnasiums_own_checker(name):
    env = gymnasium.make(f"keepstone/{name}-v0", structured=True, rewards="points")
    check_env(env.unwrapped, skip_render_check=True)


def test_points_add_up_to_the_final_score():
    env = gymnasium.make("keepstone/castillos-v0", level="random", rewards="points")
    _, info = env.reset(seed=4)
    draw, over, rewards = np.random.default_rng(4), False, []
    while not over:
        _, reward, over, _, info = env.step(draw.choice(np.flatnonzero(info["action_mask"])))
        rewards.append(reward)
    assert sum(rewards) == env.unwrapped._position.scores()[0] != 0
    assert sum(map(bool, rewards)) > 1


def test_points_of_many_tables_add_up_to_the_final_scores():
    """The final scores are read before each table begins its next game."""
    env, draw = (
        seats(6, name="castillos", level="random", rewards="points"),
        np.random.default_rng(1),
    )
    _, info = env.reset(seed=6)
    gained, ends, table = np.zeros(6), 0, env.unwrapped._batch
    final, differences = {}, []
    note = table.reset

    def reset(seed=None, rows=None):
        final.update({row: int(table.view(row).scores()[0]) for row in np.flatnonzero(rows)})
        note(seed, rows=rows)

    table.reset = reset
    while ends < 6:
        _, rewards, over, _, info = env.step(any_legal(info, draw))
        gained += rewards
        for row in np.flatnonzero(over):
            differences.append(gained[row] - final[row])
            gained[row], ends = 0, ends + 1
    assert differences == [0] * ends


def test_many_tables_have_structured_observations():
    env = seats(5, level="random", structured=True)
    seen, info = env.reset(seed=6)
    draw, over = np.random.default_rng(1), np.zeros(5, bool)
    while not over.any():
        assert seen in env.observation_space and seen["castles"].shape == (5, 4, 3, 3)
        seen, _, over, _, info = env.step(any_legal(info, draw))
    row = int(np.argmax(over))
    assert info["final_obs"][row] in env.single_observation_space


@pytest.mark.parametrize(("name", "level"), [("castle-keep", "sergeant"), ("castle", "random")])
def test_a_learner_plays_to_the_end(name, level):
    env = gymnasium.make(f"keepstone/{name}-v0", seat=1, level=level)
    _, info = env.reset(seed=4)
    draw, over, rewards = np.random.default_rng(4), False, []
    while not over:
        assert env.unwrapped._position.to_act == 1
        action = draw.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, cut, info = env.step(action)
        rewards.append(reward)
        assert not cut
    won = 1 in env.unwrapped._position.winners()
    assert rewards[-1] == (1 if won else -1) and not any(rewards[:-1])


def test_an_action_that_is_not_legal_loses():
    env = gymnasium.make("keepstone/castle-keep-v0")
    _, info = env.reset(seed=1)
    illegal = int(np.argmin(info["action_mask"]))
    assert env.step(illegal)[1:4] == (-1.0, True, False)


def test_a_learner_sees_its_seats_view_only():
    env = SeatEnv("castle-keep", level="random", render_mode="ansi")
    env.reset(seed=3)
    assert env.render() == str(env._position.view(0)) != str(env._position)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seat": 2}, "there is no seat 2"),
        ({"seat": -1}, "the seat of a learner must be 0 or more"),
        ({"level": "king"}, "there is no level 'king'"),
        ({"players": 7}, "castle-keep"),
        ({"gates": "once"}, "has no option"),
        ({"rewards": "never"}, "there are no rewards 'never'"),
    ],
)
def test_what_there_is_not_is_refused(wrong, words):
    with pytest.raises(keepstone.UnknownName, match=words):
        SeatEnv("castle-keep", **wrong)


def test_an_opponent_may_use_a_net_of_ones_own():
    """The net that ships with the game chooses like the level that uses it."""
    played = []
    for level in ("sergeant", NET):
        env = SeatEnv("castle-keep", level=level)
        _, info = env.reset(seed=5)
        over = False
        while not over:
            *_, over, _, info = env.step(int(np.argmax(info["action_mask"])))
        played.append(env._position.log)
    assert played[0] == played[1]
    with pytest.raises(InvalidWeights, match="for the game 'castle-keep'"):
        SeatEnv("castillos", level=NET)


def test_many_tables_are_as_gymnasium_expects_them():
    env = seats(5, level="random")
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    seen, info = env.reset(seed=1)
    assert seen in env.observation_space and info["action_mask"].shape == (5, 286)
    draw = np.random.default_rng(2)
    seen, rewards, over, cut, info = env.step(any_legal(info, draw))
    assert seen in env.observation_space
    assert [each.shape for each in (rewards, over, cut)] == [(5,)] * 3
    assert over.dtype == cut.dtype == bool and not cut.any()


def test_many_tables_have_to_be_reset_first():
    env = seats(2, level="random")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset before step"):
        env.step(np.zeros(2, np.int64))


def last(observation):
    """A bot of a learner's own."""
    return observation.legal()[-1]


@pytest.mark.parametrize(
    "level", ["random", "yeoman", "sergeant", pytest.param(NET, id="net"), last]
)
def test_tables_are_the_same_for_the_same_seed(level):
    played = []
    for _ in range(2):
        env, draw = seats(3, level=level), np.random.default_rng(1)
        seen, info = env.reset(seed=6)
        for _ in range(12):
            seen, *_, info = env.step(any_legal(info, draw))
        played.append(seen.tobytes())
    assert played[0] == played[1]


def test_a_table_whose_game_is_over_goes_on_with_the_next():
    env, draw = seats(40, players=3, level="random"), np.random.default_rng(1)
    seen, info = env.reset(seed=6)
    ends = 0
    for _ in range(90):
        seen, rewards, over, _, info = env.step(any_legal(info, draw))
        assert info["action_mask"].any(axis=1).all()
        assert not rewards[~over].any()
        assert over.any() == ("final_obs" in info)
        for row in np.flatnonzero(over):
            assert rewards[row] in (1, -0.5, 0)
            assert not np.array_equal(info["final_obs"][row], seen[row])
        ends += over.sum()
    assert ends > 20


def test_a_table_is_lost_by_an_action_that_is_not_legal():
    env = seats(3, level="random")
    _, info = env.reset(seed=6)
    actions = any_legal(info, np.random.default_rng(1))
    actions[[0, 2]] = np.argmin(info["action_mask"][0]), -1
    _, rewards, over, _, info = env.step(actions)
    assert rewards.tolist() == [-1, 0, -1] and over.tolist() == [True, False, True]
    assert info["_final_obs"].tolist() == [True, False, True]
