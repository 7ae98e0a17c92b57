"""§10 Reports on a tile set: which requirements it meets, and statistics of games played with it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from keepstone.games.castle.rules import tiles
from keepstone.games.castle.rules.components import FACES, TOKENS
from keepstone.games.castle.rules.ending import largest_empty_area
from keepstone.games.castle.rules.tile_set_check import Demand, demands, statistics
from keepstone.text.sentences import Sentence, sentence

FIRST_LAP = 128  # lead of the winner, in points, above which a game counts as one-sided

# by Source
SHARES = (
    sentence("path points, %"),
    sentence("tower points, %"),
    sentence("house points, %"),
    sentence("court points, %"),
    sentence("keep points, %"),
    sentence("open feature token points, %"),
    sentence("five-point token points, %"),
)
Figures = Sequence[tuple[Sentence, float]]


def check(text: str | None) -> tuple[list[Demand], Figures]:
    """Check the requirements that a tile set must meet, and count its parts.

    If `text` is None, check Keepstone's own tile set.
    """
    tile_set = tiles.parse(tiles.standard() if text is None else text)
    return demands(tile_set), statistics(tile_set)


def balance(ends: Any, decisions: float) -> Figures:
    """Return statistics of games. ends: their final states; decisions: the mean number per game."""
    points = ends.score.astype(float)
    best, ahead = points.max(axis=1), points[:, 0] - points[:, 1]
    sources = ends.tally.astype(float).sum(axis=(0, 1))
    shares = 100 * sources / sources.sum()
    areas = [largest_empty_area(end) for end in ends]
    unplaced = FACES - (ends.tile > 0).sum(axis=1)
    return [
        (sentence("games"), len(ends)),
        (sentence("winner's mean points"), float(best.mean())),
        (
            sentence("games with more than {points} points for the winner, %", points=FIRST_LAP),
            float(100 * (best > FIRST_LAP).mean()),
        ),
        (sentence("tiles that fit nowhere, %"), float(100 * unplaced.mean() / FACES)),
        (sentence("first player's wins, %"), float(100 * ((ahead > 0) + (ahead == 0) / 2).mean())),
        *zip(SHARES, shares.tolist(), strict=True),
        (sentence("largest empty area"), float(np.mean(areas))),
        (sentence("tokens taken per game"), float(ends.taken[:, :TOKENS].sum(axis=1).mean())),
        (sentence("decisions per game"), decisions),
    ]
