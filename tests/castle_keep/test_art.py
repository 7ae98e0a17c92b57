"""The drawn tiles of Castle Keep are distinguishable, with and without their colours."""

import re
import xml.etree.ElementTree as ET

import pytest

from keepstone.games.castle_keep.picture import art
from keepstone.games.castle_keep.rules.components import COLOURS, KIND_NAMES
from tests.support.rows import each_row
from tests.support.seeing import contrast

pytestmark = pytest.mark.either

SYMBOL, USE = (f"{{http://www.w3.org/2000/svg}}{name}" for name in ("symbol", "use"))
TABLE_LIGHT, TABLE_DARK = "#f4eee2", "#1d1a17"


def drawings():
    """Return what is inside each symbol, by id, with the parts that it uses."""
    root = ET.fromstring(art.symbols())
    parts = {each.get("id"): each for each in root.iter()}
    for use in list(root.iter(USE)):
        use.append(parts[use.attrib.pop("href").removeprefix("#")])
    return {each.get("id"): ET.tostring(each) for each in root.iter(SYMBOL)}


def test_every_kind_has_a_symbol():
    assert drawings().keys() >= {art.symbol_id(name) for name in KIND_NAMES[1:]}


def test_no_two_tiles_look_the_same_without_colours():
    pattern = re.compile(rb"#[0-9a-f]{6}|url\([^)]*\)|id=\"[^\"]*\"")
    tiles = [drawings()[art.symbol_id(name)] for name in KIND_NAMES[1:]]
    assert len({pattern.sub(b"", tile) for tile in tiles}) == len(tiles)


def test_each_colour_has_a_pattern_of_its_own():
    one = f'<pattern id="castle-keep-(?:{"|".join(COLOURS)})".*?</pattern>'
    patterns = re.findall(one, art.symbols())
    bare = {re.sub(r'#[0-9a-f]{6}|id="[^"]*"', "", pattern) for pattern in patterns}
    assert len(bare) == len(COLOURS)


@each_row("colour", COLOURS)
def test_colours_stand_out(colour):
    assert contrast(art.DEEP[colour], art.PAPER) >= 3  # the emblem on its shield
    assert contrast(art.DEEP[colour], TABLE_LIGHT) >= 3  # the rim on a light table
    assert contrast(art.FIELD[colour], TABLE_DARK) >= 3  # the field on a dark one
    assert contrast(art.INK, art.FIELD[colour]) >= 3  # a building's outline on the field
