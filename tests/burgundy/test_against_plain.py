"""The game against its plain twin: random games in parallel, on all estates, with both tie-breaks."""

from collections import Counter
from collections.abc import Iterable
from itertools import product
from random import Random

import numpy as np
import pytest

import keepstone
from keepstone.games.burgundy.rules.components import KIND_NAMES
from keepstone.games.burgundy.rules.terms import Building, Colour, Stage
from tests.burgundy.components import count
from tests.burgundy.plain import OVER, Plain
from tests.burgundy.plain_data import BUILDINGS, COLOURS, DEPOTS, DICE, KINDS, colour_of
from tests.burgundy.plain_estate import CELLS, Estate
from tests.support.against_plain import check_refused, shares, twin_games
from tests.support.never_empty import never_empty
from tests.support.rows import each_row

pytestmark = pytest.mark.either

LOOKS = 0.15  # how often all fields are compared; the choices are compared at every step
SPACES = [f"{depot}.{number}" for depot in DEPOTS for number in range(1, 5)]
BLACK_SPACES = [f"b{number}" for number in range(1, 9)]
HOWS = [*map(str, DICE), "castle", "building", "warehouse", "hall"]
STAGES = {"found": "FOUND", "start": "START_GOODS", "tile": "DEPOTS", "board": "BOARDS"}
ALL_TEXTS = [
    *("decline", "end", *(f"first {seat}" for seat in range(4))),
    *(f"board {number}" for number in range(1, 10)),
    *(
        f"{verb} {number}"
        for verb in ("goods", "white", "discard", "ship", "load")
        for number in DICE
    ),
    *(f"ship {depot}-{depot % 6 + 1}" for depot in DICE),
    *(f"tile {kind}" for kind in KINDS),
    *(f"dice {one}-{other}" for one, other in product(DICE, DICE)),
    *(f"found {cell}" for cell in CELLS),
    *(f"take {how} {space}" for how, space in product(HOWS, SPACES)),
    *(f"place {how} {n} {cell}" for how, n, cell in product(HOWS, (1, 2, 3), CELLS)),
    *(f"sell {how} {goods}" for how, goods in product(HOWS, DICE)),
    *(f"workers {how}" for how in HOWS),
    *(f"buy {space}" for space in (*SPACES, *BLACK_SPACES)),
]


class Taste:
    """What a seat tends to: what it does often or never, which tiles it is after, how clever it is."""

    def __init__(self, random: Random):
        self.verbs = {
            verb: 10 ** random.uniform(-1.5, 1)
            for verb in ("take", "sell", "workers", "buy", "decline", "end")
        }
        self.verbs["place"] = 10 ** random.uniform(-0.5, 3)
        self.colours = {colour: 10 ** random.uniform(-1, 1) for colour in COLOURS}
        knowledge = [kind for kind in KINDS if colour_of(kind) == "knowledge"]
        few = random.sample(KINDS, 8)
        self.loved = set(random.choice(([], few, knowledge, knowledge, BUILDINGS)))
        self.wants_room = random.choice((1, 30))
        self.wants_whole = random.choice((1, 10))
        if random.random() < 0.1:
            self.verbs[random.choice(list(self.verbs))] = 1000

    def weight(self, twin: Plain, verb: str, *rest: str) -> float:
        weight = self.verbs.get(verb, 1)
        if verb in ("take", "buy"):
            return weight * self.appeal(twin, twin.depots[rest[-1]])
        if verb == "place":
            tile = twin.me.storage[int(rest[1]) - 1]
            return weight * self.appeal(twin, tile) * self.gain(twin.me.estate, rest[2])
        return weight

    def appeal(self, twin: Plain, tile: str) -> float:
        colour = colour_of(tile)
        room = any(cell not in twin.me.estate.tiles for cell in twin.me.estate.of_colour(colour))
        loved = 30 if tile in self.loved else 1
        return loved * self.colours[colour] * (self.wants_room if room else 1)

    def gain(self, estate: Estate, cell: str) -> float:
        empty = len(estate.region(cell) - set(estate.tiles))
        return float(1 + self.wants_whole / empty)


