"""Two bots against each other over many games."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from keepstone.bots.level import find
from keepstone.bots.players import choose
from keepstone.checks import check_whole
from keepstone.kit.quoting import quoted
from keepstone.position import GameConfig, Position
from keepstone.protocol import CHANCE, OVER, UnknownName

CONFIDENCE = 1.96  # standard errors on each side: 95 %


@dataclass(frozen=True, slots=True)
class Result:
    """How often A and B won. elo is A's lead over B with its 95 % error; score_rate counts a draw as half."""

    game: str
    players: int
    games: int
    a: str
    b: str
    wins_a: int
    wins_b: int
    draws: int
    score_rate: float
    elo: float
    elo_error: float


def arena(
    config: GameConfig,
    a: str,
    b: str,
    games: int,
    seed: int = 0,
    report: Callable[[int], None] = lambda done: None,
) -> Result:
    """Play games with the seats shared alternately between A and B, rotated from game to game."""
    for name in (a, b):
        find(name)
    if check_whole(games, "the number of games") < 1:
        raise UnknownName(f"an arena plays at least one game, not {quoted(games)}")
    points = []
    for number in range(games):
        lineup = [(seat + number) % 2 for seat in range(config.players)]
        points.append(_points_of_a(config, lineup, (a, b), seed + number))
        report(number + 1)
    return _result(config, a, b, points)


def _points_of_a(config: GameConfig, lineup: list[int], names: tuple[str, str], seed: int) -> float:
    """One for a win of A's seats, a half for a draw with B's, else nothing."""
    position = config.new(seed)
    ply = 0
    while position.to_act != OVER:
        ply += 1
        if position.to_act == CHANCE:
            position.roll()
        else:
            play_for(position, names[lineup[position.to_act]], seed * 100_003 + ply)
    winners = {lineup[seat] for seat in position.winners()}
    return 0.5 if len(winners) == 2 else float(winners == {0})


def play_for(position: Position, name: str, seed: int) -> None:
    """Let a bot of that name play the next action."""
    position.play(choose(name, position.view(position.to_act), seed))


def _result(config: GameConfig, a: str, b: str, points: list[float]) -> Result:
    rate = sum(points) / len(points)
    low, high = (_elo(each, len(points)) for each in _interval(rate, len(points)))
    return Result(
        game=config.name,
        players=config.players,
        games=len(points),
        a=a,
        b=b,
        wins_a=points.count(1.0),
        wins_b=points.count(0.0),
        draws=points.count(0.5),
        score_rate=rate,
        elo=_elo(rate, len(points)),
        elo_error=(high - low) / 2,
    )


def _interval(rate: float, games: int) -> tuple[float, float]:
    """The score rates that fit what was seen (Wilson 1927); it is wide also after a clean sweep."""
    square = CONFIDENCE**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = rate * (1 - rate) / games + square / (4 * games**2)
    half = CONFIDENCE * math.sqrt(spread) / (1 + square / games)
    return middle - half, middle + half


def _elo(rate: float, games: int) -> float:
    """The lead that predicts a score rate; a clean sweep counts as half a point short of one."""
    margin = 0.5 / games
    rate = min(max(rate, margin), 1 - margin)
    return 400 * math.log10(rate / (1 - rate))
