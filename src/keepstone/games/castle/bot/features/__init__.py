"""What a learner is told of a table of The Castle and Zamek."""

from keepstone.games.castle.bot.features.claims import put_claims
from keepstone.games.castle.bot.features.contests import put_contests
from keepstone.games.castle.bot.features.means import put_means
from keepstone.games.castle.bot.features.survey import count_shapes, survey
from keepstone.games.castle.bot.features.table import table_features
from keepstone.games.castle.bot.features.turn import put_turn
from keepstone.kit.jit import compiled

__all__ = ["features", "table_features"]


@compiled
def features(state, seat, out):
    """Append the features of a seat to a list."""
    known = survey(state, count_shapes(state))
    put_means(state, seat, out)
    put_claims(state, seat, known, out)
    put_contests(state, seat, out)
    put_turn(state, seat, known, out)
