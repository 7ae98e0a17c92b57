"""A table of The Castles of Burgundy for scenarios, set up in the middle of a turn by texts.

    t = Table(players=2)                    # all play on estate 1
    t.lay(0, "d4 castle", "c3 bank")        # tiles of an estate
    t.store(0, "ship", "", "cow-3")         # storage places 1 and 3
    t.workers(0, 2)
    t.dice(0, 3, 5)
    t.depot(3, "cow-3", "", "bank")         # spaces 1 and 3 of depot 3
    t.turn_of(0, phase="B", round=2)
    t.play("place 3 1 d5")

Every tile that is placed is taken out of the supplies, so that no tile is lost or duplicated. A table that was not
set up begins as a real game: `t.begin("first 1", "dice 2-5")`.

Estate 1, with castle, Animal, Knowledge, Ship, Mine and Building hexes and their numbers:

    a        A6  C5  C4  K3
    b      A2  A1  C6  K5  B4
    c    A5  A4  B3  K1  B2  B3
    d  S6  S1  S2  C6  S5  S4  S1
    e    B2  B5  M4  B3  B1  A2
    f      B6  M1  K2  B5  B6
    g        M3  K4  K1  B3
"""

from collections import Counter
from functools import reduce
from operator import or_

import keepstone
from keepstone.games.burgundy.rules import components as box
from keepstone.games.burgundy.rules.terms import Colour, Stage
from tests.support.talking import Talking

PHASES = "ABCDE"


