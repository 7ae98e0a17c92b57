"""The protocol of a game: generic functions over a state, and the Game class that provides them.

A game consists of a state type and a body for each generic function below. Playouts, search and everything
else are written once, in terms of these functions. Seats are numbered from 0; actions are int32.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Literal, NamedTuple

import numpy as np

from keepstone.errors import (  # part of the protocol, by these names too
    ConflictingOptions as ConflictingOptions,
)
from keepstone.errors import (
    IllegalAction as IllegalAction,
)
from keepstone.errors import (
    InvalidAction as InvalidAction,
)
from keepstone.errors import (
    InvalidOption as InvalidOption,
)
from keepstone.errors import (
    InvalidRecord as InvalidRecord,
)
from keepstone.errors import (
    InvalidTiles as InvalidTiles,
)
from keepstone.errors import (
    KeepstoneError as KeepstoneError,
)
from keepstone.errors import (
    UnknownName as UnknownName,
)
from keepstone.inks import Inks
from keepstone.kit.actions import Actions
from keepstone.kit.features import Features, put
from keepstone.kit.jit import compiled, generic
from keepstone.kit.quoting import quoted
from keepstone.kit.record_features import cells_of, put_record
from keepstone.kit.rng import pick_counted
from keepstone.kit.state import State, StateType
from keepstone.kit.viewer import fill_nothing, see_all
from keepstone.scene import Scene
from keepstone.sentences import sentence
from keepstone.words import ENGLISH

CHANCE = -1
OVER = -2


@generic
def setup(state: State, players: int, options: Any) -> None:
    """Initialize a blank state, before any chance event. options (int32[options]): the number of each value."""


@generic
def to_act(state: State) -> int:  # type: ignore[empty-body]
    """Return the seat to act, CHANCE or OVER."""


@generic
def legal_actions(state: State, out: Any) -> int:  # type: ignore[empty-body]
    """Write the legal actions, at chance the outcomes, to out (int32), ascending. Return their number."""


@generic
def chance_weights(state: State, out: Any) -> int:  # type: ignore[empty-body]
    """At chance: write the weight of each outcome of `legal_actions` to out (int32). Return their number."""


@generic
def chance(state: State, rng: Any) -> int:  # type: ignore[empty-body]
    """At chance: draw an outcome by weight. The state does not change."""


@generic
def apply(state: State, action: int) -> None:
    """Play a legal action or outcome, in place. Legality is not checked."""


@generic
def scores(state: State, out: Any) -> None:
    """Write each seat's score to out (int32[players])."""


@generic
def ranking(state: State, out: Any) -> None:
    """Write each seat's ranking to out (int32[players]); the highest wins once the game is over."""


@generic
def evaluate(state: State, out: Any) -> None:
    """Write each seat's estimated win probability, 0 to 1, to out (float64[players])."""


@generic
def expect(state: State, out: Any) -> None:
    """Write each seat's expected points at the end to out (float64[players])."""


@generic
def features(state: State, seat: int, out: Any) -> None:
    """Append a seat's features for learning to a list (kit.features.Sparse)."""


@generic
def table_features(state: State, out: Any) -> None:
    """Append the features of the table, which belong to no seat, to a list (kit.features.Sparse)."""


@generic
def phase(state: State) -> int:  # type: ignore[empty-body]
    """Return the phase of the game, from 0; a learner has separate weights for each."""


@generic
def round_end(state: State) -> bool:  # type: ignore[empty-body]
    """Return whether the round has just ended, so that players can look at the state before play goes on."""


@generic
def action_count(state: State) -> int:  # type: ignore[empty-body]
    """Return the number of actions and outcomes: the size of an array for all legal ones."""


@generic
def observe(state: State, seat: int) -> None:
    """Hide, in place, what the seat (or SPECTATOR) cannot know."""


