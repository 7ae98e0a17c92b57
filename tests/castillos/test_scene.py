"""Tests of the picture of a table of Castillos: complete, legible, without hidden information."""

from functools import cache
from itertools import combinations

import pytest

from keepstone.games.castillos.rules.components import SUIT_NAMES, TILE_NAMES
from keepstone.games.castillos.rules.terms import Phase
from keepstone.kit.viewer import SPECTATOR
from keepstone.scene import LAYOUTS
from tests.castillos.pictures import NAMES, PLAYERS, VARIANTS, named, some
from tests.castillos.table import Table
from tests.laws.pictures import WINDOWS, inside

pytestmark = pytest.mark.either

FINGER = 44


@cache
def pictures(players):
    """Scenes of a match of each variant in all layouts, as each seat and a spectator see them."""
    return [
        (seen, seen.scene(layout, NAMES[:players]))
        for options in VARIANTS
        for position in some(players, 3, **options)
        for seen in (position.observe(viewer) for viewer in (*range(players), SPECTATOR))
        for layout in LAYOUTS
    ]


def overlap(a, b):
    across = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    down = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    return across > 0.1 and down > 0.1


@PLAYERS
def test_everything_has_its_own_room(players):
    """Only castles, coins and badges lie on something."""
    for _, scene in pictures(players):
        lying = [p for p in scene.pieces if not p.id.startswith(("castle", "coin", "gain"))]
        things = [*lying, *scene.spaces, *scene.panels]
        assert not [(a.id, b.id) for a, b in combinations(things, 2) if overlap(a, b)]
        coins = named(scene.pieces, "coin")
        assert not [(a.id, b.id) for a, b in combinations(coins, 2) if overlap(a, b)]


@PLAYERS
def test_every_choice_is_pointed_at(players):
    for _, scene in pictures(players):
        assert all(c.picks for c in scene.choices)


@PLAYERS
@WINDOWS
def test_what_is_touched_is_large_enough(players, layout, window):
    """Maps of usual size: an open map of 24 tiles may be zoomed into."""
    for options in VARIANTS:
        for position in some(players, 5, **options):
            scene = position.observe(max(0, position.to_act)).scene(layout, NAMES[:players])
            pixels = min(window[0] / scene.width, window[1] / scene.height)
            picked = {each for c in scene.choices for alike in c.picks for each in alike}
            things = [t for t in (*scene.pieces, *scene.spaces) if t.id in picked]
            assert all(min(t.width, t.height) * pixels >= FINGER for t in things)


@WINDOWS
def test_the_longest_map_is_in_the_picture(layout, window):
    t = Table(4)
    t.rest()
    t.castles(*(f"{suit}-5" for suit in SUIT_NAMES))
    t.turn_of(0, Phase.COIN)
    scene = t.seen_by(0).position.scene(layout, NAMES)
    assert len(named(scene.pieces, "tile-")) == len(TILE_NAMES)
    assert all(inside(scene, p) for p in scene.pieces)


def test_the_viewer_sits_nearest():
    for seat in range(3):
        scene = Table(3).seen_by(seat).position.scene("tall", NAMES[:3])
        assert max(named(scene.panels, "player-"), key=lambda p: p.y).owner == seat


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
    for seen, scene in pictures(players):
        if seen.state.phase < Phase.CASTLE:
            continue
        for seat in range(players):
            mine = [p for p in scene.pieces if p.owner == seat]
            assert len([p for p in mine if p.id.startswith(("coin", "left", "hand"))]) == 6
