"""The search finds the best action by brute force: in last turns, with last tiles and with last coins.

Each position is one of a random game, by its seed and its number of events. In all of them some action
is worth clearly less than another, and at most half of the legal actions are best. With the last tiles
and in the last turn, those of seeds 301 to 376 leave a decision to the other seat as well.
"""

import pytest

from keepstone.search.halving import Halving
from tests.search.exact import last_coin_worths, reached, worths
from tests.support.rings import random_cases
from tests.support.rows import each_row

pytestmark = pytest.mark.compiled

ITERATIONS = 400
MORE_ITERATIONS = 1_600  # where the orders of hidden coins are sampled
LAST_COIN = 103  # events of a match of Castillos before it
SEEDS = [1, 2, 4, 5, 7, 10, 17, 19, 20, 26, 27, 28, 32, 36, 37, 38, 39, 46, 48, 51, 54, 57]
LAST_COINS = SEEDS[: random_cases(fast=8, whole=22)]
LAST_TURN = 400  # §7.2 of Castle Keep: after it the game is a draw
CLEARLY = 0.2


def cases(text):
    """Return a parametrization by seed and events, from a text of `seed:events`."""
    pairs = [tuple(map(int, pair.split(":"))) for pair in text.split()]
    return pytest.mark.parametrize(("seed", "events"), pairs)


def expect_the_best(view, worth, iterations=ITERATIONS):
    """Check that the search chooses a best action, where another is clearly worse."""
    best = max(worth.values())
    assert best - min(worth.values()) > CLEARLY
    chosen = Halving(view.view(view.to_act), iterations, seed=1).run().action
    assert worth[chosen] == pytest.approx(best, abs=1e-9)


# Castle Keep: several actions of one's own, together, win in this turn.
WINS_AT_HAND = cases("""
    1:50 3:61 4:121 5:56 7:26 10:121 15:96 16:81 18:131 19:111
    24:71 27:56 30:86 41:42 44:80 31:151 33:31 34:71 35:76 36:81 39:41
""")


def in_the_last_turn(position):
    """The same table in the turn after which the game is a draw, so that nothing comes after it."""
    view = position.bare()
    view.state.turn = LAST_TURN
    return view


@WINS_AT_HAND
def test_castle_keep_wins_in_the_last_turn(seed, events):
    last = in_the_last_turn(reached("castle-keep", seed, events))
    expect_the_best(last, worths(last))


@WINS_AT_HAND
def test_castle_keep_wins_in_any_turn(seed, events):
    """A win is best however much may come after it, so what wins in the last turn is best here too."""
    position = reached("castle-keep", seed, events)
    expect_the_best(position, worths(in_the_last_turn(position)))


@each_row("seed", LAST_COINS)
def test_castillos_with_the_last_coin(seed):
    position = reached("castillos", seed, LAST_COIN)
    expect_the_best(position, last_coin_worths(position), MORE_ITERATIONS)


@cases("""
    1:135 10:139 11:134 15:133 20:148 28:141 38:140 42:137 46:143 47:137 62:153
    63:137 75:134 87:141 99:137 100:138 103:141 106:134 126:138 130:139 131:140 142:138
    301:137 320:144 331:143 334:137 352:143 355:152 361:136 376:142
""")
def test_the_castle_with_the_last_tiles(seed, events):
    position = reached("castle", seed, events)
    expect_the_best(position, worths(position))


@cases("""
    1001:148 1017:137 1027:137 1033:139 1034:149 1040:136 1047:142 1063:141 1065:140 1082:144 1090:132
    1095:136 1103:140 1108:131 1112:142 1116:158 1118:139 1129:139 1135:142 1139:137 1143:147
    331:142 352:143 361:136
""")
def test_zamek_with_the_last_tiles(seed, events):
    position = reached("zamek", seed, events)
    expect_the_best(position, worths(position))


@cases("""
    44:326 45:326 46:326 51:330 84:344 86:325 92:329 104:338 111:317 112:321 147:331
    151:331 155:331 158:337 160:330 185:337 195:332 206:337 208:337 220:334 221:327 229:344
    367:330 371:337
""")
def test_burgundy_in_the_last_turn(seed, events):
    position = reached("burgundy", seed, events)
    expect_the_best(position, worths(position))
