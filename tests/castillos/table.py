"""A table of Castillos for scenarios, set up in the middle of a round by texts.

    t = Table(players=2)
    t.map(". moon-4 .", "sun-3 sun-5 moon-ace", at=(-1, -1))
    t.castles("sun-5", "moon-ace")
    t.coins(0, "null sun-5", "ace sun-5")
    t.turn_of(1, Phase.COIN)
    t.play("coin 3 sun-5")

Seat 0 owns the sun, seat 1 the moon, seat 2 the crown and seat 3 the arms.
"""

from collections import Counter

import numpy as np

import keepstone
from keepstone.games.castillos.rules.components import (
    COIN_LIMIT,
    MAX_PLAYERS,
    REACH,
    SUIT_NAMES,
    TILE_NAMES,
    TILES,
    VALUE_NAMES,
    VALUES,
    cell_of,
    x_of,
    y_of,
)
from keepstone.games.castillos.rules.scoring import round_points, sum_armies, tile_points
from keepstone.games.castillos.rules.terms import Phase
from tests.support.never_empty import never_empty
from tests.support.talking import Talking

GUESSES = 40
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Table(Talking):
    """A position with methods to set it up, play on it and query it."""

    def __init__(self, players=2, position=None, **options):
        self.position = position or keepstone.game("castillos", players, **options).new()

    @property
    def state(self):
        return self.position.state

    @property
    def players(self):
        return self.position.config.players

    # Setting up.

    def map(self, *rows, at=(0, 0)):
        """Place tiles row by row, "." for none; at: x and y of the first tile of the first row."""
        for down, row in enumerate(rows):
            for right, name in enumerate(row.split()):
                if name != ".":
                    self._put_down(TILE_NAMES.index(name), at[0] + right, at[1] + down)
        self._note_frontier()

    def cross(self, centre, n=".", e=".", s=".", w="."):
        """Place a tile on the origin and others on its north, east, south and west."""
        self.map(f". {n} .", f"{w} {centre} {e}", f". {s} .", at=(-1, -1))

    def rest(self):
        """Place all other tiles of the pile in a column that begins below the southernmost tile."""
        y, x = max(((y, x) for x, y in self.cells()), default=(-1, 0))
        for tile in self._pile():
            y += 1
            self._put_down(tile, x, y)
        self._note_frontier()

    def resources(self, *names):
        """Put these tiles face down as resources; "" for a seat without one."""
        for seat, name in enumerate(names):
            if name:
                self.state.resource[seat] = TILE_NAMES.index(name) + 1
                self.state.held[seat] = 1

    def castles(self, *names):
        for seat, name in enumerate(names):
            self.state.castle[seat] = TILE_NAMES.index(name) + 1

    def coins(self, seat, *texts):
        """Put coins of a seat on tiles, each as "VALUE TILE"."""
        for text in texts:
            value, name = text.split()
            tile, row = TILE_NAMES.index(name), self.state.coins[seat]
            assert self.state.spot[tile], f"{name} is not on the map"
            assert self.state.armies[tile] < COIN_LIMIT, f"{name} is full"
            assert VALUE_NAMES.index(value) + 1 not in self.state.coin_value[seat]
            self.state.coin_tile[seat, row] = tile + 1
            self.state.coin_value[seat, row] = VALUE_NAMES.index(value) + 1
            self.state.coins[seat] += 1
            self.state.armies[tile] += 1

    def coins_at_home(self, *seats, without=()):
        """Put each coin of these seats on the seat's own tile of the same value, except for some values."""
        for seat in seats:
            values = [value for value in VALUE_NAMES if value not in without]
            self.coins(seat, *(f"{value} {SUIT_NAMES[seat]}-{value}" for value in values))

    def turn_of(self, seat, phase, starter=None, number=1, drawn=""):
        """Let a seat act, or chance act for it. number: the number of the round, from 1."""
        state = self.state
        state.seat, state.phase, state.rounds = seat, phase, number - 1
        state.first = ((seat if starter is None else starter) - number + 1) % self.players
        state.drawn = TILE_NAMES.index(drawn) + 1 if drawn else 0

    def _put_down(self, tile, x, y):
        cell = cell_of(x, y)
        assert tile < self.players * VALUES, "this suit is not in play"
        assert not self.state.spot[tile], "this tile lies on the map"
        assert cell + 1 not in self.state.spot, "this cell is taken"
        self.state.spot[tile] = cell + 1
        self.state.laid += 1

    def _note_frontier(self):
        taken = self.cells()
        beside = {(x + right, y + down) for x, y in taken for right, down in SIDES} - taken
        if len(taken) == self.players * VALUES:
            beside = set()
        cells = sorted(cell_of(x, y) for x, y in beside if max(abs(x), abs(y)) <= REACH)
        self.state.frontier[:] = 0
        self.state.frontier[: len(cells)] = cells
        self.state.frontier_size = len(cells)

    def _pile(self):
        hidden = {int(tile) - 1 for tile in self.state.resource}
        tiles = range(self.players * VALUES)
        return [tile for tile in tiles if not self.state.spot[tile] and tile not in hidden]

    # Playing.

    def begin(self, starter, *resources):
        """Play the first events: the starting player, and the resource of each seat."""
        self.play(f"start {starter}")
        self.deal(starter, *resources)

    def deal(self, starter, *resources):
        """Deal the resources, listed by seat from 0."""
        for step in range(len(resources)):
            self.play(f"resource {resources[(starter + step) % self.players]}")

    def lay(self, *moves):
        """Take a tile, from the pile unless it is the seat's own resource, and place it: "TILE X Y"."""
        for move in moves:
            name, place = move.split(maxsplit=1)
            if self.may(f"use {name}"):
                self.play(f"use {name}")
            else:
                self.play(*["pile"] * self.may("pile"), f"draw {name}")
            self.play(f"place {place}")

    def unveil(self):
        while self.state.phase == Phase.REVEAL:
            self.position.roll()

    # Queries.

    @property
    def log(self):
        return self.position.log

    def scores(self):
        return self.position.scores()

    def cells(self):
        return {(x_of(spot - 1), y_of(spot - 1)) for spot in self.state.spot.tolist() if spot}

    def tile_at(self, x, y):
        return TILE_NAMES[self.state.spot.tolist().index(cell_of(x, y) + 1)]

    def free(self):
        places = [text.split()[1:] for text in self.legal() if text.startswith("place ")]
        return {(int(x), int(y)) for x, y in places}

    def castle_of(self, seat):
        return _tile_name(self.state.castle[seat])

    def resource_of(self, seat):
        return (_tile_name(self.state.resource[seat]) or "?") if self.state.held[seat] else None

    def coins_of(self, seat):
        """Return the coins of a seat on the map in order; "? TILE" if the viewer does not know the value."""
        pairs = zip(self.state.coin_value[seat], self.state.coin_tile[seat], strict=True)
        named = [
            (VALUE_NAMES[value - 1] if value else "?", _tile_name(tile)) for value, tile in pairs
        ]
        return [f"{value} {name}" for value, name in named[: self.state.coins[seat]]]

    def sum_of(self, seat, name):
        return int(self._sums()[seat, TILE_NAMES.index(name)])

    def points_from(self, seat, name):
        return int(tile_points(self.state, self._sums(), seat, TILE_NAMES.index(name)))

    def points(self, seat):
        return int(round_points(self.state, self._sums(), seat))

    def _sums(self):
        sums = np.zeros((MAX_PLAYERS, TILES), np.int16)
        sum_armies(self.state, sums)
        return sums

    def odds(self):
        weights = self.position.chance_weights()
        return Counter({text.removeprefix("draw "): weight for text, weight in weights})

    def seen_by(self, seat):
        """Return the observation of a seat, or SPECTATOR."""
        return Table(position=self.position.observe(seat))

    @never_empty
    def guesses(self, seat, count=GUESSES):
        seen = self.position.observe(seat)
        return [Table(position=seen.determinize(seed)) for seed in range(count)]


def _tile_name(number):
    return TILE_NAMES[number - 1] if number else None


def armies():
    """Set up a castle on a 5 with a coin 3 against a 2; a neighbouring 4 is lost, and an own 2 is empty."""
    t = Table()
    t.cross("sun-5", e="moon-4", w="sun-2")
    t.rest()
    t.castles("sun-5", "moon-null")
    t.coins(0, "3 sun-5", "null moon-4")
    t.coins(1, "2 sun-5", "4 moon-4")
    t.turn_of(0, Phase.COIN)
    return t
