"""The whole picture of Castle Keep, drawn from what its viewer knows."""

from collections.abc import Iterator

from keepstone.drawing.picture import Picture
from keepstone.drawing.scene import (
    Choice,
    Counter,
    Part,
    PickQuestion,
    Piece,
    PlayerCard,
    Prompt,
    Space,
)
from keepstone.games.castle_keep.picture.board import DrawnCastle, castle_part, draw_castle
from keepstone.games.castle_keep.picture.cards import (
    PITCH,
    draw_hand,
    draw_size,
    hand_part,
    tile_held,
)
from keepstone.games.castle_keep.picture.choices import choice
from keepstone.games.castle_keep.picture.layout import CASTLE, SLOT, TILE
from keepstone.games.castle_keep.picture.prompt import prompt
from keepstone.games.castle_keep.picture.shared import (
    CRATE,
    DISCARDS,
    GATE,
    PILE_SHOWN,
    SUPPLY,
    draw_gate,
    draw_pile,
    draw_supply,
)
from keepstone.games.castle_keep.rules.components import HAND_LIMIT, PLACES
from keepstone.games.castle_keep.rules.terms import Phase
from keepstone.games.castle_keep.words.names import the_tile


class TablePicture(Picture):
    """The picture of the table: the castles, the hands, the supply and the discards."""

    def status(self) -> str:
        return self.language.gettext("Turn {n}").format(n=self.seen.turn)

    def boards(self) -> Iterator[Part]:
        for seat in self.seats:
            yield Part(castle_part(seat), CASTLE, CASTLE, self.names[seat])

    def cards(self) -> Iterator[PlayerCard]:
        seen = self.seen
        for seat in self.seats:
            width = max(sum(seen.hand[seat]), HAND_LIMIT) * PITCH
            yield PlayerCard(
                seat,
                self.names[seat],
                counters=(self.size(seat),),
                trays=(Part(hand_part(seat), width, TILE),),
                active=bool(seen.turn and seen.phase != Phase.OVER and seen.seat == seat),
                winner=seen.winner == seat + 1,
            )

    def size(self, seat: int) -> Counter:
        """§7.1 Return a counter of the tiles in a castle, such as 4/9."""
        return draw_size(PLACES - self.seen.castle[seat].count(0), self.language)

    def shared(self) -> Iterator[Part]:
        _, seen = self.language.gettext, self.seen
        yield Part(SUPPLY, TILE, TILE, _("Draw pile: {count}").format(count=seen.supply_size))
        yield Part(DISCARDS, *CRATE[2:], _("Discards: {count}").format(count=seen.pile_size))
        yield Part(GATE, TILE, TILE, _("Attacks: {allowed}").format(allowed=self.allowed()))

    def allowed(self) -> str:
        _ = self.language.gettext
        return _("allowed") if self.seen.gate else _("not yet")

    def pieces(self) -> Iterator[Piece]:
        for seat in self.seats:
            yield from self.castle(seat).pieces
            counts = tuple(self.seen.hand[seat])
            yield from draw_hand(seat, self.names[seat], counts, self.language)
        if self.seen.supply_size:
            yield draw_supply(self.seen.supply_size, self.language)
        yield from self.pile()
        yield self.gate()

    def castle(self, seat: int) -> "DrawnCastle":
        """Return the picture of a seat's castle. Most actions do not change a castle, so the drawing is cached."""
        return draw_castle(seat, self.names[seat], tuple(self.seen.castle[seat]), self.language)

    def pile(self) -> tuple[Piece, ...]:
        size = self.seen.pile_size
        shown = tuple(self.seen.pile[max(0, size - PILE_SHOWN) : size])
        return draw_pile(size, shown, self.language)

    def gate(self) -> Piece:
        return draw_gate(bool(self.seen.gate), self.gate_words())

    def gate_words(self) -> str:
        """§5.1 Describe whether attacks are allowed."""
        _ = self.language.gettext
        if self.seen.gate:
            return _("Attacks are allowed")
        if self.seen.gate_always:
            return _("No attacks while a castle has fewer than two tiles")
        return _("No attacks until every castle has had two tiles")

    def spaces(self) -> Iterator[Space]:
        """Yield the free places of castles, and the place of the supply when it is empty."""
        _ = self.language.gettext
        for seat in self.seats:
            yield from self.castle(seat).free
        if not self.seen.supply_size:
            yield Space("supply", *SLOT, _("Draw pile, empty"), part=SUPPLY)

    def choice(self, action: int) -> Choice:
        return choice(self, action)

    def prompt(self) -> Prompt:
        return prompt(self)

    def questions(self) -> Iterator[PickQuestion]:
        """Yield the questions after a pick: where to place a tile, and which tile to attack."""
        _, seat = self.language.gettext, self.seen.seat
        for kind, count in enumerate(self.seen.hand[seat]):
            if kind and count:
                title = _("Where does {tile} go?").format(tile=the_tile(kind, self.language))
                yield PickQuestion(title, tile_held(seat, kind, 0).rstrip("0"), "place-")
        yield PickQuestion(_("Which tile do you attack?"), "hand-", "castle-")
        yield PickQuestion(_("Which tile do you place here?"), "place-", "hand-")
        yield PickQuestion(_("Which tile do you attack with?"), "castle-", "hand-")


scene = TablePicture.scene
