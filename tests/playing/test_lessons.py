"""First games: each step can be played, ends where it says, and uses short sentences."""

import re

import pytest

from keepstone.drawing.scene import Choice
from keepstone.games import OWN
from keepstone.playing.lessons import lesson_of, lesson_stages, taps
from keepstone.playing.position import GameConfig
from tests.support.never_empty import never_empty
from tests.support.rulebooks import ROOT, STATED

GAMES = pytest.mark.parametrize("game", OWN)
MOST_LETTERS = 420  # what a phone shows above its buttons, with the table
MOST_WORDS = 30  # of a sentence
ENDS = {
    "castle-keep": [1, 0],
    "castillos": [8, 7],
    "castle": [12, 3],
    "zamek": [12, 3],
    "burgundy": [21, 13],
}

pytestmark = pytest.mark.either


@GAMES
def test_every_step_can_be_played_and_it_ends_as_it_says(game):
    moments = lesson_stages(game)
    assert 12 <= len(moments) <= 20
    assert moments[-1].position.scores() == ENDS[game]
    assert not moments[-1].step.ask


@GAMES
def test_what_is_asked_for_is_the_person_s_to_do_and_can_be_pointed_at(game):
    lesson = lesson_of(game)
    asked = [each for each in lesson_stages(game) if each.step.ask]
    assert len(asked) >= 8
    for moment in asked:
        assert moment.position.to_act == lesson.seat
        choices = moment.position.view(lesson.seat).scene().choices
        assert moment.step.ask in [each.action for each in choices]


@GAMES
def test_a_lesson_can_be_played_by_following_what_it_shows(game):
    """The taps of each step select one action, which leads to the next step."""
    lesson = lesson_of(game)
    position = GameConfig(game, lesson.players, **lesson.options).new()
    for step in lesson.step:
        for event in step.play:
            position.play(event)
        scene = position.view(lesson.seat).scene()
        assert set(step.show) <= {each.id for each in (*scene.pieces, *scene.spaces)}
        if step.ask:
            position.play(tapped(scene.choices, taps(scene.choices, step.ask)) or step.ask)
    assert position.scores() == ENDS[game]


def tapped(choices: tuple[Choice, ...], ids: list[str]) -> str:
    """The action that taps on these IDs select on a table; empty without taps, for a plain button."""
    different = list(dict.fromkeys(ids))
    complete = [
        each.action
        for each in choices
        if len(each.picks) == len(different)
        and all(one in alike for one, alike in zip(different, each.picks, strict=True))
    ]
    return complete[len(ids) - len(different)] if ids else ""


def test_a_tile_is_tapped_again_until_it_is_rotated_as_the_note_says():
    """In step 7 of The Castle the tile must be turned right once."""
    stage = lesson_stages("castle")[6]
    choices = stage.position.view(0).scene().choices
    assert taps(choices, stage.step.ask) == ["space-7-6", "space-7-6"]


@GAMES
def test_each_step_with_something_to_see_shows_it(game):
    """A step that asks for a move shows its taps; most other steps point at what they are about."""
    notes = [step for step in lesson_of(game).step if not step.ask]
    assert sum(not step.show for step in notes) <= 3


@GAMES
def test_other_tries_are_answered_as_they_are(game):
    """What has an answer of its own is legal, is not what is asked for, and all else has one in common."""
    for moment in never_empty(lesson_stages(game)):
        legal = moment.position.legal()
        assert set(moment.step.tries) <= set(legal) - {moment.step.ask}
        if moment.step.otherwise:
            assert moment.step.ask and len(legal) > 1


@GAMES
def test_every_kind_of_action_is_asked_for_once(game):
    verbs = {each.step.ask.split()[0] for each in lesson_stages(game) if each.step.ask}
    assert (
        verbs
        >= {
            "castle-keep": {"place", "attack", "end"},
            "castillos": {"pile", "use", "place", "castle", "coin"},
            "castle": {"place", "follower"},
            "zamek": {"place", "follower"},
            "burgundy": {"take", "place", "sell", "workers", "buy", "ship"},
        }[game]
    )


@GAMES
def test_texts_are_short_and_cite_rules_that_exist(game):
    rulebook = ROOT / "docs/rules" / f"{game}.md"
    numbers = {number for number, _ in STATED.findall(rulebook.read_text("utf-8"))}
    for text in never_empty(lesson_of(game).texts()):
        assert len(text) <= MOST_LETTERS
        assert max(len(each.split()) for each in re.split(r"[.!?:]", text)) <= MOST_WORDS
    for moment in lesson_stages(game):
        assert not moment.step.rule or f"§{moment.step.rule}" in numbers
