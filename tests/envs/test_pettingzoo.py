"""The games pass PettingZoo's own tests, and show a seat only what it may know."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import keepstone
from keepstone import games
from keepstone.envs import pettingzoo_env

pytestmark = [pytest.mark.either, pytest.mark.slow]


def begun(*game, seed=7, **options):
    """An environment at the first decision of a game."""
    env = pettingzoo_env(*game, **options)
    env.reset(seed=seed)
    return env


def play_on(env, draw):
    """Play at random to the end; what every agent was rewarded with."""
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, *_ = env.last()
        rewards[agent] += reward
        env.step(None if over else draw.choice(np.flatnonzero(seen["action_mask"])))
    return rewards


@pytest.mark.parametrize("name", games.OWN)
def test_it_passes_pettingzoos_own_tests(name, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # it recommends arrays, and no dict
        api_test(pettingzoo_env(name), num_cycles=60)
    seed_test(lambda: pettingzoo_env(name), num_cycles=20)


@pytest.mark.parametrize("name", games.OWN)
def test_structured_observations_pass_pettingzoos_own_tests(name, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # it recommends arrays, and no dict
        api_test(pettingzoo_env(name, structured=True, rewards="points"), num_cycles=60)
    seed_test(lambda: pettingzoo_env(name, structured=True, rewards="points"), num_cycles=20)


def test_points_add_up_to_the_final_scores():
    env = begun("castillos", rewards="points")
    rewards = play_on(env, np.random.default_rng(1))
    scores = env.unwrapped._position.scores()
    assert rewards == {"seat_0": scores[0], "seat_1": scores[1]}
    assert any(scores)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_winner_gets_what_the_others_lose(players):
    env = begun("castle-keep", players)
    rewards = play_on(env, np.random.default_rng(1))
    position = env.unwrapped._position
    (winner,) = position.winners()
    lost = -1 / (players - 1)
    assert rewards == {
        f"seat_{seat}": pytest.approx(1 if seat == winner else lost) for seat in range(players)
    }


@pytest.mark.parametrize("players", [2, 3])
def test_who_acts_against_the_rules_has_lost(players):
    """As at the end of a game, the rewards add up to 0: the others share what the loser pays."""
    env = begun("castle-keep", players)
    loser = env.agent_selection
    attack = keepstone.game("castle-keep").game.parse_action("attack 1 n")
    assert env.last()[0]["action_mask"][attack] == 0
    env.step(attack)
    assert all(env.terminations.values()) and not any(env.truncations.values())
    assert env.rewards == {
        agent: -1 if agent == loser else 1 / (players - 1) for agent in env.possible_agents
    }
    told = {}
    for agent in env.agent_iter():
        _, told[agent], over, *_ = env.last()
        assert over
        env.step(None)
    assert sum(told.values()) == 0 and told[loser] == -1


def test_without_its_wrappers_an_illegal_action_is_an_error():
    table = begun("castle-keep").unwrapped
    with pytest.raises(keepstone.IllegalAction, match="'attack 1 n' is not allowed"):
        table.step(table.config.game.parse_action("attack 1 n"))


def test_only_who_is_to_act_may_act():
    env = begun("castillos", 3)
    marked = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
    assert marked == {agent: agent == env.agent_selection for agent in env.agents}


def test_what_others_hold_is_not_seen():
    env = begun("castle-keep")
    table, seen = env.unwrapped, env.observe("seat_0")["observation"]
    whole = table._position.view(0)
    whole.game.determinize(whole.state, np.array([5], np.uint64))
    assert whole.states.tobytes() != table._position.states.tobytes()
    table._position.states[:] = whole.states
    assert np.array_equal(env.observe("seat_0")["observation"], seen)
    assert not np.array_equal(env.observe("seat_1")["observation"], seen)


def test_options_and_players_are_the_games():
    with pytest.raises(keepstone.UnknownName, match="no option"):
        pettingzoo_env("castle-keep", gates="always")
    with pytest.raises(keepstone.UnknownName):
        pettingzoo_env("castle", 3)
    assert begun("castle-keep", 4, gate="always").num_agents == 4


def test_a_table_is_told_as_text():
    env = begun("zamek")
    assert env.render() == str(env.unwrapped._position)
