"""The whole picture of Castillos, drawn from what its viewer knows."""

from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from keepstone.boxes import squares_in
from keepstone.games.castillos.picture.art import symbol_id
from keepstone.games.castillos.picture.choices import choice, hand_id, resource_id
from keepstone.games.castillos.picture.layout import NEAR, TABLES, Seat
from keepstone.games.castillos.picture.prompt import round_words
from keepstone.games.castillos.picture.realm import Realm, is_laying
from keepstone.games.castillos.picture.round_result import RoundResultPicture
from keepstone.games.castillos.rules.components import COINS, VALUES
from keepstone.games.castillos.rules.knowledge import count_unseen
from keepstone.games.castillos.rules.setup import pile_size, starter
from keepstone.games.castillos.rules.terms import Phase
from keepstone.games.castillos.words.names import (
    coin_symbol,
    tile_name,
    tile_symbol,
    value_name,
)
from keepstone.kit.state import State
from keepstone.scene import Box, Choice, Focus, Layout, Panel, Piece, Scene, Space
from keepstone.words import counted, points_words


class TablePicture(Realm):
    """The map and the players' things."""

    def lay_out(self) -> None:
        self.table = TABLES[self.layout](self.seen.players, self.tiles_in_dock())
        self.width, self.height = self.table.width, self.table.height
        self.lay_map(self.table.land)

    def focus(self) -> Focus:
        """Return the part to zoom to: the map's lower half and the viewer's things; a finger must hit a cell."""
        land, width = self.table.land, self.width
        top = land.y + land.height / 2
        sides = (self.grid.squares.side, *(box.width for box in self.table.dock.hand))
        return Focus(0, top, width, self.height - top, min(sides))

    def tiles_in_dock(self) -> int:
        """Count the tiles in the dock: pile, tile turned up and, except in the variants, own resource; later 0."""
        if not is_laying(self.seen):
            return 0
        return 2 if self.seen.random_terrain or self.seen.own_terrain else 3

    def places(self) -> Iterator[tuple[int, Seat]]:
        """Yield each seat with its boxes: the viewer nearest, the others in turn order."""
        return zip(self.seats, self.table.seats, strict=True)

    def pieces(self) -> Iterator[Piece]:
        yield from super().pieces()
        for seat, before in self.places():
            yield self.emblem(seat, before.emblem)
            yield from self.goods(seat, before.goods)
        yield from self.dock()

    def goods(self, seat: int, area: Box) -> Iterator[Piece]:
        """Yield what another seat has left: its own resource, later its coins."""
        if seat == self.nearest():
            return
        if is_laying(self.seen):
            if self.seen.held[seat]:
                yield self.resource(seat, squares_in(area, 1, 1, NEAR)[0])
            return
        left = self.coins_left(seat)
        for (name, value), box in zip(left, squares_in(area, len(left), COINS, NEAR), strict=True):
            yield self.coin(name, seat, value, box)

    def coins_left(self, seat: int) -> list[tuple[str, int | None]]:
        """Return ids and values of the coins that a seat has left; None for hidden values."""
        seen, placed = self.seen, self.seen.coins[seat]
        if seen.viewer not in (0, seat + 1):
            return [(f"left-{seat}-{i}", None) for i in range(placed, COINS)]
        laid = seen.coin_value[seat][:placed]
        left = [value for value in range(VALUES) if value + 1 not in laid]
        return [(hand_id(self, seat, value), value) for value in left]

    def coin(self, name: str, seat: int, value: int | None, box: Box) -> Piece:
        _ = self.language.gettext
        if value is None:
            label = _("{name}'s coin, not placed yet").format(name=self.names[seat])
        else:
            said = value_name(value, self.language)
            label = _("{name}'s {value} coin").format(name=self.names[seat], value=said)
        symbol = symbol_id(coin_symbol(seat, value))
        return Piece(name, symbol, *box, label, layer=2, owner=seat)

    def resource(self, seat: int, box: Box) -> Piece:
        """Return the piece of a resource, face up for those who know it."""
        _ = self.language.gettext
        tile = self.seen.resource[seat] - 1
        name = self.names[seat]
        if tile < 0:
            label = _("{name}'s resource, face down").format(name=name)
            symbol = "tile-back"
        else:
            label = _("{name}'s resource: {tile}").format(
                name=name, tile=tile_name(tile, self.language)
            )
            symbol = tile_symbol(tile)
        return Piece(resource_id(seat), symbol_id(symbol), *box, label, owner=seat)

    def dock(self) -> Iterator[Piece]:
        """Yield the nearest seat's things: pile, tile turned up and own resource, later the coins."""
        if not is_laying(self.seen):
            yield from self.hand()
            return
        pile, turned_up, *own = self.table.dock.slots
        if self.pile_left():
            yield self.pile(pile)
        if self.seen.drawn:
            yield self.tile(self.seen.drawn - 1, turned_up)
        if self.seen.held[self.nearest()]:
            yield self.resource(self.nearest(), own[0])

    def hand(self) -> Iterator[Piece]:
        """Yield the nearest seat's coins, each in its own place if its value is known."""
        for i, (name, value) in enumerate(self.coins_left(self.nearest())):
            box = self.table.dock.hand[i if value is None else value]
            yield self.coin(name, self.nearest(), value, box)

    def pile(self, box: Box) -> Piece:
        count = self.pile_left()
        label = counted("Draw pile, {count} tile", "Draw pile, {count} tiles", count, self.language)
        if self.seen.own_terrain:
            label = counted(
                "{name}'s draw pile, {count} tile",
                "{name}'s draw pile, {count} tiles",
                count,
                self.language,
                name=self.names[self.seen.seat],
            )
        return Piece("pile", symbol_id("pile"), *box, label, text=str(count))

    def pile_left(self) -> int:
        """§3.2 Return the number of tiles in the pile; §7.2 in the pile of the seat whose turn it is."""
        if self.seen.own_terrain:
            return int(count_unseen(self.seen.state, self.seen.seat))
        return int(pile_size(self.seen.state))

    def spaces(self) -> Iterator[Space]:
        _ = self.language.gettext
        yield from super().spaces()
        if not is_laying(self.seen):
            yield from self.laid_coins()
            return
        pile, turned_up, *own = self.table.dock.slots
        if not self.pile_left():
            yield Space("pile", *pile, _("Draw pile, empty"))
        if not self.seen.drawn:
            yield Space("turned-up", *turned_up, _("No tile to place"))
        if own and not self.seen.held[self.nearest()]:
            label = _("No resource")
            yield Space(resource_id(self.nearest()), *own[0], label, self.nearest())

    def laid_coins(self) -> Iterator[Space]:
        """Yield the empty places of placed coins in the hand."""
        label = self.language.gettext("Coin already placed")
        lying = {(p.x, p.y, p.width, p.height) for p in self.hand()}
        for i, box in enumerate(self.table.dock.hand):
            if box not in lying:
                yield Space(f"laid-{i}", *box, label, self.nearest())

    def panels(self) -> Iterator[Panel]:
        seen = self.seen
        for seat, before in self.places():
            yield self.name_panel(seat, before.panel)
        starts = self.language.gettext("{name} starts").format(name=self.names[starter(seen.state)])
        lines = (starts,) if seen.phase > Phase.START else ()
        yield Panel("round", *self.table.round_panel, round_words(seen, self.language), lines)
        if is_laying(seen):
            yield from self.captions()

    def name_panel(self, seat: int, box: Box) -> Panel:
        points = self.seen.score[seat]
        said = points_words(points, self.language)
        active = bool(Phase.START < self.seen.phase < Phase.RESULT and self.seen.seat == seat)
        return Panel(f"player-{seat}", *box, self.names[seat], (said,), seat, active)

    def captions(self) -> Iterator[Panel]:
        """Yield the texts of the pile, the tile beside it and the resource."""
        _ = self.language.gettext
        pile, turned_up, *own = self.table.dock.captions
        mover = self.names[self.seen.seat]
        owned = (
            _("{name}'s draw pile").format(name=mover) if self.seen.own_terrain else _("Draw pile")
        )
        yield Panel("pile-caption", *pile, owned)
        yield Panel("turned-up-caption", *turned_up, _("Tile to place"))
        if own:
            yield Panel("resource-caption", *own[0], _("Resource"))
        for seat, before in self.places():
            if self.seen.held[seat] and seat != self.nearest():
                name = f"resource-caption-{seat}"
                yield Panel(name, *before.caption, _("Resource"), owner=seat)

    def choice(self, action: int) -> Choice:
        return choice(self, action)


def scene(
    state: State,
    legal: Sequence[int],
    layout: Layout,
    names: Sequence[str],
    language: NullTranslations,
) -> Scene:
    """Return the picture for the state's viewer; after a round that of its result."""
    picture = RoundResultPicture if state.phase >= Phase.RESULT else TablePicture
    return picture.scene(state, legal, layout, names, language)
