"""Pictures of every registered game."""

import importlib.util
from functools import cache

from keepstone.games import find
from keepstone.kit.viewer import SPECTATOR
from tests.laws.tables import folder_of_tests, positions
from tests.support.never_empty import never_empty
from tests.support.spread import spread

NAMES = ("Ada", "Bo", "Chloe", "Dan")
FEW = 24


@cache
def to_draw(name, players):
    """Return positions of a game: from the `pictures` module of its tests, otherwise from a random game."""
    if importlib.util.find_spec(f"{folder_of_tests(name)}.pictures"):
        return importlib.import_module(f"{folder_of_tests(name)}.pictures").to_draw(players)
    return spread(positions(name, players), every=29)


def stages(name):
    """Return the names of the stages in the rules of a game."""
    rules = find(name).to_act.__module__
    places = (f"{rules.rpartition('.')[0]}.terms", rules)
    terms = importlib.import_module(next(filter(importlib.util.find_spec, places)))
    return terms.Stage if hasattr(terms, "Stage") else terms.Phase


@cache
@never_empty
def pictures(name, players):
    """Return the pictures of some positions for the first seat, the last seat and a spectator."""
    chosen = to_draw(name, players)
    return [
        (seen, seen.scene(NAMES[:players]))
        for position in chosen[:: max(1, len(chosen) // FEW)]
        for seen in (position.observe(viewer) for viewer in (0, players - 1, SPECTATOR))
    ]


@cache
def symbols(name):
    return find(name).symbols()


def inside(picture, thing):
    """Return whether a thing is completely inside its part of the picture."""
    part = {part.id: part for part in picture.parts()}[thing.part]
    return (
        min(thing.x, thing.y) >= 0
        and thing.x + thing.width <= part.width
        and thing.y + thing.height <= part.height
    )
