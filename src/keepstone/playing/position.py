"""The Python API for playing: `game("castle-keep", players=3).new(seed=7)` returns a position."""

import re
from collections.abc import Sequence
from typing import Any
from zlib import compress, decompress

import numpy as np
from msgspec import Struct

from keepstone.errors import IllegalAction, InvalidAction, UnknownName
from keepstone.games import find
from keepstone.kit.rng import new_rng
from keepstone.kit.state import copied, overwrite
from keepstone.playing.checks import (
    check_action,
    check_players,
    check_seat,
    check_whole,
    complete_options,
)
from keepstone.playing.notation import Record, write
from keepstone.playing.view import View
from keepstone.protocol import CHANCE, Game
from keepstone.text.sentences import sentence

OBSERVE, DETERMINIZE = "@observe", "@determinize"
NOTES = (OBSERVE, DETERMINIZE)  # prefixes of log entries that are not game events
NUMBER = re.compile(r"-?[0-9]{1,20}")
SEEDS = 10**20  # larger than any such number
FASTEST = 1  # zlib level: takes 10 to 40 µs


class Entry(Struct, frozen=True, gc=False):
    """An event in the log of a position.

    private_to: the only seat that sees the action, or None if everybody sees it; other viewers see `hidden`.
    """

    action: int
    hidden: int
    private_to: int | None

    def seen_by(self, viewer: int) -> int:
        """Return the action as a seat, or SPECTATOR, sees it."""
        return self.action if self.private_to in (None, viewer) else self.hidden


class Still(Struct, frozen=True, gc=False):
    """An earlier state of a game, in compressed form.

    A `Still` takes 0.1 to 0.6 kB, while a `View` takes 1 to 3 kB.
    """

    game: Game
    players: int
    packed: bytes

    def view(self) -> View:
        """Return the state as a view."""
        states = np.frombuffer(bytearray(decompress(self.packed)), self.game.state_type.dtype)
        return View(self.game, self.players, states)

    def seen_by(self, seat: int) -> View:
        """Return the state as a seat (or SPECTATOR) sees it."""
        seen = self.view()
        if seen.viewer is None:
            seen.game.observe(seen.state, seat)
        return seen


