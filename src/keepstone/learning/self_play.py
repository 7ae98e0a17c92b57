"""Self-play by a net, and training targets computed from its games with TD(lambda) over afterstates.

See Sutton 1988, and Tesauro 1995 for games with dice.
"""

from typing import Any, NamedTuple

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.kit.rng import below, next_word
from keepstone.protocol import CHANCE, OVER, Game
from keepstone.protocol.hooks import apply, chance, evaluate, legal_actions, observe, scores, to_act
from keepstone.search.greedy import greedy_action
from keepstone.value.net import judge

LONGEST = 1_500  # maximum number of decisions recorded for a game
EVENTS = 4_000  # maximum number of actions and outcomes recorded for a game
PERCENT = 100


class Path(NamedTuple):
    """The states after each decision of one game, with the net's predictions for them.

    table: the state in which the game is played on. movers (int32[LONGEST]): the seat that made each
    decision. points, wins (float64[LONGEST, players]): each seat's points and win probability, at first as
    predicted, later as training targets.
    """

    table: Any
    states: Any
    movers: np.ndarray
    points: np.ndarray
    wins: np.ndarray


class Lessons(NamedTuple):
    """Training samples: states with their targets. points, wins: float32[count, players]."""

    states: Any
    points: np.ndarray
    wins: np.ndarray


class Games(NamedTuple):
    """The games that were played, with their events.

    numbers (uint64[games]): the seed of each game; events (int32[games, EVENTS]): its actions and outcomes;
    lengths (int32[games]): its number of events, which may be larger than EVENTS.
    """

    numbers: np.ndarray
    events: np.ndarray
    lengths: np.ndarray


def new_path(game: Game, players: int) -> Path:
    """Return zeroed arrays for the path of one game."""
    return Path(
        game.state_type.new(),
        game.state_type.new(LONGEST),
        np.zeros(LONGEST, np.int32),
        np.zeros((LONGEST, players)),
        np.zeros((LONGEST, players)),
    )


def new_lessons(game: Game, players: int, count: int) -> Lessons:
    """Return zeroed arrays for `count` samples."""
    return Lessons(
        game.state_type.new(count),
        np.zeros((count, players), np.float32),
        np.zeros((count, players), np.float32),
    )


def new_games(numbers: np.ndarray) -> Games:
    count = len(numbers)
    return Games(numbers, np.zeros((count, EVENTS), np.int32), np.zeros(count, np.int32))


@compiled
def play_games(first, games, explored, trace, work, path, lessons):
    """For each number, play a game from a position, record its events, and draw lessons from it.

    explored: the percentage of random decisions in every second game. trace: lambda in TD(lambda): the weight of
    later predictions and of the final result relative to the next prediction.
    """
    per_game = len(lessons.states) // len(games.numbers)
    for i in range(len(games.numbers)):
        work.rng[0] = games.numbers[i]
        next_word(work.rng)
        path.table[0] = first
        n, games.lengths[i] = play(path.table[0], explored * (i % 2), work, path, games.events[i])
        look_back(path.table[0], n, trace, work, path)
        draw_lessons(n, i * per_game, per_game, work, path, lessons)


@compiled
def draw_lessons(n, start, count, work, path, lessons):
    """Copy random states of a game's path into `lessons`, half of them as the seat that moved observes them."""
    for i in range(start, start + count):
        k = below(work.rng, n)
        lessons.states[i] = path.states[k]
        lessons.points[i] = path.points[k]
        lessons.wins[i] = path.wins[k]
        if below(work.rng, 2) == 0:
            observe(lessons.states[i], path.movers[k])


@compiled
def play(state, explored, work, path, events):
    """Play a game to the end, in place, with every seat acting greedily on its observation.

    Return how many decisions were recorded and how many events there were. If a game is very long, only its first
    events are recorded.
    """
    n, length = 0, 0
    while True:
        actor = to_act(state)
        if actor == OVER:
            return n, length
        by_chance = actor == CHANCE
        event = chance(state, work.rng) if by_chance else decide(state, explored, work)
        apply(state, int(event))
        if length < len(events):
            events[length] = event
        length += 1
        if not by_chance and n < len(path.states):
            remember(state, actor, n, work, path)
            n += 1


@compiled
def remember(state, mover, n, work, path):
    """Add a state after a decision to `path`, with the net's predictions for it."""
    path.states[n], path.movers[n] = state, mover
    judge(state, work.net, work.scratch, path.wins[n])
    path.points[n] = work.scratch.points


@compiled
def decide(state, explored, work):
    """Return a seat's greedy action for its observation, or a random action with a probability of `explored` %."""
    if below(work.rng, PERCENT) < explored:
        return work.legal[below(work.rng, legal_actions(state, work.legal))]
    return greedy_action(state, work.net, work)


@compiled
def look_back(state, n, trace, work, path):
    """Replace the predictions for the first n states with training targets, in place, the last state first."""
    players = len(work.values)
    totals, points, wins = np.zeros(players, np.int32), np.zeros(players), np.zeros(players)
    scores(state, totals)
    points[:] = totals
    evaluate(state, wins)
    if n > 0 and to_act(path.states[n - 1]) == OVER:  # the net does not evaluate the final state
        path.points[n - 1], path.wins[n - 1] = points, wins
    for i in range(n - 1, -1, -1):
        for seat in range(players):
            predicted, won = path.points[i, seat], path.wins[i, seat]
            path.points[i, seat], path.wins[i, seat] = points[seat], wins[seat]
            points[seat] += (1 - trace) * (predicted - points[seat])
            wins[seat] += (1 - trace) * (won - wins[seat])
