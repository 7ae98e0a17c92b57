"""What players have beside their estates: dice, stored tiles, goods, workers, silverlings and points."""

from collections.abc import Iterator
from dataclasses import dataclass

from keepstone.games.burgundy.art import symbol_id
from keepstone.games.burgundy.estate_view import TILE
from keepstone.games.burgundy.layout import Seat
from keepstone.games.burgundy.names import (
    goods_words,
    points_words,
    silver_words,
    workers_words,
)
from keepstone.games.burgundy.view import HEX, View, badge, tile_symbol
from keepstone.scene import Box, Panel, Piece


def die_id(seat: int, die: int) -> str:
    """One of a seat's two dice."""
    return f"die-{seat}-{die}"


def store_id(seat: int, place: int) -> str:
    """The tile on a storage place, from 0."""
    return f"store-{seat}-{place + 1}"


def workers_id(seat: int) -> str:
    """The workers of a seat."""
    return f"workers-{seat}"


def silver_id(seat: int) -> str:
    """The silverlings of a seat."""
    return f"silver-{seat}"


def stock_id(seat: int, goods: int) -> str:
    """The goods of a type, from 0, that a seat has stored."""
    return f"stock-{seat}-{goods + 1}"


@dataclass(frozen=True, slots=True)
class Holdings:
    """What all seats have."""

    view: View

    def pieces(self) -> Iterator[Piece]:
        for seat, boxes in self.view.seats():
            yield from self.dice(seat, boxes)
            yield from self.storage(seat, boxes)
            yield from self.counts(seat, boxes)
            yield from self.goods(seat, boxes)

    def said(self, seat: int, thing: str) -> str:
        """A thing with its owner."""
        text = self.view.words.gettext("{name}, {thing}")
        return text.format(name=self.view.names[seat], thing=thing)

    def dice(self, seat: int, boxes: Seat) -> Iterator[Piece]:
        """§5 One that has been used shows nothing."""
        for die, box in enumerate(boxes.dice):
            value = int(self.view.state.dice[seat, die])
            thing = self.view.words.gettext("die, used")
            if value:
                thing = self.view.words.gettext("die {value}").format(value=value)
            symbol = symbol_id(f"die-{seat}-{value}" if value else "die-used")
            yield Piece(die_id(seat, die), symbol, *box, self.said(seat, thing), owner=seat)

    def storage(self, seat: int, boxes: Seat) -> Iterator[Piece]:
        """§5.2 Three places, and the tile that waits for room on one."""
        text = self.view.words.gettext("stored: {tile}")
        for place, box in enumerate(boxes.storage):
            kind = int(self.view.state.storage[seat, place])
            if kind:
                label = self.said(seat, text.format(tile=self.view.tile(kind)))
                name = store_id(seat, place)
                yield Piece(name, tile_symbol(kind), *box, label, layer=TILE, owner=seat, shape=HEX)
            else:
                label = self.said(seat, self.view.words.gettext("empty storage place"))
                yield Piece(
                    f"free-{seat}-{place + 1}", symbol_id("storage-place"), *box, label, shape=HEX
                )
        if self.view.state.waiting and self.view.state.seat == seat:
            yield self.waiting(seat, boxes)

    def waiting(self, seat: int, boxes: Seat) -> Piece:
        kind = int(self.view.state.waiting)
        text = self.view.words.gettext("waits for room: {tile}")
        label = self.said(seat, text.format(tile=self.view.tile(kind)))
        box = waiting_place(boxes)
        return Piece("waiting", tile_symbol(kind), *box, label, layer=TILE, owner=seat, shape=HEX)

    def counts(self, seat: int, boxes: Seat) -> Iterator[Piece]:
        """Workers and silverlings."""
        workers = int(self.view.state.workers[seat])
        silver = int(self.view.state.silver[seat])
        label = self.said(seat, workers_words(workers, self.view.words))
        name, symbol, text = workers_id(seat), symbol_id("worker"), str(workers)
        yield Piece(name, symbol, *boxes.workers, label, owner=seat, text=text)
        label = self.said(seat, silver_words(silver, self.view.words))
        name, symbol, text = silver_id(seat), symbol_id("silver"), str(silver)
        yield Piece(name, symbol, *boxes.silver, label, owner=seat, text=text)

    def goods(self, seat: int, boxes: Seat) -> Iterator[Piece]:
        """§5.4 Goods stored, by type, and goods sold."""
        words, state = self.view.words, self.view.state
        stored, sold = words.gettext("stored: {goods}"), words.gettext("sold: {goods}")
        kept = [t for t, count in enumerate(state.stock[seat]) if count]
        for goods, box in zip(kept, boxes.stock, strict=False):
            name = stock_id(seat, goods)
            yield from self.pile(name, seat, goods, int(state.stock[seat, goods]), box, stored)
        gone = [t for t, count in enumerate(state.sold[seat]) if count]
        for goods, box in zip(gone, boxes.sold, strict=False):
            name = f"sold-{seat}-{goods + 1}"
            yield from self.pile(name, seat, goods, int(state.sold[seat, goods]), box, sold)

    def pile(
        self, name: str, seat: int, goods: int, count: int, box: Box, text: str
    ) -> Iterator[Piece]:
        (said,) = goods_words([0] * goods + [count], self.view.words)
        label = self.said(seat, text.format(goods=said))
        symbol = symbol_id(f"goods-{goods + 1}")
        yield Piece(name, symbol, *box, label, layer=TILE, owner=seat)
        yield from badge(f"count-{name}", box, count, label)

    # Words

    def panels(self) -> Iterator[Panel]:
        """Names and points."""
        state = self.view.state
        for seat, boxes in self.view.seats():
            points = points_words(int(state.points[seat]), self.view.words)
            active = bool(not self.view.is_over and state.seat == seat)
            yield Panel(
                f"player-{seat}", *boxes.name, *self.titled(seat, points, boxes), seat, active
            )
        if self.view.table.scores:
            yield Panel("scores", *self.view.table.scores, *self.scores())

    def titled(self, seat: int, points: str, boxes: Seat) -> tuple[str, tuple[str, ...]]:
        """In two rows before the nearest seat, else in one."""
        name = self.view.names[seat]
        if boxes is self.view.table.seats[0]:
            return name, (points,)
        text = self.view.words.gettext("{name}: {points}")
        return text.format(name=name, points=points), ()

    def scores(self) -> tuple[str, tuple[str, ...]]:
        """§2.3 Who has how many points, the most first."""
        points = self.view.state.points[: self.view.players].tolist()
        order = sorted(range(len(points)), key=lambda seat: -points[seat])
        rows = (f"{points[seat]}  {self.view.names[seat]}" for seat in order)
        return self.view.words.gettext("Points"), tuple(rows)


def waiting_place(boxes: Seat) -> Box:
    """Where a tile lies while it waits for room, beside the estate."""
    return boxes.hexes.corner(right=True, low=True)
