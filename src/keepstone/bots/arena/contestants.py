"""Who plays in an arena: a level of this program, or an engine behind a command."""

import json
from time import monotonic
from typing import Any, Protocol

from keepstone.bots.arena.process import Process
from keepstone.bots.engine import PROTOCOL
from keepstone.bots.errors import EngineFailed
from keepstone.bots.guests import is_known
from keepstone.bots.players import choose
from keepstone.kit.quoting import quoted
from keepstone.position import GameConfig
from keepstone.view import View

HELLO_SECONDS = 60.0
READY_SECONDS = 300.0  # an engine may have to compile a game


class Contestant(Protocol):
    """Plays one seat of one game after another; EngineFailed if it does not."""

    def begin(self, config: GameConfig, seat: int, seed: int) -> None:
        """A new game; the seed drives what the contestant leaves to chance."""

    def see(self, event: str) -> None:
        """Something happened, as the seat may see it."""

    def choose(self, seen: View) -> str:
        """An action for its seat, which is to act at the observation."""


class LevelContestant:
    """A level, in this process, or a bot of another package. It plays as `keepstone engine` does at that level."""

    def __init__(self, level: str):
        self._level = level
        self._seed = self._events = 0

    def begin(self, config: GameConfig, seat: int, seed: int) -> None:
        """A new game."""
        self._seed, self._events = seed, 0

    def see(self, event: str) -> None:
        """Something happened: only how often it did matters here."""
        self._events += 1

    def choose(self, seen: View) -> str:
        """The action of the level."""
        return choose(self._level, seen, self._seed + self._events)


class EngineContestant:
    """An engine behind a command, driven by docs/engine-protocol.md.

    It is started when a game begins and it does not run; once it has failed it is to be closed.
    """

    def __init__(self, command: str, seconds: float):
        self._command = command
        self._seconds = seconds
        self._process: Process | None = None

    def begin(self, config: GameConfig, seat: int, seed: int) -> None:
        """A new game; waits until the engine is ready for it."""
        if self._process is None:
            self._process = Process(self._command)
            self._check_protocol(_object(self._ask("hello", "hello", HELLO_SECONDS)))
        table = {
            "game": config.name,
            "rules": config.game.rules_version,
            "players": config.players,
            "options": config.options,
            "seat": seat,
            "seed": seed,
        }
        self._ask(f"game {json.dumps(table)}", "ready", READY_SECONDS)

    def see(self, event: str) -> None:
        """Tell the engine what happened."""
        self._running().tell(f"event {event}")

    def choose(self, seen: View) -> str:
        """What the engine answers, whether it is legal or not."""
        action = _object(self._ask("think", "move", self._seconds)).get("action")
        if not isinstance(action, str):
            raise EngineFailed(f"its move has no action but {quoted(action)}")
        return action

    def close(self) -> None:
        """End the engine; a new game starts it again."""
        if self._process is not None:
            self._process.close("quit")
        self._process = None

    def kill(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()

    def _ask(self, line: str, expected: str, seconds: float) -> str:
        """What follows the expected word in the answer to a line; progress is passed over."""
        deadline = monotonic() + seconds
        process = self._running()
        process.tell(line)
        word = "info"
        while word == "info":
            answer = process.listen(deadline - monotonic())
            word, _, rest = answer.partition(" ")
        if word != expected:
            raise EngineFailed(f"it answers {quoted(answer)} to {quoted(line)}")
        return rest

    def _check_protocol(self, told: dict[str, Any]) -> None:
        if told.get("protocol") != PROTOCOL:
            raise EngineFailed(
                f"it speaks version {quoted(told.get('protocol'))} of the protocol, not {PROTOCOL}"
            )

    def _running(self) -> Process:
        assert self._process is not None, "a game begins before anything else"
        return self._process


def is_level(name: str) -> bool:
    """Whether a contestant's name is that of a level, or of a bot of another package; else it is a command."""
    return is_known(name)


def _object(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise EngineFailed(f"it answers {quoted(text)}, which is no JSON object")
    return document
