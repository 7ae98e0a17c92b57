"""Reading of feature lists."""

import numpy as np
import pytest

import keepstone
from keepstone.kit.features import list_of, new_lists, new_sparse
from tests.support.never_empty import never_empty


def listed(position, seat=0):
    """Return the features of a seat by number, with their values."""
    game = position.game
    out = new_lists(position.players, game.learning.seat.size)
    game.features(position.state, out)
    return _added(list_of(out, seat), game.learning.seat)


def listed_of_table(position):
    """Return the features of the table by number, with their values."""
    blocks = position.game.learning.table
    out = new_sparse(blocks.size)
    position.game.table_features(position.state, out)
    return _added(out, blocks)


def _added(out, blocks):
    n = out.used[0]
    numbers, values = out.numbers[:n], out.values[:n]
    assert ((numbers >= 0) & (numbers < blocks.size)).all()
    assert np.isfinite(values).all()
    found = {}
    for number, value in zip(numbers.tolist(), values.tolist(), strict=True):
        found[number] = found.get(number, 0) + value
    return found


def of(block, found):
    """Return the listed features of a block, by their indices."""
    return {
        block.indices(number): pytest.approx(value)
        for number, value in found.items()
        if block.covers(number)
    }


def both(position, block):
    """Return the listed features of a block of seat 0 and of seat 1, as `of` does."""
    return of(block, listed(position, 0)), of(block, listed(position, 1))


def of_table(position, block):
    """Return the listed features of a block of the table, as `of` does."""
    return of(block, listed_of_table(position))


@never_empty
def tables_of_a_game(config, seed):
    """Yield a random game's tables after decisions, as they are or as the mover sees them."""
    rng, position = np.random.default_rng(seed), config.new(seed)
    while position.to_act != keepstone.OVER:
        if position.to_act == keepstone.CHANCE:
            position.roll()
            continue
        legal, mover = position.legal(), position.to_act
        position.play(legal[rng.integers(len(legal))])
        yield position if rng.integers(2) else position.view(mover)


def check_features(rows):
    """Check rows of features: REASON, POSITION and some (BLOCK, OF SEAT 0, OF SEAT 1); seat 1 may be left out."""
    wrong = []
    for why, position, *expected in never_empty(rows):
        for block, *wanted in expected:
            found = [of(block, listed(position, seat)) for seat in range(len(wanted))]
            wrong += [(why, found, wanted)] * (found != wanted)
    assert wrong == []


def check_table_features(rows):
    """Check rows of features of the table, each (REASON, POSITION, BLOCK, EXPECTED)."""
    wrong = []
    for why, position, block, wanted in never_empty(rows):
        found = of_table(position, block)
        wrong += [(why, found, wanted)] * (found != wanted)
    assert wrong == []
