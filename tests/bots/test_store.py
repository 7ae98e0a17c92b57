"""Tests of the file of arena games: saving, resuming, and errors for other content."""

import json
from dataclasses import replace

import pytest

import keepstone
from keepstone.bots.arena import GameStore, arena, match
from tests.bots.stored_games import CONFIG, GAME, TABLE


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.jsonl"


def test_a_game_is_found_again(file):
    GameStore(file).add(TABLE, GAME)
    found = GameStore(file).find(TABLE, 3)
    assert found == GAME
    assert found.times == GAME.times


@pytest.mark.parametrize(
    "other",
    [
        replace(TABLE, a="squire"),
        replace(TABLE, a="greedy", b="random"),
        replace(TABLE, seed=6),
        replace(TABLE, options=(*TABLE.options[1:], ("gate", "always"))),
        replace(TABLE, game="castillos", options=()),
        replace(TABLE, players=3),
    ],
)
def test_games_of_other_pairings_are_others(file, other):
    store = GameStore(file)
    store.add(TABLE, GAME)
    assert store.find(other, 3) is None
    assert store.find(TABLE, 2) is None


def test_how_long_an_engine_may_think_makes_no_other_pairing(file):
    store = GameStore(file)
    store.add(TABLE, GAME)
    assert store.find(replace(TABLE, seconds=1.0), 3) == GAME


def test_a_line_is_a_record_that_can_be_replayed(file):
    arena(CONFIG, "random", "random", 2, store=GameStore(file))
    lines = file.read_text().splitlines()
    assert len(lines) == 2
    for line in lines:
        position = keepstone.load(line)
        assert position.to_act == keepstone.OVER
        result = json.loads(line)["result"]
        assert result == {"winners": position.winners(), "scores": position.scores()}
        assert json.loads(line)["names"] == ["random", "random"]


def counting(monkeypatch, stop_at=None):
    """The numbers of the games that are played from now on; an interrupt comes at one of them."""
    numbers, real = [], match.play

    def play(order):
        if order[1] == stop_at:
            raise KeyboardInterrupt
        numbers.append(order[1])
        return real(order)

    monkeypatch.setattr(match, "play", play)
    return numbers


def test_what_was_interrupted_goes_on_and_comes_to_the_same(file, monkeypatch):
    whole = arena(CONFIG, "random", "random", 6)
    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        counting(patched, stop_at=3)
        arena(CONFIG, "random", "random", 6, store=GameStore(file))
    with file.open("a") as open_file:
        open_file.write('{"format": "keepstone", "version": 1, "game": "cas')  # cut off
    numbers = counting(monkeypatch)
    assert arena(CONFIG, "random", "random", 6, store=GameStore(file)) == whole
    assert numbers == [3, 4, 5]
    assert arena(CONFIG, "random", "random", 6, store=GameStore(file)) == whole
    assert numbers == [3, 4, 5]
    assert len(file.read_text().splitlines()) == 6


def test_more_games_go_on_from_fewer(file, monkeypatch):
    arena(CONFIG, "random", "random", 2, store=GameStore(file))
    numbers = counting(monkeypatch)
    assert arena(CONFIG, "random", "random", 4, store=GameStore(file)).games == 4
    assert numbers == [2, 3]


PLAIN = {"format": "keepstone", "version": 1, "game": "castle-keep", "rules": 1, "players": 2}
PLAIN |= {"options": {}, "log": []}
STRANGE = [
    (b"shopping list\n", "line 1: the record is not JSON"),
    (b"no end of line", "line 1: the record is not JSON"),
    (b"\xff\xfe\n", "line 1: "),
    (b"{}\n", "line 1: this is not a Keepstone record"),
    (json.dumps(PLAIN).encode() + b"\n", "line 1: Expected `object`, got `null`"),
    (
        json.dumps(PLAIN | {"result": {}, "arena": {"a": 3}}).encode() + b"\n",
        "line 1: Expected `str`, got `int`",
    ),
]


@pytest.mark.parametrize(("content", "said"), STRANGE)
def test_a_file_of_something_else_is_refused_and_left_alone(file, content, said):
    file.write_bytes(content)
    with pytest.raises(keepstone.InvalidRecord, match=r"games\.jsonl") as refused:
        GameStore(file)
    assert said in refused.value.message
    assert file.read_bytes() == content


def test_the_line_that_is_wrong_is_named(file):
    store = GameStore(file)
    store.add(TABLE, GAME)
    store.add(TABLE, replace(GAME, number=4))
    with file.open("a") as open_file:
        open_file.write("{}\n")
    with pytest.raises(keepstone.InvalidRecord, match="line 3: "):
        GameStore(file)


def test_blank_lines_are_skipped(file):
    GameStore(file).add(TABLE, GAME)
    file.write_bytes(b"\n" + file.read_bytes() + b"\n")
    assert GameStore(file).find(TABLE, 3) == GAME
