"""How a bot judges a table of Castillos."""

from keepstone.games.castillos.bot.evaluate import evaluate
from keepstone.protocol import SearchSettings

SEARCH = SearchSettings(horizon=200, sample=6, prior_visits=5)
