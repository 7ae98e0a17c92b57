"""Tests of own nets as bots: by path and level, in the arena, as an engine, and refused where they do not fit."""

import json

import pytest

import keepstone
from keepstone.bots import arena, choose, load, play_out
from keepstone.bots.engine import Engine
from keepstone.bots.players import net_for
from keepstone.bots.thinking import Budget, think
from keepstone.errors import InvalidWeights
from keepstone.value.net import blank_net
from keepstone.value.weights import save
from tests.support.rows import each_row

pytestmark = pytest.mark.either
CONFIG = keepstone.game("castle-keep")
HELD = CONFIG.game.learning.seat.blocks["tiles in hand"]
SAVES, BUILDS = 100, -100  # what a net thinks of a tile in hand, in spreads of points


def write(path, worth, players=2, config=CONFIG):
    """Write a net to which each tile in hand is worth the same."""
    net = blank_net(config.game)
    for tiles in range(HELD.end - HELD.base):
        net.seats[HELD.at(tiles), 0] = tiles
    net.output[:, 0] = worth
    save(path, net, config.game, {"players": players})
    return str(path)


@pytest.fixture
def saves(tmp_path):
    return write(tmp_path / "saves.npz", SAVES)


@pytest.fixture
def builds(tmp_path):
    return write(tmp_path / "builds.npz", BUILDS)


def decision():
    """Return a decision after a first tile was placed: to place one more, or to end the turn."""
    position = CONFIG.new(seed=2)
    while position.to_act == keepstone.CHANCE:
        position.roll()
    position.play(position.legal()[0])
    seen = position.view(position.to_act)
    assert seen.legal()[-1] == "end"
    return seen


def test_a_net_plays_what_looks_best_to_it(saves, builds):
    assert choose(saves, decision(), seed=0) == "end"
    assert choose(builds, decision(), seed=0).startswith("place ")
    assert choose(load(saves), decision(), seed=0) == "end"


def test_a_level_uses_the_net(saves):
    """Also a level that otherwise evaluates by hand."""
    for name, iterations in (("page", 0), ("greedy", 0), ("knight", 50)):
        bot = load(f"{name}:{saves}")
        assert bot.iterations == iterations
        assert net_for(bot, decision()) is bot.net.net
    assert load(f"page:{saves}").blur == load("page").blur > 0


def test_a_file_that_changes_is_another_net_except_for_a_loaded_bot(tmp_path):
    path = write(tmp_path / "net.npz", SAVES)
    bot = load(path)
    write(tmp_path / "net.npz", BUILDS)
    assert choose(path, decision(), seed=0).startswith("place ")
    assert choose(bot, decision(), seed=0) == "end"


@pytest.mark.slow
def test_two_nets_meet_in_an_arena(saves, builds):
    result = arena.arena(CONFIG, saves, builds, games=2)
    assert (result.a, result.b, result.games) == (saves, builds, 2)
    assert result.losses_a == result.losses_b == {}
    assert result.wins_b == 2  # a castle is not built by tiles in hand


def test_an_engine_thinks_with_a_net(saves):
    answers = []
    engine = Engine(answers.append, Budget(saves), lambda config: None, lambda: False)
    engine.execute("hello")
    assert json.loads(answers.pop().partition(" ")[2])["name"].endswith(saves)
    engine.execute('game {"game": "castle-keep", "players": 2, "seat": 0}')
    assert answers.pop() == "ready"
    engine.execute('game {"game": "castillos", "players": 2, "seat": 0}')
    assert "is a net for the game 'castle-keep', not for 'castillos'" in answers.pop()
    assert think(decision(), Budget(saves), seed=0).action == "end"


def test_a_net_of_another_game_is_refused(saves):
    other = keepstone.game("castillos").new(seed=1)
    with pytest.raises(InvalidWeights, match="for the game 'castle-keep'") as refusal:
        play_out(other, [saves, "random"])
    assert refusal.value.allowed == ("castillos",)
    with pytest.raises(InvalidWeights, match="for the game 'castle-keep'"):
        arena.arena(keepstone.game("castillos"), "random", f"knight:{saves}", games=2)


def test_a_net_for_other_players_is_refused(saves):
    with pytest.raises(InvalidWeights, match="is a net for 2 players, not for 3"):
        play_out(keepstone.game("castle-keep", players=3).new(), [saves, "random", "random"])


@each_row(
    "name error why",
    [
        ("nowhere.npz", InvalidWeights, r"there is no file 'nowhere\.npz'"),
        ("knight:nowhere.npz", InvalidWeights, r"there is no file 'nowhere\.npz'"),
        ("duke:nowhere.npz", keepstone.UnknownName, "there is no level 'duke'"),
        ("random:nowhere.npz", keepstone.UnknownName, "the level 'random' uses no net"),
    ],
)
def test_what_is_no_bot_is_named(name, error, why):
    with pytest.raises(error, match=why):
        load(name)


def test_a_command_may_end_with_the_path_of_a_net(saves):
    """Only a file whose own path has spaces is a net; otherwise it is the argument of an engine."""
    assert not arena.contestants.is_level(f"python engine.py {saves}")


def test_the_path_of_a_net_may_have_spaces(tmp_path):
    path = write(tmp_path / "my net.npz", SAVES)
    assert arena.contestants.is_level(path) and arena.contestants.is_level(f"knight:{path}")
    assert load(f"knight:{path}").net.name == "my net.npz"
