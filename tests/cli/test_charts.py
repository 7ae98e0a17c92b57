"""The charts of every game fit into a terminal."""

import random
import re
from collections.abc import Iterator

import pytest

import keepstone
from keepstone.cli.charts import chart, painted, turn_chart
from keepstone.games import OWN, find
from keepstone.playing.position import Position
from keepstone.text.languages import translation
from keepstone.text.words import ENGLISH
from tests.support.never_empty import never_empty

pytestmark = pytest.mark.compiled
TABLES = [(name, players) for name in OWN for players in find(name).players]


@never_empty
def some_tables(name: str, players: int) -> Iterator[Position]:
    """The tables of one random game, now and then, the first and the last included."""
    position, draw = keepstone.game(name, players=players).new(seed=players), random.Random(name)
    events = 0
    while position.to_act != keepstone.OVER:
        if events % 23 == 0:
            yield position
        if position.to_act == keepstone.CHANCE:
            position.roll()
        else:
            position.play(draw.choice(position.legal()))
        events += 1
    yield position


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_table_fits_the_terminal(name: str, players: int) -> None:
    for position in some_tables(name, players):
        for columns in (120, 80, 40):
            lines = position.game.chart(position.state, columns, ENGLISH).splitlines()
            assert max(map(len, lines)) < columns, "\n".join(lines)
            assert all(line == line.rstrip() for line in lines)


def test_the_map_of_castillos_has_the_numbers_that_moves_name() -> None:
    position = keepstone.game("castillos").new()
    for event in ("start 0", "resource sun-2", "resource moon-2", "pile", "draw sun-3"):
        position.play(event)
    position.play("place 0 0")
    for event in ("pile", "draw moon-null"):
        position.play(event)
    lines = [line.split() for line in position.game.chart(position.state, 80, ENGLISH).splitlines()]
    assert ["-1", "0", "1"] in lines
    assert ["0", "(+)", "sun-3", "(+)"] in lines
    assert sum(line.count("(+)") for line in lines) == len(position.legal()) == 4


def test_castles_and_coins_stand_under_their_tiles() -> None:
    position, draw = keepstone.game("castillos").new(seed=2), random.Random(2)
    while not position.log or position.log[-1].split()[0] != "coin":
        chance = position.to_act == keepstone.CHANCE
        position.roll() if chance else position.play(draw.choice(position.legal()))
    _, value, _tile = position.log[-1].split()
    text = position.game.chart(position.state, 120, ENGLISH)
    castles = {each.split()[1] for each in position.log if each.startswith("castle")}
    assert text.count("#") == len(castles) + 1  # and once in the words below the map
    hand = [each for each in ("0", "ace", "2", "3", "4", "5") if each != value]
    assert f"coins in hand: {', '.join(hand)}" in text


def test_hexes_of_burgundy_are_told_in_a_narrow_terminal() -> None:
    position = keepstone.game("burgundy").new()
    position.play("first 0")
    text = position.game.chart(position.state, 40, ENGLISH)
    assert " d1S6 d2S1 d3S2 d4C6 d5S5 d6S4 d7S1" in text.splitlines()


def test_a_turn_of_burgundy_shows_the_own_estate_and_only_a_line_about_others() -> None:
    position = keepstone.game("burgundy").new(seed=3)
    while position.to_act == keepstone.CHANCE:
        position.roll()
    whole, turn = (
        position.game.chart(position.state, 100, ENGLISH),
        turn_chart(position, position.legal()),
    )
    hexes = "d1 6S      d2 1S      d3 2S"
    assert (whole.count(hexes), turn.count(hexes)) == (2, 1)
    assert (
        turn.index("> Player 1  0 points") < turn.index(hexes) < turn.index("  Player 2  0 points")
    )
    assert "for example `d4 6C`" in turn
    assert re.findall(r"buy (b\d) ", turn) == ["b1", "b2", "b3", "b4"]


