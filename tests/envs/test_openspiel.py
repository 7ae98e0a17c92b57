"""The games pass OpenSpiel's own test, and its states are positions."""

import pickle
import random
from copy import copy
from multiprocessing import get_context

import numpy as np
import pytest

import keepstone
from keepstone import games
from keepstone.games.castle.rules.tiles import standard

pyspiel = pytest.importorskip("pyspiel", reason="make test-all installs OpenSpiel")
short_name = pytest.importorskip("keepstone.envs.openspiel").short_name
pytestmark = [pytest.mark.either, pytest.mark.slow]


def played(game, events, seed=1):
    """A state after so many random events."""
    state, draw = game.new_initial_state(), random.Random(seed)
    for _ in range(events):
        outcomes = state.chance_outcomes() if state.is_chance_node() else []
        state.apply_action(draw.choice([o for o, _ in outcomes] or state.legal_actions()))
    return state


@pytest.mark.parametrize("name", games.OWN)
def test_it_passes_openspiels_own_test(name):
    game = pyspiel.load_game(short_name(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(
    ("text", "players", "options"),
    [
        ("castle_keep(players=4,gate=always)", 4, {"gate": "always"}),
        ("castle_keep(attack_towers=True)", 2, {"attack_towers": "true"}),
        ("burgundy(boards=#3)", 2, {"boards": "3"}),
        ("burgundy(boards=dealt,players=3)", 3, {"boards": "dealt"}),
    ],
)
def test_players_and_options_are_parameters(text, players, options):
    game = pyspiel.load_game(f"python_keepstone_{text}")
    assert game.num_players() == game.config.players == players
    assert options.items() <= game.config.options.items()
    again = pyspiel.load_game(str(game))
    assert again.config.options == game.config.options


def test_chance_is_explicit_with_the_weights_of_the_rules():
    state = pyspiel.load_game(short_name("castle-keep")).new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]  # which seat begins
    state.apply_action(0)
    outcomes = {state.action_to_string(each): chance for each, chance in state.chance_outcomes()}
    assert outcomes["draw red-keep"] == pytest.approx(6 / 90)  # of the 90 tiles
    assert len(outcomes) == 21 and sum(outcomes.values()) == pytest.approx(1)


def test_an_information_state_is_what_the_seat_may_know():
    game = pyspiel.load_game(short_name("castle-keep"))
    state = played(game, 20)
    for seat in range(2):
        assert state.information_state_string(seat).split("\n") == state.position.seen_log(seat)
    assert "draw ?" in state.information_state_string(0)
    assert state.observation_string(0) == str(state.position.view(0))
    assert state.observation_string(0) != state.observation_string(1)


def test_the_tensor_of_an_information_state_is_the_observation_and_the_log():
    game = pyspiel.load_game(short_name("castle-keep"))
    state, planes = played(game, 20), 457  # numbers of an observation (docs/observations.md)
    for seat in range(2):
        tensor = np.array(state.information_state_tensor(seat))
        assert tensor.shape == (planes + 3_600 + 809,)
        assert tensor[:planes].tolist() == state.observation_tensor(seat)
        numbers = np.rint(tensor[planes:] * game.num_distinct_actions()).astype(int) - 1
        texts = [game.config.game.format_action(each) for each in numbers[:20].tolist()]
        assert texts == state.position.seen_log(seat)
        assert not tensor[planes + 20 :].any()


@pytest.mark.parametrize(("events", "action"), [(0, 250), (0, 10**6), (20, 10**6), (20, 0)])
def test_an_illegal_action_raises_and_changes_nothing(events, action):
    state = played(pyspiel.load_game(short_name("castle-keep")), events)
    before = state.position.copy()
    assert action not in state.legal_actions()
    with pytest.raises(keepstone.KeepstoneError):
        state.apply_action(action)
    assert state.position == before
    assert not state.is_terminal() and len(state.history()) == events


@pytest.mark.parametrize(("name", "decisions"), [("castillos", 76), ("castle", 3_060)])
def test_the_longest_game_is_that_of_the_rules(name, decisions):
    assert pyspiel.load_game(short_name(name)).max_game_length() == decisions


def test_an_observation_has_its_planes_by_name():
    game = pyspiel.load_game(short_name("castle-keep"))
    state, observer = played(game, 20), game.make_py_observer()
    observer.set_from(state, 1)
    assert observer.dict["viewer"].tolist() == [0, 1, 0, 0]
    seen = state.position.view(1).state
    assert np.array_equal(np.rint(observer.dict["hand"] * seen_scale(game, "hand")), seen.hand)
    assert np.array_equal(observer.tensor, np.array(state.observation_tensor(1), np.float32))


def seen_scale(game, name):
    """By what the numbers of a field are divided."""
    return next(field.high for field in game.config.game.state_type.fields if field.name == name)


def test_who_sees_public_things_only_is_a_spectator():
    game = pyspiel.load_game(short_name("castle-keep"))
    state = played(game, 20)
    kind = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    public = game.make_py_observer(kind)
    public.set_from(state, 0)
    assert public.dict["viewer"].sum() == 0
    assert public.string_from(state, 0) == str(state.position.view(keepstone.SPECTATOR))


def test_a_clone_goes_its_own_way():
    state = played(pyspiel.load_game(short_name("zamek")), 9)
    other = state.clone()
    other.apply_action(other.legal_actions()[0] if not other.is_chance_node() else 0)
    assert len(other.history()) == len(state.history()) + 1
    assert other.position.bare() != state.position.bare()


def test_a_position_can_be_sent_to_another_process():
    position = keepstone.game("castle-keep").new(4)
    position.roll()
    sent = pickle.loads(pickle.dumps(position))
    assert sent == position and sent.log == position.log
    assert sent.roll() == position.roll()


OWN_TILES = {"tiles": standard()}  # a text with commas, brackets and line breaks


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("burgundy", {"boards": "1,7"}),
        ("burgundy", {"boards": "3"}),
        ("burgundy", {"boards": "#3"}),
        ("castle", OWN_TILES),
    ],
)
def test_a_game_with_any_value_can_be_named_saved_and_sent(name, options):
    game = pyspiel.load_game(short_name(name), options)
    expected = {key: value.removeprefix("#3") or "3" for key, value in options.items()}
    assert expected.items() <= game.config.options.items()
    state = played(game, 2)
    for again in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game)), copy(game)):
        assert again.config.options == game.config.options
        assert str(again) == str(game)
    assert pickle.loads(pickle.dumps(state)).position == state.position


def test_a_game_can_be_sent_to_a_new_process():
    game = pyspiel.load_game("python_keepstone_castle_keep(players=3)")
    with get_context("spawn").Pool(1) as pool:
        assert pool.apply(str, (game,)) == str(game)
