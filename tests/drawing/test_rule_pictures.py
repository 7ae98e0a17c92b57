"""The pictures of the rulebooks: their positions can be played, and show what their captions say."""

import re

import pytest

from keepstone import IllegalAction
from keepstone.server.catalogue.markdown import picture
from tools.pictures.rule_pictures import RULES, Picture, pictures

ALL = pictures()
SHOWN = re.compile(r"<!-- scene: ([\w -]+) \|")
every_picture = pytest.mark.parametrize("name", ALL)
with_points = pytest.mark.parametrize("name", [each for each in ALL if ALL[each].points])

pytestmark = pytest.mark.either


def test_each_picture_is_shown_once() -> None:
    texts = [path.read_text(encoding="utf-8") for path in RULES.glob("*.md")]
    shown = [name for text in texts for names in SHOWN.findall(text) for name in names.split()]
    assert sorted(shown) == sorted(ALL)


@every_picture
def test_the_files_show_the_positions(name: str) -> None:
    """After a change of a game's scene, `make rule-pictures` draws them again."""
    assert picture(name) == ALL[name].svg()


@with_points
def test_the_last_event_scores_what_the_caption_says(name: str) -> None:
    before, after = ALL[name].position(without=1).scores(), ALL[name].position().scores()
    assert [new - old for old, new in zip(before, after, strict=True)] == ALL[name].points


@pytest.mark.parametrize("game", ["castle", "zamek"])
def test_the_crossed_out_placement_is_refused_and_the_other_one_is_legal(game: str) -> None:
    action, rule = ALL[f"{game}-illegal"].refused or ("", "")
    position = ALL[f"{game}-illegal"].position()
    with pytest.raises(IllegalAction) as refusal:
        position.play(action)
    assert refusal.value.rule == rule == "4.3"
    assert ALL[f"{game}-legal"].events[-1] in position.legal()


def test_the_attack_destroys_the_line_and_not_the_keep() -> None:
    before, after = ALL["castle-keep-attack"], ALL["castle-keep-attacked"]
    assert after.events[:-1] == before.events
    assert standing(before) - standing(after) == {"nw", "n", "ne"}
    assert standing(after) == {"e", "se", "centre"}


def standing(picture: Picture) -> set[str]:
    """Return the places of the first castle that have a tile."""
    scene = picture.position().scene()
    return {
        each.id.removeprefix("castle-0-") for each in scene.pieces if each.id[:9] == "castle-0-"
    }


def test_the_complete_castle_wins_with_a_wall_that_suits_one_neighbour() -> None:
    """Red and zigzag: the tower above is red and curvy, the one below yellow and curvy."""
    complete = ALL["castle-keep-complete"]
    assert complete.position(without=1).to_act == 0
    assert complete.position().winners() == complete.winners == [0]
    assert {"place red-curvy-tower nw", "place yellow-curvy-tower sw"} <= {*complete.events}


def test_a_worker_changes_the_die() -> None:
    before, after = (ALL[name].position() for name in ("burgundy-die", "burgundy-die-changed"))
    assert "take 3 4.2" in before.legal()
    assert [workers(each) for each in (before, after)] == ["1", "0"]


def workers(position) -> str:
    return {each.id: each.text for each in position.scene().pieces}["count-workers-0"]


def test_the_armies_are_hidden_from_the_other_player() -> None:
    scene = ALL["castillos-armies"].position().view(0).scene()
    coins = {each.symbol for each in scene.pieces if "coin" in each.symbol}
    assert {each for each in coins if "moon" in each} == {"castillos-coin-moon"}
    assert len({each for each in coins if "sun" in each}) == 6
