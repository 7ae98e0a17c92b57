"""§10 What is told of a set of tiles: whether it has all that a set needs, and how games with it go."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from keepstone.games.castle.rules import tiles
from keepstone.games.castle.rules.components import FACES, SOURCES, TOKENS
from keepstone.games.castle.rules.ending import largest_empty_area
from keepstone.games.castle.rules.terms import Source
from keepstone.games.castle.rules.tile_set_check import Demand, demands, statistics

FIRST_LAP = 128  # the winner's points beyond which a game counts as a runaway

Figures = Sequence[tuple[str, float]]


def check(text: str | None) -> tuple[list[Demand], Figures]:
    """The demands on a set and its statistics; None stands for Keepstone's own set."""
    tile_set = tiles.parse(tiles.standard() if text is None else text)
    return demands(tile_set), statistics(tile_set)


def balance(ends: Any, decisions: float) -> Figures:
    """The figures of games by their final tables; decisions: how many a game had, on average."""
    points = ends.score.astype(float)
    best, ahead = points.max(axis=1), points[:, 0] - points[:, 1]
    sources = ends.tally.astype(float).sum(axis=(0, 1))
    shares = 100 * sources / sources.sum()
    areas = [largest_empty_area(end) for end in ends]
    unplaced = FACES - (ends.tile > 0).sum(axis=1)
    return [
        ("games", len(ends)),
        ("winner's mean points", float(best.mean())),
        (f"winner over {FIRST_LAP}, %", float(100 * (best > FIRST_LAP).mean())),
        ("tiles that fit nowhere, %", float(100 * unplaced.mean() / FACES)),
        ("first player's wins, %", float(100 * ((ahead > 0) + (ahead == 0) / 2).mean())),
        *((f"{Source(s).name.lower()} points, %", float(shares[s])) for s in range(SOURCES)),
        ("largest empty area", float(np.mean(areas))),
        ("tokens taken a game", float(ends.taken[:, :TOKENS].sum(axis=1).mean())),
        ("decisions a game", decisions),
    ]
