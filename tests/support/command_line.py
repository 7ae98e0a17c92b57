"""Commands that run in the process of the test."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from keepstone.cli import main

Captured = pytest.CaptureFixture[str]


def run(*arguments: str) -> int:
    """The exit code of a command."""
    try:
        return main(arguments)
    except SystemExit as end:
        return int(end.code or 0)


def output(capsys: Captured, *arguments: str, code: int = 0) -> str:
    """What a command prints on standard output. code: its exit code."""
    assert run(*arguments) == code
    return capsys.readouterr().out


def json_of(capsys: Captured, *arguments: str, code: int = 0) -> Any:
    """The JSON document that a command prints."""
    return json.loads(output(capsys, *arguments, code=code))


def complaint(capsys: Captured, *arguments: str) -> str:
    """What a command that fails says: one or two lines on standard error, nothing else."""
    assert run(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert 1 <= len(err.splitlines()) <= 2
    assert "Traceback" not in err
    return err


def answering(answers: Sequence[str]) -> Callable[..., str]:
    """A stand-in for input() that gives the answers and then ends."""
    waiting = iter(answers)

    def answer(_: str = "") -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    return answer
