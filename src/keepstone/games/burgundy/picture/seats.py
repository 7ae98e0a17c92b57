"""The players' things besides their estates: dice, stored tiles, goods, workers, silverlings and points."""

from collections.abc import Iterator
from dataclasses import dataclass

from keepstone.games.burgundy.picture.art import symbol_id
from keepstone.games.burgundy.picture.estate import TILE
from keepstone.games.burgundy.picture.layout import Seat
from keepstone.games.burgundy.picture.view import HEX, View, tile_symbol
from keepstone.games.burgundy.words.dice import deeds_words
from keepstone.games.burgundy.words.names import (
    goods_words,
    silver_words,
    workers_words,
)
from keepstone.scene import Box, Panel, Piece
from keepstone.words import points_words

WAITING = "waiting"  # the tile for which there is no room yet


def die_id(seat: int, die: int) -> str:
    """Return the id of one of a seat's two dice."""
    return f"die-{seat}-{die}"


def store_id(seat: int, place: int) -> str:
    """Return the id of the tile on a storage place, from 0."""
    return f"store-{seat}-{place + 1}"


def workers_id(seat: int) -> str:
    """Return the id of a seat's workers."""
    return f"workers-{seat}"


def silver_id(seat: int) -> str:
    """Return the id of a seat's silverlings."""
    return f"silver-{seat}"


def stock_id(seat: int, goods: int) -> str:
    """Return the id of a goods type, from 0, stored by a seat."""
    return f"stock-{seat}-{goods + 1}"


@dataclass(frozen=True, slots=True)
class SeatPictures:
    """The pieces and panels of all seats."""

    view: View

    def pieces(self) -> Iterator[Piece]:
        for seat, boxes in self.view.places():
            yield from self.dice(seat, boxes)
            yield from self.storage(seat, boxes)
            yield from self.counts(seat, boxes)
            yield from self.goods(seat, boxes)

    def dice(self, seat: int, boxes: Seat) -> Iterator[Piece]:
        """§5 Yield a seat's dice; a used one shows nothing."""
        for die, box in enumerate(boxes.dice):
            value = self.view.seen.dice[seat][die]
            thing = self.view.language.gettext("die, used")
            if value:
                thing = self.view.language.gettext("die {value}").format(value=value)
                thing = self.usable(thing, value) if seat == self.view.seen.seat else thing
            symbol = symbol_id(f"die-{seat}-{value}" if value else "die-used")
            yield Piece(
                die_id(seat, die), symbol, *box, self.view.with_owner(seat, thing), owner=seat
            )

    def usable(self, die: str, value: int) -> str:
        """§5 Describe a die, with its possible uses if the viewer may use it now."""
        deeds = deeds_words(self.view.seen, self.view.legal, value, self.view.language)
        if not deeds:
            return die
        text = self.view.language.gettext("{die}: {deeds}")
        return text.format(die=die, deeds=", ".join(deeds))

    def storage(self, seat: int, boxes: Seat) -> Iterator[Piece]:
        """§5.2 Yield the three storage places, and the tile that waits for one."""
        text = self.view.language.gettext("stored: {tile}")
        for place, box in enumerate(boxes.storage):
            kind = self.view.seen.storage[seat][place]
            if kind:
                label = self.view.with_owner(seat, text.format(tile=self.view.tile(kind)))
                name = store_id(seat, place)
                yield Piece(name, tile_symbol(kind), *box, label, layer=TILE, owner=seat, shape=HEX)
            else:
                label = self.view.with_owner(
                    seat, self.view.language.gettext("empty storage place")
                )
                yield Piece(
                    f"free-{seat}-{place + 1}", symbol_id("storage-place"), *box, label, shape=HEX
                )
        if self.view.seen.waiting and self.view.seen.seat == seat:
            yield self.waiting(seat, boxes)

    def waiting(self, seat: int, boxes: Seat) -> Piece:
        kind = self.view.seen.waiting
        text = self.view.language.gettext("waiting for a storage place: {tile}")
        label = self.view.with_owner(seat, text.format(tile=self.view.tile(kind)))
        box = waiting_place(boxes)
        return Piece(WAITING, tile_symbol(kind), *box, label, layer=TILE, owner=seat, shape=HEX)

    def counts(self, seat: int, boxes: Seat) -> Iterator[Piece]:
        """Yield workers and silverlings."""
        workers = self.view.seen.workers[seat]
        silver = self.view.seen.silver[seat]
        label = self.view.with_owner(seat, workers_words(workers, self.view.language))
        yield Piece(workers_id(seat), symbol_id("worker"), *boxes.workers, label, owner=seat)
        yield self.view.badge(workers_id(seat), boxes.workers, workers, label)
        label = self.view.with_owner(seat, silver_words(silver, self.view.language))
        yield Piece(silver_id(seat), symbol_id("silver"), *boxes.silver, label, owner=seat)
        yield self.view.badge(silver_id(seat), boxes.silver, silver, label)

    def goods(self, seat: int, boxes: Seat) -> Iterator[Piece]:
        """§5.4 Yield stored goods by type, and sold goods."""
        language, seen = self.view.language, self.view.seen
        stored, sold = language.gettext("stored: {goods}"), language.gettext("sold: {goods}")
        kept, gone = seen.stock[seat], seen.sold[seat]
        for goods, box in zip(_present(kept), boxes.stock, strict=False):
            label, symbol = self.goods_label(seat, stored, goods, kept[goods]), f"goods-{goods + 1}"
            name = stock_id(seat, goods)
            thing = Piece(name, symbol_id(symbol), *box, label, layer=TILE, owner=seat)
            yield from self.view.pile(thing, kept[goods])
        for goods, box in zip(_present(gone), boxes.sold, strict=False):
            label, symbol = (
                self.goods_label(seat, sold, goods, gone[goods]),
                f"sold-goods-{goods + 1}",
            )
            name = f"sold-{seat}-{goods + 1}"
            thing = Piece(name, symbol_id(symbol), *box, label, layer=TILE, owner=seat)
            yield from self.view.pile(thing, gone[goods])

    def goods_label(self, seat: int, text: str, goods: int, count: int) -> str:
        """Describe a number of goods of a type."""
        (said,) = goods_words([0] * goods + [count], self.view.language)
        return self.view.with_owner(seat, text.format(goods=said))

    # Texts.

    def panels(self) -> Iterator[Panel]:
        """Yield names and points."""
        seen = self.view.seen
        for seat, boxes in self.view.places():
            points = points_words(seen.points[seat], self.view.language)
            active = bool(not self.view.is_over and seen.seat == seat)
            yield Panel(
                f"player-{seat}",
                *boxes.name,
                *self.title_and_lines(seat, points, boxes),
                seat,
                active,
            )

    def title_and_lines(self, seat: int, points: str, boxes: Seat) -> tuple[str, tuple[str, ...]]:
        """Return title and lines of a name panel: two rows for the nearest seat, otherwise one."""
        name = self.view.names[seat]
        if boxes is self.view.table.seats[0]:
            return name, (points,)
        text = self.view.language.gettext("{name}: {points}")
        return text.format(name=name, points=points), ()


def _present(counts: list[int]) -> list[int]:
    """Return the types with goods."""
    return [goods for goods, count in enumerate(counts) if count]


def waiting_place(boxes: Seat) -> Box:
    """Return the box of a tile that waits for room, beside the estate."""
    return boxes.hexes.corner(right=True, low=True)
