"""Actions and outcomes: their verbs, arguments and numbers. Tiles are numbered as in `components`."""

from keepstone.games.castle_keep.rules.components import KIND_NAMES, MAX_PLAYERS, PLACE_NAMES
from keepstone.kit.actions import Actions

SEATS = tuple(map(str, range(MAX_PLAYERS)))
SEEN_TILES = (None, *KIND_NAMES[1:])

ACTIONS = Actions()
START = ACTIONS.family("start", SEATS)
DRAW = ACTIONS.family("draw", KIND_NAMES)
TAKE = ACTIONS.family("take")
SUPPLY = ACTIONS.family("supply")
PLACE = ACTIONS.family("place", SEEN_TILES, PLACE_NAMES)
ATTACK = ACTIONS.family("attack", SEATS, PLACE_NAMES)
PASS = ACTIONS.family("pass")
END = ACTIONS.family("end")
DISCARD = ACTIONS.family("discard", SEEN_TILES)
