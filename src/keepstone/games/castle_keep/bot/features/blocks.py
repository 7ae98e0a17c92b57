"""The numbers of the features: first the features of a seat, then the features of the table."""

from keepstone.games.castle_keep.rules.components import MAX_PLAYERS, PLACES, RING
from keepstone.games.castle_keep.rules.terms import Phase, Role
from keepstone.kit.features import Features

ROLES = len(Role)
EACH_ROLE = RING // 2  # number of places for towers, and for walls
FITTING = 9  # number of kinds with the same role
MOST_HELD = 9  # tiles in hand; larger numbers are capped
MOST_OF_ROLE = 5
MOST_FITTING = 3  # tiles in a hand that fit; larger numbers are capped
MOST_KEEPS = 3

SEAT = Features()
TILES_SOON = SEAT.block("what the evaluation expects", 1)
STANDS = SEAT.block("tiles that stand, tiles that the hand can add", PLACES + 1, PLACES + 1)
HELD = SEAT.block("tiles in hand", MOST_HELD + 1)
UNSEEN = SEAT.block("unseen tiles in hand", MOST_HELD + 1)
HELD_OF_ROLE = SEAT.block("tiles in hand, by role", ROLES, MOST_OF_ROLE + 1)
LACKS = SEAT.block("towers and walls that are missing", EACH_ROLE + 1, EACH_ROLE + 1)
KEEP = SEAT.block("keep", 2, 2)  # whether it is in the castle; whether the hand can add it
GAP = SEAT.block("places beside tiles, by kinds that fit", ROLES, FITTING + 1)
GAP_HELD = SEAT.block("places beside tiles, by tiles in hand that fit", ROLES, MOST_FITTING + 1)
LINE = SEAT.block("walls, by what falls with them", RING + 1)
LINE_COPIES = SEAT.block("what falls with walls of which copies are unseen", 1)
HIT = SEAT.block("walls of rivals that the hand can hit, by what falls with them", RING + 1)
KEEPS_HELD = SEAT.block("keeps in hand of the colour of a rival's", MOST_KEEPS + 1)
MOVER = SEAT.block("at turn", len(Phase))
NEXT = SEAT.block("turns until the own", MAX_PLAYERS)

TABLE = Features()
PHASE = TABLE.block("phase", len(Phase))
GATE = TABLE.block("attacks are allowed", 1)
PLAYERS = TABLE.block("players", MAX_PLAYERS + 1)
SUPPLY = TABLE.block("supply", 1)
TURN = TABLE.block("turns", 1)
SMALLEST = TABLE.block("the smallest castle", PLACES + 1)
LARGEST = TABLE.block("the largest castle", PLACES + 1)
