"""The protocol that all games implement: generic functions of a state, and the class Game that describes a game.

A game consists of a state type and an implementation of each generic function below. Playouts, search and all
other code are written once, in terms of these functions. Seats are numbered from 0. Actions are int32 numbers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Literal, NamedTuple

import numpy as np

from keepstone.errors import (  # games import these names from this module too
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
from keepstone.kit.features import Features, list_of, put
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
    """Initialize a blank state, before any chance event.

    options (int32[options]): for each option, the number of the chosen value.
    """


@generic
def to_act(state: State) -> int:  # type: ignore[empty-body]
    """Return the seat to act, CHANCE or OVER."""


@generic
def legal_actions(state: State, out: Any) -> int:  # type: ignore[empty-body]
    """Write the legal actions, or the outcomes if chance is to act, to `out` (int32) in ascending order.

    Return the number of these actions or outcomes.
    """


@generic
def chance_weights(state: State, out: Any) -> int:  # type: ignore[empty-body]
    """Write the weight of each outcome in `legal_actions` to `out` (int32). Return the number of weights.

    Call only if chance is to act.
    """


@generic
def chance(state: State, rng: Any) -> int:  # type: ignore[empty-body]
    """Draw an outcome by weight and return it. The state does not change. Call only if chance is to act."""


@generic
def apply(state: State, action: int) -> None:
    """Play an action or outcome, in place, without checking whether it is legal."""


@generic
def scores(state: State, out: Any) -> None:
    """Write each seat's score to `out` (int32[players])."""


@generic
def ranking(state: State, out: Any) -> None:
    """Write each seat's ranking to `out` (int32[players]). The highest ranking wins once the game is over."""


@generic
def evaluate(state: State, out: Any) -> None:
    """Write each seat's estimated win probability, from 0 to 1, to `out` (float64[players])."""


@generic
def expect(state: State, out: Any) -> None:
    """Write each seat's expected final points to `out` (float64[players])."""


@generic
def features(state: State, out: Any) -> None:
    """Append each seat's features to its list in `out` (kit.features.new_lists). They are the input of a net."""


@generic
def table_features(state: State, out: Any) -> None:
    """Append the table's features to a list (kit.features.Sparse). These features belong to no seat."""


@generic
def phase(state: State) -> int:  # type: ignore[empty-body]
    """Return the phase of the game, counted from 0. A net has separate output weights for each phase."""


@generic
def round_end(state: State) -> bool:  # type: ignore[empty-body]
    """Return whether a round has just ended, so that players can look at the state before the game goes on."""


@generic
def action_count(state: State) -> int:  # type: ignore[empty-body]
    """Return the number of actions and outcomes. An array of this size can hold all legal actions."""


@generic
def observe(state: State, seat: int) -> None:
    """Hide the information that the seat (or SPECTATOR) cannot have, in place."""


@generic
def determinize(state: State, rng: Any) -> None:
    """Fill in an observation's hidden information, in place, with a random sample that is consistent with it."""


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


class SearchSettings(NamedTuple):
    """The settings of a game's search.

    pauses: a line of play ends when chance is to act for this number of times (consecutive chance events count as
    one), and at the end of a round. evaluations: the result of a line is the mean of the evaluations at this
    number of its last pauses, which varies less from line to line than the last one alone. prior_visits: the
    number of lines that the evaluation directly after an action is worth. tree: whether lines follow a search tree
    up to the next chance event, for games with many decisions between chance events. exploration: the weight of
    exploration in this tree. belief: the others know what they hide and act accordingly, so the worse a
    possibility is for the searcher, the more likely it is: its probability is proportional to exp(-belief * the
    searcher's win probability). With 0, all are equally likely. shortlist: in rollouts the net rates only this
    number of actions, those that the hand-made evaluation rates highest. With 0, it rates all. crowd_shortlist:
    the same for the other seats if there are three or more players.
    """

    pauses: int = 3
    evaluations: int = 1
    prior_visits: int = 4
    tree: bool = False
    exploration: float = 0.1
    belief: float = 0.0
    shortlist: int = 0
    crowd_shortlist: int = 0


USUAL_SEARCH = SearchSettings()


class Learning(NamedTuple):
    """The description of a game for neural nets: features, phases and the folder of its nets.

    seat, table: the features of a seat and of the table.

    phases: the number of phases with separate weights. spread: the unit in which a net measures differences in
    points. by_points: whether the player with the most points wins, so that a net also learns to predict points.
    weights: the folder of the nets that are shipped with the game.
    """

    seat: Features = Features()
    table: Features = Features()
    phases: int = 1
    spread: float = 10.0
    by_points: bool = True
    weights: Path | None = None


NOTHING_TO_LEARN = Learning()
UNKNOWN_LENGTH = 10_000  # decisions, and chance events


# Defaults for functions that a game may omit


@compiled
def never(state: State) -> bool:
    """Return False: the default `round_end`, for games without rounds."""
    return False


@compiled
def one_phase(state: State) -> int:
    """Return 0: the default `phase`, for games with a single phase."""
    return 0


