"""Decisions from games as arrays, in batches."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from keepstone.batch.planes import planes_of
from keepstone.data.file_game import FileGame, check_same, config_of, result_of, trace_of
from keepstone.playing.position import GameConfig
from keepstone.protocol import Game


class Decisions(NamedTuple):
    """A batch of decisions from games, with a row for each decision.

    game (int64): the index of the game among those read; ply (int32): the number of events before the
    decision; seat (int32): the seat that decided. observation (float32[rows, numbers]): the seat's
    observation, laid out as in docs/observations.md. mask (bool[rows, actions]): the legal actions; action
    (int32): the chosen one. returns (float32[rows, players]): 1 for a sole winner and negative for losers,
    with a sum of 0; NaN for an unfinished game. scores (int32[rows, players]): the final points.
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
    """The decisions of a game in compact form, before they are expanded.

    `seen` contains state records, `legal` contains the legal actions of all rows one after another, and `counts`
    is the number of legal actions in each row. The other fields are the same as in Decisions.
    """

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
        """Return the decisions in these rows, in this order. The rows of a slice are not copied."""
        counts = self.counts[rows]
        starts, mine = (self.counts.cumsum() - self.counts)[rows], counts.cumsum() - counts
        listed = np.repeat(starts - mine, counts) + np.arange(counts.sum())
        return _Compact(
            *(
                column[listed if name == "legal" else rows]
                for name, column in self._asdict().items()
            )
        )


def decisions_of(
    games: Iterable[FileGame], rows: int, shuffle: int = 0, seed: int = 0
) -> Iterator[Decisions]:
    """Yield the decisions in games of the same kind, in batches of `rows`. The last batch may be smaller.

    shuffle: the number of decisions that are shuffled together, using the seed; 0 keeps the order. Raise
    MixedGames if the games are of different kinds.
    """
    rng = np.random.default_rng(seed) if shuffle else None
    waiting: list[_Compact] = []
    count, first = 0, None
    for number, game in enumerate(games):
        config = config_of(game)
        first = first or config
        check_same(game.where, config, first)
        waiting.append(_compact(number, game, config))
        count += len(waiting[-1].ply)
        if count >= max(rows, shuffle):
            whole, full = _mixed(_joined(waiting), rng), count - count % rows
            yield from _batches(config.game, whole.take(slice(full)), rows)
            waiting, count = [whole.take(slice(full, count))], count - full
    if first and count:
        yield from _batches(first.game, _mixed(_joined(waiting), rng), rows)


def _mixed(decisions: _Compact, rng: np.random.Generator | None) -> _Compact:
    """Return decisions in random order, or unchanged if there is no generator."""
    return decisions if rng is None else decisions.take(rng.permutation(len(decisions.ply)))


def _batches(game: Game, decisions: _Compact, rows: int) -> Iterator[Decisions]:
    for start in range(0, len(decisions.ply), rows):
        yield _spread(game, decisions.take(slice(start, start + rows)))


def _compact(number: int, game: FileGame, config: GameConfig) -> _Compact:
    """Return the decisions in a game in compact form."""
    trace = trace_of(game, config, sight=True)
    at = np.flatnonzero(trace.seats >= 0)
    points, wins = result_of(game, trace)
    players = config.players
    returns = (players * wins - (wins.sum() > 0)) / (players - 1)
    return _Compact(
        game=np.full(len(at), number),
        ply=at.astype(np.int32),
        seat=trace.seats[at].astype(np.int32),
        seen=trace.seen,
        counts=trace.counts[at],
        legal=trace.legal,
        action=trace.events[at],
        returns=np.tile(returns.astype(np.float32), (len(at), 1)),
        scores=np.tile(points, (len(at), 1)),
    )


def _joined(parts: Sequence[_Compact]) -> _Compact:
    return _Compact(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _spread(game: Game, compact: _Compact) -> Decisions:
    """Expand compact decisions: convert records to numbers, and lists of actions to masks."""
    planes, rows = planes_of(game), len(compact.ply)
    observation = np.empty((rows, planes.size), np.float32)
    planes.write(compact.seen, observation)
    mask = np.zeros((rows, game.max_actions), np.bool_)
    mask[np.repeat(np.arange(rows), compact.counts), compact.legal] = True
    return Decisions(
        compact.game,
        compact.ply,
        compact.seat,
        observation,
        mask,
        compact.action,
        compact.returns,
        compact.scores,
    )
