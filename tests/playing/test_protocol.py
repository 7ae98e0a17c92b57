"""Tests of a minimal game: the required parts of the descriptor, and the defaults."""

from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from keepstone.kit.actions import Actions
from keepstone.kit.jit import compiled
from keepstone.kit.rng import new_rng
from keepstone.kit.state import Field, state_type
from keepstone.kit.viewer import SPECTATOR, VIEWER, seat_of
from keepstone.protocol import CHANCE, OVER, Game, overlay, share_victory
from keepstone.protocol.hooks import chance, evaluate, observe, ranking

STATE = state_type(VIEWER, Field("drawn", np.int8, (), 0, 3, "the number drawn, 0 before"))


@compiled
def setup(state, players, options):
    """Start the game."""


@compiled
def to_act(state):
    """Return CHANCE until a number is drawn."""
    return OVER if state.drawn else CHANCE


@compiled
def legal_actions(state, out):
    """List the numbers 1 and 3."""
    out[0], out[1] = 1, 3
    return 2


@compiled
def chance_weights(state, out):
    """Give 3 three times the weight of 1."""
    out[0], out[1] = 1, 3
    return 2


@compiled
def apply(state, action):
    """Store the number, in place."""
    state.drawn = action


@compiled
def scores(state, out):
    """Give the number to seat 0, nothing to seat 1."""
    out[0], out[1] = state.drawn, 0


def nothing(*_):
    return ""


ACTIONS = Actions()
ACTIONS.family("draw", ("0", "1", "2", "3"))
RULES = SimpleNamespace(
    ACTIONS=ACTIONS,
    STATE=STATE,
    setup=setup,
    to_act=to_act,
    legal_actions=legal_actions,
    chance_weights=chance_weights,
    apply=apply,
    scores=scores,
)
WORDS = SimpleNamespace(
    describe=nothing,
    say=nothing,
    why_illegal=nothing,
)
PICTURE = SimpleNamespace(scene=nothing, symbols=nothing)


def described(**rooms):
    """The descriptor of the game, some of its rooms replaced."""
    return Game(
        name="draws",
        title="Draws",
        summary="Numbers are drawn.",
        players=(2,),
        rules_version=1,
        **{"rules": RULES, "words": WORDS, "picture": PICTURE} | rooms,
    )


def test_a_game_that_hides_nothing_need_not_say_so():
    game, state = described(), STATE.new()[0]
    observe(state, 1)
    assert (seat_of(state.viewer), game.private_to(state, 3), game.hide(3)) == (1, None, 3)
    game.determinize(state, new_rng(0))
    assert seat_of(state.viewer) is None
    observe(state, SPECTATOR)
    assert seat_of(state.viewer) == SPECTATOR
    assert not game.round_end(state)


def test_a_draw_follows_from_the_weights():
    """Of 4,000 draws 3,000 are expected to be a 3; the standard deviation is below 28."""
    state, rng = described().state_type.new()[0], new_rng(5)
    drawn = [int(chance(state, rng)) for _ in range(4_000)]
    assert set(drawn) == {1, 3}
    assert abs(drawn.count(3) - 3_000) < 140


def test_the_ranking_is_the_score():
    described()
    state, out = STATE.new()[0], np.zeros(2, np.int32)
    apply(state, 3)
    ranking(state, out)
    assert out.tolist() == [3, 0]


def test_without_a_bot_nobody_is_ahead_until_somebody_has_won():
    described()
    state, values = STATE.new()[0], np.zeros(2)
    evaluate(state, values)
    assert values.tolist() == [0.5, 0.5]
    apply(state, 3)
    evaluate(state, values)
    assert values.tolist() == [1, 0]


def helper(*_):
    """A function that Keepstone never calls."""


def package(name, **functions):
    """Return a room that is a package, with functions that are defined in it."""
    room = ModuleType(name)
    room.__path__ = []
    for each in functions.values():
        each.__module__ = f"{name}.module"
    vars(room).update(functions)
    return room


@pytest.mark.parametrize(
    ("room", "problem"),
    [
        ({"words": SimpleNamespace(describe=nothing)}, "the room words has no say"),
        (
            {"words": overlay(WORDS, cahrt=nothing)},
            "the room words has cahrt; did you mean chart?",
        ),
        (
            {"rules": overlay(RULES, STATES=STATE, STATE=STATE, privat_to=nothing)},
            "the room rules has privat_to; did you mean private_to?",
        ),
        (
            {"bot": package("draws.bot", evaluation=lambda state, out: None)},
            "the room bot offers evaluation, which no game gives; did you mean evaluate?",
        ),
        (
            {"bot": package("draws.bot", ranking=lambda state, out: None)},
            "ranking belongs to the room rules, not to bot",
        ),
        (
            {"words": overlay(WORDS, chart=lambda state: "")},
            "chart must take the arguments (state, columns, language)",
        ),
    ],
)
def test_a_game_with_a_wrong_name_is_refused_with_the_one_that_was_meant(room, problem):
    with pytest.raises(TypeError) as refused:
        described(**room)
    assert str(refused.value) == f"draws: {problem}"


class Phase:
    """A class whose name is like that of the hook `phase`."""


def test_a_room_may_have_helpers_classes_and_names_of_other_rooms():
    bot = overlay(package("draws.bot"), to_act=to_act, ACTIONS=ACTIONS, POINT=0.1, Phase=Phase)
    game = described(bot=bot, words=overlay(WORDS, helper=helper))
    assert game.given == {*vars(RULES), *vars(WORDS), *vars(PICTURE)}


def test_a_room_can_be_overlaid():
    told = described(words=overlay(WORDS, describe=lambda state: "a table")).describe
    assert told(STATE.new()[0]) == "a table"


def test_winners_together_share_the_victory():
    described()
    values = np.zeros(2)
    share_victory(STATE.new()[0], values)
    assert values.tolist() == [0.5, 0.5]
