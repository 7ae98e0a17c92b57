"""§1 Tiles and places, as read-only tables.

Tile kinds are numbered 1 to 21: nine towers, nine walls, three keeps; 0 is no tile or an unseen tile.
Place 8 is the centre of a castle, and places 0 to 7 are the ring, clockwise.

    places      0 nw   1 n    2 ne
                7 w    8      3 e
                6 sw   5 s    4 se
"""

import tomllib
from collections.abc import Sequence
from importlib.resources import files

import numpy as np

from keepstone.games.castle_keep.rules.terms import Role

TILES = tomllib.loads(files(__package__).joinpath("data/tiles.toml").read_text("utf-8"))

COLOURS, SHAPES = tuple(TILES["colours"]), tuple(TILES["shapes"])
PLACE_NAMES = ("nw", "n", "ne", "e", "se", "s", "sw", "w", "centre")
RING = 8
CENTRE = 8
PLACES = 9
HAND_LIMIT = 4
TURN_LIMIT = 400
MAX_PLAYERS = 4


def _kinds() -> list[tuple[str, Role, int, int, int]]:
    """Return the name, role, colour, shape and number of copies of each kind.

    Colours and shapes are counted from 1.
    """
    kinds = [("?", Role.NONE, 0, 0, 0)]
    for role in (Role.TOWER, Role.WALL):
        kinds += [
            (
                f"{colour}-{shape}-{role.name.lower()}",
                role,
                c,
                s,
                TILES["copies"][role.name.lower()],
            )
            for c, colour in enumerate(COLOURS, 1)
            for s, shape in enumerate(SHAPES, 1)
        ]
    kinds += [
        (f"{colour}-keep", Role.KEEP, c, 0, TILES["copies"]["keep"])
        for c, colour in enumerate(COLOURS, 1)
    ]
    return kinds


def _table(values: Sequence[int]) -> np.ndarray:
    table = np.array(values, np.int8)
    table.setflags(write=False)
    return table


_KINDS = _kinds()
KINDS = len(_KINDS)
KIND_NAMES = tuple(kind[0] for kind in _KINDS)
ROLE = _table([kind[1] for kind in _KINDS])
COLOUR = _table([kind[2] for kind in _KINDS])
SHAPE = _table([kind[3] for kind in _KINDS])
COPIES = _table([kind[4] for kind in _KINDS])
TILE_COUNT = int(COPIES.sum())
PLACE_ROLE = _table([Role.TOWER, Role.WALL] * 4 + [Role.KEEP])
BEFORE = _table([(place - 1) % RING for place in range(RING)])
AFTER = _table([(place + 1) % RING for place in range(RING)])


DRAWS = 2  # in a turn (§3.1)
HAND = HAND_LIMIT + DRAWS  # tiles that can be played in a turn, before it ends


def longest(players: int) -> tuple[int, int]:
    """§7.2 Return the largest number of decisions and chance events; there are at most 400 turns.

    A discard (§3.4) replaces a play. With the options in §8, each draw may be a decision.
    """
    decisions = TURN_LIMIT * (DRAWS + HAND + 1)
    return decisions, 1 + players * HAND_LIMIT + TURN_LIMIT * DRAWS
