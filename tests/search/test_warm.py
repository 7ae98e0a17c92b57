"""Compiled games are not announced again."""

from random import Random

import pytest

from keepstone.games import names
from keepstone.kit.cache import CodeCache
from keepstone.kit.viewer import SPECTATOR
from keepstone.playing.position import GameConfig
from keepstone.protocol import CHANCE, OVER
from keepstone.search import warm
from keepstone.search.warm import is_warm

pytestmark = pytest.mark.compiled
CONFIG = GameConfig("castle-keep")


@pytest.fixture
def steps(monkeypatch, tmp_path):
    """Replace the compile steps by recorders, with nothing compiled yet."""
    asked = []
    monkeypatch.setattr(warm, "folder_of_type", lambda dtype: tmp_path)
    for name in ("_rules", "_pictures", "_games", "_guesses", "_search", "_reasons"):
        monkeypatch.setattr(warm, name, lambda config, name=name: asked.append(name))
    return asked


def test_rules_are_compiled_without_the_bots(steps):
    assert not is_warm(CONFIG, bots=False)
    warm.warm(CONFIG, bots=False)
    assert steps == ["_rules", "_pictures", "_games"]
    assert is_warm(CONFIG, bots=False)
    assert not is_warm(CONFIG)


def test_with_the_bots_go_the_rules(steps):
    warm.warm(CONFIG)
    assert steps == ["_rules", "_pictures", "_games", "_guesses", "_search", "_reasons"]
    assert is_warm(CONFIG)
    assert is_warm(CONFIG, bots=False)


@pytest.mark.parametrize("name", names())
def test_what_is_shown_of_a_game_loads_no_more_code(name, monkeypatch):
    """Another game than the one of the warm-up, as its players and spectators see it."""
    config = GameConfig(name)
    warm.warm(config, bots=False)
    loaded = []
    monkeypatch.setattr(CodeCache, "load_overload", lambda *_: loaded.append(True))
    random = Random(2)
    position = config.new(seed=2)
    while position.to_act != OVER:
        if len(position.log) % 4 == 0:
            for viewer in (*range(config.players), SPECTATOR):
                position.view(viewer).scene()
        if position.to_act == CHANCE:
            position.roll()
        else:
            position.play(random.choice(position.legal()))
    position.scene()
    assert not loaded
