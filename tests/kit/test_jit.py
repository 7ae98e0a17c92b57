"""Compiling: verbs, and a cache that cannot lie."""

import shutil
from pathlib import Path

import numpy as np
import pytest

import keepstone
from keepstone.kit import jit
from keepstone.kit.state import Field, state_type

ONE = state_type(Field("value", np.int32, (), 0, 99, ""))
TWO = state_type(Field("count", np.int16, (), 0, 99, ""))


@jit.generic
def grow(state, by):
    """Grow a record, in place."""


@jit.compiled
def grow_one(state, by):
    state.value += by


@jit.compiled
def grow_two(state, by):
    state.count += 2 * by


@jit.compiled
def grow_twice(states, by):
    grow(states[0], by)
    grow(states[0], by)


grow.register(ONE.dtype, grow_one)
grow.register(TWO.dtype, grow_two)


def test_a_generic_function_takes_the_body_of_its_record_type():
    one, two = ONE.new(), TWO.new()
    grow_twice(one, 3)
    grow_twice(two, 3)
    assert one[0].value == 6
    assert two[0].count == 12


def test_the_cache_is_named_by_every_source_and_data_file(tmp_path, monkeypatch):
    package = tmp_path / "keepstone"
    home = Path(keepstone.__file__).parent
    for folder in ("kit", "games"):
        shutil.copytree(home / folder, package / folder)
    monkeypatch.setattr(jit, "__file__", str(package / "kit" / "jit.py"))
    before = jit.source_digest()
    assert jit.source_digest() == before
    data = package / "games" / "castle_keep" / "rules" / "data" / "tiles.toml"
    data.write_text(data.read_text() + "\n# another word\n")
    assert jit.source_digest() != before


def test_a_cache_folder_that_cannot_be_made_is_replaced(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("KEEPSTONE_CACHE", str(tmp_path / "file" / "cache"))
    assert jit.cache_folder().is_dir()


@pytest.mark.compiled
def test_compiled_is_the_default():
    assert jit.COMPILED