@generic
def determinize(state: State, rng: Any) -> None:
    """Fill in, in place, the hidden information of an observation with a sample consistent with it."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game; the first value is the default.

    words: what it is about; value_words: a description of each value. excludes: options that cannot have
    non-default values together with this one, according to the rule `rule`. numbers: the number that `setup`
    receives for each value; its index if empty. own: if given, custom texts are allowed as values;
    own(text, players) returns the number for `setup`, or raises. own_words: how to write that text on one line;
    empty if it is a whole file.
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
        """Return a value's number for `setup`. Raise UnknownName or an error of `own` if it is invalid."""
        if value not in self.values:
            if self.own is None or not isinstance(value, str):
                message = sentence("{name} cannot be {value}", name=self.name, value=quoted(value))
                raise UnknownName(message, allowed=self.values)
            return self.own(value, players)
        index = self.values.index(value)
        return self.numbers[index] if self.numbers else index


class SearchSettings(NamedTuple):
    """Settings of rollouts beyond a search tree, which never go beyond the end of a round.

    horizon: the maximum number of events. pauses: the chance event at which the rollout ends (consecutive ones
    count as one), so that the evaluated states are comparable; 0 for no limit. sample: the number of randomly
    drawn legal actions from which a seat plays the best-looking one. exploration: the weight of exploration in
    the tree; smaller if good actions differ little in win probability. prior_visits: the number of visits that
    an action's immediate evaluation is worth; 0 to skip it.
    """

    horizon: int = 16
    sample: int = 1_000
    exploration: float = 0.3
    prior_visits: int = 0
    pauses: int = 0


USUAL_SEARCH = SearchSettings()


class Learning(NamedTuple):
    """Learnable parts of a game. seat, table: the features of a seat, and of the table.

    phases: the number of phases with separate weights. spread: the scale of point differences. by_points: whether
    the most points win, so that points are learned too. weights: the folder of the nets that come with the game.
    """

    seat: Features = Features()
    table: Features = Features()
    phases: int = 1
    spread: float = 10.0
    by_points: bool = True
    weights: Path | None = None


NOTHING_TO_LEARN = Learning()
UNKNOWN_LENGTH = 10_000  # decisions, and chance events


# Defaults for functions that a game does not define


@compiled
def never(state: State) -> bool:
    """The default `round_end`: there are no rounds."""
    return False


@compiled
def one_phase(state: State) -> int:
    """The default `phase`: there is only one."""
    return 0


def record_seat_features(cells: Any) -> Callable[..., None]:
    """Return the default `features`: whether the seat is to act, and the cells of the seat."""

    @compiled
    def features(state: State, seat: int, out: Any) -> None:
        if to_act(state) == seat:
            put(out, 0, 1.0)
        put_record(state, seat, cells, out)

    return features


def record_table_features(cells: Any) -> Callable[..., None]:
    """Return the default `table_features`: the cells of the table."""

    @compiled
    def table_features(state: State, out: Any) -> None:
        put_record(state, 0, cells, out)

    return table_features


@compiled
def expect_the_score(state: State, out: Any) -> None:
    """The default `expect`: the current score."""
    now = np.zeros(len(out), np.int32)
    scores(state, now)
    for seat in range(len(out)):
        out[seat] = now[seat]


@compiled
def rank_by_scores(state: State, out: Any) -> None:
    """The default `ranking`: the score."""
    scores(state, out)


@compiled
def draw_by_weights(state: State, rng: Any) -> Any:
    """The default `chance`: draw by `chance_weights`."""
    outcomes, weights = (
        np.zeros(action_count(state), np.int32),
        np.zeros(action_count(state), np.int32),
    )
    legal_actions(state, outcomes)
    n = chance_weights(state, weights)
    return np.int64(outcomes[pick_counted(rng, weights[:n], weights[:n].sum())])


@compiled
def share_victory(state: State, out: Any) -> None:
    """Write the result of a finished game: 1 for a sole winner, equal shares for several, 0 for others."""
    ranks = np.zeros(len(out), np.int32)
    ranking(state, ranks)
    best, winners = ranks.max(), 0
    for seat in range(len(out)):
        winners += ranks[seat] == best
    for seat in range(len(out)):
        out[seat] = (ranks[seat] == best) / winners


