"""Scenes as self-contained SVG documents and as PNG images.

`python -m keepstone.drawing.svg WIDTH` reads an SVG document from standard input and writes it as an image that is
WIDTH pixels wide.
"""

import re
import sys
from collections.abc import Container, Iterable
from html import escape
from importlib.resources import files
from typing import NamedTuple

from msgspec.structs import replace

from keepstone.drawing.composer import INSET, ROW, Composition, TextBox, compose, text_height
from keepstone.drawing.letters import LETTERS, size_in
from keepstone.drawing.pens import element, figure, hexagon, plain, polygon
from keepstone.drawing.scene import Box, Piece, Scene, Space

FONT = "Asap, system-ui, sans-serif"
TITLE_FONT = "Eczar, Georgia, serif"
FONT_FILES = ("Asap-Regular.ttf", "Asap-SemiBold.ttf", "Eczar-SemiBold.ttf")
LARGEST = 0.022  # the largest letter size, as a fraction of the picture's longer side
BASELINE = 1.02  # of the first row of text, from its top, in letter sizes
LOWER = 0.88  # letter size of the rows below a title, relative to the title's
INK, PAPER = "#2a2520", "#fffdf6"  # letters on a piece, and their outline
UPRIGHT, LIGHT = 'class="upright"', re.compile(r'class="(?:from|to)-light" transform="([^"]*)"')
TABLE = "var(--table, #ece5d6)"  # the paint under everything
MARK = {"fill": "none", "stroke": "var(--pick, #1e7a68)"}
THEMED = re.compile(r"var\(--[\w-]+,\s*([^()]+)\)")

Thing = Space | Piece


def draw(scene: Scene, symbols: str, show_choices: bool = False) -> str:
    """Return the scene as an SVG document. symbols: the symbols to include.

    show_choices: whether to mark everything that can be picked.
    """
    choices = scene.choices if show_choices else ()
    marked = {id for choice in choices for alike in choice.picks for id in alike}
    return document(compose(scene), symbols, marked)


def document(picture: Composition, symbols: str, marked: Container[str] = ()) -> str:
    """Return a composed picture as an SVG document. marked: the IDs of the elements to outline."""
    largest = LARGEST * max(picture.width, picture.height)
    height = picture.height + (2 * largest if picture.caption else 0)
    box = Box(0, 0, picture.width, height)
    items: tuple[Thing, ...] = (*picture.spaces, *picture.pieces)
    turned = _turned(symbols, picture.pieces)
    pieces = (
        replace(piece, symbol=_turned_id(piece)) if _turned_id(piece) in turned else piece
        for piece in sorted(picture.pieces, key=lambda piece: piece.layer)
    )
    return element(
        "svg",
        symbols,
        *turned.values(),
        element("rect", **box._asdict(), fill=TABLE),
        *map(_space, picture.spaces),
        *(_text_box(text, largest) for text in picture.texts),
        *map(_piece, pieces),
        *(_outline(item) for item in items if item.id in marked),
        *([_caption(picture, largest)] if picture.caption else ()),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(plain, box)),
        font_family=FONT,
    )


def to_png(document: str, width: int) -> bytes:
    """Return the document as a PNG image, `width` pixels wide, in the light theme and with the bundled fonts."""
    import resvg_py  # imported here because only PNG images need this library

    folder = files("keepstone.drawing") / "fonts"
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=THEMED.sub(r"\1", document),
            width=width,
            font_files=[str(folder / name) for name in FONT_FILES],
        )
    )


def _box(item: Thing) -> dict[str, object]:
    return {"x": item.x, "y": item.y, "width": item.width, "height": item.height}


def _space(space: Space) -> str:
    return element(
        "rect",
        element("title", escape(space.label)),
        **_box(space),
        rx=space.width * 0.08,
        fill="var(--slot, #00000012)",
        stroke="var(--slot-line, #00000040)",
        stroke_dasharray="5 5",
    )


