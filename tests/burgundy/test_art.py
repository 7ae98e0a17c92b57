"""The drawn hexes, dice and goods are distinguishable, with and without their colours."""

import pytest

from keepstone.drawing.paints import INK
from keepstone.games.burgundy.picture import art
from keepstone.games.burgundy.picture.art import dice as art_dice
from keepstone.games.burgundy.picture.art import pen as art_pen
from keepstone.games.burgundy.rules.components import KIND_NAMES
from tests.support.drawings import SVG, Drawings
from tests.support.rows import each_row
from tests.support.seeing import contrast, rgb

pytestmark = pytest.mark.either

COLOURS = ("building", "animal", "knowledge", "castle", "mine", "ship")
VALUES = range(1, 7)
SEATS = range(4)
PAGES = {"light": ("#fcf9f2", "#2a2520"), "dark": ("#28241f", "#efe7d9")}  # a surface and its ink
TABLE_LIGHT, TABLE_DARK = "#ece5d6", "#1d1a17"
SCORED = (  # by knowledge tiles, from 16 on
    "warehouse",
    "watchtower",
    "carpenter",
    "church",
    "market",
    "boarding-house",
    "bank",
    "city-hall",
)

PLACES = [f"hex-{colour}-{value}" for colour in COLOURS for value in VALUES]
TILES = [f"tile-{name}" for name in KIND_NAMES[1:]]
SPACES = [*(f"space-{colour}" for colour in COLOURS), "space-black", "storage-place", "glow"]
DICE = [f"die-{seat}-{value}" for seat in SEATS for value in VALUES]
WHITE = [f"white-{value}" for value in VALUES]
MARKERS = [f"marker-{seat}" for seat in SEATS]
GOODS = [f"goods-{value}" for value in VALUES]
SOLD = [f"sold-goods-{value}" for value in VALUES]
DEPOTS = [f"depot-{value}" for value in VALUES]
BONUS = [f"bonus-{colour}-{points}" for colour in COLOURS for points in range(2, 8)]
TRACK = [f"track-{number}" for number in range(1, 8)]
OTHERS = ["worker", "silver", "price", "count", "row-empty", "ground", "die-used"]
LONG = [*TRACK, "ground-black"]
HEXES = [*PLACES, *TILES, *SPACES]
SQUARES = [*DICE, *WHITE, *MARKERS, *GOODS, *SOLD, *DEPOTS, *BONUS, *OTHERS]
ALL = [*HEXES, *SQUARES, *LONG]


DRAWN = Drawings(art)


def parts(name):
    """The parts that a picture uses."""
    return {id.removeprefix("burgundy-part-") for id in DRAWN.parts(name)}


def words(name):
    return [each.text for each in DRAWN.of(name).iter(SVG + "text")]


def mixed(colour, share, ground):
    pairs = zip(rgb(colour), rgb(ground), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def test_every_thing_has_a_symbol_and_every_part_is_used():
    DRAWN.check_names(ALL)


def test_the_symbols_travel_quickly():
    assert len(DRAWN.symbols) < 100_000


@each_row(
    "names",
    [HEXES, [*DICE, *WHITE, "die-used"], MARKERS, [*GOODS, *SOLD], DEPOTS, BONUS, TRACK, OTHERS],
)
def test_no_two_look_the_same_without_colours(names):
    assert DRAWN.differ(names)


@each_row("colour", COLOURS)
def test_a_colour_has_the_same_emblem_wherever_something_may_lie(colour):
    bonus = f"part-bonus-{colour}"
    for name in (*(f"hex-{colour}-{value}" for value in VALUES), f"space-{colour}", bonus):
        emblems = {part for part in parts(name) if part.startswith("emblem")}
        assert emblems == {f"emblem-{colour}"}


@each_row("value", VALUES)
def test_a_number_is_written_on_what_has_one(value):
    for name in (f"goods-{value}", f"track-{value}", *(f"hex-{c}-{value}" for c in COLOURS)):
        assert words(name) == [str(value)]


@each_row("number", range(1, 27))
def test_a_knowledge_tile_begins_with_its_number(number):
    assert words(f"tile-knowledge-{number}")[0] == str(number)


@each_row("number building", list(enumerate(SCORED, 16)))
def test_a_tile_that_scores_a_building_shows_it_as_its_own_tile_does(number, building):
    name = f"tile-knowledge-{number}"
    assert {building, "shield"} <= parts(name)
    assert building in parts(f"tile-{building}")
    assert words(name) == [str(number), "4"]


@each_row("animal", ["cow", "sheep", "pig", "chicken"])
def test_an_animal_tile_shows_the_animal_and_how_many(animal):
    for count in (2, 3, 4):
        assert animal in parts(f"tile-{animal}-{count}")
        assert words(f"tile-{animal}-{count}") == [str(count)]


@each_row("points", range(2, 8))
def test_a_bonus_tile_shows_its_points(points):
    """§7.2 The number of players, or three more."""
    assert words(f"part-points-{points}") == [str(points)]
    for colour in COLOURS:
        assert parts(f"bonus-{colour}-{points}") == {f"bonus-{colour}", f"points-{points}"}


@each_row("name", [*DICE, *WHITE, *DEPOTS])
def test_a_die_has_so_many_pips(name):
    pips = DRAWN.of(name).find(SVG + "path").get("d")
    assert pips.count("M") == int(name[-1])


def test_seats_are_told_by_the_shapes_of_their_pips_and_markers():
    assert len(set(art_dice.PIP)) == len(set(art_dice.MARKER)) == len(SEATS)


def test_what_lies_on_a_hex_leaves_its_corners_free():
    corners = ("0 0 19 11", "68 0 19 11", "0 89 19 11", "68 89 19 11")
    assert DRAWN.in_view(HEXES, corners, width=art_pen.WIDTH) == []


def test_nothing_is_cut_off_at_the_edge_of_a_symbol():
    assert DRAWN.cut_off(HEXES, right=88, width=art_pen.WIDTH) == []
    assert DRAWN.cut_off(SQUARES) == []


@each_row("page", PAGES)
@each_row("colour", COLOURS)
def test_the_number_of_an_empty_place_can_be_read(colour, page):
    surface, ink = PAGES[page]
    ground = mixed(art_pen.FIELD[colour], art_pen.TINT, surface)
    assert contrast(ink, ground) >= 4.5
    assert contrast(mixed(ink, art_pen.FAINT, ground), ground) >= 2.3  # its emblem


@each_row("colour", COLOURS)
def test_tiles_stand_out_from_a_table(colour):
    assert contrast(art_pen.DEEP[colour], TABLE_LIGHT) >= 4.5
    assert contrast(art_pen.FIELD[colour], TABLE_DARK) >= 3
    assert contrast(art_pen.DEEP[colour], art_pen.PAPER) >= 4.5  # an emblem on a bonus tile


@each_row("seat", SEATS)
def test_pips_stand_out(seat):
    assert contrast(art_dice.PIPS[seat], art_dice.BODY[seat]) >= 3.5
    assert contrast(art_dice.EDGE[seat], TABLE_LIGHT) >= 4.5


def test_letters_stand_out():
    assert contrast(INK, art_pen.PAPER) >= 7
    for colour in ("knowledge", "animal"):  # the number of a tile on its corner
        assert contrast(art_pen.PAPER, art_pen.DEEP[colour]) >= 7
