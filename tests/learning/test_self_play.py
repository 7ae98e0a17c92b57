"""Tests of self-play, its training targets and duels, on games that are small enough to be worked out by hand.

In Penny (tests/analysis/penny.py) seat 1 guesses a card that it does not see. Without the card "guess low" looks
better, with a high card "guess high".
"""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import keepstone
from keepstone.errors import InvalidWeights
from keepstone.kit.rng import new_rng
from keepstone.kit.viewer import TRUE_TABLE, view_of
from keepstone.learning import checkpoint, duel, game_export, training
from keepstone.learning.checkpoint import TrainingFolder
from keepstone.learning.game_export import rows_of
from keepstone.learning.self_play import (
    decide,
    draw_lessons,
    look_back,
    new_games,
    new_lessons,
    new_path,
    play_games,
)
from keepstone.learning.training import Chunk, Training, play_chunk
from keepstone.search import greedy
from keepstone.search.greedy import best_of
from keepstone.search.workspace import new_workspace
from keepstone.value.net import blank_net, no_net
from tests.analysis.penny import COIN, DEAL, GUESS, HIGH, LOW, penny
from tests.learning.few import few
from tests.puzzles.boxes import boxes

__all__ = ["boxes", "few", "penny"]
pytestmark = [pytest.mark.interpreted, pytest.mark.usefixtures("boxes", "few", "penny")]
GUESSES = GUESS_LOW, GUESS_HIGH = GUESS.at(0), GUESS.at(1)


def position(game, *texts):
    """Return a position after these events."""
    made = keepstone.game(game).new()
    for text in texts:
        made.play(text)
    return made


def penny_game():
    return keepstone.game("penny").game


def workspace(game, seed=1):
    return new_workspace(keepstone.game(game).game, 2, new_rng(seed))


# Training targets.


def test_a_target_is_a_mixture_of_the_next_prediction_and_the_next_target():
    """Seat 0 has one point and the victory; predictions of 4 and 2 points, and of 0.2 and 0.4, count by a quarter.

    From the last state: 1, (3 * 1 + 2) / 4, (3 * 1.25 + 4) / 4. Chances: 1, (3 + 0.4) / 4, (3 * 0.85 + 0.2) / 4.
    The prediction for the first state itself does not count.
    """
    end = position("boxes", "deal sharp", "open c", "draw prize")
    path = new_path(end.game, 2)
    path.states[:3] = position("boxes", "deal sharp", "open c").state
    path.points[:3, 0], path.wins[:3, 0] = [9, 4, 2], [0.9, 0.2, 0.4]
    path.wins[:3, 1] = 1 - path.wins[:3, 0]
    look_back(end.state, 3, 0.75, workspace("boxes"), path)
    assert path.points[:3].tolist() == [[1.9375, 0], [1.25, 0], [1, 0]]
    assert path.wins[:3, 0] == pytest.approx([0.6875, 0.85, 1])
    assert path.wins[:3, 1] == pytest.approx([0.3125, 0.15, 0])


# Games.


def test_a_seat_decides_by_what_it_sees():
    """The card is high, and the best guess without it is low."""
    work, state = workspace("penny"), position("penny", "deal high").state
    assert {int(decide(state, 0, work)) for _ in range(20)} == {GUESS_LOW}
    assert state.card == HIGH


def test_a_part_of_the_decisions_is_random():
    """Of 400 decisions of which 20 % are random, half of these, 40, are the worse guess: 40 ± 6."""
    work, state = workspace("penny"), position("penny", "deal low").state
    chosen = [int(decide(state, 20, work)) for _ in range(400)]
    assert 15 < chosen.count(GUESS_HIGH) < 65


def test_random_decisions_are_made_in_every_second_game():
    first, work = position("penny").state, workspace("penny")
    games = new_games(np.arange(60, dtype=np.uint64))
    lessons = new_lessons(penny_game(), 2, 60)
    play_games(first, games, 100, 0.85, work, new_path(penny_game(), 2), lessons)
    guesses = games.events[:, 1]
    assert games.lengths.tolist() == [4] * 60
    assert set(guesses[::2].tolist()) == {GUESS_LOW}
    assert set(guesses[1::2].tolist()) == set(GUESSES)
    assert all(DEAL.covers(int(event)) for event in games.events[:, 0])
    assert all(COIN.covers(int(event)) for event in games.events[:, 2])


