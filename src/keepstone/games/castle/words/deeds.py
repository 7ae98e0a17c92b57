"""The deed of an action, as the label of a choice and as an entry of the log.

A deed is a pair of sentences with placeholders.
"""

from gettext import NullTranslations

from keepstone.games.castle.rules import actions
from keepstone.games.castle.rules.actions import ACTIONS
from keepstone.games.castle.rules.faces import kind_of, node_at
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.words.names import doubler, row, short_token
from keepstone.kit.state import Snapshot
from keepstone.text.words import N_, Deed, points_words

# by edition, then by kind of feature
FOLLOWERS = (
    (
        Deed(N_("Place a herald on the path"), N_("{name} places a herald on the path")),
        Deed(N_("Place a knight on the tower"), N_("{name} places a knight on the tower")),
        Deed(N_("Place a squire on the house"), N_("{name} places a squire on the house")),
        Deed(N_("Place a merchant on the court"), N_("{name} places a merchant on the court")),
    ),
    (
        Deed(N_("Place a herald on the road"), N_("{name} places a herald on the road")),
        Deed(N_("Place a farmer in the pigsty"), N_("{name} places a farmer in the pigsty")),
        Deed(N_("Place a squire on the house"), N_("{name} places a squire on the house")),
        Deed(N_("Place a monk in the meadow"), N_("{name} places a monk in the meadow")),
    ),
)
DEEDS = {
    actions.PLACE: Deed(N_("Place the tile"), N_("{name} places the tile")),
    actions.SKIP: Deed(N_("Place no follower"), N_("{name} places no follower")),
    actions.SINGLE: Deed(N_("Keep the token: {points}"), N_("{name} keeps a token: {token}")),
    actions.DOUBLE: Deed(
        N_("Use {token}: {points} instead of {single}"), N_("{name} uses a token: {token}")
    ),
    actions.DONE: Deed(N_("Keep the token"), N_("{name} keeps the extra turn token")),
    actions.EXTRA: Deed(N_("Take an extra turn"), N_("{name} uses a token for an extra turn")),
}


def deed_of(seen: Snapshot, action: int) -> Deed | None:
    """Return the deed of an action, or None for draws and for the choice of the feature to score next."""
    match ACTIONS.decode(action):
        case actions.FOLLOWER, (port,):
            node = node_at(seen.state, seen.tile[seen.last - 1] - 1, port)
            return FOLLOWERS[row(seen)][kind_of(seen.state, node) - 1]
        case family, _:
            return DEEDS.get(family)


def parts_of(seen: Snapshot, action: int, language: NullTranslations) -> dict[str, str | int]:
    """§7.3b Return the values for the placeholders of a deed about a doubler, by name; empty for other deeds."""
    if ACTIONS.family_of(action) not in (actions.SINGLE, actions.DOUBLE):
        return {}
    root = seen.current - 1
    single = int(worth(seen.state, root))
    points = 2 * single if actions.DOUBLE.covers(action) else single
    return {
        "token": short_token(seen, doubler(kind_of(seen.state, root)), language),
        "points": points_words(points, language),
        "single": single,
    }
