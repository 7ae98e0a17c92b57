"""The players' cards: their names, points, dice, stored tiles, workers, silverlings and goods."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from keepstone.drawing.grids import HIGH, hex_row, squares
from keepstone.drawing.scene import Box, Part, Piece, PlayerCard
from keepstone.games.burgundy.picture.art import symbol_id
from keepstone.games.burgundy.picture.art.dice import BODY
from keepstone.games.burgundy.picture.board import TILE, WAITING_PLACE, estate_board, estate_part
from keepstone.games.burgundy.picture.prompt import winner_of
from keepstone.games.burgundy.picture.view import HEX, LOW, RIGHT, View, tile_symbol
from keepstone.games.burgundy.rules.components import GOODS_TYPES, STORAGE, TYPES_STORED
from keepstone.games.burgundy.words.choices import deeds_words
from keepstone.games.burgundy.words.names import goods_words, silver_words, workers_words

WAITING = "waiting"  # the tile that waits for a free storage place
# All trays on a card have the same height. Goods and other counted things are smaller, since badges need space.
HEIGHT = 116.0
DIE, THING, SOLD = 100.0, 84.0, 56.0
GAP = 6.0


def _counted(side: float, count: int) -> tuple[Box, ...]:
    """Return boxes for squares in a row. Each square is centred vertically together with its badge."""
    return squares(0, (HEIGHT - LOW * side) / 2, side, count, (RIGHT - 1) * side)


DICE = squares(0, (HEIGHT - DIE) / 2, DIE, 2, GAP)
STORES = hex_row(0, (HEIGHT - 100 * HIGH) / 2, 100, STORAGE)
WORKERS, SILVER = _counted(THING, 2)
STOCK = _counted(THING, TYPES_STORED)
GONE = _counted(SOLD, GOODS_TYPES)


def die_id(seat: int, die: int) -> str:
    return f"die-{seat}-{die}"


def store_id(seat: int, place: int) -> str:
    """Return the ID of the tile in a storage space (counted from 0)."""
    return f"store-{seat}-{place + 1}"


def workers_id(seat: int) -> str:
    return f"workers-{seat}"


def silver_id(seat: int) -> str:
    return f"silver-{seat}"


def stock_id(seat: int, goods: int) -> str:
    """Return the ID of a seat's stored goods of one type (counted from 0)."""
    return f"stock-{seat}-{goods + 1}"


def dice_part(seat: int) -> str:
    """Return the ID of the tray that holds a seat's dice."""
    return f"dice-{seat}"


def storage_part(seat: int) -> str:
    """Return the ID of the tray that holds a seat's stored tiles."""
    return f"storage-{seat}"


def supply_part(seat: int) -> str:
    """Return the ID of the tray that holds a seat's workers and silverlings."""
    return f"supply-{seat}"


def stock_part(seat: int) -> str:
    """Return the ID of the tray that holds a seat's goods."""
    return f"stock-{seat}"


def sold_part(seat: int) -> str:
    """Return the ID of the tray that holds a seat's sold goods."""
    return f"sold-{seat}"


