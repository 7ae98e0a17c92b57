"""The symbols beside the sentences of the log: they exist, and show the pieces that each event is about."""

import re

import pytest

from keepstone.games import OWN, find
from keepstone.playing.lessons import lesson_of
from keepstone.playing.position import GameConfig

pytestmark = pytest.mark.either


def shown_in_lesson(name: str, viewer: int | None = None) -> dict[str, tuple[str, ...]]:
    """The symbols of each different event of a lesson, by its text as `viewer` sees it."""
    lesson = lesson_of(name)
    position = GameConfig(name, lesson.players, **lesson.options).new()
    shown = {}
    for step in lesson.step:
        for text in filter(None, (*step.play, step.ask)):
            before = position.copy()
            position.play(text)
            said = position.last_event(viewer) if viewer is not None else text
            seen = before.view(viewer) if viewer is not None else before
            shown[said] = seen.event_symbols(said)
    return shown


@pytest.mark.parametrize("name", OWN)
def test_every_symbol_of_an_event_is_drawn(name):
    drawn = set(re.findall(r'<symbol[^>]* id="([^"]+)"', find(name).symbols()))
    shown = {each for symbols in shown_in_lesson(name).values() for each in symbols}
    assert len(shown) > 5 and shown <= drawn


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "castle-keep",
            {
                "start 0": (),
                "place red-curvy-tower nw": ("castle-keep-red-curvy-tower",),
                "attack 1 n": ("castle-keep-blue-curvy-wall",),  # the wall that falls
                "discard red-straight-wall": ("castle-keep-red-straight-wall",),
                "end": (),
            },
        ),
        (
            "castillos",
            {
                "draw sun-5": ("castillos-tile-sun-5",),
                "place 0 0": ("castillos-tile-sun-5",),
                "castle sun-5": ("castillos-castle-sun", "castillos-tile-sun-5"),
                "coin ace sun-5": ("castillos-coin-sun-ace", "castillos-tile-sun-5"),
                "reveal 0 ace 5 2 4 3 null": (),
            },
        ),
        (
            "castle",
            {
                "draw 36": ("castle-face-36",),
                "place 1 9 3": ("castle-face-36",),
                "follower w2": ("castle-follower-0-path",),
                "token five-points": ("castle-token-five-points",),
                "skip": (),
            },
        ),
        ("zamek", {"follower w2": ("zamek-follower-0-path",)}),
        (
            "burgundy",
            {
                "goods 2": ("burgundy-goods-2",),
                "dice 4-5": ("burgundy-die-0-4", "burgundy-die-0-5"),
                "take 5 5.2": ("burgundy-die-0-5", "burgundy-tile-mine"),
                "place 4 1 e3": ("burgundy-die-0-4", "burgundy-tile-mine"),
                "sell 2 2": ("burgundy-die-0-2", "burgundy-goods-2"),
                "buy b1": ("burgundy-tile-knowledge-14",),
                "workers 3": ("burgundy-die-0-3", "burgundy-worker"),
                "ship 4": (),
                "end": (),
            },
        ),
    ],
)
def test_the_symbols_show_what_an_event_is_about(name, expected):
    shown = shown_in_lesson(name)
    assert {text: shown[text] for text in expected} == expected


def test_the_symbols_show_nothing_that_the_viewer_must_not_see():
    """Seat 0 of Castle Keep does not see what Ada draws, nor in Castillos which coin she places."""
    assert shown_in_lesson("castle-keep", viewer=0)["draw ?"] == ("castle-keep-back",)
    coins = shown_in_lesson("castillos", viewer=0)
    assert coins["coin ? moon-4"] == ("castillos-coin-moon", "castillos-tile-moon-4")
    assert coins["resource ?"] == ("castillos-tile-back",)
