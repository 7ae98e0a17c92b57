"""The whole picture of The Castles of Burgundy."""

from collections.abc import Iterator

from keepstone.drawing.scene import (
    Choice,
    Part,
    PickQuestion,
    Piece,
    PlayerCard,
    Prompt,
    Region,
    Track,
)
from keepstone.games.burgundy.picture.board import Estates, estate_board, worth
from keepstone.games.burgundy.picture.cards import SeatPictures
from keepstone.games.burgundy.picture.choices import Choices
from keepstone.games.burgundy.picture.depots import Depots
from keepstone.games.burgundy.picture.prompt import moment, prompt
from keepstone.games.burgundy.picture.questions import Questions
from keepstone.games.burgundy.picture.shared import ProgressPictures
from keepstone.games.burgundy.picture.view import View


class TablePicture(View):
    """The picture of the table."""

    def boards(self) -> Iterator[Part]:
        """Yield the boards: the market and the estate of the nearest seat. After the game, all estates.

        The titles of estates are the names of their owners. The viewer's own estate needs none next to the market.
        """
        if self.is_over:
            yield from (estate_board(seat, self.names[seat]) for seat in self.seats)
            return
        yield self.market.board
        seat = self.seats[0]
        yield estate_board(seat, "" if self.seen.viewer == seat + 1 else self.names[seat])

    def cards(self) -> Iterator[PlayerCard]:
        return SeatPictures(self).cards()

    def shared(self) -> Iterator[Part]:
        return ProgressPictures(self).trays()

    def status(self) -> str:
        """§7.1 Return the phase, the round, and the points for completing a region in this phase."""
        if self.is_over:
            return ""
        _, extra = worth(self.seen, 0)
        per_region = self.language.gettext("+{points} per region").format(points=extra)
        return f"{moment(self.seen, self.language)}: {per_region}"

    def pieces(self) -> Iterator[Piece]:
        if not self.is_over:
            yield from Depots(self).pieces()
        for part in (Estates(self), SeatPictures(self), ProgressPictures(self)):
            yield from part.pieces()

    def regions(self) -> Iterator[Region]:
        return Estates(self).regions()

    def tracks(self) -> Iterator[Track]:
        return ProgressPictures(self).tracks()

    def choice(self, action: int) -> Choice:
        return Choices(self).choice(action)

    def questions(self) -> Iterator[PickQuestion]:
        return Questions(self).after_picks()

    def prompt(self) -> Prompt:
        return prompt(self)


scene = TablePicture.scene
