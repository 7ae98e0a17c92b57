"""The whole picture of Castillos, drawn from what its viewer knows."""

from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from keepstone.drawing.scene import Box, Choice, Part, PickQuestion, Piece, PlayerCard, Scene, Space
from keepstone.games.castillos.picture.art import symbol_id
from keepstone.games.castillos.picture.board import Realm, is_laying
from keepstone.games.castillos.picture.choices import choice, hand_id, resource_id
from keepstone.games.castillos.picture.round_result import RoundResultPicture
from keepstone.games.castillos.rules.components import COINS, VALUES
from keepstone.games.castillos.rules.knowledge import count_unseen
from keepstone.games.castillos.rules.setup import pile_size, starter
from keepstone.games.castillos.rules.terms import Phase
from keepstone.games.castillos.words.names import coin_symbol, tile_name, tile_symbol, value_name
from keepstone.kit.state import State
from keepstone.text.words import counted

SLOT = Box(0, 0, 100, 100)  # width of a tray for a single tile
PITCH = 106.0  # gap between the coins in a hand


def hand_part(seat: int) -> str:
    """Return the ID of the tray that holds a seat's coins."""
    return f"coins-{seat}"


def resource_part(seat: int) -> str:
    """Return the ID of the tray that holds a seat's own resource."""
    return f"own-{seat}"


class TablePicture(Realm):
    """The picture of the table: the map and the players' cards."""

    def status(self) -> str:
        if self.seen.phase <= Phase.START:
            return super().status()
        starts = self.language.gettext("{name} starts")
        return f"{super().status()}. {starts.format(name=self.names[starter(self.seen.state)])}"

    def shared(self) -> Iterator[Part]:
        if not is_laying(self.seen):
            return
        _ = self.language.gettext
        mover = self.names[self.seen.seat]
        owned = (
            _("{name}'s draw pile").format(name=mover) if self.seen.own_terrain else _("Draw pile")
        )
        yield Part("draw-pile", SLOT.width, SLOT.height, owned)
        yield Part("drawn", SLOT.width, SLOT.height, _("Tile to place"))

    def cards(self) -> Iterator[PlayerCard]:
        seen = self.seen
        playing = Phase.START < seen.phase < Phase.RESULT
        for seat in self.seats:
            yield PlayerCard(
                seat,
                self.names[seat],
                self.emblem(seat),
                int(seen.score[seat]),
                trays=tuple(self.trays(seat)),
                active=bool(playing and seen.seat == seat),
                colour=self.colour(seat),
            )

    def trays(self, seat: int) -> Iterator[Part]:
        """Yield a seat's trays: its resource while the map is being built, and later its coins."""
        if not is_laying(self.seen):
            yield Part(hand_part(seat), COINS * PITCH, SLOT.height)
        elif not (self.seen.random_terrain or self.seen.own_terrain):
            title = self.language.gettext("Resource")
            yield Part(resource_part(seat), SLOT.width, SLOT.height, title)

    def pieces(self) -> Iterator[Piece]:
        yield from super().pieces()
        if not is_laying(self.seen):
            for seat in self.seats:
                yield from self.hand(seat)
            return
        for seat in self.seats:
            if self.seen.held[seat]:
                yield self.resource(seat)
        if self.pile_left():
            yield self.pile()
        if self.seen.drawn:
            yield self.tile(self.seen.drawn - 1, SLOT, "drawn")

    def questions(self) -> Iterator[PickQuestion]:
        """Yield the questions after a pick: where to place a coin, and which coin to place."""
        if self.seen.phase != Phase.COIN:
            return
        _ = self.language.gettext
        for name, value in self.coins_left(self.seen.seat):
            if value is not None:
                coin = value_name(value, self.language)
                yield PickQuestion(_("Where does the {value} coin go?").format(value=coin), name)
        yield PickQuestion(_("Which coin do you place here?"))

    def hand(self, seat: int) -> Iterator[Piece]:
        """Yield the pieces for the coins that a seat has left.

        A coin whose value the viewer knows always has the same position.
        """
        for i, (name, value) in enumerate(self.coins_left(seat)):
            yield self.coin(name, seat, value, self.coin_box(i if value is None else value))

    def coin_box(self, place: int) -> Box:
        return SLOT._replace(x=place * PITCH)

    def coins_left(self, seat: int) -> list[tuple[str, int | None]]:
        """Return the IDs and values of the coins that a seat has left. The value of a hidden coin is None."""
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
            coin = value_name(value, self.language)
            label = _("{name}'s {value} coin").format(name=self.names[seat], value=coin)
        symbol = symbol_id(coin_symbol(seat, value))
        return Piece(name, symbol, *box, label, layer=2, owner=seat, part=hand_part(seat))

    def resource(self, seat: int) -> Piece:
        """Return the piece for a resource, which is face up for viewers who know it."""
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
        return Piece(
            resource_id(seat), symbol_id(symbol), *SLOT, label, owner=seat, part=resource_part(seat)
        )

    def pile(self) -> Piece:
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
        return Piece("pile", symbol_id("pile"), *SLOT, label, text=str(count), part="draw-pile")

    def pile_left(self) -> int:
        """§3.2 Return the number of tiles in the pile, or in the acting seat's own pile (§7.2)."""
        if self.seen.own_terrain:
            return int(count_unseen(self.seen.state, self.seen.seat))
        return int(pile_size(self.seen.state))

    def spaces(self) -> Iterator[Space]:
        _ = self.language.gettext
        yield from super().spaces()
        if not is_laying(self.seen):
            yield from self.placed_coins()
            return
        if not self.pile_left():
            yield Space("pile", *SLOT, _("Draw pile, empty"), part="draw-pile")
        if not self.seen.drawn:
            yield Space("turned-up", *SLOT, _("No tile to place"), part="drawn")
        for seat in self.seats:
            if list(self.trays(seat)) and not self.seen.held[seat]:
                label = _("No resource")
                part = resource_part(seat)
                yield Space(resource_id(seat), *SLOT, label, part, seat)

    def placed_coins(self) -> Iterator[Space]:
        """Yield the empty spaces of the coins that the viewer has already placed."""
        label = self.language.gettext("Coin already placed")
        seat = self.nearest()
        left = {piece.x for piece in self.hand(seat)}
        for place in range(COINS):
            box = self.coin_box(place)
            if box.x not in left:
                yield Space(f"laid-{place}", *box, label, hand_part(seat), seat)

    def choice(self, action: int) -> Choice:
        return choice(self, action)


def scene(
    state: State, legal: Sequence[int], names: Sequence[str], language: NullTranslations
) -> Scene:
    """Return the picture for the state's viewer.

    At the end of a round, the picture shows the result of the round.
    """
    picture = RoundResultPicture if state.phase >= Phase.RESULT else TablePicture
    return picture.scene(state, legal, names, language)
