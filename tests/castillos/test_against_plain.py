"""The game against its plain twin: random matches in parallel, and the knowledge of every viewer."""

from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest

import keepstone
from keepstone import SPECTATOR, Position
from keepstone.games.castillos.rules.components import cell_of
from keepstone.games.castillos.rules.scoring import (
    coin_worth,
    round_points,
    sum_armies,
    tile_points,
)
from keepstone.games.castillos.rules.terms import Phase
from tests.castillos.components import count
from tests.castillos.plain import OVER, SUITS, VALUES, Eyes, Plain, View
from tests.support.against_plain import (
    check_logs,
    check_other_past,
    check_refused,
    check_same,
    twin_games,
)
from tests.support.rows import each_row

pytestmark = pytest.mark.either

LOOKS = 0.05  # how often all views are compared; the moves are compared at every step
BASE = {"random_terrain": False, "own_terrain": False}
VARIANTS = (BASE, BASE, BASE | {"random_terrain": True}, BASE | {"own_terrain": True})
TILES = [f"{suit}-{value}" for suit in SUITS for value in VALUES]
ALL_TEXTS = [
    *("pile", "resource ?", *(f"start {seat}" for seat in range(4))),
    *(f"round {number}" for number in (2, 3, 4)),
    *(f"{verb} {tile}" for verb in ("resource", "use", "draw", "castle") for tile in TILES),
    *(f"place {x} {y}" for x, y in product(range(-4, 5), repeat=2)),
    *(f"coin {value} {tile}" for value in ("?", *VALUES) for tile in TILES),
    *(f"reveal {seat} null ace 2 3 4 5" for seat in range(4)),
]


class Taste:
    """What a match tends to: long lines or lumps, resources used early or late, fights or peace."""

    def __init__(self, random: Random):
        self.use = [10 ** random.uniform(-3, 3) for _ in range(4)]
        self.spread = random.choice([(-0.7, -0.7), (0, 0), (0.5, 0.5), (9, 0), (-9, 9)])
        self.ace = random.choice((1, 20))
        self.siege = random.choice((1, 8, 40))

    def weights(self, twin: Plain, texts: list[str]) -> list[float]:
        castles = twin.castles.values()
        near = {tile for castle in castles for tile in (castle, *twin.neighbours(castle))}
        return [self.weight(text.split(), twin.seat, near) for text in texts]

    def weight(self, words: list[str], seat: int, near: set[str]) -> float:
        if words[0] == "use":
            return self.use[seat]
        if words[0] == "place":
            x, y = abs(int(words[1])), abs(int(words[2]))
            return 2.0 ** (self.spread[0] * x + self.spread[1] * y)
        if words[0] == "castle" and words[1].endswith("ace"):
            return self.ace
        return self.siege if words[0] == "coin" and words[2] in near else 1


