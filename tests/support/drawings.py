"""The symbols of a game as drawings: their shapes without colours, their parts, and images of what is in view."""

import re
import xml.etree.ElementTree as ET

from keepstone.drawing.pens import element
from keepstone.drawing.svg import to_png

SVG = "{http://www.w3.org/2000/svg}"
SCALE = 1  # pixels for a unit of a drawing, in images of many views


class Drawings:
    """All that has an id in the symbols of a game. art: the game's module of drawings."""

    def __init__(self, art):
        self.art = art
        self.symbols = art.symbols()
        tree = ET.fromstring(self.symbols)
        self.by_id = {each.get("id"): each for each in tree.iter() if each.get("id")}

    def of(self, name):
        """Return the drawing of a thing."""
        return self.by_id[self.art.symbol_id(name)]

    def check_names(self, names):
        """Check that each thing and nothing else has a symbol, and that what is referred to is there, and used."""
        own = {self.art.symbol_id(name) for name in names}
        used = set(re.findall(r'(?:href="|url\()#([^")]+)', self.symbols))
        assert {id for id, drawn in self.by_id.items() if drawn.tag == SVG + "symbol"} == own
        assert used <= self.by_id.keys() <= used | own

    def shapes(self, name):
        """Yield what a picture is made of, in order, with the parts that it uses and without its colours."""
        yield from self._shapes(self.of(name))

    def _shapes(self, drawn):
        for each in drawn:
            place = {key: each.get(key) for key in set(each.keys()) - {"href", "fill", "stroke"}}
            pattern = re.fullmatch(r"url\(#(.+)\)", each.get("fill", ""))
            marks = pattern and tuple(self._shapes(self.by_id[pattern[1]]))
            yield each.tag, tuple(sorted(place.items())), each.text, marks
            yield from self._shapes(each)
            if each.tag == SVG + "use":
                yield from self._shapes(self.by_id[each.get("href")[1:]])

    def differ(self, names):
        """Return whether no two pictures have the same shapes."""
        return len({tuple(self.shapes(name)) for name in names}) == len(names)

    def parts(self, name):
        """Return the ids of the parts that a picture uses."""
        return set(re.findall(r'href="#([^"]+)"', ET.tostring(self.of(name)).decode()))

    def seen(self, view, *names, symbols=None, width=100, height=60):
        """Return an image of pictures that lie on each other, as far as they are in view."""
        box = {"width": width, "height": 100}
        uses = [element("use", href="#" + self.art.symbol_id(name), **box) for name in names]
        space = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": view}
        return to_png(element("svg", symbols or self.symbols, *uses, **space), height)

    def cut_off(self, names, right=101, **size):
        """Return the pictures that are cut off at an edge of their symbols. right: where the right edge is."""
        uncut = self.symbols.replace("<symbol", '<symbol overflow="visible"')
        views = ("-9 -9 8 118", f"{right} -9 8 118", "-9 -9 118 8", "-9 101 118 8")
        return self.in_view(names, views, symbols=uncut, **size)

    def in_view(self, names, views, symbols=None, width=100):
        """Return the pictures of which something is seen in one of some views.

        One image shows all of them, because each image loads the fonts.
        """
        if self._image(names, views, symbols, width) == self._image(names, views, "", width):
            return []
        return [
            name
            for name in names
            if self._image([name], views, symbols, width) != self._image([name], views, "", width)
        ]

    def _image(self, names, views, symbols, width):
        """Return an image with a row of views for each picture. symbols: "" draws nothing."""
        boxes = [[int(number) for number in view.split()] for view in views]
        whole, tall = sum(box[2] for box in boxes), max(box[3] for box in boxes)
        cells, use = [], {"width": width, "height": 100}
        for row, name in enumerate(names):
            at = 0
            for view, (_, _, wide, high) in zip(views, boxes, strict=True):
                place = {"x": at, "y": row * tall, "width": wide, "height": high, "viewBox": view}
                drawn = element("use", href="#" + self.art.symbol_id(name), **use)
                cells.append(element("svg", drawn, **place))
                at += wide
        drawings = self.symbols if symbols is None else symbols
        space = {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {whole} {len(names) * tall}",
        }
        return to_png(element("svg", drawings, *cells, **space), SCALE * whole)
