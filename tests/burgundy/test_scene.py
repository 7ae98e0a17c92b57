"""The picture of a table: complete, legible, and the same for everybody."""

import json
from collections import Counter
from functools import cache
from itertools import combinations
from math import hypot

import pytest

from keepstone.games.burgundy.art import symbols
from keepstone.games.burgundy.components import CELL_NAMES, KIND_NAMES
from keepstone.games.burgundy.terms import Stage
from keepstone.protocol import SPECTATOR
from keepstone.scene import LAYOUTS
from tests.burgundy.pictures import NAMES, PLAYERS, named, one, overlap, scene, some
from tests.burgundy.table import Table

PHONE, DESKTOP = (390, 650), (1040, 820)  # pixels that the browser client leaves for the table
WINDOWS = pytest.mark.parametrize(("layout", "window"), [("tall", PHONE), ("wide", DESKTOP)])
HEX, DEPOT_HEX, DIE, LEGIBLE = 34, 26, 44, 11
ROW, EDGE, BELOW = 1.35, 0.25, 0.88  # how a panel sets its rows; those below the title are smaller
UPON = ("count-", "holder-", "marker-")  # what lies on other things
TILES = ("tile-", "depot-", "black-b", "store-", "waiting")


@cache
def pictures(players):
    """Scenes of a game in all layouts, as each seat and a spectator see them."""
    return [
        (seen, seen.scene(layout, NAMES[:players]))
        for position in some(players, boards="dealt")[::4]
        for seen in (position.observe(viewer) for viewer in (0, players - 1, SPECTATOR))
        for layout in LAYOUTS
    ]


def pixels_of(picture, window):
    return min(window[0] / picture.width, window[1] / picture.height)


def inside(picture, thing):
    return (
        min(thing.x, thing.y) >= 0
        and thing.x + thing.width <= picture.width
        and thing.y + thing.height <= picture.height
    )


def estate_of(thing):
    """The seat in whose estate a hex lies."""
    kind, *rest = thing.id.split("-")
    return rest[0] if kind in ("cell", "tile") else None


def meet(a, b):
    """Whether two things lie on each other; hexes of an estate stand between each other's points."""
    if estate_of(a) is None or estate_of(a) != estate_of(b):
        return overlap(a, b)
    return hypot(a.x - b.x, a.y - b.y) < 0.99 * a.width


@PLAYERS
def test_everything_is_in_the_picture(players):
    for _, picture in pictures(players):
        things = (*picture.pieces, *picture.spaces, *picture.panels, *picture.closeups)
        assert [thing.id for thing in things if not inside(picture, thing)] == []
        ghosts = [choice.ghost for choice in picture.choices if choice.ghost]
        assert all(inside(picture, ghost) for ghost in ghosts)


