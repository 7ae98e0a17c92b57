"""Tests of the picture of a table of The Castle: complete, legible, the same for all viewers."""

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from keepstone.games.castle.rules.components import PLACES, SPACES
from keepstone.games.castle.rules.ending import largest_empty_area
from keepstone.games.castle.rules.faces import kind_of, looks
from keepstone.games.castle.rules.features import find
from keepstone.games.castle.rules.place import fits
from keepstone.games.castle.rules.terms import Kind, Phase
from keepstone.games.castle.words.results import features_on
from keepstone.kit.state import snapshot
from keepstone.kit.viewer import SPECTATOR
from tests.castle.faces import NUMBER
from tests.castle.pictures import GAMES, NAMES, scene, some, table, two_towers_on_a_tile
from tests.support.never_empty import never_empty
from tests.support.pieces import named, one, overlap

pytestmark = pytest.mark.either

EDITIONS = pytest.mark.parametrize(("game", "edition"), GAMES)


@cache
@never_empty
def pictures(game, edition):
    """Scenes of a game, as each seat and a spectator see them."""
    return [
        (seen, seen.scene(names=NAMES))
        for position in some(game, edition)
        for seen in (position.observe(viewer) for viewer in (0, 1, SPECTATOR))
    ]


@EDITIONS
def test_everything_has_its_own_room_beside_the_castle(game, edition):
    for _, picture in pictures(game, edition):
        things = (*picture.pieces, *picture.spaces)
        beside = [thing for thing in things if thing.part != "castle"]
        assert [(a.id, b.id) for a, b in combinations(beside, 2) if overlap(a, b)] == []


@EDITIONS
def test_a_tap_never_means_two_features(game, edition):
    """§6.5 Also where they share a tile."""
    shared = scene(two_towers_on_a_tile(game).position)
    drawn = [picture for _, picture in pictures(game, edition)] + [shared]
    assert len(shared.choices) > 1
    for picture in drawn:
        scored = [c for c in picture.choices if c.action.startswith("score")]
        taps = Counter(each for c in scored for alike in c.picks for each in alike)
        assert all(count == 1 for count in taps.values())


@EDITIONS
def test_places_for_a_follower_do_not_overlap(game, edition):
    for _, picture in pictures(game, edition):
        spots = named(picture.spaces, "detail")
        assert not [(a.id, b.id) for a, b in combinations(spots, 2) if overlap(a, b, 1)]


@EDITIONS
def test_all_see_the_same_table(game, edition):
    for position in some(game, edition):
        seen = [scene(position, viewer) for viewer in (0, 1, SPECTATOR)]
        told = [sorted((p.id, p.symbol, p.label) for p in each.pieces) for each in seen]
        assert told[0] == told[1] == told[2]


@EDITIONS
def test_every_follower_is_somewhere(game, edition):
    """§5.3 Those on courts lie."""
    for seen, picture in pictures(game, edition):
        followers = named(picture.pieces, "follower")
        assert len(followers) == 12
        for each in followers:
            _, seat, number = each.id.split("-")
            node = int(seen.state.follower[int(seat), int(number)]) - 1
            lies = node >= 0 and kind_of(seen.state, node) == Kind.COURT
            assert each.symbol.endswith("court") == lies


@EDITIONS
def test_a_keep_stands_on_its_house(game, edition):
    """§6.7"""
    for seen, picture in pictures(game, edition):
        for seat in (0, 1):
            keep = one(picture.pieces, f"keep-{seat}")
            on = [t for t in named(picture.pieces, "tile") if overlap(keep, t)]
            assert bool(on) == bool(seen.state.keep[seat])


def test_a_marker_that_is_alone_lies_on_its_field_of_the_track():
    """§6.6"""
    t = table()
    for points in (0, 7, 49, 50, 99, 100, 131):
        t.score(points, points + 1)
        picture = scene(t.position)
        (track,) = picture.tracks
        assert (len(track.points), track.loop) == (100, True)
        for seat, score in ((0, points), (1, points + 1)):
            marker, (x, y) = one(picture.pieces, track.pieces[seat]), track.points[score % 100]
            assert marker.owner == seat
            assert abs(marker.x + marker.width / 2 - x) < 0.02
            assert abs(marker.y + marker.height / 2 - y) < marker.height / 4  # inside the picture


