"""A game read from a file, with the same interface for every file format."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np

from keepstone.data.results import Result, result_in, unknown
from keepstone.data.trace import Trace, number_of, play_events
from keepstone.errors import InvalidAction, InvalidRecord, KeepstoneError, UnknownName
from keepstone.games import find
from keepstone.playing.checks import check_players
from keepstone.playing.notation import Record
from keepstone.playing.position import NOTES, GameConfig
from keepstone.playing.replay import replay
from keepstone.text.sentences import sentence

CACHED = 256  # number of configurations that are cached


class MixedGames(KeepstoneError):
    """The games are of different kinds."""


class FileGame(Protocol):
    """A game in a file, with the metadata of its record.

    where: the location of the game in the file, for error messages.
    """

    @property
    def where(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def rules(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def options(self) -> dict[str, str]: ...

    def is_whole(self) -> bool:
        """Return whether the file contains the whole game, rather than one viewer's observation of it."""

    def length(self) -> int:
        """Return the number of events."""

    def record(self) -> Record:
        """Return the game as a record."""

    def numbers(self, config: GameConfig) -> np.ndarray:
        """Return the numbers of the game's events (int32).

        Raise InvalidRecord for an event that does not exist in this game.
        """

    def result(self) -> Result | None:
        """Return the game's result, or None if the file does not contain one."""


@dataclass(frozen=True, slots=True)
class RecordGame:
    """A game that was read as a record."""

    where: str
    stored: Record

    @property
    def game(self) -> str:
        return self.stored.game

    @property
    def rules(self) -> int:
        return self.stored.rules

    @property
    def players(self) -> int:
        return self.stored.players

    @property
    def options(self) -> dict[str, str]:
        return self.stored.options

    def is_whole(self) -> bool:
        """Return whether the log contains no observation or determinization."""
        return not any(entry.startswith(NOTES) for entry in self.stored.log)

    def length(self) -> int:
        """Return the number of events in the log."""
        return len(self.stored.log)

    def record(self) -> Record:
        """Return the record that was read."""
        return self.stored

    def numbers(self, config: GameConfig) -> np.ndarray:
        """Return the numbers of the events in the log."""
        events = np.zeros(len(self.stored.log), np.int32)
        for i, text in enumerate(self.stored.log):
            try:
                events[i] = number_of(config.game, text)
            except InvalidAction as error:
                raise InvalidRecord(
                    sentence(
                        "{where}: event {number} of the record: {why}",
                        where=self.where,
                        number=i + 1,
                        why=error.message,
                    ),
                    error.allowed,
                ) from None
        return events

    def result(self) -> Result | None:
        """Return the record's `result` entry, or None."""
        return result_in(self.stored.extra, self.players)


def is_played_here(played: FileGame) -> bool:
    """Return whether a game was played under the installed version of its rules.

    Raise InvalidRecord if the game is unknown or its number of players is invalid.
    """
    try:
        game = find(played.game)
        check_players(game, played.players)
        return played.rules == game.rules_version
    except UnknownName as error:
        message = _unplayable(played, error)
        raise InvalidRecord(message, error.allowed) from None


def config_of(game: FileGame) -> GameConfig:
    """Return a game's name, players and options as a configuration.

    Raise InvalidRecord if the installed rules cannot play it.
    """
    try:
        config = _config(game.game, game.players, tuple(game.options.items()))
    except KeepstoneError as error:
        message = _unplayable(game, error)
        raise InvalidRecord(message, error.allowed, error.rule) from None
    if game.rules != config.game.rules_version:
        played = config.game.rules_version
        raise InvalidRecord(
            sentence(
                "{where}: the record follows version {version} of the rules of {game}, "
                "but this program plays version {known}",
                where=game.where,
                version=game.rules,
                game=game.game,
                known=played,
            )
        )
    return config


def _unplayable(game: FileGame, error: KeepstoneError) -> str:
    return sentence(
        "{where}: the record cannot be played: {why}", where=game.where, why=error.message
    )


@lru_cache(CACHED)
def _config(game: str, players: int, options: tuple[tuple[str, str], ...]) -> GameConfig:
    return GameConfig(game, players, **dict(options))


def check_same(where: str, config: GameConfig, first: GameConfig) -> None:
    """Raise MixedGames unless two configurations have the same game, pieces and number of players."""
    if (config.game, config.players) != (first.game, first.players):
        this, others = (f"{kind.name}, {kind.players}" for kind in (config, first))
        raise MixedGames(
            sentence(
                "{where}: this game is of a different kind (game and players: {this}; before: {others}). "
                "Select games of one kind by game, players and options",
                where=where,
                this=this,
                others=others,
            )
        )


def trace_of(game: FileGame, config: GameConfig, sight: bool = False) -> Trace:
    """Replay the game and return its trace. Raise InvalidRecord, which names the event, if an event is illegal.

    sight: whether to collect observations.
    """
    if not game.is_whole():
        raise InvalidRecord(
            sentence(
                "{where}: the record shows only what one player saw of the game", where=game.where
            )
        )
    trace = play_events(config, game.numbers(config), sight)
    if trace.played < len(trace.events):
        raise _refusal(game, trace.played)
    return trace


def _refusal(game: FileGame, played: int) -> InvalidRecord:
    """Return the error that explains what is wrong with the event after the first `played` events."""
    try:
        replay(game.record(), until=played + 1)
    except InvalidRecord as error:
        return InvalidRecord(
            sentence("{where}: {why}", where=game.where, why=error.message),
            error.allowed,
            error.rule,
        )
    return InvalidRecord(
        sentence(
            "{where}: event {number} has an invalid number", where=game.where, number=played + 1
        )
    )


def result_of(game: FileGame, trace: Trace) -> Result:
    """Return a game's result: the result in the file or, if there is none, the result according to the rules."""
    stored = game.result()
    if stored is not None:
        return stored
    if trace.points is None or trace.wins is None:
        return unknown(game.players)
    return Result(trace.points, trace.wins)
