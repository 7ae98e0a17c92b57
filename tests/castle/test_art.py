"""The drawn faces of The Castle show their segments, and are distinguishable without colours."""

import random
import re
import xml.etree.ElementTree as ET
from functools import cache
from itertools import combinations

import pytest

from keepstone.errors import InvalidTiles
from keepstone.games import find
from keepstone.games.castle.own_tiles import with_tiles
from keepstone.games.castle.picture import art
from keepstone.games.castle.picture.art import faces as art_faces
from keepstone.games.castle.picture.art import wall as art_wall
from keepstone.games.castle.picture.art.shape import BARE, regions
from keepstone.games.castle.picture.art.things import BODY, things
from keepstone.games.castle.rules.components import PLACES, START_SPACE, TOKEN_NAMES, TOWER_NUMBERS
from keepstone.games.castle.rules.tiles import parse, standard
from tests.support.never_empty import never_empty
from tests.support.rows import each_row
from tests.support.seeing import contrast

pytestmark = pytest.mark.either
STYLES = pytest.mark.parametrize("style", art.STYLES, ids=("stone", "timber"))

SYMBOL = "{http://www.w3.org/2000/svg}symbol"
TILES = parse(standard())
FACES = list(zip(TILES.faces, TILES.squares, strict=True))
STRIP, WHOLE = ((1, 18, 35), (37, 50, 63), (65, 82, 99)), range(1, 100, 7)
STRANGE = "T1 C1 C1.P1.T2 T2.P1.T1"  # a face that our set lacks, as a person might write it


@cache
def drawings(style):
    """What is inside each symbol, by its name without the game."""
    root, game = ET.fromstring(art.symbols(style)), style.sheet.id("")
    return {each.get("id").removeprefix(game): ET.tostring(each) for each in root.iter(SYMBOL)}


def without_colours(drawing):
    return re.sub(rb"#[0-9a-f]{6}|url\([^)]*\)|id=\"[^\"]*\"|href=\"[^\"]*\"", b"", drawing)


def covers(region, x, y):
    """Whether a point lies in a region: an odd number of its edges to the right."""
    corners, inside = region.corners, False
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (a.imag > y) != (b.imag > y):
            inside ^= x < a.real + (y - a.imag) * (b.real - a.real) / (b.imag - a.imag)
    return inside


def shown(ports, square, x, y):
    return [region.name for region in regions(ports, square) if covers(region, x, y)]


@never_empty
def along_the_border(ports):
    """Places just inside the border, close to where segments meet, with what should be there."""
    for port, name in enumerate(ports):
        side, place = divmod(port, 3)
        whole = set(ports[3 * side : 3 * side + 3]) == {name}
        for along in WHOLE[5 * place : 5 * place + 5] if whole else STRIP[place]:
            x, y = along, 0.4
            for _ in range(side):
                x, y = 100 - y, x
            yield name, x, y


def random_faces(count):
    """Faces that obey the format and are in no set: whatever the loader takes for drawable."""
    draw, found = random.Random(1), []
    text = standard()
    while len(found) < count:
        edges = (draw.choice((strip(draw), draw.choice("THC") + draw.choice("12"))) for _ in "nesw")
        line = "01 " + " ".join(edges)
        try:
            found.append(parse(re.sub(r"(?m)^01 .*$", line, text)).faces[0])
        except InvalidTiles:
            continue
    return found


def strip(draw):
    left, right = (draw.choice("THC") + draw.choice("12") for _ in "lr")
    return f"{left}.P{draw.choice('12')}.{right}"


# Symbols


@STYLES
def test_everything_has_a_symbol(style):
    names = [f"face-{art.face_name(face)}" for face in range(60)]
    names += [f"start-{start}" for start in range(7)]
    names += [f"token-{name}" for name in (*TOKEN_NAMES, "back")]
    for seat in (0, 1):
        names += [f"follower-{seat}", f"keep-{seat}", f"marker-{seat}"]
        names += [f"follower-{seat}-{kind}" for kind in ("path", "tower", "house", "court")]
    glows = {name for name in drawings(style) if name.startswith("glow-")}
    assert drawings(style).keys() == {*names, *glows, "tile-back", "frame", "board"}


def test_every_segment_can_be_lit():
    lit = {
        f"glow-{art.face_name(face)}-{name}"
        for face, ports in enumerate(TILES.faces)
        for name in ports
    }
    lit |= {
        f"glow-start-{i}-{n}" for i, ports in enumerate(TILES.starts) for n in ports if n != BARE
    }
    assert drawings(art.STONE).keys() >= lit


def test_another_set_is_drawn():
    text = re.sub(r"(?m)^01 .*$", f"01 {STRANGE}", standard())
    assert art.symbols_of(parse(text)) != art.symbols()
    assert ET.fromstring(art.symbols_of(parse(text))) is not None


@each_row("game", ("castle", "zamek"))
def test_another_set_is_drawn_in_the_style_of_the_game(game):
    text = re.sub(r"(?m)^01 .*$", f"01 {STRANGE}", standard())
    drawn = with_tiles(find(game), {"tiles": text}).symbols()
    assert f'<symbol id="{game}-glow-01-T2"' in drawn


# Regions


@each_row("ports square", FACES)
def test_segments_have_their_edges_and_nobody_elses(ports, square):
    for name, x, y in along_the_border(ports):
        assert shown(ports, square, x, y) == [name], (x, y)


def test_segments_have_their_edges_on_faces_of_other_sets():
    for ports in never_empty(random_faces(60)):
        for name, x, y in along_the_border(ports):
            assert shown(ports, False, x, y) == [name], (ports, x, y)


