"""Scenes as self-contained SVG documents, and as PNG images.

`python -m keepstone.svg WIDTH` writes the document on its standard input as an image of this width in pixels.
"""

import re
import sys
from html import escape
from importlib.resources import files
from typing import NamedTuple

from keepstone.composer import composed
from keepstone.drawing.elements import element, plain
from keepstone.drawing.outlines import hexagon, polygon
from keepstone.drawing.pens import figure
from keepstone.letters import LETTERS, panel_height, size_in
from keepstone.scene import Box, Panel, Piece, Prompt, Scene, Space

FONT = "Asap, system-ui, sans-serif"
TITLE_FONT = "Eczar, Georgia, serif"
FONT_FILES = ("Asap-Regular.ttf", "Asap-SemiBold.ttf", "Eczar-SemiBold.ttf")
LARGEST = 0.022  # the largest letter size, as a fraction of the scene's longer side
INK, PAPER = "#2a2520", "#fffdf6"  # letters on a piece, and their outline
MARK = {"fill": "none", "stroke": "var(--pick, #1e7a68)"}
THEMED = re.compile(r"var\(--[\w-]+,\s*([^()]+)\)")

Thing = Space | Piece | Panel


def draw(scene: Scene, symbols: str, show_choices: bool = False, part: Box | None = None) -> str:
    """Return the scene with its symbols, or a part of it. show_choices: mark everything that can be picked."""
    scene = composed(scene)
    pieces = sorted(scene.pieces, key=lambda piece: piece.layer)
    largest = LARGEST * max(scene.width, scene.height)
    height = scene.height + (2 * largest if scene.prompt else 0)
    box = part or Box(0, 0, scene.width, height)
    return element(
        "svg",
        symbols,
        element("rect", **box._asdict(), fill="var(--table, #ece5d6)"),
        *map(_space, scene.spaces),
        *(_panel(panel, largest) for panel in scene.panels),
        *map(_piece, pieces),
        *(_marks(scene) if show_choices else ()),
        *([_caption(scene.prompt, scene, largest)] if scene.prompt else ()),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(plain, box)),
        font_family=FONT,
    )


def to_png(document: str, width: int) -> bytes:
    """Return the document as a PNG image, `width` pixels wide, in the light theme and with the bundled fonts."""
    import resvg_py  # imported here, since only PNG images need it

    folder = files("keepstone") / "fonts"
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=THEMED.sub(r"\1", document),
            width=width,
            font_files=[str(folder / name) for name in FONT_FILES],
        )
    )


def _box(thing: Thing) -> dict[str, object]:
    return {"x": thing.x, "y": thing.y, "width": thing.width, "height": thing.height}


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


def _piece(piece: Piece) -> str:
    x, y = piece.x + piece.width / 2, piece.y + piece.height / 2
    turned = (
        {"transform": f"rotate({plain(piece.turn)} {plain(x)} {plain(y)})"} if piece.turn else {}
    )
    title = element("title", escape(piece.label))
    symbol = element("g", title, element("use", href=f"#{piece.symbol}", **_box(piece)), **turned)
    return symbol + (_written(piece) if piece.text else "")


def _written(piece: Piece) -> str:
    """Return the text of a piece: dark letters with a light outline, readable on any background."""
    size = size_in(
        piece.text, piece.width * LETTERS.filled, piece.height * LETTERS.part, LETTERS.bold
    )
    centre = piece.x + piece.width / 2, piece.y + piece.height / 2
    return figure(escape(piece.text), centre, size, INK, PAPER)


def _panel(panel: Panel, largest: float) -> str:
    """Return a box with its rows of text, in the largest letters that fit."""
    rows = (panel.title, *panel.lines)
    size = min(largest, panel.height / panel_height(len(rows)))
    top = panel.y + (panel.height - len(rows) * size * LETTERS.row) / 2
    texts = (
        _text(
            text,
            Row(panel.x, top + size * (i * LETTERS.row + LETTERS.baseline), panel.width, size),
            i == 0,
        )
        for i, text in enumerate(rows)
    )
    fill = "var(--panel-active, #fffdf6)" if panel.active else "var(--panel, #f8f4ea)"
    edge = "var(--accent, #28685a)" if panel.active else "none"
    paint = {"fill": fill, "stroke": edge, "stroke_width": 2.5}
    return element("g", element("rect", **_box(panel), rx=size * 0.45, **paint), *texts)


def _caption(prompt: Prompt, scene: Scene, size: float) -> str:
    """Return the prompt, in a row under the table."""
    text = ": ".join(filter(None, (prompt.title, prompt.text)))
    row = Row(size * LETTERS.inset, scene.height + size, scene.width, size)
    return _text(text, row, heading=True, font_family=TITLE_FONT)


class Row(NamedTuple):
    """A row of text: its position, the width of its box, and the largest letter size."""

    x: float
    baseline: float
    width: float
    size: float


def _text(text: str, row: Row, heading: bool, **more: object) -> str:
    """Return a row of text, in smaller letters if it is too long for its box."""
    inset = row.size * LETTERS.inset
    largest, letter = (
        (row.size, LETTERS.bold) if heading else (row.size * LETTERS.lower, LETTERS.regular)
    )
    size = size_in(text, row.width - 2 * inset, largest, letter)
    style: dict[str, object] = {"fill": "var(--muted, #655b4e)"}
    if heading:
        style = {"fill": "var(--ink, #2a2520)", "font_weight": 600}
    place = {"x": row.x + inset, "y": row.baseline, "font_size": size}
    return element("text", escape(text), **place, **style, **more)


def _marks(scene: Scene) -> list[str]:
    """Return an outline for each element that a choice names."""
    named = {each for choice in scene.choices for alike in choice.picks for each in alike}
    things: tuple[Thing, ...] = (*scene.spaces, *scene.pieces)
    return [_outline(thing) for thing in things if thing.id in named]


def _outline(thing: Thing) -> str:
    """Return the marked outline of an element."""
    mark = MARK | {"stroke_width": 0.06 * min(thing.width, thing.height)}
    if not isinstance(thing, Piece) or thing.shape == "box":
        return element("rect", **_box(thing), rx=thing.width * 0.08, **mark)
    outline = polygon(hexagon(Box(thing.x, thing.y, thing.width, thing.height)))
    return element("path", d=outline, **mark)


if __name__ == "__main__":
    sys.stdout.buffer.write(to_png(sys.stdin.read(), int(sys.argv[1])))
