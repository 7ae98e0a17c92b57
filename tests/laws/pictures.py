"""Pictures of every registered game, and what a browser client leaves for them."""

import importlib
from functools import cache
from itertools import islice

import pytest

from keepstone.games import find
from keepstone.kit.viewer import SPECTATOR
from keepstone.scene import LAYOUTS
from tests.laws.tables import positions

NAMES = ("Ada", "Bo", "Chloe", "Dan")
PHONE, DESKTOP = (390, 650), (1040, 820)  # pixels that the browser client leaves for the table
WINDOWS = pytest.mark.parametrize(("layout", "window"), [("tall", PHONE), ("wide", DESKTOP)])
FEW = 24


def own(name, module):
    """A module of a game's own tests, None if it has none."""
    try:
        return importlib.import_module(f"tests.{name.replace('-', '_')}.{module}")
    except ModuleNotFoundError:
        return None


@cache
def to_draw(name, players):
    """Positions of a game: what its tests/<game>/pictures.py offers, else those of a random game."""
    pictures = own(name, "pictures")
    if pictures:
        return list(pictures.to_draw(players))
    return [position.copy() for position in islice(positions(name, players, every=7), 4 * FEW)]


@cache
def pictures(name, players):
    """Some of them in all layouts, as the first and last seat and a spectator see them."""
    chosen = to_draw(name, players)
    return [
        (seen, seen.scene(layout, NAMES[:players]))
        for position in chosen[:: max(1, len(chosen) // FEW)]
        for seen in (position.observe(viewer) for viewer in (0, players - 1, SPECTATOR))
        for layout in LAYOUTS
    ]


@cache
def symbols(name):
    """The symbols of a game as one document."""
    return find(name).symbols()


def inside(picture, thing):
    """Whether a thing lies wholly in the picture."""
    return (
        min(thing.x, thing.y) >= 0
        and thing.x + thing.width <= picture.width
        and thing.y + thing.height <= picture.height
    )


def pixels_of(picture, window):
    """How many pixels a unit of the picture gets in a window."""
    return min(window[0] / picture.width, window[1] / picture.height)
