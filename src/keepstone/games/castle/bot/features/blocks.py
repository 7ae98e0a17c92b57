"""The numbers of the features: first the features of a seat, then the features of the table.

In this package, a board feature (path, tower, house or court) with a follower of the seat is called a claim.
The ends of a claim are the empty spaces next to it; the tiles that fit an end are counted among the remaining
tiles. The "next" seat is the seat that places the next tile.
"""

from keepstone.games.castle.rules.components import COPIES, FACES, FOLLOWERS, TOKENS, TOWERS
from keepstone.games.castle.rules.faces import SHAPES
from keepstone.games.castle.rules.terms import Phase
from keepstone.kit.features import Features

KINDS = 3  # path, tower or house
STANDINGS = 3  # more followers than the opponent, equally many, or fewer
MOST_TILES = 9  # tiles in a claim; larger numbers are capped
MOST_ENDS = 4
COURT_ENDS = 7
MOST_MARKETS = 4
FITS = 5  # number of tiles that fit: 0, 1, 2 to 3, 4 to 7, or at least 8
TIMES = 4  # stages of the game, by the number of tiles left
MOST_KEEP = 12
KEEP_LEADS = 9  # from four tiles behind to four tiles ahead
REACH = 14  # maximum number of points to a token
CONTESTS = 4

SEAT = Features()
PROMISE = SEAT.block("what the evaluation promises", 1)
IDLE = SEAT.block("followers at home", FOLLOWERS + 1)
IDLE_TIME = SEAT.block("followers at home, time", FOLLOWERS + 1)
HELD = SEAT.block("tokens", TOKENS, COPIES)
HELD_TIME = SEAT.block("tokens, time", TOKENS)
KEEP = SEAT.block("keep", MOST_KEEP + 1)
KEEP_LEAD = SEAT.block("lead of the keep", KEEP_LEADS)
KEEP_AREA = SEAT.block("empty area for the larger keep", 1)
TO_TOKEN = SEAT.block("points to a token", REACH + 1)
NEXT = SEAT.block("next", 2)  # whether the seat is next; whether it is to act
ASKED = SEAT.block("asked", len(Phase))

CLAIM = SEAT.block("claims", KINDS, STANDINGS, MOST_TILES, MOST_ENDS)
CLAIM_FITS = SEAT.block("points of claims", 2, TIMES, KINDS, MOST_ENDS, FITS)  # 1: next
CLAIM_STUCK = SEAT.block("followers by what fits", TIMES, KINDS, FITS)
PATH_CLOSERS = SEAT.block("points of paths by what closes them", 2, TIMES, MOST_ENDS, FITS)
CLAIM_LANDS = SEAT.block(
    "claims that lead to a token", KINDS, 2
)  # the feature as it is, or one tile larger
DONE = SEAT.block("points about to be made", KINDS)
DONE_LANDS = SEAT.block("points about to be made that lead to a token", 1)
CROWNS = SEAT.block("houses larger than a keep", 2, MOST_ENDS)  # the seat's keep; the opponent's
DOUBLES = SEAT.block("points of claims with a doubler", KINDS)
OPEN = SEAT.block("points of claims with an end token", KINDS)
COURT = SEAT.block("courts", STANDINGS, MOST_MARKETS + 1, COURT_ENDS + 1)
COURT_TIME = SEAT.block("courts, time", STANDINGS, COURT_ENDS + 1)
RICH = SEAT.block("markets of courts with a token", 1)
CONTEST = SEAT.block("points of claims that may be joined", KINDS + 1, CONTESTS)
FREE = SEAT.block("unclaimed, for the next", KINDS, MOST_TILES, MOST_ENDS)
FREE_COURT = SEAT.block("unclaimed courts, for the next", MOST_MARKETS, COURT_ENDS)
FREE_FITS = SEAT.block("points of unclaimed ends, for the next", KINDS, FITS)
FREE_LANDS = SEAT.block("unclaimed ends that lead to a token, for the next", KINDS, 2)
CLOSES = SEAT.block("what one tile may close, for the next", 2)
OFFERED = SEAT.block("what a follower may claim now", KINDS + 1, MOST_TILES, MOST_ENDS + 1)
GAIN = SEAT.block("the best of it by the evaluation", 1)

TABLE = Features()
STOCK = TABLE.block("tiles left", FACES + 1)
TIME = TABLE.block("time", 1)
PHASE = TABLE.block("phase", len(Phase))
TOWERS_LEFT = TABLE.block("towers with a token", TOWERS + 1)
UNSEEN = TABLE.block("shapes to come", SHAPES)
UNSEEN_CLOSERS = TABLE.block("tiles to come that close paths", 1)