class Table:
    """One random match, played by the game, by its twin, and by an observation of every viewer."""

    def __init__(self, seed: int):
        self.random = random = Random(seed)
        players = random.choice((2, 3, 4))
        options = random.choice(VARIANTS)
        self.taste = Taste(random)
        self.config = keepstone.game("castillos", players, **options)
        self.box = count(self.config.new().state)
        self.true = self.config.new(seed)
        self.twin = Plain(players, **options)
        self.options = options
        self.viewers = (*range(players), SPECTATOR)
        self.seen = {viewer: self.config.new().observe(viewer) for viewer in self.viewers}
        self.shadows: list[tuple[int, Position]] = []

    def step(self) -> None:
        """Play one random event everywhere."""
        text, owner = self.choose(), self.twin.seat
        self.true.play(text)
        self.twin.play(text)
        for viewer in self.viewers:
            self.seen[viewer].play(self.twin.blanked(*self.twin.log[-1], eyes_of(viewer)))
        self.shadows = [each for each in self.shadows if self.follows(*each, text, owner)]

    def choose(self) -> str:
        everything = self.twin.all_eyes
        if outcomes := self.twin.outcomes(everything):
            return self.random.choices(list(outcomes), list(outcomes.values()))[0]
        legal = self.twin.legal(everything)
        return self.random.choices(legal, self.taste.weights(self.twin, legal))[0]

    def follows(self, viewer: int, shadow: Position, text: str, seat: int) -> bool:
        """Play what the viewer sees of an event in another world, if it can happen there."""
        if text.startswith(("resource", "coin")) and seat != viewer:
            place = text.split()[-1] if text.startswith("coin") else ""
            text = self.random.choice([each for each in shadow.legal() if each.endswith(place)])
        if text not in shadow.legal():
            return False
        shadow.play(text)
        return True

    def compare(self) -> None:
        """The game and its twin allow the same, with the same chances."""
        compare_choices(self.true, self.twin, self.twin.all_eyes)
        assert self.true.scores() == self.twin.scores
        best = [seat for seat, n in enumerate(self.twin.scores) if n == max(self.twin.scores)]
        assert self.true.winners() == (best if self.twin.to_act() == OVER else [])
        assert count(self.true.state) == self.box

    def compare_views(self) -> None:
        """What everybody sees, and may believe, now."""
        self.compare_fields(self.true, self.twin.all_eyes)
        if self.has_castles():
            compare_points(self.true, self.twin, self.twin.all_eyes)
        for viewer in self.viewers:
            self.compare_observation(viewer)
            self.compare_determinization(viewer)
        for viewer, shadow in self.shadows:
            check_same(shadow.observe(viewer), self.seen[viewer])

    def compare_fields(self, position: Position, eyes: Eyes) -> None:
        """The record holds what the twin says is known, and nothing else."""
        state, view = position.state, self.twin.view(eyes)
        expected = fields_of(view) | self.options
        expected |= {"players": self.config.players, "first": self.twin.first}
        for name, value in expected.items():
            assert state[name].tolist() == value, name
        unnamed = {field.name for field in position.game.state_type.fields} - set(expected)
        assert unnamed <= {
            "viewer",
            "seat",
            "frontier",
            "frontier_size",
            *VARIANTS[2],
            *VARIANTS[3],
        }

    def compare_observation(self, viewer: int) -> None:
        """It follows from the blanked log alone, and allows what may be allowed."""
        now, eyes = self.true.observe(viewer), eyes_of(viewer)
        check_same(now, self.seen[viewer])
        assert now.viewer == viewer
        compare_choices(now, self.twin, eyes)
        self.compare_fields(now, eyes)
        if self.has_castles():
            compare_points(now, self.twin, eyes)

    def has_castles(self) -> bool:
        """Return whether every seat has placed its castle, so that armies have points."""
        return len(self.twin.castles) == self.twin.players

    def compare_determinization(self, viewer: int) -> None:
        """It is a whole table that the viewer can neither rule out nor tell from the true one."""
        seen = self.seen[viewer]
        whole = seen.determinize(self.random.randrange(1 << 30))
        assert whole.viewer is None
        assert count(whole.state) == self.box
        check_same(whole.observe(viewer), seen)
        for seat in self.twin.resources:
            tile = TILES[whole.state.resource[seat] - 1]
            assert tile in self.twin.possible_resources(seat, eyes_of(viewer))
        if len(self.shadows) < 4 and self.random.random() < 0.2:
            self.shadows.append((viewer, whole))

    def compare_other_past(self) -> None:
        """Another true match that a viewer cannot tell from this one looks the same."""
        viewer = self.random.choice(self.viewers)
        check_other_past(self.config, self.other_past(viewer), viewer, self.seen[viewer])

    def other_past(self, viewer: int) -> list[str]:
        """The log with other hidden resources, and the hidden coins of each seat in another order."""
        twin, eyes = self.twin, eyes_of(viewer)
        coins = {seat: self.random.sample(VALUES, len(VALUES)) for seat in range(twin.players)}
        log = [text for text, _ in twin.log]
        for number in range(round_start(log), len(log)):
            (verb, *rest), seat = log[number].split(), twin.log[number][1]
            if seat is None or seat in eyes | twin.revealed:
                continue
            if verb == "coin":
                log[number] = f"coin {coins[seat].pop()} {rest[1]}"
            elif seat in twin.resources:
                tile = self.random.choice(twin.possible_resources(seat, eyes))
                log[number] = f"resource {tile}"
        return log

    def probe(self) -> None:
        """Texts that the rules forbid are refused and change nothing."""
        texts = set(self.random.choices(ALL_TEXTS, k=5))
        check_refused(self.true, texts - set(self.twin.legal(self.twin.all_eyes)))


