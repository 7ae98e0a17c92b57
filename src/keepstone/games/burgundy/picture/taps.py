"""Possible meanings of taps that match no choice, so that refusals can be explained."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from keepstone.games.burgundy.picture.board import cell_id
from keepstone.games.burgundy.picture.cards import die_id, stock_id, store_id, workers_id
from keepstone.games.burgundy.picture.depots import black_id, depot_id, goods_id, plate_id
from keepstone.games.burgundy.rules.actions import (
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
    CELL_NAMES,
    CELLS,
    COLOUR_AT,
    COLOUR_OF,
    DEPOTS,
    GOODS_TYPES,
    STORAGE,
)
from keepstone.games.burgundy.rules.terms import How, Stage
from keepstone.kit.snapshot import Snapshot, snapshot
from keepstone.kit.state import State


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
        held = [place for place in range(STORAGE) if stored[place]]
        return [p for p in held if COLOUR_OF[stored[p]] == colour] or held[:1] or [0]

    def homes(self, place: int) -> list[int]:
        """Return the empty hexes that have the colour of a stored tile."""
        colour = COLOUR_OF[self.seen.storage[self.seat][place]]
        board, lies = self.seen.board[self.seat], self.seen.estate[self.seat]
        return [c for c in range(CELLS) if COLOUR_AT[board, c] == colour and not lies[c]]

    def of_depots(self) -> Iterator[int]:
        """Yield the actions that load a ship at a depot whose number or goods were tapped."""
        for depot in range(DEPOTS):
            things = {plate_id(depot), *(goods_id(depot, goods) for goods in range(GOODS_TYPES))}
            if self.taps & things:
                yield SHIP.at(depot)
