"""Tests of training: reproducible by its seed, resumed after an interruption, strict about checkpoints."""

import pickle

import numpy as np
import pytest

import keepstone
from keepstone.errors import InvalidWeights
from keepstone.kit.pool import open_threads
from keepstone.kit.rng import new_rng
from keepstone.learning.checkpoint import restore, save
from keepstone.learning.self_play import look_back, new_path
from keepstone.learning.training import Training
from keepstone.protocol import CHANCE, OVER
from keepstone.search.workspace import new_workspace
from tests.learning.few import few
from tests.puzzles.boxes import boxes

__all__ = ["boxes", "few"]

pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("boxes", "few")]


def training(seed=1):
    return Training([keepstone.game("boxes")], seed)


def trained(rounds, pool=map, made=None):
    """A training after some rounds more."""
    made = made or training()
    for _ in range(rounds):
        made.round(pool)
    return made


def far_away(function, items):
    """As a cluster plays: everything is sent there and back, and its arrays are read-only."""
    for item in items:
        sent = pickle.loads(pickle.dumps((function, item)))
        for each in (sent[1].numbers, *sent[1].net):
            each.setflags(write=False)
        yield pickle.loads(pickle.dumps(sent[0](sent[1])))


def weights(made):
    return [each.tolist() for each in made.average]


def test_the_same_seed_learns_the_same_whoever_plays():
    one, far = trained(2), trained(2, far_away)
    with open_threads(2) as threads:
        assert weights(one) == weights(trained(2, threads)) == weights(far)
    assert one.games == 8
    assert weights(one) != weights(training())


@pytest.mark.parametrize("seed", [-1, 10**20 - 1])
def test_any_whole_number_is_a_seed(seed, tmp_path):
    made = trained(1, made=training(seed))
    assert made.games == 4
    save(tmp_path / "training.npz", made)
    restore(tmp_path / "training.npz", training(seed))


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
    with pytest.raises(InvalidWeights, match="another seed"):
        restore(path, training(seed=2))
    with pytest.raises(InvalidWeights, match="another game"):
        restore(path, Training([keepstone.game("castillos")], 1))
    save(path, Training([keepstone.game("castillos", players=3)], 1))
    with pytest.raises(InvalidWeights, match="another players"):
        restore(path, Training([keepstone.game("castillos")], 1))


def test_what_is_no_training_is_refused(tmp_path):
    path = tmp_path / "training.npz"
    path.write_bytes(b"PK nonsense")
    with pytest.raises(InvalidWeights, match="is no valid checkpoint"):
        restore(path, training())


def test_at_the_end_the_net_is_not_asked():
    ended, game = over(), keepstone.game("boxes").game
    work, path = new_workspace(game, 2, new_rng(0)), new_path(game, 2)
    path.states[:2] = ended.states[0]
    path.points[:2], path.wins[:2] = [[6.0, 5.0], [99.0, 99.0]], [[0.5, 0.5], [9.0, 9.0]]
    look_back(ended.states[0], 2, 0.85, work, path)
    scores = ended.scores()
    won = [float(seat in ended.winners()) / len(ended.winners()) for seat in range(2)]
    assert path.points[:2].tolist() == [scores, scores]
    assert path.wins[:2].tolist() == [won, won]


def over():
    """A game of Boxes in which everybody takes the first action there is."""
    position = keepstone.game("boxes").new(seed=1)
    while position.to_act != OVER:
        position.roll() if position.to_act == CHANCE else position.play(position.legal()[0])
    return position


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
    (strength,) = training().strength(4)
    assert strength.games == 4
    assert 0 <= strength.wins <= 1
    assert np.isfinite(strength.lead)
