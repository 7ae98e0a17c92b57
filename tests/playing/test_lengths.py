"""The largest numbers of decisions and of chance events of each game."""

import random

import pytest

import keepstone
from keepstone import games
from keepstone.playing.position import GameConfig

pytestmark = pytest.mark.either
CASES = [(name, players) for name in games.OWN for players in games.find(name).players]


def events_of(config: GameConfig, seed: int) -> tuple[int, int]:
    """Return the numbers of decisions and of chance events in a random game."""
    position, draw, counts = config.new(seed), random.Random(seed), [0, 0]
    while position.to_act != keepstone.OVER:
        counts[position.to_act == keepstone.CHANCE] += 1
        if position.to_act == keepstone.CHANCE:
            position.roll()
        else:
            position.play_unchecked(draw.choice(position.legal_actions()))
    return counts[0], counts[1]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), CASES)
def test_no_game_is_longer(name: str, players: int) -> None:
    config = GameConfig(name, players)
    most_decisions, most_outcomes = config.game.longest(players)
    for seed in range(2):
        decisions, outcomes = events_of(config, seed)
        assert decisions <= most_decisions
        assert outcomes <= most_outcomes


@pytest.mark.parametrize(
    ("name", "players", "decisions", "outcomes"),
    [
        # 400 turns: 2 sources, 6 tiles, the end; 1 start, 8 tiles dealt, 2 draws a turn.
        ("castle-keep", 2, 3_600, 809),
        # 2 rounds of 12 tiles chosen and laid, 2 castles, 12 coins; 2 resources, 10 draws, 2 orders, 1 start.
        ("castillos", 2, 76, 30),
        # 60 tiles: placement, follower, extra turn, twice 24 features; 60 draws, 13 tokens.
        ("castle", 2, 3_060, 73),
        # A seat: a castle, 25 turns of 7, 37 tiles of 8; 1 start, 2 boards, 6 goods, 5 times 37, 25 times 3.
        ("burgundy", 2, 944, 269),
    ],
)
def test_lengths_by_hand(name: str, players: int, decisions: int, outcomes: int) -> None:
    assert games.find(name).longest(players) == (decisions, outcomes)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_castillos_is_always_as_long(players: int) -> None:
    config = GameConfig("castillos", players)
    assert events_of(config, 5) == config.game.longest(players)
