"""The rating of play: the mean loss per decision, its error, its words, and the decisions that count."""

import json
from functools import cache
from typing import Any

import pytest

from keepstone import GameConfig
from keepstone.analysis.game import analyse
from keepstone.analysis.storage import pack
from keepstone.match import record_of
from keepstone.ratings.play_rating import (
    PlayRating,
    SeatPlay,
    Sum,
    all_losses,
    level_like,
    losses_of,
    mean_loss,
    play_rating,
    plays_in,
    student,
)
from tests.support.matches import finished
from tests.support.never_empty import never_empty
from tests.support.rows import each_row

GAMES = [(10, 0.1), (10, 0.1), (10, 0.1), (10, 0.1), (20, 0.7)]


def played(decisions: int, loss: float) -> SeatPlay:
    return {"Attack": Sum(decisions, loss)}


def test_the_mean_is_per_decision_and_its_error_follows_from_the_games() -> None:
    """1.1 in 60 decisions. The games differ from it by 4 times -1/12 and once 1/3."""
    mean, error = mean_loss([Sum(*each) for each in GAMES])
    assert mean == pytest.approx(1.1 / 60)
    spread = (5 / 4 * (4 / 144 + 1 / 9)) ** 0.5 / 60
    assert error == pytest.approx(2.776 * spread, rel=0.02)


def test_equal_games_leave_no_error() -> None:
    assert mean_loss([Sum(10, 0.2)] * 5) == pytest.approx((0.02, 0))


@each_row("freedom limit precision", [(4, 2.776, 0.02), (9, 2.262, 0.003), (19, 2.093, 0.001)])
def test_students_limit_is_that_of_the_tables(freedom: int, limit: float, precision: float) -> None:
    assert student(freedom) == pytest.approx(limit, rel=precision)


def test_four_games_are_too_few_and_games_without_decisions_are_none() -> None:
    four = [played(*each) for each in GAMES[:4]]
    assert play_rating([*four, {}]) == PlayRating(4, 40)
    assert play_rating([]) == PlayRating(0, 0)
    assert play_rating([*four, played(20, 0.7)]).loss == pytest.approx(1.1 / 60)


def test_five_games_with_few_decisions_are_too_few() -> None:
    assert play_rating([played(3, 0.0)] * 5) == PlayRating(5, 15)
    assert play_rating([played(3, 0.0)] * 19).loss is None
    assert play_rating([played(3, 0.0)] * 20).loss == 0


def test_kinds_with_twenty_decisions_are_rated_the_most_frequent_first() -> None:
    game = {"Build": Sum(6, 0.03), "Attack": Sum(4, 0.2), "End the turn": Sum(3, 0.0)}
    build, attack = play_rating([game] * 5).kinds
    assert (build.kind, build.decisions) == ("Build", 30)
    assert (attack.kind, attack.decisions) == ("Attack", 20)
    assert [build.loss, attack.loss] == pytest.approx([0.005, 0.05])


@cache
def analysed() -> tuple[dict[str, Any], bytes]:
    record = record_of(finished())
    return json.loads(record), pack(analyse(record, iterations=2, threads=1))


def test_every_open_decision_of_a_game_has_a_kind() -> None:
    record, kept = analysed()
    seats = plays_in(json.dumps(record), kept)
    open_ones = [
        each["decision"]
        for each in json.loads(kept)["events"]
        if each["decision"] and 0.05 <= _best(each["decision"]) <= 0.95
    ]
    for seat, kinds in enumerate(never_empty(seats)):
        own = [each for each in open_ones if each["seat"] == seat]
        assert sum(each.decisions for each in kinds.values()) == len(own) > 0
        assert sum(each.loss for each in kinds.values()) == pytest.approx(
            sum(each["loss"] for each in own)
        )
        attacks = sum(each["action"].startswith("attack ") for each in own)
        assert kinds.get("Attack", Sum(0, 0.0)).decisions == attacks
        assert set(kinds) <= {"Build", "Attack", "End the turn", "Discard a tile", "Draw tiles"}


def _best(decision: dict[str, Any]) -> float:
    best: float = decision["choices"][0]["wins"][decision["seat"]]
    return best


@pytest.mark.parametrize(
    ("claim", "judged"),
    [
        ({"hints": [0, 2]}, [True, False]),
        ({"out": [{"event": 3, "seat": 0, "why": "resigned"}]}, [False, True]),
        ({"given": {"events": 5, "table": None}}, [False, False]),
    ],
    ids=["hints", "left", "continued"],
)
def test_decisions_that_are_not_all_a_persons_own_are_not_judged(
    claim: dict[str, Any], judged: list[bool]
) -> None:
    record, kept = analysed()
    assert [bool(each) for each in plays_in(json.dumps(record | claim), kept)] == judged


def test_the_levels_are_measured_and_the_stronger_loses_less() -> None:
    for game, sizes in never_empty(all_losses().items()):
        for players in never_empty(sizes):
            GameConfig(game, int(players))
            losses = [*losses_of(game, int(players)).values()]
            assert losses == sorted(losses, reverse=True)


def test_a_loss_is_like_the_nearest_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "keepstone.ratings.play_rating.all_losses",
        lambda: {"castle": {"2": {"page": 0.03, "squire": 0.02, "knight": 0.001}}},
    )
    assert [level_like("castle", 2, loss) for loss in (0.2, 0.024, 0.011, 0.0)] == [
        "page",
        "squire",
        "squire",
        "knight",
    ]
    assert level_like("castle", 4, 0.01) == ""
