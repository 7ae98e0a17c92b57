"""The whole picture of The Castles of Burgundy."""

from collections.abc import Iterator, Sequence

from keepstone.games.burgundy.picture.choices import Choices
from keepstone.games.burgundy.picture.depots import Depots
from keepstone.games.burgundy.picture.estate import Estates
from keepstone.games.burgundy.picture.layout import Seat
from keepstone.games.burgundy.picture.progress import ProgressPictures
from keepstone.games.burgundy.picture.prompt import prompt
from keepstone.games.burgundy.picture.seats import SeatPictures
from keepstone.games.burgundy.picture.view import View
from keepstone.games.burgundy.words.names import black_name, depot_name
from keepstone.scene import (
    Box,
    Choice,
    Closeup,
    Focus,
    Panel,
    Piece,
    Prompt,
    Region,
    Space,
    Track,
    rounded,
)

EDGE = 3.0  # around a closeup
WIDE = 0.6  # a part wider than this share is not enlarged as a whole, only its estate


class TablePicture(View):
    """All parts of the table."""

    def pieces(self) -> Iterator[Piece]:
        for part in (ProgressPictures(self), Depots(self), Estates(self), SeatPictures(self)):
            yield from part.pieces()

    def spaces(self) -> Iterator[Space]:
        yield from Depots(self).spaces()

    def panels(self) -> Iterator[Panel]:
        yield from ProgressPictures(self).panels()
        yield from SeatPictures(self).panels()

    def regions(self) -> Iterator[Region]:
        return Estates(self).regions()

    def tracks(self) -> Iterator[Track]:
        return ProgressPictures(self).tracks()

    def choice(self, action: int) -> Choice:
        return Choices(self).choice(action)

    def prompt(self) -> Prompt:
        return prompt(self)

    def focus(self) -> Focus:
        return self.table.focus

    def closeups(self) -> Iterator[Closeup]:
        """Yield the closeups: depots on a phone, bonus tiles, and the others' estates."""
        table, language = self.table, self.language
        if self.layout == "tall":
            for depot, boxes in enumerate(table.depots):
                yield Closeup(f"near-{depot + 1}", depot_name(depot, language), *boxes.area)
            yield Closeup("near-black", black_name(language), *_around(table.black.tiles))
        bonus = [box for boxes in table.progress.bonus for box in boxes]
        yield Closeup("near-bonus", language.gettext("bonus tiles"), *_around(bonus))
        for seat, before in list(self.places())[1:]:
            yield self.near_estate(seat, before)

    def near_estate(self, seat: int, before: Seat) -> Closeup:
        estate = before.hexes
        is_wide = before.area.width > WIDE * self.width
        box = (estate.x, estate.y, estate.width, estate.height) if is_wide else before.area
        label = self.language.gettext("{name}'s estate").format(name=self.names[seat])
        return Closeup(f"near-seat-{seat}", label, *rounded(*box))


scene = TablePicture.scene


def _around(boxes: Sequence[Box]) -> Box:
    """Return the box around things whose first and last are in opposite corners."""
    first, last = boxes[0], boxes[-1]
    width, height = last.x + last.width - first.x, last.y + last.height - first.y
    return rounded(first.x - EDGE, first.y - EDGE, width + 2 * EDGE, height + 2 * EDGE)
