"""The picture of a round result: all coins turned over, and the points of each tile."""

from collections.abc import Iterator

from keepstone.boxes import right_square
from keepstone.games.castillos.picture.art import symbol_id
from keepstone.games.castillos.picture.layout import COUNT_TABLES, NEAR, Count
from keepstone.games.castillos.picture.realm import Realm
from keepstone.games.castillos.rules.components import TILE_NAMES
from keepstone.games.castillos.rules.terms import Phase
from keepstone.games.castillos.words.names import opposite
from keepstone.games.castillos.words.tally import (
    TileGain,
    gain_label,
    gains,
    rows,
    sum_words,
    winners,
)
from keepstone.letters import LETTERS, panel_height
from keepstone.scene import Box, Focus, Panel, Piece, rounded
from keepstone.words import signed, wins_words

BADGE = 0.39  # side of a badge, in tiles
# Centre of a badge on a tile, by side. WITHIN: between the coins, beside the number and above a castle's tower.
# ACROSS: over the edge to the castle, unless that would meet another badge there.
WITHIN = ((0.5, 0.0), (0.845, 0.5), (0.5, 0.84), (0.155, 0.5))
ACROSS = ((0.5, 0.14), (0.9, 0.5), (0.5, 0.86), (0.1, 0.5))
FINGER = 4  # in letters: 44 pixels for letters of 11
# Preferred sides for the badge of a castle's tile: below the castle's value first, at the tower last
OWN_SIDES = (2, 3, 1, 0)


class RoundResultPicture(Realm):
    """The map and a count for each seat; there is nothing to choose."""

    def lay_out(self) -> None:
        counted = [len(rows(self.seen, seat, self.language)) for seat in self.seats]
        self.table = COUNT_TABLES[self.layout](counted)
        self.width, self.height = self.table.width, self.table.height
        self.lay_map(self.table.land)
        self.found = [gain for seat in self.seats for gain in gains(self.seen, seat)]

    def focus(self) -> Focus:
        """Return the whole picture, zoomed so that the letters of the counts are legible."""
        letter = min(
            count.tally.height / panel_height(len(rows(self.seen, seat, self.language)))
            for seat, count in self.places()
        )
        return Focus(0, 0, self.width, self.height, FINGER * letter * LETTERS.lower)

    def places(self) -> Iterator[tuple[int, Count]]:
        """Yield each seat with its boxes, the nearest first."""
        return zip(self.seats, self.table.counts, strict=True)

    def pieces(self) -> Iterator[Piece]:
        yield from super().pieces()
        for seat, count in self.places():
            yield self.emblem(seat, count.emblem)
            if seat in self.crowned():
                yield self.crown(seat, count.panel)
        for gain in self.found:
            if gain.points:
                yield self.badge(gain)

    def crowned(self) -> list[int]:
        return winners(self.seen) if self.seen.phase == Phase.OVER else []

    def crown(self, seat: int, name: Box) -> Piece:
        """Return the winner's crown, in a square at the end of the name."""
        label = wins_words(self.names[seat], self.language)
        return Piece(f"crown-{seat}", symbol_id("crown"), *right_square(name), label, owner=seat)

    def badge(self, gain: TileGain) -> Piece:
        """Return a badge: on the neighbour's side towards the castle, or on a free side of the castle's tile."""
        tile = self.box(gain.tile)
        side = self.badge_side(gain)
        x, y = (WITHIN if gain.tile + 1 in self.seen.castle else ACROSS)[side]
        size = tile.width * BADGE
        left = min(max(tile.x + tile.width * x - size / 2, 0), self.table.width - size)
        top = max(tile.y + tile.width * y - size / 2, 0)
        return Piece(
            f"gain-{gain.seat}-{TILE_NAMES[gain.tile]}",
            symbol_id("gain" if gain.points > 0 else "loss"),
            *rounded(left, top, size, size),
            gain_label(gain, self.names, self.language),
            layer=3,
            owner=gain.seat,
            text=signed(gain.points),
        )

    def badge_side(self, gain: TileGain) -> int:
        """Return the side of a tile for a badge: towards the castle, or a free one of the castle's own tile."""
        if gain.side is not None:
            return opposite(gain.side)
        others = [each for each in self.found if each.side is not None]
        taken = {self.badge_side(each) for each in others if each.tile == gain.tile}
        beyond = {each.side for each in others if each.seat == gain.seat}
        return min(OWN_SIDES, key=lambda side: (side in taken, side in beyond))

    def panels(self) -> Iterator[Panel]:
        seen, language = self.seen, self.language
        for seat, count in self.places():
            crown = count.panel.height + NEAR if seat in self.crowned() else 0
            name = count.panel._replace(width=count.panel.width - crown)
            yield Panel(f"player-{seat}", *name, self.names[seat], owner=seat)
            castle, *lines = rows(seen, seat, language)
            yield Panel(f"tally-{seat}", *count.tally, castle, tuple(lines), seat)
            yield Panel(f"sum-{seat}", *count.total, sum_words(seen, seat, language), (), seat)
