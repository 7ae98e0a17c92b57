"""Without the library of an extra, the message says how to install it."""

import subprocess
import sys

import pytest

MISSING = """
import sys
sys.modules[{module!r}] = None
try:
    {program}
except ImportError as error:
    print(type(error).__name__, error)
"""


@pytest.mark.either
@pytest.mark.parametrize(
    ("extra", "module", "program"),
    [
        ("pettingzoo", "pettingzoo", "from keepstone.envs import *; pettingzoo_env('zamek')"),
        ("gymnasium", "gymnasium", "import keepstone.envs.gymnasium"),
        ("openspiel", "pyspiel", "import keepstone.envs.openspiel"),
    ],
)
def test_a_library_that_is_missing_is_named_with_its_extra(extra, module, program):
    command = [sys.executable, "-c", MISSING.format(module=module, program=program)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    message = f"MissingExtra {module} is not installed: pip install 'keepstone[{extra}]'"
    assert said == message
