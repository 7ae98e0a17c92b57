"""The numbers of the features: first the features of a seat, then the features of the table.

A feature whose name ends in TIME has a value that becomes smaller as fewer dice are left.
"""

from keepstone.games.burgundy.rules.components import (
    ANIMAL_TYPES,
    COLOURS,
    DEPOTS,
    GOODS_TYPES,
    KINDS,
    KNOWLEDGE_TILES,
    MAX_PLAYERS,
    PHASES,
    PIPS,
    REGION_SIZE,
    ROUNDS,
    TRACK_END,
)
from keepstone.games.burgundy.rules.terms import Building, Stage
from keepstone.kit.features import Features

MANY = 10  # silverlings, workers, animals; larger numbers are capped
FULL_STACK = 4  # goods of one type; larger numbers are capped
LARGEST = int(REGION_SIZE.max())
MOST_MISSING = 13  # number of hexes of one colour
BONUSES = 3
FEW = 6  # hexes next to the estate, or tiles that fit; larger numbers are capped
MOST_COPIES = 10  # goods next to one depot; larger numbers are capped

SEAT = Features()
PARTS = SEAT.block("parts of the evaluation", 7)
SILVER = SEAT.block("silverlings", MANY + 1)
SILVER_VALUE = SEAT.block("silverlings, value", 2)  # value, and value decreasing with time
WORKERS = SEAT.block("workers", MANY + 1)
WORKERS_VALUE = SEAT.block("workers, value", 2)
GOODS = SEAT.block("goods", GOODS_TYPES, FULL_STACK)
GOODS_STACKS = SEAT.block("types of goods", 4)
LARGEST_STACK = SEAT.block("most goods of a type", MANY + 1)
SOLD = SEAT.block("sold goods", GOODS_TYPES)
KNOWLEDGE = SEAT.block("knowledge", KNOWLEDGE_TILES + 1)
KNOWLEDGE_TIME = SEAT.block("knowledge, time", KNOWLEDGE_TILES + 1)
STORED = SEAT.block("stored tile", KINDS)
STORED_FITS = SEAT.block("stored tile fits", KINDS)
STORED_NOW = SEAT.block("stored tile fits a die", KINDS)
STORED_NUMBER = SEAT.block("numbers that place a stored tile", COLOURS, PIPS)
PLACING = SEAT.block("how many numbers place a stored tile", PIPS + 1)
USEFUL = SEAT.block("how many numbers place a stored tile or sell goods", PIPS + 1)
STORED_LEAVES = SEAT.block("missing beside a stored tile", COLOURS, LARGEST)
STORED_FILLS = SEAT.block("region that a stored tile fills", COLOURS, LARGEST + 1)
OFFERED = SEAT.block("tiles in depots that fit", COLOURS, FEW)
OFFERED_DEPOTS = SEAT.block("depots with a tile that fits", DEPOTS + 1)
OFFERED_FILLS = SEAT.block("region that a tile in a depot fills", COLOURS, LARGEST + 1)
TILES_STORED = SEAT.block("stored tiles", 4)
BUILT = SEAT.block("placed", KINDS)
REGION = SEAT.block("regions", COLOURS, LARGEST + 1, LARGEST + 1)
REGION_TIME = SEAT.block("regions, time", COLOURS, LARGEST + 1, LARGEST + 1)
REGION_NEXT = SEAT.block("regions that can grow", COLOURS, LARGEST + 1)
COLOUR_MISSING = SEAT.block("colours", COLOURS, MOST_MISSING + 1, BONUSES)
HERD = SEAT.block("herds", len(ANIMAL_TYPES) + 1)
PASTURE = SEAT.block("best open pasture", MANY + 1)
BARRED = SEAT.block("barred buildings", len(Building))
FRONTIER = SEAT.block("beside the estate", COLOURS, FEW)
FRONTIER_NUMBER = SEAT.block("numbers beside the estate", COLOURS, PIPS)
DICE = SEAT.block("dice left", 3)
DIE = SEAT.block("die", PIPS + 1)
MOVER = SEAT.block("at turn", 2)
BOUGHT = SEAT.block("has bought", 1)
REACHED = SEAT.block("tile in reach", KINDS)
REACHED_FITS = SEAT.block("tile in reach fits", KINDS)
REACHED_BY_WORKER = SEAT.block("colour in reach with a worker", COLOURS)
SELLABLE = SEAT.block("goods that a die sells", MANY + 1)
PENDING = SEAT.block("waiting effect", len(Stage), len(Building))
PLACE = SEAT.block("place in the order", MAX_PLAYERS)
PLACE_TIME = SEAT.block("place in the order, time", MAX_PLAYERS)
TRACK = SEAT.block("spaces on the track", TRACK_END + 1)
TO_COME = SEAT.block("turn of the round to come", 1)

TABLE = Features()
ROUND = TABLE.block("round", PHASES * ROUNDS)
TIME = TABLE.block("time", 1)
STAGE = TABLE.block("stage", len(Stage))
PLAYERS = TABLE.block("players", MAX_PLAYERS + 1)
IN_DEPOTS = TABLE.block("tiles in depots", KINDS)
IN_BLACK = TABLE.block("tiles in the black depot", KINDS)
DEPOT_GOODS = TABLE.block("goods of a type beside depots", GOODS_TYPES)
DEPOT_STACK = TABLE.block("goods beside a depot", DEPOTS)
FULLEST = TABLE.block("most goods beside a depot", MOST_COPIES + 1)
