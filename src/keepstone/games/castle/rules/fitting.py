"""§4.2, §4.3 Read-only tables: the rotations in which a face fits a space, and the actions that place it.

Sides are bits: 1 north, 2 east, 4 south, 8 west. In a set of rotations, bit t stands for t quarter turns.
"""

import numpy as np

from keepstone.games.castle.rules.actions import PLACE
from keepstone.games.castle.rules.components import SIDES, SPACES, TURNS

EVERY_SIDE = (1 << SIDES) - 1
SETS = 1 << TURNS


def _turned(sides: np.ndarray, turn: int) -> np.ndarray:
    """Rotate sides (as bits) clockwise by a number of quarter turns."""
    turned: np.ndarray = (sides << turn | sides >> (SIDES - turn)) & EVERY_SIDE
    return turned


def _accept(need: np.ndarray, sides: np.ndarray) -> np.ndarray:
    """§4.3 Return, for each need, whether a space with this need accepts a tile with paths on these sides.

    §4.2 A space without needs touches nothing, so it accepts no tile.
    """
    must, must_not = need & EVERY_SIDE, need >> SIDES
    accept: np.ndarray = (need != 0) & (must & ~sides == 0) & (must_not & sides == 0)
    return accept


def _fitting() -> np.ndarray:
    """Return a table of the rotations in which a face fits: [`looks`, path sides unrotated, need of the space]."""
    looks, sides, need = np.ogrid[: TURNS + 1, : 1 << SIDES, : 1 << 2 * SIDES]
    each = [(_accept(need, _turned(sides, turn)) & (turn < looks)) << turn for turn in range(TURNS)]
    fitting: np.ndarray = np.bitwise_or.reduce(each)
    return fitting


def _places() -> np.ndarray:
    """Return a table of the actions that place a tile, padded to four: [space, set of rotations, 4]."""
    sets = [[turn for turn in range(TURNS) if turns >> turn & 1] for turns in range(SETS)]
    in_order = [turns + [0] * (TURNS - len(turns)) for turns in sets]
    first = [PLACE.at(space, 0) for space in range(SPACES)]
    places: np.ndarray = np.array(first)[:, None, None] + np.array(in_order)
    return places


def _table(values: object, dtype: type) -> np.ndarray:
    table: np.ndarray = np.array(values, dtype)
    table.setflags(write=False)
    return table


FITTING = _table(_fitting(), np.uint8)
PLACES = _table(_places(), np.int32)
COUNT = _table([turns.bit_count() for turns in range(SETS)], np.uint8)
