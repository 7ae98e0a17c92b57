"""The picture of a round's result: all coins are turned over, and each tile shows its points."""

from collections.abc import Iterator

from keepstone.drawing.scene import Piece, PlayerCard, rounded
from keepstone.games.castillos.picture.art import symbol_id
from keepstone.games.castillos.picture.board import MAP, Realm
from keepstone.games.castillos.rules.components import SUIT_NAMES, TILE_NAMES
from keepstone.games.castillos.rules.terms import Phase
from keepstone.games.castillos.words.names import opposite
from keepstone.games.castillos.words.results import (
    TileGain,
    gain_label,
    gains,
    rows,
    sum_words,
    winners,
)
from keepstone.text.words import signed

BADGE = 0.4  # side of a badge, in tiles
PLACES = (
    (0.642, 0.1),
    (0.82, 0.335),
    (0.642, 0.57),
    (0.475, 0.335),
)  # centres of badges on a tile, by side
OWN_SIDES = (2, 0, 3, 1)  # preferred for a castle's badge: its gate, its flag, then its towers


class RoundResultPicture(Realm):
    """The map with the points for each tile, and the players' cards with the sums of these points.

    This picture has no choices.
    """

    def prepare(self) -> None:
        super().prepare()
        self.gains = [gain for seat in self.seats for gain in gains(self.seen, seat)]

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
                colour=self.colour(seat),
            )

    def pieces(self) -> Iterator[Piece]:
        yield from super().pieces()
        for gain in self.gains:
            if gain.points:
                yield self.badge(gain)

    def crowned(self) -> list[int]:
        return winners(self.seen) if self.seen.phase == Phase.OVER else []

    def badge(self, gain: TileGain) -> Piece:
        """Return a tile's badge, on the side towards the castle or, for the castle's own tile, on a free side."""
        tile = self.box(gain.tile)
        side = self.badge_side(gain)
        x, y = PLACES[side]
        size = tile.width * BADGE
        left, top = tile.x + tile.width * x - size / 2, tile.y + tile.width * y - size / 2
        return Piece(
            f"gain-{gain.seat}-{TILE_NAMES[gain.tile]}",
            symbol_id(f"{'gain' if gain.points > 0 else 'loss'}-{SUIT_NAMES[gain.seat]}"),
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
        others = [other for other in self.gains if other.side is not None]
        taken = {self.badge_side(other) for other in others if other.tile == gain.tile}
        return next(side for side in OWN_SIDES if side not in taken)