def test_markers_on_one_number_are_both_seen():
    """§6.6"""
    t = table()
    for points in range(0, 250):
        t.score(points, points + 100 * (points % 2))
        first, second = named(scene(t.position).pieces, "marker")
        assert second.x - first.x > first.width / 2
        assert first.text == ("" if points < 100 else f"+{points // 100}00")


@EDITIONS
def test_every_segment_is_in_one_region(game, edition):
    for seen, picture in pictures(game, edition):
        tiles = {(p.x, p.y) for p in named(picture.pieces, "tile") if p.layer}
        glows = [g for region in picture.regions for g in region.glows if (g.x, g.y) in tiles]
        assert len({(g.symbol, g.x, g.y) for g in glows}) == len(glows)
        assert {(g.x, g.y) for g in glows} == tiles
        features = features_on(snapshot(seen.state))
        assert len(features) == len(picture.regions)
        assert all(find(seen.state, each.root) == each.root for each in features)


def test_a_region_tells_all_about_its_feature():
    """§6.3, §6.4"""
    t = table()
    t.turn("straight 1 9 1", "e2")
    labels = [region.label for region in scene(t.position).regions]
    assert "Ada's path, 2 tiles, 2 points now, open at 1 place" in labels
    assert "Unclaimed court, 1 tile, 0 points at the end" in labels
    t.turn("end house 2 9 3")
    labels = [region.label for region in scene(t.position).regions]
    assert "Unclaimed path, 3 tiles, complete" in labels


def plain_dead_spaces(state):
    """The spaces beside tiles and starts on which no remaining face fits, one by one."""
    faces = [face for face in range(60) if state.stock[face] or state.drawn == face + 1]
    return {
        space
        for space in range(SPACES)
        if not state.tile[space]
        and state.need[space]
        and not any(
            fits(state, 4 * face + turn, space)
            for face in faces
            for turn in range(looks(state, face))
        )
    }


def test_aids_mark_the_spaces_that_nothing_fits():
    position = some("castle", "castle")[-4].copy()
    position.state.stock[:43] = 0
    assert plain_dead_spaces(position.state)
    aids = [p for p in scene(position).pieces if p.aid]
    assert {p.id for p in aids} == {f"dead-{s}" for s in plain_dead_spaces(position.state)}
    assert all(not p.aid for p in scene(table().position).pieces)


def test_a_crossing_fits_only_beside_paths():
    """§4.3 The last tile has a path on each side, so it fits at none of the four start spaces without a path."""
    t = table()
    t.left("cross")
    without_path = [PLACES.index(place) for place in ((3, 5), (6, 0), (7, 7), (3, 11))]
    aids = [p.id for p in scene(t.position).pieces if p.aid]
    assert sorted(aids) == sorted(f"dead-{space}" for space in without_path)


@EDITIONS
def test_the_end_shows_where_the_points_come_from(game, edition):
    """§8"""
    position = some(game, edition)[-1]
    picture = scene(position)
    for seat in (0, 1):
        card = next(card for card in picture.seats if card.seat == seat)
        numbers = [int(line.split()[-1]) for line in card.lines]
        assert numbers == position.state.tally[seat].tolist()
        assert card.score == sum(numbers)
    winners = [card.seat for card in picture.seats if card.winner]
    assert sorted(winners) == position.winners()
    assert len(named(picture.pieces, "empty")) == largest_empty_area(position.state)


# Choices


def test_a_space_offers_all_its_turns():
    """§4.2"""
    t = table()
    t.draw("straight")
    picture = scene(t.position)
    for (column, row), turns in t.places().items():
        name = f"space-{column}-{row}"
        place = one(picture.spaces, name)
        alike = [c for c in picture.choices if c.picks == ((name,),)]
        assert [c.ghost.turn for c in alike] == [90 * turn for turn in turns]
        assert {c.held for c in alike} == {(f"tile-{NUMBER['straight']:02}",)}
        assert {(c.ghost.x, c.ghost.y) for c in alike} == {(place.x, place.y)}
    assert len(named(picture.spaces, "space")) == len(t.places()) < len(PLACES)


