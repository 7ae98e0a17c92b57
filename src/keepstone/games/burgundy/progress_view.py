"""How far the game is: phase and round, white die, goods to come, turn track, bonus tiles."""

from collections.abc import Iterator
from dataclasses import dataclass

from keepstone.games.burgundy.art import symbol_id
from keepstone.games.burgundy.estate import bonus_points
from keepstone.games.burgundy.estate_view import TILE
from keepstone.games.burgundy.names import bonus_name, goods_name, points_words
from keepstone.games.burgundy.terms import Colour, Stage
from keepstone.games.burgundy.view import ON_TOP, View
from keepstone.scene import Box, Panel, Piece, Space, rounded

PHASES = "ABCDE"
SIZES = ("large", "small")
MARKER, STACK = 0.9, 0.94  # a marker's width and a stack's height at most, in those of a space
NEAREST, FURTHEST = 0.34, 0.6  # how far a marker stands above the one below it, in sides
HOLDER = 0.56  # the sign of who holds a bonus tile, in sides of that


@dataclass(frozen=True, slots=True)
class Course:
    """The parts of the table that belong to nobody, but the depots."""

    view: View

    def panels(self) -> Iterator[Panel]:
        state, words = self.view.state, self.view.words
        phase = words.gettext("Phase {letter}").format(letter=PHASES[state.phase])
        said = words.gettext("round {n}").format(n=int(state.rounds) + 1)
        yield Panel("phase", *self.view.table.progress.phase, phase, (said,))

    def pieces(self) -> Iterator[Piece]:
        if self.view.state.white:
            yield self.white()
        yield from self.row()
        yield from self.markers()
        yield from self.bonus_tiles()

    def white(self) -> Piece:
        value = int(self.view.state.white)
        label = self.view.words.gettext("white die {value}").format(value=value)
        return Piece("white", symbol_id(f"white-{value}"), *self.view.table.progress.white, label)

    def row(self) -> Iterator[Piece]:
        """§3.4 The goods of the rounds to come."""
        words = self.view.words
        for number, box in enumerate(self.view.table.progress.row):
            goods = int(self.view.state.row[number])
            if goods:
                text = words.gettext("goods of round {round}: {goods}")
                label = text.format(round=number + 1, goods=goods_name(goods - 1, words))
                yield Piece(
                    f"row-{number + 1}", symbol_id(f"goods-{goods}"), *box, label, layer=TILE
                )
            else:
                label = words.gettext("goods of round {round}: none").format(round=number + 1)
                yield Piece(f"moved-{number + 1}", symbol_id("row-empty"), *box, label)

    def spaces(self) -> Iterator[Space]:
        for number, box in enumerate(self.view.table.progress.track):
            label = self.view.words.gettext("turn track, space {n}").format(n=number + 1)
            yield Space(f"track-{number}", *box, label)

    def markers(self) -> Iterator[Piece]:
        """§2.3 Those on one space lie on each other, the earlier in turn order above."""
        if self.view.state.stage == Stage.FIRST:
            return
        state, text = self.view.state, self.view.words.gettext("{name}'s marker, {n} in turn order")
        lane = state.lane[: self.view.players].tolist()
        for place, seat in enumerate(lane):
            below = [each for each in lane[place + 1 :] if state.track[each] == state.track[seat]]
            label = text.format(name=self.view.names[seat], n=place + 1)
            box = self.on_track(int(state.track[seat]), len(below))
            symbol = symbol_id(f"marker-{seat}")
            layer = ON_TOP + len(below)
            yield Piece(f"marker-{seat}", symbol, *box, label, layer=layer, owner=seat)

    def on_track(self, number: int, height: int) -> Box:
        """Where a marker lies with so many under it."""
        space = self.view.table.progress.track[min(number, len(self.view.table.progress.track) - 1)]
        most = self.view.players - 1
        high = space.height * STACK
        side = min(space.width * MARKER, high / (1 + NEAREST * most))
        apart = min((high - side) / most, side * FURTHEST)
        foot = space.y + (space.height + side + apart * most) / 2
        x = space.x + (space.width - side) / 2
        return rounded(x, foot - side - apart * height, side, side)

    def bonus_tiles(self) -> Iterator[Piece]:
        """§7.2 With the sign of who has it."""
        for row, boxes in enumerate(self.view.table.progress.bonus):
            for size, box in enumerate(boxes):
                yield from self.bonus_tile(Colour(row + 1), size, box)

    def bonus_tile(self, colour: Colour, size: int, box: Box) -> Iterator[Piece]:
        words, holder = self.view.words, int(self.view.state.bonus[colour - 1, size]) - 1
        points = points_words(int(bonus_points(self.view.players, size)), words)
        label = words.gettext("{bonus}: {points}").format(
            bonus=bonus_name(colour, size, words), points=points
        )
        if holder >= 0:
            text = words.gettext("{bonus}, {name} has it")
            label = text.format(bonus=label, name=self.view.names[holder])
        name = f"{colour.name.lower()}-{SIZES[size]}"
        yield Piece(f"bonus-{name}", symbol_id(f"bonus-{name}"), *box, label)
        if holder >= 0:
            side = box.width * HOLDER
            right, foot = box.x + box.width, box.y + box.height
            there = rounded(right - side, foot - side, side, side)
            symbol = symbol_id(f"marker-{holder}")
            yield Piece(f"holder-{name}", symbol, *there, label, layer=ON_TOP, owner=holder)
