"""A player's turn for the plain twin: legal actions and their effects. Comments cite the rules."""

from collections import Counter

from tests.burgundy.plain_data import (
    BLACK,
    BUILDINGS,
    COLOURS,
    DEPOTS,
    DICE,
    FREE_SHIFT,
    GAINS,
    GOODS_EACH,
    LARGE,
    OWN,
    PHASE_POINTS,
    REGION_POINTS,
    SMALL,
    TILE_POINTS,
    Cell,
    colour_of,
)
from tests.burgundy.plain_estate import CELLS, NUMBER, Player


class Turns:
    """A table, and the turn of a seat. `question` is the decision that the seat must make within its turn."""

    def __init__(self, players: int):
        self.players = players
        self.seats = [Player() for _ in range(players)]
        self.supply, self.black_supply = Counter(OWN), Counter(BLACK)
        self.unseen = Counter(dict.fromkeys(DICE, GOODS_EACH))
        self.gone: Counter[str] = Counter()
        self.depots: dict[str, str] = {}  # the black depot too
        self.depot_goods = {depot: Counter[int]() for depot in DEPOTS}
        self.bonus: dict[tuple[str, str], int] = {}
        self.track_order: list[int] = []
        self.phase = 0
        self.question = ""
        self.bought = False
        self.waiting: str | None = None
        self.building = ""  # the tile whose effect waits for a decision
        self.cargo: tuple[int, ...] = ()

    @property
    def seat(self) -> int:
        raise NotImplementedError

    @property
    def me(self) -> Player:
        return self.seats[self.seat]

    # Legal actions.

    def answers(self) -> list[str]:
        return list(getattr(self, f"legal_{self.question or 'turn'}")())

    def legal_turn(self) -> list[str]:
        """5.7."""
        dice = [str(die) for die in sorted(set(self.me.dice))]
        texts = [text for die in dice for text in self.actions(die)]
        return texts + self.purchases() + ([] if dice else ["end"])

    def actions(self, how: str) -> list[str]:
        """5.2 to 5.5, with a die or with a castle (6.4)."""
        return [
            *self.takes(how, COLOURS),
            *self.places(how),
            *(f"sell {how} {goods}" for goods in self.me.types() if self.can_reach(how, goods)),
            f"workers {how}",
        ]

    def takes(self, how: str, colours: tuple[str, ...]) -> list[str]:
        return [
            f"take {how} {space}"
            for space, tile in self.depots.items()
            if is_numbered(space) and colour_of(tile) in colours
            if self.can_reach(how, int(space[0]), 12)
        ]

    def places(self, how: str) -> list[str]:
        estate = self.me.estate
        return [
            f"place {how} {number} {cell}"
            for number, tile in enumerate(self.me.storage, 1)
            for cell in CELLS
            if tile and estate.has_room(tile, cell, self.me.knows(1))
            if self.can_reach(how, NUMBER[cell], FREE_SHIFT[colour_of(tile)])
        ]

    def purchases(self) -> list[str]:
        """5.6; 8: with knowledge 6 in any depot."""
        if self.bought or self.me.silver < 2:
            return []
        return [
            f"buy {space}" for space in self.depots if not is_numbered(space) or self.me.knows(6)
        ]

    def legal_discard(self) -> list[str]:
        return [f"discard {number}" for number in (1, 2, 3)]

    def legal_ship(self) -> list[str]:
        """6.2; 8: with knowledge 5 also two neighbouring depots."""
        full = [depot for depot in DEPOTS if self.depot_goods[depot].total()]
        pairs = [(depot, depot % 6 + 1) for depot in full if depot % 6 + 1 in full]
        return [
            *(f"ship {depot}" for depot in full),
            *(f"ship {one}-{other}" for one, other in pairs if self.me.knows(5)),
        ]

    def legal_load(self) -> list[str]:
        return [f"load {goods}" for goods in self.on_offer() - self.me.types()]

    def legal_extra(self) -> list[str]:
        return self.actions("castle")

    def legal_warehouse(self) -> list[str]:
        return [*(f"sell warehouse {goods}" for goods in self.me.types()), "decline"]

    def legal_gain(self) -> list[str]:
        return [*self.takes("building", GAINS[self.building]), "decline"]

    def legal_hall(self) -> list[str]:
        return [*self.places("hall"), "decline"]

    # 5.1: workers.

    def cost(self, how: str, number: int, helper: int = 0) -> int:
        """Return the workers that change a die into this number; the effect of a tile needs none."""
        if not how.isdigit():
            return 0
        around = abs(int(how) - number)
        steps = min(around, 6 - around)
        if self.me.knows(helper):
            steps = max(0, steps - 1)
        return (steps + 1) // 2 if self.me.knows(8) else steps

    def can_reach(self, how: str, number: int, helper: int = 0) -> bool:
        return self.cost(how, number, helper) <= self.me.workers

    def pay(self, how: str, number: int, helper: int = 0) -> None:
        self.me.workers -= self.cost(how, number, helper)
        if how.isdigit():
            self.me.dice.remove(int(how))

    # 5: a turn.

    def play_take(self, how: str, space: str) -> None:
        """5.2."""
        self.pay(how, int(space[0]), 12)
        self.store(self.depots.pop(space))

    def play_place(self, how: str, number: str, cell: Cell) -> None:
        """5.3."""
        tile = self.me.storage[int(number) - 1]
        assert tile
        self.pay(how, NUMBER[cell], FREE_SHIFT[colour_of(tile)])
        self.me.storage[int(number) - 1] = None
        self.me.estate.tiles[cell] = tile
        self.score_region(cell)  # 6.1
        self.score_colour(colour_of(tile))
        self.take_effect(tile, cell)

    def play_sell(self, how: str, goods: str) -> None:
        """5.4; 8: 3 and 4."""
        self.pay(how, int(goods))
        count = self.me.stock.pop(int(goods))
        self.me.sold[int(goods)] += count
        self.me.points += count * TILE_POINTS[self.players]
        self.me.silver += 2 if self.me.knows(3) else 1
        self.me.workers += self.me.knows(4)

    def play_workers(self, how: str) -> None:
        """5.5; 8: 13 and 14."""
        if how.isdigit():
            self.me.dice.remove(int(how))
        self.me.workers += 4 if self.me.knows(14) else 2
        self.me.silver += self.me.knows(13)

    def play_buy(self, space: str) -> None:
        """5.6."""
        self.me.silver -= 2
        self.bought = True
        self.store(self.depots.pop(space))

    def store(self, tile: str) -> None:
        """5.2: if the storage is full, an older tile must be removed."""
        if None in self.me.storage:
            self.me.storage[self.me.storage.index(None)] = tile
        else:
            self.waiting, self.question = tile, "discard"

    def play_discard(self, number: str) -> None:
        self.gone[str(self.me.storage[int(number) - 1])] += 1
        self.me.storage[int(number) - 1] = self.waiting
        self.waiting = None

    def play_end(self) -> None:
        self.bought = True  # no other tile is bought in this turn

    def play_decline(self) -> None:
        """6.7."""

    # 6: effects.

    def take_effect(self, tile: str, cell: Cell) -> None:
        if colour_of(tile) == "animal":  # 6.3; 8: 7
            herd = self.me.estate.herd(cell)
            self.me.points += sum(herd) + len(herd) * self.me.knows(7)
        elif tile == "castle":  # 6.4
            self.question = "extra"
        elif tile == "ship":
            self.arrive()
        elif tile in BUILDINGS:
            self.use_building(tile)

    def use_building(self, building: str) -> None:
        """6.7: if an effect cannot be used, there is no decision."""
        if building == "boarding-house":
            self.me.workers += 4
        elif building == "bank":
            self.me.silver += 2
        elif building == "watchtower":
            self.me.points += 4
        else:
            self.building = building
            self.question = {"warehouse": "warehouse", "city-hall": "hall"}.get(building, "gain")
            if self.answers() == ["decline"]:
                self.question = self.building = ""

    def arrive(self) -> None:
        """6.2."""
        if self.legal_ship():
            self.question = "ship"
        else:
            self.advance()

    def play_ship(self, which: str) -> None:
        self.cargo = tuple(map(int, which.split("-")))
        self.load_what_fits()

    def play_load(self, goods: str) -> None:
        self.load(int(goods))
        self.load_what_fits()

    def on_offer(self) -> set[int]:
        depots = [self.depot_goods[depot] for depot in self.cargo]
        return {goods for goods in DICE if any(depot[goods] for depot in depots)}

    def load_what_fits(self) -> None:
        """6.2: stored types, and all new types if there is room for all of them."""
        for goods in self.on_offer() & self.me.types():
            self.load(goods)
        room = 3 - len(self.me.types())
        if 0 < room < len(self.on_offer()):
            self.question = "load"
            return
        for goods in self.on_offer() if room else ():
            self.load(goods)
        self.cargo = ()
        self.advance()

    def load(self, goods: int) -> None:
        for depot in self.cargo:
            self.me.stock[goods] += self.depot_goods[depot].pop(goods, 0)

    def advance(self) -> None:
        """6.2: the marker moves one space forward, on top of the markers there."""
        self.me.track += 1
        self.track_order.remove(self.seat)
        ahead = [seat for seat in self.track_order if self.seats[seat].track > self.me.track]
        self.track_order.insert(len(ahead), self.seat)

    # 7: regions and colours.

    def score_region(self, cell: Cell) -> None:
        """7.1."""
        region = self.me.estate.region(cell)
        if self.me.estate.is_covered(region):
            self.me.points += REGION_POINTS[len(region)] + PHASE_POINTS[self.phase]

    def score_colour(self, colour: str) -> None:
        """7.2."""
        if not self.me.estate.is_covered(self.me.estate.of_colour(colour)):
            return
        for size, points in (("large", LARGE), ("small", SMALL)):
            if (colour, size) not in self.bonus:
                self.bonus[colour, size] = self.seat
                self.me.points += points[self.players]
                break


def is_numbered(space: str) -> bool:
    return "." in space
