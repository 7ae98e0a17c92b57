"""Choices in the picture: the elements to tap, a preview of the result, and what other taps may mean."""

from collections.abc import Callable, Iterator, Sequence
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
from keepstone.games.burgundy.rules.actions import (
    ACTIONS,
    BLACK_NAMES,
    BUY,
    DISCARD,
    PLACE,
    SELL,
    SHIP,
    SPACE_NAMES,
    TAKE,
    WORKERS,
)
from keepstone.games.burgundy.rules.components import (
    BLACK_SPACES,
    CASTLE_TILE,
    CELL_NAMES,
    CELLS,
    COLOUR_AT,
    COLOUR_OF,
    DEPOTS,
    GOODS_TYPES,
    PIPS,
    STORAGE,
)
from keepstone.games.burgundy.rules.play import landing
from keepstone.games.burgundy.rules.terms import How, Stage
from keepstone.games.burgundy.words.choices import about_words, choice_words
from keepstone.games.burgundy.words.deeds import event_place
from keepstone.games.burgundy.words.results import cost, tile_on
from keepstone.kit.actions import Family
from keepstone.kit.state import Snapshot, State, snapshot


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
        words = choice_words(seen, action, names, language)
        spent = cost(seen, action)
        held = (WAITING,) if actions.DISCARD.covers(action) else ()
        price = str(spent) if spent else ""
        return Choice(
            ACTIONS.format(action),
            words,
            picks,
            ghost,
            price,
            held=held,
            place=event_place(seen.state, action, language) or UNSET,
            about=about_words(seen, action, language) or UNSET,
        )

    def picks_and_ghost(self, action: int) -> tuple[Picks, Ghost | None]:
        family, indices = ACTIONS.decode(action)
        draw = self.by_family().get(family)
        return draw(*indices) if draw else ((), None)

    def by_family(self) -> dict[Family, Callable[..., tuple[Picks, Ghost | None]]]:
        """Return, for each family of actions, the function that draws its choices."""
        return {
            actions.FOUND: self.start_castle,
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

    def start_castle(self, cell: int) -> tuple[Picks, Ghost]:
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


def meant(state: State, taps: Sequence[str]) -> Iterator[int]:
    """Yield the actions that a player may mean by tapping the elements with these IDs."""
    yield from Taps(snapshot(state), frozenset(taps)).actions()


@dataclass(frozen=True, slots=True)
class Taps:
    """The tapped IDs, interpreted as actions of the seat to act."""

    seen: Snapshot
    taps: frozenset[str]

    @property
    def seat(self) -> int:
        seat: int = self.seen.seat
        return seat

    def actions(self) -> Iterator[int]:
        yield from self.of_tiles()
        yield from self.of_estate()
        yield from (
            SELL.at(means, goods)
            for goods in range(GOODS_TYPES)
            if stock_id(self.seat, goods) in self.taps
            for means in self.all_means()
        )
        yield from self.of_depots()
        if workers_id(self.seat) in self.taps:
            yield from (WORKERS.at(means) for means in self.all_means() if means != How.EFFECT)

    def all_means(self) -> list[int]:
        """Return the means that an action may use: the tapped die or, if no die was tapped, all unused dice.

        While an effect waits for a decision, this effect is the only possible means.
        """
        if self.seen.stage != Stage.TURN:
            return [How.CASTLE if self.seen.stage == Stage.EXTRA else How.EFFECT]
        dice = enumerate(self.seen.dice[self.seat])
        left = {value - 1: die_id(self.seat, die) for die, value in dice if value}
        return [means for means, id in left.items() if id in self.taps] or sorted(left) or [0]

    def of_tiles(self) -> Iterator[int]:
        """Yield the actions that take or buy a tapped tile, or a tile from a depot with a tapped empty space."""
        for space, name in enumerate(SPACE_NAMES):
            if depot_id(space) in self.taps or f"space-{name}" in self.taps:
                yield from (TAKE.at(means, space) for means in self.all_means())
        for place, name in enumerate(BLACK_NAMES):
            if black_id(place) in self.taps or f"space-{name}" in self.taps:
                yield BUY.at(place)

    def of_estate(self) -> Iterator[int]:
        """Yield the actions that place or discard a tile, if a hex, a stored tile or both were tapped."""
        stored = [p for p in range(STORAGE) if store_id(self.seat, p) in self.taps]
        cells = [cell for cell in range(CELLS) if self.is_cell(cell)]
        if self.seen.stage == Stage.DISCARD:
            yield from map(DISCARD.at, stored)
        elif stored or cells:
            for place in stored or self.filled(cells[0]):
                for cell in cells or self.homes(place):
                    yield from (PLACE.at(means, place, cell) for means in self.all_means())

    def is_cell(self, cell: int) -> bool:
        return bool(self.taps & {cell_id(self.seat, cell), f"tile-{self.seat}-{CELL_NAMES[cell]}"})

    def filled(self, cell: int) -> list[int]:
        """Return the storage spaces whose tiles have the colour of a hex.

        If there are none, return a single space.
        """
        stored = self.seen.storage[self.seat]
        colour = COLOUR_AT[self.seen.board[self.seat], cell]
        filled = [place for place in range(STORAGE) if stored[place]]
        return [p for p in filled if COLOUR_OF[stored[p]] == colour] or filled[:1] or [0]

    def homes(self, place: int) -> list[int]:
        """Return the empty hexes that have the colour of a stored tile."""
        colour = COLOUR_OF[self.seen.storage[self.seat][place]]
        board, estate = self.seen.board[self.seat], self.seen.estate[self.seat]
        return [c for c in range(CELLS) if COLOUR_AT[board, c] == colour and not estate[c]]

    def of_depots(self) -> Iterator[int]:
        """Yield the actions that load a ship at a depot whose number or goods were tapped."""
        for depot in range(DEPOTS):
            ids = {plate_id(depot), *(goods_id(depot, goods) for goods in range(GOODS_TYPES))}
            if self.taps & ids:
                yield SHIP.at(depot)
