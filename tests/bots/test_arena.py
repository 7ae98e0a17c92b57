"""Tests of pairings: seats, deals, and counts."""

import sys
from collections import Counter

import pytest

import keepstone
from keepstone.bots.arena import Sprt, arena, kill_engines, match
from keepstone.bots.arena.pairing import ArenaGame, Loss, Pairing, Time
from keepstone.bots.arena.play import close_engines, play
from keepstone.bots.arena.result import result_of
from keepstone.kit.pool import open_pool
from tests.support.rows import each_row

CONFIG = keepstone.game("castle-keep")
THREE = keepstone.game("castle-keep", players=3)
NO_TIME = (Time(), Time())
ENGINE = f"{sys.executable} -m keepstone engine --level"


def pairing(players=2, a="random", b="random", seed=0, game="castle-keep"):
    return Pairing(game, players, (), a, b, seed, seconds=60.0)


def played(number, *winners, scores=(0, 0, 0), loss=None, times=NO_TIME):
    return ArenaGame(number, (), winners, scores, loss, times)


def won_by(*sides):
    """Return games between two, each won by "a", by "b" or by both."""
    games = []
    for number, side in enumerate(sides):
        seat_of = {"a": number % 2, "b": 1 - number % 2}
        games.append(played(number, *(seat_of[each] for each in side)))
    return games


# Counting.


def test_wins_and_draws_are_counted():
    result = result_of(pairing(), won_by("a", "a", "b", "ab"))
    assert (result.wins_a, result.wins_b, result.draws) == (2, 1, 1)
    assert result.score_rate == 0.625


def test_among_three_a_shared_victory_is_shared_by_all_winners():
    games = [played(0, 0, 1, 2), played(1, 1), played(2, 0, 1)]
    result = result_of(pairing(3), games)
    assert (result.wins_a, result.wins_b, result.draws) == (1, 1, 1)
    assert result.score_rate == pytest.approx((1 / 3 + 1 + 0) / 3)


def test_the_margin_is_over_the_mean_of_the_others():
    """A leads by 10 - (4 + 8) / 2 = 4, by 7 - 7 = 0 and by 1 - 6 = -5: -1/3 on average."""
    scores = [(10, 4, 8), (4, 7, 10), (6, 6, 1)]
    games = [played(number, 0, scores=each) for number, each in enumerate(scores)]
    assert result_of(pairing(3), games).margin == pytest.approx(-1 / 3)


def test_games_lost_by_fault_have_no_margin():
    first = [played(0, 0, scores=(9, 5)), played(1, 1, scores=(3, 5))]
    second = [played(2, 0, scores=(50, 0), loss=Loss(1, "it is late")), played(3, 1, scores=(0, 9))]
    result = result_of(pairing(), first + second)
    assert result.margin == 3
    assert (result.losses_a, result.losses_b) == ({}, {"it is late": 1})


def test_time_is_that_of_a_decision():
    games = [
        played(0, 0, times=(Time(2, 0.5), Time(0, 0.0))),
        played(1, 0, times=(Time(8, 1.5), Time(0, 0.0))),
    ]
    result = result_of(pairing(), games)
    assert (result.milliseconds_a, result.milliseconds_b) == (200, 0)


# Seats and deals.


def test_a_sits_on_each_seat_once_a_deal():
    lineups = [pairing(3, "greedy", "random").lineup(number) for number in range(6)]
    assert lineups[:3] == [
        ["greedy", "random", "random"],
        ["random", "greedy", "random"],
        ["random", "random", "greedy"],
    ]
    assert lineups[3:] == lineups[:3]


def test_chance_is_the_same_throughout_a_deal_and_differs_between_deals():
    """The estates and the first tiles of Burgundy do not depend on what the players do."""
    table = pairing(a="random", game="burgundy")
    openings = [play((table, number)).log[:30] for number in range(4)]
    assert openings[0] == openings[1] != openings[2] == openings[3]


def test_bots_have_seeds_of_their_own():
    """Neither that of chance, nor that of another seat or game."""
    table = pairing()
    seeds = [table.own_seed(number, seat) for number in range(4) for seat in range(2)]
    assert len({*seeds, *(table.chance_seed(number) for number in range(4))}) == 8 + 2


def test_a_game_follows_the_rules():
    game = play((pairing(3), 1))
    position = THREE.new()
    for event in game.log:
        position.play(event)
    assert position.to_act == keepstone.OVER
    assert (tuple(position.winners()), tuple(position.scores())) == (game.winners, game.scores)
    assert game.times[0].decisions < game.times[1].decisions


# Whole pairings.


def test_the_games_are_reported_deal_by_deal():
    told = []
    result = arena(THREE, "random", "random", 6, report=told.append)
    assert [each.games for each in told] == [3, 6]
    assert told[-1] == result
    assert result.wins_a + result.wins_b + result.draws == result.games == 6


def test_a_deal_that_has_begun_is_finished():
    assert arena(THREE, "random", "random", 4).games == 6


@pytest.mark.whole
def test_the_result_does_not_depend_on_who_works():
    results = []
    for workers in (1, 2):
        with open_pool(workers, abandon=kill_engines) as pool:
            results.append(arena(CONFIG, "greedy", "random", 8, seed=3, pool=pool))
    assert results[0] == results[1]
    assert results[0] != arena(CONFIG, "greedy", "random", 8, seed=4)


@pytest.mark.whole
def test_an_engine_plays_as_the_level_that_it_is():
    """Event by event, the draws among them; with three, two engines are at work for B."""
    for players, number in ((2, 1), (3, 0)):
        as_level = play((pairing(players, "random", "random"), number))
        as_engine = play((pairing(players, "random", f"{ENGINE} random"), number))
        assert as_level == as_engine
    close_engines()


@pytest.mark.whole
def test_hidden_things_reach_engines_as_questions():
    """Castillos has resources and coins that others may not see."""
    as_level = play((pairing(2, "random", "random", game="castillos"), 0))
    as_engine = play((pairing(2, f"{ENGINE} random", "random", game="castillos"), 0))
    close_engines()
    assert as_level == as_engine
    assert Counter(event.split()[0] for event in as_level.log)["coin"] > 10


@pytest.mark.slow
@pytest.mark.whole
def test_a_search_beats_chance():
    assert arena(CONFIG, "knight", "random", games=20).wins_a > 12


def test_a_test_ends_the_match_when_it_knows(monkeypatch):
    """Each deal is won as a whole and tells ln(0.5715 / 0.5) = 0.1336; 23 are the first beyond 2.944."""
    asked = []

    def all_won(order):
        asked.append(order[1])
        return played(order[1], order[1] % 2)

    monkeypatch.setattr(match, "play", all_won)
    result = arena(CONFIG, "random", "random", 1000, sprt=Sprt(0, 50))
    assert result.verdict.accepted == "elo1"
    assert result.games == len(asked) == 46
    assert arena(CONFIG, "random", "random", 10, sprt=Sprt(0, 50)).verdict.accepted is None


@each_row(
    "name games seed",
    [("king", 1, 0), (None, 1, 0), ("greedy", 0, 0), ("greedy", 1.5, 0), ("greedy", 1, "x")],
)
def test_what_cannot_be_played_is_refused(name, games, seed):
    with pytest.raises(keepstone.UnknownName):
        arena(CONFIG, name, "random", games, seed)
