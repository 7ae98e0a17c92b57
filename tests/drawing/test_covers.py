"""The covers of the games, which are committed as files."""

import re
from xml.etree import ElementTree

import pytest

from keepstone.drawing.composer import Composition
from keepstone.drawing.covers import GENERAL, cover_of
from keepstone.drawing.scene import Piece
from keepstone.games import OWN
from tools.pictures.covers import fullest, needed

ALL = pytest.mark.parametrize("name", [*OWN, GENERAL])


@ALL
def test_a_cover_is_a_picture_that_lacks_nothing(name):
    document = cover_of(name)
    ElementTree.fromstring(document)
    ids = set(re.findall(r'\bid="([^"]+)"', document))
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', document)) <= ids


def test_an_unknown_game_has_the_general_cover():
    assert cover_of("bailey") == cover_of(GENERAL)


def test_the_fullest_part_of_a_table_is_shown():
    """Four tiles lie together in the lower right corner, one in the upper left, on a large ground."""
    tiles = [(0, 0), (700, 500), (800, 500), (700, 600), (800, 600)]
    pieces = tuple(Piece(f"{i}", "tile", x, y, 100, 100, "", "") for i, (x, y) in enumerate(tiles))
    ground = Piece("ground-0", "ground", 0, 0, 480, 300, "", "")
    part = fullest(Composition(1000, 800, (ground, *pieces)), 0.48)
    assert (part.width, part.height) == (480, 300)
    assert part.x <= 700 and part.x + part.width >= 900
    assert part.y <= 500 and part.y + part.height >= 700


def test_only_definitions_that_are_referred_to_are_kept():
    symbols = (
        '<svg><defs><g id="used"><g/></g><g id="unused"/></defs>'
        '<symbol id="tile"><use href="#used"/></symbol><symbol id="other"/></svg>'
    )
    assert needed(symbols, '<use href="#tile"/>') == (
        '<defs><symbol id="tile"><use href="#used"/></symbol><g id="used"><g/></g></defs>'
    )
