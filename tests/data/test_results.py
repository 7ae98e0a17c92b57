"""Results and kinds of games in files: what a record may claim, worked out by hand."""

import pytest

from keepstone.data import MixedGames
from keepstone.data.file_game import RecordGame, check_same
from keepstone.data.results import result_in
from keepstone.playing.notation import Record
from keepstone.playing.position import GameConfig
from tests.support.rows import each_row

pytestmark = pytest.mark.interpreted


@each_row(
    "winners wins",
    [([0], [1, 0, 0]), ([0, 2], [0.5, 0, 0.5]), ([], [0, 0, 0]), ([0, 1, 2], [1 / 3] * 3)],
)
def test_the_victory_is_shared(winners, wins):
    found = result_in({"result": {"winners": winners, "scores": [3, -1, 2]}}, 3)
    assert found.points.tolist() == [3, -1, 2]
    assert found.wins.tolist() == pytest.approx(wins)


@each_row(
    "result",
    [
        None,
        "won",
        [],
        {},
        {"winners": [0]},
        {"scores": [3, 5]},
        {"winners": 0, "scores": [3, 5]},
        {"winners": [2], "scores": [3, 5]},
        {"winners": [-1], "scores": [3, 5]},
        {"winners": [True], "scores": [3, 5]},
        {"winners": ["0"], "scores": [3, 5]},
        {"winners": {"0": 1}, "scores": [3, 5]},
        {"winners": [0], "scores": [3]},
        {"winners": [0], "scores": [3, 5, 4]},
        {"winners": [0], "scores": [3, 0.5]},
        {"winners": [0], "scores": [3, None]},
        {"winners": [0], "scores": [3, 2**31]},
        {"winners": [0], "scores": "35"},
    ],
)
def test_a_result_of_another_form_is_none(result):
    assert result_in({"result": result}, 2) is None


@each_row(
    "log is_whole",
    [
        ((), True),
        (("start 0", "draw red-keep"), True),
        (("@observe 0", "start 0"), False),
        (("start 0", "@determinize 5"), False),
    ],
)
def test_a_record_with_an_observation_or_a_guess_is_not_whole(log, is_whole):
    record = Record("castle-keep", 1, 2, {}, log)
    assert RecordGame("line 1", record).is_whole() is is_whole


def test_games_of_one_file_have_one_kind():
    keep = GameConfig("castle-keep", 2)
    check_same("game 1", GameConfig("castle-keep", 2, gate="always"), keep)
    for other in (GameConfig("castillos", 2), GameConfig("castle-keep", 3)):
        with pytest.raises(MixedGames, match="game 1: this game is of a different kind"):
            check_same("game 1", other, keep)
