"""How a bot judges a table of Castle Keep."""

from keepstone.games.castle_keep.bot.evaluate import evaluate
