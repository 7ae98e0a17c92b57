"""§2, §6 and §8.3: rounds, starting players, totals, and the unveiling that ends a round."""

import random
from itertools import pairwise

from keepstone import CHANCE, OVER, SPECTATOR
from keepstone.games.castillos.rules.components import SUIT_NAMES
from keepstone.games.castillos.rules.terms import Phase
from tests.castillos.deployments import (
    FIRST_CASTLES,
    FIRST_COINS,
    LANDS,
    SECOND_CASTLES,
    SECOND_COINS,
    deploy,
)
from tests.castillos.table import Table
from tests.support.rows import each_row
from tests.support.scenarios import check


def almost_deployed(players=2, starter=0, number=1):
    """All coins but the last one lie: each on the own tile of its value."""
    t = Table(players=players)
    t.rest()
    t.castles(*(f"{suit}-5" for suit in SUIT_NAMES[:players]))
    last = (starter - 1) % players
    t.coins_at_home(*(seat for seat in range(players) if seat != last))
    t.coins_at_home(last, without=["5"])
    t.turn_of(last, Phase.COIN, starter=starter, number=number)
    return t, f"coin 5 {SUIT_NAMES[last]}-5"


def deployed(*where):
    """All coins lie and have been turned over."""
    t, coin = almost_deployed(*where)
    t.play(coin)
    t.unveil()
    return t


@each_row("players", [2, 3, 4])
def test_everybody_starts_once(players):
    """§2.1 There are as many rounds as players, each started by the next seat."""
    starters = [(1 + number) % players for number in range(players)]
    for number in range(1, players):
        t = deployed(players, starters[number - 1], number)
        check(t, to_act=CHANCE, legal=[f"round {number + 1}"])
        t.play(f"round {number + 1}")
        suits = [SUIT_NAMES[(starters[number] + seat) % players] for seat in range(players)]
        assert t.legal()[0] == f"resource {suits[0]}-null"
        check(t, *(f"resource {suit}-2" for suit in suits), to_act=starters[number])
    assert deployed(players, starters[-1], players).to_act == OVER


def test_a_new_round_begins_with_an_empty_table():
    """§2.1 For the next round tiles, castles and coins are taken back, and own resources dealt anew."""
    t = deployed()
    check(t, "round 2", cells=set())
    for seat in (0, 1):
        assert (t.castle_of(seat), t.coins_of(seat), t.resource_of(seat)) == (None, [], None)
    t.deal(1, "sun-4", "moon-2")
    assert [t.resource_of(seat) for seat in (0, 1)] == ["sun-4", "moon-2"]
    t.play("pile")
    assert len(t.odds()) == 10
    check(t, "draw moon-4", legal=["place 0 0"])
    # But for points and rounds nothing of an earlier round is left; here seat 0 starts the second.
    t = Table()
    t.begin(1, "sun-4", "moon-ace")
    t.lay(*LANDS)
    deploy(t, 1, FIRST_CASTLES, FIRST_COINS)
    t.unveil()
    t.play("round 2")
    t.state.score[:] = t.state.rounds = t.state.first = 0
    first = Table()
    first.play("start 0")
    assert t.position == first.position


def test_rounds_come_one_by_one():
    """§2.1 No other round begins, and none before the last coin has been turned over."""
    t, coin = almost_deployed(players=3)
    assert t.refuses("round 2")
    t.play(coin)
    assert t.refuses("round 2") == "8.3"
    t.unveil()
    for number in (3, 4):
        assert t.refuses(f"round {number}") == "2.1"
    assert t.refuses("coin 5 sun-5")


