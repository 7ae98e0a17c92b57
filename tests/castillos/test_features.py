"""Tests of the net's input features for Castillos."""

from keepstone.games.castillos.bot.features import blocks as b
from keepstone.games.castillos.rules.terms import Phase
from tests.castillos.table import Table, armies
from tests.learning.feature_lists import listed, listed_of_table, of

NULL, ACE, TWO, THREE, FOUR, FIVE = range(6)


def test_own_tiles_are_sites():
    """3 + 0.7 * 5 = 6.5 beside the 5; 5 + 0.7 * 3 - 0.3 * 1 = 6.8 between the 3 and a foreign ace."""
    t = Table()
    t.map("sun-3 sun-5 moon-ace")
    t.turn_of(1, Phase.PLACE)
    found = listed(t.position)
    assert of(b.SITE, found) == {(THREE, 6): 1, (FIVE, 6): 1}
    assert of(b.BEST_SITE, found) == {(0, 6): 1, (1, 6): 1}
    assert of(b.FREE_SIDES, found) == {(FIVE, 2): 1}
    assert of(b.TO_COME, found) == {(value,): 1 for value in (NULL, ACE, TWO, FOUR)}
    assert of(b.CASTLE, found) == {}


def test_the_own_resource_is_known_to_its_owner_only():
    t = Table()
    t.map("sun-3")
    t.resources("sun-4", "moon-2")
    t.turn_of(0, Phase.SOURCE)
    seen = t.position.view(0)
    assert of(b.RESOURCE, listed(seen, 0)) == {(FOUR,): 1}
    assert of(b.RESOURCE, listed(seen, 1)) == {(6,): 1}


def test_armies_lead_or_do_not():
    """5 + (3 - 2) under the castle, 2 beside it, and 4 lost, where the null coin counts 1: 4 points."""
    found = listed(armies().position)
    assert of(b.CASTLE, found) == {(FIVE,): 1}
    assert of(b.GUARD, found) == {(1, 1): 1}
    assert of(b.GUARD_MARGIN, found) == {(b.MARGIN + 1,): 1}
    assert of(b.BESIDE, found) == {(0, FOUR, b.MARGIN - 3): 1, (1, TWO, b.MARGIN): 1}
    assert of(b.BESIDE_COINS, found) == {(0, FOUR, 1, 1): 1, (1, TWO, 0, 0): 1}
    assert of(b.BESIDE_ROOM, found) == {(0, FOUR, 2): 1, (1, TWO, 4): 1}
    assert of(b.ROUND_POINTS, found) == {(4 - b.LOWEST,): 1}
    assert of(b.SITE, found) == {}


def test_which_coins_are_left_is_told_if_it_is_known():
    seen = armies().position.view(0)
    assert of(b.COIN_LEFT, listed(seen, 0)) == {(value,): 1 for value in (ACE, TWO, FOUR, FIVE)}
    assert of(b.COINS_LEFT, listed(seen, 0)) == {(4,): 1}
    assert of(b.COIN_LEFT, listed(seen, 1)) == {}
    assert of(b.COINS_LEFT, listed(seen, 1)) == {(4,): 1}


def test_unseen_coins_count_as_average_ones():
    """Seat 0 sees a foreign coin of 3 on average under its 3, and one over its null beside it."""
    found = listed(armies().position.view(0))
    assert of(b.GUARD_MARGIN, found) == {(b.MARGIN,): 1}
    assert of(b.BESIDE, found) == {(0, FOUR, b.MARGIN - 2): 1, (1, TWO, b.MARGIN): 1}


def test_the_table_tells_how_far_the_round_is():
    found = listed_of_table(armies().position)
    assert of(b.PHASE, found) == {(Phase.COIN,): 1}
    assert of(b.PLACED, found) == {(4,): 1}
    assert of(b.LAID, found) == {(12,): 1}
    assert of(b.ROUNDS, found) == {(1,): 1}
