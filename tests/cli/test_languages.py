"""Whole games at the prompt in other languages, without English and with lines that fit a phone."""

import json
import random
import re
import unicodedata
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest

import keepstone
from keepstone.bots.level import levels_by_name
from keepstone.cli import COMMANDS, main, prompt, terminal_game
from keepstone.cli.language import VARIABLES, terminal_language, terminal_translation
from keepstone.cli.prompt import VERBS
from keepstone.cli.rule_texts import rule
from keepstone.games import OWN, find
from keepstone.games.castle.rules.tiles import standard
from keepstone.match import record_of
from keepstone.text.languages import ENGLISH, translation
from tests.support.matches import finished
from tests.support.wide_letters import Wide

COLUMNS = 40
ASKED = ("?", "moves", "look", "log", "###", "0", "place", "undo", "hint", "table", "save")
NOTATION = re.compile(r"`[^`]*`|\b[a-g][1-7]-?[A-Z]?\d?\b|\b[nesw][1-3]\b|\bS\d\b|\b[A-Z]\b")
LETTERS = re.compile("[A-Za-z]{2}")
WORD = re.compile(r"[A-Za-z][\w-]+")
DRAWN = re.compile(
    r"[neswpthcrmPTHCRMox0-9S#+|.%&*?\[\] -]*"
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
            return next(chain(asked, iter(lambda: str(draw.randint(1, 12)), None)))

        monkeypatch.setenv("COLUMNS", str(COLUMNS))
        monkeypatch.setattr("builtins.input", answer)
        assert main(["play", name, "--bots", "random", "--seed", "4"]) == 0
        return capsys.readouterr().out.splitlines()

    return play


def width(line: str) -> int:
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in line)


