"""Tests of the fonts of PNG images and of the client."""

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from keepstone.drawing.svg import FONT, FONT_FILES, TITLE_FONT

FONTS = Path(__file__).parents[2] / "src/keepstone/drawing/fonts"
CLIENT_FONTS = Path(__file__).parents[2] / "web/src/fonts.css"
LETTERS = {
    "German": "ÄÖÜßäöü„“",
    "Polish": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż",
    "Romanian": "ĂÂÎȘȚăâîșț",
    "Spanish": "ÁÉÍÑÓÚÜáéíñóúü¡¿",
    "numbers": "0123456789+\u2212\u00d7½%",
}


@pytest.fixture(params=FONT_FILES)
def font(request: pytest.FixtureRequest) -> TTFont:
    return TTFont(FONTS / request.param)


@pytest.mark.parametrize("letters", LETTERS.values(), ids=LETTERS)
def test_a_font_has_the_letters_of_our_languages(font: TTFont, letters: str) -> None:
    assert set(map(ord, letters)) - {*font.getBestCmap()} == set()


def test_a_font_has_the_family_and_weight_that_documents_name(font: TTFont) -> None:
    families = {each.partition(",")[0] for each in (FONT, TITLE_FONT)}
    assert font["name"].getDebugName(16) in families
    assert font["OS/2"].usWeightClass in (400, 600)
    assert "fvar" not in font


def test_headings_of_images_have_the_multiplication_sign_of_the_text() -> None:
    """In Eczar it is a small lozenge of twelve points."""
    text, heading = (TTFont(FONTS / f"{family}-SemiBold.ttf") for family in ("Asap", "Eczar"))
    sign, other = (each["glyf"][each.getBestCmap()[ord("\u00d7")]] for each in (text, heading))
    assert sign == other


def test_headings_have_the_multiplication_sign_of_the_text() -> None:
    """In Eczar it is a small lozenge."""
    faces = CLIENT_FONTS.read_text("utf-8").split("@font-face")[1:]
    ranges = [
        (int(first, 16), int(last or first, 16))
        for face in faces
        if "Eczar" in face
        for first, last in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", face)
    ]
    assert ranges
    assert not any(first <= ord("\u00d7") <= last for first, last in ranges)
