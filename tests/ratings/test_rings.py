"""Rings on a small scale; `python -m bench.strength.rings` has larger ones."""

import random

from bench.strength.rings import ATTACKS, Ring
from keepstone.ratings import Pool
from tests.support.rows import each_row


@each_row("attack", ATTACKS)
@each_row("pool limit", [(Pool("castillos", 2), 1088), (Pool("castillos", 3), 1128)])
def test_no_ring_passes_a_level_that_it_does_not_beat(
    attack: str, pool: Pool, limit: float
) -> None:
    """A ring as strong as the page: it wins 38 % against a squire with two players, and 26 % with three."""
    ring = Ring(pool, 5, 1000, random.Random(4))
    ATTACKS[attack](ring)
    assert ring.highest <= limit
    assert max(each.estimate.mean for each in ring.standings) > limit or attack == "resign at once"
