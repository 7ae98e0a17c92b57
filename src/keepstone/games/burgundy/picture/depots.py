"""The market in the picture: goods for the rounds, the white die, and the depots with their tiles and goods."""

from collections.abc import Iterator
from dataclasses import dataclass

from keepstone.drawing.scene import Box, Piece, rounded
from keepstone.games.burgundy.picture.art import symbol_id
from keepstone.games.burgundy.picture.board import TILE
from keepstone.games.burgundy.picture.market import MARKET, Depot
from keepstone.games.burgundy.picture.view import HEX, RIGHT, View, tile_symbol
from keepstone.games.burgundy.rules.actions import BLACK_NAMES, SPACE_NAMES
from keepstone.games.burgundy.rules.components import DEPOT_SIZE
from keepstone.games.burgundy.rules.depots import space_colour
from keepstone.games.burgundy.rules.rounds import PRICE
from keepstone.games.burgundy.rules.terms import Colour
from keepstone.games.burgundy.words.names import (
    black_name,
    colour_name,
    depot_name,
    goods_name,
    goods_words,
    silver_words,
)


def goods_id(depot: int, goods: int) -> str:
    """Return the ID of a goods type at a depot. Types of goods and depots are counted from 0."""
    return f"goods-{depot + 1}-{goods + 1}"


def plate_id(depot: int) -> str:
    return f"plate-{depot + 1}"


def depot_id(space: int) -> str:
    return f"depot-{SPACE_NAMES[space]}"


def black_id(place: int) -> str:
    return f"black-{BLACK_NAMES[place]}"


@dataclass(frozen=True, slots=True)
class Depots:
    """The pieces in the market."""

    view: View

    def pieces(self) -> Iterator[Piece]:
        yield from self.row()
        if self.view.seen.white:
            yield self.white()
        for depot, boxes in enumerate(self.view.market.depots):
            yield self.ground(f"ground-{depot + 1}", "ground", boxes.area, self.depot_words(depot))
            yield self.plate(depot, boxes)
            yield from self.tiles(depot, boxes)
            yield from self.goods(depot, boxes)
        black = "ground-black"
        yield self.ground(black, black, self.view.market.black.area, self.price_words())
        yield self.price()
        yield from self.black()

    def ground(self, name: str, symbol: str, area: Box, label: str) -> Piece:
        return Piece(name, symbol_id(symbol), *area, label, part=MARKET)

    def row(self) -> Iterator[Piece]:
        """§3.4 Yield the goods for the coming rounds."""
        language = self.view.language
        for number, box in enumerate(self.view.market.row):
            goods = self.view.seen.row[number]
            if goods:
                text = language.gettext("for round {round}: {goods}")
                label = text.format(round=number + 1, goods=goods_name(goods - 1, language))
                name, symbol = f"row-{number + 1}", symbol_id(f"goods-{goods}")
                yield Piece(name, symbol, *box, label, layer=TILE, part=MARKET)
            else:
                label = language.gettext("for round {round}: no goods").format(round=number + 1)
                name, symbol = f"moved-{number + 1}", symbol_id("row-empty")
                yield Piece(name, symbol, *box, label, part=MARKET)

    def white(self) -> Piece:
        value = self.view.seen.white
        label = self.view.language.gettext("white die {value}").format(value=value)
        symbol = symbol_id(f"white-{value}")
        return Piece("white", symbol, *self.view.market.white, label, part=MARKET)

    def depot_words(self, depot: int) -> str:
        """Describe a depot and the goods next to it."""
        goods = goods_words(self.view.seen.depot_goods[depot], self.view.language)
        name = depot_name(depot, self.view.language)
        if not goods:
            return self.view.language.gettext("{depot}, no goods").format(depot=name)
        return ", ".join([name, *goods])

    def plate(self, depot: int, boxes: Depot) -> Piece:
        label = self.depot_words(depot)
        symbol = symbol_id(f"depot-{depot + 1}")
        return Piece(plate_id(depot), symbol, *boxes.plate, label, part=MARKET)

    def tiles(self, depot: int, boxes: Depot) -> Iterator[Piece]:
        """§3.2 Yield the tiles in a depot, and its empty spaces in their colours."""
        language, name = self.view.language, depot_name(depot, self.view.language)
        for space, box in zip(boxes.spaces, boxes.tiles, strict=True):
            kind = self.view.seen.depots[depot][space % DEPOT_SIZE]
            if kind:
                text = language.gettext("{depot}: {tile}")
                label = text.format(depot=name, tile=self.view.tile(kind))
                yield _tile(depot_id(space), kind, box, label)
            else:
                colour = Colour(int(space_colour(self.view.seen.state, space)))
                text = language.gettext("{depot}: empty space for {tiles}")
                label = text.format(depot=name, tiles=colour_name(colour, language))
                symbol = symbol_id(f"space-{colour.name.lower()}")
                name_of_space = f"space-{SPACE_NAMES[space]}"
                yield Piece(name_of_space, symbol, *box, label, shape=HEX, part=MARKET)

    def goods(self, depot: int, boxes: Depot) -> Iterator[Piece]:
        """§4.1 Yield a pile for each type of goods at a depot."""
        counts = [(t, n) for t, n in enumerate(self.view.seen.depot_goods[depot]) if n]
        for (goods, count), box in zip(counts, in_a_row(boxes.goods, len(counts)), strict=True):
            (amount,) = goods_words([0] * goods + [count], self.view.language)
            text = self.view.language.gettext("{depot}: {goods}")
            label = text.format(depot=depot_name(depot, self.view.language), goods=amount)
            symbol = symbol_id(f"goods-{goods + 1}")
            piece = Piece(goods_id(depot, goods), symbol, *box, label, layer=TILE, part=MARKET)
            yield from self.view.pile(piece, count)

    def price_words(self) -> str:
        """§5.6 Describe the price of a tile in the black depot."""
        text = self.view.language.gettext("{depot}: {price} per tile")
        price = silver_words(PRICE, self.view.language)
        return text.format(depot=black_name(self.view.language), price=price)

    def price(self) -> Piece:
        box, label = self.view.market.black.price, self.price_words()
        return Piece("price", symbol_id("price"), *box, label, part=MARKET)

    def black(self) -> Iterator[Piece]:
        """§3.3 Yield the tiles and the empty spaces of the black depot."""
        name = black_name(self.view.language)
        for place, box in enumerate(self.view.market.black.tiles):
            kind = self.view.seen.black[place]
            if kind:
                text = self.view.language.gettext("{depot}: {tile}")
                label = text.format(depot=name, tile=self.view.tile(kind))
                yield _tile(black_id(place), kind, box, label)
            else:
                label = self.view.language.gettext("{depot}: empty space").format(depot=name)
                symbol = symbol_id("space-black")
                name_of_space = f"space-{BLACK_NAMES[place]}"
                yield Piece(name_of_space, symbol, *box, label, shape=HEX, part=MARKET)


def _tile(name: str, kind: int, box: Box, label: str) -> Piece:
    return Piece(name, tile_symbol(kind), *box, label, layer=TILE, shape=HEX, part=MARKET)


def in_a_row(area: Box, count: int) -> Iterator[Box]:
    """Yield boxes for the largest squares that fit in a row, with space for a badge on each."""
    if count:
        pitch = min(area.width / count, area.height * 1.6)
        side = min(area.height, pitch / RIGHT)
        for i in range(count):
            yield rounded(area.x + i * pitch, area.y, side, side)
