"""A second implementation of Castillos in plain Python, to compare the game with.

Nothing here comes from `keepstone.games.castillos`. Tiles, values and actions are represented by their texts, and
the map is a dict from (x, y) to tile. `eyes` are the seats whose secrets a viewer knows: the own seat for a
player, no seat for a spectator, and all seats for the true state. Comments cite the rules.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

CHANCE, OVER = -1, -2
SUITS = ("sun", "moon", "crown", "arms")
VALUES = ("null", "ace", "2", "3", "4", "5")
CHANCES = ("start", "resource", "draw", "reveal", "result")

Cell = tuple[int, int]
Eyes = frozenset[int]


@dataclass
class View:
    """The knowledge of a viewer about a table at one moment."""

    phase: str
    seat: int | None
    round: int
    tiles: dict[Cell, str]
    free: set[Cell]
    drawn: str | None
    castles: dict[int, str]
    coins: list[list[tuple[str, str | None]]]
    resources: dict[int, str | None]
    revealed: set[int]
    scores: list[int]
    pile: int


def suit(tile: str) -> str:
    return tile.split("-")[0]


def value(tile: str) -> str:
    return tile.split("-")[1]


def owner(tile: str) -> int:
    return SUITS.index(suit(tile))


def tiles_of(seat: int) -> list[str]:
    return [f"{SUITS[seat]}-{each}" for each in VALUES]


def resource_value(tile: str) -> int:
    """6: a null tile is worth nothing, an ace one."""
    return {"null": 0, "ace": 1, "2": 2, "3": 3, "4": 4, "5": 5}[value(tile)]


def beside(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


class Plain:
    """A match of Castillos with full information."""

    def __init__(self, players: int, random_terrain: bool = False, own_terrain: bool = False):
        self.players = players
        self.own_terrain = own_terrain
        self.has_resources = not (random_terrain or own_terrain)  # 7
        self.box = [tile for seat in range(players) for tile in tiles_of(seat)]
        self.all_eyes = frozenset(range(players))
        self.phase = "start"
        self.seat = self.first = self.round = 0
        self.scores = [0] * players
        self.log: list[tuple[str, int | None]] = []  # with the only seat that may see it
        self.clear_table()

    def clear_table(self) -> None:
        self.map: dict[Cell, str] = {}
        self.drawn: str | None = None
        self.resources: dict[int, str] = {}
        self.castles: dict[int, str] = {}
        self.coins: list[list[tuple[str, str]]] = [[] for _ in range(self.players)]
        self.revealed: set[int] = set()

    # Positions of things.

    def pile(self) -> list[str]:
        """3.2; 7: with the option `own_terrain`, the pile of the seat that acts."""
        away = {*self.map.values(), self.drawn, *self.resources.values()}
        box = tiles_of(self.seat) if self.own_terrain else self.box
        return [tile for tile in box if tile not in away]

    def free_cells(self) -> set[Cell]:
        """Return the cells where the next tile can be placed (4.1); empty once the map is complete (4.3)."""
        if len(self.map) == len(self.box):
            return set()
        if not self.map:
            return {(0, 0)}
        return {free for cell in self.map for free in beside(cell)} - set(self.map)

    def neighbours(self, tile: str) -> list[str]:
        cell = next(cell for cell, other in self.map.items() if other == tile)
        return [self.map[other] for other in beside(cell) if other in self.map]

    def coins_on(self, tile: str) -> int:
        return sum(under == tile for row in self.coins for _, under in row)

    def in_hand(self, seat: int) -> list[str]:
        placed = [coin for coin, _ in self.coins[seat]]
        return [each for each in VALUES if each not in placed]

    # Knowledge of a viewer.

    def possible_resources(self, seat: int, eyes: Eyes) -> list[str]:
        """Return the tiles that may be a seat's face-down resource."""
        if seat in eyes:
            return [self.resources[seat]]
        seen = {*self.map.values(), self.drawn}
        return [tile for tile in tiles_of(seat) if tile not in seen]

    def share_of_pile(self, tile: str, eyes: Eyes) -> Fraction:
        """Return the weight of a tile as the next draw, if it is in the pile."""
        if tile in (*self.map.values(), self.drawn):
            return Fraction(0)
        if owner(tile) not in self.resources:
            return Fraction(1, len(self.pile()))
        guesses = self.possible_resources(owner(tile), eyes)
        others = [guess for guess in guesses if guess != tile]
        return Fraction(len(others), len(guesses) * len(self.pile()))

    def view(self, eyes: Eyes) -> View:
        known = eyes | self.revealed
        return View(
            phase=self.phase,
            seat=None if self.phase in ("result", "over") else self.seat,
            round=self.round,
            tiles=dict(self.map),
            free=self.free_cells(),
            drawn=self.drawn,
            castles=dict(self.castles),
            coins=[
                [(tile, coin if seat in known else None) for coin, tile in row]
                for seat, row in enumerate(self.coins)
            ],
            resources={s: tile if s in eyes else None for s, tile in self.resources.items()},
            revealed=set(self.revealed),
            scores=list(self.scores),
            pile=len(self.box) - len(self.map) - len(self.resources) - bool(self.drawn),
        )

    def seen_log(self, eyes: Eyes) -> list[str]:
        return [self.blanked(text, private_to, eyes) for text, private_to in self.log]

    @staticmethod
    def blanked(text: str, private_to: int | None, eyes: Eyes) -> str:
        """Return an event as a viewer sees it.

        Other seats see that a tile is taken, and where a coin is placed.
        """
        if private_to is None or private_to in eyes:
            return text
        verb, _, *rest = text.split()
        return " ".join((verb, "?", *rest))

    def private_to(self, text: str) -> int | None:
        return self.seat if text.split()[0] in ("resource", "coin") else None

    # Possible events.

    def to_act(self) -> int:
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase in CHANCES else self.seat

    def legal(self, eyes: Eyes) -> list[str]:
        """Return all actions that may be legal as far as the viewer knows."""
        if self.phase == "source":
            return self.sources(eyes)
        if self.phase == "place":
            return [f"place {x} {y}" for x, y in self.free_cells()]
        if self.phase == "castle":
            return [f"castle {tile}" for tile in tiles_of(self.seat)]  # 5.1
        if self.phase == "coin":
            return self.coin_texts(eyes)
        return list(self.outcomes(eyes))

    def sources(self, eyes: Eyes) -> list[str]:
        """4.1, 4.2."""
        owners = [self.seat] if self.seat in self.resources else []
        if not self.pile() and not owners:
            owners = list(self.resources)
        uses = [f"use {tile}" for each in owners for tile in self.possible_resources(each, eyes)]
        return ["pile", *uses] if self.pile() else uses

    def coin_texts(self, eyes: Eyes) -> list[str]:
        """5.2; any coin of an unknown hand may be the next coin."""
        coins = self.in_hand(self.seat) if self.seat in eyes else ["?", *VALUES]
        return [
            f"coin {coin} {tile}"
            for tile in self.map.values()
            if self.coins_on(tile) < 4
            for coin in coins
        ]

    def outcomes(self, eyes: Eyes) -> dict[str, Fraction]:
        """Return the possible outcomes of chance with their weights."""
        if self.phase == "start":
            return evenly([f"start {seat}" for seat in range(self.players)])
        if self.phase == "resource":
            tiles = tiles_of(self.seat) if self.seat in eyes else ["?"]
            return evenly([f"resource {tile}" for tile in tiles])
        if self.phase == "draw":
            box = tiles_of(self.seat) if self.own_terrain else self.box
            shares = {f"draw {tile}": self.share_of_pile(tile, eyes) for tile in box}
            return {text: share for text, share in shares.items() if share}
        if self.phase == "reveal":
            return evenly(self.reveals(eyes))
        return {f"round {self.round + 2}": Fraction(1)} if self.phase == "result" else {}

    def reveals(self, eyes: Eyes) -> list[str]:
        row = tuple(coin for coin, _ in self.coins[self.seat])
        orders = [row] if self.seat in eyes else permutations(VALUES)
        return [" ".join((f"reveal {self.seat}", *order)) for order in orders]

    # Events and their effects.

    def play(self, text: str) -> None:
        assert text in self.legal(self.all_eyes), text
        self.log.append((text, self.private_to(text)))
        verb, *rest = text.split()
        getattr(self, f"play_{verb}")(*rest)

    def pass_on(self) -> None:
        self.seat = (self.seat + 1) % self.players

    def play_start(self, seat: str) -> None:
        self.first = int(seat)
        self.begin_round(0)

    def play_round(self, number: str) -> None:
        self.begin_round(int(number) - 1)

    def begin_round(self, number: int) -> None:
        """2.1, 3."""
        self.clear_table()
        self.round = number
        self.seat = (self.first + number) % self.players
        self.phase = "resource" if self.has_resources else "draw"

    def play_resource(self, tile: str) -> None:
        self.resources[self.seat] = tile
        self.pass_on()
        if len(self.resources) == self.players:
            self.phase = "source"

    def play_pile(self) -> None:
        self.phase = "draw"

    def play_use(self, tile: str) -> None:
        del self.resources[owner(tile)]
        self.drawn, self.phase = tile, "place"

    def play_draw(self, tile: str) -> None:
        self.drawn, self.phase = tile, "place"

    def play_place(self, x: str, y: str) -> None:
        assert self.drawn
        self.map[int(x), int(y)] = self.drawn
        self.drawn = None
        self.pass_on()
        if len(self.map) == len(self.box):  # 4.3
            self.phase = "castle"
        else:
            self.phase = "source" if self.has_resources else "draw"

    def play_castle(self, tile: str) -> None:
        self.castles[self.seat] = tile
        self.pass_on()
        if len(self.castles) == self.players:
            self.phase = "coin"

    def play_coin(self, coin: str, tile: str) -> None:
        self.coins[self.seat].append((coin, tile))
        self.pass_on()
        if all(len(row) == len(VALUES) for row in self.coins):
            self.phase = "reveal"

    def play_reveal(self, seat: str, *_: str) -> None:
        self.revealed.add(int(seat))
        self.pass_on()
        if len(self.revealed) == self.players:
            for each in range(self.players):
                self.scores[each] += self.round_points(each)
            self.phase = "result" if self.round + 1 < self.players else "over"  # 2.1

    # 6: the points of a round. Coins that the viewer does not know count for nothing.

    def round_points(self, seat: int) -> int:
        return sum(self.points_from(seat, tile, self.all_eyes) for tile in self.box)

    def points_from(self, seat: int, tile: str, eyes: Eyes) -> int:
        """Return the points that a tile gives to the seat's castle."""
        castle = self.castles[seat]
        own = self.sum_of({seat}, tile, eyes)
        foe = self.sum_of(set(range(self.players)) - {seat}, tile, eyes)
        if tile == castle:
            return resource_value(tile) + own - foe  # 6.1, 6.2
        if tile not in self.neighbours(castle):
            return 0
        controlled = not own < foe  # 6.3
        if owner(tile) == seat:
            return resource_value(tile) if controlled else 0
        return 0 if controlled else -resource_value(tile)

    def sum_of(self, seats: set[int], tile: str, eyes: Eyes) -> int:
        return sum(
            self.worth(seat, coin, tile)
            for seat in seats & (eyes | self.revealed)
            for coin, under in self.coins[seat]
            if under == tile
        )

    def worth(self, seat: int, coin: str, tile: str) -> int:
        points = worth_alone(coin, tile)
        castle = self.castles[seat]
        if value(castle) == "ace" and tile in self.neighbours(castle):
            points += 1
        return points


def worth_alone(coin: str, tile: str) -> int:
    """Return the worth of a coin on a tile without the bonus of a castle."""
    if coin == "null":
        return 1
    if coin == "ace":
        return {"null": 1, "ace": 6, "2": 2, "3": 3, "4": 4, "5": 5}[value(tile)]
    return int(coin)


def evenly(texts: list[str]) -> dict[str, Fraction]:
    return {text: Fraction(1, len(texts)) for text in texts}