def record_seat_features(cells: Any) -> Callable[..., None]:
    """Return the default `features`: whether the seat is to act, and the numbers that describe the seat."""

    @compiled
    def features(state: State, out: Any) -> None:
        for seat in range(len(out.used)):
            mine = list_of(out, seat)
            if to_act(state) == seat:
                put(mine, 0, 1.0)
            put_record(state, seat, cells, mine)

    return features


def record_table_features(cells: Any) -> Callable[..., None]:
    """Return the default `table_features`: the numbers that describe the table."""

    @compiled
    def table_features(state: State, out: Any) -> None:
        put_record(state, 0, cells, out)

    return table_features


@compiled
def expect_the_score(state: State, out: Any) -> None:
    """Write the current scores to `out`: the default `expect`."""
    now = np.zeros(len(out), np.int32)
    scores(state, now)
    for seat in range(len(out)):
        out[seat] = now[seat]


@compiled
def rank_by_scores(state: State, out: Any) -> None:
    """Write the current scores to `out`: the default `ranking`."""
    scores(state, out)


@compiled
def draw_by_weights(state: State, rng: Any) -> Any:
    """Draw an outcome by `chance_weights`: the default `chance`."""
    outcomes, weights = (
        np.zeros(action_count(state), np.int32),
        np.zeros(action_count(state), np.int32),
    )
    legal_actions(state, outcomes)
    n = chance_weights(state, weights)
    return np.int64(outcomes[pick_counted(rng, weights[:n], weights[:n].sum())])


@compiled
def share_victory(state: State, out: Any) -> None:
    """Write each seat's share of the victory to `out`.

    A sole winner gets 1, several winners get equal shares, and the other seats get 0.
    """
    ranks = np.zeros(len(out), np.int32)
    ranking(state, ranks)
    best, winners = ranks.max(), 0
    for seat in range(len(out)):
        winners += ranks[seat] == best
    for seat in range(len(out)):
        out[seat] = (ranks[seat] == best) / winners


@compiled
def evaluate_end_only(state: State, out: Any) -> None:
    """Write equal shares to `out` until the game is over, then each seat's share: the default `evaluate`."""
    for seat in range(len(out)):
        out[seat] = 1 / len(out)
    if to_act(state) == OVER:
        share_victory(state, out)


def unknown_length(players: int) -> tuple[int, int]:
    """Return 10,000 decisions and 10,000 chance events, more than any game has: the default `longest`."""
    return UNKNOWN_LENGTH, UNKNOWN_LENGTH


def nobody(state: State, action: int) -> int | None:
    """Return None: the default `private_to`, for games in which nothing is hidden."""
    return None


Difficulty = Literal["", "easy", "medium", "hard"]
Room = ModuleType | SimpleNamespace
Say = Callable[[State, int, Sequence[str], NullTranslations], str]
WhyIllegal = Callable[[State, int, NullTranslations], tuple[str, str]]
Draw = Callable[[State, Sequence[int], Sequence[str], NullTranslations], Scene]


@dataclass(frozen=True, eq=False)
class Game:
    """The definition of a game. The functions of a game are taken by name from its four packages.

    rules: ACTIONS (the table of all actions), STATE, and the compiled functions of the protocol. `chance`,
    `ranking`, `round_end`, `observe`, `determinize`, `private_to` and `longest` have defaults (above).
    private_to(state, action) returns the only seat that sees the action, or None if everybody sees it.
    longest(players) returns the largest numbers of decisions and of chance events in a game.

    bot (all optional): `evaluate` and SEARCH, the settings of its search; for learning `expect`, `features`,
    `table_features`, `phase` and LEARNING; BLUR, a factor for the noise that makes weak levels misjudge
    actions.

    words: describe(state), the state as text; chart(state, columns, language), optional, the state drawn for
    a terminal, and inks(language), its colours; say(state, action, names, language), a sentence for an event
    that is about to happen; event_place(state, action, language), optional, where it happens, if the sentence
    leaves this to the picture; why_illegal(state, action, language), the number and the sentence of the rule
    that forbids an action. language is a gettext translation.

    picture: scene(state, legal, names, language), the scene for the state's viewer, with the legal actions if
    it is the viewer's turn; symbols(), one SVG document with all symbols that scenes use.

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
        """Take the functions from the game's packages, and register them with the generic functions."""
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
        """Return whether seats can have private information."""
        return self.private_to is not nobody

    @property
    def max_actions(self) -> int:
        """Return the number of actions and outcomes."""
        return self.actions.size

    def chart(self, state: State, columns: int, language: NullTranslations = ENGLISH) -> str:
        """Return the state as text for a terminal.

        If the game has a function `chart`, the text is `columns` characters wide.
        """
        drawn = getattr(self.words, "chart", None)
        chart: str = drawn(state, columns, language) if drawn else self.describe(state)
        return chart

    def inks(self, language: NullTranslations = ENGLISH) -> Inks | None:
        """Return the colours of the chart, or None if the game defines none."""
        named = getattr(self.words, "inks", None)
        return named(language) if named else None

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
    """Return a copy of a package's namespace in which some names are replaced."""
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
