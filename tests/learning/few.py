"""A training run with very few games, which ends quickly."""

import pytest

from keepstone.learning import training as of

FEW = {
    "NEW_NET": of.NEW_NET._replace(games=4, lessons=3, stored=20),
    "REFINEMENT": of.REFINEMENT._replace(games=6, lessons=3, stored=20),
    "CHUNK": 2,
    "BATCH": 5,
    "STEPS": 2,
}


@pytest.fixture(autouse=True)
def few(monkeypatch):
    for name, value in FEW.items():
        monkeypatch.setattr(of, name, value)
