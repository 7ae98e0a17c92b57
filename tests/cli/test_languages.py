"""Whole games at the prompt in other languages: no English is said, and no line is too long for a phone."""

import random
import re
import unicodedata
from collections.abc import Callable
from itertools import chain

import pytest

from keepstone.cli import COMMANDS, main, sitting, talk
from keepstone.cli.language import VARIABLES, spoken, wished
from keepstone.cli.rule_texts import rule
from keepstone.cli.talk import VERBS
from keepstone.games import OWN, find
from keepstone.languages import ENGLISH
from tests.test_pseudo_language import Wide

COLUMNS = 40
ASKED = ("?", "moves", "look", "log", "###", "0", "place", "undo", "hint", "table", "save")
NOTATION = re.compile(r"`[^`]*`|\b[a-g][1-7]-?[A-Z]?\d?\b|\b[nesw][1-3]\b|\bS\d\b|\b[A-Z]\b")
LETTERS = re.compile("[A-Za-z]{2}")
DRAWN = re.compile(
    r"[neswpthcrmPTHCRMox0-9S#+|.%&*\[\] -]*"
)  # a row of The Castle's board or tiles
TYPED = re.compile(  # commands, options, what stands for a value, and values
    r"keepstone [\w-]+|--?[a-z][\w-]*|\{[^}]*\}|\b[A-Z][A-Z0-9_]+\b|\btrue\b|\bfalse\b"
)
Play = Callable[[str], list[str]]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Play a whole game by chance, and ask all that can be asked; the lines that were printed."""

    def play(name: str) -> list[str]:
        draw, asked = random.Random(3), iter(ASKED)

        def answer(_: str = "") -> str:
            moves = iter(lambda: str(draw.randint(1, 12)), None)
            return next(chain(asked, moves))

        monkeypatch.setenv("COLUMNS", str(COLUMNS))
        monkeypatch.setattr("builtins.input", answer)
        assert main(["play", name, "--bots", "random", "--seed", "4"]) == 0
        return capsys.readouterr().out.splitlines()

    return play


def width(line: str) -> int:
    """How many columns a line takes."""
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in line)


def test_the_language_is_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    assert wished() == ENGLISH
    wishes = [
        ("LANG", "ro_RO.UTF-8", "Locul 3"),
        ("LC_ALL", "pl", "nr 3"),
        ("LANGUAGE", "tlh:de_AT", "Platz 3"),
    ]
    for name, wish, seat in wishes:  # each goes before those above it
        monkeypatch.setenv(name, wish)
        assert spoken().gettext("Seat {number}").format(number=3) == seat
    monkeypatch.setenv("LANGUAGE", "C")
    assert wished() == ENGLISH


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything at the terminal is said in the pseudo-language."""
    monkeypatch.setattr("keepstone.cli.language.translation", lambda _: Wide())


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("command", COMMANDS)
def test_no_english_is_said_by_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert LETTERS.findall(TYPED.sub("", capsys.readouterr().out)) == []


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize(
    "given",
    [
        "dance",
        "simulate",
        "simulate x --games",
        "simulate x --games many",
        "simulate x --seed x",
        "simulate x --please",
        "simulate x --option gate",
        "arena a",
        "arena a b --game x --seconds x",
        "arena a b --game x --sprt 1",
        "export x --all --by-day",
        "export x",
        "replay x --json=3",
        "stats x --players y",
        "show x -o x.gif",
        "verify x --digest abc",
        "play castle-keep --people 3",
        "play",
        "play castle --resume x",
    ],
)
def test_no_english_is_said_of_a_mistake(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    """But for what was typed, and what may be."""
    try:
        assert main(given.split()) == 2
    except SystemExit as left:
        assert left.code == 2
    said = capsys.readouterr().err.replace("keepstone: ", "")
    typed = {*given.split(), *COMMANDS, *OWN, "int"}
    rest = re.findall(r"[A-Za-z][\w-]+", re.sub(r"'[^']*'", "", TYPED.sub("", said)))
    assert [word for word in rest if word not in typed and LETTERS.search(word)] == []


def test_argparse_speaks_as_the_terminal_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for wish, usage in (("pl", "użycie: "), ("de", "Aufruf: "), ("C", "usage: ")):
        monkeypatch.setenv("LANGUAGE", wish)
        with pytest.raises(SystemExit):
            main(["--help"])
        assert capsys.readouterr().out.startswith(usage)


def test_the_rules_are_read_in_that_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "pl")
    assert rule(find("castle-keep"), "4.1").startswith("§4.1 Budujący stawia kafelki")


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("lang", ["pl", "ro"])
@pytest.mark.parametrize("name", OWN)
def test_a_whole_game_fits_a_phone(
    play: Play, monkeypatch: pytest.MonkeyPatch, name: str, lang: str
) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    lines = play(name)
    assert lines[-1].startswith({"pl": "Wygrywa nr", "ro": "Locul"}[lang])
    assert [line for line in lines if width(line) > COLUMNS] == []


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("name", OWN)
def test_no_english_is_said_at_the_prompt(
    play: Play, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """But for the texts of moves, which are notation in every language, and the words to type."""
    monkeypatch.setattr(sitting, "spoken", Wide)
    monkeypatch.setattr(talk, "chapters", lambda game: [])  # which have a catalogue of their own
    notation = words_of_moves(name) | {*VERBS}
    said = (NOTATION.sub("", line) for line in play(name) if not DRAWN.fullmatch(line))
    rest = [
        [word for word in line.split() if word.strip("(|).,:'") not in notation] for line in said
    ]
    assert [words for words in rest if LETTERS.search(" ".join(words))] == []


def words_of_moves(name: str) -> set[str]:
    """All words of which the texts of a game's moves are made."""
    families = find(name).actions.families.values()
    places = (axis.places for family in families for axis in family.axes)
    verbs = {word for family in families for word in family.verb.split()}
    return verbs.union(*(words for each in places for words in each))