def _turned(symbols: str, pieces: Iterable[Piece]) -> dict[str, str]:
    """Return extra symbols, by ID, for rotated pieces.

    Some parts of these symbols do not rotate, such as highlights.
    """
    turned: dict[str, str] = {}
    for piece in pieces:
        start = symbols.find(f'<symbol id="{piece.symbol}"') if piece.turn else -1
        symbol = symbols[start : symbols.find("</symbol>", start)] if start >= 0 else ""
        if UPRIGHT in symbol or LIGHT.search(symbol):
            back, again = f"rotate(-{plain(piece.turn)})", f"rotate({plain(piece.turn)})"
            symbol = symbol.replace(piece.symbol, _turned_id(piece), 1)
            symbol = symbol.replace(UPRIGHT, f'transform="{back}"')
            symbol = LIGHT.sub(rf'transform="{back} \1 {again}"', symbol)
            turned[_turned_id(piece)] = f"{symbol}</symbol>"
    return turned


def _turned_id(piece: Piece) -> str:
    return f"{piece.symbol}-turned-{plain(piece.turn)}"


def _piece(piece: Piece) -> str:
    x, y = piece.x + piece.width / 2, piece.y + piece.height / 2
    turned = (
        {"transform": f"rotate({plain(piece.turn)} {plain(x)} {plain(y)})"} if piece.turn else {}
    )
    title = element("title", escape(piece.label))
    symbol = element("g", title, element("use", href=f"#{piece.symbol}", **_box(piece)), **turned)
    return symbol + (_written(piece) if piece.text else "")


def _written(piece: Piece) -> str:
    """Return the text on a piece as SVG: dark letters with a light outline, readable on any background."""
    size = size_in(
        piece.text, piece.width * LETTERS.filled, piece.height * LETTERS.part, LETTERS.bold
    )
    centre = piece.x + piece.width / 2, piece.y + piece.height / 2
    return figure(escape(piece.text), centre, size, INK, PAPER)


def _text_box(text_box: TextBox, largest: float) -> str:
    """Return a box and its rows of text as SVG, in the largest letters that fit."""
    rows, box = (text_box.title, *text_box.lines), text_box.box
    size = min(largest, box.height / text_height(len(rows)))
    top = box.y + (box.height - len(rows) * size * ROW) / 2
    texts = (
        _text(text, Row(box.x, top + size * (i * ROW + BASELINE), box.width, size), i == 0)
        for i, text in enumerate(rows)
    )
    fill = "var(--panel-active, #fffdf6)" if text_box.active else "var(--panel, #f8f4ea)"
    edge = "var(--accent, #28685a)" if text_box.active else "none"
    paint = {"fill": fill, "stroke": edge, "stroke_width": 2.5}
    return element("g", element("rect", **box._asdict(), rx=size * 0.45, **paint), *texts)


def _caption(picture: Composition, size: float) -> str:
    row = Row(size * INSET, picture.height + size, picture.width, size)
    return _text(picture.caption, row, heading=True, font_family=TITLE_FONT)


class Row(NamedTuple):
    """A row of text: its position, its box's width, and its largest allowed letter size."""

    x: float
    baseline: float
    width: float
    size: float


def _text(text: str, row: Row, heading: bool, **more: object) -> str:
    """Return a row of text as SVG, in smaller letters if it is too long for its box."""
    inset = row.size * INSET
    largest, letter = (row.size, LETTERS.bold) if heading else (row.size * LOWER, LETTERS.regular)
    size = size_in(text, row.width - 2 * inset, largest, letter)
    style: dict[str, object] = {"fill": "var(--muted, #655b4e)"}
    if heading:
        style = {"fill": "var(--ink, #2a2520)", "font_weight": 600}
    place = {"x": row.x + inset, "y": row.baseline, "font_size": size}
    return element("text", escape(text), **place, **style, **more)


def _outline(item: Thing) -> str:
    """Return the outline of a marked element as SVG."""
    mark = MARK | {"stroke_width": 0.06 * min(item.width, item.height)}
    if not isinstance(item, Piece) or item.shape == "box":
        return element("rect", **_box(item), rx=item.width * 0.08, **mark)
    outline = polygon(hexagon(Box(item.x, item.y, item.width, item.height)))
    return element("path", d=outline, **mark)


if __name__ == "__main__":
    sys.stdout.buffer.write(to_png(sys.stdin.read(), int(sys.argv[1])))
