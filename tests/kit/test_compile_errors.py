"""An error in a compiled function ends in one line that names its place."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from keepstone.kit import jit
from keepstone.kit.compile_errors import CompileError
from keepstone.kit.state import Field, state_type
from tests.support.rows import each_row

pytestmark = pytest.mark.compiled

ONE = state_type(Field("value", np.int32, (), 0, 99, ""), Field("row", np.int8, (3,), 0, 9, ""))


@jit.compiled
def misspell_a_name(state):
    bonus = 1
    return bonus + bonos  # a name  # noqa: F821


@jit.compiled
def call_it(state):
    return misspell_a_name(state)


@jit.generic
def score(state):
    """A function of the protocol."""


@jit.compiled
def score_one(state):
    return call_it(state) + 1


@jit.compiled
def score_any(state):
    return score(state)


score.register(ONE.dtype, score_one)


@jit.compiled
def read_a_field(state):
    state.value = 3
    return state.valeu  # a field to read


@jit.compiled
def write_a_field(state):
    state.valeu = 3  # a field to write


@jit.compiled
def misspell_a_function(state):
    return np.zeross(3)  # a function


@jit.compiled
def add_a_text(state):
    return state.value + "x"  # a text


@jit.compiled  # a block
def enter_a_block(state):
    with state as entered:
        return entered


@jit.compiled
def mix_arrays(state):
    which = state.value
    return state.row if which else np.zeros(3, np.int8)  # an array


def line_of(mark):
    """The line that ends in a comment of these words."""
    lines = Path(__file__).read_text().splitlines()
    return 1 + next(n for n, line in enumerate(lines) if f"  # {mark}" in line)


@each_row(
    "function culprit mark words",
    [
        (misspell_a_name, misspell_a_name, "a name", "name 'bonos' is not defined"),
        (call_it, misspell_a_name, "a name", "name 'bonos' is not defined"),
        (score_any, misspell_a_name, "a name", "name 'bonos' is not defined"),
        (read_a_field, read_a_field, "a field to read", "there is no field 'valeu'"),
        (write_a_field, write_a_field, "a field to write", "there is no field 'valeu'"),
        (misspell_a_function, misspell_a_function, "a function", "no attribute 'zeross'"),
        (add_a_text, add_a_text, "a text", "add(int32, Literal[str](x))"),
        (mix_arrays, mix_arrays, "an array", "AssertionError in Numba's array_to_array"),
        (enter_a_block, enter_a_block, "a block", "'with (context manager)"),
    ],
)
def test_the_message_names_file_line_function_and_what_is_wrong(function, culprit, mark, words):
    state = ONE.new()[0]
    for _ in range(2):  # Numba remembers failures; the message is the same
        with pytest.raises(CompileError) as caught:
            function(state)
        message = str(caught.value)
        assert message.startswith(f"{__file__}:{line_of(mark)}: in {culprit.py_func.__name__}: ")
        assert words in message
        assert len(message.splitlines()) == 1


def test_an_uncaught_error_is_a_page_no_longer():
    script = "from tests.kit.test_compile_errors import *; score_any(ONE.new()[0])"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    lines = run.stderr.splitlines()
    assert len(lines) < 10
    assert f"test_compile_errors.py:{line_of('a name')}: in misspell_a_name" in lines[-1]
    full = os.environ | {"NUMBA_FULL_TRACEBACKS": "1"}
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=full)
    assert len(run.stderr.splitlines()) > 100


def test_numba_speaks_for_itself_where_that_is_wanted():
    """Also where it fails with an error that is not one of its own kinds."""
    full = os.environ | {"NUMBA_FULL_TRACEBACKS": "1"}
    script = "from tests.kit.test_compile_errors import *; mix_arrays(ONE.new()[0])"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=full)
    assert "in array_to_array" in run.stderr
    assert run.stderr.splitlines()[-1] == "AssertionError"
