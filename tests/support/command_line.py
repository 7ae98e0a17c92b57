"""Commands that run in the process of the test."""

import pytest

from keepstone.cli import main

Captured = pytest.CaptureFixture[str]


def run(*arguments: str) -> int:
    """The exit code of a command."""
    try:
        return main(arguments)
    except SystemExit as end:
        return int(end.code or 0)


def complaint(capsys: Captured, *arguments: str) -> str:
    """What a command that fails says: one or two lines on standard error, nothing else."""
    assert run(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert 1 <= len(err.splitlines()) <= 2
    assert "Traceback" not in err
    return err
