"""The claims of a seat: board features with its followers, including those shared with the opponent.

A contest is a space where the next tile may join a claim to another feature.
"""

import numpy as np

from keepstone.games.castle.bot.features.blocks import (
    CLAIM,
    CLAIM_FITS,
    CLAIM_LANDS,
    CLAIM_STUCK,
    CONTEST,
    COURT,
    COURT_ENDS,
    COURT_TIME,
    CROWNS,
    DONE,
    DONE_LANDS,
    DOUBLES,
    MOST_ENDS,
    MOST_MARKETS,
    MOST_TILES,
    OPEN,
    PATH_CLOSERS,
    RICH,
)
from keepstone.games.castle.bot.features.survey import CLOSERS, ENDS, FEWEST, MARKS, PUT, SEEN
from keepstone.games.castle.bot.prospects import followers_of, is_unscored, next_to_place, youth
from keepstone.games.castle.rules.components import (
    FACES,
    FOLLOWERS,
    NO_TOWER,
    PLAYERS,
    SPACES,
    TOWER_AT,
    TRACK,
)
from keepstone.games.castle.rules.ending import PER_MARKET, keep_size
from keepstone.games.castle.rules.faces import kind_of
from keepstone.games.castle.rules.features import find
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.terms import Kind, Token
from keepstone.kit.features import put
from keepstone.kit.jit import compiled

POINT = 0.1
WINS, SHARES, LOSES, GROWS = range(4)
LEADS, TIES, TRAILS = range(3)
FIT_CLASS = np.array([min(n.bit_length(), 4) for n in range(FACES + 1)], np.int8)
TIME_OF = np.array([3 * (n < 6) or 2 * (n < 15) or 1 * (n < 30) for n in range(FACES + 1)], np.int8)
for table in (FIT_CLASS, TIME_OF):
    table.setflags(write=False)


@compiled
def put_claims(state, seat, taking, known, score, out):
    """Append to `out` all claims of the seat.

    taking: a feature that the seat is about to claim. score: its points at the end of the turn.
    """
    mark = PUT << MARKS * seat
    for i in range(FOLLOWERS):
        node = state.follower[seat, i] - 1
        if node >= 0:
            root = find(state, node)
            if not known[root, SEEN] & mark:
                known[root, SEEN] |= mark
                put_claim(state, seat, root, standing(state, seat, root), known[root], score, out)
    if taking >= 0 and state.seat == seat:
        put_claim(state, seat, taking, LEADS, known[taking], score, out)


@compiled
def put_claim(state, seat, root, majority, seen, score, out):
    """Append to `out` one claim: a court, an unfinished feature, or a complete feature that is about to score."""
    if kind_of(state, root) == Kind.COURT:
        put_court(state, seat, root, majority, seen, out)
    elif seen[ENDS] > 0:
        put_open(state, seat, root, majority, seen, score, out)
    elif majority == LEADS and is_unscored(state, root):
        points = worth(state, root)
        put(out, DONE.at(kind_of(state, root) - 1), POINT * points)
        if lands(state, state.score[seat] + points):
            put(out, DONE_LANDS.at(0), 1.0)


@compiled
def standing(state, seat, root):
    """§6.4 Return whether a seat has more followers on a feature than its opponent, equally many, or fewer."""
    mine = np.int64(followers_of(state, seat, root))
    theirs = np.int64(followers_of(state, PLAYERS - 1 - seat, root))
    if mine == theirs:
        return TIES
    return LEADS if mine > theirs else TRAILS


@compiled
def lands(state, points):
    """§6.8 Return whether a scoring marker with this many points is on a tower that still has a token."""
    tower = TOWER_AT[points % TRACK]
    return tower != NO_TOWER and state.towers >> tower & 1 == 1


@compiled
def put_court(state, seat, root, majority, seen, out):
    """§8.2 Append to `out` a claimed court: its number of markets, and how much larger it may become."""
    markets, ends = min(state.marks[root], MOST_MARKETS), min(seen[ENDS], COURT_ENDS)
    put(out, COURT.at(majority, markets, ends), 1.0)
    put(out, COURT_TIME.at(majority, ends), youth(state))
    if majority == LEADS and state.held[seat, Token.RICH_COURT]:
        put(out, RICH.at(0), POINT * state.marks[root])


