"""A second implementation of Castle Keep in plain Python, to compare the game with.

Nothing here is shared with `keepstone.games.castle_keep`. Tiles, places and actions are represented by their
texts. A castle is a dict from place to tile, and a hand is a Counter. Comments cite the rules.
"""

from collections import Counter
from collections.abc import Iterable

CHANCE, OVER = -1, -2
RING = ("nw", "n", "ne", "e", "se", "s", "sw", "w")  # clockwise; the even ones are the corners
PLACES = (*RING, "centre")
COLOURS = ("red", "yellow", "blue")
SHAPES = ("curvy", "zigzag", "straight")
ALL_TILES = Counter(
    {f"{c}-{s}-{t}": 4 for c in COLOURS for s in SHAPES for t in ("tower", "wall")}
    | {f"{c}-keep": 6 for c in COLOURS}
)
LONGEST = 400  # 7.2

Castle = dict[str, str]


def colour(tile: str) -> str:
    return tile.split("-")[0]


def shape(tile: str) -> str:
    return tile.split("-")[1]


def sort(tile: str) -> str:
    return tile.split("-")[-1]


def sort_of_place(place: str) -> str:
    if place == "centre":
        return "keep"
    return "tower" if RING.index(place) % 2 == 0 else "wall"


def beside(place: str) -> list[str]:
    at = RING.index(place)
    return [RING[at - 1], RING[(at + 1) % 8]]


def may_place(castle: Castle, tile: str, place: str, strict_last: bool) -> bool:
    """4.2 to 4.6."""
    if place in castle or sort(tile) != sort_of_place(place):
        return False
    ring = [castle[p] for p in RING if p in castle]
    if place == "centre":
        return any(colour(other) == colour(tile) for other in ring)
    if not ring:
        return "centre" not in castle or colour(castle["centre"]) == colour(tile)
    matches = [
        colour(castle[p]) == colour(tile) or shape(castle[p]) == shape(tile)
        for p in beside(place)
        if p in castle
    ]
    if len(ring) == 7 and not strict_last:
        return any(matches)
    return bool(matches) and all(matches)


def line(castle: Castle, hit: str) -> list[str]:
    """5.3: the places that fall together with the place that is hit, clockwise first, nearest first."""
    fallen: list[str] = []
    for step in (1, -1):
        at = RING.index(hit) + step
        while (place := RING[at % 8]) not in (hit, *fallen) and place in castle:
            if colour(castle[place]) != colour(castle[hit]):
                break
            fallen.append(place)
            at += step
    return fallen


