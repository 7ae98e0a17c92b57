"""The evaluation, features and parameters of the bots for The Castles of Burgundy."""

from pathlib import Path

from keepstone.games.burgundy.bot.evaluate import evaluate, parts
from keepstone.games.burgundy.bot.features import features, table_features
from keepstone.games.burgundy.bot.features.blocks import SEAT, TABLE
from keepstone.games.burgundy.bot.prospects import expect, phase
from keepstone.games.burgundy.rules.components import PHASES
from keepstone.protocol import Learning, SearchSettings

SEARCH = SearchSettings(crowd_shortlist=6)
WEIGHTS = Path(__file__).parents[1] / "weights"
LEARNING = Learning(SEAT, TABLE, phases=PHASES, spread=20.0, weights=WEIGHTS)
