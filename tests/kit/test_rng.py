"""Tests of random numbers."""

import numpy as np

from keepstone.kit.rng import below, new_rng, next_word, pick_counted


def test_the_first_words_of_seed_zero_are_those_of_splitmix64():
    """The values that the authors' reference implementation gives for the seed 0."""
    rng = new_rng(0)
    words = [int(next_word(rng)) for _ in range(3)]
    assert words == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_below_stays_below_and_reaches_every_value():
    rng = new_rng(5)
    drawn = [int(below(rng, 6)) for _ in range(200)]
    assert set(drawn) == set(range(6))


def test_any_integer_is_a_seed():
    assert new_rng(-1)[0] == 2**64 - 1
    assert new_rng(2**64 + 3)[0] == 3


def test_pick_counted_picks_by_count():
    counts = np.array([0, 3, 0, 1], np.int16)
    rng = new_rng(1)
    picked = [int(pick_counted(rng, counts, 4)) for _ in range(400)]
    assert set(picked) == {1, 3}
    assert 250 < picked.count(1) < 350
