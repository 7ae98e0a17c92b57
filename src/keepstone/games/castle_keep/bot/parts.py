"""The evaluation of a seat, measured in tiles and divided into parts, for explanations."""

from keepstone.games.castle_keep.bot.evaluate import BUILT, READY, ready_tiles
from keepstone.games.castle_keep.rules.turn import castle_size
from keepstone.kit.state import State


def parts(state: State, seat: int) -> dict[str, float]:
    """Return a dict of the parts of a seat's evaluation, by name.

    The parts add up to the value that `expect` computes.
    """
    return {
        "tiles that stand": float(castle_size(state, seat)),
        "tiles that can be built": READY / BUILT * float(ready_tiles(state, seat)),
    }