def test_a_preview_says_which_of_its_sides_match():
    """§4.2, §4.3 Start spaces are west of 1 9 and east of 8 2. A tile on 1 9 is south of 1 8."""
    t = table()
    t.draw("straight")
    sides = {c.picks[0][0]: c.ghost.matches for c in scene(t.position).choices}
    assert (sides["space-1-9"], sides["space-8-2"]) == ((3,), (1,))
    t.play("place 1 9 1", "skip")
    t.draw("court")
    sides = {c.picks[0][0]: c.ghost.matches for c in scene(t.position).choices}
    assert sides["space-1-8"] == (2,)


def test_a_follower_is_placed_on_the_tile():
    """§5.1"""
    t = table()
    t.lay("straight 1 9 1")
    picture = scene(t.position)
    assert {space.id for space in picture.spaces} == {"slot", "detail-n1", "detail-e2", "detail-e3"}
    tile = one(picture.pieces, f"tile-{NUMBER['straight']:02}")
    *followers, skip = sorted(picture.choices, key=lambda c: c.action == "skip")
    assert (skip.words, skip.picks) == ("Place no follower", ())
    for choice in followers:
        ((spot,),) = choice.picks
        assert overlap(one(picture.spaces, spot), tile)
        assert one(picture.spaces, spot).on == tile.id
        assert overlap(choice.ghost, tile)
        assert choice.held == tuple(f"follower-0-{i}" for i in range(6))
    lying = {c.action for c in followers if c.ghost.symbol.endswith("court")}
    assert lying == {"follower n1", "follower e3"}


def test_features_to_be_scored_are_pointed_at_by_their_tiles():
    """§6.5"""
    t = two_towers_on_a_tile()
    assert t.phase == Phase.FEATURE
    picture = scene(t.position)
    found = {c.action: (c.words, set(c.picks[0])) for c in picture.choices}
    ends = {face: f"tile-{NUMBER[face]:02}" for face in ("tower end", "tower end 2", "house end")}
    assert found == {
        "score n1": ("Score next: Ada's tower, 4 points", {ends["tower end"], "detail-n1"}),
        "score s1": ("Score next: Ada's tower, 4 points", {ends["tower end 2"], "detail-s1"}),
        "score beyond w1": ("Score next: Ada's house, 1 point", {ends["house end"]}),
    }


def test_tokens_and_keep_are_on_the_card():
    """§6.7, §7"""
    t = table()
    t.hold(1, "double-house", "rich-court", "rich-court")
    picture = scene(t.position, 0)
    tokens = [(p.id, p.label) for p in picture.pieces if p.part == "tokens-1"]
    court = "Bo: 7 rich court (one court scores 4 per market)"
    assert tokens == [
        ("held-1-double-house-0", "Bo: 3 double house (2 points per tile for one house)"),
        ("held-1-rich-court-0", court),
        ("held-1-rich-court-1", court),
    ]
    assert one(picture.pieces, "keep-1").part == "supply-1"


def supply(position, seat=0):
    """Return what is in a seat's supply, from left to right."""
    part = f"supply-{seat}"
    found = [piece for piece in scene(position).pieces if piece.part == part]
    return [piece.id for piece in sorted(found, key=lambda piece: piece.x)]


def test_the_supply_has_no_gaps_and_what_remains_does_not_move():
    """§5.1 The keep is before the followers; the one that is placed next is the last."""
    t = table()
    t.lay("straight 1 9 1")
    before = {piece.id: piece.x for piece in scene(t.position).pieces}
    assert supply(t.position) == ["keep-0", *(f"follower-0-{i}" for i in (5, 4, 3, 2, 1, 0))]
    t.play("follower n1")
    assert supply(t.position) == ["keep-0", *(f"follower-0-{i}" for i in (5, 4, 3, 2, 1))]
    after = {piece.id: piece.x for piece in scene(t.position).pieces}
    assert all(after[each] == before[each] for each in supply(t.position))


def test_a_card_has_the_colour_of_its_pieces():
    assert [card.colour for card in scene(table().position).seats] == ["#ffc61a", "#6a2fa0"]


def test_the_feature_of_a_doubler_stands_out():
    """§7.3b"""
    t = table()
    t.hold(0, "double-tower")
    t.tower_of_two(0)
    assert t.phase == Phase.DOUBLE
    glows = named(scene(t.position).pieces, "scored")
    assert {glow.label for glow in glows} == {"Ada's tower, 2 tiles, complete"}
    assert len(glows) == 2
    t.play("single")
    assert not named(scene(t.position).pieces, "scored")
