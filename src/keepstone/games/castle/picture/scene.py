"""The whole picture of The Castle and Zamek."""

from collections.abc import Iterator

from keepstone.drawing.scene import (
    Box,
    Choice,
    Counter,
    Ghost,
    Part,
    Piece,
    PlayerCard,
    Prompt,
    Region,
    Space,
)
from keepstone.games.castle.picture.art.things import BODY
from keepstone.games.castle.picture.board import HOME, QUARTER, Board
from keepstone.games.castle.picture.choices import Choices
from keepstone.games.castle.picture.layout import (
    CASTLE,
    DRAWN,
    SLOT,
    STOCK,
    glow_of,
    place_id,
    supply_part,
    tokens_part,
)
from keepstone.games.castle.picture.prompt import misfits_words, prompt
from keepstone.games.castle.rules.components import FACES, FOLLOWERS, TOKEN_NAMES
from keepstone.games.castle.rules.empty_spaces import misfits
from keepstone.games.castle.words.names import (
    KEEP_SIZES,
    SOURCES,
    feature_words,
    row,
    tile_words,
    token_name,
)
from keepstone.games.castle.words.results import Feature
from keepstone.text.words import counted, highest

TOKEN, TOKEN_PITCH = 76.0, 80.0  # side of a token in a tray, and the distance between tokens


class TablePicture(Board):
    """The picture of the table: the castle, the trays beside it, and highlights for features."""

    def prepare(self) -> None:
        super().prepare()
        self.choices = Choices(self)

    def boards(self) -> Iterator[Part]:
        yield CASTLE

    def shared(self) -> Iterator[Part]:
        if not self.is_over:
            _ = self.language.gettext
            yield Part(DRAWN, SLOT.width, SLOT.height, _("Tile to place"))
            yield Part(STOCK, SLOT.width, SLOT.height, _("Draw pile"))

    def cards(self) -> Iterator[PlayerCard]:
        seen = self.seen
        for seat in self.seats:
            yield PlayerCard(
                seat,
                self.names[seat],
                self.symbol(f"marker-{seat}"),
                int(seen.score[seat]),
                counters=tuple(self.counters(seat)),
                trays=tuple(self.trays(seat)),
                lines=tuple(self.tally(seat)) if self.is_over else (),
                active=bool(not self.is_over and seen.seat == seat),
                winner=bool(self.is_over and seat in highest(seen.score)),
                colour=BODY[seat],
            )

    def counters(self, seat: int) -> Iterator[Counter]:
        """§6.7 Yield the counter for the size of a seat's keep, if the seat has a keep."""
        size = self.seen.keep[seat]
        if size:
            label = self.language.gettext(KEEP_SIZES[row(self.seen)]).format(size=size)
            yield Counter(self.symbol(f"keep-{seat}"), str(size), label)

    def trays(self, seat: int) -> Iterator[Part]:
        """Yield the trays of a seat: its followers in supply with the keep, and its tokens."""
        if size := self.supply_size(seat):
            yield Part(supply_part(seat), HOME * size, HOME)
        if kinds := self.token_kinds(seat):
            yield Part(tokens_part(seat), TOKEN_PITCH * len(kinds), TOKEN)

    def supply_size(self, seat: int) -> int:
        """Return the number of pieces in a seat's supply."""
        return FOLLOWERS - len(self.standing(seat)) + (not self.seen.keep_space[seat])

    def pieces(self) -> Iterator[Piece]:
        yield from super().pieces()
        for seat in self.seats:
            yield from self.tokens(seat)
        if not self.is_over:
            yield from self.stock()
            yield from self.drawn()
            yield from self.current()

    def tokens(self, seat: int) -> Iterator[Piece]:
        """§7 Yield a seat's tokens by kind."""
        kinds = self.token_kinds(seat)
        for i, kind in enumerate(kinds):
            label = self.language.gettext("{name}: {token}").format(
                name=self.names[seat], token=token_name(self.seen, kind, self.language)
            )
            copy = kinds[:i].count(kind)
            name = f"held-{seat}-{TOKEN_NAMES[kind]}-{copy}"
            symbol = self.symbol(f"token-{TOKEN_NAMES[kind]}")
            box = Box(i * TOKEN_PITCH, 0, TOKEN, TOKEN)
            yield Piece(name, symbol, *box, label, owner=seat, layer=copy, part=tokens_part(seat))

    def token_kinds(self, seat: int) -> list[int]:
        """Return the kinds of a seat's tokens."""
        return [kind for kind, count in enumerate(self.seen.held[seat]) for _ in range(count)]

    def stock(self) -> Iterator[Piece]:
        """§4.1 Yield the stock with the number of its tiles, and the number of tiles that did not fit anywhere."""
        left = self.seen.stock_size
        if not left:
            return
        label = counted("Draw pile, {count} tile", "Draw pile, {count} tiles", left, self.language)
        if misfits(self.seen):
            discarded = misfits_words(self.seen, self.language)
            label = self.language.gettext("{stock}; {gone}").format(stock=label, gone=discarded)
        yield Piece("stock", self.symbol("tile-back"), *SLOT, label, text=str(left), part=STOCK)

    def drawn(self) -> Iterator[Piece]:
        if self.seen.drawn:
            face = self.seen.drawn - 1
            label = self.language.gettext("Drawn: {tile}")
            text = label.format(tile=tile_words(self.seen, face, self.language))
            yield Piece(place_id(face), self.tile_symbol(face), *SLOT, text, part=DRAWN)

    def current(self) -> Iterator[Piece]:
        """§7.3b Yield highlights for the feature that a doubler can double."""
        for feature in self.features if self.seen.current else ():
            if feature.root == self.seen.current - 1:
                label = feature_words(self.seen, feature, self.names, self.language)
                for i, glow in enumerate(self.glows(feature)):
                    box = (glow.x, glow.y, glow.width, glow.height)
                    name, symbol = f"scored-{i}", glow.symbol
                    yield Piece(name, symbol, *box, label, glow.part, glow.turn, layer=3)

    def spaces(self) -> Iterator[Space]:
        yield from self.choices.spaces()
        if not self.seen.drawn and not self.is_over:
            yield Space("slot", *SLOT, self.language.gettext("No tile drawn"), part=DRAWN)

    def tally(self, seat: int) -> list[str]:
        """§8 Return the points by source, as short lines."""
        sources = SOURCES[row(self.seen)]
        return [
            self.language.gettext(text).format(points=points)
            for text, points in zip(sources, self.seen.tally[seat], strict=True)
        ]

    # Features.

    def regions(self) -> Iterator[Region]:
        for feature in self.features:
            label = feature_words(self.seen, feature, self.names, self.language)
            yield Region(f"feature-{feature.root}", label, tuple(self.glows(feature)))

    def glows(self, feature: Feature) -> Iterator[Ghost]:
        """Yield a highlight for each segment of a feature."""
        for space, segment in feature.parts:
            turn = QUARTER * segment.turn
            yield Ghost(self.symbol(glow_of(segment)), *self.space(space), CASTLE.id, turn)
        for segment in feature.starts:
            box, turn = self.start(segment.face - FACES)
            yield Ghost(self.symbol(glow_of(segment)), *box, CASTLE.id, turn)

    # Choices and prompt.

    def choice(self, action: int) -> Choice:
        return self.choices.choice(action)

    def prompt(self) -> Prompt:
        return prompt(self)


scene = TablePicture.scene
