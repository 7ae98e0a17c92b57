"""Imports are light, the package lists its public names, and no test module imports another one."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import keepstone
from tests.support.never_empty import never_empty

HEAVY = (
    "numba",
    "numpy",
    "litestar",
    "sqlalchemy",
    "keepstone.server",
    "keepstone.playing.position",
)
OF_TESTS = re.compile(
    r"^ *(import|from) [\w.]*\.test_|^ *from tests[\w.]* import (\([^)]*|.*)\btest_", re.MULTILINE
)
REPORT = "import sys; print(*(name for name in sys.argv[1:] if name in sys.modules))"


def loaded_after(program: str) -> str:
    """Return the heavy modules that a Python process has imported after a program."""
    command = [sys.executable, "-c", f"{program}\n{REPORT}", *HEAVY]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    return lines[-1]


@pytest.mark.parametrize(
    "program",
    [
        "import keepstone",
        "import keepstone; keepstone.__version__, dir(keepstone)",
        "from keepstone.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass",
        "from keepstone.cli import main\ntry: main(['--version'])\nexcept SystemExit: pass",
    ],
)
def test_starting_imports_nothing_heavy(program: str) -> None:
    assert (
        loaded_after(
            f"import sys; sys.argv[1:], heavy = [], sys.argv[1:]\n{program}\nsys.argv[1:] = heavy"
        )
        == ""
    )


def test_all_names_exist() -> None:
    assert [name for name in keepstone.__all__ if not hasattr(keepstone, name)] == []


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="castle"):
        _ = keepstone.castle


def test_no_test_module_imports_another() -> None:
    """What tests share lies in tests/support, or in a module without tests."""
    files = never_empty(Path(__file__).parents[1].rglob("*.py"))
    assert [file.name for file in files if OF_TESTS.search(file.read_text("utf-8"))] == []
