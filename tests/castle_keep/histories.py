"""Knowledge of a viewer with perfect memory about hidden hands, in plain Python, over all histories."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import factorial, prod
from typing import NamedTuple

from tests.castle_keep.plain import ALL_TILES, Plain

TILES = tuple(ALL_TILES)


class Past(NamedTuple):
    """The part of a history that still matters: the hidden tiles of each pool, and how many are in each hand."""

    pools: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[int, ...], ...]


class Memory:
    """The knowledge of a viewer (None: a spectator) about the hands that it does not see."""

    def __init__(self, players: int, viewer: int | None):
        self.viewer = viewer
        self.others = [seat for seat in range(players) if seat != viewer]
        self.shown: list[Counter[str]] = [Counter() for _ in range(players)]
        first = Past((tuple(ALL_TILES.values()),), ((0,),) * len(self.others))
        self.odds: dict[Past, float] = {first: 1.0}

    def drew(self, seat: int, tile: str) -> None:
        """Record that a seat draws a tile. The kind of the tile is used only if the viewer sees it."""
        if seat == self.viewer:
            self._follow(lambda past: drawn_by_viewer(past, TILES.index(tile)))
        else:
            hand = self.others.index(seat)
            self._follow(lambda past: [(1.0, Past(past.pools, changed(past.hands, hand, -1, 1)))])

    def took(self, seat: int, tile: str) -> None:
        """Record that a seat takes a tile that everybody has seen."""
        self.shown[seat][tile] += 1

    def left(self, seat: int, tile: str) -> None:
        """Record that a tile leaves a hand: among equal tiles, the tile that everybody has seen."""
        if self.shown[seat][tile]:
            self.shown[seat][tile] -= 1
        elif seat != self.viewer:
            hand, kind = self.others.index(seat), TILES.index(tile)
            self._follow(lambda past: left_by_other(past, hand, kind))
            total = sum(self.odds.values())
            self.odds = {past: odds / total for past, odds in self.odds.items()}

    def reshuffled(self, supply: Counter[str]) -> None:
        """Record that these tiles are now the supply. Pools without tiles in hands are forgotten."""
        pool = tuple(supply[tile] for tile in TILES)
        self._follow(lambda past: [(1.0, with_pool(past, pool))])

    def chance_of(self, hands: Sequence[Counter[str]]) -> float:
        """Return the probability of these hidden hands, one for each seat; 0 if impossible."""
        end = Memory.__new__(Memory)
        end.viewer, end.others, end.odds = self.viewer, self.others, self.odds
        ways = 1
        for hand, seat in enumerate(self.others):
            hidden = Counter(hands[seat])
            hidden.subtract(self.shown[seat])
            if min(hidden.values(), default=0) < 0:
                return 0.0
            ways *= prod(map(factorial, hidden.values()))
            for tile in hidden.elements():
                kind = TILES.index(tile)
                end._follow(lambda past, hand=hand, kind=kind: left_by_other(past, hand, kind))
        nothing_left = [odds for past, odds in end.odds.items() if not any(map(sum, past.hands))]
        return sum(nothing_left) / ways / sum(self.odds.values())

    def _follow(self, ways) -> None:
        odds: dict[Past, float] = defaultdict(float)
        for past, chance in self.odds.items():
            for share, then in ways(past):
                odds[then] += chance * share
        self.odds = dict(odds)


def changed(rows: tuple[tuple[int, ...], ...], row: int, column: int, by: int):
    """Return the rows with one number changed."""
    new = list(rows[row])
    new[column] += by
    return (*rows[:row], tuple(new), *rows[row + 1 :])


def drawn_by_viewer(past: Past, kind: int) -> Iterator[tuple[float, Past]]:
    """Return the histories after the viewer has drawn a tile of the newest pool."""
    pool, newest = past.pools[-1], len(past.pools) - 1
    if pool[kind]:
        yield pool[kind] / sum(pool), Past(changed(past.pools, newest, kind, -1), past.hands)


def left_by_other(past: Past, hand: int, kind: int) -> Iterator[tuple[float, Past]]:
    """Return the histories after a tile of a kind has left a hand.

    Each tile of the hand is equally likely, whatever its pool.
    """
    for pool, tiles in enumerate(past.pools):
        if past.hands[hand][pool] and tiles[kind]:
            then = Past(changed(past.pools, pool, kind, -1), changed(past.hands, hand, pool, -1))
            yield past.hands[hand][pool] * tiles[kind] / sum(tiles), then


def with_pool(past: Past, pool: tuple[int, ...]) -> Past:
    """Return the histories with a new pool. Old pools that are used up are left out."""
    kept = [i for i, tiles in enumerate(past.pools) if any(tiles)]
    hands = tuple((*(hand[i] for i in kept), 0) for hand in past.hands)
    return Past((*(past.pools[i] for i in kept), pool), hands)


class Watched(Plain):
    """A game with full information, and the memories of all viewers."""

    def __init__(self, players: int, **options: object):
        super().__init__(players, **options)
        self.viewers = (*range(players), None)
        self.memories = {viewer: Memory(players, viewer) for viewer in self.viewers}
        self.reshuffles = 0

    def await_draws(self, count: int) -> None:
        emptied = not +self.supply
        super().await_draws(count)
        if emptied:
            self.reshuffles += 1
            self._tell("reshuffled", self.supply)

    def play_draw(self, tile: str) -> None:
        self._tell("drew", self.seat, tile)
        super().play_draw(tile)

    def play_take(self) -> None:
        self._tell("took", self.seat, self.discards[-1])
        super().play_take()

    def reveal(self, tile: str) -> None:
        self._tell("left", self.seat, tile)
        super().reveal(tile)

    def _tell(self, what: str, *about: object) -> None:
        for memory in self.memories.values():
            getattr(memory, what)(*about)
