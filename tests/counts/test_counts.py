"""Counts of sequences (perft) from named positions of every game, stored as data.

The same numbers must come out of the plain count below, which goes through the public interface.
"""

import tomllib
from pathlib import Path

import pytest

import keepstone
from keepstone.games import OWN
from keepstone.playing.notation import Record
from keepstone.playing.position import Position
from keepstone.playing.replay import replay
from keepstone.search.perft import perft

FILES = sorted(Path(__file__).parent.glob("*.toml"))
CASES = [
    pytest.param(path.stem, case, id=f"{path.stem}: {case['name']}")
    for path in FILES
    for case in tomllib.loads(path.read_text("utf-8"))["position"]
]
PLAIN_LIMIT = 1500


def position_of(name: str, case: dict) -> Position:
    rules = keepstone.game(name).game.rules_version
    return replay(Record(name, rules, case["players"], case.get("options", {}), tuple(case["log"])))


def plain_count(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for text in position.legal():
        after = position.copy()
        after.play(text)
        total += plain_count(after, depth - 1)
    return total


def test_every_game_has_counts():
    assert {path.stem for path in FILES} == set(OWN)


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "case"), CASES)
def test_the_counts_are_as_written(name, case):
    position = position_of(name, case)
    counts = [perft(position, depth) for depth in range(1, len(case["counts"]) + 1)]
    assert counts == case["counts"]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_a_plain_count_agrees(name, case):
    position = position_of(name, case)
    counts = [count for count in case["counts"] if count <= PLAIN_LIMIT]
    assert [plain_count(position, depth) for depth in range(1, len(counts) + 1)] == counts != []
