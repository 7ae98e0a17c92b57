"""The picture of a round's result: all coins are turned over, and each tile shows its points."""

from collections.abc import Iterator

from keepstone.games.castillos.picture.art import symbol_id
from keepstone.games.castillos.picture.grid import MAP
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
from keepstone.scene import Piece, PlayerCard, rounded
from keepstone.words import signed

BADGE = 0.39  # side of a badge, as a fraction of the tile's
# Centre of a badge on a tile, by side. WITHIN: between the coins, next to the number and above a castle's tower.
# ACROSS: over the edge to the castle, unless it would overlap another badge there.
WITHIN = ((0.5, 0.0), (0.845, 0.5), (0.5, 0.84), (0.155, 0.5))
ACROSS = ((0.5, 0.14), (0.9, 0.5), (0.5, 0.86), (0.1, 0.5))
# Preferred sides for the badge of a castle's tile: first below the castle's value, last at the tower
OWN_SIDES = (2, 3, 1, 0)


class RoundResultPicture(Realm):
    """The map with the points of each tile, and player cards with their sums. There is nothing to choose."""

    def prepare(self) -> None:
        super().prepare()
        self.found = [gain for seat in self.seats for gain in gains(self.seen, seat)]

    def cards(self) -> Iterator[PlayerCard]:
        for seat in self.seats:
            lines = (
                *rows(self.seen, seat, self.language),
                sum_words(self.seen, seat, self.language),
            )
            yield PlayerCard(
                seat,
                self.names[seat],
                self.emblem(seat),
                int(self.seen.score[seat]),
                lines=lines,
                winner=seat in self.crowned(),
            )

    def pieces(self) -> Iterator[Piece]:
        yield from super().pieces()
        for gain in self.found:
            if gain.points:
                yield self.badge(gain)

    def crowned(self) -> list[int]:
        return winners(self.seen) if self.seen.phase == Phase.OVER else []

    def badge(self, gain: TileGain) -> Piece:
        """Return a tile's badge, on the side towards the castle or, for the castle's own tile, on a free side."""
        tile = self.box(gain.tile)
        side = self.badge_side(gain)
        x, y = (WITHIN if gain.tile + 1 in self.seen.castle else ACROSS)[side]
        size = tile.width * BADGE
        left, top = tile.x + tile.width * x - size / 2, tile.y + tile.width * y - size / 2
        return Piece(
            f"gain-{gain.seat}-{TILE_NAMES[gain.tile]}",
            symbol_id("gain" if gain.points > 0 else "loss"),
            *rounded(left, top, size, size),
            gain_label(gain, self.names, self.language),
            layer=3,
            owner=gain.seat,
            text=signed(gain.points),
            part=MAP,
        )

    def badge_side(self, gain: TileGain) -> int:
        """Return the side of a tile for its badge: towards the castle, or a free side of the castle's own tile."""
        if gain.side is not None:
            return opposite(gain.side)
        others = [each for each in self.found if each.side is not None]
        taken = {self.badge_side(each) for each in others if each.tile == gain.tile}
        beyond = {each.side for each in others if each.seat == gain.seat}
        return min(OWN_SIDES, key=lambda side: (side in taken, side in beyond))
