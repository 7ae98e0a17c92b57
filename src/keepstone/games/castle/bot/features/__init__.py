"""Input features of The Castle and Zamek for the net."""

from keepstone.games.castle.bot.features.claims import put_claims
from keepstone.games.castle.bot.features.contests import put_contests
from keepstone.games.castle.bot.features.means import put_means
from keepstone.games.castle.bot.features.outlook import POINTS, offer, outlook
from keepstone.games.castle.bot.features.survey import survey
from keepstone.games.castle.bot.features.table import table_features
from keepstone.games.castle.bot.features.turn import put_turn
from keepstone.kit.features import list_of
from keepstone.kit.jit import compiled

__all__ = ["features", "table_features"]


@compiled
def features(state, out):
    """Append the features of each seat to its list."""
    found, taking = survey(state), offer(state)
    for seat in range(len(out.used)):
        put_seat(state, seat, taking, found, list_of(out, seat))


@compiled
def put_seat(state, seat, taking, found, out):
    """Append the features of a seat to a list. taking: the feature that the acting seat is about to claim."""
    stands = outlook(state, seat, taking, found.known)
    put_means(state, seat, stands, out)
    put_claims(state, seat, taking, found.known, stands[POINTS], out)
    put_contests(state, seat, taking, found, out)
    put_turn(state, seat, taking, found, stands, out)
