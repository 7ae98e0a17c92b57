"""The PettingZoo environment for a game, in which agents act in turn (AEC)."""

from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from keepstone.batch.points import RewardsAt, check_rewards
from keepstone.envs.encoding import LOST, mask, observation, observation_space, returns, structured
from keepstone.playing.position import GameConfig
from keepstone.protocol import CHANCE, OVER


def environment(
    name: str,
    players: int | None = None,
    /,
    *,
    rewards: RewardsAt = "end",
    structured: bool = False,
    **options: str | bool,
) -> Any:
    """Return the PettingZoo environment with its wrappers. A player who plays an illegal action loses the game."""
    table = ForfeitWrapper(Table(GameConfig(name, players, **options), rewards, structured))
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


class ForfeitWrapper(wrappers.BaseWrapper):  # type: ignore[misc]  # PettingZoo has no type annotations
    """A wrapper that ends the game on an illegal action.

    The rewards add up to 0, unlike with PettingZoo's own wrapper.
    """

    def step(self, action: Any) -> None:
        """Play an action of the agent to act, or end the game if the action is illegal."""
        agent, table = self.agent_selection, self.unwrapped
        if table.terminations[agent] or table.is_legal(action):
            super().step(action)
        else:
            EnvLogger.warn_on_illegal_move()
            table.forfeit()


class Table(AECEnv):  # type: ignore[misc]  # PettingZoo has no type annotations
    """A table as a PettingZoo environment. Its agents are `seat_0`, `seat_1` and so on.

    The environment draws chance events automatically.

    An observation is a dict with two entries. `observation` (float32[numbers], or if structured a dict of
    float32 arrays by name) is what the seat observes. `action_mask` (int8[actions]) contains only zeros unless
    the seat is to act. With rewards="end", agents get rewards only at the end of the game. With
    rewards="points", the reward of each agent is the points that it gained in the step.
    """

    render_mode = "ansi"

    def __init__(self, config: GameConfig, rewards: RewardsAt = "end", structured: bool = False):
        super().__init__()
        check_rewards(rewards)
        self._rewards_at, self._structured = rewards, structured
        self.metadata = {
            "name": f"{config.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.config = config
        self.possible_agents = [f"seat_{seat}" for seat in range(config.players)]
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._seen)
        self.action_spaces = {
            agent: spaces.Discrete(config.game.max_actions) for agent in self.possible_agents
        }
        self._random, _ = seeding.np_random()

    @cached_property
    def _seen(self) -> spaces.Dict:
        game = self.config.game
        return spaces.Dict(
            {
                "observation": observation_space(game, self._structured),
                "action_mask": spaces.Box(0, 1, (game.max_actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space of an agent, always as the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space of an agent, always as the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. The seed determines the chance events of this game and of all later games."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._position = self.config.new(int(self._random.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: Any) -> None:
        """Play an action for the seat to act. Raise IllegalAction if the action is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        before = self._position.scores()
        self._position.play(self.config.game.format_action(int(action)))
        self._go_on()
        self.rewards = dict(zip(self.agents, self._rewards_since(before), strict=True))
        self._accumulate_rewards()

    def _rewards_since(self, before: list[int]) -> list[float]:
        """Return each seat's reward for a step. before: the seats' points before the step."""
        if self._rewards_at == "end":
            return returns(self._position)
        after = self._position.scores()
        return [float(now - then) for now, then in zip(after, before, strict=True)]

    def is_legal(self, action: Any) -> bool:
        """Return whether an action is legal for the seat to act."""
        return int(action) in self._position.legal_actions()

    def forfeit(self) -> None:
        """End the game: the seat to act loses, and the other seats share the reward."""
        loser = self.agent_selection
        self._cumulative_rewards[loser] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, -LOST / (len(self.agents) - 1))
        self.rewards[loser] = LOST
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Draw chance events until a decision is due, and select the agent that must decide."""
        while self._position.to_act == CHANCE:
            self._position.roll()
        if self._position.to_act == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._position.to_act]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation with its action mask."""
        seat = self.possible_agents.index(agent)
        seen = structured if self._structured else observation
        return {
            "observation": seen(self._position, seat),
            "action_mask": mask(self._position, seat),
        }

    def render(self) -> str:
        """Return the true state of the table as text."""
        return str(self._position)

    def close(self) -> None:
        """Do nothing: no resources are open."""
