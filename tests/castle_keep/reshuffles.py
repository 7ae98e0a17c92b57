"""Determinizations after many reshuffles, compared with the viewer's whole history.

python -m tests.castle_keep.reshuffles [games] plays 4,000 games with at least two reshuffles, and prints a table.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import keepstone
from keepstone import CHANCE, OVER, SPECTATOR, Position
from tests.castle_keep.chronicle import Chronicle, Knowledge, TooLong
from tests.castle_keep.guesses import hands_of
from tests.castle_keep.plain import ALL_TILES

LOOKS = 0.02  # probability that a view is examined after two reshuffles
DEALS = 3  # number of determinizations of each view
# How players choose: the powers of 4 between which the weight of an action is drawn. Passing and attacking make
# long games. Some tiles are kept for long, as players would keep good ones.
TASTES = {"pass": (-1, 3), "place": (-2, 2), "attack": (-1, 3), "end": (-2, 1), "discard": (-4, 4)}


class View(NamedTuple):
    """A table, a viewer (None: a spectator), and the knowledge of this viewer."""

    true: Position
    viewer: int | None
    twin: Chronicle
    knowledge: Knowledge

    def judge(self) -> Counter[str]:
        """Count the possible and the impossible determinizations."""
        seen = self.true.observe(SPECTATOR if self.viewer is None else self.viewer)
        counts = Counter({"views": 1, "truth ruled out": self._allows(self.true) == "impossible"})
        for seed in range(DEALS):
            counts["tables"] += 1
            counts[self._allows(seen.determinize(seed))] += 1
        return counts

    def _allows(self, whole: Position) -> str:
        try:
            hidden = self.twin.hidden([+hand for hand in hands_of(whole)])
            return "possible" if self.knowledge.allows(hidden) else "impossible"
        except TooLong:
            return "undecided"


def weight_of(action: str, tastes: dict[str, float]) -> float:
    """Return a player's weight for an action: of a discard by its tile, otherwise by its verb."""
    verb, *rest = action.split()
    return tastes[rest[0]] if verb == "discard" else tastes.get(verb, 1)


def views(seed: int, players: int, looks: float = LOOKS) -> Iterator[View]:
    """Yield views of a random game at intervals, from the second reshuffle on."""
    random = Random(seed)
    options = {name: random.random() < 0.3 for name in ("attack_towers", "open_discard")}
    true = keepstone.game("castle-keep", players, **options).new(seed)
    twin = Chronicle(players, **options)
    tastes = {verb: 4 ** random.uniform(*powers) for verb, powers in TASTES.items()}
    tastes |= {tile: 4 ** random.uniform(*TASTES["discard"]) for tile in ALL_TILES}
    while true.to_act != OVER:
        if twin.reshuffles >= 2 and random.random() < looks:
            viewer = random.choice([*range(players), None])
            yield View(true, viewer, twin, Knowledge(players, viewer, twin.events))
        if true.to_act == CHANCE:
            text = true.roll()
        else:
            legal = true.legal()
            text = random.choices(legal, [weight_of(each, tastes) for each in legal])[0]
            true.play(text)
        twin.follow(text)


def main(wanted: int, seed: int = 0) -> None:
    """Judge the views of a number of games, and print them by number of seats and reshuffles."""
    found: dict[tuple[int, str], Counter[str]] = {}
    games = 0
    while games < wanted:
        players, reshuffles = 2 + seed % 3, 0
        for view in views(seed, players):
            reshuffles = view.twin.reshuffles
            key = (players, str(reshuffles) if reshuffles < 8 else "8 or more")
            found.setdefault(key, Counter()).update(view.judge())
        games += reshuffles > 0
        seed += 1
        if games % 20 == 0 and reshuffles:
            print(f"{games} games", file=sys.stderr, flush=True)
    columns = ("views", "tables", "possible", "impossible", "undecided", "truth ruled out")
    print("seats, reshuffles", *columns, sep=" | ")
    for key, counts in sorted(found.items()):
        print(*key, *(counts[column] for column in columns), sep=" | ")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:] or ["4000"]))
