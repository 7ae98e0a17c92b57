"""What is compiled already is not announced again."""

import pytest

from keepstone.position import GameConfig
from keepstone.search import warm
from keepstone.search.warm import is_warm

pytestmark = pytest.mark.compiled
CONFIG = GameConfig("castle-keep")


@pytest.fixture
def steps(monkeypatch, tmp_path):
    """Nothing is kept yet, and what would compile only notes that it was asked."""
    asked = []
    monkeypatch.setattr(warm, "folder_of_type", lambda dtype: tmp_path)
    for name in ("_rules", "_games", "_guesses", "_search"):
        monkeypatch.setattr(warm, name, lambda config, name=name: asked.append(name))
    return asked


def test_rules_are_compiled_without_the_bots(steps):
    assert not is_warm(CONFIG, bots=False)
    warm.warm(CONFIG, bots=False)
    assert steps == ["_rules", "_games"]
    assert is_warm(CONFIG, bots=False)
    assert not is_warm(CONFIG)


def test_with_the_bots_go_the_rules(steps):
    warm.warm(CONFIG)
    assert steps == ["_rules", "_games", "_guesses", "_search"]
    assert is_warm(CONFIG)
    assert is_warm(CONFIG, bots=False)
