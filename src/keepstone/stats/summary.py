"""Summary statistics for many games of the same kind, computed from the facts about each game."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from keepstone.bots.arena.statistics import wilson
from keepstone.data.file_game import FileGame, config_of, is_played_here, result_of, trace_of
from keepstone.data.results import Result
from keepstone.data.trace import Trace
from keepstone.playing.position import GameConfig


class Facts(NamedTuple):
    """A game's number of events and decisions, and its result (None if the game was not finished).

    opening: the first decision with several legal actions, and its seat. If the game cannot be replayed, because
    it was played under other rules or its record is incomplete, the number of decisions and the opening are None.
    """

    options: dict[str, str]
    events: int
    decisions: int | None
    opening: tuple[str, int] | None
    result: Result | None


def facts_of(game: FileGame) -> Facts:
    """Return the facts about a game. Raise InvalidRecord if the game breaks the rules."""
    if not is_played_here(game) or not game.is_whole():
        return Facts(game.options, game.length(), None, None, game.result())
    config = config_of(game)
    trace = trace_of(game, config)
    result = result_of(game, trace)
    return Facts(
        config.options,
        len(trace.events),
        int(np.count_nonzero(trace.seats >= 0)),
        _opening(config, trace),
        None if np.isnan(result.wins).any() else result,
    )


def _opening(config: GameConfig, trace: Trace) -> tuple[str, int] | None:
    """Return the first decision with several legal actions, and its seat."""
    open_ones = np.flatnonzero(trace.counts > 1)
    if not len(open_ones):
        return None
    first = open_ones[0]
    return config.game.format_action(int(trace.events[first])), int(trace.seats[first])


MOST_OPENINGS = 10


@dataclass(frozen=True, slots=True)
class Spread:
    """The distribution of some numbers: mean, minimum, quartiles and maximum."""

    mean: float
    least: float
    quarter: float
    median: float
    three_quarters: float
    most: float


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat's sole and shared victories, and its share of all victories with a 95 % confidence interval."""

    seat: int
    won: int
    shared: int
    share: float
    low: float
    high: float
    score: Spread


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening, with its number of finished games and the share of victories for its seat."""

    action: str
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class OptionLine:
    """The games with one value of an option: their number, mean length, shares of victory by seat, and draws."""

    option: str
    value: str
    games: int
    decisions: float | None
    shares: list[float]
    draws: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Statistics on games of the same kind.

    games: the number of games with a result; all other numbers refer to these games. unfinished: the number of
    games without a result. drawn: the number of games with several winners or none. Distributions are None if
    there is no data; for example, `decisions` is None if no game could be replayed. openings: the most frequent
    openings; other_openings: the number of games with other openings.
    """

    game: str
    players: int
    games: int
    unfinished: int
    drawn: int
    events: Spread | None
    decisions: Spread | None
    scores: Spread | None
    seats: list[SeatLine]
    openings: list[Opening]
    other_openings: int
    options: list[OptionLine]


def summary_of(game: str, players: int, facts: Sequence[Facts]) -> Summary:
    """Return the summary of games of the same kind."""
    over = [fact for fact in facts if fact.result is not None]
    wins, points = wins_of(over, players), points_of(over, players)
    openings = _openings(over)
    return Summary(
        game,
        players,
        games=len(over),
        unfinished=len(facts) - len(over),
        drawn=_drawn(wins),
        events=_spread([game.events for game in over]),
        decisions=_spread(lengths_of(over)),
        scores=_spread(points.ravel()),
        seats=[_seat(seat, wins[:, seat], points[:, seat]) for seat in range(players) if over],
        openings=openings[:MOST_OPENINGS],
        other_openings=sum(opening.games for opening in openings[MOST_OPENINGS:]),
        options=_options(over, players),
    )


def wins_of(facts: Sequence[Facts], players: int) -> np.ndarray:
    """Return each seat's share of the victory in the games with a result (float32[games, players])."""
    wins = [fact.result.wins for fact in facts if fact.result is not None]
    return np.array(wins, np.float32).reshape(-1, players)


def points_of(facts: Sequence[Facts], players: int) -> np.ndarray:
    """Return each seat's score in the games with a result (int32[games, players])."""
    points = [fact.result.points for fact in facts if fact.result is not None]
    return np.array(points, np.int32).reshape(-1, players)


def lengths_of(facts: Sequence[Facts]) -> list[int]:
    return [fact.decisions for fact in facts if fact.decisions is not None]


def _spread(numbers: Sequence[int] | np.ndarray) -> Spread | None:
    if not len(numbers):
        return None
    quartiles = np.quantile(numbers, (0, 0.25, 0.5, 0.75, 1)).tolist()
    return Spread(float(np.mean(numbers)), *quartiles)


def _drawn(wins: np.ndarray) -> int:
    return int((wins < 1).all(axis=1).sum())


def _seat(seat: int, wins: np.ndarray, points: np.ndarray) -> SeatLine:
    score = _spread(points)
    assert score is not None
    won, shared = int((wins == 1).sum()), int(((wins > 0) & (wins < 1)).sum())
    return SeatLine(seat, won, shared, *_share(wins), score)


def _share(wins: np.ndarray) -> tuple[float, float, float]:
    """Return the mean share of the victory for each seat, with its 95 % confidence interval."""
    mean = float(np.mean(wins, dtype=np.float64))
    low, high = wilson(mean, len(wins))
    return mean, low, high


def _openings(over: Iterable[Facts]) -> list[Opening]:
    """Return the openings of finished games, most frequent first."""
    wins: dict[str, list[float]] = defaultdict(list)
    for game in over:
        if game.opening and game.result is not None:
            action, seat = game.opening
            wins[action].append(float(game.result.wins[seat]))
    ordered = sorted(wins.items(), key=lambda item: (-len(item[1]), item[0]))
    return [Opening(action, len(shares), *_share(np.array(shares))) for action, shares in ordered]


def _options(over: Sequence[Facts], players: int) -> list[OptionLine]:
    """Return statistics for each value of an option, for all options that occur with several values."""
    lines = []
    for option in sorted({name for game in over for name in game.options}):
        by_value: dict[str, list[Facts]] = defaultdict(list)
        for game in over:
            by_value[game.options.get(option, "")].append(game)
        if len(by_value) > 1:
            lines += [
                _option(option, value, games, players) for value, games in sorted(by_value.items())
            ]
    return lines


def _option(option: str, value: str, games: Sequence[Facts], players: int) -> OptionLine:
    wins, lengths = wins_of(games, players), lengths_of(games)
    mean = float(np.mean(lengths)) if lengths else None
    shares = wins.mean(axis=0, dtype=np.float64).tolist()
    return OptionLine(option, value, len(games), mean, shares, _drawn(wins))
