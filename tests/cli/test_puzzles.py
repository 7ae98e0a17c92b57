"""Tests of `keepstone puzzles`: display, hidden solutions, and the search for more."""

import io
import json
from itertools import pairwise
from pathlib import Path

import pytest

from keepstone.cli.charts import chart
from keepstone.puzzles import of, read, write_line
from tests.support.command_line import complaint, output

pytestmark = pytest.mark.compiled
Captured = pytest.CaptureFixture[str]
GAME = "castle-keep"


def printed(capsys: Captured, *arguments: str) -> str:
    return output(capsys, "puzzles", GAME, *arguments)


def test_a_list_has_a_row_for_each(capsys: Captured) -> None:
    head, *rows = printed(capsys).splitlines()
    assert "ahead by" in head
    assert [row.split()[0] for row in rows] == [str(n + 1) for n in range(len(of(GAME)))]


def test_a_puzzle_is_told_without_its_solution_unless_that_is_asked_for(capsys: Captured) -> None:
    puzzle = of(GAME)[0]
    asked = printed(capsys, "1")
    assert asked.startswith(chart(puzzle.position))
    question = "One of them is far better than the others. Which one?"
    assert " ".join(asked.split()).endswith(question)
    answered = printed(capsys, "1", "--solution")
    assert answered.startswith(asked)
    names = ["Player 1", "Player 2"]
    best, second = (puzzle.position.say(each.action, names) for each in puzzle.answer.choices[:2])
    assert 0 < answered.index(best) < answered.index(second) < answered.index(puzzle.reason(names))


def test_a_puzzle_as_json_is_a_record(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(printed(capsys, "2", "--json")))
    assert output(capsys, "show", "-") == f"{chart(of(GAME)[1].position)}\n"
    assert len(json.loads(printed(capsys, "--json"))) == len(of(GAME))


@pytest.mark.whole
def test_a_search_goes_on_from_what_is_kept(capsys: Captured, tmp_path: Path) -> None:
    """The one before a puzzle that was found in the very next game is kept; so one game has to be played."""
    shipped = of(GAME)
    pairs = pairwise(each.answer.game for each in shipped)
    last = next(n for n, (one, other) in enumerate(pairs) if other == one + 1)
    file = tmp_path / "more.jsonl"
    file.write_text("".join(f"{write_line(each)}\n" for each in shipped[: last + 1]))
    making = ("--make", str(last + 2), "--save", str(file), "--seed", "1", "--workers", "1")
    assert printed(capsys, *making) == f"puzzles in {file}: {last + 2}\n"
    found = read(file)
    assert found[: last + 1] == shipped[: last + 1]
    assert found[-1].answer.game > found[-2].answer.game
    assert len(printed(capsys, "--file", str(file)).splitlines()) == 1 + len(found)
    before = file.read_text()
    printed(capsys, *making)
    assert file.read_text() == before


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((GAME, "999"), "no puzzle 999"),
        ((GAME, "--make", "3"), "use --make N and --save FILE together"),
        ((GAME, "--file", "{file}"), "line 1: the record is not JSON"),
        (("castle", "--make", "3", "--save", "{other}"), "puzzles for another game"),
        (("chess",), "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_is_told(
    capsys: Captured, tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    file, other = tmp_path / "cut.jsonl", tmp_path / "other.jsonl"
    text = printed(capsys, "1", "--json")
    file.write_text(text[:50])
    other.write_text(json.dumps(json.loads(text)) + "\n")
    assert told in complaint(
        capsys, "puzzles", *(each.format(file=file, other=other) for each in arguments)
    )
