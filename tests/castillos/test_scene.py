"""Tests of the picture of a table of Castillos: complete, legible, without hidden information."""

from functools import cache
from itertools import combinations

import pytest

from keepstone.games.castillos.rules.components import SUIT_NAMES, TILE_NAMES
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.viewer import SPECTATOR
from tests.castillos.pictures import NAMES, PLAYERS, VARIANTS, some
from tests.castillos.table import Table
from tests.laws.pictures import inside
from tests.support.never_empty import never_empty
from tests.support.pieces import named, overlap

pytestmark = pytest.mark.either


@cache
@never_empty
def pictures(players):
    """Scenes of a match of each variant, as each seat and a spectator see them."""
    return [
        (seen, seen.scene(names=NAMES[:players]))
        for options in VARIANTS
        for position in some(players, 3, **options)
        for seen in (position.observe(viewer) for viewer in (*range(players), SPECTATOR))
    ]


@PLAYERS
def test_everything_has_its_own_room(players):
    """Only castles, coins and badges lie on something, and all of them on the felt."""
    for _, scene in pictures(players):
        lying = [
            p for p in scene.pieces if not p.id.startswith(("castle", "coin", "gain", "ground"))
        ]
        things = [*lying, *scene.spaces]
        assert not [(a.id, b.id) for a, b in combinations(things, 2) if overlap(a, b)]
        coins = named(scene.pieces, "coin")
        assert not [(a.id, b.id) for a, b in combinations(coins, 2) if overlap(a, b)]


@PLAYERS
def test_every_choice_is_pointed_at(players):
    for _, scene in pictures(players):
        assert all(c.picks for c in scene.choices)


def test_the_longest_map_is_in_the_picture():
    t = Table(4)
    t.rest()
    t.castles(*(f"{suit}-5" for suit in SUIT_NAMES))
    t.turn_of(0, Phase.COIN)
    scene = t.seen_by(0).position.scene(names=NAMES)
    assert len(named(scene.pieces, "tile-")) == len(TILE_NAMES)
    assert all(inside(scene, p) for p in scene.pieces)


@PLAYERS
def test_only_known_coins_and_resources_lie_face_up(players):
    for seen, scene in pictures(players):
        state = seen.state
        for seat in range(players):
            hidden = seat != seen.viewer and not state.revealed[seat]
            mine = [p for p in scene.pieces if p.owner == seat]
            coins = [p for p in mine if p.id.startswith(("coin", "left"))]
            sides = {len(p.symbol.split("-")) for p in coins}
            assert sides <= {3 if hidden else 4}
            backs = [p for p in mine if p.symbol.endswith("tile-back")]
            assert len(backs) == (hidden and state.held[seat])


@PLAYERS
def test_every_coin_is_somewhere(players):
    deployed = [scene for seen, scene in pictures(players) if seen.state.phase >= Phase.CASTLE]
    for scene in never_empty(deployed):
        for seat in range(players):
            mine = [p for p in scene.pieces if p.owner == seat]
            assert len([p for p in mine if p.id.startswith(("coin", "left", "hand"))]) == 6
