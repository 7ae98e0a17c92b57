"""The table of The Castles of Burgundy as a picture."""

from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from keepstone.games.burgundy.picture.choices import Choices
from keepstone.games.burgundy.picture.depots import Depots
from keepstone.games.burgundy.picture.estate import Estates
from keepstone.games.burgundy.picture.layout.tables import table
from keepstone.games.burgundy.picture.progress import Course
from keepstone.games.burgundy.picture.prompt import prompt
from keepstone.games.burgundy.picture.seats import SeatPictures
from keepstone.games.burgundy.picture.view import View
from keepstone.games.burgundy.words.names import black_name, depot_name
from keepstone.kit.snapshot import snapshot
from keepstone.kit.state import State
from keepstone.scene import Box, Closeup, Layout, Scene, rounded

EDGE = 3.0  # around what is looked at closely
WIDE = 0.6  # a part as wide as this is not enlarged, but the estate in it
FINGER = 44  # tiles smaller than this are hard to hit


def scene(
    state: State,
    legal: Sequence[int],
    layout: Layout,
    names: Sequence[str],
    language: NullTranslations,
) -> Scene:
    """The picture for the state's viewer. legal: what to choose from, if the viewer is to act."""
    seen = snapshot(state)
    boxes = table(layout, seen.players)
    view = View(seen, boxes, names, language)
    course, depots, estates, seats = Course(view), Depots(view), Estates(view), SeatPictures(view)
    choices = Choices(view, legal)
    return Scene(
        width=boxes.width,
        height=boxes.height,
        pieces=(*course.pieces(), *depots.pieces(), *estates.pieces(), *seats.pieces()),
        spaces=(*course.spaces(), *depots.spaces()),
        panels=(*course.panels(), *seats.panels()),
        choices=tuple(choices.choices()),
        prompt=prompt(seen, names, language),
        regions=tuple(estates.regions()),
        closeups=tuple(closeups(view)),
    )


def closeups(view: View) -> Iterator[Closeup]:
    """The parts that are small on the table: depots on a phone, bonus tiles, and the estates of the others."""
    table, language = view.table, view.language
    if table.black.tiles[0].width < FINGER:
        for depot, boxes in enumerate(table.depots):
            yield Closeup(f"near-{depot + 1}", depot_name(depot, language), *boxes.area)
        yield Closeup("near-black", black_name(language), *_around(table.black.tiles))
    bonus = [box for boxes in table.progress.bonus for box in boxes]
    yield Closeup("near-bonus", language.gettext("bonus tiles"), *_around(bonus))
    text = language.gettext("{name}'s estate")
    for seat, before in list(view.seats())[1:]:
        estate = before.hexes
        is_wide = before.area.width > WIDE * table.width
        box = (estate.x, estate.y, estate.width, estate.height) if is_wide else before.area
        yield Closeup(f"near-seat-{seat}", text.format(name=view.names[seat]), *rounded(*box))


def _around(boxes: Sequence[Box]) -> Box:
    """The box of things, the first and the last of which are in its corners."""
    first, last = boxes[0], boxes[-1]
    width, height = last.x + last.width - first.x, last.y + last.height - first.y
    return rounded(first.x - EDGE, first.y - EDGE, width + 2 * EDGE, height + 2 * EDGE)
