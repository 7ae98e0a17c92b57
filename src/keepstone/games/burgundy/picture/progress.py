"""The progress of the game in the picture: phase and round, white die, goods to come, track, bonus tiles."""

from collections.abc import Iterator
from dataclasses import dataclass

from keepstone.games.burgundy.picture.art import symbol_id
from keepstone.games.burgundy.picture.estate import TILE, worth
from keepstone.games.burgundy.picture.view import ON_TOP, View
from keepstone.games.burgundy.rules.estate import bonus_points
from keepstone.games.burgundy.rules.terms import Colour, Stage
from keepstone.games.burgundy.words.names import bonus_name, goods_name
from keepstone.games.burgundy.words.tiles import PHASE_LETTERS
from keepstone.scene import Box, Panel, Piece, Track, rounded
from keepstone.words import points_words

SIZES = ("large", "small")
WITHIN = 0.92  # largest size of a fan of markers, in widths and heights of a space
DOWN, ACROSS = 0.62, 0.5  # offsets between markers: down at least, across at most, in sides
# Heights of the plate with the number of a track space, and of that number, in heights of the space
FOOT, NUMBER = 0.5, 0.34
HOLDER, OUT = 0.5, 0.06  # the owner's sign on a bonus tile, and how far it sticks out, in sides


@dataclass(frozen=True, slots=True)
class ProgressPictures:
    """The pieces that belong to no player, except the depots."""

    view: View

    def panels(self) -> Iterator[Panel]:
        seen, language = self.view.seen, self.view.language
        phase = language.gettext("Phase {letter}").format(letter=PHASE_LETTERS[seen.phase])
        said = language.gettext("round {n}").format(n=seen.rounds + 1)
        _, extra = worth(seen, 0)
        brings = language.gettext("+{points} per region").format(points=extra)
        yield Panel("phase", *self.view.table.progress.phase, phase, (said, brings))

    def pieces(self) -> Iterator[Piece]:
        if self.view.seen.white:
            yield self.white()
        yield from self.row()
        yield from self.track()
        yield from self.markers()
        yield from self.bonus_tiles()

    def white(self) -> Piece:
        value = self.view.seen.white
        label = self.view.language.gettext("white die {value}").format(value=value)
        return Piece("white", symbol_id(f"white-{value}"), *self.view.table.progress.white, label)

    def row(self) -> Iterator[Piece]:
        """§3.4 Yield the goods of the rounds to come."""
        language = self.view.language
        for number, box in enumerate(self.view.table.progress.row):
            goods = self.view.seen.row[number]
            if goods:
                text = language.gettext("for round {round}: {goods}")
                label = text.format(round=number + 1, goods=goods_name(goods - 1, language))
                yield Piece(
                    f"row-{number + 1}", symbol_id(f"goods-{goods}"), *box, label, layer=TILE
                )
            else:
                label = language.gettext("for round {round}: no goods").format(round=number + 1)
                yield Piece(f"moved-{number + 1}", symbol_id("row-empty"), *box, label)

    def track(self) -> Iterator[Piece]:
        """§2.3 Yield the spaces of the turn track, numbered from 1."""
        for number, box in enumerate(self.view.table.progress.track, 1):
            label = self.view.language.gettext("turn track, space {n}").format(n=number)
            yield Piece(f"track-{number}", symbol_id("track"), *box, label)
            height = box.height * FOOT
            foot = rounded(box.x, box.y + box.height - height, box.width, height)
            yield Piece(f"foot-{number}", symbol_id("track"), *foot, label, text=str(number))

    def markers(self) -> Iterator[Piece]:
        """§2.3 Yield the markers; those on one space are fanned out, the earlier in turn order on top."""
        seen = self.view.seen
        if seen.stage == Stage.FIRST:
            return
        text = self.view.language.gettext("{name}'s marker, number {n} in turn order")
        lane = seen.track_order[: seen.players]
        for place, seat in enumerate(lane):
            beside = [each for each in lane if seen.track[each] == seen.track[seat]]
            label = text.format(name=self.view.names[seat], n=place + 1)
            box = self.on_track(seen.track[seat], beside.index(seat), len(beside))
            symbol = symbol_id(f"marker-{seat}")
            layer = ON_TOP + len(lane) - place
            yield Piece(f"marker-{seat}", symbol, *box, label, layer=layer, owner=seat)

    def tracks(self) -> Iterator[Track]:
        """§2.3 Yield the path of the markers along the turn track."""
        boxes = self.view.table.progress.track
        middles = (rounded(x + width / 2, y + height / 2, 0, 0) for x, y, width, height in boxes)
        points = ((x, y) for x, y, _, _ in middles)
        markers = tuple(f"marker-{seat}" for seat in range(self.view.seen.players))
        yield Track("turns", markers, tuple(points))

    def on_track(self, number: int, place: int, count: int) -> Box:
        """Return the box of a marker, by its place in the fan on its space: above the number if there is room."""
        track = self.view.table.progress.track
        space, most = track[min(number, len(track) - 1)], self.view.seen.players - 1
        wide, high = space.width * WITHIN, space.height * WITHIN
        side = min(wide, high / (1 + DOWN * most))
        across, down = min((wide - side) / most, side * ACROSS), min((high - side) / most, side)
        from_middle = place - (count - 1) / 2
        x = space.x + (space.width - side) / 2 + from_middle * across
        fan = side + down * (count - 1)
        top = max(0, min((space.height - fan) / 2, space.height * (1 - NUMBER) - fan))
        y = space.y + top + place * down
        return rounded(x, y, side, side)

    def bonus_tiles(self) -> Iterator[Piece]:
        """§7.2 Yield the bonus tiles, with the signs of their owners."""
        for row, boxes in enumerate(self.view.table.progress.bonus):
            for size, box in enumerate(boxes):
                yield from self.bonus_tile(Colour(row + 1), size, box)

    def bonus_tile(self, colour: Colour, size: int, box: Box) -> Iterator[Piece]:
        language, holder = self.view.language, self.view.seen.bonus[colour - 1][size] - 1
        points = int(bonus_points(self.view.seen.players, size))
        label = language.gettext("{bonus}: {points}").format(
            bonus=bonus_name(colour, size, language), points=points_words(points, language)
        )
        if holder >= 0:
            text = language.gettext("{bonus}, {name} has it")
            label = text.format(bonus=label, name=self.view.names[holder])
        name = f"{colour.name.lower()}-{SIZES[size]}"
        yield Piece(f"bonus-{name}", symbol_id(f"bonus-{name}"), *box, label, text=str(points))
        if holder >= 0:
            side = box.width * HOLDER
            inset = box.width * (1 + OUT) - side
            there = rounded(box.x + inset, box.y + inset, side, side)
            symbol = symbol_id(f"marker-{holder}")
            yield Piece(f"holder-{name}", symbol, *there, label, layer=ON_TOP, owner=holder)
