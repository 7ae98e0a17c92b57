"""The rating model: figures worked out by hand, and laws."""

import math

import pytest

from keepstone.ratings import Pool, Rating, rate
from keepstone.ratings.model import DRIFT, ELO
from tests.support.rows import each_row

POOL = Pool("castle-keep", 2)  # its ladder goes from 1000 (page) to 1277 (castellan)
KNOWN = 1e-3  # the standard deviation of a strength that is nearly known


def test_a_newcomer_is_in_the_middle_of_the_ladder() -> None:
    newcomer = POOL.newcomer()
    assert newcomer.mean == 1138.5
    assert newcomer.sd == pytest.approx(277 / 3)


def test_only_measured_bots_have_a_rating() -> None:
    assert POOL.bot("page") == Rating(1000, 0)
    assert POOL.bot("castellan") == Rating(1277, 0)
    assert POOL.bot("random") is POOL.bot(None) is None
    assert not Pool("castle", 3).is_rated


def test_one_game_against_a_bot() -> None:
    """A prior of 100 Elo, a bot of the same strength, a win.

    The posterior density is exp(-x²/2s²) / (1 + exp(-x)), with x in units of ELO. Here it is integrated.
    """
    s = math.hypot(100, DRIFT) / ELO
    xs = [step * s / 1000 for step in range(-8000, 8001)]
    weights = [math.exp(-(x**2) / (2 * s * s)) / (1 + math.exp(-x)) for x in xs]
    mean = sum(map(math.prod, zip(xs, weights, strict=True))) / sum(weights)
    variance = sum(w * (x - mean) ** 2 for x, w in zip(xs, weights, strict=True)) / sum(weights)
    after, bot = rate([Rating(1200, 100), Rating(1200, 0)], [1, 2])
    assert after.mean == pytest.approx(1200 + mean * ELO, abs=0.5)
    assert after.sd == pytest.approx(math.sqrt(variance) * ELO, abs=0.5)
    assert bot == Rating(1200, 0)


@each_row("players", [2, 3, 4])
def test_equal_players_gain_and_lose_as_their_chances_say(players: int) -> None:
    """The winner of n equal players gains in proportion to 1 - 1/n, and the runner-up to 1 - 1/n - 1/(n-1)."""
    people = [Rating(1500, 1.0)] * players
    after = rate(people, [*range(1, players + 1)])
    unit = (1 + DRIFT**2) / ELO
    share, gains = 0.0, []
    for place in range(1, players + 1):
        share += 1 / (players - place + 1) if place < players else 0
        gains.append((1 if place < players else 0) - share)
    assert [each.mean - 1500 for each in after] == pytest.approx(
        [g * unit for g in gains], rel=0.01
    )
    assert sum(gains) == pytest.approx(0)


def test_a_shared_place_between_equal_players_changes_no_mean() -> None:
    after = rate([Rating(1200, 100)] * 2, [1, 1])
    assert [each.mean for each in after] == pytest.approx([1200, 1200])
    assert all(each.sd < 100 for each in after)


def test_a_shared_place_lifts_the_weaker_player() -> None:
    weak, strong = rate([Rating(1100, 50), Rating(1300, 50)], [1, 1])
    assert weak.mean > 1100 and strong.mean < 1300


def test_seats_do_not_matter() -> None:
    before = [Rating(1100, 80), Rating(1300, 0), Rating(1250, 40)]
    plain = rate(before, [2, 1, 3])
    turned = rate([before[2], before[0], before[1]], [3, 2, 1])
    for one, other in zip([plain[2], plain[0], plain[1]], turned, strict=True):
        assert one.mean == pytest.approx(other.mean) and one.sd == pytest.approx(other.sd)


def test_a_certain_win_changes_hardly_anything() -> None:
    after, _ = rate([Rating(2000, 50), Rating(1000, 0)], [1, 2])
    assert 2000 < after.mean < 2000.2
