"""The game against its plain twin: random games in parallel, and the knowledge of every viewer."""

from collections import Counter
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

import keepstone
from keepstone import SPECTATOR, Position
from tests.castle_keep.plain import ALL_TILES, OVER, PLACES, Plain, contradiction
from tests.support.against_plain import (
    check_logs,
    check_other_past,
    check_refused,
    check_same,
    twin_games,
)
from tests.support.rows import each_row

pytestmark = pytest.mark.either

LOOKS = 0.03  # how often all views are compared; the moves are compared at every step
TILES = list(ALL_TILES)
ALL_TEXTS = [
    *("pass", "end", "take", "supply", "draw ?"),
    *(f"{verb} {tile}" for verb in ("draw", "discard") for tile in TILES),
    *(f"place {tile} {place}" for tile in TILES for place in PLACES),
    *(f"attack {seat} {place}" for seat in range(4) for place in PLACES),
]


class Held(NamedTuple):
    """A tile in a hand. drawn: the number of its draw in the log, None if it was taken."""

    tile: str
    drawn: int | None
    reshuffles: int


class Table:
    """One random game, played by the game, by its twin, and by an observation of every viewer."""

    def __init__(self, seed: int):
        self.random = random = Random(seed)
        players = random.choice((2, 3, 4))
        names = ("attack_towers", "open_discard", "strict_last")
        options = {name: random.random() < 0.5 for name in names}
        gate = random.choice(("once", "always"))
        # Each game has a taste of its own: some are raids, some last until the supply is empty.
        verbs = ("pass", "place", "attack", "end")
        self.taste = {verb: 4 ** random.uniform(-3, 3) for verb in verbs}
        self.config = keepstone.game("castle-keep", players, gate=gate, **options)
        self.true = self.config.new(seed)
        self.twin = Plain(players, gate, **options)
        self.log: list[str] = []
        self.held: list[list[Held]] = [[] for _ in range(players)]
        self.viewers = (*range(players), SPECTATOR)
        self.seen = {viewer: self.config.new().observe(viewer) for viewer in self.viewers}
        self.seen_logs: dict[int, list[str]] = {viewer: [] for viewer in self.viewers}
        self.shadows: list[tuple[int, Position]] = []

    def step(self) -> None:
        """Play one random event everywhere."""
        text, seat = self.choose(), self.twin.seat
        for viewer in self.viewers:
            self.seen_logs[viewer].append(blanked(text, seat, viewer))
            self.seen[viewer].play(self.seen_logs[viewer][-1])
        self.shadows = [each for each in self.shadows if follows(*each, text, seat)]
        self.true.play(text)
        self.play_twin(text, seat)
        self.log.append(text)

    def choose(self) -> str:
        if outcomes := self.twin.outcomes():
            return self.random.choices(list(outcomes), list(outcomes.values()))[0]
        legal = self.twin.legal()
        return self.random.choices(legal, [self.taste.get(text.split()[0], 1) for text in legal])[0]

    def play_twin(self, text: str, seat: int) -> None:
        """Play, and note what is held since when; of like tiles the one held longest leaves."""
        before, reshuffles = Counter(self.twin.hands[seat]), self.twin.history.reshuffles
        self.twin.play(text)
        after, held = self.twin.hands[seat], self.held[seat]
        drawn = len(self.log) if text.startswith("draw") else None
        held += [Held(tile, drawn, reshuffles) for tile in after - before]
        for tile in (before - after).elements():
            held.remove(next(each for each in held if each.tile == tile))

    def compare(self) -> None:
        """The game and its twin allow the same, with the same chances."""
        assert self.true.to_act == self.twin.to_act()
        assert sorted(self.true.legal()) == sorted(self.twin.legal())
        assert dict(self.true.chance_outcomes()) == self.twin.outcomes()
        assert self.true.winners() == self.twin.champions
        assert self.true.scores() == self.twin.scores()

    def compare_views(self) -> None:
        """What every viewer sees, and may believe, now."""
        for viewer in self.viewers:
            self.compare_observation(viewer)
            self.compare_determinization(viewer)
        for viewer, shadow in self.shadows:
            check_same(shadow.observe(viewer), self.seen[viewer])

    def compare_observation(self, viewer: int) -> None:
        """It follows from the blanked log alone, and allows what is allowed."""
        now = self.true.observe(viewer)
        check_same(now, self.seen[viewer])
        mover = self.twin.to_act()
        assert now.to_act == mover
        if mover == viewer and viewer != SPECTATOR:
            assert now.legal() == self.true.legal()
        legal = {blanked(text, self.twin.seat, viewer) for text in self.true.legal()}
        assert legal <= set(now.legal())

    def compare_determinization(self, viewer: int) -> None:
        """It is a whole table that the viewer can neither rule out nor tell from the true one."""
        seen = self.seen[viewer]
        whole = seen.determinize(self.random.randrange(1 << 30))
        assert whole.viewer is None
        check_same(whole.observe(viewer), seen)
        seat = None if viewer == SPECTATOR else viewer
        assert contradiction(self.twin, seat, *hidden_tiles(whole)) is None
        if self.random.random() < 0.2:
            self.shadows.append((viewer, whole))

    def compare_other_past(self) -> None:
        """Another true game that a viewer cannot tell from this one looks the same."""
        viewer = self.random.choice(self.viewers)
        check_other_past(self.config, self.other_past(viewer), viewer, self.seen[viewer])

    def other_past(self, viewer: int) -> list[str]:
        """The log with those tiles shuffled that others drew from one supply and still hide."""
        log, now = list(self.log), self.twin.history.reshuffles
        hands = [hand for seat, hand in enumerate(self.held) if seat != viewer]
        for reshuffles in range(now + 1):
            hidden = [each for hand in hands for each in hand if each.reshuffles == reshuffles]
            hidden = [each for each in hidden if each.drawn is not None]
            tiles = [each.tile for each in hidden]
            tiles += self.twin.supply.elements() if reshuffles == now else []
            self.random.shuffle(tiles)
            for each, tile in zip(hidden, tiles, strict=False):
                log[each.drawn] = f"draw {tile}"
        return log

    def probe(self) -> None:
        """Texts that the rules forbid are refused and change nothing."""
        texts = set(self.random.choices(ALL_TEXTS, k=3))
        check_refused(self.true, texts - set(self.twin.legal()))


