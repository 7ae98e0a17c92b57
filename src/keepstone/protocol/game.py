"""The description of a game: its options, and the functions and values that its four rooms give."""

import difflib
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType, SimpleNamespace
from typing import Any, Literal

from keepstone.errors import UnknownName
from keepstone.kit.features import Features, list_of, put
from keepstone.kit.jit import compiled, python_source
from keepstone.kit.quoting import quoted
from keepstone.kit.record_features import cells_of, put_record
from keepstone.kit.state import State
from keepstone.protocol.declarations import REQUIRED
from keepstone.protocol.hooks import HOOKS, ROOMS, Hooks, action_count, to_act
from keepstone.text.sentences import sentence

Difficulty = Literal["", "easy", "medium", "hard"]
Room = ModuleType | SimpleNamespace

NAMES = tuple(hook.name for hook in HOOKS)
SIMILAR = 0.8  # of names, as difflib measures it


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game. The first value is the default.

    words: a description of the option; value_words: a description of each value. excludes: options that cannot
    differ from their defaults together with this option, because of the rule `rule`. numbers: for each value, the
    number that `setup` receives; if empty, `setup` receives the value's index. own: a function that allows custom
    texts as values: own(text, players) returns the number for `setup`, or raises an error. own_words: instructions
    for a custom text of one line; empty if the custom text is a whole file.
    """

    name: str
    words: str
    values: tuple[str, ...] = ("false", "true")
    value_words: tuple[str, ...] = ("no", "yes")
    excludes: tuple[str, ...] = ()
    rule: str | None = None
    numbers: tuple[int, ...] = ()
    own: Callable[[str, int], int] | None = None
    own_words: str = ""

    def number_of(self, value: str, players: int) -> int:
        """Return the number that `setup` receives for a value of this option.

        Raise UnknownName, or an error from the function `own`, if the value is invalid.
        """
        if value not in self.values:
            if self.own is None or not isinstance(value, str):
                message = sentence("{name} cannot be {value}", name=self.name, value=quoted(value))
                raise UnknownName(message, allowed=self.values)
            return self.own(value, players)
        index = self.values.index(value)
        return self.numbers[index] if self.numbers else index


@dataclass(frozen=True, eq=False)
class Game(Hooks):
    """The definition of a game.

    rules, bot, words, picture: the rooms, packages or modules that give the functions and values of the table
    `keepstone.protocol.hooks.HOOKS` by name. given: the names of those that do not have their defaults.

    draws_first: if False, seat 0 begins without a draw, so seats should be assigned at random.
    adapt(game, options) returns the game for options that change its state type.

    Three fields help people to choose a game. feel: a line about what the game is like to play. minutes: the
    shortest and the longest duration. difficulty: how hard the game is to learn.
    """

    name: str
    title: str
    summary: str
    players: tuple[int, ...]
    rules_version: int
    rules: Room
    words: Room
    picture: Room
    bot: Room = field(default_factory=SimpleNamespace)
    options: tuple[Option, ...] = ()
    draws_first: bool = True
    adapt: Callable[["Game", dict[str, str]], "Game"] | None = None
    feel: str = ""
    minutes: tuple[int, int] | None = None
    difficulty: Difficulty = ""
    given: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """Take the functions from the game's rooms, and register the compiled ones as generic functions.

        Raise TypeError if a room lacks a required function or has one that the game cannot give there.
        """
        rooms = {room: _names_of(getattr(self, room)) for room in ROOMS}
        for problem in _problems(rooms):
            raise TypeError(f"{self.name}: {problem}")
        for hook in HOOKS:
            self._set(hook.attribute, rooms[hook.room].get(hook.name, hook.default))
        self._set("given", frozenset(hook.name for hook in HOOKS if hook.name in rooms[hook.room]))
        if not self.learning.seat.size:
            self._use_state_as_features()
        for hook in HOOKS:
            if hook.generic:
                hook.generic.register(self.state_type.dtype, getattr(self, hook.attribute))
        most = self.max_actions
        count: Any = action_count
        count.register(self.state_type.dtype, lambda state: most)

    def _set(self, attribute: str, value: Any) -> None:
        object.__setattr__(self, attribute, value)

    @property
    def hides(self) -> bool:
        """Return whether seats can have private information."""
        return "private_to" in self.given

    @property
    def max_actions(self) -> int:
        """Return the number of actions and outcomes."""
        return self.actions.size

    def format_action(self, action: int) -> str:
        """Return the text of an action or outcome."""
        return self.actions.format(action)

    def hide(self, action: int) -> int:
        """Return a private action in the form in which other seats see it."""
        return self.actions.hide(action)

    def parse_action(self, text: str) -> int:
        """Return the number of the action or outcome with this text.

        Raise InvalidAction with the reason if there is no such action or outcome.
        """
        return self.actions.parse(text)

    def _use_state_as_features(self) -> None:
        """Use the numbers of the state as features, for a game that defines none."""
        seat, table, seats = Features(), Features(), max(self.players)
        seat.block("to act", 1)
        of_seat, of_table = (
            cells_of(self.state_type, seats, mine, into)
            for mine, into in ((True, seat), (False, table))
        )
        self._set("learning", self.learning._replace(seat=seat, table=table))
        self._set("features", _seat_features(of_seat))
        self._set("table_features", _table_features(of_table))


def overlay(room: Room, **names: Any) -> Room:
    """Return a copy of a package's namespace in which some names are replaced."""
    return SimpleNamespace(**vars(room) | names)