@each_row("ports square", FACES)
def test_regions_fill_a_face(ports, square):
    places = [(x + 0.3, y + 0.7) for x in range(1, 100, 6) for y in range(1, 100, 6)]
    alone = sum(len(shown(ports, square, x, y)) == 1 for x, y in places)
    assert alone >= len(places) * 0.99  # where three meet, rounded corners leave a little


@each_row("ports square", FACES)
def test_a_segment_is_in_one_piece(ports, square):
    for region in never_empty(regions(ports, square)):
        assert region.outline.count("M") == 1 == region.outline.count("Z")


def test_an_outline_is_that_of_the_region():
    ports = TILES.faces[16]
    assert art.outline(ports, False, "T1") == next(
        region.outline for region in regions(ports) if region.name == "T1"
    )


@each_row("face", range(60))
def test_followers_stand_on_their_segment_and_clear_of_wells_and_markets(face):
    ports, marks, square = TILES.faces[face], TILES.marks[face], TILES.squares[face]
    taken = art_faces.mark_places(ports, marks, square)
    for name in never_empty(set(ports)):
        x, y = art.anchor(ports, tuple(marks.items()), square, name)
        assert shown(ports, square, x, y) == [name]
        assert all(abs(complex(x, y) - disc.at) > disc.radius for disc in taken.values())


def test_wells_and_markets_stand_on_their_segment():
    for face, (ports, square) in enumerate(FACES):
        marks = TILES.marks[face]
        places = art_faces.mark_places(ports, marks, square)
        assert places.keys() == marks.keys()
        for name, (at, _) in places.items():
            assert shown(ports, square, at.real, at.imag) == [name]


# Telling apart


@STYLES
def test_no_two_faces_look_the_same(style):
    tiles = [drawings(style)[f"face-{art.face_name(face)}"] for face in range(60)]
    outlines = [tuple(region.outline for region in regions(*face)) for face in FACES]
    bare = {(without_colours(tile), outline) for tile, outline in zip(tiles, outlines, strict=True)}
    assert len(bare) == 60


@STYLES
def test_each_kind_has_a_texture_of_its_own(style):
    patterns = re.findall(r'<pattern id="\w+-[PTHC]".*?</pattern>', art.symbols(style))
    assert len({without_colours(pattern.encode()) for pattern in patterns}) == 4


@STYLES
@pytest.mark.parametrize("one, other", list(combinations("PTHC", 2)))
def test_kinds_differ_in_lightness_or_have_a_dark_wall_between_them(style, one, other):
    walls = [style.deep[kind] for kind in (one, other) if kind in "TH"]
    light = contrast(style.ground[one], style.ground[other])
    assert light >= 1.6 or any(contrast(each, style.ground["C"]) >= 3 for each in walls)


@STYLES
def test_walls_and_kerbs_stand_out(style):
    for kind in "TH":
        assert contrast(style.deep[kind], style.ground[kind]) >= 3
        assert contrast(style.deep[kind], style.ground["C"]) >= 3
    assert contrast(style.deep["P"], style.ground["P"]) >= 3


@STYLES
def test_the_seats_differ_in_more_than_colour(style):
    for thing in ("follower-{}", "follower-{}-court", "keep-{}", "marker-{}"):
        pictures = {without_colours(things(style)[thing.format(i)].encode()) for i in (0, 1)}
        assert len(pictures) == 2
    assert contrast(*BODY) >= 4


@STYLES
def test_a_follower_shows_what_it_stands_on_without_colours(style):
    names = ("follower-0", *(f"follower-0-{kind}" for kind in ("path", "tower", "house", "court")))
    assert len({without_colours(things(style)[name].encode()) for name in names}) == 5


@STYLES
def test_no_two_tokens_look_the_same_without_colours(style):
    tokens = [without_colours(things(style)[f"token-{n}"].encode()) for n in TOKEN_NAMES]
    assert len(set(tokens)) == len(TOKEN_NAMES)


# The wall


def test_every_number_has_a_place_of_its_own_on_the_wall():
    places = [art_wall.number_at(number) for number in range(100)]
    apart = min(abs(complex(*a) - complex(*b)) for a, b in combinations(places, 2))
    assert apart > 30
    for x, y in places:
        assert (x // 100, y // 100) not in PLACES
        assert -art_wall.MARGIN < x < art_wall.WIDTH - art_wall.MARGIN
        assert -art_wall.MARGIN < y < art_wall.HEIGHT - art_wall.MARGIN


def test_numbers_are_written_at_every_fifth_place_without_a_token():
    fives = [int(text) for text in re.findall(r">(\d+)</text>", art_wall.board(art.STONE))]
    assert fives == [0, 5, 10, 15, 25, 30, 35, 40, 45, 50, 55, 60, 70, 75, 80, 85, 95]


def test_the_track_runs_without_leaps():
    for number in range(100):
        a, b = (complex(*art_wall.number_at(n)) for n in (number, number + 1))
        assert abs(a - b) < 101


def test_a_token_lies_between_the_two_numbers_of_its_tower():
    for number in TOWER_NUMBERS:
        a, b = (complex(*art_wall.number_at(n)) for n in (number, number + 1))
        assert complex(*art_wall.tower_at(number)) == (a + b) / 2


def test_a_start_space_lies_on_the_wall_beside_its_space():
    for start in range(7):
        box = art_wall.start_box(start)
        column, row = PLACES[START_SPACE[start]]
        away = complex(box.x + box.width / 2, box.y + box.height / 2)
        away -= complex(100 * column + 50, 100 * row + 50)
        assert abs(away) == 50 + art_wall.START / 2
        assert away == complex(0, -abs(away)) * 1j ** (box.turn // 90)
