"""Castillos: comparisons of tables by the evaluation. Seat 0 owns the sun, seat 1 the moon."""

from functools import partial

from keepstone.games.castillos.rules.terms import Phase
from tests.bots.judging import SEATS, chances, gain, misjudged
from tests.castillos.table import Table

pytestmark = SEATS
SUITS = ("sun", "moon", "crown")


def table_of(me, *rows, castle="", coins=(), rivals=(), phase=Phase.PLACE, players=2, score=()):
    """A map of tiles, written as if `me` owned the sun and the rival the moon.

    Castles are those of `me`; the rival's stands on the rival's ace where coins are in play.
    """
    names = {"sun": SUITS[me], "moon": SUITS[1 - me]}

    def real(text):
        return " ".join(_rename(word, names) for word in text.split())

    t = Table(players)
    t.map(*map(real, rows))
    t.state.castle[me] = _number(real(castle)) if castle else 0
    t.coins(me, *map(real, coins))
    t.coins(1 - me, *map(real, rivals))
    for seat, points in zip((me, 1 - me), score, strict=False):
        t.state.score[seat] = points
    t.turn_of(me, phase)
    return t


def _rename(word, names):
    suit, *rest = word.split("-")
    return "-".join([names.get(suit, suit), *rest])


def _number(name):
    s = Table(3)
    s.castles(name)
    return s.state.castle[0]


def better(me):
    """Yield rows of tables, each better than the next."""
    table, row = partial(table_of, me), partial(table_of, me, players=3)
    scored = [table("sun-3", score=score) for score in ((7, 4), (7, 5), (6, 4))]
    yield "points made are points", scored[0], scored[1]
    yield "points made are points", scored[0], scored[2]
    # Before the castles stand, the map promises.
    yield "a site is worth what is on the tile", table("sun-4"), table("sun-3")
    yield "the best tile is the site", table("sun-2 . sun-5"), table("sun-2 . sun-4")
    sites = [table("sun-5 . sun-4 sun-3"), table("sun-5 . sun-4 . sun-3")]
    yield "a 4 with a 3 beside it promises more than the 5 by itself", *sites
    yield "own neighbours help", table("sun-5 sun-4"), table("sun-5 . sun-4")
    yield "better neighbours help more", table("sun-5 sun-4"), table("sun-5 sun-3")
    alone, own, foreign, lonely = map(
        row, ("sun-5", "sun-5 sun-4", "sun-5 crown-4", "sun-5 . crown-4")
    )
    yield "foreign neighbours make a site worse", lonely, foreign
    gains = [gain(me, own, alone), gain(me, lonely, foreign)]
    yield "more of an own 4 is expected than feared of a foreign one", *gains, 0
    two, four = (row("sun-5 . sun-4", score=(n, 0)) for n in (2, 4))
    yield "an own 4 promises more than two points and less than four", four, own, two
    lost = row("sun-5 . crown-4", score=(-2, 0))
    yield "a foreign 4 takes less than two points", foreign, lost
    corner = table("sun-5 .", ". sun-4")
    yield "tiles edge to edge are neighbours", table("sun-5", "sun-4"), corner
    yield "the rival has sites", table("sun-3 . moon-3"), table("sun-3 . moon-5")
    # When they stand: what the round would bring as the coins lie.
    placed = [table("sun-2 . sun-5", castle=f"sun-{n}", phase=Phase.COIN) for n in (5, 2)]
    yield "a castle is worth its tile", *placed
    open_site = table("sun-2 . sun-5", phase=Phase.CASTLE)
    yield "when a castle stands no better site counts", open_site, placed[1]
    coins = [table("sun-3", castle="sun-3", coins=[f"{n} sun-3"], phase=Phase.COIN) for n in (3, 2)]
    yield "own coins under the castle are points", *coins
    standing = partial(table, "sun-3 . moon-2", castle="sun-3", phase=Phase.COIN)
    yield "a rival's coin takes points", standing(rivals=["4 moon-2"]), standing(rivals=["4 sun-3"])
    beside = partial(table, "sun-3 sun-5", castle="sun-3", rivals=["4 sun-5"], phase=Phase.COIN)
    held = [beside(coins=[f"{n} sun-5"]) for n in (5, 3)]
    yield "the rival's 4 on the 5 takes it unless a 5 holds it", *held
    hidden = [standing(rivals=[f"5 {where}"]).seen_by(me) for where in ("moon-2", "sun-3")]
    yield "a hidden coin under the castle takes points", *hidden
    null, two = (
        table("sun-3", castle="sun-3", coins=[f"{coin} sun-3"], phase=Phase.COIN)
        for coin in ("null", "2")
    )
    assert null.points(me) == 4
    yield "on the whole table a null counts as null, not as an average coin", two, null


def equal(me):
    """Yield rows of values that are the same."""
    table = partial(table_of, me)
    yield "a null elsewhere changes nothing", table("sun-5 . sun-null"), table("sun-5")
    yield "corners are no neighbours", table("sun-5 .", ". sun-4"), table("sun-5")
    yield "a tile of the rival is no site", table("sun-3 . moon-3"), 0.5
    standing = partial(table, "sun-3 . moon-2", castle="sun-3", phase=Phase.COIN)
    three = standing(rivals=["3 sun-3"])
    yield "a hidden 5 counts as an average 3", standing(rivals=["5 sun-3"]).seen_by(me), three
    scored = table("sun-5 sun-4", castle="sun-5", phase=Phase.RESULT, score=(4, 4))
    yield "after the scoring the map promises nothing", scored, 0.5
    for score, chance in (((9, 8), 1), ((9, 9), 0.5)):
        yield (
            "winners share a game that is over",
            table("sun-3", phase=Phase.OVER, score=score),
            chance,
        )
    point = [
        gain(me, *(table("sun-3", score=(mine, theirs)) for mine in (less + 1, less)))
        for less, theirs in ((2, 2), (42, 50))
    ]
    yield "a point counts as much at every score", *point


def test_judgings(me, rival):
    assert misjudged(me, better(me), equal(me)) == []


def test_ten_points_ahead_win_three_games_of_four(me, rival):
    assert 0.7 < chances(table_of(me, "sun-3 . moon-3", score=(30, 20)))[me] < 0.8