def eyes_of(viewer: int) -> Eyes:
    return frozenset(() if viewer == SPECTATOR else (viewer,))


def round_start(log: list[str]) -> int:
    starts = [n for n, text in enumerate(log) if text.startswith(("start", "round"))]
    return starts[-1] if starts else 0


def compare_choices(position: Position, twin: Plain, eyes: Eyes) -> None:
    """Who acts, what may be done, and how likely it is."""
    assert position.to_act == twin.to_act()
    assert sorted(position.legal()) == sorted(twin.legal(eyes))
    weights = position.chance_weights()
    total = sum(weight for _, weight in weights)
    assert {text: Fraction(weight, total) for text, weight in weights} == twin.outcomes(eyes)


def compare_points(position: Position, twin: Plain, eyes: Eyes) -> None:
    """§6, also while coins are hidden: those count for nothing."""
    state = position.state
    sums = np.zeros((4, 24), np.int16)
    sum_armies(state, sums)
    for seat in range(twin.players):
        points = [twin.points_from(seat, tile, eyes) for tile in twin.box]
        assert [tile_points(state, sums, seat, TILES.index(tile)) for tile in twin.box] == points
        assert round_points(state, sums, seat) == sum(points)
        for value, tile in product(VALUES, twin.box[:: 1 + len(twin.coins[0])]):
            worth = coin_worth(state, seat, VALUES.index(value), TILES.index(tile))
            assert worth == twin.worth(seat, value, tile)


def fields_of(view: View) -> dict[str, object]:
    """The fields of the record that a view fills."""
    seats = range(4)
    cells = {tile: cell_of(*cell) + 1 for cell, tile in view.tiles.items()}
    coins = [*view.coins, *([] for _ in seats)][:4]
    free = sorted(cell_of(*cell) for cell in view.free) if view.tiles else []
    under = [tile for row in coins for tile, _ in row]
    fields = {
        "spot": [cells.get(tile, 0) for tile in TILES],
        "frontier": padded(free, 50),
        "frontier_size": len(free),
        "score": padded(view.scores, 4),
        "coin_tile": [padded([number(TILES, tile) for tile, _ in row], 6) for row in coins],
        "coin_value": [padded([number(VALUES, coin) for _, coin in row], 6) for row in coins],
        "coins": [len(row) for row in coins],
        "armies": [under.count(tile) for tile in TILES],
        "castle": [number(TILES, view.castles.get(seat)) for seat in seats],
        "resource": [number(TILES, view.resources.get(seat)) for seat in seats],
        "held": [int(seat in view.resources) for seat in seats],
        "revealed": [int(seat in view.revealed) for seat in seats],
        "laid": len(view.tiles),
        "drawn": number(TILES, view.drawn),
        "phase": Phase[view.phase.upper()],
        "rounds": view.round,
    }
    return fields if view.seat is None else fields | {"seat": view.seat}


def number(names: list[str] | tuple[str, ...], name: str | None) -> int:
    """A name's place in a row of names from 1 on; 0 for what is unknown or not there."""
    return 0 if name is None else names.index(name) + 1


def padded(row: list[int], length: int) -> list[int]:
    return row + [0] * (length - len(row))


@each_row("seed", twin_games(interpreted=2, fast=6, whole=20))
def test_match_and_twin_agree(seed: int) -> None:
    table = Table(seed)
    while table.twin.to_act() != OVER:
        table.compare()
        if table.random.random() < LOOKS:
            table.compare_views()
            table.probe()
        if table.random.random() < LOOKS / 5:
            table.compare_other_past()
        table.step()
    table.compare()
    table.compare_views()
    logs = {viewer: table.twin.seen_log(eyes_of(viewer)) for viewer in table.viewers}
    check_logs(table.true, table.seen, logs)