class Plain:
    """A game of Castle Keep with full information."""

    def __init__(
        self,
        players: int,
        gate: str = "once",
        attack_towers: bool = False,
        open_discard: bool = False,
        strict_last: bool = False,
    ):
        self.players = players
        self.gate, self.attack_towers = gate, attack_towers
        self.open_discard, self.strict_last = open_discard, strict_last
        self.castles: list[Castle] = [{} for _ in range(players)]
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.supply = Counter(ALL_TILES)
        self.discards: list[str] = []
        self.phase = "start"
        self.seat = self.target = -1
        self.to_draw = self.to_deal = self.turns = 0
        self.may_attack = False
        self.champions: list[int] = []
        self.history = History(players)

    # Possible events.

    def to_act(self) -> int:
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase in ("start", "draw") else self.seat

    def legal(self) -> list[str]:
        if self.phase == "choose":
            return ["take", "supply"]
        if self.phase == "turn":
            return [*self.placements(), *self.attacks(), "pass"]
        if self.phase == "building":
            return [*self.placements(), "end"]
        if self.phase == "attacking":
            return [*self.attacks(), "end"]
        if self.phase == "discarding":
            return [f"discard {tile}" for tile in self.hands[self.seat]]
        return list(self.outcomes())

    def outcomes(self) -> dict[str, float]:
        if self.phase == "start":
            return {f"start {seat}": 1 / self.players for seat in range(self.players)}
        if self.phase == "draw":
            total = self.supply.total()
            return {f"draw {tile}": count / total for tile, count in self.supply.items()}
        return {}

    def placements(self) -> list[str]:
        castle = self.castles[self.seat]
        return [
            f"place {tile} {place}"
            for tile in self.hands[self.seat]
            for place in PLACES
            if may_place(castle, tile, place, self.strict_last)
        ]

    def attacks(self) -> list[str]:
        if not self.may_attack:
            return []
        return [
            f"attack {target} {place}"
            for target in range(self.players)
            if target != self.seat and self.target in (-1, target)
            for place in self.castles[target]
            if (cost := self.cost(target, place)) and cost <= self.hands[self.seat]
        ]

    def cost(self, target: int, place: str) -> Counter[str]:
        """Return the tiles that hit the place (5.3, 5.4); none if it cannot be hit."""
        castle = self.castles[target]
        if sort(castle[place]) == "keep":
            return Counter({castle[place]: 1 if len(castle) == 1 else 2})
        if sort(castle[place]) == "tower" and not self.attack_towers:
            return Counter()
        return Counter({castle[place]: 1})

    def scores(self) -> list[int]:
        won = len(self.champions) == 1
        return [int(won and seat in self.champions) for seat in range(self.players)]

    # Events and their effects.

    def play(self, text: str) -> None:
        assert text in self.legal(), text
        verb, *rest = text.split()
        getattr(self, f"play_{verb}")(*rest)
        self.hands = [+hand for hand in self.hands]
        self.supply = +self.supply

    def play_start(self, seat: str) -> None:
        self.seat = int(seat)
        self.to_deal = 4 * self.players
        self.await_draws(4)

    def await_draws(self, count: int) -> None:
        self.phase, self.to_draw = "draw", count
        if not +self.supply:  # 3.2
            self.supply, self.discards = Counter(self.discards), []
            self.history.reshuffled(self.hands)

    def play_draw(self, tile: str) -> None:
        self.supply[tile] -= 1
        self.hands[self.seat][tile] += 1
        if self.to_draw > 1:
            self.await_draws(self.to_draw - 1)
        elif self.to_deal:
            self.deal_on()
        else:
            self.phase = "turn"

    def deal_on(self) -> None:
        self.to_deal -= 4
        self.seat = (self.seat + 1) % self.players
        if self.to_deal:
            self.await_draws(4)
        else:
            self.start_turn()

    def start_turn(self) -> None:
        settled = all(len(castle) >= 2 for castle in self.castles)
        self.may_attack = settled or (self.may_attack and self.gate == "once")  # 5.1
        self.target = -1
        if self.open_discard and self.discards:
            self.phase = "choose"
        else:
            self.await_draws(2)

    def play_take(self) -> None:
        tile = self.discards.pop()
        self.hands[self.seat][tile] += 1
        self.history.took(self.seat, tile)
        self.await_draws(1)

    def play_supply(self) -> None:
        self.await_draws(2)

    def play_place(self, tile: str, place: str) -> None:
        self.reveal(tile)
        castle = self.castles[self.seat]
        castle[place] = tile
        self.phase = "building"
        if len(castle) == 9:  # 4.7
            self.win()

    def play_attack(self, target: str, place: str) -> None:
        self.target, self.phase = int(target), "attacking"
        castle, played = self.castles[self.target], self.cost(self.target, place)
        fallen = [*line(castle, place), place] if place != "centre" else [place]
        self.discards += [castle.pop(each) for each in fallen]
        for tile in played.elements():
            self.reveal(tile)
            self.discards.append(tile)
        if not castle:  # 5.5
            self.win()

    def play_pass(self) -> None:
        self.finish_turn()

    def play_end(self) -> None:
        self.finish_turn()

    def play_discard(self, tile: str) -> None:
        self.reveal(tile)
        self.discards.append(tile)
        self.finish_turn()

    def reveal(self, tile: str) -> None:
        self.hands[self.seat][tile] -= 1
        self.history.revealed(self.seat, tile)

    def finish_turn(self) -> None:
        if self.hands[self.seat].total() > 4:  # 3.4
            self.phase = "discarding"
            return
        self.turns += 1
        self.seat = (self.seat + 1) % self.players
        if self.turns == LONGEST:
            self.phase, self.champions = "over", list(range(self.players))
        else:
            self.start_turn()

    def win(self) -> None:
        self.phase, self.champions = "over", [self.seat]


class History:
    """What everybody knows about hidden hands, from the public history."""

    def __init__(self, players: int):
        self.known: list[Counter[str]] = [Counter() for _ in range(players)]  # taken for all to see
        self.reshuffles = 0
        self.old: list[Counter[str]] = [
            Counter() for _ in range(players)
        ]  # hidden at the reshuffle
        self.left: list[Counter[str]] = [Counter() for _ in range(players)]  # hands since then

    def took(self, seat: int, tile: str) -> None:
        self.known[seat][tile] += 1

    def revealed(self, seat: int, tile: str) -> None:
        """Record that a tile has left the hand: the known tile of its kind, if there is one."""
        away = self.known if self.known[seat][tile] else self.left
        away[seat][tile] += -1 if away is self.known else 1

    def reshuffled(self, hands: list[Counter[str]]) -> None:
        self.reshuffles += 1
        self.old = [hand - known for hand, known in zip(hands, self.known, strict=True)]
        self.left = [Counter() for _ in hands]


def contradiction(
    true: Plain, viewer: int | None, hands: list[Counter[str]], supply: Counter[str]
) -> str | None:
    """Return why the viewer (None: a spectator) can exclude these hands and this supply, if so."""
    past = true.history
    others = [seat for seat in range(true.players) if seat != viewer]
    sizes = [hand.total() for hand in hands]
    hidden = sum((true.hands[seat] for seat in others), Counter()) + true.supply
    if viewer is not None and hands[viewer] != true.hands[viewer]:
        return "the own hand differs"
    if sizes != [hand.total() for hand in true.hands]:
        return f"hands of the wrong size: {sizes}"
    if sum((hands[seat] for seat in others), Counter()) + supply != hidden:
        return "the hidden tiles are others than those not seen"
    for seat in others:
        if not past.known[seat] <= hands[seat]:
            return f"seat {seat} is known to hold {past.known[seat]}"
    old = total(past.old[seat] for seat in others) - total(past.left[seat] for seat in others)
    if not old <= total(hands[seat] - past.known[seat] for seat in others):
        return f"the other hands certainly contain {old}"
    return None


def total(counts: Iterable[Counter[str]]) -> Counter[str]:
    return sum(counts, Counter())
