"""Actions and outcomes: their verbs, arguments and numbers."""

from keepstone.games.castle.rules.components import FACES, PLACES, PORT_NAMES, TOKEN_NAMES, TURNS
from keepstone.kit.actions import Actions

FACE_NAMES = tuple(str(face + 1) for face in range(FACES))
SPACE_NAMES = tuple(f"{column} {row}" for column, row in PLACES)
TURN_NAMES = tuple(map(str, range(TURNS)))

ACTIONS = Actions()
DRAW = ACTIONS.family("draw", FACE_NAMES)
PLACE = ACTIONS.family("place", SPACE_NAMES, TURN_NAMES)
SKIP = ACTIONS.family("skip")
FOLLOWER = ACTIONS.family("follower", PORT_NAMES)
SCORE = ACTIONS.family("score", PORT_NAMES)
SCORE_BEYOND = ACTIONS.family("score beyond", PORT_NAMES)
SINGLE = ACTIONS.family("single")
DOUBLE = ACTIONS.family("double")
TOKEN = ACTIONS.family("token", TOKEN_NAMES)
DONE = ACTIONS.family("done")
EXTRA = ACTIONS.family("extra")
