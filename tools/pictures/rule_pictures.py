"""Draws the pictures of the rulebooks in docs/rules/pictures: `python -m tools.pictures.rule_pictures`.

docs/rules/pictures.toml defines them. A picture refers to the game's symbols, which the page contains, and has the
colours of the page.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from keepstone.drawing import svg
from keepstone.drawing.composer import Composition
from keepstone.drawing.pens import element, plain
from keepstone.drawing.scene import Box, Piece, Scene, Space
from keepstone.playing.position import GameConfig, Position
from keepstone.protocol import CHANCE
from tools.pictures.scene_parts import laid_out

RULES = Path(__file__).parents[2] / "docs/rules"
PICTURES = RULES / "pictures"
TITLE = re.compile(r"<title>[^<]*</title>")
CROSS = {"stroke": "#c0392b", "stroke_width": 9, "stroke_linecap": "round"}


class Picture(Struct, forbid_unknown_fields=True):
    """A position and the part of it to draw.

    seed: the seed of the chance events up to the first decision, unless `events` contains these events. show: the
    boards and trays. around: pieces and spaces to which the picture is cropped. mark: pieces and spaces to
    outline. seen_by: the seat whose view is drawn, by default the true position. refused: an illegal action, whose
    tile is drawn crossed out, and its rule. The last two fields are for the tests. points: the points that the
    last event scores for each seat. winners: the seats that have won.
    """

    game: str
    show: list[str]
    players: int = 2
    seed: int = 0
    events: list[str] = []
    around: list[str] = []
    mark: list[str] = []
    seen_by: int | None = None
    refused: tuple[str, str] | None = None
    points: list[int] | None = None
    winners: list[int] = []

    def position(self, without: int = 0) -> Position:
        """Return the position; without: leave out this number of events at the end."""
        position = GameConfig(self.game, self.players).new(self.seed)
        for event in self.events[: len(self.events) - without]:
            position.play(event)
        while not self.events and position.to_act == CHANCE:
            position.roll()
        return position

    def svg(self) -> str:
        """Return the picture as an SVG element."""
        position = self.position()
        seen = position if self.seen_by is None else position.view(self.seen_by)
        scene = seen.scene(names=[""] * self.players)
        wrong = [self._wrong(scene)] if self.refused else []
        composition = laid_out(replace(scene, pieces=(*scene.pieces, *wrong)), self.show)
        drawn = svg.document(composition, "", self.mark).removesuffix("</svg>")
        things = TITLE.sub("", drawn.split(f'fill="{svg.TABLE}"/>', 1)[1])
        crossed = (cross(piece) for piece in composition.pieces if piece.id == "wrong")
        box = framed(composition, self.around)
        return element(
            "svg",
            things,
            *crossed,
            viewBox=" ".join(map(plain, box)),
            **{"class": "scene"},
            aria_hidden="true",
        )

    def _wrong(self, scene: Scene) -> Piece:
        """Return the tile of the refused action of The Castle, moved and turned from a legal place."""
        assert self.refused is not None
        legal = next(choice for choice in scene.choices if choice.ghost)
        assert legal.ghost is not None
        (column, row, turn), (x, y, _) = map(numbers, (self.refused[0], legal.action))
        ghost = legal.ghost
        return Piece(
            "wrong",
            ghost.symbol,
            ghost.x + (column - x) * ghost.width,
            ghost.y + (row - y) * ghost.height,
            ghost.width,
            ghost.height,
            "",
            ghost.part,
            turn=90 * turn,
            layer=9,
        )


def numbers(action: str) -> list[int]:
    """Return the numbers in the text of an action."""
    return [int(each) for each in action.split()[1:]]


def pictures() -> dict[str, Picture]:
    """Return all pictures by name."""
    table: dict[str, Any] = tomllib.loads((RULES / "pictures.toml").read_text(encoding="utf-8"))
    return convert(table, dict[str, Picture])


def framed(composition: Composition, around: list[str]) -> Box:
    """Return the frame of these pieces and spaces, or of all, with a margin."""
    things: list[Piece | Space] = [*composition.pieces, *composition.spaces]
    wanted = [each for each in things if each.id in around or not around]
    assert wanted and {each.id for each in wanted} >= {*around}, around
    left, top = min(each.x for each in wanted), min(each.y for each in wanted)
    right = max(each.x + each.width for each in wanted)
    bottom = max(each.y + each.height for each in wanted)
    margin = 0.02 * max(right - left, bottom - top)
    return Box(left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin)


def cross(piece: Piece) -> str:
    """Return a cross over a piece as SVG."""
    inset = piece.width * 0.12
    left, right = plain(piece.x + inset), plain(piece.x + piece.width - inset)
    top, bottom = plain(piece.y + inset), plain(piece.y + piece.height - inset)
    return element(
        "path", d=f"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}", **CROSS
    )


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (PICTURES / f"{name}.svg").write_text(picture.svg() + "\n", encoding="utf-8")
