"""The trays shared by all players: the turn track and the bonus tiles."""

from collections.abc import Iterator
from dataclasses import dataclass

from keepstone.games.burgundy.picture.art import symbol_id
from keepstone.games.burgundy.picture.view import ON_TOP, View
from keepstone.games.burgundy.rules.components import TRACK_END
from keepstone.games.burgundy.rules.estate import bonus_points
from keepstone.games.burgundy.rules.terms import Colour, Stage
from keepstone.games.burgundy.words.names import bonus_name
from keepstone.grids import squares
from keepstone.scene import Box, Part, Piece, Track, rounded
from keepstone.words import points_words

TURNS, BONUS = "turns", "bonus"  # the names of the trays
SIZES = ("large", "small")
SIDE, PITCH = 46.0, 49.0  # side of a bonus tile, and width of a space on the track
HIGH = 100.0  # a space on the track
TRACK = tuple(Box(i * PITCH, 0, SIDE, HIGH) for i in range(TRACK_END + 1))
TILES = tuple(squares(0, i * PITCH, SIDE, len(Colour) - 1, PITCH - SIDE) for i in range(len(SIZES)))
MARKER, STEP = 32.0, 22.6  # side of a marker, and the offset between markers on the same space
FOOT, ABOVE = 50.0, 66.0  # height of the plate with a space's number, and above it
HOLDER, OUT = 0.5, 0.06  # the owner's sign on a bonus tile, and how far it sticks out


@dataclass(frozen=True, slots=True)
class ProgressPictures:
    """The pieces in the shared trays."""

    view: View

    def trays(self) -> Iterator[Part]:
        _ = self.view.language.gettext
        yield Part(TURNS, TRACK[-1].x + SIDE, HIGH, _("Turn order"))
        yield Part(BONUS, TILES[0][-1].x + PITCH, len(SIZES) * PITCH, _("Bonus tiles"))

    def pieces(self) -> Iterator[Piece]:
        yield from self.track()
        yield from self.markers()
        yield from self.bonus_tiles()

    def track(self) -> Iterator[Piece]:
        """§2.3 Yield the spaces of the turn track, which are numbered from 1."""
        for number, box in enumerate(TRACK, 1):
            label = self.view.language.gettext("turn track, space {n}").format(n=number)
            yield Piece(f"track-{number}", symbol_id("track"), *box, label, part=TURNS)
            foot = box._replace(y=HIGH - FOOT, height=FOOT)
            name, text = f"foot-{number}", str(number)
            yield Piece(name, symbol_id("track"), *foot, label, text=text, part=TURNS)

    def markers(self) -> Iterator[Piece]:
        """§2.3 Yield the markers. Markers on the same space are fanned out, with the earlier player on top."""
        seen = self.view.seen
        if seen.stage == Stage.FIRST:
            return
        text = self.view.language.gettext("{name}'s marker, number {n} in turn order")
        lane = seen.track_order[: seen.players]
        for place, seat in enumerate(lane):
            beside = [each for each in lane if seen.track[each] == seen.track[seat]]
            label = text.format(name=self.view.names[seat], n=place + 1)
            box = self.on_track(seen.track[seat], beside.index(seat), len(beside))
            name, symbol = f"marker-{seat}", symbol_id(f"marker-{seat}")
            layer = ON_TOP + len(lane) - place
            yield Piece(name, symbol, *box, label, layer=layer, owner=seat, part=TURNS)

    def tracks(self) -> Iterator[Track]:
        """§2.3 Yield the path along which the markers move on the turn track."""
        points = tuple((space.x + SIDE / 2, ABOVE / 2) for space in TRACK)
        markers = tuple(f"marker-{seat}" for seat in range(self.view.seen.players))
        yield Track("turns", markers, points, part=TURNS)

    def on_track(self, number: int, place: int, count: int) -> Box:
        """Return the box of a marker, by its position among the markers on its space.

        It is above the space's number if there is room.
        """
        space = TRACK[min(number, TRACK_END)]
        top = max(0, (ABOVE - MARKER - STEP * (count - 1)) / 2)
        return rounded(space.x + (SIDE - MARKER) / 2, space.y + top + place * STEP, MARKER, MARKER)

    def bonus_tiles(self) -> Iterator[Piece]:
        """§7.2 Yield the bonus tiles, with signs that show their owners."""
        for size, boxes in enumerate(TILES):
            for colour, box in enumerate(boxes, 1):
                yield from self.bonus_tile(Colour(colour), size, box)

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
        symbol, text = symbol_id(f"bonus-{name}"), str(points)
        yield Piece(f"bonus-{name}", symbol, *box, label, text=text, part=BONUS)
        if holder >= 0:
            side = box.width * HOLDER
            inset = box.width * (1 + OUT) - side
            there = rounded(box.x + inset, box.y + inset, side, side)
            name, symbol = f"holder-{name}", symbol_id(f"marker-{holder}")
            yield Piece(name, symbol, *there, label, layer=ON_TOP, owner=holder, part=BONUS)
