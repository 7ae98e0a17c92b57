"""A table of Castle Keep for scenarios, set up in the middle of a game by texts.

    t = Table(players=2)
    t.castle(1, n="red-curvy-wall")
    t.hand(0, "red-curvy-wall", "blue-keep")
    t.turn_of(0)
    t.play("attack 1 n")

Each named tile is taken out of the 90 tiles, so no tile is on the table twice.
"""

from collections import Counter

import keepstone
from keepstone.games.castle_keep.rules.components import KIND_NAMES, PLACE_NAMES, RING
from keepstone.games.castle_keep.rules.terms import Phase
from tests.support.never_empty import never_empty
from tests.support.talking import Talking

GUESSES = 40
# Seven adjacent tiles of a ring, so that only one is missing.
RED_RING = (
    "red-curvy-tower",
    "red-curvy-wall",
    "red-zigzag-tower",
    "red-zigzag-wall",
    "red-straight-tower",
    "red-straight-wall",
    "red-curvy-tower",
)


class Table(Talking):
    """A position with methods to set it up and query it."""

    def __init__(self, players=2, position=None, **options):
        self.position = position or keepstone.game("castle-keep", players, **options).new()

    # Setting up.

    def castle(self, seat, *texts, **tiles):
        """Put tiles on places of a castle, given as "PLACE TILE" or by the places."""
        for place, name in [*(text.split() for text in texts), *tiles.items()]:
            self.position.state.castle[seat, PLACE_NAMES.index(place)] = self._take(name)

    def ring(self, seat, *names):
        """Put tiles on the ring from nw clockwise; "" leaves a gap."""
        self.castle(seat, **{p: n for p, n in zip(PLACE_NAMES[:RING], names, strict=True) if n})

    def hand(self, seat, *names):
        """Put tiles into a hand."""
        for name in names:
            self.position.state.hand[seat, self._take(name)] += 1
            self.position.state.hand_size[seat] += 1

    def pile(self, *names):
        """Put tiles on top of the discards, the last one uppermost."""
        state = self.position.state
        for name in names:
            state.pile[state.pile_size] = self._take(name)
            state.pile_size += 1

    def supply_is(self, *names):
        """Leave exactly these tiles in the supply and put all others on top of the discards."""
        rest = self.supply() - Counter(names)
        self.pile(*rest.elements())
        assert self.supply() == Counter(names), "the box does not hold them"

    def passing(self, *names):
        """Let seat 1 pass, so that seat 0's turn begins, and draw tiles."""
        self.turn_of(1)
        self.play("pass")
        self.draw(*names)

    def turn_of(self, seat, attacks=True, number=20):
        """Let a seat choose between building, attacking and passing.

        attacks: whether attacks are allowed. number: the number of this turn in the game.
        """
        state = self.position.state
        state.seat, state.phase, state.gate, state.turn = seat, Phase.MAIN, attacks, number

    def _take(self, name):
        state, kind = self.position.state, KIND_NAMES.index(name)
        assert state.supply[kind] > 0, f"the box holds no more {name}"
        state.supply[kind] -= 1
        state.supply_size -= 1
        return kind

    # Playing.

    def draw(self, *names):
        self.play(*(f"draw {name}" for name in names))

    # Queries.

    def castle_of(self, seat=0):
        """Return the tiles of a castle by place."""
        tiles = zip(PLACE_NAMES, self.position.state.castle[seat], strict=True)
        return {place: KIND_NAMES[kind] for place, kind in tiles if kind}

    def hand_of(self, seat=0):
        """Return the tiles of a hand as a multiset; "?" is a tile that the viewer has not seen."""
        return self._named(self.position.state.hand[seat])

    def supply(self):
        """Return the tiles of the supply as a multiset; "?" is a tile that the viewer has not seen."""
        return self._named(self.position.state.supply)

    def discards(self):
        state = self.position.state
        return [KIND_NAMES[kind] for kind in state.pile[: state.pile_size]]

    def odds(self):
        weights = self.position.chance_weights()
        return Counter({text.removeprefix("draw "): weight for text, weight in weights})

    def winners(self):
        """Return the seats that have won."""
        return self.position.winners()

    def seen_by(self, seat):
        """Return the observation of a seat, or SPECTATOR."""
        return Table(position=self.position.observe(seat))

    @never_empty
    def guesses(self, seat):
        seen = self.position.observe(seat)
        return [Table(position=seen.determinize(seed)) for seed in range(GUESSES)]

    @staticmethod
    def _named(counts):
        return Counter({KIND_NAMES[kind]: int(n) for kind, n in enumerate(counts) if n})
