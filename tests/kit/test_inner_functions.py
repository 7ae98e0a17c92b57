"""Tests of inner functions: compiled for compiled callers, and again if Python calls them."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, wait

import pytest
from numba.core.compiler_lock import global_compiler_lock

from keepstone.kit.inner_functions import Pipeline, is_inner
from keepstone.kit.jit import compiled

pytestmark = pytest.mark.compiled


@compiled
def third_of(number):
    return number // 3


@compiled
def ninth_of(number):
    return third_of(third_of(number))


def kinds(function):
    return [is_inner(each) for each in function.overloads.values()]


def test_a_function_is_inner_until_python_calls_it():
    half = compiled(eval("lambda number: number // 2"))  # what has no file is not kept
    quarter = compiled(
        eval("lambda number: half(half(number))", {"half": half, "__name__": __name__})
    )
    assert quarter(80) == 20
    assert (kinds(quarter), kinds(half)) == ([False], [True])
    assert half(80) == 40
    assert kinds(half) == [False]
    assert quarter(160) == 40


def test_python_calls_an_inner_function_while_another_thread_compiles(monkeypatch):
    half = compiled(eval("lambda number: number // 2"))
    quarter = compiled(
        eval("lambda number: half(half(number))", {"half": half, "__name__": __name__})
    )
    assert quarter(80) == 20
    with ThreadPoolExecutor(1) as other:
        with global_compiler_lock, monkeypatch.context() as compiling:
            compiling.setattr(Pipeline, "depth", 1)  # as in the middle of a compilation
            waiting = other.submit(half, 80)
            wait([waiting], timeout=0.2)
            assert not waiting.done()
        assert waiting.result() == 40


def test_an_inner_function_that_was_kept_serves_another_process(tmp_path):
    shown = "{}, kinds(third_of), len(third_of.stats.cache_hits)"
    script = f"from tests.kit.test_inner_functions import *; print({shown})"
    runs = {
        "ninth_of(81)": "9 [True] 0",
        "compiled(lambda number: third_of(number))(81)": "27 [True] 1",
        "third_of(81)": "27 [False] 0",  # code to link is of no use to Python
    }
    surroundings = os.environ | {"KEEPSTONE_CACHE": str(tmp_path)}
    for what, said in runs.items():
        command = [sys.executable, "-c", script.format(what)]
        run = subprocess.run(command, capture_output=True, text=True, env=surroundings)
        assert run.stdout.strip() == said, run.stderr
