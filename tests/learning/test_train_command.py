"""Tests of `keepstone train`: its checkpoints, what it reports, and how to play its net."""

import re
from contextlib import contextmanager
from itertools import count

import pytest
from numpy.testing import assert_array_equal

from keepstone.bots import load
from keepstone.cli import main, train
from keepstone.kit.pool import ClusterLost
from tests.learning.few import few
from tests.puzzles.boxes import boxes

__all__ = ["boxes", "few"]

pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("boxes", "few")]


@pytest.fixture
def learn(monkeypatch, tmp_path, capsys):
    """Train with rounds of four games; return the lines that were printed."""
    monkeypatch.setattr(train, "DUELS", 2)

    def learn(games, every, *options):
        folder = ["--folder", str(tmp_path)]
        assert main(["train", "boxes", "--games", games, "--every", every, *folder, *options]) == 0
        return capsys.readouterr().out.splitlines()

    return learn


def test_the_first_round_every_n_games_and_the_last_are_kept(learn, tmp_path):
    """Of rounds of 4 games: the first, those after which a multiple of 8 is reached, and the last."""
    learn("20", "8")
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "boxes-2-000004.npz",
        "boxes-2-000008.npz",
        "boxes-2-000016.npz",
        "boxes-2-000020.npz",
        "boxes-2.npz",
        "training.npz",
    ]
    newest = load(str(tmp_path / "boxes-2.npz")).net
    last = load(str(tmp_path / "boxes-2-000020.npz")).net
    assert newest.record == last.record
    assert newest.record["games"] == 20


def test_each_checkpoint_is_reported_once_with_its_opponents(learn):
    lines = learn("8", "4")
    reports = [re.sub(r": wins .*| games, error.*", "", line) for line in lines[:-3]]
    assert reports == [
        "4",
        "  against the game without a net",
        "8",
        "  against the game without a net",
        "  against boxes-2-000004.npz",
    ]


def test_a_net_of_several_options_is_reported_for_each(learn):
    lines = learn("4", "4", "--option", "swapped=false", "--option", "swapped=true")
    assert [line.partition(": wins")[0] for line in lines[1:3]] == [
        "  against the game without a net --option swapped=false",
        "  against the game without a net --option swapped=true",
    ]


def test_a_training_that_goes_on_meets_its_last_checkpoint(learn):
    learn("4", "4")
    lines = learn("8", "4")
    assert lines[0] == "continuing after 4 games"
    assert any("against boxes-2-000004.npz" in line for line in lines)


def test_a_net_is_refined_in_longer_rounds(learn, tmp_path):
    """A round has six games instead of four. The record says how the first net was trained."""
    learn("4", "4")
    net = tmp_path / "boxes-2-000004.npz"
    refined = tmp_path / "refined"
    lines = learn("6", "6", "--folder", str(refined), "--start", str(net))
    assert sum(line.startswith("  against boxes-2-000004.npz: wins ") for line in lines) == 1
    record = load(str(refined / "boxes-2-000006.npz")).net.record
    first = "keepstone train boxes --players 2 --option swapped=false --seed 0 --games 4"
    assert record["start"] == first
    assert record["command"] == f"{first[:-1]}6 --start boxes-2-000004.npz"


def test_a_refinement_goes_on_only_with_its_own_start(learn, tmp_path, capsys):
    learn("8", "4")
    nets = [tmp_path / "boxes-2-000004.npz", tmp_path / "boxes-2-000008.npz"]
    refined = ["--folder", str(tmp_path / "refined")]
    learn("6", "6", *refined, "--start", str(nets[0]))
    assert learn("12", "6", *refined, "--start", str(nets[0]))[0] == "continuing after 6 games"
    for start in ([], ["--start", str(nets[1])]):
        assert main(["train", "boxes", *refined, *start]) == 2
        assert "a training with another start" in capsys.readouterr().err


def test_a_net_for_another_game_cannot_be_refined(learn, tmp_path, capsys):
    learn("4", "4")
    assert main(["train", "castillos", "--start", str(tmp_path / "boxes-2.npz")]) == 2
    assert "is a net for the game 'boxes', not for 'castillos'" in capsys.readouterr().err


def test_it_ends_with_the_commands_that_play_its_net(learn, tmp_path):
    net = tmp_path / "boxes-2.npz"
    said, play, arena = learn("4", "4")[-3:]
    assert said == f"The net is in {net}. Play against it, or measure it against a level:"
    assert play == f"  keepstone play boxes --bots {net} --players 2"
    assert arena.startswith(f"  keepstone arena knight:{net} knight --game boxes --players 2")


def test_a_lost_cluster_leaves_a_checkpoint_of_all_finished_rounds(
    learn, tmp_path, monkeypatch, capsys
):
    """Round 3 of 5 loses it: 8 games are saved, of which the last checkpoint had only 4."""

    @contextmanager
    def breaks(workers, ray):
        tasks = count()

        def pool(function, items):
            for item in items:
                if next(tasks) == 5:  # two tasks a round: the second of the third
                    raise ClusterLost("lost the Ray cluster at 'auto'")
                yield function(item)

        yield pool

    with monkeypatch.context() as patch:
        patch.setattr(train, "open_threads", breaks)
        command = ["train", "boxes", "--games", "20", "--every", "20", "--folder", str(tmp_path)]
        assert main(command) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line == (
        "keepstone: lost the Ray cluster at 'auto' "
        "(8 games are saved; the same command continues the training)"
    )
    assert learn("20", "20")[0] == "continuing after 8 games"
    continued = load(str(tmp_path / "boxes-2.npz")).net
    for each in tmp_path.iterdir():
        each.unlink()
    learn("20", "20")
    whole = load(str(tmp_path / "boxes-2.npz")).net
    assert_array_equal(continued.net.seats, whole.net.seats)
