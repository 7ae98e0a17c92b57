"""Laws of deals: people who decide differently meet the same draws, as far as the rules allow."""

import random
from collections import Counter
from typing import NamedTuple

import pytest

import keepstone
from keepstone.games import find
from keepstone.match import Match, Seat, record_of, verify
from keepstone.match.fairness import DEAL_SCHEME, source_of
from keepstone.playing.position import GameConfig
from tests.laws.tables import TABLES, some_options
from tests.support.matches import SEED

pytestmark = pytest.mark.either

KEEP_TILES = (
    90  # §1 of Castle Keep; after these, the supply consists of the tiles that were discarded
)


class Draw(NamedTuple):
    """A draw of a deal: the possible outcomes with their weights, and the outcome."""

    weights: list[tuple[str, int]]
    outcome: str


def dealt(config: GameConfig, choose: random.Random) -> Match:
    """Play a deal to its end with random decisions."""
    seats = [Seat("bot", f"Bot {seat}", "page") for seat in range(config.players)]
    match = Match(config, seats, SEED, scheme=DEAL_SCHEME)
    match.begin()
    while (seat := match.mover) is not None:
        match.receive(seat, match.number, choose.choice(match.position.legal()))
    return match


def draws_of(match: Match) -> dict[tuple[str, int], Draw]:
    """Return the draws of a match by source and number, without those that have a single possible outcome."""
    position, counts, draws = match.config.new(), Counter[str](), {}
    for event in match.history:
        if position.to_act == keepstone.CHANCE:
            source = source_of(position)
            counts[source] += 1
            if len(weights := position.chance_weights()) > 1:
                draws[source, counts[source]] = Draw(weights, event.text)
        position.play(event.text)
    return draws


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_different_players_of_a_deal_meet_the_same_draws(name: str, players: int) -> None:
    options = some_options(find(name), random.Random(f"{name} {players}"))
    config = GameConfig(name, players, **options)
    ada, ben = (draws_of(dealt(config, random.Random(seed))) for seed in (1, 2))
    both = ada.keys() & ben.keys()
    assert len(both) > 5
    for source, number in both:
        one, other = ada[source, number], ben[source, number]
        if one.weights == other.weights:
            assert one.outcome == other.outcome
        else:
            assert name == "castle-keep" and number > KEEP_TILES


def test_the_dice_of_a_player_do_not_depend_on_the_turn_order() -> None:
    config = GameConfig("burgundy", 2)
    ada, ben = (draws_of(dealt(config, random.Random(seed))) for seed in (1, 2))
    orders = [[source for source, _ in draws if source.startswith("dice")] for draws in (ada, ben)]
    assert orders[0] != orders[1]
    assert all(
        ada[f"dice {seat}", n] == ben[f"dice {seat}", n] for seat in (0, 1) for n in range(1, 26)
    )


@pytest.mark.parametrize("name", keepstone.games.names())
def test_the_record_of_a_deal_holds(name: str) -> None:
    match = dealt(GameConfig(name, 2), random.Random(1))
    report = verify(record_of(match))
    assert report.ok, str(report)
    assert report.draws == sum(event.seat is None for event in match.history)
