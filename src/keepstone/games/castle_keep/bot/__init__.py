"""The evaluation, features and parameters of the bots for Castle Keep."""

from pathlib import Path

from keepstone.games.castle_keep.bot.evaluate import BUILT, evaluate, expect, parts
from keepstone.games.castle_keep.bot.features import SEAT, TABLE, features, table_features
from keepstone.protocol import Learning

WEIGHTS = Path(__file__).parents[1] / "weights"
LEARNING = Learning(SEAT, TABLE, spread=1 / BUILT, by_points=False, weights=WEIGHTS)
BLUR = 5.0  # high, because the luck of the draw decides most games
