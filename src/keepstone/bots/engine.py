"""The engine's side of the line-based protocol that docs/engine-protocol.md describes.

An engine stores one seat's observation of a game, and thinks when it receives a command.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, fields
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

from keepstone.bots.level import levels_by_name
from keepstone.bots.nets import check_player, find_player
from keepstone.bots.thinking import Budget, Thought, think
from keepstone.errors import KeepstoneError, UnknownName
from keepstone.kit.quoting import quoted
from keepstone.kit.version import __version__
from keepstone.playing.checks import check_whole
from keepstone.playing.notation import LARGEST
from keepstone.playing.position import GameConfig, Position
from keepstone.text.files import without_mark

STOP, QUIT = "stop", "quit"
STOPPING = (STOP, QUIT)


class InvalidCommand(KeepstoneError):
    """The engine cannot execute a line."""


class Inbox:
    """The commands in the order in which they were received.

    A separate thread reads the commands, so that `stop` is noticed while the engine is thinking.
    """

    def __init__(self, stream: BinaryIO):
        self._stream = stream
        self._lines: SimpleQueue[str] = SimpleQueue()
        # The numbers of `stop` and `quit` commands received (only the reader thread changes it) and processed.
        self._stops_read = self._stops_reached = 0
        Thread(target=self._read, daemon=True).start()

    def should_stop(self) -> bool:
        """Return whether a `stop` or `quit` command has arrived after the current command."""
        return self._stops_read > self._stops_reached

    def __iter__(self) -> Iterator[str]:
        """Yield each line up to `quit`, without surrounding spaces. Empty input lines are skipped."""
        line = ""
        while line != QUIT:
            line = self._lines.get()
            self._stops_reached += line in STOPPING
            if line:
                yield line

    def _read(self) -> None:
        """Read lines in a thread until `quit`. The end of the stream counts as `quit`."""
        line = ""
        while line != QUIT:
            raw = self._stream.readline(LARGEST)
            line = without_mark(raw.decode(errors="replace")).strip() if raw else QUIT
            self._stops_read += line in STOPPING
            self._lines.put(line)


PROTOCOL = 1
TABLE_KEYS = ("game", "rules", "players", "options", "seat", "seed")
BUDGET_KEYS = tuple(field.name for field in fields(Budget))
DIGITS = 4  # decimals of the values in reports

Prepare = Callable[[GameConfig], None]


def serve(
    stream: BinaryIO, answer: Callable[[str], None], budget: Budget, prepare: Prepare
) -> None:
    """Answer the lines of a stream until its end or `quit`.

    prepare: a function that compiles a game before it is played. budget: the default limits on thinking.
    """
    inbox = Inbox(stream)
    engine = Engine(answer, budget, prepare, inbox.should_stop)
    for line in inbox:
        engine.execute(line)


class Engine:
    """An object that executes the commands of the engine protocol.

    An invalid command is answered with an error and changes nothing.
    """

    def __init__(
        self,
        answer: Callable[[str], None],
        budget: Budget,
        prepare: Prepare,
        should_stop: Callable[[], bool],
    ):
        self._answer = answer
        self._budget = budget
        self._prepare = prepare
        self._should_stop = should_stop
        self._config: GameConfig | None = None
        self._position: Position | None = None
        self._seat = self._seed = self._events = 0

    def execute(self, line: str) -> None:
        """Execute a line, and send the answers."""
        word, _, rest = line.partition(" ")
        try:
            if word not in COMMANDS:
                raise InvalidCommand(f"unknown command {quoted(word)}", tuple(COMMANDS))
            COMMANDS[word](self, rest)
        except KeepstoneError as error:
            self._say("error", _plain(error))

    def _say(self, word: str, document: dict[str, Any]) -> None:
        self._answer(f"{word} {json.dumps(document, ensure_ascii=False)}")

    def _hello(self, _: str) -> None:
        name = f"Keepstone {__version__}, {find_player(self._budget.level).name}"
        self._say("hello", {"protocol": PROTOCOL, "name": name, "levels": tuple(levels_by_name())})

    def _game(self, text: str) -> None:
        table = _object(text, TABLE_KEYS)
        config = _config_of(table)
        position = config.new().observe(_seat_of(table, config.players))
        check_player(find_player(self._budget.level), config)
        seed = check_whole(table.get("seed", 0), "a seed")
        if repr(config) != repr(self._config):
            self._prepare(config)
        self._config, self._position = config, position
        self._seat, self._seed, self._events = table["seat"], seed, 0
        self._answer("ready")

    def _event(self, text: str) -> None:
        self._table().play(text)
        self._events += 1

    def _think(self, text: str) -> None:
        position = self._table()
        budget = _budget_of(_object(text or "{}", BUDGET_KEYS), self._budget)
        if position.to_act != self._seat:
            raise InvalidCommand(f"it is not the turn of seat {self._seat}")
        seen, seed = position.view(self._seat), self._seed + self._events
        thought = think(seen, budget, seed, self._report, self._should_stop)
        self._say("move", _document_of(thought))

    def _report(self, thought: Thought) -> None:
        self._say("info", _document_of(thought))

    def _nothing(self, _: str) -> None:
        """Do nothing: the inbox handles `stop` and `quit`."""

    def _table(self) -> Position:
        if self._position is None:
            raise InvalidCommand("no game has begun")
        return self._position


COMMANDS: dict[str, Callable[[Engine, str], None]] = {
    "hello": Engine._hello,
    "game": Engine._game,
    "event": Engine._event,
    "think": Engine._think,
    STOP: Engine._nothing,
    QUIT: Engine._nothing,
}


def _object(text: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """Parse the JSON object in a line. Raise InvalidCommand if there is no object or it has unknown keys."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidCommand(f"{quoted(text)} is not JSON") from None
    if not isinstance(document, dict):
        raise InvalidCommand(f"{quoted(text)} is not a JSON object")
    for key in document:
        if key not in keys:
            raise InvalidCommand(f"unknown key {quoted(key)}", keys)
    return document


def _config_of(table: dict[str, Any]) -> GameConfig:
    name, options = table.get("game"), table.get("options", {})
    if not isinstance(name, str) or not isinstance(options, dict):
        raise InvalidCommand('"game" must be a text and "options" a JSON object')
    config = GameConfig(name, table.get("players"), **options)
    rules = config.game.rules_version
    if table.get("rules", rules) != rules:
        raise UnknownName(
            f"unknown rules version {quoted(table['rules'])} of {config.name}", (str(rules),)
        )
    return config


def _seat_of(table: dict[str, Any], players: int) -> int:
    seat = check_whole(table.get("seat"), "a seat")
    if not 0 <= seat < players:
        raise UnknownName(f"there is no seat {seat}", tuple(map(str, range(players))))
    return seat


def _budget_of(fields: dict[str, Any], usual: Budget) -> Budget:
    """Return the requested budget.

    If the request names no level, the level of the default budget is used. If the request is empty, the whole
    default budget is used.
    """
    return Budget(**{"level": usual.level, **fields}) if fields else usual


def _plain(error: KeepstoneError) -> dict[str, Any]:
    """Return an error in the format of the server's protocol (docs/protocol.md)."""
    document = {"error": type(error).__name__, "message": error.message}
    return document | {key: v for key in ("allowed", "rule") if (v := getattr(error, key))}


def _document_of(thought: Thought) -> dict[str, Any]:
    return asdict(thought) | {"values": [round(value, DIGITS) for value in thought.values]}