class GameConfig:
    """A game with its number of players and its options."""

    def __init__(self, name: str, players: int | None = None, /, **options: str | bool):
        self.game = find(name)
        self.name = name
        self.players = check_players(
            self.game, self.game.players[0] if players is None else players
        )
        self.options = complete_options(self.game, options)
        self._numbers = [
            option.number_of(self.options[option.name], self.players)
            for option in self.game.options
        ]
        if self.game.adapt:
            self.game = self.game.adapt(self.game, self.options)

    def new(self, seed: int = 0) -> "Position":
        """Return the position before the first chance event. The seed affects only the draws of `roll`."""
        rng = new_rng(check_whole(seed, "a seed"))
        states = self.game.state_type.new()
        self.game.setup(states[0], self.players, np.array(self._numbers, np.int32))
        return Position(self, states, rng)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the name and the options: compiled code cannot be pickled, so the game is built again."""
        return _config_of, (self.name, self.players, self.options)

    def __repr__(self) -> str:
        return f"<{self.name}, {self.players} players, {self.options}>"


def _config_of(name: str, players: int, options: dict[str, str]) -> GameConfig:
    return GameConfig(name, players, **options)


class Position(View):
    """A position with its log: the true position of a game, or a viewer's observation of it."""

    def __init__(
        self, config: GameConfig, states: Any, rng: np.ndarray, history: Sequence[Entry | str] = ()
    ):
        super().__init__(config.game, config.players, states)
        self.config = config
        self._rng = rng
        self._history = list(history)

    @property
    def log(self) -> list[str]:
        """Return the events so far, as this position's viewer sees them."""
        return [self.game.actions.format(entry.action) for entry in self._entries()]

    def seen_log(self, seat: int) -> list[str]:
        """Return the log as a seat, or SPECTATOR, sees it."""
        return list(map(self.game.actions.format, self.seen_events(seat)))

    def seen_events(self, seat: int) -> list[int]:
        """Return the numbers of the events in `seen_log`."""
        check_seat(seat, self.players)
        return [entry.seen_by(seat) for entry in self._entries()]

    def last_event(self, seat: int) -> str:
        """Return the last entry in the log that a seat sees. Raise UnknownName if the log is empty."""
        check_seat(seat, self.players)
        if not self._entries():
            raise UnknownName("nothing has happened yet")
        return self.game.actions.format(self._entries()[-1].seen_by(seat))

    def play(self, action: str | int) -> None:
        """Play an action or outcome, given as text or number.

        If the action is illegal, raise IllegalAction and change nothing.
        """
        self.play_unchecked(self.parse(action))

    def play_unchecked(self, action: int) -> Entry:
        """Play a legal action or outcome by its number, without checking it. Return the new entry in the log."""
        private_to = self.game.private_to(self.state, action)
        hidden = action if private_to is None else self.game.hide(action)
        self.game.apply(self.state, action)
        entry = Entry(action, hidden, private_to)
        self._history.append(entry)
        return entry

    def roll(self) -> str:
        """Draw a chance outcome, play it, and return its text."""
        if self.to_act != CHANCE:
            raise IllegalAction("nothing is drawn now: a seat is to act, or the game is over")
        outcome = int(self.game.chance(self.state, self._rng))
        self.play_unchecked(outcome)
        return self.game.actions.format(outcome)

    def undo(self) -> None:
        """Undo the last event, in place, by replaying the earlier events. The random generator is not reset."""
        if not self._history or isinstance(self._history[-1], str):
            raise UnknownName("nothing has happened that could be taken back")
        before = self.config.new()
        for entry in self._history[:-1]:
            before._again(entry)
        overwrite(self.states, before.states)
        self._history = before._history

    def observe(self, seat: int) -> "Position":
        """Return the position as a seat, or SPECTATOR, observes it, including the log.

        The method `view` returns the observation without the log.
        """
        self._check_viewer(seat)
        seen = self.copy()
        seen._observe(seat)
        return seen

    def determinize(self, seed: int = 0) -> "Position":
        """Return a full state that is consistent with this observation, sampled with the seed."""
        if abs(check_whole(seed, "a seed")) >= SEEDS:
            raise UnknownName(sentence("a seed in the log must have at most 20 digits"))
        whole = self.copy()
        whole._determinize(int(seed))
        return whole

    def follow(self, entry: str) -> None:
        """Play an entry of a record's log: an event, or a mark that hides or fills in information."""
        check_action(entry)
        word, _, number = entry.partition(" ")
        if word not in NOTES:
            self.play(entry)
            return
        if not NUMBER.fullmatch(number):
            raise InvalidAction(
                sentence(
                    "{word} must be followed by a whole number of at most 20 digits", word=word
                )
            )
        if word == OBSERVE:
            self._check_viewer(int(number))
            self._observe(int(number))
        else:
            self._determinize(int(number))

    def copy(self) -> "Position":
        """Return an independent copy of the position. Both positions have the same future random draws."""
        return Position(self.config, copied(self.states), self._rng.copy(), self._history)

    def still(self) -> Still:
        """Return the current state in compressed form."""
        return Still(self.game, self.players, compress(self.states.tobytes(), FASTEST))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.config, self.states, self._rng, self._history)

    def back_to(self, before: View, events: int) -> "Position":
        """Return the position as it was before its last `events` events. Future random draws stay the same.

        before: the state before these events. events: the number of events to go back.
        """
        history = self._history[:-events]
        return Position(self.config, copied(before.states), self._rng.copy(), history)

    def to_record(self) -> Record:
        """Return the game so far as a record.

        `replay` restores the position from the record, but not the position's random generator.
        """
        log = tuple(
            e if isinstance(e, str) else self.game.actions.format(e.action) for e in self._history
        )
        config = self.config
        return Record(config.name, self.game.rules_version, config.players, config.options, log)

    def to_json(self) -> str:
        """Return the game so far as JSON.

        `load` restores the position from the JSON, but not the position's random generator.
        """
        return write(self.to_record())

    def _again(self, entry: Entry | str) -> None:
        """Replay one entry of a position's log."""
        if isinstance(entry, str):
            self.follow(entry)
        else:
            self.game.apply(self.state, entry.action)
            self._history.append(entry)

    def _observe(self, seat: int) -> None:
        """Hide the information that the seat cannot have, in place, and add the mark `@observe` to the log."""
        if self.viewer == seat:
            return
        # an observation with the original random generator would reveal future draws
        self._rng = new_rng(0)
        self.game.observe(self.state, seat)
        mark = f"{OBSERVE} {seat}"
        if self._history and isinstance(
            self._history[0], str
        ):  # a determinization of an observation
            self._history.append(mark)
        else:
            hides = self.game.hides
            seen = [_blanked(entry, seat) for entry in self._entries()] if hides else self._history
            self._history = [mark, *seen]

    def _determinize(self, seed: int) -> None:
        """Sample the hidden information, in place."""
        self._rng = new_rng(seed)
        if self.viewer is not None:
            self._history.append(f"{DETERMINIZE} {seed}")
        self.game.determinize(self.state, self._rng)

    def _entries(self) -> list[Entry]:
        return [entry for entry in self._history if type(entry) is Entry]

    def __repr__(self) -> str:
        return f"<Position of {self.config!r} after {len(self._entries())} events>"


def _blanked(entry: Entry, seat: int) -> Entry:
    if entry.private_to in (None, seat):
        return entry
    return Entry(entry.hidden, entry.hidden, entry.private_to)
