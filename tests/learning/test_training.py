"""Training: it follows from its seed, goes on after an interruption, and refuses what is not its own."""

import numpy as np
import pytest

import keepstone
from keepstone.errors import InvalidWeights
from keepstone.learning import training as of
from keepstone.learning.checkpoint import restore, save
from keepstone.learning.training import Training, player_here

pytestmark = pytest.mark.compiled  # interpreted it would take two minutes
FEW = {"GAMES": 4, "PIECE": 2, "LESSONS": 3, "KEPT": 20, "BATCH": 5, "STEPS": 2, "HAND_GAMES": 4}


@pytest.fixture(autouse=True)
def few(monkeypatch):
    for name, value in FEW.items():
        monkeypatch.setattr(of, name, value)


def training(seed=1, players=2):
    return Training(keepstone.game("castillos", players=players), seed)


def trained(rounds, workers=1, made=None):
    """A training after some rounds more."""
    made = made or training()
    for _ in range(rounds):
        made.round(player_here(made.config, workers))
    return made


def weights(made):
    return [each.tolist() for each in made.average]


def test_the_same_seed_learns_the_same_whoever_plays():
    one, other = trained(2), trained(2, workers=2)
    assert weights(one) == weights(other)
    assert one.games == 8
    assert weights(one) != weights(training())


def test_it_goes_on_as_if_there_had_been_no_interruption(tmp_path):
    path = tmp_path / "training.npz"
    save(path, trained(1))
    again = training()
    restore(path, again)
    assert again.games == 4
    assert weights(trained(1, made=again)) == weights(trained(2))


def test_what_is_another_training_is_refused(tmp_path):
    path = tmp_path / "training.npz"
    save(path, training())
    for other, what in ((training(seed=2), "seed"), (training(players=3), "players")):
        with pytest.raises(InvalidWeights, match=f"another {what}"):
            restore(path, other)


def test_what_is_no_training_is_refused(tmp_path):
    path = tmp_path / "training.npz"
    path.write_bytes(b"PK nonsense")
    with pytest.raises(InvalidWeights, match="is no training"):
        restore(path, training())


def test_the_newest_lessons_take_the_place_of_the_oldest():
    """Twelve lessons a round and room for twenty: after two rounds four of the first are gone."""
    made = trained(1)
    first = made.lessons.states[:12].tobytes()
    trained(1, made=made)
    assert made.learned == 24
    kept = made.lessons.states
    assert kept[4:12].tobytes() == first[4 * kept.itemsize :]
    assert kept[:4].tobytes() != first[: 4 * kept.itemsize]


def test_a_blank_net_is_as_strong_as_the_start_in_games_from_every_seat():
    """Both play by points alone and share the victories: a game from each seat, with the same deal."""
    strength = training().strength(4)
    assert strength.games == 4
    assert 0 <= strength.wins <= 1
    assert np.isfinite(strength.lead)
