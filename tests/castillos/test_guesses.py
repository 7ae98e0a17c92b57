"""How the bots' search guesses the armies that it does not see."""

import numpy as np
import pytest

from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.rng import new_rng
from keepstone.search.rollouts import deal
from keepstone.search.workspace import new_workspace
from keepstone.value.weights import net_of
from tests.castillos.table import Table

DEALS = 400


def stronger_at_home(belief):
    """Return how often a deal makes moon's army at its castle stronger than its army on a distant tile.

    Neither castle is near the distant tile, so an army there is wasted.
    """
    t = Table()
    t.map("sun-5 moon-5 moon-4 sun-null", at=(-1, 0))
    t.rest()
    t.castles("sun-5", "moon-5")
    t.coins(1, "5 moon-5", "null sun-2")
    t.coins(0, "3 sun-5")
    t.turn_of(0, Phase.COIN, starter=1)
    seen = t.position.view(0)
    work = new_workspace(seen.game, 2, new_rng(0), net_of(seen.game, 2))
    stronger = 0
    for seed in range(DEALS):
        deal(seen.state, np.uint64(seed), belief, work)
        home, distant = work.tables[2].coin_value[1, :2]
        stronger += home > distant
    return stronger / DEALS


@pytest.mark.either
def test_an_army_at_a_castle_is_probably_stronger_than_a_wasted_one():
    """Without a belief, one of the two is the stronger one as often as the other."""
    assert stronger_at_home(belief=0.0) == pytest.approx(0.5, abs=0.1)
    assert stronger_at_home(belief=30.0) > 0.8
