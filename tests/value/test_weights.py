"""Tests of the file of a net: content and errors."""

import json
from pathlib import Path

import numpy as np
import pytest

import keepstone
from keepstone.errors import InvalidWeights
from keepstone.value.net import Net, blank_net
from keepstone.value.weights import RECORD, load, net_of, save
from tests.value.counting import GAME

pytestmark = pytest.mark.interpreted
STORY = {"games": 5_000, "command": "keepstone train counting"}


@pytest.fixture
def net():
    rng = np.random.default_rng(3)
    return Net(*(rng.normal(0, 1, each.shape).astype(np.float32) for each in blank_net(GAME)))


@pytest.fixture
def path(tmp_path, net):
    file = tmp_path / "counting-2.npz"
    save(file, net, GAME, STORY)
    return file


def test_a_net_comes_back_with_its_record_rounded_to_float16(path, net):
    """Half precision has eleven bits: an error of 1 / 2048 at most."""
    read, record = load(path, GAME)
    for was, now in zip(net, read, strict=True):
        assert now.dtype == np.float32
        assert now == pytest.approx(was, rel=1 / 2048)
    assert STORY.items() <= record.items()


def test_nothing_is_left_beside_it(path):
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("part", [0, 10, 300])
def test_a_file_that_was_cut_off_is_refused(path, part):
    path.write_bytes(path.read_bytes()[:part])
    with pytest.raises(InvalidWeights, match="is no valid weights file"):
        load(path, GAME)


def test_a_file_of_another_kind_is_refused(path):
    with path.open("wb") as file:
        np.save(file, np.zeros(3))  # one array, which is not in an archive
    with pytest.raises(InvalidWeights, match="is no valid weights file"):
        load(path, GAME)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(InvalidWeights, match=r"nowhere\.npz"):
        load(tmp_path / "nowhere.npz", GAME)


def changed(path, **arrays):
    """Return the same file with some arrays changed."""
    with np.load(path) as file:
        kept = dict(file) | arrays
    np.savez(path, **kept)


def with_record(path, **changes):
    with np.load(path) as file:
        record = json.loads(file[RECORD].tobytes()) | changes
    changed(path, **{RECORD: np.frombuffer(json.dumps(record).encode(), np.uint8)})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": 99}, "another format version"),
        ({"game": "burgundy"}, "for the game 'burgundy'"),
        ({"features": [["coins", [2]]]}, "other features"),
    ],
)
def test_weights_of_something_else_are_refused(path, changes, message):
    with_record(path, **changes)
    with pytest.raises(InvalidWeights, match=message):
        load(path, GAME)


def test_weights_of_another_shape_are_refused(path):
    changed(path, output=np.zeros((7, 7), np.float16))
    with pytest.raises(InvalidWeights, match="other features"):
        load(path, GAME)


def test_weights_that_are_no_numbers_are_refused(path, net):
    changed(path, output=np.full_like(net.output, np.nan))
    with pytest.raises(InvalidWeights, match="not finite"):
        load(path, GAME)


SHIPPED = sorted(Path(keepstone.__file__).parent.glob("games/*/weights/*.npz"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_nets_that_come_with_a_game_fit_it_and_say_how_they_came_about(path):
    name, players = path.stem.rsplit("-", 1)
    _, record = load(path, keepstone.game(name).game)
    assert record["players"] == int(players)
    assert record["command"].startswith(f"keepstone train {name} --players {players}")
    assert path.stat().st_size < 400_000


def test_a_game_without_nets_has_none():
    assert len(net_of(GAME, 2).output) == 0
