"""The numbers of the features: first the features of a seat, then the features of the table."""

from keepstone.games.castillos.rules.components import COIN_LIMIT, COINS, MAX_PLAYERS, TILES, VALUES
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.features import Features

SIDES = 4
MOST = 15  # points for a castle on a tile; larger numbers are capped
MARGIN = 6  # lead of an army on a tile; larger numbers are capped
LOWEST, HIGHEST = -10, 25  # range of the points in a round
WORST = 2 * MARGIN + 1

SEAT = Features()
PARTS = SEAT.block("parts of the evaluation", 2)
RESOURCE = SEAT.block("own resource", VALUES + 1)  # the last index means unknown
TO_COME = SEAT.block("tiles to come", VALUES)
SITE = SEAT.block("sites", VALUES, MOST + 1)
BEST_SITE = SEAT.block("best sites", 2, MOST + 1)  # the best and the second-best tile
FREE_SIDES = SEAT.block("free sides of the best site", VALUES, SIDES + 1)
CASTLE = SEAT.block("castle", VALUES)
GUARD = SEAT.block("coins under the castle", COIN_LIMIT + 1, COIN_LIMIT + 1)  # own, others'
GUARD_MARGIN = SEAT.block("lead under the castle", WORST)
BESIDE = SEAT.block("lead beside the castle", 2, VALUES, WORST)  # another suit, the seat's own suit
BESIDE_COINS = SEAT.block("coins beside the castle", 2, VALUES, COIN_LIMIT + 1, COIN_LIMIT + 1)
BESIDE_ROOM = SEAT.block("room beside the castle", 2, VALUES, COIN_LIMIT + 1)
COIN_LEFT = SEAT.block("coins left, by value", VALUES)
COINS_LEFT = SEAT.block("coins left", COINS + 1)
TURN = SEAT.block("turns until the own", MAX_PLAYERS, COINS + 1)
ROUND_POINTS = SEAT.block("points of the round", HIGHEST - LOWEST + 1)

TABLE = Features()
PHASE = TABLE.block("phase", len(Phase))
ROUNDS = TABLE.block("rounds to come", MAX_PLAYERS)
PLAYERS = TABLE.block("players", MAX_PLAYERS + 1)
LAID = TABLE.block("tiles laid", TILES + 1)
PLACED = TABLE.block("coins of all", MAX_PLAYERS * COINS + 1)
