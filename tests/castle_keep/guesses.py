"""Verification of determinizations: each must be possible, and the true table must be among them."""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np

import keepstone
from keepstone import CHANCE, OVER, SPECTATOR, Position
from keepstone.games.castle_keep.rules.components import KIND_NAMES, KINDS, MAX_PLAYERS
from keepstone.games.castle_keep.rules.guess import guess_old, guesses_of
from keepstone.games.castle_keep.rules.knowledge import count_unseen, row_of
from keepstone.games.castle_keep.rules.story import note_left
from keepstone.kit.rng import new_rng
from tests.castle_keep.histories import Memory, Watched

LOOKS = 0.25  # probability that all views are examined after a reshuffle
MOST = 3_000  # histories that a viewer keeps in mind; plain Python takes too long for more
VERBS = ("pass", "place", "attack", "end")


class View(NamedTuple):
    """A table, a viewer (None: a spectator), and the knowledge of this viewer."""

    true: Position
    viewer: int | None
    memory: Memory
    reshuffles: int

    @property
    def seen(self) -> Position:
        return self.true.observe(SPECTATOR if self.viewer is None else self.viewer)

    def is_possible(self, whole: Position) -> bool:
        """Return whether a complete table is consistent with everything that the viewer sees and knows."""
        alike = whole.observe(SPECTATOR if self.viewer is None else self.viewer) == self.seen
        return alike and self.memory.chance_of(hands_of(whole)) > 0


def hands_of(whole: Position) -> list[Counter[str]]:
    """Return the tiles in each hand."""
    hands = whole.state.hand[: whole.config.players].tolist()
    return [Counter(dict(zip(KIND_NAMES, hand, strict=True))) for hand in hands]


def can_be_dealt(seen: Position, hands: list[Counter[str]]) -> bool:
    """Return whether `determinize` can return these hands."""
    state, unseen = seen.copy().state, np.zeros(KINDS, np.int16)
    for seat, hand in enumerate(hands):
        for kind, name in enumerate(KIND_NAMES):
            for _ in range(hand[name] - state.hand[seat, kind] if kind else 0):
                note_left(state, seat, kind)
                state.hand[seat, 0] -= 1
                state.hand_size[seat] -= 1
                state.pile[state.pile_size] = kind
                state.pile_size += 1
    count_unseen(state, row_of(state), unseen)
    old, held = np.zeros(KINDS, np.int16), np.zeros(MAX_PLAYERS, np.int64)
    return bool(guess_old(guesses_of(state, unseen), old, held, new_rng(0)))


def views(
    seed: int, players: int, reshuffles: int, looks: float = LOOKS, most: int = MOST
) -> Iterator[View]:
    """Yield the views of all viewers at random times in a random game, after its first reshuffle.

    The game ends after a number of reshuffles, or if a viewer has more than `most` possible histories.
    """
    random = Random(seed)
    options = {name: random.random() < 0.3 for name in ("attack_towers", "open_discard")}
    true, twin = (
        keepstone.game("castle-keep", players, **options).new(seed),
        Watched(players, **options),
    )
    taste = {verb: 4 ** random.uniform(-3, 3) for verb in VERBS}
    while true.to_act != OVER and twin.reshuffles <= reshuffles:
        if twin.reshuffles and random.random() < looks:
            for viewer, memory in twin.memories.items():
                yield View(true, viewer, memory, twin.reshuffles)
        if max(len(memory.odds) for memory in twin.memories.values()) > most:
            return
        legal = true.legal()
        if true.to_act == CHANCE:
            text = true.roll()
        else:
            text = random.choices(legal, [taste.get(each.split()[0], 1) for each in legal])[0]
            true.play(text)
        twin.play(text)


def judge(view: View, seed: int) -> Counter[str]:
    """Return the results for one view."""
    seen = view.seen
    return Counter(
        {
            "views": 1,
            "impossible": not view.is_possible(seen.determinize(seed)),
            "never dealt": not can_be_dealt(seen, hands_of(view.true)),
            "wrongly ruled out": not view.is_possible(view.true),
        }
    )


def main(wanted: int) -> None:
    """Judge a number of views, and print them by number of seats, viewer, and reshuffles so far."""
    found: dict[tuple[int, str, int], Counter[str]] = {}
    seed = done = 0
    while done < wanted:
        players = 2 + seed % 3
        for view in views(seed, players, reshuffles=3):
            key = (players, "spectator" if view.viewer is None else "seat", view.reshuffles)
            found.setdefault(key, Counter()).update(judge(view, seed))
            done += 1
        seed += 1
        print(f"{done} views of {seed} games", file=sys.stderr, flush=True)
    columns = ("views", "impossible", "never dealt", "wrongly ruled out")
    print("seats, viewer, reshuffles", *columns, sep=" | ")
    for key, counts in sorted(found.items()):
        print(*key, *(counts[column] for column in columns), sep=" | ")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
