"""The bot levels by name, weakest first."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from keepstone.errors import UnknownName
from keepstone.kit.quoting import quoted
from keepstone.text.sentences import sentence
from keepstone.value.weights import NetFile

STRONGEST = "strongest"
LONGEST = 30.0  # time limit in seconds


@dataclass(frozen=True, slots=True)
class Level:
    """A bot level. words: a description of how it plays and for which players.

    iterations: the number of iterations of its search; with 0 it plays the action that looks best. blur: the noise
    that is added to the values of actions, in standard deviations of the legal actions' values, times the game's
    own `blur`. by_hand: whether it uses the game's hand-made evaluation instead of its net. seconds: the time
    limit, which is rarely reached, so that a level is equally strong on a busy and an idle machine. net: the net
    that evaluates, if it is not the game's own.
    """

    name: str
    words: str
    iterations: int = 0
    blur: float = 0.0
    by_hand: bool = False
    seconds: float = LONGEST
    net: NetFile | None = field(default=None, compare=False)


LEVELS = (
    Level(
        "page",
        "plays obvious moves and misses a lot; good for your first game",
        blur=0.9,
        by_hand=True,
    ),
    Level(
        "squire",
        "knows what matters but makes many mistakes; good for your second game",
        blur=0.65,
        by_hand=True,
    ),
    Level("yeoman", "plays the move that looks best, by rules of thumb", by_hand=True),
    Level("sergeant", "plays the move that looks best, based on experience from many games"),
    Level("knight", "looks ahead; for players who know the game well", 50),
    Level("marshal", "looks ahead carefully; few players beat it", 200),
    Level("castellan", "thinks longest; the strongest bot", 800),
)
# Levels for programs, which are also used as references in measurements.
BASELINES = (
    Level("random", "plays any legal action"),
    Level("greedy", "takes what looks best at once"),
)


def levels() -> tuple[str, ...]:
    """Return the names of the levels, weakest first."""
    return tuple(level.name for level in LEVELS)


def levels_by_name() -> dict[str, Level]:
    """Return all bots by name: the levels, the two baselines, and "strongest"."""
    return {level.name: level for level in (*LEVELS, *BASELINES)} | {STRONGEST: LEVELS[-1]}


def find(name: object, own: Mapping[str, Level] = MappingProxyType({})) -> Level:
    """Return the level with this name.

    Raise UnknownName, with a list of the known levels, if there is no such level.

    own: further levels by name.
    """
    levels = levels_by_name() | dict(own)
    if isinstance(name, str) and (level := levels.get(name)):
        return level
    raise UnknownName(sentence("there is no level {name}", name=quoted(name)), tuple(levels))
