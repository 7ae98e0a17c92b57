"""The whole picture of The Castle and Zamek."""

from collections.abc import Iterator

from msgspec.structs import asdict

from keepstone.boxes import inside
from keepstone.games.castle.picture.art import symbol_id
from keepstone.games.castle.picture.board import LARGE, QUARTER, Board, tile_symbol
from keepstone.games.castle.picture.choices import Choices
from keepstone.games.castle.picture.layout import Seat, in_a_row
from keepstone.games.castle.picture.prompt import misfits_words, prompt
from keepstone.games.castle.picture.segments import glow_of, place_id
from keepstone.games.castle.rules.components import FACES, PLAYERS, TOKEN_NAMES, TURNS
from keepstone.games.castle.rules.empty_spaces import misfits
from keepstone.games.castle.rules.follower import idle_followers
from keepstone.games.castle.rules.terms import Phase
from keepstone.games.castle.words.features import Feature
from keepstone.games.castle.words.names import (
    KEEP_SIZES,
    SOURCES,
    feature_words,
    row,
    tile_words,
    token_name,
)
from keepstone.scene import Box, Choice, Focus, Ghost, Panel, Piece, Prompt, Region, Space
from keepstone.words import counted, highest, points_words, sign_words, wins_words

LEGEND_ROW = 22.0
INSET = 0.35  # part of the wall, in tiles, that may be out of view


