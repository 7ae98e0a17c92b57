"""Tests of third-party bots: callables, engines, and entry points of packages."""

import sys
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

import keepstone
from keepstone.bots import arena, choose, play_out, third_party

pytestmark = [pytest.mark.either, pytest.mark.slow]


def first(observation):
    return observation.legal_actions()[0]


class Last:
    """Plays the last legal action, and counts its calls."""

    def __init__(self):
        self.asked = 0

    def choose(self, observation):
        self.asked += 1
        assert observation.viewer == observation.to_act
        return observation.legal()[-1]


@pytest.fixture
def install(monkeypatch):
    """Let a package `outside` offer bots by name."""

    def install(**bots):
        module = ModuleType("outside")
        vars(module).update(bots)
        monkeypatch.setitem(sys.modules, "outside", module)
        found = [EntryPoint(name, f"outside:{name}", third_party.GROUP) for name in bots]
        found.append(EntryPoint("lost", "nowhere:bot", third_party.GROUP))
        monkeypatch.setattr(
            third_party, "entry_points", lambda group: found if group == third_party.GROUP else []
        )
        clear()

    def clear():
        third_party._entries.cache_clear()
        third_party._guest.cache_clear()

    yield install
    clear()


def decision():
    position = keepstone.game("castle-keep").new(seed=2)
    while position.to_act == keepstone.CHANCE:
        position.roll()
    return position.view(position.to_act)


def test_a_bot_is_anything_that_can_be_called_or_asked():
    seen = decision()
    assert choose(first, seen, seed=0) == seen.legal()[0]
    assert choose(Last(), seen, seed=0) == seen.legal()[-1]
    assert choose("random", seen, seed=0) in seen.legal()


def test_bots_play_a_game_out():
    position, last = keepstone.game("castle-keep", players=3).new(seed=2), Last()
    play_out(position, [first, last, "greedy"], seed=1)
    assert position.to_act == keepstone.OVER
    assert last.asked > 5
    again = keepstone.game("castle-keep", players=3).new(seed=2)
    play_out(again, [first, Last(), "greedy"], seed=1)
    assert again.log == position.log


@pytest.mark.parametrize(
    ("bot", "error", "why"),
    [
        (None, keepstone.UnknownName, "None is not a bot"),
        ("nobody", keepstone.UnknownName, "there is no level 'nobody'"),
        (lambda seen: "castle", keepstone.InvalidAction, "castle"),
        (lambda seen: None, keepstone.InvalidAction, "not None"),
        (lambda seen: 10**6, keepstone.InvalidAction, "actions are from 0 to"),
        (lambda seen: 0, keepstone.IllegalAction, "is not allowed"),
    ],
)
def test_what_a_bot_cannot_choose_is_named(bot, error, why):
    with pytest.raises(error, match=why):
        choose(bot, decision(), seed=0)


def test_each_seat_needs_a_bot():
    position = keepstone.game("castle-keep").new()
    with pytest.raises(keepstone.UnknownName, match="2 bots are needed, one for each seat, not 1"):
        play_out(position, [first])
    with pytest.raises(keepstone.UnknownName, match="7 is not a bot"):
        play_out(position, [first, 7])
    assert position.log == []


def test_a_package_brings_bots(install):
    install(first=first, Last=Last, greedy=Last, nothing=3)
    seen = decision()
    assert choose("first", seen, seed=0) == seen.legal()[0]
    assert choose("Last", seen, seed=0) == seen.legal()[-1]
    assert third_party.is_third_party("first") and not third_party.is_third_party("greedy")
    with pytest.raises(keepstone.UnknownName, match="3 is not a bot"):
        choose("nothing", seen, seed=0)
    with pytest.raises(
        keepstone.UnknownName, match=r"'lost' cannot be loaded from nowhere:bot: ModuleNotFound"
    ):
        choose("lost", seen, seed=0)


def test_bots_of_packages_meet_levels_in_the_arena(install):
    install(Last=Last)
    config = keepstone.game("castle-keep")
    result = arena.arena(config, "Last", "random", games=4)
    assert (result.a, result.games, result.losses_a) == ("Last", 4, {})