@compiled
def put_open(state, seat, root, majority, seen, score, out):
    """§6.1 Append a claimed unfinished path, tower or house: its size, its ends, and how many tiles fit there."""
    kind, ends = kind_of(state, root) - 1, min(seen[ENDS], MOST_ENDS) - 1
    time, fits = TIME_OF[state.stock_size], FIT_CLASS[seen[FEWEST]]
    put(out, CLAIM.at(kind, majority, min(state.tiles[root], MOST_TILES) - 1, ends), 1.0)
    put(out, CLAIM_STUCK.at(time, kind, fits), max(1.0, followers_of(state, seat, root)))
    if majority == LEADS:
        points = POINT * worth(state, root)
        is_next = 1 if next_to_place(state) == seat else 0
        put(out, CLAIM_FITS.at(is_next, time, kind, ends, fits), points)
        if kind == Kind.PATH - 1:
            put(out, PATH_CLOSERS.at(is_next, time, ends, FIT_CLASS[seen[CLOSERS]]), points)
        put_tokens(state, seat, kind, points, out)
        if ends == 0:
            put_landing(state, root, score, CLAIM_LANDS.at(kind, 0), out)
        if kind == Kind.HOUSE - 1:
            put_crown(state, seat, root, ends, out)


@compiled
def put_tokens(state, seat, kind, points, out):
    """§7.2 Append to `out` the tokens that can be used for a claim."""
    if kind > 0 and state.held[seat, Token.EXTRA_TURN + kind]:
        put(out, DOUBLES.at(kind), points)
    if state.held[seat, Token.OPEN_PATH + kind]:
        put(out, OPEN.at(kind), points)


@compiled
def put_landing(state, root, score, first, out):
    """§6.8 Append whether a feature with one end brings a token if it is completed now or one tile larger."""
    points, tiles = worth(state, root), np.int64(state.tiles[root])
    for more in range(2):
        if lands(state, score + points + more * (points // tiles)):
            put(out, first + more, 1.0)


@compiled
def put_crown(state, seat, root, ends, out):
    """§6.7 Append, for each player's keep, whether a house is larger than this keep."""
    for owner in range(PLAYERS):
        player = seat if owner == 0 else PLAYERS - 1 - seat
        if state.tiles[root] > keep_size(state, player):
            put(out, CROWNS.at(owner, ends), 1.0)


@compiled
def put_contests(state, seat, taking, survey, out):
    """§5.2 Append to `out` the empty spaces that a claim shares with another feature of the same kind."""
    for space in range(SPACES):
        if survey.meets[space] > 1:
            roots = survey.roots[space, : survey.meets[space]]
            for root in roots:
                if is_led(state, seat, root, taking):
                    put_meetings(state, seat, root, roots, out)


@compiled
def is_led(state, seat, root, taking):
    """§6.4 Return whether the seat has the majority on a feature, or is about to claim it."""
    if root == taking:
        return state.seat == seat
    return state.seats[root] > 0 and standing(state, seat, root) == LEADS


@compiled
def put_meetings(state, seat, root, roots, out):
    """Append to `out` the other features to which a space may join a claim, and the points at stake."""
    kind, mine = kind_of(state, root), max(1, followers_of(state, seat, root))
    for other in roots:
        if other != root and kind_of(state, other) == kind:
            theirs = followers_of(state, PLAYERS - 1 - seat, other)
            if state.seats[other] == 0:
                put(out, CONTEST.at(kind - 1, GROWS), POINT * value(state, other))
            elif theirs > followers_of(state, seat, other):
                feature = CONTEST.at(kind - 1, joined_winner(mine, theirs))
                put(out, feature, POINT * value(state, root))


@compiled
def value(state, root):
    """Return the points that a feature of any kind is worth."""
    if kind_of(state, root) == Kind.COURT:
        return 1.0 + PER_MARKET * state.marks[root]
    return 1.0 * worth(state, root)


@compiled
def joined_winner(mine, theirs):
    """§6.4 Return whether a seat, its opponent or neither wins the feature that two features form when joined."""
    if mine == theirs:
        return SHARES
    return WINS if mine > theirs else LOSES