@dataclass(frozen=True, slots=True)
class SeatPictures:
    """The cards of all seats, and the pieces on them except the estates."""

    view: View

    def cards(self) -> Iterator[PlayerCard]:
        seen, is_over = self.view.seen, self.view.is_over
        winner = winner_of(seen) if is_over else None
        for seat in self.view.seats:
            yield PlayerCard(
                seat,
                self.view.names[seat],
                symbol_id(f"marker-{seat}"),
                int(seen.points[seat]),
                trays=tuple(self.trays(seat)),
                active=bool(not is_over and seen.seat == seat),
                winner=seat == winner,
                colour=BODY[seat],
            )

    def trays(self, seat: int) -> Iterator[Part]:
        """Yield the trays of a seat.

        There is a tray for goods only if the seat has goods, and a tray for dice only during the game.
        """
        seen, is_over = self.view.seen, self.view.is_over
        if not is_over:
            yield _tray(dice_part(seat), DICE)
        yield _tray(storage_part(seat), STORES)
        yield _tray(supply_part(seat), (WORKERS, SILVER), RIGHT)
        for part, counts, boxes in (
            (stock_part(seat), seen.stock[seat], STOCK),
            (sold_part(seat), seen.sold[seat], GONE),
        ):
            if any(counts):
                yield _tray(part, boxes[: len(_present(counts))], RIGHT)
        if seat != self.view.seats[0] and not is_over:  # the other estates are boards
            yield estate_board(seat, large=True)

    def pieces(self) -> Iterator[Piece]:
        for seat in self.view.seats:
            if not self.view.is_over:
                yield from self.dice(seat)
            yield from self.storage(seat)
            yield from self.supply(seat)
            yield from self.goods(seat)

    def dice(self, seat: int) -> Iterator[Piece]:
        """§5 Yield a seat's dice. A used die is blank."""
        for die, box in enumerate(DICE):
            value = self.view.seen.dice[seat][die]
            text = self.view.language.gettext("die, used")
            if value:
                text = self.view.language.gettext("die {value}").format(value=value)
                text = self.usable(text, value) if seat == self.view.seen.seat else text
            symbol = symbol_id(f"die-{seat}-{value}" if value else "die-used")
            name, label = die_id(seat, die), self.view.with_owner(seat, text)
            yield Piece(name, symbol, *box, label, owner=seat, part=dice_part(seat))

    def usable(self, die: str, value: int) -> str:
        """§5 Describe a die and how the seat can use it. If the viewer can use the die now, say how."""
        deeds = deeds_words(self.view.seen, self.view.legal, value, self.view.language)
        if not deeds:
            return die
        text = self.view.language.gettext("{die}: {deeds}")
        return text.format(die=die, deeds=", ".join(deeds))

    def storage(self, seat: int) -> Iterator[Piece]:
        """§5.2 Yield a seat's three storage spaces, and the tile that waits for a space."""
        _ = self.view.language.gettext
        part = storage_part(seat)
        for place, box in enumerate(STORES):
            kind = self.view.seen.storage[seat][place]
            if kind:
                label = _("stored: {tile}").format(tile=self.view.tile(kind))
                yield self.tile(seat, store_id(seat, place), kind, box, label, part)
            else:
                label = self.view.with_owner(seat, _("empty storage place"))
                name, symbol = f"free-{seat}-{place + 1}", symbol_id("storage-place")
                yield Piece(name, symbol, *box, label, shape=HEX, part=part)
        waiting = self.view.seen.waiting
        if waiting and self.view.seen.seat == seat:
            label = _("waiting for a storage place: {tile}").format(tile=self.view.tile(waiting))
            yield self.tile(seat, WAITING, waiting, WAITING_PLACE, label, estate_part(seat))

    def tile(self, seat: int, name: str, kind: int, box: Box, label: str, part: str) -> Piece:
        text = self.view.with_owner(seat, label)
        symbol = tile_symbol(kind)
        return Piece(name, symbol, *box, text, layer=TILE, owner=seat, shape=HEX, part=part)

    def supply(self, seat: int) -> Iterator[Piece]:
        """Yield a seat's workers and silverlings."""
        seen, language, part = self.view.seen, self.view.language, supply_part(seat)
        for name, symbol, box, count, text in (
            (workers_id(seat), "worker", WORKERS, seen.workers[seat], workers_words),
            (silver_id(seat), "silver", SILVER, seen.silver[seat], silver_words),
        ):
            label = self.view.with_owner(seat, text(count, language))
            piece = Piece(name, symbol_id(symbol), *box, label, owner=seat, part=part)
            yield from self.view.counted(piece, count)

    def goods(self, seat: int) -> Iterator[Piece]:
        """§5.4 Yield the stored goods by type, and the sold goods."""
        _, seen = self.view.language.gettext, self.view.seen
        stored, sold = _("stored: {goods}"), _("sold: {goods}")
        yield from self.piles(seat, stock_part(seat), "goods", stored, seen.stock[seat], STOCK)
        yield from self.piles(seat, sold_part(seat), "sold-goods", sold, seen.sold[seat], GONE)

    def piles(
        self, seat: int, part: str, symbol: str, text: str, counts: list[int], boxes: Sequence[Box]
    ) -> Iterator[Piece]:
        """Yield a pile for each type of goods in a tray."""
        for goods, box in zip(_present(counts), boxes, strict=False):
            label = self.goods_label(seat, text, goods, counts[goods])
            name, picture = f"{part}-{goods + 1}", symbol_id(f"{symbol}-{goods + 1}")
            piece = Piece(name, picture, *box, label, layer=TILE, owner=seat, part=part)
            yield from self.view.pile(piece, counts[goods])

    def goods_label(self, seat: int, text: str, goods: int, count: int) -> str:
        (amount,) = goods_words([0] * goods + [count], self.view.language)
        return self.view.with_owner(seat, text.format(goods=amount))


def _present(counts: list[int]) -> list[int]:
    return [goods for goods, count in enumerate(counts) if count]


def _tray(part: str, boxes: Sequence[Box], right: float = 1) -> Part:
    """Return a tray for objects in a row.

    right: the width of the last object with its badge, as a multiple of the object's side.
    """
    last = boxes[-1]
    return Part(part, round(last.x + right * last.width, 2), HEIGHT)