class Table(Talking):
    """A position with methods to set it up, play on it and query it."""

    def __init__(self, players=2, boards="1", **options):
        self.position = keepstone.game("burgundy", players, boards=boards, **options).new()

    @property
    def state(self):
        return self.position.state

    @property
    def players(self):
        return self.position.config.players

    # Setting up.

    def lay(self, seat, *texts):
        """Place tiles in an estate, each given as "CELL TILE", without scoring."""
        for text in texts:
            cell, name = text.split()
            if self.tile_at(seat, cell) != name:
                assert not self.tile_at(seat, cell), f"{cell} is covered"
                self.state.estate[seat, box.CELL_NAMES.index(cell)] = self._take(name)
        self._note_estate(seat)

    def store(self, seat, *names):
        """Put tiles on the storage places, beginning with the first; "" leaves a place empty."""
        self._fill(self.state.storage[seat], names)

    def depot(self, number, *names):
        """Put tiles on the spaces of a numbered depot, beginning with the first; "" leaves a space empty."""
        self._fill(self.state.depots[number - 1], names)

    def black(self, *names):
        """Put tiles on the spaces of the black depot, beginning with the first; "" leaves a space empty."""
        self._fill(self.state.black, names)

    def workers(self, seat, count):
        self.state.workers[seat] = count

    def silver(self, seat, count):
        self.state.silver[seat] = count

    def score(self, *points):
        self.state.points[: self.players] = points

    def stock(self, seat, *types):
        self._move_goods(self.state.stock[seat], types)

    def sold(self, seat, *types):
        self._move_goods(self.state.sold[seat], types)

    def goods_in(self, number, *types):
        self._move_goods(self.state.depot_goods[number - 1], types)

    def award(self, colour, large, small=None):
        holders = [0 if seat is None else seat + 1 for seat in (large, small)]
        self.state.bonus[_row_of(colour)] = holders

    def track(self, *places):
        """Put the markers on the turn track, each given as (SEAT, SPACES), beginning with the foremost."""
        for index, (seat, spaces) in enumerate(places):
            self.state.track_order[index] = seat
            self.state.track[seat] = spaces

    def dice(self, seat, one, other=0):
        self.state.dice[seat] = one, other

    def turn_of(self, seat, phase="A", round=1, white=1):
        """Let a seat take its turn, in the order of the turn track, with the dice already rolled."""
        state = self.state
        if sorted(state.track_order[: self.players]) != list(range(self.players)):
            state.track_order[: self.players] = range(self.players)
        state.turn_order[: self.players] = state.track_order[: self.players]
        state.turn = self.order().index(seat)
        state.stage, state.seat, state.slot, state.bought = Stage.TURN, seat, 0, 0
        state.phase, state.rounds, state.white = PHASES.index(phase), round - 1, white
        for other in self.order()[state.turn :]:
            if not state.dice[other].any():
                self.dice(other, 1, 6)
        for index in range(round, 5):
            state.row[index] = state.row[index] or self._take_goods(state.unseen_goods.argmax() + 1)

    def _fill(self, places, names):
        for index, name in enumerate(names):
            if name:
                assert not places[index], "this place is taken"
                places[index] = self._take(name)

    def _take(self, name):
        kind = box.KIND_NAMES.index(name)
        supply = self.state.supply if self.state.supply[kind] else self.state.black_supply
        assert supply[kind], f"there is no other {name}"
        supply[kind] -= 1
        return kind

    def _take_goods(self, kind):
        assert self.state.unseen_goods[kind - 1], f"there are no more goods {kind}"
        self.state.unseen_goods[kind - 1] -= 1
        return kind

    def _move_goods(self, place, types):
        for kind in types:
            place[self._take_goods(kind) - 1] += 1

    def _note_estate(self, seat):
        """Set the fields of the state that follow from the tiles of an estate."""
        state, regions = self.state, box.REGION[self.state.board[seat]].tolist()
        tiles = {cell: int(kind) for cell, kind in enumerate(state.estate[seat]) if kind}
        state.covered[seat] = covered = sum(1 << cell for cell in tiles)
        state.frontier[seat] = _union(box.NEIGHBOURS[cell] for cell in tiles) & ~covered
        known = [kind - box.FIRST_KNOWLEDGE + 1 for kind in tiles.values()]
        state.knowledge[seat] = sum(1 << n for n in known if 1 <= n <= box.KNOWLEDGE_TILES)
        for kind in range(1, len(box.BUILDINGS) + 1):
            cities = (regions[cell] for cell, tile in tiles.items() if tile == kind)
            state.barred[seat, kind] = _union(cities)

    # Playing.

    def chance(self, *outcomes):
        """Play chance events up to the next decision: each given outcome as soon as possible, else the first."""
        coming = list(outcomes)
        while self.to_act == keepstone.CHANCE:
            legal = self.legal()
            self.play(coming.pop(0) if coming and coming[0] in legal else legal[0])
        assert not coming, f"{coming[0]} was not possible"

    begin = chance

    def idle(self):
        """Let the seat to act take workers with its dice and end its turn."""
        seat = self.to_act
        while self.to_act == seat:
            self.play(next(text for text in self.legal() if text.split()[0] in ("workers", "end")))

    def idle_round(self):
        """Let all seats that are still to act in this round take workers and end their turns."""
        while self.to_act >= 0:
            self.idle()

    # Queries.

    @property
    def moment(self):
        """Return the phase and the round, such as "B2"."""
        return f"{PHASES[self.state.phase]}{self.state.rounds + 1}"

    @property
    def stage(self):
        """Return the stage of the game: what the table waits for."""
        return Stage(int(self.state.stage))

    @property
    def white(self):
        return int(self.state.white)

    def points(self, seat=0):
        """The points of a seat."""
        return int(self.state.points[seat])

    def workers_of(self, seat=0):
        """The workers of a seat."""
        return int(self.state.workers[seat])

    def silver_of(self, seat=0):
        """The silverlings of a seat."""
        return int(self.state.silver[seat])

    def dice_of(self, seat=0):
        """The dice of a seat that are not used yet."""
        return sorted(die for die in self.state.dice[seat].tolist() if die)

    def stored(self, seat=0):
        """Return the tiles on the three storage places of a seat; "" for an empty place."""
        return [_name(kind) for kind in self.state.storage[seat]]

    def goods_of(self, seat=0):
        """Return how many goods tiles of each type a seat has stored."""
        return _by_type(self.state.stock[seat])

    def sold_by(self, seat=0):
        """Return how many goods tiles of each type a seat has sold."""
        return _by_type(self.state.sold[seat])

    def goods_at(self, number):
        return _by_type(self.state.depot_goods[number - 1])

    def row(self):
        """Return the goods in the row for the rounds of the phase; 0 for goods that have been moved."""
        return self.state.row.tolist()

    def tile_at(self, seat, cell):
        return _name(self.state.estate[seat, box.CELL_NAMES.index(cell)])

    def depot_at(self, number):
        return [_name(kind) for kind in self.state.depots[number - 1]]

    def black_at(self):
        return [_name(kind) for kind in self.state.black]

    def unseen(self):
        """Return the tiles that can still be drawn: those with coloured backs, and those with black backs."""
        return _by_name(self.state.supply), _by_name(self.state.black_supply)

    def gone(self):
        return _by_name(self.state.gone)

    def bonus(self, colour):
        """Return the seats that have the large and the small bonus tile of a colour; None if no seat has it."""
        return tuple(int(seat) - 1 if seat else None for seat in self.state.bonus[_row_of(colour)])

    def spaces(self, seat=0):
        """Return how many spaces a marker has moved on the turn track."""
        return int(self.state.track[seat])

    def track_order(self):
        return self.state.track_order[: self.players].tolist()

    def order(self):
        return self.state.turn_order[: self.players].tolist()

    def begins(self, verb):
        """The legal actions with a verb."""
        return [text for text in self.legal() if text.split()[0] == verb]

    def odds(self):
        return dict(self.position.chance_weights())


def _union(sets):
    return reduce(or_, map(int, sets), 0)


def _name(kind):
    return box.KIND_NAMES[kind] if kind else ""


def _row_of(colour):
    return Colour[colour.upper()] - 1


def _by_type(counts):
    return {kind: int(count) for kind, count in enumerate(counts, 1) if count}


def _by_name(counts):
    return Counter({_name(kind): int(count) for kind, count in enumerate(counts) if count})
