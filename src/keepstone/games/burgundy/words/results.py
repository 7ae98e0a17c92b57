"""The consequences of an action, computed by playing it on a copy of the state."""

from dataclasses import dataclass

from keepstone.games.burgundy.rules import actions
from keepstone.games.burgundy.rules.actions import ACTIONS
from keepstone.games.burgundy.rules.components import (
    BLACK_SPACES,
    COLOUR_OF,
    DEPOT_SIZE,
    DISTANCE,
    MINE_TILE,
    NUMBER_AT,
    PIPS,
    REGION,
)
from keepstone.games.burgundy.rules.ending import knowledge_points
from keepstone.games.burgundy.rules.estate import cover, score_colour, score_region
from keepstone.games.burgundy.rules.knowledge import free_step, knows, mine_workers, workers_for
from keepstone.games.burgundy.rules.play import apply
from keepstone.games.burgundy.rules.rounds import PRICE
from keepstone.games.burgundy.rules.terms import How, Stage
from keepstone.kit.state import Snapshot, snapshot

BLACK = NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Move:
    """An action, divided into its verb, objects and means.

    means: a die minus one, or a member of How; number: the die value needed, minus one. depot: a numbered
    depot, from 0, or BLACK; kind: the tile that is taken, placed or bought.
    """

    means: int = How.EFFECT
    number: int = 0
    free: int = 0  # steps by which the die can be shifted without workers
    kind: int = 0
    cell: int = NOWHERE
    depot: int = BLACK
    goods: int = NOWHERE  # the type that is sold, counted from 0


@dataclass(frozen=True, slots=True)
class Gain:
    """The points, silverlings and workers that a seat gets."""

    points: int = 0
    silver: int = 0
    workers: int = 0


@dataclass(frozen=True, slots=True)
class MoveResult:
    """The consequences of an action.

    after: the state after the action; cost: the workers spent; region, bonus: the points for completing a region
    and a colour.
    """

    before: Snapshot
    after: Snapshot
    seat: int
    move: Move
    cost: int
    paid: int
    region: int
    bonus: int

    @property
    def is_over(self) -> bool:
        return bool(self.after.stage == Stage.OVER)

    @property
    def ends_phase(self) -> bool:
        return self.is_over or bool(self.after.phase != self.before.phase)

    def mines(self, seat: int) -> Gain:
        """§9.1 Return a seat's income from mines that this action causes."""
        if not self.ends_phase:
            return Gain()
        mines = self.after.estate[seat].count(MINE_TILE)
        return Gain(silver=mines, workers=mines * int(mine_workers(self.after.state, seat)))

    @property
    def effect(self) -> Gain:
        """Return the seat's immediate gains, without the points for a region and a bonus tile."""
        before, after, seat, mines = self.before, self.after, self.seat, self.mines(self.seat)
        points = after.points[seat] - before.points[seat]
        silver = after.silver[seat] - before.silver[seat]
        workers = after.workers[seat] - before.workers[seat]
        return Gain(
            points - self.region - self.bonus - sum(self.final(seat)),
            silver - mines.silver + self.paid,
            workers - mines.workers + self.cost,
        )

    @property
    def loaded(self) -> list[int]:
        """§6.2 Return how many goods are loaded, by type."""
        stocks = zip(self.before.stock[self.seat], self.after.stock[self.seat], strict=True)
        return [max(0, after - before) for before, after in stocks]

    @property
    def has_sailed(self) -> bool:
        """§6.2 Return whether the seat's marker moves."""
        return bool(self.after.track[self.seat] > self.before.track[self.seat])

    @property
    def size(self) -> int:
        """§7.1 Return the number of hexes in the region where the tile is placed."""
        return int(REGION[self.before.board[self.seat], self.move.cell]).bit_count()

    @property
    def is_first(self) -> bool:
        """§7.2 Return whether the bonus tile is the large one."""
        row = int(COLOUR_OF[self.move.kind]) - 1
        return bool(self.after.bonus[row][0] != self.before.bonus[row][0])

    def final(self, seat: int) -> tuple[int, ...]:
        """§9.2 Return a seat's final points for goods, silver, workers and knowledge tiles; () before the end."""
        if not self.is_over:
            return ()
        after = self.after
        left = (sum(after.stock[seat]), after.silver[seat], after.workers[seat] // 2)
        return (*left, int(knowledge_points(after.state, seat)))


def result_of(seen: Snapshot, action: int) -> MoveResult:
    """Return the consequences of an action by the seat to act."""
    state, played = seen.state.copy(), move(seen, action)
    apply(state, action)
    after = snapshot(state)
    scores = after.points[seen.seat] != seen.points[seen.seat]
    region, bonus = _completed(seen, played) if scores else (0, 0)
    return MoveResult(
        before=seen,
        after=after,
        seat=seen.seat,
        move=played,
        cost=_spent(seen, played),
        paid=PRICE if actions.BUY.covers(action) else 0,
        region=region,
        bonus=bonus,
    )


def _completed(seen: Snapshot, played: Move) -> tuple[int, int]:
    """§7 Return the points for the region and for the colour that a placed tile completes."""
    if played.cell == NOWHERE:
        return 0, 0
    state, seat = seen.state.copy(), seen.seat
    cover(state, seat, played.cell, played.kind)
    start = int(state.points[seat])
    score_region(state, seat, played.cell)
    middle = int(state.points[seat])
    score_colour(state, seat, played.cell)
    return middle - start, int(state.points[seat]) - middle


def move(seen: Snapshot, action: int) -> Move:
    """Return the parts of an action: its objects and its means."""
    match ACTIONS.decode(action):
        case actions.TAKE, (means, space):
            free = int(means < PIPS and knows(seen.state, seen.seat, 12))
            depot, kind = space // DEPOT_SIZE, tile_on(seen, space)
            return Move(means, depot, free, kind, depot=depot)
        case actions.PLACE, (means, place, cell):
            return _placing(seen, means, place, cell)
        case actions.SELL, (means, goods):
            return Move(means, goods, goods=goods)
        case actions.WORKERS, (means,):
            return Move(means, means)
        case actions.BUY, (place,):
            return _purchase(seen, place)
    return Move()


def _placing(seen: Snapshot, means: int, place: int, cell: int) -> Move:
    """§5.3 Return the parts of an action that places a stored tile on a hex."""
    seat = seen.seat
    kind = seen.storage[seat][place]
    free = int(means < PIPS and free_step(seen.state, seat, int(COLOUR_OF[kind])))
    return Move(means, int(NUMBER_AT[cell]), free, kind, cell)


def _purchase(seen: Snapshot, place: int) -> Move:
    """§5.6 Return the parts of an action that buys a tile.

    §8.6 Spaces of numbered depots are counted after those of the black depot.
    """
    if place < BLACK_SPACES:
        return Move(kind=seen.black[place])
    space = place - BLACK_SPACES
    return Move(kind=tile_on(seen, space), depot=space // DEPOT_SIZE)


def tile_on(seen: Snapshot, space: int) -> int:
    """§3.2 Return the tile on a space of a numbered depot."""
    depot, place = divmod(space, DEPOT_SIZE)
    kind: int = seen.depots[depot][place]
    return kind


def cost(seen: Snapshot, action: int) -> int:
    """§5.1 Return how many workers an action of the seat to act costs."""
    return _spent(seen, move(seen, action))


def _spent(seen: Snapshot, played: Move) -> int:
    if played.means >= PIPS or played.means == played.number:
        return 0
    distance = int(DISTANCE[played.means, played.number])
    return int(workers_for(seen.state, seen.seat, distance, played.free))
