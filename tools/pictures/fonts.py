"""Creates the static TrueType fonts for PNG images from the client's variable fonts: `make fonts`.

resvg reads neither woff2 files nor weight axes. Each file contains one weight of a family, with the same
subsets of letters as the client's fonts. As in the client, the multiplication sign of Eczar, which is a small
lozenge, is replaced by that of Asap. It must be in the same file: where a font lacks a letter, resvg takes another
font for the whole text.
"""

import re
from io import BytesIO
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[2]
PACKAGES = ROOT / "web/node_modules/@fontsource-variable"
FONTS = ROOT / "src/keepstone/drawing/fonts"
SUBSETS = ("latin", "latin-ext")
STYLES = {400: "Regular", 600: "SemiBold"}
FACES = (("Asap", 400), ("Asap", 600), ("Eczar", 600))
KEPT_NAMES = (0, 13, 14)  # copyright, licence and its URL
TIMES = "\u00d7"


def font(family: str, weight: int) -> TTFont:
    """Return a font family at one weight."""
    folder = PACKAGES / family.lower() / "files"
    parts = [
        _static(folder / f"{family.lower()}-{subset}-wght-normal.woff2", weight)
        for subset in SUBSETS
    ]
    merged = Merger().merge(parts)
    subsetter = Subsetter(Options(hinting=False, name_IDs=KEPT_NAMES))
    subsetter.populate(unicodes=merged.getBestCmap())
    subsetter.subset(merged)
    merged["OS/2"].usWeightClass = weight
    _name(merged, family, STYLES[weight])
    _date(merged, TTFont(parts[0])["head"].modified)
    return merged


def lend_sign(lender: TTFont, borrower: TTFont) -> None:
    """Give a font the multiplication sign of another font with the same units."""
    (own, lent) = (each.getBestCmap()[ord(TIMES)] for each in (borrower, lender))
    for table in ("glyf", "hmtx"):
        borrower[table][own] = lender[table][lent]


def _static(file: Path, weight: int) -> BytesIO:
    """Return a variable font at one weight, as a TrueType file that has the time of the original."""
    part = instantiateVariableFont(TTFont(file, recalcTimestamp=False), {"wght": weight})
    del part["STAT"]
    part.flavor = None
    file_at_weight = BytesIO()
    part.save(file_at_weight)
    file_at_weight.seek(0)
    return file_at_weight


def _name(made: TTFont, family: str, style: str) -> None:
    """Name a font. Programs that only know four styles in a family see each weight as a family of its own."""
    single = family if style == "Regular" else f"{family} {style}"
    names = {
        1: single,
        2: "Regular",
        4: f"{family} {style}",
        6: f"{family}-{style}",
        16: family,
        17: style,
    }
    for number, name in names.items():
        made["name"].setName(name, number, platformID=3, platEncID=1, langID=0x409)


def _date(made: TTFont, time: int) -> None:
    """Set the date of a font, so that the same originals give the same file."""
    made.recalcTimestamp = False
    made["head"].created = made["head"].modified = time


def licence() -> str:
    """Return the copyright notices of all families, and their common licence."""
    families = dict.fromkeys(family for family, _ in FACES)
    texts = [(PACKAGES / family.lower() / "LICENSE").read_text() for family in families]
    copyrights = [re.findall(r"^Copyright .+?\)", text)[0] for text in texts]
    (terms,) = {text.partition("\n")[2] for text in texts}
    return "\n".join((*copyrights, terms))


def main() -> None:
    """Write the fonts and their licence."""
    made = {face: font(*face) for face in FACES}
    lend_sign(made["Asap", 600], made["Eczar", 600])
    for (family, weight), each in made.items():
        file = FONTS / f"{family}-{STYLES[weight]}.ttf"
        each.save(file)
        print(file)
    (FONTS / "OFL.txt").write_text(licence())


if __name__ == "__main__":
    main()
