"""A training run with very few games, which ends quickly."""

import pytest

from keepstone.learning import training as of

FEW = {"GAMES": 4, "CHUNK": 2, "LESSONS": 3, "STORED": 20, "BATCH": 5, "STEPS": 2}


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Reduce the training for the duration of a test."""
    for name, value in FEW.items():
        monkeypatch.setattr(of, name, value)
