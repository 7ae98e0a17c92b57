"""Decisions of games as arrays, a batch at a time."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from keepstone.batch.planes import planes_of
from keepstone.data.found import Found, check_same, config_of, result_of, told_of
from keepstone.position import GameConfig
from keepstone.protocol import Game


class Decisions(NamedTuple):
    """A batch of decisions, a row each.

    game (int64): which of the games read it is of, from 0; ply (int32): events before it; seat (int32): who
    decided. observation (float32[rows, numbers]): what the seat saw, as docs/observations.md lays it out.
    mask (bool[rows, actions]): what was legal; action (int32): what was chosen. returns (float32[rows, players]):
    1 for who won alone, below 0 for who lost, together 0; scores (int32[rows, players]): points when the game was
    over. Of a game that was not played to its end returns are NaN.
    """

    game: np.ndarray
    ply: np.ndarray
    seat: np.ndarray
    observation: np.ndarray
    mask: np.ndarray
    action: np.ndarray
    returns: np.ndarray
    scores: np.ndarray


class _Compact(NamedTuple):
    """Decisions before they are spread out: `seen` are records, `legal` are all legal actions one after another,
    `counts` of each row; the others are as above."""

    game: np.ndarray
    ply: np.ndarray
    seat: np.ndarray
    seen: Any
    counts: np.ndarray
    legal: np.ndarray
    action: np.ndarray
    returns: np.ndarray
    scores: np.ndarray

    def take(self, rows: np.ndarray | slice) -> "_Compact":
        """These rows, in this order; those of a slice are not copied."""
        counts = self.counts[rows]
        starts, mine = (self.counts.cumsum() - self.counts)[rows], counts.cumsum() - counts
        listed = np.repeat(starts - mine, counts) + np.arange(counts.sum())
        return _Compact(
            *(each[listed if name == "legal" else rows] for name, each in self._asdict().items())
        )


def decisions_of(
    games: Iterable[Found], rows: int, shuffle: int = 0, seed: int = 0
) -> Iterator[Decisions]:
    """The decisions of games of one kind in batches of so many; the last may have fewer.

    shuffle: so many decisions are mixed at a time, by the seed; none if it is 0. MixedGames if the games are of
    several kinds.
    """
    rng = np.random.default_rng(seed) if shuffle else None
    waiting: list[_Compact] = []
    count, first = 0, None
    for number, found in enumerate(games):
        config = config_of(found)
        first = first or config
        check_same(found.where, config, first)
        waiting.append(_compact(number, found, config))
        count += len(waiting[-1].ply)
        if count >= max(rows, shuffle):
            whole, full = _mixed(_joined(waiting), rng), count - count % rows
            yield from _batches(config.game, whole.take(slice(full)), rows)
            waiting, count = [whole.take(slice(full, count))], count - full
    if first and count:
        yield from _batches(first.game, _mixed(_joined(waiting), rng), rows)


def _mixed(some: _Compact, rng: np.random.Generator | None) -> _Compact:
    """The same rows in another order; as they stand without a generator."""
    return some if rng is None else some.take(rng.permutation(len(some.ply)))


def _batches(game: Game, some: _Compact, rows: int) -> Iterator[Decisions]:
    for start in range(0, len(some.ply), rows):
        yield _spread(game, some.take(slice(start, start + rows)))


def _compact(number: int, found: Found, config: GameConfig) -> _Compact:
    """The decisions of a game."""
    told = told_of(found, config, sight=True)
    at = np.flatnonzero(told.seats >= 0)
    points, wins = result_of(found, told)
    players = config.players
    returns = (players * wins - (wins.sum() > 0)) / (players - 1)
    return _Compact(
        game=np.full(len(at), number),
        ply=at.astype(np.int32),
        seat=told.seats[at].astype(np.int32),
        seen=told.seen,
        counts=told.counts[at],
        legal=told.legal,
        action=told.events[at],
        returns=np.tile(returns.astype(np.float32), (len(at), 1)),
        scores=np.tile(points, (len(at), 1)),
    )


def _joined(parts: Sequence[_Compact]) -> _Compact:
    return _Compact(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def _spread(game: Game, some: _Compact) -> Decisions:
    """Records as numbers, and lists as masks."""
    planes, rows = planes_of(game), len(some.ply)
    observation = np.empty((rows, planes.size), np.float32)
    planes.write(some.seen, observation)
    mask = np.zeros((rows, game.max_actions), np.bool_)
    mask[np.repeat(np.arange(rows), some.counts), some.legal] = True
    return Decisions(
        some.game,
        some.ply,
        some.seat,
        observation,
        mask,
        some.action,
        some.returns,
        some.scores,
    )
