"""Interpreted and compiled rules give the same results."""

import hashlib
import os
import random
import subprocess
import sys

import pytest

import keepstone
from keepstone.games import find, names
from tests.laws.tables import games, step

SCRIPT = "from tests.laws.test_modes import digests; print(digests({name!r}))"


def digests(name: str) -> list[str]:
    return [digest(name, players) for players in find(name).players]


def digest(name: str, players: int) -> str:
    """SHA-256 of every state of a random game, of what each seat sees of it, and of its texts."""
    position, draw = next(games(name, players)), random.Random(4)
    seen = hashlib.sha256()
    while position.to_act != keepstone.OVER:
        step(position, draw)
        seen.update(position.states.tobytes())
        observation = position.observe(len(position.log) % players)
        seen.update(observation.states.tobytes())
        seen.update(observation.determinize(len(position.log)).states.tobytes())
        seen.update(" ".join(position.legal()).encode())
    return seen.hexdigest()


@pytest.mark.compiled
@pytest.mark.parametrize("name", names())
def test_compiled_and_interpreted_games_have_the_same_states(name):
    interpreted = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(name=name)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert interpreted.stdout.strip() == str(digests(name))
