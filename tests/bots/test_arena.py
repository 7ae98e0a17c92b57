"""Points, leads and their errors, worked by hand."""

import pytest

import keepstone
from keepstone.bots import arena as arena_module
from keepstone.bots.arena import arena

RULES = keepstone.game("castle-keep", players=3)


def result_of(monkeypatch, points):
    """The result when A scores these points, one game after another."""
    scored = iter(points)
    monkeypatch.setattr(arena_module, "_points_of_a", lambda *_: next(scored))
    return arena(RULES, "greedy", "random", games=len(points))


def test_wins_and_draws_are_counted(monkeypatch):
    result = result_of(monkeypatch, [1.0, 1.0, 1.0, 0.5, 0.0])
    assert (result.wins_a, result.draws, result.wins_b) == (3, 1, 1)
    assert result.score_rate == 0.7


def test_three_quarters_of_the_points_are_a_lead_of_191(monkeypatch):
    """400 log10(0.75 / 0.25) = 400 * 0.4771 = 190.8."""
    assert result_of(monkeypatch, [1.0, 1.0, 1.0, 0.0]).elo == pytest.approx(190.8, abs=0.1)


def test_the_error_of_a_hundred_games(monkeypatch):
    """Wilson's interval of 75 in 100 is 0.657 to 0.825: leads of 113 and 269, 78 on each side."""
    result = result_of(monkeypatch, [1.0] * 75 + [0.0] * 25)
    assert result.elo_error == pytest.approx(78, abs=1)


def test_half_of_the_points_are_no_lead(monkeypatch):
    assert result_of(monkeypatch, [1.0, 0.0, 0.5, 0.5]).elo == 0


def test_a_clean_sweep_has_a_lead_and_an_error(monkeypatch):
    """Half a point short of ten: 400 log10(0.95 / 0.05) = 511.5."""
    result = result_of(monkeypatch, [1.0] * 10)
    assert result.elo == pytest.approx(511.5, abs=0.1)
    assert result.elo_error > 100


def test_seats_take_turns_and_rotate(monkeypatch):
    lineups = []
    monkeypatch.setattr(
        arena_module, "_points_of_a", lambda rules, lineup, *_: lineups.append(lineup) or 1.0
    )
    arena(RULES, "greedy", "random", games=2)
    assert lineups == [[0, 1, 0], [1, 0, 1]]


def test_real_games_are_played_and_reported():
    done = []
    result = arena(RULES, "random", "random", games=6, report=done.append)
    assert result.wins_a + result.wins_b + result.draws == 6
    assert done == [1, 2, 3, 4, 5, 6]
    assert result == arena(RULES, "random", "random", games=6)


def test_a_search_beats_chance():
    assert arena(keepstone.game("castle-keep"), "squire", "random", games=40).wins_a > 25


@pytest.mark.parametrize(
    ("name", "games"), [("king", 1), (None, 1), ("greedy", 0), ("greedy", 1.5)]
)
def test_what_cannot_be_played_is_refused(name, games):
    with pytest.raises(keepstone.UnknownName):
        arena(RULES, name, "random", games)
