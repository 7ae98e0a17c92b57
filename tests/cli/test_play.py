"""Tests of the prompt: commands besides moves, saving and resuming, and line editing."""

import json
import os
import pty
import re
import select
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import keepstone
from keepstone.cli import main
from keepstone.cli.line_editing import completions
from keepstone.cli.moves import _pattern
from keepstone.cli.prompt import SYNONYMS, VERBS, WORDS
from keepstone.cli.rule_texts import chapters, for_terminal, rule
from keepstone.games import find
from keepstone.server.catalogue.markdown import parse
from tests.support.command_line import Captured, answering, complaint
from tests.support.polling import LONGEST

Play = Callable[[Sequence[str], Sequence[str]], str]
pytestmark = pytest.mark.compiled
ALONE = ("--bots", "random", "--seed", "4", "--seat", "1")


@pytest.fixture
def play(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Play with these answers, then with none; what was printed, in single spaces."""

    def play(arguments: Sequence[str], answers: Sequence[str]) -> str:
        monkeypatch.setattr("builtins.input", answering(answers))
        assert main(["play", *arguments]) == 0
        return " ".join(capsys.readouterr().out.split())

    return play


def log_in(file: Path) -> list[str]:
    return list(json.loads(file.read_text())["log"])


@pytest.mark.parametrize("name", keepstone.games.names())
def test_no_move_begins_with_what_can_be_said_beside_moves(name: str) -> None:
    verbs = {family.split()[0] for family in find(name).actions.families}
    assert verbs.isdisjoint({*VERBS, *SYNONYMS})


def test_help_tells_all_that_can_be_said(play: Play) -> None:
    for word in ("help", "?", "HELP"):
        told = play(["castle-keep", *ALONE], [word])
        assert all(words in told for words in WORDS)
        assert "Your moves begin with: place, pass." in told
        assert "5 Attacking" in told


def seat_of(told: str) -> int:
    """Return the seat of the person whose name was printed."""
    found = re.search(r"Player ([1-4]) \(you\)", told)
    assert found
    return int(found[1])


def test_the_person_may_have_either_seat_where_the_first_one_always_begins(play: Play) -> None:
    """castle §3.0: who begins is drawn before the match."""
    seats = {
        seat_of(play(["castle", "--bots", "random", "--seed", str(seed)], ["1"] * 3))
        for seed in range(12)
    }
    assert seats == {1, 2}
    told = play(["castle", "--bots", "random", "--seed", "5"], ["1"] * 3)
    assert seat_of(play(["castle", "--bots", "random", "--seed", "5"], ["1"] * 3)) == seat_of(told)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_person_can_choose_the_seat(play: Play, seat: int) -> None:
    start = ["castle-keep", "--players", "3", "--bots", "random", "--seat", str(seat)]
    assert seat_of(play(start, ["1"] * 3)) == seat


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--seat", "3"], "there is no seat 3 in a game of 2"),
        (["--seat", "1", "--people", "2"], "--seat is only for one person"),
    ],
)
def test_a_seat_that_nobody_can_have(more: list[str], why: str, capsys: Captured) -> None:
    assert why in complaint(capsys, "play", "castle", *more)


def test_a_number_that_no_move_has(play: Play) -> None:
    told = play(["castle-keep", *ALONE], ["0", "", "99"])
    assert "there is no move 0. Type a number from 1 to" in told
    assert "the line is empty. Type" in told
    assert "there is no move 99. Type a number from 1 to" in told


def test_moves_are_listed_by_their_first_words(play: Play) -> None:
    told = play(["castle-keep", *ALONE], ["moves pass", "moves fly"])
    assert told.count("pass Pass, then discard 2 tiles") == 2
    assert "no move begins with 'fly'" in told


def test_things_on_the_table_are_told_by_their_names(play: Play) -> None:
    told = play(["castle", *ALONE], ["look Token 12", "look dragons"])
    assert told.count("Token, face down on") == 1
    assert "Token, face down on 12 and 13" in told
    assert "nothing on the table has 'dragons' in its name" in told


def test_a_newcomer_is_told_what_the_game_is_about(play: Play) -> None:
    told = play(["castle", *ALONE], [])
    assert told.startswith(
        "The Castle. Have the most points when all 60 tiles are placed. On your turn"
    )
    assert "Type ? for help." in told


def test_many_moves_are_told_by_what_they_are_made_of() -> None:
    position = keepstone.game("castillos").new(seed=1)
    while position.to_act == keepstone.CHANCE or not position.legal()[0].startswith("coin"):
        chance = position.to_act == keepstone.CHANCE
        position.roll() if chance else position.play(position.legal()[0])
    texts = position.legal()
    assert len(texts) == 6 * 12
    assert _pattern(texts) == "coin (ace | null | 2 | 3 | 4 | 5) ..."
    assert _pattern(["take 4 1.1", "take 3 1.1"]) == "take (3 | 4) ..."
    assert _pattern(["place 10", "place -2", "place 9"]) == "place (-2 | 9 | 10)"


def test_the_first_words_of_a_move_show_how_it_may_go_on(play: Play, tmp_path: Path) -> None:
    file, move = tmp_path / "game.json", r"take \d \d\.\d"
    start = ["burgundy", *ALONE, "-o", str(file)]
    listed = re.findall(move, play(start, []))
    die = listed[0].split()[1]
    told = play(start, [f"take {die}"])
    with_die = [each for each in listed if each.split()[1] == die]
    assert 0 < len(with_die) < len(listed)
    assert re.findall(move, told) == listed + with_die
    assert log_in(file)[-1].startswith("white")  # only chance: nothing was played


def test_a_placement_is_a_place_and_then_a_rotation(play: Play, tmp_path: Path) -> None:
    """The bracketed numbers on the board are places; the empty line goes back, and a text needs no steps."""
    file = tmp_path / "game.json"
    start = ["castle", "--players", "2", *ALONE, "-o", str(file)]
    told = play(start, [])
    places = len(re.findall(r"\[\d+\]", told))
    legal = keepstone.load(file.read_text()).legal()
    steps = list(dict.fromkeys(text.rpartition(" ")[0] for text in legal))
    assert 1 < places == len(steps) < len(legal)
    assert re.findall(r"place \d+ \d+ \d", told) == []
    number = next(n for n, step in enumerate(steps, 1) if legal.count(f"{step} 3"))
    rotations = [text for text in legal if text.startswith(f"{steps[number - 1]} ")]
    assert len(rotations) > 1
    told = play(start, [str(number), "", str(number), str(len(rotations))])
    assert told.count("[?]") == 2 * 2  # on the board, and in the sentence below it
    assert re.findall(r"\d+ (place \d+ \d+ \d)", told) == rotations * 2
    assert log_in(file)[1] == rotations[-1]
    play(start, [steps[number - 1], "1"])
    assert log_in(file)[1] == rotations[0]
    play(start, [rotations[1]])
    assert log_in(file)[1] == rotations[1]
    assert f"there is no move {places + 1}. Type a number from 1 to {places}," in play(
        start, [str(places + 1)]
    )


def test_a_move_is_taken_back_as_long_as_nothing_was_drawn(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    start = ["castle", *ALONE, "-o", str(file)]
    play(start, [])
    drawn = log_in(file)
    told = play(start, ["1", "1", "undo"])
    assert "Player 1 (you) undoes the last move" in told
    assert log_in(file) == drawn == [drawn[0]]
    told = play(start, ["1", "1", "skip", "undo"])
    assert "you cannot undo: something was drawn after your last move" in told
    assert log_in(file)[2] == "skip"


def test_a_move_is_taken_back_together_with_what_bots_did_since(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    start = ["castillos", *ALONE, "-o", str(file)]
    answers = ["1"] * 14
    while not log_in(file)[-1].startswith("coin") if file.exists() else True:
        answers.append("1")
        play(start, answers)
    before = log_in(file)
    assert [text.split()[0] for text in before[-2:]] == ["coin", "coin"]
    assert "the move is undone" in play(start, [*answers, "undo"])
    assert log_in(file) == before[:-2]


def test_two_people_take_back_their_own_last_move_only(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    start = ["castle-keep", "--people", "2", "--seed", "1", "-o", str(file)]
    told = play(start, ["", "pass", "1", "1", "", "undo", "hint"])
    assert "you can undo only your own last move" in told
    assert "hints are available only if all other players are bots" in told
    play(start, ["", "pass", "undo"])
    assert log_in(file)[-1].startswith("draw")


def test_a_hint_is_a_move_with_a_reason(play: Play) -> None:
    told = play(["castle", *ALONE], ["hint"])
    hint = re.search(
        r"place (\d+) (\d+) \d: Player 1 \(you\) places the tile \(column (\d+), row (\d+), [a-z ]+\); ([^.]+)\.",
        " ".join(told.split()),
    )
    assert hint
    assert (hint[1], hint[2]) == (hint[3], hint[4])
    assert re.search(r"\(column \d+, row \d+, [a-z ]+\)$", hint[5])


def test_rules_by_number_and_after_a_refusal(play: Play) -> None:
    told = play(["castle", *ALONE], ["rules 6.4", "place 4 6 0", "rules", "rules 99"])
    assert "§6.4 The player who has more followers on a feature gets all its points" in told
    assert "(§4.2). `rules 4.2` shows that rule." in told
    assert told.index("§4.2 The first tile") > told.index("`rules 4.2`")
    assert "the rules of castle have no §99" in told


@pytest.mark.parametrize("name", keepstone.games.names())
def test_every_rule_can_be_read_in_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    numbers = [line.split()[0] for line in chapters(find(name))]
    assert numbers[0] == "1"
    for number in numbers:
        lines = rule(find(name), number).splitlines()
        assert not any("**" in line or "<!--" in line for line in lines)
        assert max(len(line) for line in lines if "  .  " not in line) < 40 or "§2" in lines[0]


def test_markdown_is_told_without_its_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    text = (
        "**§1** A *small*\n[tile](x.md).\n\n- one\n- two words that take more\n  room\n\n"
        "1. first\n\n| a | b |\n|---|---|\n| 1 | `2` |\n| | |\n\n"
        "<!-- picture: moat | A moat. -->\n\n```\n a\n  b\n```\n\n## End\n"
    )
    assert for_terminal(parse(text, lambda piece: piece.text)) == (
        "§1 A small tile.\n\n- one\n- two words that take more\n  room\n\n1. first\n\n"
        "a; b\n1; 2\n\n a\n  b\n\nEnd"
    )


def test_what_is_saved_is_gone_on_with(play: Play, tmp_path: Path) -> None:
    file, end = tmp_path / "begun.json", tmp_path / "end.json"
    told = play(["castle-keep", "--players", "3", *ALONE], ["1", f"save {file}", "quit"])
    assert f"Continue with: keepstone play --resume {file}" in told
    assert json.loads(file.read_text())["levels"] == [None, "random", "random"]
    begun = log_in(file)
    told = play(["--resume", str(file), "-o", str(end)], ["undo", "log 2", "1"] + ["1"] * 2000)
    assert "Players: Player 1 (you), Player 2 (random), Player 3 (random). Use" in told
    assert "only your own last move" in told or "something was drawn after" in told
    assert log_in(end)[: len(begun)] == begun
    assert keepstone.load(end.read_text()).to_act == keepstone.OVER


def test_who_goes_on_can_be_said(play: Play, tmp_path: Path) -> None:
    position = keepstone.game("castle").new(seed=3)
    position.roll()
    (file := tmp_path / "plain.json").write_text(position.to_json())
    told = play(["--resume", str(file)], [])
    assert "Players: Player 1 (you), Player 2 (page). Use" in told
    told = play(["--resume", str(file), "--people", "2"], [])
    assert "Players: Player 1, Player 2. Use" in told
    file.write_text(json.dumps(json.loads(file.read_text()) | {"levels": [["x"], None]}))
    assert "Players: Player 1 (page), Player 2 (you). Use" in play(["--resume", str(file)], [])
    file.write_text(json.dumps(json.loads(file.read_text()) | {"levels": ["knight", None]}))
    told = play(["--resume", str(file), "--bots", "random"], [])
    assert "Players: Player 1 (random), Player 2 (you). Use" in told
    assert "Player 1 (random) places the tile" in told


def test_what_cannot_be_gone_on_with(capsys: Captured, tmp_path: Path) -> None:
    position = keepstone.game("castle-keep").new(seed=7)
    (file := tmp_path / "game.json").write_text(position.observe(1).to_json())
    assert "what one player saw" in complaint(capsys, "play", "--resume", str(file))
    keepstone.bots.play_out(position, ["random", "random"])
    file.write_text(position.to_json())
    assert "this game is over" in complaint(capsys, "play", "--resume", str(file))


def test_saving_where_nothing_can_be_written(play: Play) -> None:
    told = play(["castle-keep", *ALONE], ["save", "save /nowhere/game.json", "pass"])
    assert "save needs a file name" in told
    assert "/nowhere/game.json cannot be written." in told
    assert "Player 1 (you) passes" in told


def test_an_answer_is_completed_word_by_word() -> None:
    texts = ["place 3 1 0", "place 3 1 2", "place 5 0 0", "pass", "undo"]
    assert completions("", texts) == ["place ", "pass", "undo"]
    assert completions("pl", texts) == ["place "]
    assert completions("place ", texts) == ["place 3 ", "place 5 "]
    assert completions("place 3 1 ", texts) == ["place 3 1 0", "place 3 1 2"]
    assert completions("fly", texts) == []


@pytest.mark.whole
def test_a_line_is_edited_at_a_terminal() -> None:
    """Tab completes `un`, and the arrow key brings an earlier answer back."""
    child, terminal = pty.fork()
    if child == 0:
        command = "-m keepstone play castle --seed 3 --seat 1 --bots random"
        os.execv(sys.executable, [sys.executable, *command.split()])
    told = _until(terminal, "> ")
    os.write(terminal, b"1\n")
    told += _until(terminal, "> ")
    os.write(terminal, b"un\t\n")
    told += _until(terminal, "> ")
    os.write(terminal, b"\x1b[A\x1b[A\n")
    told += _until(terminal, "> ")
    os.write(terminal, b"quit\n")
    told += _until(terminal, "unfinished")
    os.waitpid(child, 0)
    os.close(terminal)
    assert told.count("undoes the last move") == 1
    assert told.count("Player 1 (you) places the tile") == 2


def _until(terminal: int, end: str) -> str:
    """What a terminal shows up to some words."""
    told, give_up = "", time.monotonic() + LONGEST
    while end not in told[-200:] or select.select([terminal], [], [], 0.2)[0]:
        assert time.monotonic() < give_up, told
        try:
            told += os.read(terminal, 65_536).decode(errors="replace")
        except OSError:
            break
    return told
