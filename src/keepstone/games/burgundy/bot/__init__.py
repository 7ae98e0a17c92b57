"""How a bot judges a table of The Castles of Burgundy."""

from keepstone.games.burgundy.bot.evaluate import evaluate
from keepstone.protocol import SearchSettings

SEARCH = SearchSettings(horizon=200, exploration=0.03, prior_visits=1, pauses=2)
