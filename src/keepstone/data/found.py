"""A game as it was found in a file, whatever kind of file that is."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np

from keepstone.checks import check_players
from keepstone.data.errors import MixedGames
from keepstone.data.results import Result, result_in, unknown
from keepstone.data.told import Told, number_of, tell
from keepstone.games import find
from keepstone.notation import Record
from keepstone.position import DETERMINIZE, OBSERVE, GameConfig
from keepstone.protocol import InvalidAction, InvalidRecord, KeepstoneError, UnknownName
from keepstone.replay import replay
from keepstone.sentences import sentence

CACHED = 256  # tables whose configuration is remembered


class Found(Protocol):
    """A game in a file, with what a record says of its kind. where: which one it is, for complaints."""

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
        """Whether it tells all that happened, not only what somebody saw of it."""

    def length(self) -> int:
        """How many events it has."""

    def record(self) -> Record:
        """The game as a record."""

    def numbers(self, config: GameConfig) -> np.ndarray:
        """Its events (int32); InvalidRecord for one that is none of this game."""

    def result(self) -> Result | None:
        """How it ended, as far as the file says."""


@dataclass(frozen=True, slots=True)
class Written:
    """A game that was found as a record."""

    where: str
    written: Record

    @property
    def game(self) -> str:
        return self.written.game

    @property
    def rules(self) -> int:
        return self.written.rules

    @property
    def players(self) -> int:
        return self.written.players

    @property
    def options(self) -> dict[str, str]:
        return self.written.options

    def is_whole(self) -> bool:
        """Whether nothing was observed, or made up."""
        return not any(entry.startswith((OBSERVE, DETERMINIZE)) for entry in self.written.log)

    def length(self) -> int:
        """As many as its log."""
        return len(self.written.log)

    def record(self) -> Record:
        """The record itself."""
        return self.written

    def numbers(self, config: GameConfig) -> np.ndarray:
        """The events of its log."""
        events = np.zeros(len(self.written.log), np.int32)
        for i, text in enumerate(self.written.log):
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
        """What its `result` says."""
        return result_in(self.written.extra, self.players)


def is_played_here(found: Found) -> bool:
    """Whether it follows the rules that are played here; InvalidRecord if there is no game for so many."""
    try:
        game = find(found.game)
        check_players(game, found.players)
        return found.rules == game.rules_version
    except UnknownName as error:
        message = _unplayable(found, error)
        raise InvalidRecord(message, error.allowed) from None


def config_of(found: Found) -> GameConfig:
    """The table of a game; InvalidRecord if it cannot be played here, by its rules."""
    try:
        config = _config(found.game, found.players, tuple(found.options.items()))
    except KeepstoneError as error:
        message = _unplayable(found, error)
        raise InvalidRecord(message, error.allowed, error.rule) from None
    if found.rules != config.game.rules_version:
        played = config.game.rules_version
        raise InvalidRecord(
            sentence(
                "{where}: the record follows version {version} of the rules of {game}, "
                "and version {known} is played here",
                where=found.where,
                version=found.rules,
                game=found.game,
                known=played,
            )
        )
    return config


def _unplayable(found: Found, error: KeepstoneError) -> str:
    return sentence(
        "{where}: the record cannot be played: {why}", where=found.where, why=error.message
    )


@lru_cache(CACHED)
def _config(game: str, players: int, options: tuple[tuple[str, str], ...]) -> GameConfig:
    return GameConfig(game, players, **dict(options))


def check_same(where: str, config: GameConfig, first: GameConfig) -> None:
    """MixedGames unless two tables are of the same game, the same pieces, and as many players."""
    if (config.game, config.players) != (first.game, first.players):
        this, others = (f"{each.name}, {each.players}" for each in (config, first))
        raise MixedGames(
            sentence(
                "{where}: this game is of another kind than those before "
                "(game and players: {this}; before: {others}). "
                "Choose some of one kind, by game, players and options",
                where=where,
                this=this,
                others=others,
            )
        )


def told_of(found: Found, config: GameConfig, sight: bool = False) -> Told:
    """The game played again; InvalidRecord names the first event that the rules do not allow."""
    if not found.is_whole():
        raise InvalidRecord(
            sentence(
                "{where}: the record tells only what somebody saw of the game", where=found.where
            )
        )
    told = tell(config, found.numbers(config), sight)
    if told.played < len(told.events):
        raise _refusal(found, told.played)
    return told


def _refusal(found: Found, played: int) -> InvalidRecord:
    """What is wrong with the event behind so many."""
    try:
        replay(found.record(), until=played + 1)
    except InvalidRecord as error:
        return InvalidRecord(
            sentence("{where}: {why}", where=found.where, why=error.message),
            error.allowed,
            error.rule,
        )
    return InvalidRecord(
        sentence(
            "{where}: event {number} has a number that is not allowed",
            where=found.where,
            number=played + 1,
        )
    )


def result_of(found: Found, told: Told) -> Result:
    """How it ended: as the file says, or else as the rules do."""
    said = found.result()
    if said is not None:
        return said
    if told.points is None or told.wins is None:
        return unknown(found.players)
    return Result(told.points, told.wins)