def _seat_features(cells: Any) -> Callable[..., None]:
    @compiled
    def features(state: State, out: Any) -> None:
        for seat in range(len(out.used)):
            mine = list_of(out, seat)
            if to_act(state) == seat:
                put(mine, 0, 1.0)
            put_record(state, seat, cells, mine)

    return features


def _table_features(cells: Any) -> Callable[..., None]:
    @compiled
    def table_features(state: State, out: Any) -> None:
        put_record(state, 0, cells, out)

    return table_features


def _names_of(room: Room) -> dict[str, Any]:
    return {name: var for name, var in vars(room).items() if not isinstance(var, ModuleType)}


def _problems(rooms: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Yield what is wrong with the names in a game's rooms: misspelt, superfluous and missing functions."""
    for room, names in rooms.items():
        known = [hook.name for hook in HOOKS if hook.room == room]
        lacking = [name for name in known if name not in names]
        for name, value in names.items():
            if name in NAMES or name.startswith("_") or isinstance(value, type):
                continue
            if similar := difflib.get_close_matches(name, lacking, n=1, cutoff=SIMILAR):
                yield f"the room {room} has {name}; did you mean {similar[0]}?"
            elif "__path__" in names and _is_of(names, value):
                nearest = difflib.get_close_matches(name, known, n=1, cutoff=0)[0]
                yield f"the room {room} offers {name}, which no game gives; did you mean {nearest}?"
    for hook in HOOKS:
        for room, names in rooms.items():
            if room != hook.room and hook.name in names and _is_of(names, names[hook.name]):
                yield f"{hook.name} belongs to the room {hook.room}, not to {room}"
        value = rooms[hook.room].get(hook.name, hook.default)
        if value is REQUIRED:
            yield f"the room {hook.room} has no {hook.name}"
        elif hook.arguments is not None and not _accepts(value, hook.arguments):
            yield f"{hook.name} must take the arguments {hook.signature}"


def _accepts(function: Any, arguments: tuple[str, ...]) -> bool:
    """Return whether a function can be called with this number of arguments."""
    try:
        inspect.signature(python_source(function)).bind(*arguments)
    except TypeError:
        return False
    return True


def _is_of(room: dict[str, Any], value: Any) -> bool:
    """Return whether a thing is a function that is defined in a room."""
    if not callable(value) or isinstance(value, type):
        return False
    home = f"{python_source(value).__module__}."
    return home.startswith(f"{room.get('__name__')}.")