@compiled
def evaluate_end_only(state: State, out: Any) -> None:
    """The default `evaluate`: equal shares until the game is over."""
    for seat in range(len(out)):
        out[seat] = 1 / len(out)
    if to_act(state) == OVER:
        share_victory(state, out)


def unknown_length(players: int) -> tuple[int, int]:
    """The default `longest`: a number that no game of ours reaches."""
    return UNKNOWN_LENGTH, UNKNOWN_LENGTH


def nobody(state: State, action: int) -> int | None:
    """The default `private_to`: nothing is hidden."""
    return None


Difficulty = Literal["", "easy", "medium", "hard"]
Room = ModuleType | SimpleNamespace
Say = Callable[[State, int, Sequence[str], NullTranslations], str]
WhyIllegal = Callable[[State, int, NullTranslations], tuple[str, str]]
Draw = Callable[[State, Sequence[int], Sequence[str], NullTranslations], Scene]


@dataclass(frozen=True, eq=False)
class Game:
    """The definition of a game. Functions are taken by name from its four rooms.

    rules: ACTIONS (the table of all actions), STATE, and the compiled functions of the protocol. `chance`,
    `ranking`, `round_end`, `observe`, `determinize`, `private_to` and `longest` have defaults (above).
    private_to(state, action) returns the only seat that sees the action, None if all do. longest(players) returns
    the largest numbers of decisions and of chance events in a game.

    bot (all optional): `evaluate` and SEARCH, the settings of its search; for learning `expect`, `features`,
    `table_features`, `phase` and LEARNING; BLUR, a factor for the noise by which weak levels misjudge actions.

    words: describe(state), the state as text; chart(state, columns, language), optional, the state drawn for a
    terminal, and inks(language), its colours; say(state, action, names, language), a sentence for an event about
    to happen; why_illegal(state, action, language), the number and sentence of the rule that forbids an action.
    language is a gettext translation.

    picture: scene(state, legal, names, language), the scene for the state's viewer, with the legal
    actions if they are the viewer's; symbols(), one SVG document with all symbols that scenes use.

    rulebook: the page in docs/rules if it is another game's. draws_first: if False, seat 0 begins without a
    draw, so seats should be assigned at random. adapt(game, options) returns the game for options that change its
    state type.

    For choosing a game: feel, a line on what playing it is like; minutes, the shortest and longest duration;
    difficulty, how much there is to learn.
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
    rulebook: str = ""
    draws_first: bool = True
    adapt: Callable[["Game", dict[str, str]], "Game"] | None = None
    feel: str = ""
    minutes: tuple[int, int] | None = None
    difficulty: Difficulty = ""

    actions: Actions = field(init=False)
    state_type: StateType = field(init=False)
    setup: Callable[..., None] = field(init=False)
    to_act: Callable[[State], int] = field(init=False)
    legal_actions: Callable[..., int] = field(init=False)
    chance_weights: Callable[..., int] = field(init=False)
    apply: Callable[..., None] = field(init=False)
    scores: Callable[..., None] = field(init=False)
    chance: Callable[..., int] = field(init=False)
    ranking: Callable[..., None] = field(init=False)
    round_end: Callable[[State], bool] = field(init=False)
    observe: Callable[..., None] = field(init=False)
    determinize: Callable[..., None] = field(init=False)
    private_to: Callable[[State, int], int | None] = field(init=False)
    longest: Callable[[int], tuple[int, int]] = field(init=False)
    evaluate: Callable[..., None] = field(init=False)
    expect: Callable[..., None] = field(init=False)
    features: Callable[..., None] = field(init=False)
    table_features: Callable[..., None] = field(init=False)
    phase: Callable[[State], int] = field(init=False)
    search: SearchSettings = field(init=False)
    learning: Learning = field(init=False)
    blur: float = field(init=False)
    describe: Callable[[State], str] = field(init=False)
    say: Say = field(init=False)
    why_illegal: WhyIllegal = field(init=False)
    scene: Draw = field(init=False)
    symbols: Callable[[], str] = field(init=False)

    def __post_init__(self) -> None:
        """Take the functions from the rooms, and register them as bodies of the generic functions."""
        for room, names in TAKEN.items():
            for name, default in names.items():
                self._take(room, name, default)
        if not self.learning.seat.size:
            self._use_state_as_features()
        for each in GENERIC:
            each.register(self.state_type.dtype, getattr(self, each.__name__))
        most = self.max_actions
        count: Any = action_count
        count.register(self.state_type.dtype, lambda state: most)

    @property
    def hides(self) -> bool:
        """Whether seats can have private information."""
        return self.private_to is not nobody

    @property
    def max_actions(self) -> int:
        """The number of actions and outcomes."""
        return self.actions.size

    def chart(self, state: State, columns: int, language: NullTranslations = ENGLISH) -> str:
        """Return the state as text for a terminal, `columns` wide if the game has a chart."""
        drawn = getattr(self.words, "chart", None)
        chart: str = drawn(state, columns, language) if drawn else self.describe(state)
        return chart

    def inks(self, language: NullTranslations = ENGLISH) -> Inks | None:
        """Return the colours of the chart; None if the game defines none."""
        named = getattr(self.words, "inks", None)
        return named(language) if named else None

    def format_action(self, action: int) -> str:
        """Return the text of an action or outcome."""
        return self.actions.format(action)

    def hide(self, action: int) -> int:
        """Return what others see of an action that is private to one seat."""
        return self.actions.hide(action)

    def parse_action(self, text: str) -> int:
        """Return the action or outcome of a text. Raise InvalidAction with the reason if there is none."""
        return self.actions.parse(text)

    def _use_state_as_features(self) -> None:
        """Use the numbers of the state as features, for games that define none."""
        seat, table, seats = Features(), Features(), max(self.players)
        seat.block("to act", 1)
        cells = [
            cells_of(self.state_type, seats, mine, into)
            for mine, into in ((True, seat), (False, table))
        ]
        learning = self.learning._replace(seat=seat, table=table)
        functions = {
            "learning": learning,
            "features": record_seat_features(cells[0]),
            "table_features": record_table_features(cells[1]),
        }
        for name, each in functions.items():
            object.__setattr__(self, name, each)

    def _take(self, room: str, name: str, default: Any) -> None:
        known_as = CONSTANTS.get(name, name)
        taken = getattr(getattr(self, room), known_as, default)
        if taken is REQUIRED:
            raise TypeError(f"the room {room} of {self.name} has no {known_as}")
        object.__setattr__(self, name, taken)


def overlay(room: Room, **names: Any) -> Room:
    """Return a copy of a room with some names replaced."""
    return SimpleNamespace(**vars(room) | names)


REQUIRED: Any = object()
CONSTANTS = {
    "actions": "ACTIONS",
    "state_type": "STATE",
    "search": "SEARCH",
    "learning": "LEARNING",
    "blur": "BLUR",
}
TAKEN: dict[str, dict[str, Any]] = {
    "rules": {
        "actions": REQUIRED,
        "state_type": REQUIRED,
        "setup": REQUIRED,
        "to_act": REQUIRED,
        "legal_actions": REQUIRED,
        "chance_weights": REQUIRED,
        "apply": REQUIRED,
        "scores": REQUIRED,
        "chance": draw_by_weights,
        "ranking": rank_by_scores,
        "round_end": never,
        "observe": see_all,
        "determinize": fill_nothing,
        "private_to": nobody,
        "longest": unknown_length,
    },
    "bot": {
        "evaluate": evaluate_end_only,
        "search": USUAL_SEARCH,
        "expect": expect_the_score,
        "features": None,
        "table_features": None,
        "phase": one_phase,
        "learning": NOTHING_TO_LEARN,
        "blur": 1.0,
    },
    "words": dict.fromkeys(("describe", "say", "why_illegal"), REQUIRED),
    "picture": {"scene": REQUIRED, "symbols": REQUIRED},
}
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
    expect,
    features,
    table_features,
    phase,
    round_end,
    observe,
    determinize,
)