@PLAYERS
@WINDOWS
def test_everything_has_its_own_room(players, layout, window):
    """Only numbers, markers and signs of holders lie on something, and all of a depot on its ground."""
    for position in (some(players)[len(some(players)) // 2], some(players)[-1]):
        picture = scene(position, layout=layout)
        lying = [p for p in picture.pieces if not p.id.startswith(UPON)]
        things = [*lying, *picture.panels, *named(picture.spaces, "track")]
        assert [(a.id, b.id) for a, b in combinations(things, 2) if meet(a, b)] == []


@PLAYERS
def test_a_depot_holds_its_things(players):
    for _, picture in pictures(players):
        for number in range(1, 7):
            ground = one(picture.spaces, f"ground-{number}")
            names = (f"depot-{number}.", f"space-{number}.", f"goods-{number}-", f"plate-{number}")
            for thing in named(picture.pieces, names):
                assert ground.x <= thing.x <= ground.x + ground.width - thing.width
                assert ground.y <= thing.y <= ground.y + ground.height - thing.height


@PLAYERS
def test_a_scene_holds_together(players):
    for seen, picture in pictures(players):
        ids = [t.id for t in (*picture.pieces, *picture.spaces, *picture.panels)]
        assert len(set(ids)) == len(ids)
        assert {each for c in picture.choices for alike in c.picks for each in alike} <= set(ids)
        assert [c.action for c in picture.choices] == (
            seen.legal() if seen.viewer == seen.to_act >= 0 else []
        )
        drawn = {p.symbol for p in picture.pieces}
        drawn |= {c.ghost.symbol for c in picture.choices if c.ghost}
        drawn |= {glow.symbol for region in picture.regions for glow in region.glows}
        assert [symbol for symbol in drawn if f'id="{symbol}"' not in symbols()] == []
        assert all(thing.label for thing in (*picture.pieces, *picture.spaces))
        json.dumps(picture.to_plain())


@PLAYERS
def test_pointing_at_things_means_one_choice(players):
    for position in some(players):
        choices = scene(position).choices
        pointed = Counter(frozenset(c.picks) for c in choices if c.picks)
        assert set(pointed.values()) <= {1}
        assert {c.action for c in choices if not c.picks} <= {"decline", "end"}


@PLAYERS
def test_equal_tables_make_equal_pictures(players):
    for position in some(players)[::6]:
        assert scene(position) == scene(position.copy())


@PLAYERS
def test_all_see_the_same_table(players):
    for position in some(players)[::6]:
        seen = [scene(position, viewer) for viewer in (*range(players), SPECTATOR)]
        told = [sorted((p.id, p.symbol, p.label, p.text) for p in each.pieces) for each in seen]
        assert all(each == told[0] for each in told)


# Sizes


@PLAYERS
@WINDOWS
def test_the_table_fills_the_window(players, layout, window):
    picture = scene(some(players)[0], layout=layout)
    pixels = pixels_of(picture, window)
    assert picture.width * pixels / window[0] > 0.97
    assert picture.height * pixels / window[1] > 0.97


@PLAYERS
@WINDOWS
def test_what_is_touched_is_large_enough(players, layout, window):
    for position in some(players)[::6]:
        picture = scene(position, 0, layout)
        pixels = pixels_of(picture, window)
        own = named(picture.pieces, ("cell-0", "tile-0"))
        assert min(each.width for each in own) * pixels >= HEX
        depots = named(picture.pieces, ("depot-", "black-b", "space-", "store-0", "free-0"))
        assert min(each.width for each in depots) * pixels >= DEPOT_HEX
        assert all(die.width * pixels >= DIE for die in named(picture.pieces, "die-0"))


@PLAYERS
@WINDOWS
def test_words_are_legible(players, layout, window):
    picture = scene(some(players)[0], layout=layout)
    pixels = pixels_of(picture, window)
    for panel in picture.panels:
        letter = panel.height / ((1 + len(panel.lines)) * ROW + EDGE)
        assert letter * (BELOW if panel.lines else 1) * pixels >= LEGIBLE, panel


@PLAYERS
def test_the_viewer_has_the_large_estate(players):
    position = some(players)[5]
    for seat in range(players):
        assert largest_estate(scene(position, seat)) == seat


def test_others_see_the_estate_of_the_seat_to_act():
    t = playing(seat=1, players=3)
    for viewer in (None, SPECTATOR):
        assert largest_estate(scene(t.position, viewer)) == 1


def largest_estate(picture):
    hexes = [p for p in picture.pieces if estate_of(p) is not None]
    return int(estate_of(max(hexes, key=lambda p: p.width)))


# What lies where


@PLAYERS
def test_every_tile_is_somewhere(players):
    for seen, picture in pictures(players):
        state = seen.state
        laid = (state.estate, state.depots, state.black, state.storage, state.waiting)
        kinds = [int(kind) for part in laid for kind in part.flat if kind]
        tiles = [p.symbol for p in named(picture.pieces, TILES)]
        assert Counter(tiles) == Counter(f"burgundy-tile-{KIND_NAMES[kind]}" for kind in kinds)


@PLAYERS
def test_every_goods_tile_in_sight_is_somewhere(players):
    for seen, picture in pictures(players):
        state = seen.state
        counts = {p.id.removeprefix("count-"): int(p.text) for p in named(picture.pieces, "count-")}
        piles = [p for p in picture.pieces if "-goods-" in p.symbol and p.id[:3] != "row"]
        drawn = sum(counts.get(pile.id, 1) for pile in piles)
        assert drawn == state.depot_goods.sum() + state.stock.sum() + state.sold.sum()
        assert len(named(picture.pieces, "row-")) == (state.row > 0).sum()


@PLAYERS
def test_an_estate_has_37_hexes(players):
    """§1 Each is a place with colour and number, or a tile."""
    for seen, picture in pictures(players):
        for seat in range(players):
            names = [p.id.split("-")[2] for p in picture.pieces if estate_of(p) == str(seat)]
            assert sorted(names) == (sorted(CELL_NAMES) if seen.state.board[seat] else [])


def test_used_dice_are_still_there():
    t = playing()
    t.dice(0, 0, 5)
    dice = named(scene(t.position).pieces, "die-0")
    assert [die.symbol for die in dice] == ["burgundy-die-used", "burgundy-die-0-5"]
    assert [die.label for die in dice] == ["Ada, die, used", "Ada, die 5"]


def test_labels_say_what_tiles_do():
    t = playing()
    t.depot(5, "bank")
    t.lay(0, "d4 castle", "c3 watchtower")
    picture = scene(t.position)
    assert one(picture.pieces, "depot-5.1").label == "depot 5: bank: 2 silverlings"
    assert one(picture.pieces, "tile-0-c3").label == "Ada, c3: watchtower: 4 points"


def test_workers_and_silverlings_are_counted():
    t = playing()
    t.workers(0, 12)
    t.silver(0, 0)
    picture = scene(t.position)
    assert one(picture.pieces, "workers-0").text == "12"
    assert one(picture.pieces, "silver-0").text == "0"


def test_markers_lie_on_each_other_in_turn_order():
    """§4.2 The first lies on top."""
    t = playing(players=4)
    t.track((2, 3), (1, 1), (3, 1), (0, 1))
    markers = {p.owner: p for p in named(scene(t.position).pieces, "marker-")}
    above = [markers[seat] for seat in (1, 3, 0)]
    assert [p.layer for p in above] == sorted((p.layer for p in above), reverse=True)
    assert above[0].y < above[1].y < above[2].y
    assert above[0].x == above[2].x < markers[2].x


def test_a_bonus_tile_shows_who_has_it():
    """§7.2"""
    t = playing(players=3)
    t.award("ship", 1)
    picture = scene(t.position)
    assert one(picture.pieces, "bonus-ship-large").label.endswith(": 6 points, Bo has it")
    assert one(picture.pieces, "bonus-ship-small").label.endswith(": 3 points")
    assert [(p.id, p.owner) for p in named(picture.pieces, "holder")] == [("holder-ship-large", 1)]


def test_points_are_told_beyond_a_hundred():
    """§2.3"""
    t = playing()
    t.score(87, 121)
    picture = scene(t.position, layout="wide")
    assert one(picture.panels, "player-0").lines == ("87 points",)
    assert one(picture.panels, "player-1").title == "Bo: 121 points"
    assert one(picture.panels, "scores").lines == ("121  Bo", "87  Ada")


@PLAYERS
def test_the_winner_has_a_crown(players):
    """§9.3"""
    end = some(players)[-1]
    assert end.state.stage == Stage.OVER
    crowns = named(scene(end).pieces, "crown")
    assert [crown.owner for crown in crowns] == end.winners()
    assert not any(panel.active for panel in scene(end).panels)


# Regions and closeups


@PLAYERS
def test_every_empty_hex_is_in_one_region(players):
    """§7.1"""
    for seen, picture in pictures(players):
        glows = Counter((g.x, g.y) for region in picture.regions for g in region.glows)
        empty = {(p.x, p.y) for p in named(picture.pieces, "cell-")}
        is_over = seen.state.stage == Stage.OVER
        assert glows == Counter({} if is_over else dict.fromkeys(empty, 1))


def test_a_region_tells_what_it_would_bring():
    """§7.1"""
    t = playing(phase="B")
    t.lay(0, "d4 castle", "c5 bank", "c6 church")
    labels = {region.label for region in scene(t.position).regions if len(region.glows) == 1}
    assert "Ada's city of 3, 1 empty: 6 + 8 points if completed in this phase" in labels


@PLAYERS
def test_closeups_hold_all_that_others_have(players):
    position = some(players)[8]
    picture = scene(position, 0)
    for seat in range(1, players):
        closeup = one(picture.closeups, f"near-seat-{seat}")
        things = named(picture.pieces, (f"cell-{seat}", f"tile-{seat}", f"die-{seat}"))
        things += named(picture.pieces, (f"stock-{seat}", f"store-{seat}", f"free-{seat}"))
        assert all(meet(closeup, thing) for thing in things)
        assert closeup.label == f"{NAMES[seat]}'s estate"


# Choices


def playing(seat=0, players=2, **moment):
    t = Table(players=players)
    for each in range(players):
        t.position.state.board[each] = 1
        t.lay(each, "d4 castle")
    t.turn_of(seat, **moment)
    return t


def choices(t):
    return {choice.action: choice for choice in scene(t.position).choices}


def test_a_die_takes_a_tile():
    """§5.2 With the workers it costs, onto the first free storage place."""
    t = playing()
    t.dice(0, 2, 5)
    t.workers(0, 1)
    t.store(0, "ship")
    t.depot(3, "", "bank")
    choice = choices(t)["take 2 3.2"]
    assert choice.picks == (("die-0-0",), ("depot-3.2",))
    assert choice.cost == "1"
    place = one(scene(t.position).pieces, "free-0-2")
    assert (choice.ghost.symbol, choice.ghost.x) == ("burgundy-tile-bank", place.x)


def test_a_tile_for_a_full_storage_waits_beside_the_estate():
    """§5.2 Then it lies where the discarded one was."""
    t = playing()
    t.dice(0, 3, 5)
    t.store(0, "ship", "mine", "cow-2")
    t.depot(3, "bank")
    ghost = choices(t)["take 3 3.1"].ghost
    t.play("take 3 3.1")
    picture = scene(t.position)
    waiting = one(picture.pieces, "waiting")
    assert (waiting.x, waiting.y, waiting.symbol) == (ghost.x, ghost.y, ghost.symbol)
    choice = choices(t)["discard 2"]
    stored = one(picture.pieces, "store-0-2")
    assert choice.picks == (("store-0-2",),)
    assert (choice.ghost.symbol, choice.ghost.x) == (waiting.symbol, stored.x)


def test_a_die_places_a_tile():
    """§5.3"""
    t = playing()
    t.dice(0, 1, 5)
    t.store(0, "", "mine")
    t.workers(0, 1)
    choice = choices(t)["place 5 2 e3"]
    cell = one(scene(t.position).pieces, "cell-0-e3")
    assert choice.picks == (("die-0-1",), ("store-0-2",), ("cell-0-e3",))
    assert (choice.ghost.x, choice.ghost.y) == (cell.x, cell.y)
    assert (choice.ghost.symbol, choice.cost) == ("burgundy-tile-mine", "1")


def test_two_equal_dice_mean_the_same():
    """§5.1"""
    t = playing()
    t.dice(0, 4, 4)
    assert choices(t)["workers 4"].picks == (("die-0-0", "die-0-1"), ("workers-0",))
    t.dice(0, 0, 4)
    assert choices(t)["workers 4"].picks == (("die-0-1",), ("workers-0",))


def test_a_die_sells_goods():
    """§5.4"""
    t = playing()
    t.dice(0, 2, 6)
    t.stock(0, 6, 6)
    choice = choices(t)["sell 6 6"]
    assert (choice.picks, choice.cost) == ((("die-0-1",), ("stock-0-6",)), "")


def test_a_purchase_needs_no_die():
    """§5.6; §8.6 from a numbered depot it is told by the silverlings."""
    t = playing()
    t.lay(0, "c4 knowledge-6")
    t.silver(0, 2)
    t.black("ship")
    t.depot(1, "mine")
    found = choices(t)
    assert found["buy b1"].picks == (("black-b1",),)
    assert found["buy 1.1"].picks == (("silver-0",), ("depot-1.1",))


def test_a_ship_loads_by_goods_or_number():
    """§6.2; §8.5 two depots by something of each."""
    t = playing()
    t.lay(0, "c4 knowledge-5")
    t.store(0, "ship")
    t.dice(0, 5, 2)
    t.goods_in(2, 1, 4)
    t.goods_in(3, 4)
    t.play("place 5 1 d5")
    found = choices(t)
    second, third = ("goods-2-1", "goods-2-4", "plate-2"), ("goods-3-4", "plate-3")
    assert found["ship 2"].picks == (second,)
    assert found["ship 2-3"].picks == (second, third)


def test_goods_to_load_are_pointed_at_in_any_of_the_depots():
    """§6.2, §8.5"""
    t = playing()
    t.lay(0, "c4 knowledge-5")
    t.store(0, "ship")
    t.stock(0, 2, 3)
    t.dice(0, 5, 2)
    t.goods_in(2, 1, 4)
    t.goods_in(3, 4)
    t.play("place 5 1 d5")
    t.play("ship 2-3")
    picks = {action: choice.picks for action, choice in choices(t).items()}
    assert picks == {"load 1": (("goods-2-1",),), "load 4": (("goods-2-4", "goods-3-4"),)}


def test_a_castle_acts_without_a_die():
    """§6.4"""
    t = playing()
    t.lay(0, "b4 knowledge-1")
    t.store(0, "castle", "mine")
    t.stock(0, 3)
    t.depot(6, "ship")
    t.dice(0, 6, 2)
    t.play("place 6 1 b3")
    found = choices(t)
    assert found["take castle 6.1"].picks == (("depot-6.1",),)
    assert found["place castle 2 e3"].picks == (("store-0-2",), ("cell-0-e3",))
    assert found["sell castle 3"].picks == (("stock-0-3",),)
    assert found["workers castle"].picks == (("workers-0",),)


def test_a_building_gives_a_tile_or_is_declined():
    """§6.7b"""
    t = playing()
    t.store(0, "carpenter")
    t.depot(2, "bank")
    t.dice(0, 3, 1)
    t.play("place 3 1 c3")
    found = choices(t)
    assert found["take building 2.1"].picks == (("depot-2.1",),)
    assert found["decline"].picks == ()


def test_the_start_castle_is_placed_on_its_hex():
    """§2.1a"""
    position = next(p for p in some(2, boards="2") if p.state.stage == Stage.FOUND)
    for choice in scene(position).choices:
        cell = choice.action.split()[1]
        assert choice.picks == ((f"cell-{position.to_act}-{cell}",),)
        assert choice.ghost.symbol == "burgundy-tile-castle"
