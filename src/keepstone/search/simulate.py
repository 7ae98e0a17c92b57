"""Simulation of random games of one kind: their lengths, their speed, and a digest of their results."""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from keepstone.kit.jit import compiled
from keepstone.kit.rng import below, new_rng
from keepstone.playing.position import GameConfig
from keepstone.protocol import CHANCE, OVER
from keepstone.protocol.hooks import apply, chance, legal_actions, ranking, scores, to_act


@compiled
def playout(state, out, rng):
    """Play a random game to its end, in place. Return the number of decisions and of chance events.

    out: a scratch array, int32[max_actions].
    """
    decisions, events = 0, 0
    while True:
        actor = to_act(state)
        if actor == OVER:
            return decisions, events
        if actor == CHANCE:
            apply(state, chance(state, rng))
            events += 1
        else:
            apply(state, out[below(rng, legal_actions(state, out))])
            decisions += 1


@compiled
def playouts(states, out, rng, totals):
    """Play one random game from each state in an array, in place, with one random generator for all games.

    The number of decisions and of chance events are added to totals (int64[2]).
    """
    for i in range(len(states)):
        decisions, events = playout(states[i], out, rng)
        totals[0] += decisions
        totals[1] += events


@compiled
def results(states, points, rankings):
    """Write each state's scores to `points` and its rankings to `rankings` (int32[states, players])."""
    for i in range(len(states)):
        scores(states[i], points[i])
        ranking(states[i], rankings[i])


BATCH = 1000


@dataclass(frozen=True, slots=True)
class Simulation:
    """The results of random games. `seconds` does not include compilation.

    digest: the SHA-256 of the final states, without fields that are excluded from planes.
    """

    game: str
    options: dict[str, str]
    players: int
    games: int
    decisions: int
    chance_events: int
    seconds: float
    decisions_per_second: float
    games_per_second: float
    mean_scores: list[float]
    wins: list[int]
    draws: int
    digest: str


def simulate(
    config: GameConfig, games: int, seed: int = 0, report: Callable[[int], None] = lambda done: None
) -> Simulation:
    """Play random games on one core. `wins` counts sole winners, and `draws` counts shared victories."""
    first = config.new()
    out, rng, totals = (
        np.zeros(config.game.max_actions, np.int32),
        new_rng(seed),
        np.zeros(2, np.int64),
    )
    _compile(config)
    digest, rows, seconds = hashlib.sha256(), [], 0.0
    for done in range(0, games, BATCH):
        states = np.repeat(first.states, min(BATCH, games - done))
        row = np.zeros((2, len(states), config.players), np.int32)
        began = time.perf_counter()
        playouts(states, out, rng, totals)
        results(states, row[0], row[1])
        seconds += time.perf_counter() - began
        digest.update(config.game.state_type.plane_bytes(states))
        rows.append(row)
        report(done + len(states))
    scores, rankings = np.concatenate(rows, axis=1)
    return _summary(config, scores, rankings, totals, seconds, digest.hexdigest())


def _compile(config: GameConfig) -> None:
    states, out = config.new().states, np.zeros(config.game.max_actions, np.int32)
    playouts(states, out, new_rng(0), np.zeros(2, np.int64))
    results(states, *np.zeros((2, 1, config.players), np.int32))


def _summary(
    config: GameConfig,
    scores: np.ndarray,
    rankings: np.ndarray,
    totals: np.ndarray,
    seconds: float,
    digest: str,
) -> Simulation:
    best = rankings == rankings.max(axis=1, keepdims=True)
    sole = best.sum(axis=1) == 1
    return Simulation(
        game=config.name,
        options=config.options,
        players=config.players,
        games=len(scores),
        decisions=int(totals[0]),
        chance_events=int(totals[1]),
        seconds=seconds,
        decisions_per_second=float(totals[0] / seconds),
        games_per_second=len(scores) / seconds,
        mean_scores=scores.mean(axis=0).tolist(),
        wins=(best & sole[:, None]).sum(axis=0).tolist(),
        draws=int((~sole).sum()),
        digest=digest,
    )
