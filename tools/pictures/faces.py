"""Drawing of the 60 faces and 7 start spaces of The Castle with their numbers, for docs/rules/castle.md."""

from pathlib import Path

from keepstone.drawing.pens import element
from keepstone.drawing.svg import FONT, to_png
from keepstone.games.castle.picture import art
from keepstone.games.castle.picture.art import wall as art_wall
from keepstone.games.castle.rules.components import FACES, STARTS

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "castle-faces.png"
COLUMNS, STEP_X, STEP_Y, MARGIN = 10, 116, 136, 12
WIDTH = 760  # in pixels


def faces() -> str:
    """Return the picture as an SVG document."""
    rows = -(-FACES // COLUMNS)
    cells = [_face(number) for number in range(FACES)]
    cells += [_start(number, rows * STEP_Y + MARGIN) for number in range(STARTS)]
    width = COLUMNS * STEP_X + MARGIN
    height = rows * STEP_Y + art_wall.START + 26 + 2 * MARGIN
    ground = element("rect", width=width, height=height, fill="#f4eee2")
    document = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}"}
    return element("svg", art.symbols(), ground, *cells, **document, font_family=FONT)


def _face(number: int) -> str:
    x, y = MARGIN + number % COLUMNS * STEP_X, MARGIN + number // COLUMNS * STEP_Y
    symbol = art.STYLES[0].sheet.id(f"face-{art.face_name(number)}")
    return _numbered(symbol, str(number + 1), x, y, 100)


def _start(number: int, y: int) -> str:
    x, symbol = MARGIN + number * STEP_X, art.STYLES[0].sheet.id(f"start-{number}")
    wall = element("rect", x=x, y=y, width=100, height=art_wall.START, fill=art.STYLES[0].wall.body)
    return wall + _numbered(symbol, f"S{number}", x, y, art_wall.START)


def _numbered(symbol: str, number: str, x: int, y: int, height: int) -> str:
    """Return a symbol with its number below."""
    place = {"x": x + 50, "y": y + height + 19, "text_anchor": "middle"}
    words = element("text", number, **place, font_size=19, font_weight=600, fill="#2a2520")
    return element("use", href=f"#{symbol}", x=x, y=y, width=100, height=height) + words


def main() -> None:
    """Write the picture."""
    PICTURE.write_bytes(to_png(faces(), WIDTH))
    print(PICTURE)


if __name__ == "__main__":
    main()