def blanked(text: str, seat: int, viewer: int) -> str:
    """An event as a viewer sees it: of a draw by somebody else, only that it happened."""
    return "draw ?" if text.startswith("draw") and seat != viewer else text


def follows(viewer: int, shadow: Position, text: str, seat: int) -> bool:
    """Play what the viewer sees of an event in another world, if it can happen there."""
    if text.startswith("draw") and seat != viewer:
        shadow.roll()
    elif text in shadow.legal():
        shadow.play(text)
    else:
        return False
    return True


def hidden_tiles(whole: Position) -> tuple[list[Counter[str]], Counter[str]]:
    """The hands and the supply in the record of a whole table: column 0 counts tiles unknown."""
    first = whole.config.new()
    first.play("start 0")
    tiles = [text.split()[1] for text in first.legal()]

    def counted(counts: np.ndarray) -> Counter[str]:
        assert len(counts) == 1 + len(tiles) and counts[0] == 0
        return +Counter(dict(zip(tiles, counts[1:].tolist(), strict=True)))

    hands = [counted(hand) for hand in whole.state.hand[: whole.config.players]]
    return hands, counted(whole.state.supply)


@each_row("seed", twin_games(interpreted=5, fast=15, whole=40))
def test_game_and_twin_agree(seed: int) -> None:
    table = Table(seed)
    # Most games stop at the third reshuffle; a few go on to the last turn (7.2).
    reshuffles = 99 if seed % 20 == 0 else 3
    while table.twin.to_act() != OVER and table.twin.history.reshuffles < reshuffles:
        table.compare()
        if table.random.random() < LOOKS:
            table.compare_views()
            table.probe()
        table.step()
    table.compare()
    table.compare_views()
    check_logs(table.true, table.seen, table.seen_logs)
    table.compare_other_past()
