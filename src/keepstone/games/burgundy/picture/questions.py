"""The questions for a player who has picked a part of a choice."""

from collections.abc import Iterator
from dataclasses import dataclass

from keepstone.drawing.scene import PickQuestion
from keepstone.games.burgundy.picture.cards import die_id, silver_id, store_id
from keepstone.games.burgundy.picture.view import View
from keepstone.games.burgundy.rules.terms import Stage
from keepstone.games.burgundy.words.names import the_tile


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions for the seat to act."""

    view: View

    def after_picks(self) -> Iterator[PickQuestion]:
        """Yield the questions, those about a tile before those about a die."""
        _, seat = self.view.language.gettext, self.view.seen.seat
        yield from self.tiles(seat)
        yield PickQuestion(_("Which tile do you place here?"), f"cell-{seat}-", f"store-{seat}-")
        yield PickQuestion(_("Which tile do you buy?"), silver_id(seat), "depot-")
        if self.view.seen.stage == Stage.SHIP:
            yield PickQuestion(_("Which neighbouring depot do you choose?"), "plate-", "plate-")
        for die, value in enumerate(self.view.seen.dice[seat]):
            if value:
                title = _("What do you use the {die} for?").format(die=value)
                yield PickQuestion(title, die_id(seat, die))
        yield PickQuestion(_("Which die do you use?"), next=f"die-{seat}-")

    def tiles(self, seat: int) -> Iterator[PickQuestion]:
        """§5.3 Yield the question for each stored tile: where to place it."""
        text = self.view.language.gettext("Where does {tile} go?")
        for place, kind in enumerate(self.view.seen.storage[seat]):
            if kind:
                title = text.format(tile=the_tile(kind, self.view.language))
                yield PickQuestion(title, store_id(seat, place), f"cell-{seat}-")
