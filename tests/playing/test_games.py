"""Games from other packages; goals, sample records and accounts of games."""

import logging
import pickle
import re
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from importlib.metadata import EntryPoint
from itertools import pairwise
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import keepstone
from keepstone import games
from keepstone.games import GROUP, OWN, find, sample_of
from keepstone.match import verify
from keepstone.playing.account import AccountStep, account_of
from keepstone.playing.notation import read
from keepstone.playing.view import View
from tests.laws.accounts import accounted

CASTLE_KEEP = find("castle-keep")
Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install fake packages: a module `outside` with some content, and entry points."""

    def install(content: dict[str, object], **entries: str) -> None:
        module = ModuleType("outside")
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, "outside", module)
        found = [
            EntryPoint(name.replace("_", "-"), value, GROUP) for name, value in entries.items()
        ]
        monkeypatch.setattr(games, "entry_points", lambda group: found if group == GROUP else [])
        games._guests.cache_clear()

    yield install
    games._guests.cache_clear()


def other(name: str) -> keepstone.protocol.Game:
    return replace(CASTLE_KEEP, name=name)


@pytest.mark.parametrize("name", OWN)
def test_how_long_a_game_takes_is_told_by_its_descriptor_alone(name: str) -> None:
    game = find(name)
    rulebook = Path(__file__).parents[2] / f"docs/rules/{name}.md"
    assert game.minutes is not None
    assert re.findall(r"\b(?:minute|hour)s?\b", rulebook.read_text(encoding="utf-8")) == []


def test_a_package_brings_a_game(install: Install) -> None:
    install({"GAME": other("moat"), "TOWER": other("tower")}, moat="outside", tower="outside:TOWER")
    assert keepstone.games.names() == (*OWN, "moat", "tower")
    assert keepstone.game("moat", players=3).new().legal() == ["start 0", "start 1", "start 2"]
    assert keepstone.game("tower").game.name == "tower"


@pytest.mark.parametrize(
    ("content", "value", "why"),
    [
        ({}, "nowhere", "ModuleNotFoundError: No module named 'nowhere'"),
        ({}, "outside", "AttributeError"),
        ({}, "outside:GAME", "AttributeError"),
        ({"GAME": "moat"}, "outside", "TypeError: 'moat' is no Game"),
        ({"GAME": other("ditch")}, "outside", "ValueError: it calls itself 'ditch'"),
    ],
)
def test_a_game_that_cannot_be_used_is_left_out(
    install: Install,
    caplog: pytest.LogCaptureFixture,
    content: dict[str, object],
    value: str,
    why: str,
) -> None:
    install(content | {"SOUND": other("sound")}, moat=value, sound="outside:SOUND")
    assert keepstone.games.names() == (*OWN, "sound")
    (said,) = (record.getMessage() for record in caplog.records)
    assert f"the game 'moat' of {value} is left out" in said and why in said
    with pytest.raises(keepstone.UnknownName) as caught:
        keepstone.game("moat")
    assert caught.value.allowed == (*OWN, "sound")


def test_a_name_that_is_taken_stays_whose_it_is(
    install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    install({"GAME": other("castle")}, castle="outside")
    assert keepstone.games.names() == tuple(OWN)
    assert find("castle").title == "The Castle"
    assert "another game has this name" in caplog.text


def test_own_games_are_found_without_a_look_at_the_others(
    install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    install({}, moat="nowhere")
    with caplog.at_level(logging.WARNING):
        assert find("castle-keep") is CASTLE_KEEP
    assert not caplog.records


@pytest.mark.parametrize("name", games.OWN)
def test_a_game_and_its_views_can_be_pickled_and_copied(name: str) -> None:
    game, seen = games.find(name), keepstone.game(name).new(seed=1).view(0)
    for again in (pickle.loads(pickle.dumps((game, seen))), deepcopy((game, seen))):
        assert again[0] is game
        assert again[1].states.tobytes() == seen.states.tobytes()


MOST_WORDS = 60


@pytest.mark.either
@pytest.mark.parametrize("game", OWN)
def test_how_one_wins_and_what_a_turn_is_are_told_in_few_words(game):
    aim, turn = find(game).words.GOAL
    assert len(f"{aim} {turn}".split()) <= MOST_WORDS
    assert "turn" in turn


MOST_BYTES = 20_000


@pytest.mark.compiled
@pytest.mark.parametrize("name", OWN)
def test_a_sample_is_a_finished_game_with_fair_draws(name: str) -> None:
    text = sample_of(name).read_text(encoding="utf-8")
    assert len(text) < MOST_BYTES
    record = read(text)
    assert (record.game, record.extra["levels"]) == (name, ["sergeant", "yeoman"])
    assert verify(text).verdict == "right"


@pytest.mark.compiled
def test_points_are_told_in_one_line_as_the_rules_count_them():
    pictures: dict[int, View] = {}
    end, _ = accounted("castle-keep", 2, 1, pictures)
    game = find("castle-keep")
    told = {name: getattr(game.words, name) for name in ("describe", "say", "why_illegal")}
    silent = replace(game, words=SimpleNamespace(**told))
    views = [View(silent, 2, each.states) for each in pictures.values()]
    steps = (
        AccountStep(n, 0, before, after) for n, (before, after) in enumerate(pairwise(views), 2)
    )
    account = account_of(steps, views[-1], len(views))
    (line,) = account.lines
    assert (line.words, account.total) == ("Points", "Points")
    assert list(account.totals) == end.scores() == [sum(r.points for r in c) for c in line.cells]
    (winner,) = end.winners()
    assert [each.n for each in line.cells[winner]] == [len(views)]


@pytest.mark.compiled
def test_an_account_of_nothing_is_empty():
    account = account_of([], keepstone.game("castle", 2).new(), 0)
    assert (account.lines, account.totals) == ((), (0, 0))