def test_a_whole_match_of_two():
    """§2.2 Two rounds counted by hand, and the totals.

    First round, seat 0 on the sun 4: 4 for the tile; on it 5 + ace 4 - 5 with seat 1's bonus, 6:
    +3. North moon 4: 0 against 4, -4. East moon ace: 2 against 1, 0. South sun 2: 0 against 3, 0.
    West sun 3: 1 against 0, +3. In all 4 + 3 - 4 + 3 = 6.
    Seat 1 on the moon ace: 1 for the tile, and on it 1 - 2. North sun ace: 7 against 0, 0. East moon
    2: 0 against 3, 0. South sun null: 2 + 1 against 4, not controlled, but worth 0. West sun 4: 6
    against 9, -4. In all 1 - 1 - 4 = -4.

    Second round, seat 0 on the sun 5: 5 + 12. East moon 4: 1 against 2, -4. South sun 3: 2 against
    ace 3, 0. In all 13. Seat 1 on the moon 3: 3 + 12. North moon 2: 1 against 0, +2. West sun null:
    0 against 0, 0. In all 17.
    """
    t = Table()
    t.begin(0, "sun-5", "moon-5")
    t.lay(*LANDS)
    deploy(t, 0, FIRST_CASTLES, FIRST_COINS)
    assert t.scores() == [0, 0]
    t.unveil()
    assert t.scores() == [6, -4]
    assert t.position.winners() == []
    t.play("round 2")
    assert t.scores() == [6, -4]
    t.deal(1, "sun-4", "moon-ace")
    t.lay(*LANDS)
    deploy(t, 1, SECOND_CASTLES, SECOND_COINS)
    t.unveil()
    assert t.to_act == OVER
    assert t.scores() == [6 + 13, -4 + 17]
    assert t.position.winners() == [0]
    assert t.legal() == []


def ending(players, *before):
    """The last round ends with these totals before it.

    All tiles lie in one column, suit by suit, each with the own coin of its value, the castles on the
    5s. Each castle's tile gives 5 + 5, its own 4 to the north +4. To the south of a 5 is the next
    suit's null, which is lost, but worth 0: so each seat has 14 points.
    """
    t, coin = almost_deployed(players, 0, players)
    t.state.score[:players] = before
    t.play(coin)
    t.unveil()
    return t


def test_the_highest_total_wins():
    """§2.2 The points of the last round are added, and the highest total wins, negative or not."""
    t = ending(3, 10, 30, -20)
    assert t.scores() == [24, 44, -6]
    assert t.position.winners() == [1]
    assert ending(3, -50, -40, -30).scores() == [-36, -26, -16]
    assert ending(3, -50, -40, -30).position.winners() == [2]
    # Two of three players have the highest total, and both win.
    t = ending(3, 7, -2, 7)
    assert t.scores() == [21, 12, 21]
    assert t.position.winners() == [0, 2]
    # Four players with the same total all win.
    assert ending(4, 0, 0, 0, 0).position.winners() == [0, 1, 2, 3]
    # When the last round is counted, the match is over.
    t = ending(2, 0, 0)
    assert t.position.chance_outcomes() == []
    for text in ("pile", "castle sun-5", "coin 5 sun-5", "round 2", "place 0 0", "start 0"):
        assert t.refuses(text) in ("2.1", "2.2")


@each_row("players", [2, 3, 4])
def test_coins_are_turned_over_seat_by_seat(players):
    """§8.3 After the last coin all are turned over, the starter's first, and nothing else can happen."""
    t, coin = almost_deployed(players, starter=1)
    t.play(coin)
    for step in range(players):
        seat = (1 + step) % players
        assert t.to_act == CHANCE
        assert t.position.chance_outcomes() == [(f"reveal {seat} null ace 2 3 4 5", 1.0)]
        assert t.refuses("round 2") == "8.3"
        t.position.roll()


def test_coins_are_turned_over_as_they_lie():
    """§8.3 What is turned over are the values in the order in which the coins were put."""
    t, coin = almost_deployed()
    t.state.coin_value[0] = [6, 4, 2, 1, 3, 5]
    t.play(coin)
    assert t.legal() == ["reveal 0 5 3 ace null 2 4"]
    assert t.refuses("reveal 0 null ace 2 3 4 5") == "8.3"
    assert t.refuses("reveal 1 null ace 2 3 4 5") == "8.3"


