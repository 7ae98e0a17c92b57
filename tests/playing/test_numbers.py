"""Tests of positions by numbers instead of texts: masks, hashes, and undo."""

import random
import subprocess
import sys

import numpy as np
import pytest

import keepstone
from keepstone import CHANCE, OVER, Position
from tests.support.positions import every_game, played


@every_game
def test_numbers_and_texts_play_the_same_game(name: str, players: int) -> None:
    by_text = keepstone.game(name, players=players).new(seed=3)
    by_number, choice = by_text.copy(), random.Random(3)
    for _ in range(40):
        if by_text.to_act == OVER:
            break
        at = choice.randrange(len(by_text.legal()))
        by_text.play(by_text.legal()[at])
        by_number.play(np.int64(by_number.legal_actions()[at]))  # type: ignore[arg-type]
    assert by_number == by_text
    assert by_number.log == by_text.log


@every_game
def test_a_mask_marks_what_is_legal(name: str, players: int) -> None:
    position = played(name, players, events=15)
    mask = position.mask()
    assert (mask.dtype, mask.shape) == (np.bool_, (position.game.max_actions,))
    assert np.flatnonzero(mask).tolist() == position.legal_actions()
    assert not played(name, players, events=100_000).mask().any()


@every_game
def test_a_number_that_is_not_legal_changes_nothing(name: str, players: int) -> None:
    position = played(name, players, events=20)
    before = position.copy()
    wrong = int(np.argmin(position.mask()))
    with pytest.raises(keepstone.IllegalAction, match="is not allowed") as caught:
        position.play(wrong)
    assert caught.value.rule and set(caught.value.allowed) <= set(position.legal())
    with pytest.raises(keepstone.InvalidAction, match=f"from 0 to {position.game.max_actions - 1}"):
        position.play(position.game.max_actions)
    assert (position, position.log) == (before, before.log)


@every_game
def test_events_are_taken_back_one_by_one(name: str, players: int) -> None:
    position = keepstone.game(name, players=players).new(seed=5)
    been: list[Position] = []
    for _ in range(30):
        been.append(position.copy())
        position.roll() if position.to_act == CHANCE else position.play(position.legal()[-1])
    for before in reversed(been):
        position.undo()
        assert (position, position.log, position.legal()) == (before, before.log, before.legal())
    with pytest.raises(keepstone.UnknownName, match="nothing has happened"):
        position.undo()


@every_game
def test_an_observation_is_taken_back_as_it_was_seen(name: str, players: int) -> None:
    position = played(name, players, events=24)
    later = position.observe(0)
    later.play(later.legal()[0])
    later.undo()
    assert (later, later.log) == (position.observe(0), position.seen_log(0))


def test_a_look_is_not_taken_back() -> None:
    seen = keepstone.game("castle-keep").new().observe(0)
    with pytest.raises(keepstone.UnknownName, match="nothing has happened"):
        seen.undo()


@every_game
def test_equal_tables_have_equal_hashes(name: str, players: int) -> None:
    position = played(name, players, events=20)
    twin = keepstone.load(position.to_json())
    assert twin.hash() == position.hash() != position.view(0).hash()
    position.roll() if position.to_act == CHANCE else position.play(position.legal()[0])
    assert twin.hash() != position.hash()


@pytest.mark.whole
def test_a_hash_is_the_same_in_every_process() -> None:
    program = "import keepstone; print(keepstone.game('castle-keep').new().hash())"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert int(said.stdout) == keepstone.game("castle-keep").new().hash() < 2**64


def test_a_list_of_legal_actions_is_the_callers_own() -> None:
    position = keepstone.game("castle-keep").new()
    position.legal_actions().clear()
    assert position.legal_actions() == [0, 1]


def test_what_is_legal_follows_a_table_that_is_changed_from_outside() -> None:
    """Programs that write on a record, as tests and puzzles do, are not told of the table before."""
    position = keepstone.game("castle-keep").new()
    assert position.legal() == ["start 0", "start 1"]
    position.game.apply(position.state, 1)
    assert position.legal() != ["start 0", "start 1"]