def test_half_of_the_lessons_are_seen_by_the_seat_that_moved():
    """Seat 1 has guessed and does not see the card; the other lessons show the true state.

    Of 600 lessons, 300 ± 12 (one standard deviation) are seen by the seat.
    """
    path, lessons = new_path(penny_game(), 2), new_lessons(penny_game(), 2, 600)
    path.states[0] = position("penny", "deal high", "guess low").state
    path.movers[0] = 1
    draw_lessons(1, 0, 600, workspace("penny"), path, lessons)
    seen = set(zip(lessons.states["viewer"].tolist(), lessons.states["card"].tolist(), strict=True))
    assert seen == {(TRUE_TABLE, HIGH), (view_of(1), 0)}
    assert 250 < (lessons.states["viewer"] == view_of(1)).sum() < 350


@pytest.mark.parametrize(("recorded", "rows"), [(3, 6), (2, 0)])
def test_games_that_were_recorded_completely_are_exported(monkeypatch, recorded, rows):
    """A game of Boxes has three events."""
    monkeypatch.setattr(game_export, "EVENTS", recorded)
    config = keepstone.game("boxes")
    chunk = Chunk(config, np.arange(2, dtype=np.uint64), blank_net(config.game), lessons=3)
    assert len(rows_of(chunk, play_chunk(chunk).games).game) == rows


# Duels.


def test_both_seats_play_the_same_deals_in_turn():
    """With two equal players, what one game brings seat 0 the other one costs seat 1."""
    game, count = penny_game(), 40
    wins, leads = np.zeros(count), np.zeros(count)
    numbers = np.arange(count, dtype=np.uint64)
    table, net = game.state_type.new(), no_net(game)
    duel.duels(position("penny").state, numbers, net, net, workspace("penny"), table, wins, leads)
    assert (leads[::2] == -leads[1::2]).all()
    assert (wins[::2] + wins[1::2] == 1).all()
    assert leads.max() > 0


def test_each_seat_of_a_duel_plays_by_its_net_and_what_it_sees(monkeypatch):
    """Seat 1 plays by the first net, and guesses low although the card is high."""
    game, played = penny_game(), []
    mine, other = blank_net(game), no_net(game)

    def chosen(state, n, net, work):
        played.append((int(state.viewer), net is mine))
        return best_of(state, n, other, work)

    monkeypatch.setattr(greedy, "best_of", chosen)
    state = position("penny", "deal high").state
    duel.duel(state, 1, mine, other, workspace("penny"))
    assert played == [(view_of(1), True), (view_of(0), False)]
    assert state.guess == LOW


# Training steps.


def test_the_average_follows_the_net_slowly_and_plays_the_games(monkeypatch):
    """It covers four steps, each of which adds 1 to the net: 1 / 4, then 1/4 + (2 - 1/4) / 4."""
    schedule = training.NEW_NET._replace(rate=0.5, halved=100, averaged=4)
    monkeypatch.setattr(training, "NEW_NET", schedule)
    made, rates = Training([keepstone.game("boxes")], 1), []

    def step(weights, gradient, mean, square, count, rate, number):
        weights += 1
        rates.append(rate)

    monkeypatch.setattr(training, "add_gradient", lambda *_: 0.0)
    monkeypatch.setattr(training, "adam", step)
    start, made.learned = made.average.output.copy(), 1
    for games, moved in ((0, 0.25), (100, 0.6875)):
        made.games = games
        made._learn()
        assert made.average.output - start == pytest.approx(np.full(start.shape, moved))
    assert rates == [0.5] * 3 + [0.25] * 3
    assert all(chunk.net is made.average for chunk in made._chunks())


def test_a_checkpoint_belongs_to_its_options(tmp_path):
    path = tmp_path / "training.npz"
    checkpoint.save(path, Training([keepstone.game("boxes", swapped=True)], 1))
    with pytest.raises(InvalidWeights, match="another options"):
        checkpoint.restore(path, Training([keepstone.game("boxes")], 1))


@pytest.mark.parametrize(("games", "name"), [(300, "000200"), (301, "000300"), (100, None)])
def test_the_earlier_net_is_that_of_the_last_checkpoint_before(tmp_path, games, name):
    run = SimpleNamespace(game=SimpleNamespace(name="boxes"), players=2, games=games)
    folder = TrainingFolder(tmp_path, run)
    for each in ("boxes-2-000100", "boxes-2-000200", "boxes-2-000300", "boxes-2-old", "boxes-2"):
        (tmp_path / f"{each}.npz").touch()
    earlier = folder.earlier()
    assert earlier == (name and Path(tmp_path) / f"boxes-2-{name}.npz")