def test_turned_over_coins_are_seen_by_all():
    """§8.3 From then on everybody knows them, seat by seat."""
    t, coin = almost_deployed()
    t.play(coin)
    home = [["null", "ace", "2", "3", "4", "5"] for _ in range(2)]
    coins = [[f"{v} {suit}-{v}" for v in home[0]] for suit in ("sun", "moon")]
    hidden = [[f"? {suit}-{v}" for v in home[0]] for suit in ("sun", "moon")]
    for viewer in (1, SPECTATOR):
        assert t.seen_by(viewer).coins_of(0) == hidden[0]
    t.position.roll()
    for viewer in (0, 1, SPECTATOR):
        assert t.seen_by(viewer).coins_of(0) == coins[0]
    assert t.seen_by(SPECTATOR).coins_of(1) == hidden[1]
    t.position.roll()
    for viewer in (0, 1, SPECTATOR):
        assert [t.seen_by(viewer).coins_of(seat) for seat in (0, 1)] == coins


def test_no_coin_is_turned_over_early():
    """§8.3 While a coin is still to be put, none is turned over."""
    t, _ = almost_deployed()
    assert t.refuses("reveal 0 null ace 2 3 4 5") == "8.3"


def played(players, seed, **options):
    """A whole match with random choices: the final table, and the points of each round as it ended."""
    t, draw = Table(players=players, **options), random.Random(seed)
    points = []
    while t.to_act != OVER:
        if t.to_act == CHANCE:
            t.position.roll()
        else:
            t.play(draw.choice(t.legal()))
        if t.log[-1].startswith("reveal") and t.state.phase in (Phase.RESULT, Phase.OVER):
            points.append([t.points(seat) for seat in range(players)])
    return t, points


MATCHES = [
    (2, {}, 76),
    (3, {}, 171),
    (4, {}, 304),
    (2, {"random_terrain": True}, 52),
    (3, {"own_terrain": True}, 117),
]


@each_row("players options decisions", MATCHES)
def test_a_random_match(players, options, decisions):
    """§2.1, §2.2 A match has 19 n² decisions, 13 n² in a variant; the points of n rounds add up."""
    t, points = played(players, 5, **options)
    chosen = [
        text for text in t.log if text.split()[0] in ("pile", "use", "place", "castle", "coin")
    ]
    assert len(chosen) == decisions
    assert len(points) == players
    assert t.scores() == [sum(row) for row in zip(*points, strict=True)]
    assert t.position.winners() == [
        s for s, total in enumerate(t.scores()) if total == max(t.scores())
    ]


def test_the_order_of_a_match():
    """§2.1 The events of a match of two, in which nobody uses the own resource before it must be."""
    t = Table()
    while t.to_act != OVER:
        if t.to_act == CHANCE:
            t.position.roll()
        else:
            t.play(t.legal()[0])
    lay = ["pile", "draw", "place"] * 10 + ["use", "place"] * 2
    one = ["resource"] * 2 + lay + ["castle"] * 2 + ["coin"] * 12 + ["reveal"] * 2
    assert [text.split()[0] for text in t.log] == ["start", *one, "round", *one]
    # The rounds of four players are numbered 2, 3, 4 as they begin.
    t, _ = played(4, 8, own_terrain=True)
    rounds = [text for text in t.log if text.startswith("round")]
    assert rounds == ["round 2", "round 3", "round 4"]
    starts = [after for before, after in pairwise(t.log) if before.startswith(("start", "round"))]
    suits = [text.removeprefix("draw ").split("-")[0] for text in starts]
    first = int(t.log[0].split()[1])
    assert suits == [SUIT_NAMES[(first + number) % 4] for number in range(4)]
