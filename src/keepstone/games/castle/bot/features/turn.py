"""Features of the turn: which seat is to act, and what a follower or the next tile may claim."""

from keepstone.games.castle.bot.features.blocks import (
    ASKED,
    CLOSES,
    COURT_ENDS,
    FREE,
    FREE_COURT,
    FREE_FITS,
    FREE_LANDS,
    GAIN,
    MOST_ENDS,
    MOST_MARKETS,
    MOST_TILES,
    NEXT,
    OFFERED,
)
from keepstone.games.castle.bot.features.claims import FIT_CLASS, is_led, put_landing
from keepstone.games.castle.bot.features.outlook import HOME, POINTS
from keepstone.games.castle.bot.features.survey import CLOSERS, ENDS, FEWEST
from keepstone.games.castle.bot.prospects import follower_gain, next_to_place
from keepstone.games.castle.rules.components import PORTS, SPACES
from keepstone.games.castle.rules.faces import kind_of, node_at
from keepstone.games.castle.rules.features import find
from keepstone.games.castle.rules.follower import may_follow
from keepstone.games.castle.rules.scoring import worth
from keepstone.games.castle.rules.terms import Kind, Phase
from keepstone.kit.features import put
from keepstone.kit.jit import compiled

POINT = 0.1
WORTH_SAYING = 2  # minimum points for an unclaimed feature to be listed


@compiled
def put_turn(state, seat, taking, survey, end, out):
    """Append to `out` whether the seat acts now or next, and which features it may claim."""
    if next_to_place(state) == seat:
        put(out, NEXT.at(0), 1.0)
        if end[HOME]:
            put_free(state, taking, survey.known, end[POINTS], out)
        put_best_space(state, seat, taking, end[HOME] > 0, survey, out)
    if state.phase == Phase.TOKEN:
        if state.taker == seat:
            put(out, ASKED.at(state.phase), 1.0)
    elif state.seat == seat:
        put(out, NEXT.at(1), 1.0)
        put(out, ASKED.at(state.phase), 1.0)
        if state.phase == Phase.FOLLOWER:
            put(out, GAIN.at(0), POINT * follower_gain(state))
            put_offers(state, survey.known, out)


@compiled
def put_offers(state, known, out):
    """§5.2 Append to `out` the segments of the tile just placed on which a follower can be placed."""
    tile = state.tile[state.last - 1] - 1
    for port in range(PORTS):
        if may_follow(state, port):
            root = find(state, node_at(state, tile, port))
            kind, size = kind_of(state, root), state.tiles[root]
            if kind == Kind.COURT:
                size = state.marks[root] + 1
            ends = min(known[root, ENDS], MOST_ENDS)
            put(out, OFFERED.at(kind - 1, min(size, MOST_TILES) - 1, ends), 1.0)


@compiled
def put_free(state, taking, known, score, out):
    """§5.2 Append the unclaimed features that the next tile may claim: courts by markets, others by size."""
    for root in range(len(known)):
        if known[root, ENDS] and state.seats[root] == 0 and root != taking:
            if kind_of(state, root) == Kind.COURT:
                if state.marks[root]:
                    markets = min(state.marks[root], MOST_MARKETS) - 1
                    put(out, FREE_COURT.at(markets, min(known[root, ENDS], COURT_ENDS) - 1), 1.0)
            elif worth(state, root) >= WORTH_SAYING:
                put_unclaimed(state, root, known[root], score, out)


@compiled
def put_unclaimed(state, root, seen, score, out):
    """Append to `out` an unclaimed path, tower or house that the next tile may claim.

    If the feature has a single end, a tile can claim and complete it at the same time.
    """
    kind, ends = kind_of(state, root) - 1, min(seen[ENDS], MOST_ENDS) - 1
    put(out, FREE.at(kind, min(state.tiles[root], MOST_TILES) - 1, ends), 1.0)
    if ends == 0:
        fits = seen[CLOSERS] if kind == Kind.PATH - 1 else seen[FEWEST]
        put(out, FREE_FITS.at(kind, FIT_CLASS[fits]), POINT * worth(state, root))
        put_landing(state, root, score, FREE_LANDS.at(kind, 0), out)


@compiled
def put_best_space(state, seat, taking, has_follower, survey, out):
    """Append to `out` the largest number of points that the seat can score by placing one tile.

    Also append the largest of these numbers when each is weighted by the probability that a tile fits.
    """
    most, likely = 0.0, 0.0
    for space in range(SPACES):
        if survey.fits[space]:
            points = 1.0 * closing(state, seat, taking, has_follower, survey, space)
            most = max(most, points)
            likely = max(likely, points * survey.fits[space])
    put(out, CLOSES.at(0), POINT * most)
    put(out, CLOSES.at(1), POINT * likely / max(1, state.stock_size))


@compiled
def closing(state, seat, taking, has_follower, survey, space):
    """Return the points of a seat's claims that a tile on a space completes, plus its best new claim there."""
    points, best = 0, 0
    for root in survey.roots[space, : survey.meets[space]]:
        known = survey.known[root]
        is_path, is_court = kind_of(state, root) == Kind.PATH, kind_of(state, root) == Kind.COURT
        if known[ENDS] == 1 and not is_court and (known[CLOSERS] or not is_path):
            if is_led(state, seat, root, taking):
                points += worth(state, root)
            elif has_follower and root != taking and state.seats[root] == 0:
                best = max(best, worth(state, root))
    return points + best
