"""What an action brings, found by playing it on a copy of the table."""

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
from keepstone.games.burgundy.rules.estate import count, cover, score_colour, score_region
from keepstone.games.burgundy.rules.knowledge import free_step, knows, mine_workers, workers_for
from keepstone.games.burgundy.rules.play import apply
from keepstone.games.burgundy.rules.rounds import PRICE
from keepstone.games.burgundy.rules.terms import How, Stage
from keepstone.kit.state import State

BLACK = NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Move:
    """An action taken apart. how: a die less one, or a member of How; number: which the die must be.

    depot: a numbered one, from 0, or BLACK; kind: the tile that is taken, placed or bought.
    """

    how: int = How.EFFECT
    number: int = 0
    free: int = 0  # steps that the die shifts for nothing
    kind: int = 0
    cell: int = NOWHERE
    depot: int = BLACK
    goods: int = NOWHERE  # the type that is sold, from 0


@dataclass(frozen=True, slots=True)
class Gain:
    """What somebody gets."""

    points: int = 0
    silver: int = 0
    workers: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """after: the table; cost: workers spent; region, bonus: points for what is covered completely."""

    before: State
    after: State
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
        """§9.1 What the mines of a seat bring with this action."""
        if not self.ends_phase:
            return Gain()
        mines = int((self.after.estate[seat] == MINE_TILE).sum())
        return Gain(silver=mines, workers=mines * int(mine_workers(self.after, seat)))

    @property
    def effect(self) -> Gain:
        """What the seat gets at once, besides region and bonus."""
        before, after, seat, mines = self.before, self.after, self.seat, self.mines(self.seat)
        points = int(after.points[seat]) - int(before.points[seat])
        silver = int(after.silver[seat]) - int(before.silver[seat])
        workers = int(after.workers[seat]) - int(before.workers[seat])
        return Gain(
            points - self.region - self.bonus - sum(self.final(seat)),
            silver - mines.silver + self.paid,
            workers - mines.workers + self.cost,
        )

    @property
    def loaded(self) -> list[int]:
        """§6.2 The goods that come aboard, by type."""
        change = self.after.stock[self.seat].astype(int) - self.before.stock[self.seat]
        return [max(0, int(each)) for each in change]

    @property
    def has_sailed(self) -> bool:
        """§6.2 Whether the seat's marker moves."""
        return bool(self.after.track[self.seat] > self.before.track[self.seat])

    @property
    def size(self) -> int:
        """§7.1 The hexes of the region where the tile is placed."""
        return int(count(int(REGION[self.before.board[self.seat], self.move.cell])))

    @property
    def is_first(self) -> bool:
        """§7.2 Whether the bonus tile is the large one."""
        row = int(COLOUR_OF[self.move.kind]) - 1
        return bool(self.after.bonus[row, 0] != self.before.bonus[row, 0])

    def final(self, seat: int) -> tuple[int, ...]:
        """§9.2 The end's points of a seat for goods, silverlings, workers and knowledge; () before."""
        if not self.is_over:
            return ()
        state = self.after
        left = (state.stock[seat].sum(), state.silver[seat], state.workers[seat] // 2)
        return (*map(int, left), int(knowledge_points(state, seat)))


def outcome(state: State, action: int) -> Outcome:
    """What an action of the seat to act brings."""
    after, played = state.copy(), move(state, action)
    apply(after, action)
    scores = after.points[state.seat] != state.points[state.seat]
    region, bonus = _completed(state, played) if scores else (0, 0)
    return Outcome(
        before=state.copy(),
        after=after,
        seat=int(state.seat),
        move=played,
        cost=_spent(state, played),
        paid=PRICE if actions.BUY.covers(action) else 0,
        region=region,
        bonus=bonus,
    )


def _completed(state: State, played: Move) -> tuple[int, int]:
    """§7 The points for a region and for a colour that a placed tile completes."""
    if played.cell == NOWHERE:
        return 0, 0
    lies, seat = state.copy(), int(state.seat)
    cover(lies, seat, played.cell, played.kind)
    start = int(lies.points[seat])
    score_region(lies, seat, played.cell)
    middle = int(lies.points[seat])
    score_colour(lies, seat, played.cell)
    return middle - start, int(lies.points[seat]) - middle


def move(state: State, action: int) -> Move:
    """What an action acts on, and with what."""
    match ACTIONS.decode(action):
        case actions.TAKE, (how, space):
            free = int(how < PIPS and knows(state, int(state.seat), 12))
            depot, kind = space // DEPOT_SIZE, tile_on(state, space)
            return Move(how, depot, free, kind, depot=depot)
        case actions.PLACE, (how, place, cell):
            return _placing(state, how, place, cell)
        case actions.SELL, (how, goods):
            return Move(how, goods, goods=goods)
        case actions.WORKERS, (how,):
            return Move(how, how)
        case actions.BUY, (place,):
            return _purchase(state, place)
    return Move()


def _placing(state: State, how: int, place: int, cell: int) -> Move:
    """§5.3 A stored tile and its hex."""
    seat = int(state.seat)
    kind = int(state.storage[seat, place])
    free = int(how < PIPS and free_step(state, seat, int(COLOUR_OF[kind])))
    return Move(how, int(NUMBER_AT[cell]), free, kind, cell)


def _purchase(state: State, place: int) -> Move:
    """§5.6 A tile of the black depot; §8.6 those of the numbered ones come behind."""
    if place < BLACK_SPACES:
        return Move(kind=int(state.black[place]))
    space = place - BLACK_SPACES
    return Move(kind=tile_on(state, space), depot=space // DEPOT_SIZE)


def tile_on(state: State, space: int) -> int:
    """§3.2 The tile on a space of the numbered depots."""
    return int(state.depots[divmod(space, DEPOT_SIZE)])


def cost(state: State, action: int) -> int:
    """§5.1 The workers that an action of the seat to act spends."""
    return _spent(state, move(state, action))


def _spent(state: State, played: Move) -> int:
    if played.how >= PIPS or played.how == played.number:
        return 0
    distance = int(DISTANCE[played.how, played.number])
    return int(workers_for(state, int(state.seat), distance, played.free))
