"""Gymnasium environments named `keepstone/<game>-v0`: a learner plays one seat, and bots play the others.

`gymnasium.make` returns a single table (SeatEnv). `gymnasium.make_vec` returns many tables that advance
together (SeatsEnv).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from keepstone import games
from keepstone.batch import STAY, Batch
from keepstone.batch.points import RewardsAt, check_rewards
from keepstone.bots import Bot, Level, choose
from keepstone.bots.nets import check_player
from keepstone.bots.players import RANDOM
from keepstone.bots.third_party import bot_of
from keepstone.envs import needs
from keepstone.envs.encoding import LOST, mask, observation, observation_space, returns, structured
from keepstone.errors import UnknownName
from keepstone.kit.quoting import quoted
from keepstone.playing.checks import check_seat, check_whole
from keepstone.playing.position import GameConfig, Position
from keepstone.protocol import CHANCE, OVER

with needs("gymnasium"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space


LEVEL = "sergeant"  # the strongest bot without search
GREEDY = (LEVEL, "greedy")  # all these names stand for the same bot
SEEDS = 2**63
Observation = NDArray[np.float32] | dict[str, NDArray[np.float32]]


class SeatConfig:
    """The configuration of a learner's table: the game, the learner's seat, the bot at the other seats, and
    spaces.

    structured: whether observations are dicts of arrays.
    """

    def __init__(
        self,
        game: str,
        players: int | None,
        seat: int,
        level: Bot,
        rewards: RewardsAt,
        structured: bool,
        options: Any,
    ):
        check_rewards(rewards)
        self.config = GameConfig(game, players, **options)
        check_seat(seat, self.config.players)
        if seat < 0:
            raise UnknownName(f"the seat of a learner must be 0 or more, not {quoted(seat)}")
        self.seat, self.bot = seat, bot_of(level)
        self.level_name = self.bot.name if isinstance(self.bot, Level) else ""
        check_player(self.bot, self.config)
        self.rewards, self.structured = rewards, structured
        self.observations = observation_space(self.config.game, structured)
        self.actions = spaces.Discrete(self.config.game.max_actions)


class SeatEnv(gymnasium.Env[Observation, Any]):
    """An environment in which a learner plays one seat of a table.

    Chance and the other seats act until the learner is to act again.

    The observation (float32[numbers]) is what the learner's seat sees; with structured=True, it is a dict of
    float32 arrays by name, whose boards are [planes, height, width]. info contains `action_mask`
    (int8[actions]).

    With rewards="end", the learner gets a reward only at the end of the game: a sole winner gets 1, and the
    rewards of all seats add up to 0. With rewards="points", its reward is the points that its seat gained since
    its last action. If the learner plays an illegal action, the game ends with the reward -1.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        level: Bot = LEVEL,
        render_mode: str | None = None,
        *,
        rewards: RewardsAt = "end",
        structured: bool = False,
        **options: str | bool,
    ):
        self._about = SeatConfig(game, players, seat, level, rewards, structured, options)
        self.observation_space, self.action_space = self._about.observations, self._about.actions
        self.render_mode = render_mode
        self._position = self._about.config.new()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game and return the first observation.

        The seed determines the chance events and the other seats' choices in this game and in all later games.
        """
        super().reset(seed=seed)
        self._position = self._about.config.new(self._number())
        self._play_on()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action for the learner's seat, and continue until this seat is to act again."""
        if action not in self._position.legal_actions():
            return self._seen(), LOST, True, False, self._info()
        before = self._position.scores()[self._about.seat]
        self._position.play_unchecked(int(action))
        self._play_on()
        if self._about.rewards == "points":
            reward = float(self._position.scores()[self._about.seat] - before)
        else:
            reward = returns(self._position)[self._about.seat]
        return self._seen(), reward, self._position.to_act == OVER, False, self._info()

    def render(self) -> str | None:
        """Return the learner's view of the table as text."""
        return str(self._position.view(self._about.seat)) if self.render_mode else None

    def _play_on(self) -> None:
        while self._position.to_act not in (self._about.seat, OVER):
            _play_bot(self._position, self._about.bot, self._number())

    def _number(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def _seen(self) -> Observation:
        return (structured if self._about.structured else observation)(
            self._position, self._about.seat
        )

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask(self._position, self._about.seat)}