def test_the_language_is_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    assert terminal_language() == ENGLISH
    wishes = [
        ("LANG", "ro_RO.UTF-8", "Limbă"),
        ("LC_ALL", "pl", "Język"),
        ("LANGUAGE", "tlh:de_AT", "Sprache"),
    ]
    for name, wish, word in wishes:  # each goes before those above it
        monkeypatch.setenv(name, wish)
        assert terminal_translation().gettext("Language") == word
    monkeypatch.setenv("LANGUAGE", "C")
    assert terminal_language() == ENGLISH


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("keepstone.cli.language.translation", lambda _: Wide())


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize(
    "given",
    [
        "play castle-keep --people 3",
        "play",
        "play castle --resume x",
        "play chess",
        "play castle --players 9",
        "play castle --bots duke",
        "simulate castle --option moat=1",
        "simulate castle-keep --option open_discard=maybe",
        "simulate castle --option edition=english --option tiles=x",
        "simulate castillos --option random_terrain=true --option own_terrain=true",
        "simulate burgundy --option boards=10",
        "simulate burgundy --option boards=1,2,3",
        "arena page duke --game castle-keep",
        "arena page page page --game castle-keep",
        "arena page squire --game castle-keep --sprt 9 1",
        "puzzles castle-keep 100000",
        "show nowhere",
        "tiles /",
    ],
)
def test_no_english_is_said_of_a_mistake(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Apart from the words of the command and the allowed values."""
    assert main(given.split()) == 2
    assert english_in(capsys.readouterr().err, {*given.split(), *COMMANDS, *levels_by_name()}) == []


def english_in(said: str, typed: set[str]) -> list[str]:
    """The words in letters that are not wide, but for what was typed, and values, which are notation."""
    options = [option for name in OWN for option in find(name).options]
    values = {each.name for each in options}.union(*(option.values for option in options))
    notation = {*typed, *OWN, *values, "int", "keepstone", "json"}
    words = WORD.sub(lambda found: "" if found[0] in notation else found[0], said)
    plain = re.sub(r"'[^']*'|\"[^\"]*\"", "", TYPED.sub("", words))
    return [word for word in WORD.findall(plain) if LETTERS.search(word)]


def edited(record: str, **entries: object) -> str:
    return json.dumps(json.loads(record) | entries)


@pytest.fixture(scope="module")
def record() -> str:
    return record_of(finished(), "2026-01-01", "2026-01-02")


BROKEN: dict[str, Callable[[str], str]] = {
    "no JSON": lambda record: record[:100],
    "no object": lambda record: "[]",
    "another format": lambda record: edited(record, format="pgn"),
    "another version": lambda record: edited(record, version=9),
    "no log": lambda record: edited(record, log=None),
    "numbers in the log": lambda record: edited(record, log=[1]),
    "an unknown game": lambda record: edited(record, game="chess"),
    "too many players": lambda record: edited(record, players=9),
    "an unknown option": lambda record: edited(record, options={"moat": "deep"}),
    "other rules": lambda record: edited(record, rules=0),
    "an unknown word": lambda record: edited(record, log=["castle short"]),
    "too many words": lambda record: edited(record, log=["deal 1 2 3 4"]),
    "an impossible word": lambda record: edited(record, log=["deal nothing"]),
    "an illegal event": lambda record: edited(record, log=[*json.loads(record)["log"][:9], "pass"]),
    "an unknown seat": lambda record: edited(record, log=["observe 9"]),
}


@pytest.mark.either
@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("broken", BROKEN)
def test_no_english_is_said_of_a_record_that_cannot_be_read(
    broken: str, record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "0"
    file.write_text(BROKEN[broken](record))
    assert main(["replay", str(file)]) == 2
    typed = {*words_of_moves("castle-keep"), "list"}
    assert english_in(capsys.readouterr().err.replace(str(file), ""), typed) == []


TAMPERED: dict[str, dict[str, object]] = {
    "nothing": {},
    "the result": {"result": "lost"},
    "who was out": {"out": [{"event": 3, "seat": 0, "why": "time"}]},
    "the ending": {"ending": "resigned"},
    "the names": {"names": ["Ada", "Bo"]},
    "who resigned": {"out": [{"event": 3, "seat": 0, "why": "resigned"}], "hints": [1, 0]},
    "the clock": {"clock": "2d"},
    "the rules": {"rules": 9},
    "the start": {"given": {"events": 2}},
}


@pytest.mark.either
@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("tampered", TAMPERED)
def test_no_english_is_said_of_a_check(
    tampered: str, record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither of what is wrong, nor of what is not proved."""
    file = tmp_path / "0"
    file.write_text(edited(record, **TAMPERED[tampered]))
    assert main(["verify", str(file)]) == (1 if TAMPERED[tampered] else 0)
    assert english_in(re.sub(r"[0-9a-f]{64}|SHA-256", "", capsys.readouterr().out), set()) == []


FACE = "44  T1 T1 T1 T1"


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize(
    "line",
    [
        FACE,
        "",
        "44",
        "44  T1 T1 T1",
        "44  X1 T1 T1 T1",
        "44  P1 T1 T1 T1",
        "44  T1 C1 T1 C1",
        "44  T1 T1 T2 T2",
        "44  T1 T1 T1 T1 ; square",
        "44  T1 T1 T1 T1 ; well T1",
        "44  T1 T1 T1 T1 ; square ; square",
        f"{FACE}\n{FACE}",
        f"{FACE}\nX1 T1",
    ],
)
def test_no_english_is_said_of_a_set_of_tiles(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "0"
    file.write_text(standard().replace(FACE, line))
    assert main(["tiles", str(file)]) == (0 if line == FACE else 2)
    said = "".join(capsys.readouterr())
    assert english_in(said, {"square", "well", "market", "balance"}) == []


def test_an_error_is_english_for_programmers_and_told_in_any_language() -> None:
    position = keepstone.game("castle-keep").new(seed=4)
    with pytest.raises(keepstone.KeepstoneError) as caught:
        position.parse("pass")
    before = caught.value.translate(translation("pl"))
    position.roll()
    assert caught.value.message == str(caught.value).partition("; allowed")[0]
    assert "is not allowed" in caught.value.message
    assert caught.value.translate(translation("pl")) == before  # of the table as it lay
    assert "niedozwolone" in before


def test_help_is_english_in_every_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "pl")
    with pytest.raises(SystemExit):
        main(["verify", "--help"])
    said = capsys.readouterr().out
    assert said.startswith("usage: keepstone verify")
    assert "record file; - means standard input" in said


def test_the_rules_are_read_in_that_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "pl")
    assert rule(find("castle-keep"), "4.1").startswith("§4.1 Budujący stawia kafelki")


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("lang", ["pl", pytest.param("ro", marks=pytest.mark.whole)])
@pytest.mark.parametrize(
    "name",
    [
        name
        if name in ("castle-keep", "castillos")
        else pytest.param(name, marks=pytest.mark.whole)
        for name in OWN
    ],
)
def test_a_whole_game_fits_a_phone(
    play: Play, monkeypatch: pytest.MonkeyPatch, name: str, lang: str
) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    lines = play(name)
    assert lines[-1].startswith({"pl": "Wygrywa Gracz", "ro": "Jucătorul"}[lang])
    assert [line for line in lines if width(line) > COLUMNS] == []


@pytest.mark.whole
@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("name", OWN)
def test_no_english_is_said_at_the_prompt(
    play: Play, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """But for the texts of moves, which are notation in every language, and the words to type."""
    monkeypatch.setattr(terminal_game, "terminal_translation", Wide)
    monkeypatch.setattr(prompt, "chapters", lambda game: [])  # which have a catalogue of their own
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
