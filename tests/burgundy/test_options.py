"""§2.1, §9.3 The options of a game, and lists of estates that are refused."""

import json

import pytest

import keepstone
from keepstone.games.burgundy.words.account import seat_options
from tests.burgundy.table import Table


def options(**chosen):
    return keepstone.game("burgundy", 2, **chosen).options


def test_the_defaults():
    """§2.1, §9.3 All play on estate 1; of equals whoever has the fewest empty hexes is ahead."""
    assert options() == {"boards": "1", "tie_break": "fewest-empty"}


@pytest.mark.parametrize("number", range(1, 10))
def test_one_estate_for_all(number):
    """§2.1 Each of the nine may be chosen for all."""
    assert Table(4, boards=str(number)).state.board.tolist() == [number] * 4


@pytest.mark.parametrize(
    ("players", "boards"), [(2, "9,1"), (2, "7,7"), (3, "2,4,6"), (4, "1,2,2,9")]
)
def test_an_estate_for_each_seat(players, boards):
    """§2.1 One number for each seat, seat 0 first; repeats are allowed."""
    numbers = [int(number) for number in boards.split(",")]
    assert Table(players, boards=boards).state.board.tolist()[:players] == numbers


def test_a_list_goes_by_seats():
    """§2.1 Whoever begins: seat 0 plays on the first of the list."""
    t = Table(boards="7,1")
    t.begin("first 1")
    assert t.state.board.tolist()[:2] == [7, 1]
    assert t.to_act == 0


@pytest.mark.parametrize("boards", ["0", "10", "-1", "1,0", "10,1", "1,99"])
def test_an_estate_that_does_not_exist(boards):
    """§2.1 There are estates 1 to 9."""
    with pytest.raises(keepstone.InvalidOption) as refusal:
        keepstone.game("burgundy", 2, boards=boards)
    assert refusal.value.rule == "2.1"
    assert len(refusal.value.message) > 10


@pytest.mark.parametrize(
    ("players", "boards"), [(3, "1,2"), (2, "1,2,3"), (4, "1,2,3"), (2, "1,2,3,4,5")]
)
def test_too_few_or_too_many_estates(players, boards):
    """§2.1 As many as there are players."""
    with pytest.raises(keepstone.InvalidOption) as refusal:
        keepstone.game("burgundy", players, boards=boards)
    assert refusal.value.rule == "2.1"


@pytest.mark.parametrize("boards", ["1,", ",1", "1,,2", "1,x", "1.5,2", "1,dealt"])
def test_a_list_that_is_none(boards):
    """§2.1 Numbers, with commas between them."""
    with pytest.raises(keepstone.InvalidOption) as refusal:
        keepstone.game("burgundy", 2, boards=boards)
    assert refusal.value.rule == "2.1"


@pytest.mark.parametrize("boards", [7, None, ("1", "7"), [1, 7]])
def test_what_is_no_text(boards):
    """§2.1 Options are texts."""
    with pytest.raises(keepstone.UnknownName):
        keepstone.game("burgundy", 2, boards=boards)


def test_a_refused_list_is_one_of_keepstones_errors():
    """§2.1 Whoever catches all that can be done wrong catches this, too."""
    assert issubclass(keepstone.InvalidOption, keepstone.KeepstoneError)
    assert "InvalidOption" in keepstone.__all__


@pytest.mark.parametrize("value", ["fewest-empty", "most-empty"])
@pytest.mark.parametrize("boards", ["1", "5", "dealt", "3,8"])
def test_everything_goes_together(value, boards):
    """§2.1, §9.3 No option excludes another."""
    assert options(boards=boards, tie_break=value) == {"boards": boards, "tie_break": value}


@pytest.mark.parametrize("value", ["most_empty", "most", "", "true"])
def test_a_tie_break_that_does_not_exist(value):
    """§9.3 Fewest or most empty hexes, nothing else."""
    with pytest.raises(keepstone.UnknownName) as refusal:
        keepstone.game("burgundy", 2, tie_break=value)
    assert refusal.value.allowed == ("fewest-empty", "most-empty")


@pytest.mark.parametrize("boards", ["1", "dealt", "3,8"])
def test_options_are_part_of_the_record(boards):
    """§2.1 A saved game is played on the same estates."""
    position = keepstone.game("burgundy", 2, boards=boards, tie_break="most-empty").new(seed=3)
    for _ in range(7):
        position.roll()
    again = keepstone.load(position.to_json())
    assert again == position
    assert again.config.options == position.config.options


@pytest.mark.parametrize("boards", ["10", "1,2,3"])
def test_a_record_with_a_refused_list(boards):
    """§2.1 It is refused as a record, and the rule is told."""
    saved = json.loads(Table().position.to_json())
    saved["options"]["boards"] = boards
    with pytest.raises(keepstone.InvalidRecord) as refusal:
        keepstone.load(json.dumps(saved))
    assert refusal.value.rule == "2.1"


@pytest.mark.parametrize("players", [1, 5])
def test_how_many_may_play(players):
    """§2.1 Two to four."""
    with pytest.raises(keepstone.UnknownName):
        keepstone.game("burgundy", players)


def test_statistics_name_the_estate_of_each_seat():
    """§2.1 Seat 1 begins, so it is dealt the first estate."""
    t = Table(boards="dealt")
    t.play("first 1", "board 7", "board 1")
    assert seat_options(t.state) == {"boards": ["1", "7"]}
    assert seat_options(Table(3, boards="2,4,6").state) == {"boards": ["2", "4", "6"]}
