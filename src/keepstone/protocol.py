"""The protocol: what a game is, and what can go wrong when one is played.

A game is a record type and a handful of functions over one record. The functions below named as
generic functions are the whole protocol; a game gives each a body, and playouts, search and everything above
are written once against them. A seat is numbered from 0; actions are int32.
"""

from collections.abc import Callable
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any, NamedTuple

from keepstone.kit.jit import compiled, generic
from keepstone.kit.state import State, StateType

CHANCE = -1
OVER = -2
SPECTATOR = -1


class KeepstoneError(Exception):
    """Whatever a caller can do wrong; `allowed` lists what would have been right, where that helps."""

    def __init__(self, message: str, allowed: tuple[str, ...] = (), rule: str | None = None):
        super().__init__(message)
        self.message = message
        self.allowed = allowed
        self.rule = rule


class InvalidAction(KeepstoneError):
    """A text that is no action of this game."""


class IllegalAction(KeepstoneError):
    """An action of this game that the rules do not allow now; `rule` is the number of the rule."""


class UnknownName(KeepstoneError):
    """A game, option, value, player count, level or place that does not exist."""


class ConflictingOptions(KeepstoneError):
    """Two options that cannot be chosen together; `rule` is the number of the rule that says so."""


class InvalidOption(KeepstoneError):
    """A text of one's own that cannot be the value of an option; `rule` is the number that says so."""


class InvalidTiles(KeepstoneError):
    """A set of tiles of one's own that cannot be read; the message names the line or the tile."""


class InvalidRecord(KeepstoneError):
    """A saved game that cannot be read or does not follow the rules."""


@generic
def setup(state: State, players: int, options: Any) -> None:
    """Set a blank record up, before any chance event. options (int32[options]): index of each value."""


@generic
def to_act(state: State) -> int:  # type: ignore[empty-body]
    """The seat to decide, CHANCE or OVER."""


@generic
def legal_actions(state: State, out: Any) -> int:  # type: ignore[empty-body]
    """Write the legal actions, or at chance the possible outcomes, ascending into out (int32); their number."""


@generic
def chance_weights(state: State, out: Any) -> int:  # type: ignore[empty-body]
    """At chance: write the weight of each outcome of `legal_actions` into out (int32); their number."""


@generic
def chance(state: State, rng: Any) -> int:  # type: ignore[empty-body]
    """At chance: draw an outcome by its weight. The state is not changed."""


@generic
def apply(state: State, action: int) -> None:
    """Play a legal action or outcome, in place. Nothing is checked: legality is the caller's care."""


@generic
def scores(state: State, out: Any) -> None:
    """Write each seat's score into out (int32[players])."""


@generic
def ranking(state: State, out: Any) -> None:
    """Write each seat's ranking into out (int32[players]): the highest wins once the game is over."""


@generic
def evaluate(state: State, out: Any) -> None:
    """Write each seat's estimated chance to win, 0 to 1, into out (float64[players])."""


@generic
def round_end(state: State) -> bool:  # type: ignore[empty-body]
    """Whether the table as it lies is to be looked at before play goes on: the end of a round."""


@generic
def observe(state: State, seat: int) -> None:
    """Blank, in place, what the seat (or SPECTATOR) may not know."""


@generic
def determinize(state: State, rng: Any) -> None:
    """Fill the blanks of an observation, in place, in a way that its viewer cannot rule out."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice to make before a game; the first value is the default.

    words: what it is about; value_words: what each value says of it. excludes: the options that
    cannot depart from their defaults together with this one, by the rule of that number. numbers:
    what `setup` is told for each value, its index if this is empty. own: where it is given, a text
    of one's own may stand for a value; own(text, players) is what `setup` is told for it, and raises
    if it cannot. own_words: how a person writes that text in a line; without them it is a whole file.
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
        """What `setup` is told for a value; UnknownName or an error of `own` if it cannot stand."""
        if value not in self.values:
            if self.own is None or not isinstance(value, str):
                raise UnknownName(f"{self.name} cannot be {value!r}", allowed=self.values)
            return self.own(value, players)
        index = self.values.index(value)
        return self.numbers[index] if self.numbers else index


@compiled
def never(state: State) -> bool:
    """A game without rounds has no end of one."""
    return False


@compiled
def by_scores(state: State, out: Any) -> None:
    """Where nothing breaks a tie the ranking is the score."""
    scores(state, out)


class SearchSettings(NamedTuple):
    """How a search looks ahead beyond its tree; it never looks beyond the end of a round.

    horizon: events played at most. pauses: it ends before chance acts anew so often, so
    that tables are compared at like moments; 0 if that does not matter. sample: of how many legal
    actions, drawn at random, a seat takes the one after which the table looks best. exploration: how
    far the search strays from what looks best so far; less where good actions differ little in their
    chance to win. prior_visits: as how many visits the evaluation right after an action counts; 0 if
    it is not asked.
    """

    horizon: int = 16
    sample: int = 1_000
    exploration: float = 0.3
    prior_visits: int = 0
    pauses: int = 0


USUAL_SEARCH = SearchSettings()


@dataclass(frozen=True, slots=True)
class Game:
    """A game's record type, its functions compiled, and its words.

    private_to(state, action) is the one seat that sees what an action says, None if all do, and
    hide(action) what the others see instead. why_illegal(state, action, words) gives the number
    and the sentence of the rule that forbids an action. words is a gettext translation. rulebook
    names the chapter of docs/rules if it is another game's. Where draws_first is false seat 0 begins
    without a draw, so seats are to be assigned by chance. adapt(game, options) gives the game for
    options that change its record type.
    """

    name: str
    title: str
    summary: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    rules_version: int
    state_type: StateType
    max_actions: int
    setup: Callable[..., None]
    to_act: Callable[..., int]
    legal_actions: Callable[..., int]
    chance_weights: Callable[..., int]
    chance: Callable[..., int]
    apply: Callable[..., None]
    scores: Callable[..., None]
    evaluate: Callable[..., None]
    observe: Callable[..., None]
    determinize: Callable[..., None]
    private_to: Callable[[State, int], int | None]
    hide: Callable[[int], int]
    why_illegal: Callable[[State, int, NullTranslations], tuple[str, str]]
    format_action: Callable[[int], str]
    parse_action: Callable[[str], int]
    describe: Callable[..., str]
    say: Callable[..., str]
    scene: Callable[..., Any]
    symbols: Callable[[], str]
    round_end: Callable[[State], bool] = never
    ranking: Callable[..., None] = by_scores
    search: SearchSettings = USUAL_SEARCH
    rulebook: str = ""
    draws_first: bool = True
    adapt: Callable[["Game", dict[str, str]], "Game"] | None = None

    def __post_init__(self) -> None:
        """Make the functions the bodies of the generic functions for this record type."""
        for each in GENERIC:
            each.register(self.state_type.dtype, getattr(self, each.__name__))


GENERIC: tuple[Any, ...] = (
    setup,
    to_act,
    legal_actions,
    chance_weights,
    chance,
    apply,
    scores,
    ranking,
    evaluate,
    round_end,
    observe,
    determinize,
)
