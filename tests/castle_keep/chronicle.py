"""Hidden hands that are consistent with a viewer's whole history, by exhaustive search in plain Python."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.castle_keep.plain import ALL_TILES, Plain

TILES = tuple(ALL_TILES)
MOST_STEPS = 200_000

Hand = tuple[int, ...]  # how many of each tile
Hands = tuple[Hand, ...]


class TooLong(Exception):
    """A search that takes more than `MOST_STEPS` steps."""


class Event(NamedTuple):
    """A tile that a seat draws ("drew") or loses ("left"), or a new supply ("supply")."""

    what: str
    seat: int = -1
    tile: str = ""
    hands: tuple[Counter[str], ...] = ()


class Chronicle(Plain):
    """A game with full information, and the events that concern hidden tiles.

    Tiles that everybody saw when they were taken from the discards are left out, because among tiles of the same
    kind they leave the hand first (§9.1).
    """

    def __init__(self, players: int, **options: object):
        super().__init__(players, **options)
        self.events: list[Event] = []
        self.shown: list[Counter[str]] = [Counter() for _ in range(players)]
        self.reshuffles = 0

    def follow(self, text: str) -> None:
        """Play a text that is known to be legal."""
        verb, *rest = text.split()
        getattr(self, f"play_{verb}")(*rest)

    def await_draws(self, count: int) -> None:
        emptied = not +self.supply
        super().await_draws(count)
        if emptied:
            self.reshuffles += 1
            self.events.append(Event("supply", hands=self.hidden(self.hands)))

    def play_draw(self, tile: str) -> None:
        self.events.append(Event("drew", self.seat, tile))
        super().play_draw(tile)

    def play_take(self) -> None:
        self.shown[self.seat][self.discards[-1]] += 1
        super().play_take()

    def reveal(self, tile: str) -> None:
        if self.shown[self.seat][tile]:
            self.shown[self.seat][tile] -= 1
        else:
            self.events.append(Event("left", self.seat, tile))
        super().reveal(tile)

    def hidden(self, hands: Sequence[Counter[str]]) -> tuple[Counter[str], ...]:
        """Return the tiles of each hand except the publicly known ones."""
        return tuple(hand - known for hand, known in zip(hands, self.shown, strict=True))


class Chapter(NamedTuple):
    """The events that concern the hidden hands between two reshuffles.

    begin: the tiles in each hand at first. left: the tiles that leave each hand, and how many it had drawn before.
    """

    begin: Hands
    left: tuple[list[tuple[int, int]], ...]
    draws: list[int]


def numbers(hand: Counter[str]) -> Hand:
    """Return how many of each tile there are."""
    return tuple(hand[tile] for tile in TILES)


def chapters_of(events: Sequence[Event], others: Sequence[int]) -> list[Chapter]:
    """Return the chapters of a game, for those hands."""

    def begun(hands: Sequence[Counter[str]]) -> Chapter:
        begin = tuple(numbers(hands[seat]) if hands else (0,) * len(TILES) for seat in others)
        return Chapter(begin, tuple([] for _ in others), [0] * len(others))

    chapters = [begun(())]
    for event in events:
        if event.what == "supply":
            chapters.append(begun(event.hands))
        elif event.seat in others:
            hand, last = others.index(event.seat), chapters[-1]
            if event.what == "drew":
                last.draws[hand] += 1
            else:
                last.left[hand].append((TILES.index(event.tile), last.draws[hand]))
    return chapters


class Knowledge:
    """All that a viewer (None: a spectator) has seen, to find out which hidden hands are possible.

    Of the true hands at each new supply, only their sum is used, which the viewer knows; the search also tries
    hands that are close to the true ones first.
    """

    def __init__(self, players: int, viewer: int | None, events: Sequence[Event]):
        self.others = [seat for seat in range(players) if seat != viewer]
        self.chapters = chapters_of(events, self.others)
        self.refuted: set[tuple[int, Hands]] = set()
        self.steps = 0

    def allows(self, hidden: Sequence[Counter[str]]) -> bool:
        """Return whether the hands, by seat and without publicly known tiles, are possible. Raises TooLong."""
        self.steps = 0
        return self._is_possible(
            len(self.chapters) - 1, tuple(numbers(hidden[seat]) for seat in self.others)
        )

    def _is_possible(self, number: int, end: Hands) -> bool:
        """Return whether a chapter can end with these hands."""
        if number + 1 < len(self.chapters) and end == self.chapters[number + 1].begin:
            return True
        if number == 0:
            return True
        if (number, end) in self.refuted:
            return False
        chapter = self.chapters[number]
        for begin in self._beginnings(chapter, end):
            if self._is_possible(number - 1, begin):
                return True
        self.refuted.add((number, end))
        return False

    def _beginnings(self, chapter: Chapter, end: Hands) -> Iterator[Hands]:
        """Yield all hands at the start of a chapter that can end with these hands."""
        hands, kinds = range(len(end)), range(len(TILES))
        gone = [Counter(kind for kind, _ in chapter.left[hand]) for hand in hands]
        items = [[end[hand][kind] + gone[hand][kind] for kind in kinds] for hand in hands]
        total = [sum(hand[kind] for hand in chapter.begin) for kind in kinds]
        order = [kind for kind in kinds if total[kind]]
        order.sort(key=lambda kind: sum(items[hand][kind] > 0 for hand in hands))
        room = [sum(hand) for hand in chapter.begin]
        begin = [[0] * len(TILES) for _ in end]

        def fill(at: int) -> Iterator[Hands]:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise TooLong
            if at == len(order):
                if all(may_begin(begin[hand], chapter.left[hand]) for hand in hands):
                    yield tuple(map(tuple, begin))
                return
            kind = order[at]
            likely = tuple(hand[kind] for hand in chapter.begin)
            most = [min(items[hand][kind], room[hand]) for hand in hands]
            for shares in sorted(
                splits(total[kind], most), key=lambda each: distance(each, likely)
            ):
                for hand, tiles in enumerate(shares):
                    begin[hand][kind] = tiles
                    room[hand] -= tiles
                yield from fill(at + 1)
                for hand, tiles in enumerate(shares):
                    begin[hand][kind] = 0
                    room[hand] += tiles

        return fill(0)


def splits(total: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield all ways to distribute a number of equal tiles, with a limit for each hand."""
    if not most:
        if total == 0:
            yield ()
        return
    for first in range(max(0, total - sum(most[1:])), min(total, most[0]) + 1):
        for rest in splits(total - first, most[1:]):
            yield (first, *rest)


def distance(one: Sequence[int], other: Sequence[int]) -> int:
    """Return the number of tiles that are in other places."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def may_begin(begin: Sequence[int], left: Sequence[tuple[int, int]]) -> bool:
    """Return whether a hand with these tiles at first had drawn enough tiles for all that left it.

    Among equal tiles, the first leave first.
    """
    there, new = list(begin), 0
    for kind, draws in left:
        if there[kind]:
            there[kind] -= 1
        else:
            new += 1
        if new > draws:
            return False
    return True
