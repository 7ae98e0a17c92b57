"""Arena contestants: a level, a net, a third-party bot, or an engine run as a command."""

import json
from time import monotonic
from typing import Any, Protocol

from keepstone.bots.arena.process import EngineFailed, Process
from keepstone.bots.engine import PROTOCOL
from keepstone.bots.players import choose
from keepstone.bots.third_party import bot_of, is_known
from keepstone.kit.quoting import quoted
from keepstone.playing.position import GameConfig
from keepstone.playing.view import View

HELLO_SECONDS = 60.0
READY_SECONDS = 300.0  # an engine may have to compile the game


class Contestant(Protocol):
    """A player at one seat, which plays one game after another.

    The methods of a contestant raise EngineFailed if the contestant fails.
    """

    def begin(self, config: GameConfig, seat: int, seed: int) -> None:
        """Start a new game. The seed determines the contestant's random choices."""

    def see(self, event: str) -> None:
        """Receive an event as the contestant's seat sees it."""

    def choose(self, seen: View) -> str:
        """Return the contestant's action for an observation."""


class LevelContestant:
    """A contestant that runs in this process: a level, a net or a third-party bot.

    The contestant plays like `keepstone engine` at the same level.
    """

    def __init__(self, level: str):
        self._bot = bot_of(level)
        self._seed = self._events = 0

    def begin(self, config: GameConfig, seat: int, seed: int) -> None:
        self._seed, self._events = seed, 0

    def see(self, event: str) -> None:
        """Count an event. The number of events is part of the seed for random choices."""
        self._events += 1

    def choose(self, seen: View) -> str:
        return choose(self._bot, seen, self._seed + self._events)


class EngineContestant:
    """A contestant that runs as an external command and speaks the protocol in docs/engine-protocol.md.

    The command is started at the beginning of a game unless it is already running. A contestant that has failed
    must be closed.
    """

    def __init__(self, command: str, seconds: float):
        self._command = command
        self._seconds = seconds
        self._process: Process | None = None

    def begin(self, config: GameConfig, seat: int, seed: int) -> None:
        """Start a new game, and wait until the engine is ready."""
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
        self._running().send(f"event {event}")

    def choose(self, seen: View) -> str:
        """Return the engine's answer, which may be an illegal action."""
        action = _object(self._ask("think", "move", self._seconds)).get("action")
        if not isinstance(action, str):
            raise EngineFailed(f"the action of its move is {quoted(action)}, not a text")
        return action

    def close(self) -> None:
        """Stop the engine. The next game starts it again."""
        if self._process is not None:
            self._process.close("quit")
        self._process = None

    def kill(self) -> None:
        """Kill the engine. Another thread may close it at the same time."""
        process = self._process
        if process is not None:
            process.kill()

    def _ask(self, line: str, expected: str, seconds: float) -> str:
        """Send a line to the engine and wait for its answer.

        Return the answer without the expected first word. Progress reports are ignored.
        """
        deadline = monotonic() + seconds
        process = self._running()
        process.send(line)
        word = "info"
        while word == "info":
            answer = process.receive(deadline - monotonic())
            word, _, rest = answer.partition(" ")
        if word != expected:
            raise EngineFailed(f"it answered {quoted(answer)} to {quoted(line)}")
        return rest

    def _check_protocol(self, hello: dict[str, Any]) -> None:
        if hello.get("protocol") != PROTOCOL:
            raise EngineFailed(
                f"it uses protocol version {quoted(hello.get('protocol'))}, not {PROTOCOL}"
            )

    def _running(self) -> Process:
        assert self._process is not None, "begin() starts the engine"
        return self._process


def is_level(name: str) -> bool:
    """Return whether a contestant's name refers to a level, a net or a third-party bot.

    Other names are commands.
    """
    return is_known(name)


def _object(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise EngineFailed(f"it answered {quoted(text)}, which is not a JSON object")
    return document
