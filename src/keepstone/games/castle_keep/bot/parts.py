"""What a seat may expect, part by part, for whoever asks why; in tiles."""

from keepstone.games.castle_keep.bot.evaluate import BUILT, READY, ready_tiles
from keepstone.games.castle_keep.rules.turn import castle_size
from keepstone.kit.state import State


def parts(state: State, seat: int) -> dict[str, float]:
    """The parts of what a seat may expect, by name; their sum is what `expect` says."""
    return {
        "tiles that stand": float(castle_size(state, seat)),
        "tiles that can be built": READY / BUILT * float(ready_tiles(state, seat)),
    }