def _play_bot(position: Position, bot: Bot, seed: int) -> None:
    """Draw a chance event, or play for the bot whose turn it is."""
    if position.to_act == CHANCE:
        position.roll()
    else:
        position.play(choose(bot, position.view(position.to_act), seed))


class SeatsEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """An environment like SeatEnv in which a learner plays the same seat at many tables, with one row per table.

    When a game is over, a new game begins in the same step. Then the observation is the first one of the new game,
    and info contains the last observation of the old game as `final_obs`. The bots "random", "greedy" and
    "sergeant" run in compiled code, a hundred times as fast as other bots.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        seat: int = 0,
        level: Bot = LEVEL,
        threads: int | None = None,
        *,
        rewards: RewardsAt = "end",
        structured: bool = False,
        **options: str | bool,
    ):
        self._about = about = SeatConfig(game, players, seat, level, rewards, structured, options)
        self.num_envs = check_whole(num_envs, "num_envs")
        self._batch = Batch(
            about.config, self.num_envs, threads=threads, auto_reset=False, rewards=rewards
        )
        self._seats = np.full(self.num_envs, seat, np.int32)
        self._has_begun = False
        self.single_observation_space, self.single_action_space = about.observations, about.actions
        self.observation_space = batch_space(about.observations, self.num_envs)
        self.action_space = batch_space(about.actions, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game at every table."""
        super().reset(seed=seed)
        self._has_begun = True
        self._batch.reset(int(self.np_random.integers(SEEDS)))
        self._play_on()
        return self._seen(), self._info()

    def step(
        self, actions: Any
    ) -> tuple[
        Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Play an action for the learner's seat at every table, and continue until this seat is to act again."""
        if not self._has_begun:
            raise ResetNeeded("call reset before step")
        legal = self._batch.is_legal(actions) & (np.asarray(actions) != STAY)
        self._batch.step(np.where(legal, actions, STAY))
        rewards = np.where(legal, self._rewards(), LOST)
        rewards += self._play_on()
        over = ~legal | (self._batch.to_act == OVER)
        ends = self._ends(over)
        self._batch.reset(rows=over)
        self._play_on()
        return self._seen(), rewards, over, np.zeros(self.num_envs, bool), self._info() | ends

    def _play_on(self) -> NDArray[np.float64]:
        """Let the bots at the other seats act. Return the learner's rewards (float64[num_envs])."""
        rewards = np.zeros(self.num_envs)
        while (waiting := (self._batch.to_act >= 0) & (self._batch.to_act != self._seats)).any():
            self._batch.step(np.where(waiting, self._bots(waiting), STAY))
            rewards += self._rewards()
        return rewards

    def _bots(self, waiting: NDArray[np.bool_]) -> NDArray[np.int32]:
        """Return the bots' actions in the rows where they are to act."""
        if self._about.level_name == RANDOM:
            return self._batch.random_actions()
        if self._about.level_name in GREEDY:
            return self._batch.greedy_actions(waiting)
        actions = np.full(self.num_envs, STAY, np.int32)
        for row in np.flatnonzero(waiting):
            table = self._batch.view(int(row))
            seed = int(self.np_random.integers(SEEDS))
            text = choose(self._about.bot, table.view(table.to_act), seed)
            actions[row] = self._about.config.game.parse_action(text)
        return actions

    def _rewards(self) -> NDArray[np.float64]:
        return self._batch.rewards[:, self._about.seat].astype(float)

    def _seen(self) -> Observation:
        if self._about.structured:
            return self._batch.structured_observations(self._seats)
        return self._batch.observations(self._seats)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._batch.mask().view(np.int8)}

    def _ends(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        """Return the final observations of finished games, in Gymnasium's format."""
        if not over.any():
            return {}
        last = np.full(self.num_envs, None, object)
        seen = self._seen()
        for row in np.flatnonzero(over):
            if isinstance(seen, dict):
                last[row] = {name: array[row] for name, array in seen.items()}
            else:
                last[row] = seen[row]
        return {"final_obs": last, "_final_obs": over.copy()}


for _name in games.names():
    gymnasium.register(
        f"keepstone/{_name}-v0",
        entry_point="keepstone.envs.gymnasium:SeatEnv",
        vector_entry_point="keepstone.envs.gymnasium:SeatsEnv",
        kwargs={"game": _name},
    )
