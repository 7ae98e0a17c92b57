"""How a bot judges a table of Castle Keep."""

from pathlib import Path

from keepstone.games.castle_keep.bot.evaluate import BUILT, evaluate, expect
from keepstone.protocol import Learning

WEIGHTS = Path(__file__).parents[1] / "weights"
LEARNING = Learning(spread=1 / BUILT, by_points=False, weights=WEIGHTS)
