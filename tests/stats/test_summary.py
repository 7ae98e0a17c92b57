"""Tests of statistics, from facts whose figures can be worked out by hand."""

import re

import numpy as np
import pytest

import keepstone
from keepstone.data import Games
from keepstone.data.results import Result
from keepstone.stats import Facts, Opening, OptionLine, Spread, draw, facts_of, summary_of
from keepstone.stats.summary import MOST_OPENINGS


def fact(wins=(1, 0), points=(3, 1), decisions=10, opening=("take", 0), **options):
    """Return a game between two; wins is None without a result."""
    result = (
        None if wins is None else Result(np.array(points, np.int32), np.array(wins, np.float32))
    )
    return Facts(options, decisions + 5, decisions, opening, result)


def close(seat):
    return tuple(round(each, 3) for each in (seat.share, seat.low, seat.high))


def test_lengths_and_scores_are_told_by_their_quartiles():
    facts = [fact(points=(n, 0), decisions=n) for n in (10, 20, 30, 40)]
    summary = summary_of("bailey", 2, facts)
    assert summary.decisions == Spread(25, 10, 17.5, 25, 32.5, 40)
    assert summary.events == Spread(30, 15, 22.5, 30, 37.5, 45)
    assert [each.score for each in summary.seats] == [summary.decisions, Spread(0, 0, 0, 0, 0, 0)]
    assert summary.scores == Spread(12.5, 0, 0, 5, 22.5, 40)


def test_seats_have_their_victories_and_parts_of_shared_ones():
    """Two victories and a shared one of four make 0.625; nobody has won the fourth."""
    facts = [fact(), fact(), fact(wins=(0.5, 0.5)), fact(wins=(0, 0))]
    summary = summary_of("bailey", 2, facts)
    first, second = summary.seats
    assert (first.won, first.shared, second.won, second.shared) == (2, 1, 0, 1)
    assert (first.share, second.share, summary.drawn) == (0.625, 0.125, 2)


def test_shares_lie_within_wilsons_interval():
    """Of 60 of 100: 50.2 to 69.1 % (Wilson 1927); of none of 100 up to 3.7 %."""
    facts = [fact()] * 60 + [fact(wins=(0, 1))] * 40
    assert close(summary_of("bailey", 2, facts).seats[0]) == (0.6, 0.502, 0.691)
    assert close(summary_of("bailey", 2, [fact()] * 100).seats[1]) == (0, 0, 0.037)


def test_games_without_a_result_are_counted_apart():
    summary = summary_of("bailey", 2, [fact(), fact(wins=None, decisions=99)])
    assert (summary.games, summary.unfinished) == (1, 1)
    assert summary.decisions == Spread(10, 10, 10, 10, 10, 10)
    empty = summary_of("bailey", 2, [fact(wins=None)])
    assert (empty.games, empty.seats, empty.openings, empty.options) == (0, [], [], [])
    assert empty.decisions is empty.scores is None


def test_openings_are_those_of_the_seat_that_decided():
    """Seat 1 began with `hold` twice, and won once."""
    facts = [
        fact(),
        fact(opening=("hold", 1)),
        fact(opening=("hold", 1), wins=(0, 1)),
        fact(opening=None),
    ]
    found = summary_of("bailey", 2, facts).openings
    assert [(each.action, each.games, each.share) for each in found] == [
        ("hold", 2, 0.5),
        ("take", 1, 1),
    ]


def test_a_forced_decision_is_no_opening(tmp_path):
    """Castillos §4.1: the first tile has one place, the second one has four."""
    position = keepstone.game("castillos", random_terrain=True).new(seed=1)
    while len(position.log) < 5:
        chance = position.to_act == keepstone.CHANCE
        position.roll() if chance else position.play(position.legal()[-1])
    file = tmp_path / "game.json"
    file.write_text(position.to_json())
    (game,) = Games(file).file_games()
    first, second = (text for text in position.log if text.startswith("place"))
    starter = int(position.log[0].removeprefix("start "))
    assert first != second
    assert facts_of(game).opening == (second, 1 - starter)


def test_rare_openings_are_counted_together():
    facts = [fact(opening=(f"take {n:02}", 0)) for n in range(MOST_OPENINGS + 3)]
    summary = summary_of("bailey", 2, facts)
    assert [each.action for each in summary.openings] == [f"take {n:02}" for n in range(10)]
    assert summary.other_openings == 3
    assert isinstance(summary.openings[0], Opening)


def test_options_with_several_values_are_compared():
    facts = [
        fact(gate="once", walls="low"),
        fact(gate="once", walls="low", wins=(0.5, 0.5), decisions=20),
        fact(gate="always", walls="low", wins=(0, 1)),
    ]
    assert summary_of("bailey", 2, facts).options == [
        OptionLine("gate", "always", 1, 10.0, [0.0, 1.0], 0),
        OptionLine("gate", "once", 2, 15.0, [0.75, 0.25], 1),
    ]


def test_where_nothing_could_be_played_again_results_are_counted():
    """For example of games with other rules."""
    facts = [Facts({}, 7, None, None, fact().result)]
    summary = summary_of("bailey", 2, facts)
    assert summary.decisions is None
    assert (summary.events, summary.seats[0].won) == (Spread(7, 7, 7, 7, 7, 7), 1)


def bars_in(picture):
    return re.findall(r"<rect [^>]*><title>([^<]*)</title>", picture)


def test_a_picture_has_a_bar_for_every_few_lengths_and_points():
    """Lengths from 0 to 49, four games of each, in bars of three; points 0 and 1 in bars of one."""
    facts = [fact(decisions=n % 50, points=(n % 2, 0)) for n in range(200)]
    picture = draw(summary_of("bailey", 2, facts), facts)
    bars = bars_in(picture)
    assert bars[:2] == ["0 to 2: 12", "3 to 5: 12"] and bars[16] == "48 to 50: 8"
    assert bars[17:] == ["0: 300", "1: 100", "100.0%", "0.0%", "take: 200"]
    assert "bailey, 2 players, 200 games" in picture


@pytest.mark.parametrize(
    ("one", "bars"),
    [
        (
            fact(opening=("<take>", 0)),
            ["10: 1", "1: 1", "3: 1", "100.0%", "0.0%", "&lt;take&gt;: 1"],
        ),
        (Facts({}, 7, None, None, fact().result), ["1: 1", "3: 1", "100.0%", "0.0%"]),
        (fact(wins=None), []),
    ],
    ids=["one game", "by other rules", "without a result"],
)
def test_a_picture_of_what_little_there_is(one, bars):
    picture = draw(summary_of("bailey", 2, [one]), [one])
    assert [each for each in bars_in(picture) if not each.endswith(": 0")] == bars
    assert "nan" not in picture
