"""A Ray cluster of two nodes: the same results as without it, and nothing is lost with a worker or a node.

One test starts one cluster, because that takes several seconds.
"""

import os
import signal
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import keepstone
from keepstone.bots.arena import arena
from keepstone.cli import main, train
from keepstone.kit.pool import open_pool
from keepstone.learning import training
from keepstone.learning.training import Training
from tests.cluster.nodes import ROOT, Node
from tests.puzzles.boxes import boxes

__all__ = ["boxes"]

ray = pytest.importorskip("ray", reason="make test-all installs Ray")
pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.usefixtures("boxes", "small"),
    pytest.mark.filterwarnings("ignore:Tip:FutureWarning"),  # of Ray, about accelerators
]
START_SECONDS = 120
PATIENT = {"RAY_raylet_start_wait_time_s": str(START_SECONDS)}  # also next to other tests
ENTRY = "[keepstone.games]\nboxes = tests.puzzles.boxes\n"


@pytest.fixture
def small(monkeypatch):
    """Train in rounds of four games: two tasks of two games."""
    monkeypatch.setattr(training, "NEW_NET", training.NEW_NET._replace(games=4, stored=1_000))
    for name, value in {"CHUNK": 2, "BATCH": 5, "STEPS": 2}.items():
        monkeypatch.setattr(training, name, value)
    monkeypatch.setattr(train, "DUELS", 2)


@pytest.fixture
def start():
    """Return a function that starts the head, and then other nodes. Their workers can import the game Boxes."""
    nodes = []
    with TemporaryDirectory(prefix="ray") as name:
        folder = Path(name)
        game = folder / "boxes-1.dist-info"
        game.mkdir()
        (game / "METADATA").write_text("Metadata-Version: 2.1\nName: boxes\nVersion: 1\n")
        (game / "entry_points.txt").write_text(ENTRY)
        paths = [ROOT, folder, *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {"PYTHONPATH": os.pathsep.join(map(str, paths)), **PATIENT}

        def start():
            nodes.append(Node(folder, environment, nodes[0].address if nodes else None))
            nodes[-1].wait(START_SECONDS)
            return nodes[-1]

        yield start
        for each in reversed(nodes):
            each.stop()


def killing(pool, mark):
    """Return a pool whose first task kills the worker that runs it."""

    def killing_pool(function, items):
        def task(item):
            with suppress(FileExistsError):
                mark.touch(exist_ok=False)
                os.kill(os.getpid(), signal.SIGKILL)
            return function(item)

        return pool(task, items)

    return killing_pool


def games(pool=map):
    return arena(keepstone.game("boxes"), "greedy", "random", 8, seed=3, pool=pool)


def weights(pool=map):
    """Return the weights after two rounds of training."""
    made = Training([keepstone.game("boxes")], 1)
    for _ in range(2):
        made.round(pool)
    return [each.tolist() for each in made.average]


def test_a_cluster_changes_no_result_and_loses_nothing(start, tmp_path, monkeypatch, capsys):
    head = start()
    with open_pool(2, head.address) as pool:
        second = start()
        assert [each["Alive"] for each in ray.nodes()] == [True, True]
        assert games(killing(pool, tmp_path / "arena")) == games()
        assert weights(killing(pool, tmp_path / "training")) == weights()
        second.stop()
        assert weights(pool) == weights()
    assert {each.name for each in tmp_path.iterdir()} == {"arena", "training"}
    loses_the_cluster(head, tmp_path / "net", monkeypatch, capsys)


def loses_the_cluster(head, folder, monkeypatch, capsys):
    """Lose the cluster in the third round: two rounds are saved, and the training can go on without it."""
    command = ["train", "boxes", "--seed", "1", "--games", "12", "--folder", str(folder)]
    play = Training.round

    def stop_in_third_round(made, pool, export=None):
        if made.games == 8:
            head.stop()
        play(made, pool, export)

    with monkeypatch.context() as patch:
        patch.setattr(Training, "round", stop_in_third_round)
        assert main([*command, "--ray", head.address]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"keepstone: lost the Ray cluster at '{head.address}': ")
    assert line.endswith("(8 games are saved; the same command continues the training)")
    assert main([*command, "--workers", "1"]) == 0
    assert capsys.readouterr().out.startswith("continuing after 8 games\n")