class Table:
    """One random game, played by the game and by its twin."""

    def __init__(self, seed: int):
        self.random = random = Random(seed)
        players = random.choice((2, 3, 4))
        options = {
            "boards": some_boards(random, players),
            "tie_break": random.choice(("fewest-empty", "most-empty")),
        }
        self.tastes = [Taste(random) for _ in range(players)]
        if random.random() < 0.1:  # all alike: more ties
            self.tastes = [Taste(random)] * players
        self.rules = keepstone.game("burgundy", players, **options)
        self.true = self.rules.new(seed)
        self.twin = Plain(players, **options)
        self.fixed = {"players": players, "viewer": 0}
        self.fixed["tie_most_empty"] = int(options["tie_break"] == "most-empty")
        self.box = count(self.true.state)

    def play(self) -> None:
        """Play a whole game."""
        while self.twin.to_act() != OVER:
            self.compare()
            if self.random.random() < LOOKS:
                self.compare_fields()
                self.probe()
            text = self.choose()
            self.true.play(text)
            self.twin.play(text)
        self.compare()
        self.compare_fields()
        self.compare_end()

    def choose(self) -> str:
        twin = self.twin
        if outcomes := twin.outcomes():
            return self.random.choices(list(outcomes), list(outcomes.values()))[0]
        legal, taste = twin.legal(), self.tastes[twin.seat]
        weights = [taste.weight(twin, *text.split()) for text in legal]
        return self.random.choices(legal, weights)[0]

    def compare(self) -> None:
        """The game and its twin allow the same, with the same chances, for the same points."""
        true, twin = self.true, self.twin
        assert true.to_act == twin.to_act()
        assert sorted(true.legal()) == sorted(twin.legal())
        assert shares(dict(true.chance_weights())) == twin.outcomes()
        assert true.scores() == twin.scores
        assert count(true.state) == self.box

    def compare_fields(self) -> None:
        """The record holds what lies on the table, and nothing else."""
        expected = fields_of(self.twin) | seats_of(self.twin) | self.fixed
        expected |= moment_of(self.twin)
        for name, value in never_empty(expected).items():
            assert self.true.state[name].tolist() == value, name

    def compare_end(self) -> None:
        """§9.3."""
        ranking = self.twin.ranking()
        assert self.true.winners() == self.twin.winners() == ranking[:1]
        ranks = np.zeros(self.twin.players, np.int32)
        self.true.game.ranking(self.true.state, ranks)
        assert sorted(ranking, key=lambda seat: -ranks[seat]) == ranking
        assert len(set(ranks.tolist())) == len(ranks)

    def probe(self) -> None:
        """Texts that the rules forbid are refused and change nothing."""
        texts = set(self.random.choices(ALL_TEXTS, k=5))
        check_refused(self.true, texts - set(self.twin.legal()))


def some_boards(random: Random, players: int) -> str:
    """All alike, one for each seat, or dealt."""
    numbers = [str(random.randrange(1, 10)) for _ in range(players)]
    return random.choice((numbers[0], ",".join(numbers), "dealt"))


def fields_of(twin: Plain) -> dict[str, object]:
    """What lies on the table for everybody."""
    return {
        "supply": [twin.supply[kind] for kind in KIND_NAMES],
        "black_supply": [twin.black_supply[kind] for kind in KIND_NAMES],
        "gone": [twin.gone[kind] for kind in KIND_NAMES],
        "depots": [numbers_of(twin, SPACES[4 * depot : 4 * depot + 4]) for depot in range(6)],
        "black": numbers_of(twin, BLACK_SPACES),
        "depot_goods": [goods_of(twin.depot_goods[depot]) for depot in DEPOTS],
        "unseen_goods": goods_of(twin.unseen),
        "row": row_of(twin),
        "bonus": [
            [twin.bonus.get((colour.name.lower(), size), -1) + 1 for size in ("large", "small")]
            for colour in list(Colour)[1:]
        ],
        "white": twin.white,
        "track_order": padded(twin.track_order),
        "waiting": number(twin.waiting),
        "cargo": sum(1 << depot - 1 for depot in twin.cargo),
        "phase": twin.phase,
        "rounds": twin.round,
    }