class TablePicture(Board):
    """The castle, the things next to it, and its features."""

    def lay_out(self) -> None:
        super().lay_out()
        self.choices = Choices(self)

    def focus(self) -> Focus:
        """Return the part to zoom to: the castle and the drawn tile; a finger must hit a space."""
        grid, slot = self.table.grid, self.table.slot
        inner = inside(grid.whole, grid.tile * INSET)
        right = max(inner.x + inner.width, slot.x + slot.width if self.layout == "wide" else 0)
        return Focus(inner.x, 0, right - inner.x, self.height, grid.tile)

    def places(self) -> Iterator[tuple[int, Seat]]:
        """Yield each seat with its boxes, the nearest first."""
        return zip(self.seats, self.table.seats, strict=True)

    def pieces(self) -> Iterator[Piece]:
        yield from super().pieces()
        for seat, before in self.places():
            yield self.emblem(seat, before.emblem)
            yield from self.tokens(seat, before.tokens)
        if self.is_over:
            yield from self.crowns()
        else:
            yield from self.stock()
            yield from self.slot(self.table.slot)
            yield from self.current()

    def emblem(self, seat: int, box: Box) -> Piece:
        label = sign_words(self.names[seat], self.language)
        symbol = symbol_id(f"marker-{seat}")
        return Piece(f"emblem-{seat}", symbol, *box, label, owner=seat)

    def tokens(self, seat: int, area: Box) -> Iterator[Piece]:
        """§7 Yield a seat's tokens by kind."""
        held = self.held(seat)
        for i, (kind, box) in enumerate(zip(held, in_a_row(area, len(held)), strict=True)):
            label = self.language.gettext("{name}: {token}").format(
                name=self.names[seat], token=token_name(self.seen, kind, self.language)
            )
            copy = held[:i].count(kind)
            name = f"held-{seat}-{TOKEN_NAMES[kind]}-{copy}"
            symbol = symbol_id(f"token-{TOKEN_NAMES[kind]}")
            yield Piece(name, symbol, *box, label, owner=seat, layer=copy)

    def held(self, seat: int) -> list[int]:
        """Return the kinds of a seat's tokens."""
        return [kind for kind, count in enumerate(self.seen.held[seat]) for _ in range(count)]

    def crowns(self) -> Iterator[Piece]:
        """§8.6 Yield a crown for each winner."""
        for seat, before in self.places():
            if seat in highest(self.seen.score):
                label = wins_words(self.names[seat], self.language)
                yield Piece(f"crown-{seat}", symbol_id("crown"), *before.crown, label, owner=seat)

    def stock(self) -> Iterator[Piece]:
        """§4.1 Yield the stock with its number of tiles, and the number that fitted nowhere."""
        left = self.seen.stock_size
        if not left:
            return
        said = counted("Draw pile, {count} tile", "Draw pile, {count} tiles", left, self.language)
        if misfits(self.seen):
            gone = misfits_words(self.seen, self.language)
            said = self.language.gettext("{stock}; {gone}").format(stock=said, gone=gone)
        box = self.table.stock
        yield Piece("stock", symbol_id("tile-back"), *box, said, text=str(left))

    def slot(self, box: Box) -> Iterator[Piece]:
        """Yield the drawn tile, or the tile placed in this turn with its follower, enlarged."""
        seen = self.seen
        if seen.drawn:
            face = seen.drawn - 1
            label = self.language.gettext("Drawn: {tile}")
            said = label.format(tile=tile_words(seen, face, self.language))
            yield Piece(place_id(face), tile_symbol(face), *box, said)
        elif seen.last:
            tile = seen.tile[seen.last - 1] - 1
            face, turn = divmod(tile, TURNS)
            label = self.language.gettext("Placed: {tile}")
            said = label.format(tile=tile_words(seen, face, self.language))
            yield Piece("placed", tile_symbol(face), *box, said, turn=QUARTER * turn)
            yield from self.placed_followers(box)

    def placed_followers(self, box: Box) -> Iterator[Piece]:
        """Yield the follower on the enlarged tile."""
        for seat in range(PLAYERS):
            for i, (space, segment) in self.standing(seat).items():
                if space == self.seen.last - 1:
                    name = f"placed-follower-{seat}-{i}"
                    yield self.follower(name, seat, segment, box, LARGE)

    def current(self) -> Iterator[Piece]:
        """§7.3b Yield highlights on the feature that a doubler can be used on."""
        for each in self.features if self.seen.current else ():
            if each.root == self.seen.current - 1:
                label = feature_words(self.seen, each, self.names, self.language)
                for i, glow in enumerate(self.glows(each)):
                    yield Piece(f"scored-{i}", label=label, layer=3, **asdict(glow))

    def spaces(self) -> Iterator[Space]:
        yield from self.choices.spaces()
        if self.seen.phase == Phase.DRAW:
            label = self.language.gettext("No tile drawn")
            yield Space("slot", *self.table.slot, label)

    # Texts.

    def panels(self) -> Iterator[Panel]:
        seen, language = self.seen, self.language
        for seat, before in self.places():
            title = self.names[seat]
            lines = [self.standing_words(seat)]
            if self.is_over:
                points = points_words(seen.score[seat], language)
                text = language.gettext("{name}: {points}")
                title, lines = text.format(name=title, points=points), self.tally(seat)
            active = bool(not self.is_over and seen.seat == seat)
            yield Panel(f"player-{seat}", *before.panel, title, tuple(lines), seat, active)
            if before.legend and self.held(seat):
                yield self.legend(seat, before.legend)

    def legend(self, seat: int, box: Box) -> Panel:
        """§7 Return a seat's tokens in words."""
        first, *others = dict.fromkeys(self.held(seat))
        lines = tuple(token_name(self.seen, kind, self.language) for kind in others)
        title = token_name(self.seen, first, self.language)
        high = min(box.height, LEGEND_ROW * (len(lines) + 1.5))
        return Panel(f"tokens-{seat}", *box._replace(height=high), title, lines, seat)

    def standing_words(self, seat: int) -> str:
        """Return points, keep and followers in a row."""
        seen, language = self.seen, self.language
        followers = idle_followers(seen, seat)
        said = [points_words(seen.score[seat], language)]
        if seen.keep[seat]:
            keep = language.gettext(KEEP_SIZES[row(seen)])
            said.append(keep.format(size=seen.keep[seat]))
        said.append(counted("{count} follower", "{count} followers", followers, language))
        return ", ".join(said)

    def tally(self, seat: int) -> list[str]:
        """§8 Return the points by source."""
        sources = SOURCES[row(self.seen)]
        return [
            self.language.gettext(text).format(points=each)
            for text, each in zip(sources, self.seen.tally[seat], strict=True)
        ]

    # Features.

    def regions(self) -> Iterator[Region]:
        for each in self.features:
            label = feature_words(self.seen, each, self.names, self.language)
            yield Region(f"feature-{each.root}", label, tuple(self.glows(each)))

    def glows(self, each: Feature) -> Iterator[Ghost]:
        """Yield a feature's segments in the castle and on the enlarged tile."""
        for space, segment in each.parts:
            turn = QUARTER * segment.turn
            yield Ghost(glow_of(segment), *self.space(space), turn=turn)
            if space == self.seen.last - 1:
                yield Ghost(glow_of(segment), *self.table.slot, turn=turn)
        for segment in each.starts:
            box, turn = self.start(segment.face - FACES)
            yield Ghost(glow_of(segment), *box, turn=turn)

    # Choices and prompt.

    def choice(self, action: int) -> Choice:
        return self.choices.choice(action)

    def prompt(self) -> Prompt:
        return prompt(self)


scene = TablePicture.scene
