"""OpenSpiel games: `pyspiel.load_game("python_keepstone_castle_keep", {"players": 3})`.

Actions and outcomes have the same numbers as in Keepstone, and chance is explicit. An information state is the log
as the seat sees it. An observation is the table as the seat sees it (docs/programs.md).
"""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, unquote

import numpy as np

from keepstone import games
from keepstone.batch.planes import planes_of
from keepstone.envs import needs
from keepstone.envs.encoding import returns
from keepstone.games import find
from keepstone.kit.viewer import SPECTATOR
from keepstone.playing.position import GameConfig, Position
from keepstone.protocol import CHANCE, OVER, Game, Option

with needs("openspiel"):
    import pyspiel

NUMBER = "#"  # prefix of a value such as 1, because OpenSpiel would not read 1 as a string
ENCODED = "%"  # prefix of a text in percent-encoding, for texts that contain separators of OpenSpiel's syntax
PLAIN = re.compile(rf"[A-Za-z][\w-]*|{NUMBER}[0-9]+|{ENCODED}[\w.~%-]+", re.ASCII)
ACTORS = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}


def short_name(name: str) -> str:
    """Return the name that a game has in OpenSpiel."""
    return f"python_keepstone_{name.replace('-', '_')}"


def register(name: str) -> None:
    """Register a game with OpenSpiel. The number of players and the options are parameters."""
    game = find(name)
    kind = _type_of(game)

    class NamedGame(TableGame):
        def __init__(self, params: Any = None):
            super().__init__(name, kind, params or {})

    pyspiel.register_game(kind, NamedGame)


def _type_of(game: Game) -> Any:
    hides = game.hides
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=short_name(game.name),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0]}
        | {option.name: _default_value(option) for option in game.options},
    )


def _default_value(option: Option) -> str | bool:
    """Return an option's first value in a type that OpenSpiel can write and read without changing it."""
    value = option.values[0]
    if option.values == ("false", "true"):
        return False
    return NUMBER + value if value.isdigit() else value


def _option_value(value: Any) -> Any:
    """Return the option value that an OpenSpiel parameter stands for."""
    if not isinstance(value, str):
        return value
    if value.startswith(ENCODED):
        return unquote(value[1:])
    number = value.removeprefix(NUMBER)
    return number if number.isdigit() else value


def _parameter(value: Any) -> Any:
    """Return an OpenSpiel parameter that OpenSpiel can write as text and read again."""
    if not isinstance(value, str) or PLAIN.fullmatch(value):
        return value
    return NUMBER + value if value.isdigit() else ENCODED + quote(value, safe="")


def _load(name: str, parameters: dict[str, Any]) -> Any:
    """Load a game from a pickle. The import of this module has registered the game."""
    return pyspiel.load_game(name, parameters)


class TableGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with its number of players and options, taken from OpenSpiel's parameters."""

    def __init__(self, name: str, kind: Any, params: dict[str, Any]):
        options = {key: _option_value(value) for key, value in params.items() if key != "players"}
        self.config = GameConfig(name, params.get("players"), **options)
        actions, players = self.config.game.max_actions, self.config.players
        decisions, self._outcomes = self.config.game.longest(players)
        about = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=actions,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=decisions,
        )
        super().__init__(kind, about, {key: _parameter(param) for key, param in params.items()})

    def __reduce__(self) -> Any:
        return _load, (self.get_type().short_name, self.get_parameters())

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound for the number of chance events in a game."""
        return self._outcomes

    def new_initial_state(self) -> "TableState":
        """Return the position before the first chance event."""
        return TableState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        """Return an observer of the log if `kind` asks for perfect recall, otherwise an observer of the table."""
        return Observer(self.config, kind or pyspiel.IIGObservationType(perfect_recall=False))


class TableState(pyspiel.State):  # type: ignore[misc]
    """A position with the interface that OpenSpiel expects."""

    def __init__(self, game: TableGame):
        super().__init__(game)
        self.position = game.config.new()

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's constant for chance or the end."""
        actor = self.position.to_act
        return int(ACTORS.get(actor, actor))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.to_act == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes with their probabilities."""
        weighted = self.position.weighted_outcomes()
        total = sum(weight for _, weight in weighted)
        return [(outcome, weight / total) for outcome, weight in weighted]

    def _apply_action(self, action: int) -> None:
        self.position.play(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.game.format_action(action)

    def returns(self) -> list[float]:
        """Return the return of each seat, which is 0 until the game is over."""
        return returns(self.position)

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """An observer of a player's information, with the interface that OpenSpiel expects.

    tensor (float32[numbers]): the observation in the layout of docs/observations.md. With perfect recall, the log
    follows: each event is its number (counted from 1) divided by the number of actions, and zeros follow the last
    event. dict: the planes of the tensor by name, and `log`.
    """

    def __init__(self, config: GameConfig, kind: Any):
        self._recalls = kind.perfect_recall
        self._sees_own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._planes, self._actions = planes_of(config.game), config.game.max_actions
        events = sum(config.game.longest(config.players)) if self._recalls else 0
        self.tensor = np.zeros(self._planes.size + events, np.float32)
        self.dict = {"viewer": self.tensor[: self._planes.seats]} | {
            plane.name: self.tensor[plane.start : plane.stop].reshape(plane.shape)
            for plane in self._planes.planes
        }
        if self._recalls:
            self.dict["log"] = self.tensor[self._planes.size :]

    def set_from(self, state: TableState, player: int) -> None:
        """Write a player's observation to the tensor."""
        viewer, size = self._viewer(player), self._planes.size
        self._planes.write(state.position.view(viewer).states, self.tensor[None, :size])
        if self._recalls:
            events = state.position.seen_events(viewer)
            self.dict["log"][: len(events)] = (np.array(events) + 1) / self._actions
            self.dict["log"][len(events) :] = 0

    def string_from(self, state: TableState, player: int) -> str:
        """Return a player's observation as text. With perfect recall, this is the log, otherwise the table."""
        text_of: Callable[[Position, int], str] = _log if self._recalls else _table
        return text_of(state.position, self._viewer(player))

    def _viewer(self, player: int) -> int:
        return player if self._sees_own else SPECTATOR


def _log(position: Position, viewer: int) -> str:
    return "\n".join(position.seen_log(viewer))


def _table(position: Position, viewer: int) -> str:
    return str(position.view(viewer))


for _name in games.names():
    register(_name)
