"""Declarations of hooks: a function or value that a game can give."""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from keepstone.kit.jit import compiled, generic

COMPILED = True
REQUIRED: Any = object()

F = TypeVar("F", bound=Callable[..., Any])


class Hook:
    """A function or value that a game can give.

    attribute: its name in Game. name: its name in the room. arguments: the names of a function's arguments; None
    for a value. default: used if the game does not give it. generic: the generic function of a compiled function.
    """

    def __init__(self, room: str, name: str, meaning: str, default: Any = REQUIRED):
        self.attribute = self.name = name
        self.room, self.meaning, self.default = room, meaning, default
        self.arguments: tuple[str, ...] | None = None
        self.generic: Any = None

    @property
    def signature(self) -> str:
        """Return the arguments as text; empty for a value."""
        return "" if self.arguments is None else f"({', '.join(self.arguments)})"

    def __set_name__(self, owner: type, attribute: str) -> None:
        self.attribute = attribute

    def __get__(self, game: object, owner: type) -> Any:
        return self.generic or self


def _function(room: str, is_compiled: bool, is_required: bool) -> Callable[[F], F]:
    def declare(declared: Any) -> Any:
        stub = declared.__func__
        default = REQUIRED if is_required else compiled(stub) if is_compiled else stub
        hook = Hook(room, stub.__name__, " ".join(str(inspect.getdoc(stub)).split()), default)
        hook.arguments = tuple(inspect.signature(stub).parameters)
        hook.generic = generic(stub) if is_compiled else None
        return hook

    return declare


def required(room: str, is_compiled: bool = False) -> Callable[[F], F]:
    """Declare a function that every game gives."""
    return _function(room, is_compiled, True)


def optional(room: str, is_compiled: bool = False) -> Callable[[F], F]:
    """Declare a function whose body is its default."""
    return _function(room, is_compiled, False)


def value(room: str, name: str, meaning: str, default: Any = REQUIRED) -> Any:
    """Declare a value, with its name in the room."""
    return Hook(room, name, meaning, default)
