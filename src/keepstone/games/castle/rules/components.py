"""§1, §2 The wall, its spaces, the score track and the tokens, as read-only tables.

Spaces are numbered by row, then by column. The sides N, E, S, W are numbered 0 to 3. Ports are numbered 0 to
11, clockwise from the north-west. The neighbour of a space on one side is another space, a start space (76
and above) or bare wall (-1).
"""

import tomllib
from importlib.resources import files

import numpy as np

WALL = tomllib.loads(files(__package__).joinpath("data/wall.toml").read_text("utf-8"))

PLAYERS = 2
FOLLOWERS = 6
FACES = 60
SIDES, PORTS, TURNS = 4, 12, 4
SIDE_NAMES = "nesw"
PORT_NAMES = tuple(f"{side}{number}" for side in SIDE_NAMES for number in (1, 2, 3))
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

PLACES = tuple((c, r) for r, (a, b) in enumerate(WALL["rows"]) for c in range(a, b + 1))
SPACES = len(PLACES)
NUMBER = {place: number for number, place in enumerate(PLACES)}
STARTS = len(WALL["starts"])
BARE = -1

TRACK = 100
TRACK_PLACES = tuple((c, r) for c, r in WALL["track"])
TOWER_NUMBERS = tuple(WALL["towers"])
TOWERS = len(TOWER_NUMBERS)
NO_TOWER = -1

TOKEN_NAMES = (
    "extra-turn",
    "double-tower",
    "double-house",
    "open-path",
    "open-tower",
    "open-house",
    "rich-court",
    "larger-keep",
    "five-points",
)
TOKENS = len(TOKEN_NAMES)
COPIES = 2
SOURCES = 7


def _table(values: object, dtype: type = np.int16) -> np.ndarray:
    table: np.ndarray = np.array(values, dtype)
    table.setflags(write=False)
    return table


def _beside() -> list[list[int]]:
    """Return, for each space and each side, the neighbouring space."""
    rows = [[NUMBER.get((c + x, r + y), BARE) for x, y in STEPS] for c, r in PLACES]
    for start, at in enumerate(WALL["starts"]):
        column, row = at["space"]
        rows[NUMBER[column, row]][SIDE_NAMES.index(at["side"].lower())] = SPACES + start
    return rows


def _tower_at() -> list[int]:
    """Return, for each number of the score track, the tower with a token there, or NO_TOWER."""
    towers = [NO_TOWER] * TRACK
    for tower, number in enumerate(TOWER_NUMBERS):
        towers[number] = towers[number + 1] = tower
    return towers


BESIDE = _table(_beside())
TOWER_AT = _table(_tower_at())
START_SPACE = _table([NUMBER[at["space"][0], at["space"][1]] for at in WALL["starts"]])
START_SIDE = _table([SIDE_NAMES.index(at["side"].lower()) for at in WALL["starts"]])


MOST_DONE = 24  # most features that a tile can complete: one at every port, and one beyond it
IN_TURN = 3  # placement (§4.2), follower (§5), another turn (§7.3a)
OF_FEATURE = 2  # which feature to score next (§6.5), whether to double it (§7.3b)


def longest(players: int) -> tuple[int, int]:
    """§4.1 Return the largest number of decisions and chance events; each turn draws a tile.

    A tile completes at most 24 features; each tower has one token (§6.8).
    """
    return FACES * (IN_TURN + OF_FEATURE * MOST_DONE), FACES + TOWERS
