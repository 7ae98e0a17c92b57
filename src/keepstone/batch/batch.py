"""Many games of the same kind, stored in arrays that are updated in place."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keepstone.batch import kernels
from keepstone.batch.arguments import (
    at_least_one,
    check_records,
    checked_config,
    output_array,
    row_values,
)
from keepstone.batch.errors import CannotCopy, IllegalRow
from keepstone.batch.kernels import REFRESH, RENEW, STAY, Rows
from keepstone.batch.observer import Observer
from keepstone.batch.planes import planes_of, structure_of
from keepstone.batch.points import PointsGained, RewardsAt, check_rewards
from keepstone.batch.workers import Vote, Workers, cores
from keepstone.errors import UnknownName
from keepstone.kit.features import Sparse, new_lists, new_sparse
from keepstone.kit.quoting import quoted
from keepstone.kit.rng import new_rng
from keepstone.kit.state import States, copied
from keepstone.kit.viewer import SPECTATOR
from keepstone.playing.checks import check_whole
from keepstone.playing.position import GameConfig
from keepstone.playing.view import ENGLISH, View
from keepstone.protocol import OVER, Game
from keepstone.search.workspace import new_workspace
from keepstone.value.net import new_scratch
from keepstone.value.weights import net_of

# number of rows for which the work takes longer than waking a thread, for slow and for fast work
HEAVY, LIGHT = 512, 16_384
DRAWS, CHOICES = 0, 1  # the purposes of a row's two random generators


class Batch:
    """Games of the same kind that run together: each array has a row for each game, and `step` plays in every row.

    The batch draws chance events at once, unless explicit_chance leaves them to the caller. When a game is over, a
    new one begins in the same row, unless auto_reset is False. Each row has its own random generators,
    derived from the seed, so games do not depend on the number of threads or rows.

    The array objects stay the same, and their contents are updated in place. Read these arrays, but do not write
    to them.

    states[rows]: the records, a NumPy record array with a field for each of the game's fields. to_act
    (int32[rows]): the seat to act, CHANCE or OVER. legal (int32[rows, actions]): the legal actions, or the
    possible outcomes at a chance event, ascending; only the first legal_counts (int32[rows]) entries of a row
    are valid. ended (bool[rows]): whether the last step ended a game in that row, with its scores
    (int32[rows, players]) and returns (float32[rows, players]): the returns sum to 0, and a sole winner has
    1. In rows where no game ended, scores and returns are 0. rewards (float32[rows, players]): the returns, or
    with rewards="points" the points that each seat gained in the last step.
    """

    rewards: NDArray[np.float32]
    _gains: PointsGained | None = None

    def __init__(
        self,
        config: GameConfig,
        rows: int,
        seed: int = 0,
        *,
        threads: int | None = None,
        explicit_chance: bool = False,
        auto_reset: bool = True,
        rewards: RewardsAt = "end",
    ):
        self.config = checked_config(config)
        check_rewards(rewards)
        self.explicit_chance, self.auto_reset = explicit_chance, auto_reset
        self._set_up(self.config.game, self.config.players, self.config.new().states, rows, threads)
        if rewards == "points":
            self._gains = PointsGained(self._rows, partial(self._workers.run, LIGHT))
            self.rewards = self._gains.gained
        self.reset(seed)

    @classmethod
    def of_view(cls, view: View, rows: int) -> "Batch":
        """Return a batch in which every row contains a view's state.

        This batch has no `config` and never resets.
        """
        batch = cls.__new__(cls)
        batch.explicit_chance, batch.auto_reset = False, False
        batch._set_up(view.game, view.players, copied(view.states), rows, None)
        batch.reset(0)
        return batch

    def _set_up(
        self, game: Game, players: int, first: States, rows: int, threads: int | None
    ) -> None:
        """Set the attributes. first: an array of length 1 with the state in which games begin."""
        self.game, self.players, self._first = game, players, first
        self.rows = at_least_one(rows, "rows")
        self.actions = game.max_actions
        self.planes = planes_of(game)
        self._net = net_of(game, players)
        self._rows = self._new_rows()
        self.states: States = self._rows.states
        self.to_act: NDArray[np.int32] = self._rows.seats
        self.legal: NDArray[np.int32] = self._rows.legal
        self.legal_counts: NDArray[np.int32] = self._rows.counts
        self.ended: NDArray[np.bool_] = self._rows.ended
        self.scores: NDArray[np.int32] = self._rows.scores
        self.returns: NDArray[np.float32] = self._rows.returns
        self.rewards = self.returns
        self._choices = np.zeros(self.rows, np.uint64)
        count = at_least_one(cores() if threads is None else threads, "threads")
        self._workers = Workers(self._rows, count)

    def __reduce__(self) -> Any:
        """Raise CannotCopy when the batch is copied or pickled, because it contains threads."""
        raise CannotCopy(
            "a batch cannot be copied or pickled: make another one, Batch(batch.config, batch.rows), "
            "and call its put(batch.states)"
        )

    def reset(self, seed: int | None = None, rows: Any = None) -> None:
        """Begin new games in all rows, or only in the rows where `rows` (bool[rows]) is True.

        If a seed is given, all random generators are restarted from it.
        """
        chosen = self._chosen(rows)
        if seed is not None:
            self._rows.words[:] = _generators(seed, DRAWS, self.rows)
            self._choices[:] = _generators(seed, CHOICES, self.rows)
        self._advance(np.where(chosen, RENEW, STAY).astype(np.int32))

    def put(self, states: States, seeds: Any = None) -> None:
        """Replace the states of all rows with these states (record[rows]), and continue from them.

        seeds (integers[rows]): new seeds for the draws of the rows. Rows with the same seed and the same events
        draw the same outcomes. If a new state is at a chance event or at the end of its game, the batch continues
        as it does after a step. Raise InvalidArray if the states or seeds do not fit the batch.
        """
        check_records(states, self.states, self.game, self.players)
        if seeds is not None:
            self._rows.words[:] = row_values(seeds, "seeds", "iu", self.rows)
        self.states[:] = states
        self._advance(np.full(self.rows, REFRESH, np.int32))

    def step(self, actions: Any) -> None:
        """Play an action in each row. A row whose action is STAY (-1) does not change.

        actions: integers[rows]. Raise InvalidArray for any other object. If an action is illegal, raise IllegalRow
        with the first such row; no row has then changed.
        """
        allowed = self._advance_if_allowed(self._action_array(actions))
        if not allowed.all():
            row = int(np.argmin(allowed))
            raise self._refusal(row, int(np.asarray(actions)[row]))
        if self._gains is not None:
            self._gains.update()

    def is_legal(self, actions: Any) -> NDArray[np.bool_]:
        """Return, for each row, whether its action is legal (bool[rows]). STAY is always legal."""
        return self._allowed(self._action_array(actions))

    def random_actions(self) -> NDArray[np.int32]:
        """Return a random legal action for each row (int32[rows]), or STAY if the game in this row is over.

        If chance is explicit, outcomes are drawn by weight.
        """
        out = np.empty(self.rows, np.int32)
        weights = self.weights() if self.explicit_chance else np.zeros((self.rows, 0), np.int32)
        self._workers.run(LIGHT, kernels.pick, self._rows, self._choices, weights, out)
        return out

    def greedy_actions(self, rows: Any = None) -> NDArray[np.int32]:
        """Return the action that the bot "greedy" chooses for the seat to act in each row (int32[rows]).

        rows (bool[rows]): the rows to choose for. The result is STAY in all other rows and in rows in which no
        seat is to act.
        """
        wanted = self._chosen(rows)
        out = np.empty(self.rows, np.int32)

        def choose(rows: Rows, wanted: np.ndarray, words: np.ndarray, out: np.ndarray) -> None:
            work = new_workspace(self.game, self.players, new_rng(0), net=self._net)
            kernels.choose_best(rows, wanted, words, work, out)

        self._workers.run(HEAVY, choose, self._rows, wanted, self._choices, out)
        return out

    def values(self) -> NDArray[np.float32]:
        """Return each seat's expected return (float32[rows, players]).

        The bots' net predicts it from the true states.
        """
        chances = np.empty((self.rows, self.players))

        def evaluate(rows: Rows, out: np.ndarray) -> None:
            kernels.judge_rows(rows, self._net, new_scratch(self.game, self.players), out)

        self._workers.run(HEAVY, evaluate, self._rows, chances)
        return ((self.players * chances - 1) / (self.players - 1)).astype(np.float32)

    def mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Return a mask of the legal actions (bool[rows, actions])."""
        out = output_array(out, (self.rows, self.actions), np.bool_)
        self._workers.run(HEAVY, kernels.write_mask, self._rows, out)
        return out

    def weights(self) -> NDArray[np.int32]:
        """Return the weights of the outcomes in `legal` (int32[rows, actions]).

        Rows in which chance is not to act contain zeros.
        """
        out = np.zeros((self.rows, self.actions), np.int32)
        self._workers.run(HEAVY, kernels.write_weights, self._rows, out)
        return out

    def observe(self, seats: Any = None) -> States:
        """Return each row's record as observed by the seat to act, or by the seats in `seats`.

        seats: integers[rows]; SPECTATOR is allowed.
        """
        seen = self.states.copy()
        self._workers.run(HEAVY, kernels.observe_rows, seen, self._viewers(seats))
        return seen

    def observations(
        self, seats: Any = None, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """Return the rows' observations as numbers (float32[rows, planes.size]).

        `planes` describes the layout of the numbers.
        """
        out = output_array(out, (self.rows, self.planes.size), np.float32)
        self._workers.run(HEAVY, self.planes.write, self.observe(seats), out)
        return out

    def structured_observations(self, seats: Any = None) -> dict[str, NDArray[np.float32]]:
        """Return the rows' observations as an array for each board and each other field, by name.

        A board is float32[rows, planes, height, width], and a field is float32[rows, ...] with its own shape.
        docs/observations.md lists the names and shapes.
        """
        return structure_of(self.game).arrays(self.observe(seats))

    def observer(self, fields: Sequence[str] | None = None, dtype: Any = np.float32) -> Observer:
        """Return an Observer of all fields or of these fields, which is faster than `observations` and `mask`.

        dtype: float32, or an integer type, for which the numbers are not divided by their scales. Raise
        UnknownName for an unknown field, and InvalidArray if the type cannot hold a field's numbers.
        """
        run, type_ = partial(self._workers.run, HEAVY), self.game.state_type
        return Observer(type_, self.planes, self._rows, run, self._viewers, fields, dtype)

    def features(self, seats: Any = None) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the input features of the game's net, computed from each seat's own observation.

        The first array contains the features of each player, float32[rows, players, game.learning.seat.size]. The
        second array contains the features of the table, float32[rows, game.learning.table.size].
        """
        learning = self.game.learning
        of_seats = np.zeros((self.rows, self.players, learning.seat.size), np.float32)
        of_table = np.zeros((self.rows, learning.table.size), np.float32)

        def write(seen: States, mine: np.ndarray, table: np.ndarray) -> None:
            kernels.write_features(seen, *self._feature_lists(), mine, table)

        self._workers.run(HEAVY, write, self.observe(seats), of_seats, of_table)
        return of_seats, of_table

    def feature_lists(self, seats: Any = None) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        """Return the features that are not 0, as lists: their numbers and their values, both of shape [rows, n].

        The numbers are int32. Those of the viewer's features start at 0, those of the next seat's features at
        game.learning.seat.size, and so on in the order of the seats; those of the table's features come last. A
        number may be listed twice: then its values are added. n is the length of the longest list; the others are
        filled up with the number 0 and the value 0. Such lists are the input of an embedding bag, which is faster
        than a linear layer because most features are 0.
        """
        counts = np.zeros(self.rows, np.int32)
        viewers = np.maximum(self._viewers(seats), 0)
        seen = self.observe(seats)

        def write(seen: States, viewers: np.ndarray, *out: np.ndarray) -> None:
            kernels.list_features(seen, viewers, *self._feature_lists(), *out)

        for _ in range(2):  # the first time counts only
            numbers = np.zeros((self.rows, counts.max()), np.int32)
            values = np.zeros(numbers.shape, np.float32)
            self._workers.run(HEAVY, write, seen, viewers, counts, numbers, values)
        return numbers, values

    def view(self, row: int) -> View:
        """Return a copy of the true state in a row, with texts and pictures."""
        if not 0 <= check_whole(row, "a row") < self.rows:
            most = self.rows - 1
            raise UnknownName(f"unknown row {quoted(row)}: rows are numbered from 0 to {most}")
        return View(self.game, self.players, self.states[row : row + 1].copy())

    def _feature_lists(self) -> tuple[Sparse, Sparse]:
        learning = self.game.learning
        return new_lists(self.players, learning.seat.size), new_sparse(learning.table.size)

    def _new_rows(self) -> Rows:
        def numbers(dtype: Any, *shape: int) -> np.ndarray:
            return np.zeros((self.rows, *shape), dtype)

        return Rows(
            states=self.game.state_type.new(self.rows),
            words=numbers(np.uint64),
            seats=numbers(np.int32),
            legal=numbers(np.int32, self.actions),
            counts=numbers(np.int32),
            ended=numbers(np.bool_),
            scores=numbers(np.int32, self.players),
            returns=numbers(np.float32, self.players),
        )

    def _allowed(self, numbers: np.ndarray) -> np.ndarray:
        out = np.empty(self.rows, np.bool_)
        self._workers.run(LIGHT, kernels.note_allowed, self._rows, numbers, out)
        return out

    def _advance(self, actions: np.ndarray) -> None:
        """Begin new games or continue from replaced states in rows, without rewards."""
        self._workers.run(HEAVY, self._play, self._rows, actions)
        if self._gains is not None:
            self._gains.forget()

    def _advance_if_allowed(self, actions: np.ndarray) -> np.ndarray:
        """Play in all rows if all actions are legal. Return which actions are legal (bool[rows])."""
        allowed = np.empty(self.rows, np.bool_)
        with Vote(self._workers.threads_for(HEAVY)) as vote:

            def play(rows: Rows, actions: np.ndarray, allowed: np.ndarray) -> None:
                kernels.note_allowed(rows, actions, allowed)
                if vote.agree(bool(allowed.all())):
                    self._play(rows, actions)

            self._workers.run(HEAVY, play, self._rows, actions, allowed)
        return allowed

    def _play(self, rows: Rows, actions: np.ndarray) -> None:
        kernels.advance(rows, self._first, actions, not self.explicit_chance, self.auto_reset)

    def _refusal(self, row: int, action: int) -> IllegalRow:
        """Return the error that explains why an action is illegal in a row."""
        if not 0 <= action < self.actions:
            return IllegalRow(
                row, f"unknown action {action}: actions are numbered from 0 to {self.actions - 1}"
            )
        text = quoted(self.game.format_action(action))
        if self.to_act[row] == OVER:
            return IllegalRow(row, f"{text} is not allowed: the game is over")
        rule, why = self.game.why_illegal(self.states[row], action, ENGLISH)
        return IllegalRow(row, f"{text} is not allowed: {why} (§{rule})", rule)

    def _action_array(self, actions: Any) -> np.ndarray:
        """Return `actions` as a new array (int32[rows]).

        A number that is not an action is replaced by a number that is never legal.
        """
        array = row_values(actions, "actions", "iu", self.rows)
        numbers = np.full(self.rows, self.actions, np.int32)
        np.copyto(numbers, array, casting="unsafe", where=(array >= STAY) & (array < self.actions))
        return numbers

    def _chosen(self, rows: Any) -> np.ndarray:
        """Return a mask of the selected rows (bool[rows]). All rows are selected if `rows` is None."""
        return (
            np.ones(self.rows, bool) if rows is None else row_values(rows, "rows", "b", self.rows)
        )

    def _viewers(self, seats: Any) -> np.ndarray:
        """Return the viewer of each row (int32[rows])."""
        viewers = np.maximum(self.to_act, SPECTATOR) if seats is None else seats
        array = row_values(viewers, "seats", "iu", self.rows)
        if not ((array >= SPECTATOR) & (array < self.players)).all():
            raise UnknownName(
                f"seats must be between {SPECTATOR} (spectator) and {self.players - 1}"
            )
        return array.astype(np.int32)


def _generators(seed: int, purpose: int, rows: int) -> np.ndarray:
    """Return a random generator for each row (uint64[rows]), which depends on the seed and the purpose.

    The generators do not depend on the number of rows.
    """
    entropy = [check_whole(seed, "a seed") % 2**64, purpose]
    return np.random.SeedSequence(entropy).generate_state(rows, np.uint64)
