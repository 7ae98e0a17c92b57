"""Choices in the picture: the elements to tap, and a preview of the result."""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec import UNSET

from keepstone.drawing.scene import Box, Choice, Ghost, Picks
from keepstone.games.burgundy.picture.board import HEXES, WAITING_PLACE, cell_id, estate_part
from keepstone.games.burgundy.picture.cards import (
    STORES,
    WAITING,
    die_id,
    silver_id,
    stock_id,
    storage_part,
    store_id,
    workers_id,
)
from keepstone.games.burgundy.picture.depots import black_id, depot_id, goods_id, plate_id
from keepstone.games.burgundy.picture.view import View, tile_symbol
from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.actions import ACTIONS
from keepstone.games.burgundy.rules.components import (
    BLACK_SPACES,
    CASTLE_TILE,
    DEPOTS,
    PIPS,
    STORAGE,
)
from keepstone.games.burgundy.rules.play import landing
from keepstone.games.burgundy.words.choices import about_words, choice_words
from keepstone.games.burgundy.words.deeds import event_place
from keepstone.games.burgundy.words.results import cost, tile_on
from keepstone.kit.actions import Family


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices that the seat to act can tap."""

    view: View

    @property
    def seat(self) -> int:
        seat: int = self.view.seen.seat
        return seat

    def choice(self, action: int) -> Choice:
        seen, names, language = self.view.seen, self.view.names, self.view.language
        picks, ghost = self.picks_and_ghost(action)
        said = choice_words(seen, action, names, language)
        spent = cost(seen, action)
        held = (WAITING,) if actions.DISCARD.covers(action) else ()
        price = str(spent) if spent else ""
        return Choice(
            ACTIONS.format(action),
            said,
            picks,
            ghost,
            price,
            held=held,
            place=event_place(seen.state, action, language) or UNSET,
            about=about_words(seen, action, language) or UNSET,
        )

    def picks_and_ghost(self, action: int) -> tuple[Picks, Ghost | None]:
        family, indices = ACTIONS.decode(action)
        found = self.by_family().get(family)
        return found(*indices) if found else ((), None)

    def by_family(self) -> dict[Family, Callable[..., tuple[Picks, Ghost | None]]]:
        """Return, for each family of actions, the function that draws its choices."""
        return {
            actions.FOUND: self.found,
            actions.TAKE: self.take,
            actions.PLACE: self.place,
            actions.SELL: self.sell,
            actions.WORKERS: self.workers,
            actions.BUY: self.buy,
            actions.DISCARD: self.discard,
            actions.SHIP: self.ship,
            actions.LOAD: self.load,
        }

    def die(self, means: int) -> Picks:
        """§5.1 Return the IDs of the dice to tap for a die; both dice if they are equal. An effect uses no die."""
        if means >= PIPS:
            return ()
        dice = self.view.seen.dice[self.seat]
        return (tuple(die_id(self.seat, i) for i, value in enumerate(dice) if value == means + 1),)

    def found(self, cell: int) -> tuple[Picks, Ghost]:
        return ((cell_id(self.seat, cell),),), self.on_cell(CASTLE_TILE, cell)

    def take(self, means: int, space: int) -> tuple[Picks, Ghost]:
        return (*self.die(means), (depot_id(space),)), self.stored(self.in_depot(space))

    def place(self, means: int, place: int, cell: int) -> tuple[Picks, Ghost]:
        kind = self.view.seen.storage[self.seat][place]
        picks = (*self.die(means), (store_id(self.seat, place),), (cell_id(self.seat, cell),))
        return picks, self.on_cell(kind, cell)

    def sell(self, means: int, goods: int) -> tuple[Picks, None]:
        return (*self.die(means), (stock_id(self.seat, goods),)), None

    def workers(self, means: int) -> tuple[Picks, None]:
        return (*self.die(means), (workers_id(self.seat),)), None

    def buy(self, place: int) -> tuple[Picks, Ghost]:
        if place < BLACK_SPACES:
            kind = self.view.seen.black[place]
            return ((black_id(place),),), self.stored(kind)
        space = place - BLACK_SPACES
        picks = ((silver_id(self.seat),), (depot_id(space),))
        return picks, self.stored(self.in_depot(space))

    def discard(self, place: int) -> tuple[Picks, Ghost]:
        kind, part = self.view.seen.waiting, storage_part(self.seat)
        return ((store_id(self.seat, place),),), _ghost(kind, STORES[place], part)

    def ship(self, number: int) -> tuple[Picks, None]:
        """§6.2 Return the ID of the number plate to tap for a depot, or of two adjacent plates (§8.5)."""
        depots = int(landing(number))
        loaded = (depot for depot in range(DEPOTS) if depots >> depot & 1)
        return tuple((plate_id(depot),) for depot in loaded), None

    def load(self, goods: int) -> tuple[Picks, None]:
        cargo = self.view.seen.cargo
        offers = (depot for depot in range(DEPOTS) if cargo >> depot & 1)
        alike = (goods_id(d, goods) for d in offers if self.view.seen.depot_goods[d][goods])
        return (tuple(alike),), None

    def in_depot(self, space: int) -> int:
        return tile_on(self.view.seen, space)

    # Previews.

    def on_cell(self, kind: int, cell: int) -> Ghost:
        return _ghost(kind, HEXES[cell], estate_part(self.seat))

    def stored(self, kind: int) -> Ghost:
        """§5.2 Return the preview of a tile in the first free storage space, or beside the storage if full."""
        stored = self.view.seen.storage[self.seat]
        free = [place for place in range(STORAGE) if not stored[place]]
        if free:
            return _ghost(kind, STORES[free[0]], storage_part(self.seat))
        return _ghost(kind, WAITING_PLACE, estate_part(self.seat))


def _ghost(kind: int, box: Box, part: str) -> Ghost:
    return Ghost(tile_symbol(kind), *box, part=part)
