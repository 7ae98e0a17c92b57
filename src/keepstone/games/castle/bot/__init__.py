"""The evaluation, features and parameters of the bots for The Castle and Zamek."""

from pathlib import Path

from keepstone.games.castle.bot.evaluate import evaluate, parts
from keepstone.games.castle.bot.features import features, table_features
from keepstone.games.castle.bot.features.blocks import SEAT, TABLE
from keepstone.games.castle.bot.prospects import PHASES, expect, phase
from keepstone.protocol import Learning, SearchSettings

SEARCH = SearchSettings(pauses=5, evaluations=2, shortlist=6)
WEIGHTS = Path(__file__).parents[1] / "weights"
LEARNING = Learning(SEAT, TABLE, phases=PHASES, spread=15.0, weights=WEIGHTS)