def test_the_places_on_the_board_of_the_castle_have_the_numbers_of_first_steps() -> None:
    position = keepstone.game("castle").new(seed=4)
    position.play("draw 60")
    legal = position.legal()
    steps = list(dict.fromkeys(" ".join(text.split()[:3]) for text in legal))
    assert len(steps) < len(legal)
    lines = turn_chart(position, steps).splitlines()
    columns = next(line for line in lines if line.split() == list("012345678"))
    for number, step in enumerate(steps, 1):
        _, column, row = step.split()
        line = next(
            line for line in lines if re.match(rf" *{row} ", line) and f"[{number}]" in line
        )
        assert abs(line.index(f"[{number}]") + 1 - columns.index(column)) <= 1


def test_tiles_of_castle_keep_take_a_line_for_each_word_in_a_narrow_terminal() -> None:
    position = keepstone.game("castle-keep").new()
    position.play("start 0")
    for kind in ("keep", "curvy-tower", "curvy-wall", "zigzag-tower", "zigzag-wall"):
        position.play(f"draw red-{kind}")
        position.play(f"draw blue-{kind}")
    position.play("place red-curvy-tower nw")
    lines = position.game.chart(position.state, 40, ENGLISH).splitlines()
    at = lines.index(" red         (n)         (ne)")
    assert lines[at + 1 : at + 3] == [" curvy", " tower"]


ESCAPE = re.compile(r"\x1b\[\d+m")
EVERY_LANGUAGE = ("en", "de", "es", "pl", "ro")


@pytest.fixture
def colourful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output is a terminal with colours."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)


@pytest.mark.usefixtures("colourful")
@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("name", OWN)
def test_colours_change_no_letter(monkeypatch: pytest.MonkeyPatch, name: str, columns: int) -> None:
    """A table that has begun has some in every language; what they are put around is what was there."""
    monkeypatch.setenv("COLUMNS", str(columns))
    table = list(some_tables(name, 2))[2].view(0)
    for lang in EVERY_LANGUAGE:
        plain = table.game.chart(table.state, columns, translation(lang))
        shown = chart(table, translation(lang))
        assert ESCAPE.search(shown), lang
        assert ESCAPE.sub("", shown) == plain


@pytest.mark.usefixtures("colourful")
@pytest.mark.parametrize(("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_who_wants_no_colours_gets_none(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    for name in OWN:
        assert "\x1b" not in chart(list(some_tables(name, 2))[2].view(0))


def test_what_is_no_terminal_gets_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name in OWN:
        assert "\x1b" not in chart(list(some_tables(name, 2))[2].view(0))


def test_a_colour_is_that_of_its_letter() -> None:
    """Adjectives that languages bend, hexes, suits, and strips of The Castle, but no letters of its sentences."""
    inked = {
        ("castle-keep", "pl", "niebieska prosta wieża"): [("34", "niebieska")],
        ("castle-keep", "ro", "turn roșu drept"): [("31", "roșu")],
        ("burgundy", "de", " d1S6 d2C1 Burg"): [("34", "d1S6"), ("32", "d2C1")],
        ("burgundy", "de", " d1 6S  d2 1C"): [("34", "d1 6S"), ("32", "d2 1C")],
        ("castillos", "en", "sun-5 moon-null 5 on sun 3"): [("33", "sun-5"), ("34", "moon-null")],
        ("castle", "en", " 5 S1tHhhh  p--0"): [("31", "t"), ("34", "Hhhh"), ("33", "p")],
        ("castle", "en", "the path"): [],
        ("zamek", "en", " 5 S1phhh  r--m"): [("31", "p"), ("34", "hhh"), ("33", "r"), ("32", "m")],
    }
    for (name, lang, text), expected in inked.items():
        inks = find(name).inks(translation(lang))
        assert inks is not None
        assert re.findall(r"\x1b\[(3[0-8])m(.*?)\x1b\[39m", painted(text, inks)) == expected
