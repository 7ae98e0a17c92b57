"""§6 The final account: points by round.

Things have the same IDs as in the picture at the end of a round.
"""

from collections.abc import Iterator
from gettext import NullTranslations

from keepstone.games.castillos.rules.components import TILE_NAMES, VALUES, WORTH
from keepstone.games.castillos.rules.play import round_end
from keepstone.games.castillos.words.results import gains
from keepstone.kit.state import State, snapshot
from keepstone.text.credit import Credit
from keepstone.text.words import N_

LINES = (
    N_("The castle's tile"),
    N_("Coins on the castle's tile"),
    N_("Tiles beside the castle"),
)
TILE, COINS, BESIDE = range(len(LINES))


def credit(
    before: State, action: int, after: State, language: NullTranslations
) -> Iterator[Credit]:
    """Yield each seat's points at the end of a round, when the last coins are turned over."""
    if not round_end(after):
        return
    seen = snapshot(after)
    heading = language.gettext("Round {n}").format(n=seen.rounds + 1)
    for seat in range(seen.players):
        for gain in gains(seen, seat):
            tile = TILE_NAMES[gain.tile]
            ids = (f"tile-{tile}", *([f"gain-{seat}-{tile}"] if gain.points else []))
            worth = int(WORTH[gain.tile % VALUES])
            parts = {TILE: worth, COINS: gain.own - gain.foes}
            for part, points in ({BESIDE: gain.points} if gain.side is not None else parts).items():
                if points:
                    row = seen.rounds * len(LINES) + part
                    yield Credit(seat, points, row, language.gettext(LINES[part]), ids, heading)
