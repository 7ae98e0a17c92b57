"""The trays shared by all players: the turn track and the bonus tiles."""

from collections.abc import Iterator
from dataclasses import dataclass

from keepstone.drawing.scene import Box, Part, Piece, Track, rounded
from keepstone.games.burgundy.picture.art import symbol_id
from keepstone.games.burgundy.picture.view import ON_TOP, View
from keepstone.games.burgundy.rules.components import TRACK_END
from keepstone.games.burgundy.rules.estate import bonus_points
from keepstone.games.burgundy.rules.terms import Colour, Stage
from keepstone.games.burgundy.words.names import bonus_name
from keepstone.text.words import points_words

TURNS, BONUS = "turns", "bonus"  # the names of the trays
SIZES = ("large", "small")
WIDE, HIGH = 44.0, 120.0  # a space of the track
ABOVE = 80.0  # height above the number of a space
MARKER, STEP = 38.0, 26.8  # side of a marker on the track, and the distance of markers on one space
SIDE, GAP = 62.0, 2.0  # of a bonus tile, and between things in both trays
TRACK = tuple(Box(i * (WIDE + GAP), 0, WIDE, HIGH) for i in range(TRACK_END + 1))
# the bonus tiles: a column for each colour, with the large tile above the small one
TILES = tuple(
    Box(column * (SIDE + GAP), row * (SIDE + GAP), SIDE, SIDE)
    for column in range(len(Colour) - 1)
    for row in range(len(SIZES))
)
# the owner's sign on a bonus tile: its size and position, as multiples of the tile's side
HOLDER, ACROSS, DOWN = 0.48, 0.5, 0.03


@dataclass(frozen=True, slots=True)
class ProgressPictures:
    """The pieces in the trays that all players share."""

    view: View

    def trays(self) -> Iterator[Part]:
        _ = self.view.language.gettext
        yield Part(TURNS, TRACK[-1].x + WIDE, HIGH, _("Turn order"))
        last = TILES[-1]
        yield Part(BONUS, last.x + SIDE, last.y + SIDE, _("Bonus tiles"))

    def pieces(self) -> Iterator[Piece]:
        yield from self.track()
        yield from self.markers()
        yield from self.bonus_tiles()

    def track(self) -> Iterator[Piece]:
        """§2.3 Yield the spaces of the turn track, which are numbered from 1."""
        for number, box in enumerate(TRACK, 1):
            label = self.view.language.gettext("turn track, space {n}").format(n=number)
            name = f"track-{number}"
            yield Piece(name, symbol_id(name), *box, label, part=TURNS)

    @property
    def lane(self) -> list[int]:
        """Return the seats in turn order, whose markers are on the track; none before the first seat is drawn."""
        seen = self.view.seen
        order: list[int] = seen.track_order[: seen.players]
        return [] if seen.stage == Stage.FIRST else order

    def markers(self) -> Iterator[Piece]:
        """§2.3 Yield the markers on the turn track.

        Markers on the same space are fanned out, with the earlier player on top.
        """
        seen = self.view.seen
        text = self.view.language.gettext("{name}'s marker, number {n} in turn order")
        lane = self.lane
        for place, seat in enumerate(lane):
            level = [other for other in lane if seen.track[other] == seen.track[seat]]
            label = text.format(name=self.view.names[seat], n=place + 1)
            box = self.on_track(seen.track[seat], level.index(seat), len(level))
            name, symbol = f"marker-{seat}", symbol_id(f"marker-{seat}")
            layer = ON_TOP + len(lane) - place
            yield Piece(name, symbol, *box, label, layer=layer, owner=seat, part=TURNS)

    def tracks(self) -> Iterator[Track]:
        """§2.3 Yield the path of the markers along the turn track."""
        points = tuple((space.x + WIDE / 2, ABOVE / 2) for space in TRACK)
        markers = tuple(f"marker-{seat}" for seat in sorted(self.lane))
        yield Track("turns", markers, points, part=TURNS)

    def on_track(self, number: int, place: int, count: int) -> Box:
        """Return the box of a marker, the `place`-th of `count` markers on its space.

        The marker is above the number of the space if there is room.
        """
        space = TRACK[min(number, TRACK_END)]
        top = max(0, (ABOVE - MARKER - STEP * (count - 1)) / 2)
        return rounded(space.x + (WIDE - MARKER) / 2, top + place * STEP, MARKER, MARKER)

    def bonus_tiles(self) -> Iterator[Piece]:
        """§7.2 Yield the bonus tiles, with the signs of their owners."""
        for number, box in enumerate(TILES):
            colour, size = divmod(number, len(SIZES))
            yield from self.bonus_tile(Colour(colour + 1), size, box)

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
        symbol = symbol_id(f"bonus-{colour.name.lower()}-{points}")
        yield Piece(f"bonus-{name}", symbol, *box, label, part=BONUS)
        if holder >= 0:
            side = box.width * HOLDER
            square = rounded(box.x + ACROSS * SIDE, box.y + DOWN * SIDE, side, side)
            name, symbol = f"holder-{name}", symbol_id(f"marker-{holder}")
            yield Piece(name, symbol, *square, label, layer=ON_TOP, owner=holder, part=BONUS)