def seats_of(twin: Plain) -> dict[str, object]:
    """What lies before each seat, and what follows from that."""
    rows = {
        "points": [seat.points for seat in twin.seats],
        "workers": [seat.workers for seat in twin.seats],
        "silver": [seat.silver for seat in twin.seats],
        "track": [seat.track for seat in twin.seats],
        "board": [seat.board for seat in twin.seats],
        "covered": [bits(seat.estate.tiles) for seat in twin.seats],
        "frontier": [bits(seat.estate.frontier()) for seat in twin.seats],
        "knowledge": [
            sum(1 << each for each in range(1, 27) if seat.knows(each)) for seat in twin.seats
        ],
    }
    tables = {
        "estate": [[number(seat.estate.tiles.get(cell)) for cell in CELLS] for seat in twin.seats],
        "storage": [[number(tile) for tile in seat.storage] for seat in twin.seats],
        "stock": [goods_of(seat.stock) for seat in twin.seats],
        "sold": [goods_of(seat.sold) for seat in twin.seats],
        "barred": [barred(seat.estate) for seat in twin.seats],
    }
    filled = {
        name: table + [[0] * len(table[0])] * (4 - len(table)) for name, table in tables.items()
    }
    return {name: padded(row) for name, row in rows.items()} | filled


def moment_of(twin: Plain) -> dict[str, object]:
    """Whose moment it is, and what for."""
    if twin.to_act() == OVER:
        return {"stage": Stage.OVER}
    what = twin.question or twin.now[0]
    fields: dict[str, object] = {"stage": Stage[STAGES.get(what, what.upper())]}
    if twin.now[1] in range(twin.players) and what not in ("row", "phase"):
        fields["seat"] = twin.seat
    if twin.now[0] in ("dice", "white", "turn"):
        fields["turn_order"] = padded(twin.order)
    if twin.now[0] == "turn":
        fields |= {"turn": twin.order.index(twin.seat), "bought": int(twin.bought)}
    waits = twin.question in ("warehouse", "gain", "hall")
    fields["building"] = BUILDINGS.index(twin.building) + 1 if waits else 0
    return fields


def number(tile: str | None) -> int:
    return KIND_NAMES.index(tile) if tile else 0


def numbers_of(twin: Plain, spaces: Iterable[str]) -> list[int]:
    return [number(twin.depots.get(space)) for space in spaces]


def goods_of(goods: Counter[int]) -> list[int]:
    return [goods[each] for each in DICE]


def row_of(twin: Plain) -> list[int]:
    """Filled from the left, used from the left."""
    empty = [0] * (5 - len(twin.row))
    is_being_filled = bool(twin.agenda) and twin.now[0] == "row"
    return twin.row + empty if is_being_filled else empty + twin.row


def bits(cells: Iterable[str]) -> int:
    return sum(1 << CELLS.index(cell) for cell in cells)


def barred(estate: Estate) -> list[int]:
    """§6.7 For each type, the cells of the cities where it stands."""
    cities = estate.of_colour("building") if estate.tiles else set()
    names = [building.name.lower().replace("_", "-") for building in Building]
    return [bits(cell for cell in cities if estate.bars(name, cell)) for name in names]


def padded(row: list[int]) -> list[int]:
    return row + [0] * (4 - len(row))


@each_row("seed", twin_games(interpreted=1, fast=3, whole=8))
def test_game_and_twin_agree(seed: int) -> None:
    Table(seed).play()
