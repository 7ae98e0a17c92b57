"""The levels by name, weakest first."""

from dataclasses import dataclass

from keepstone.kit.quoting import quoted
from keepstone.protocol import UnknownName
from keepstone.sentences import sentence

STRONGEST = "strongest"
LONGEST = 30.0  # seconds


@dataclass(frozen=True, slots=True)
class Level:
    """A level; words say how it plays, and for whom it is.

    iterations: of its search; without any it takes what looks best at once. blur: how far looks deceive it,
    in standard deviations of what its legal actions look worth, times the game's own `blur`. by_hand:
    the game's hand-made evaluation judges, not its net. seconds: a limit of last resort, so that a
    level is as strong on a busy machine as on an idle one.
    """

    name: str
    words: str
    iterations: int = 0
    blur: float = 0.0
    by_hand: bool = False
    seconds: float = LONGEST


LEVELS = (
    Level(
        "page", "sees what looks good and overlooks much: for a first game", blur=0.9, by_hand=True
    ),
    Level(
        "squire",
        "knows what counts, and is often mistaken: for a second one",
        blur=0.65,
        by_hand=True,
    ),
    Level("yeoman", "takes what looks best at once, by rules of thumb", by_hand=True),
    Level("sergeant", "takes what looks best at once, with the eye of many games"),
    Level("knight", "looks ahead; for those who know the game well", 200),
    Level("marshal", "looks ahead with care; few beat it", 800),
    Level("castellan", "thinks hard; the strongest", 4_000),
)
# For programs, and to measure by.
BASELINES = (
    Level("random", "plays any legal action"),
    Level("greedy", "takes what looks best at once"),
)


def levels() -> tuple[str, ...]:
    """The names of the levels, weakest first."""
    return tuple(level.name for level in LEVELS)


def known() -> dict[str, Level]:
    """All that a bot can be called: the levels, two baselines for programs, and the strongest."""
    return {each.name: each for each in (*LEVELS, *BASELINES)} | {STRONGEST: LEVELS[-1]}


def find(name: object) -> Level:
    """The level of that name, or the strongest; UnknownName lists those that exist."""
    if isinstance(name, str) and (level := known().get(name)):
        return level
    raise UnknownName(
        sentence("there is no level {name}", name=quoted(name)), allowed=tuple(known())
    )
