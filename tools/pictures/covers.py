"""Draws the covers of the games in src/keepstone/drawing/covers: `python -m tools.pictures.covers [GAME ...]`.

A cover shows the fullest part of the boards, on a wooden table, in the position of the game's longest puzzle.
A cover is drawn once and committed, because it must exist before a game is compiled.
"""

import re
import sys
from itertools import product
from pathlib import Path

from keepstone import puzzles
from keepstone.drawing import svg
from keepstone.drawing.composer import Composition
from keepstone.drawing.pens import element
from keepstone.drawing.scene import Box, Piece, Space
from keepstone.games import OWN, find
from tools.pictures.scene_parts import laid_out

COVERS = Path(__file__).parents[2] / "src/keepstone/drawing/covers"
RATIO = 1.6
# The fraction of the picture's width that a cover shows.
SHARE = {"castle-keep": 0.42, "castle": 0.24, "zamek": 0.24}
OTHER_SHARE = 0.45
STEPS = 12  # number of positions tried along each side
TILT = -5  # degrees
NAMED = re.compile(r'<(\w+)\b[^>]*? id="([^"]+)"')
REFERRED = re.compile(r'(?:href="|url\()#([^")]+)')
LIGHT = (
    '<stop offset="0" stop-color="#fff3d6" stop-opacity=".75"/>'
    '<stop offset="1" stop-color="#fff3d6" stop-opacity="0"/>'
)
SHADE = '<stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity=".45"/>'


def cover(name: str) -> str:
    """Return the cover of a game as an SVG document."""
    picture = boards_of(name)
    part = fullest(picture, SHARE.get(name, OTHER_SHARE))
    near = tuple(piece for piece in picture.pieces if is_near(part, piece))
    spaces = tuple(space for space in picture.spaces if is_near(part, space))
    drawn = svg.document(picture._replace(pieces=near, spaces=spaces), find(name).symbols())
    symbols, things = drawn.removesuffix("</svg>").split(f'fill="{svg.TABLE}"/>', 1)
    centre = f"{part.x + part.width / 2:.6g} {part.y + part.height / 2:.6g}"
    box = {key: f"{value:.6g}" for key, value in part._asdict().items()}
    return element(
        "svg",
        needed(symbols, things),
        element("radialGradient", LIGHT, id=f"cover-{name}-light", cx=".15", cy="0", r="1.1"),
        element("radialGradient", SHADE, id=f"cover-{name}-shade", r=".8"),
        element("rect", **box, fill="var(--wood, #cda878)"),
        element("rect", **box, fill=f"url(#cover-{name}-light)"),
        element("g", things, transform=f"rotate({TILT} {centre})"),
        element("rect", **box, fill=f"url(#cover-{name}-shade)"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(box.values()),
    )


def boards_of(name: str) -> Composition:
    """Return the boards in the position of a game's longest puzzle, as one picture without text."""
    puzzle = puzzles.longest(name)
    assert puzzle is not None
    table = puzzle.position
    seen = table.scene(names=[""] * table.players)
    return laid_out(seen, [board.id for board in seen.boards])


def fullest(picture: Composition, share: float) -> Box:
    """Return the part of a picture with the largest area of pieces on the ground."""
    width = picture.width * share
    height = width / RATIO
    parts = [
        Box(
            (picture.width - width) * i / STEPS,
            (picture.height - height) * j / STEPS,
            width,
            height,
        )
        for i, j in product(range(STEPS + 1), repeat=2)
    ]
    pieces = [piece for piece in picture.pieces if not piece.id.startswith("ground-")]
    return max(parts, key=lambda part: sum(common(part, piece) for piece in pieces))


def is_near(part: Box, thing: Box | Piece | Space) -> bool:
    """Return whether a thing may be visible in a part, at any angle and after the tilt of the part.

    Things that are not visible in the part are not drawn: a browser needs time for each of them.
    """
    reach = max(thing.width, thing.height) / 4 + part.width / 20
    near = Box(thing.x - reach, thing.y - reach, thing.width + 2 * reach, thing.height + 2 * reach)
    return common(part, near) > 0


def common(part: Box, thing: Box | Piece | Space) -> float:
    """Return the area that a thing and a part have in common."""
    across = min(part.x + part.width, thing.x + thing.width) - max(part.x, thing.x)
    down = min(part.y + part.height, thing.y + thing.height) - max(part.y, thing.y)
    return max(0.0, across) * max(0.0, down)


def needed(symbols: str, things: str) -> str:
    """Return the definitions that a drawing refers to, directly or indirectly."""
    defined = {match[2]: block(symbols, match) for match in NAMED.finditer(symbols)}
    wanted: list[str] = []
    queue = REFERRED.findall(things)
    while queue:
        name = queue.pop()
        if name in defined and name not in wanted:
            wanted.append(name)
            queue += REFERRED.findall(defined[name])
    return element("defs", *(defined[name] for name in sorted(wanted)))


def block(symbols: str, start: re.Match[str]) -> str:
    """Return an element with its content, from the match of its beginning."""
    tag, depth = start[1], 0
    for match in re.finditer(rf"<{tag}\b[^>]*?(/?)>|</{tag}>", symbols[start.start() :]):
        depth += 0 if match[1] else -1 if match[0].startswith("</") else 1
        if depth == 0:
            return symbols[start.start() : start.start() + match.end()]
    raise ValueError(f"{tag} {start[2]} has no end")


if __name__ == "__main__":
    for each in sys.argv[1:] or OWN:
        (COVERS / f"{each}.svg").write_text(cover(each) + "\n", encoding="utf-8")
