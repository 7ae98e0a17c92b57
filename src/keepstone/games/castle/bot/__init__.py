"""How a bot judges a table of The Castle and Zamek."""

from keepstone.games.castle.bot.evaluate import evaluate
from keepstone.protocol import SearchSettings

SEARCH = SearchSettings(horizon=12, exploration=0.06, prior_visits=5)
