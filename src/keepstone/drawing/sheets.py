"""The sheet with a game's symbols, which is a single invisible SVG document."""

from collections.abc import Iterable
from dataclasses import dataclass

from keepstone.drawing.pens import MIDDLE, Point, element

SQUARE = "0 0 100 100"
NAMESPACE = {"xmlns": "http://www.w3.org/2000/svg"}
LIGHT = ((0, "#fff", 0.5), (0.45, "#fff", 0), (0.6, "#000", 0), (1, "#000", 0.16))
STACKED, APART = 3, 4  # number of visible tiles in a stack, and their offset


@dataclass(frozen=True, slots=True)
class Sheet:
    """The SVG symbols of a game.

    game: the prefix of the symbols' IDs, which distinguishes them from the IDs of other games.
    """

    game: str

    def id(self, name: str) -> str:
        """Return the ID that a symbol or part has in the document."""
        return f"{self.game}-{name}"

    def document(self, shared: Iterable[str], symbols: Iterable[str]) -> str:
        """Return the SVG document: the shared definitions, followed by all symbols."""
        return element("svg", element("defs", *shared), *symbols, **NAMESPACE, width=0, height=0)

    def symbol(self, name: str, picture: str, box: str = SQUARE, **more: object) -> str:
        """Return a symbol that is stretched to the box in which it is used."""
        stretched = {"viewBox": box, "preserveAspectRatio": "none"}
        return element("symbol", picture, id=self.id(name), **stretched, **more)

    def part(self, name: str, picture: str) -> str:
        """Return a part that is defined once and used by several symbols."""
        return element("g", picture, id=self.id(name))

    def use(self, name: str, centre: Point = MIDDLE, size: float = 100, **paint: object) -> str:
        """Use a part of 100 by 100 units at another position and size.

        paint: the colour for all shapes that have no colour of their own.
        """
        x, y = (coordinate - size / 2 for coordinate in centre)
        transform = f"translate({x:.4g} {y:.4g}) scale({size / 100:.3g})"
        moved = {"transform": transform} if (*centre, size) != (*MIDDLE, 100) else {}
        return element("use", href=f"#{self.id(name)}", **moved, **paint)

    def pattern(self, name: str, size: float, *marks: str, turned: int = 0) -> str:
        """Define a texture that repeats a drawing, and return its definition. turned: its rotation in degrees."""
        turn = {"patternTransform": f"rotate({turned})"} if turned else {}
        units = {"width": size, "height": size, "patternUnits": "userSpaceOnUse"}
        return element("pattern", *marks, id=self.id(name), **units, **turn)

    def fill(self, name: str) -> str:
        """Return a pattern in the form of a fill colour."""
        return f"url(#{self.id(name)})"

    @property
    def shine(self) -> str:
        """Return the paint for the light, which is drawn over the colour of an object."""
        return self.fill("shine")

    def light(self) -> str:
        """Define the gradient for light from the upper left: bright at the upper left, dark at the lower right."""
        stops = (
            element("stop", offset=offset, stop_color=colour, stop_opacity=opacity)
            for offset, colour, opacity in LIGHT
        )
        return element("linearGradient", *stops, id=self.id("shine"), x2=1, y2=1)

    def stack(self, back: str) -> str:
        """Draw a stack of face-down tiles. back: the symbol for the back of a tile."""
        least, side = APART * (STACKED - 1), 100 - APART * (STACKED - 1)
        return "".join(
            element("use", href=f"#{self.id(back)}", x=shift, y=shift, width=side, height=side)
            for shift in range(least, -1, -APART)
        )
