"""The points in a round by tile, as data and in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations

import numpy as np

from keepstone.games.castillos.rules.components import MAX_PLAYERS, TILES, VALUES, WORTH
from keepstone.games.castillos.rules.scoring import foes_on, round_points, sum_armies, tile_points
from keepstone.games.castillos.words.names import AT_CASTLE, SIDES, neighbours, on_tile, tile_name
from keepstone.kit.state import Snapshot
from keepstone.text.words import highest, number, signed


@dataclass(frozen=True, slots=True)
class TileGain:
    """The points that a seat scores for one tile.

    side: on which side of the castle the tile is (0..3, from the north); None for the castle's own tile.
    """

    seat: int
    tile: int
    side: int | None
    own: int
    foes: int
    points: int


def army_sums(seen: Snapshot) -> np.ndarray:
    """§6.4 Return the total worth of each seat's coins on each tile."""
    sums = np.zeros((MAX_PLAYERS, TILES), np.int16)
    sum_armies(seen.state, sums)
    return sums


def gains(seen: Snapshot, seat: int) -> list[TileGain]:
    """§6 Return a seat's gains for its castle's tile and for neighbouring tiles, clockwise from the north."""
    sums = army_sums(seen)
    castle = seen.castle[seat] - 1
    around = neighbours(seen, seen.spot[castle] - 1)
    gains = [
        TileGain(
            seat=seat,
            tile=tile,
            side=side,
            own=int(sums[seat, tile]),
            foes=int(foes_on(seen.state, sums, seat, tile)),
            points=int(tile_points(seen.state, sums, seat, tile)),
        )
        for side, tile in ((None, castle), *around)
    ]
    return [gain for gain in gains if gain.side is None or gain.points]


def round_gains(seen: Snapshot) -> list[int]:
    """§6 Return each seat's gains in the round."""
    sums = army_sums(seen)
    return [int(round_points(seen.state, sums, seat)) for seat in range(seen.players)]


def winners(seen: Snapshot) -> list[int]:
    """§2.2 Return the seats with the highest total. Seats that are tied share the win."""
    return highest(seen.score[: seen.players])


def rows(seen: Snapshot, seat: int, language: NullTranslations) -> list[str]:
    """Describe a seat's round in short rows: its castle, the coins on its castle's tile, and its neighbours."""
    _ = language.gettext
    castle, *around = gains(seen, seat)
    worth = int(WORTH[castle.tile % VALUES])
    return [
        _("Castle {on_tile}: {points}").format(
            on_tile=on_tile(castle.tile, language), points=signed(worth)
        ),
        *_coin_rows(castle, language),
        *(_neighbour_row(gain, language) for gain in around),
    ]


def sum_words(seen: Snapshot, seat: int, language: NullTranslations) -> str:
    """Return a seat's points in the round and in all rounds so far, in words."""
    return language.gettext("This round {points}, total {total}").format(
        points=signed(round_gains(seen)[seat]), total=number(seen.score[seat])
    )


def _coin_rows(castle: TileGain, language: NullTranslations) -> list[str]:
    """§6.2 Return the row for the coins on the castle's tile, if there are any."""
    sums = [signed(points) for points in (castle.own, -castle.foes) if points]
    if not sums:
        return []
    return [language.gettext("Coins on it: {points}").format(points=" ".join(sums))]


def _neighbour_row(gain: TileGain, language: NullTranslations) -> str:
    """§6.3 Describe a neighbouring tile: its points, and the armies that decide which seat scores them."""
    _ = language.gettext
    text = _("{side}, {tile}: {points} ({own} vs {foes})")
    return text.format(
        side=_(SIDES[gain.side or 0]),
        tile=tile_name(gain.tile, language),
        points=signed(gain.points),
        own=gain.own,
        foes=gain.foes,
    )


def gain_label(gain: TileGain, names: Sequence[str], language: NullTranslations) -> str:
    """Describe the points for a tile, and the reasons for them, in a sentence."""
    _ = language.gettext
    if gain.side is None:
        text = _("{name}'s castle {on_tile}, strength {own} against {foes}: {points}")
    elif gain.own >= gain.foes:
        text = _("{name} controls {tile}, {place}, strength {own} against {foes}: {points}")
    else:
        text = _("{name} does not control {tile}, {place}, strength {own} against {foes}: {points}")
    return text.format(
        name=names[gain.seat],
        tile=tile_name(gain.tile, language),
        on_tile=on_tile(gain.tile, language),
        place=_(AT_CASTLE[gain.side or 0]),
        own=gain.own,
        foes=gain.foes,
        points=signed(gain.points),
    )
