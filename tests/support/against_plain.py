"""Random games of a game next to its plain twin: a second version of its rules, written for these tests only.

A longer run: KEEPSTONE_TWIN_GAMES=2000 pytest tests/castle/test_against_plain.py
"""

import os
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

import keepstone
from keepstone import Position
from keepstone.kit.jit import COMPILED
from tests.support.never_empty import never_empty
from tests.support.rings import random_cases


def twin_games(interpreted: int, fast: int, whole: int) -> range:
    """Return the seeds of the games that a twin plays. The row of a failing test names its seed."""
    usual = random_cases(fast, whole) if COMPILED else interpreted
    return range(int(os.environ.get("KEEPSTONE_TWIN_GAMES", usual)))


def shares(weights: dict[str, int]) -> dict[str, Fraction]:
    return {text: Fraction(weight, sum(weights.values())) for text, weight in weights.items()}


def check_refused(position: Position, texts: Iterable[str]) -> None:
    """Check that a position refuses texts, and stays as it is."""
    before = position.copy()
    for text in texts:
        with pytest.raises(keepstone.KeepstoneError):
            position.play(text)
    assert position == before


def check_same(one: Position, other: Position) -> None:
    assert one == other
    assert str(one) == str(other)
    assert one.legal() == other.legal()
    assert one.chance_outcomes() == other.chance_outcomes()


def check_logs(true: Position, seen: dict[int, Position], logs: dict[int, list[str]]) -> None:
    """Check that the log of each viewer is the true one with the secrets of others blanked."""
    for viewer, log in never_empty(logs.items()):
        now = true.observe(viewer)
        assert now.log == log == true.seen_log(viewer)
        assert now.to_json() == seen[viewer].to_json()


def check_other_past(config: Any, log: list[str], viewer: int, seen: Position) -> None:
    """Check that another game that a viewer cannot tell from this one looks the same."""
    other = config.new()
    for text in log:
        other.play(text)
    check_same(other.observe(viewer), seen)
    assert other.observe(viewer).to_json() == seen.to_json()
