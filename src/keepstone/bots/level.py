"""The levels by name, weakest first."""

from dataclasses import dataclass

from keepstone.kit.quoting import quoted
from keepstone.protocol import UnknownName

STRONGEST = "strongest"


@dataclass(frozen=True, slots=True)
class Level:
    """A level: how many iterations its search makes, within how many seconds; words describe it."""

    name: str
    iterations: int
    seconds: float
    words: str


LEVELS = (
    Level("random", 0, 0, "plays any legal action"),
    Level("greedy", 0, 0, "takes what looks best at once"),
    Level("squire", 60, 1.5, "thinks a little"),
    Level("knight", 600, 1.5, "thinks ahead"),
    Level("castellan", 8_000, 1.5, "thinks hard; the strongest"),
)


def levels() -> tuple[str, ...]:
    """The names of the levels, weakest first."""
    return tuple(level.name for level in LEVELS)


def find(name: object) -> Level:
    """The level of that name, or the strongest; UnknownName lists those that exist."""
    known = {level.name: level for level in LEVELS} | {STRONGEST: LEVELS[-1]}
    if isinstance(name, str) and name in known:
        return known[name]
    raise UnknownName(f"there is no level {quoted(name)}", allowed=tuple(known))
