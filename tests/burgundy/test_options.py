"""§2.1, §9.3 The options of a game, and lists of estates that are refused."""

import json

import pytest

import keepstone
from keepstone.games.burgundy.words.account import seat_options
from tests.burgundy.table import Table
from tests.support.rows import each_row


def options(**chosen):
    return keepstone.game("burgundy", 2, **chosen).options


@each_row(
    "players boards numbers",
    [
        *((4, str(number), [number] * 4) for number in range(1, 10)),
        (2, "9,1", [9, 1]),
        (2, "7,7", [7, 7]),
        (3, "2,4,6", [2, 4, 6]),
        (4, "1,2,2,9", [1, 2, 2, 9]),
    ],
)
def test_estates(players, boards, numbers):
    """§2.1 One for all, or one number for each seat, seat 0 first; repeats are allowed."""
    assert Table(players, boards=boards).state.board.tolist()[:players] == numbers


def test_a_list_goes_by_seats():
    """§2.1 Whoever begins: seat 0 plays on the first of the list."""
    t = Table(boards="7,1")
    t.begin("first 1")
    assert t.state.board.tolist()[:2] == [7, 1]
    assert t.to_act == 0


@each_row(
    "players boards",
    [
        *((2, boards) for boards in ("0", "10", "-1", "1,0", "10,1", "1,99")),  # no such estate
        *((3, "1,2"), (2, "1,2,3"), (4, "1,2,3"), (2, "1,2,3,4,5")),  # not as many as players
        *((2, boards) for boards in ("1,", ",1", "1,,2", "1,x", "1.5,2", "1,dealt")),  # no list
    ],
)
def test_refused_lists_of_estates(players, boards):
    """§2.1 Numbers of estates 1 to 9, as many as players, with commas between them."""
    with pytest.raises(keepstone.InvalidOption) as refusal:
        keepstone.game("burgundy", players, boards=boards)
    assert refusal.value.rule == "2.1"
    assert len(refusal.value.message) > 10


def test_a_refused_list_is_one_of_keepstones_errors():
    """§2.1 Whoever catches all that can be done wrong catches this, too."""
    assert issubclass(keepstone.InvalidOption, keepstone.KeepstoneError)
    assert "InvalidOption" in keepstone.__all__


@each_row("boards", ["1", "dealt", "3,8"])
def test_options_are_part_of_the_record(boards):
    """§2.1 A saved game is played on the same estates."""
    position = keepstone.game("burgundy", 2, boards=boards, tie_break="most-empty").new(seed=3)
    for _ in range(7):
        position.roll()
    again = keepstone.load(position.to_json())
    assert again == position
    assert again.config.options == position.config.options


@each_row("boards", ["10", "1,2,3"])
def test_a_record_with_a_refused_list(boards):
    """§2.1 It is refused as a record, and the rule is told."""
    saved = json.loads(Table().position.to_json())
    saved["options"]["boards"] = boards
    with pytest.raises(keepstone.InvalidRecord) as refusal:
        keepstone.load(json.dumps(saved))
    assert refusal.value.rule == "2.1"


def test_statistics_name_the_estate_of_each_seat():
    """§2.1 Seat 1 begins, so it is dealt the first estate."""
    t = Table(boards="dealt")
    t.play("first 1", "board 7", "board 1")
    assert seat_options(t.state) == {"boards": ["1", "7"]}
    assert seat_options(Table(3, boards="2,4,6").state) == {"boards": ["2", "4", "6"]}
