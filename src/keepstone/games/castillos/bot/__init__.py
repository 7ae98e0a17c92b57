"""The evaluation, features and parameters of the bots for Castillos."""

from pathlib import Path

from keepstone.games.castillos.bot.evaluate import POINT, evaluate, expect, parts, phase
from keepstone.games.castillos.bot.features import SEAT, TABLE, features, table_features
from keepstone.protocol import Learning, SearchSettings

SEARCH = SearchSettings(
    pauses=4, prior_visits=16, tree=True, belief=30.0, shortlist=6, crowd_shortlist=6
)
WEIGHTS = Path(__file__).parents[1] / "weights"
LEARNING = Learning(SEAT, TABLE, phases=3, spread=1 / POINT, weights=WEIGHTS)
