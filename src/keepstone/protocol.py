"""The protocol: what a game is, and what can go wrong when one is played.

A game is a state type and a handful of functions over one state. The functions below named as
generic functions are the whole protocol; a game gives each a body, and playouts, search and everything above
are written once against them. A seat is numbered from 0; actions are int32.
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
from keepstone.scene import Layout, Scene
from keepstone.sentences import sentence
from keepstone.words import ENGLISH

CHANCE = -1
OVER = -2


@generic
def setup(state: State, players: int, options: Any) -> None:
    """Set a blank state up, before any chance event. options (int32[options]): index of each value."""


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
def expect(state: State, out: Any) -> None:
    """Write the points that each seat may expect at the end into out (float64[players])."""


@generic
def features(state: State, seat: int, out: Any) -> None:
    """Append a seat's features to a list (kit.features.Sparse), as a learner is to see them."""


@generic
def table_features(state: State, out: Any) -> None:
    """Append the features of the table, which are no seat's, to a list (kit.features.Sparse)."""


@generic
def phase(state: State) -> int:  # type: ignore[empty-body]
    """The phase of the game, from 0, for which a learner has weights of its own."""


@generic
def round_end(state: State) -> bool:  # type: ignore[empty-body]
    """Whether the table as it lies is to be looked at before play goes on: the end of a round."""


@generic
def action_count(state: State) -> int:  # type: ignore[empty-body]
    """How many numbers actions and outcomes have: the length of an array that holds all legal ones."""


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
                told = sentence("{name} cannot be {value}", name=self.name, value=quoted(value))
                raise UnknownName(told, allowed=self.values)
            return self.own(value, players)
        index = self.values.index(value)
        return self.numbers[index] if self.numbers else index


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


class Learning(NamedTuple):
    """What there is to learn about a game: seat, table: the features of a seat, and of the table.

    phases: how many phases have weights of their own. spread: the points that make a
    difference. by_points: whether who makes more points wins, so that points are learned too.
    weights: the folder of the nets that come with the game.
    """

    seat: Features = Features()
    table: Features = Features()
    phases: int = 1
    spread: float = 10.0
    by_points: bool = True
    weights: Path | None = None


NOTHING_TO_LEARN = Learning()


# What a game does that does not say otherwise


@compiled
def never(state: State) -> bool:
    """A game without rounds has no end of one."""
    return False


@compiled
def one_phase(state: State) -> int:
    """A game without phases is in its only one."""
    return 0


def tell_seats(cells: Any) -> Callable[..., None]:
    """The `features` of a game that has none: who is to act, and the cells of a seat."""

    @compiled
    def features(state: State, seat: int, out: Any) -> None:
        if to_act(state) == seat:
            put(out, 0, 1.0)
        put_record(state, seat, cells, out)

    return features


def tell_table(cells: Any) -> Callable[..., None]:
    """The `table_features` of a game that has none."""

    @compiled
    def table_features(state: State, out: Any) -> None:
        put_record(state, 0, cells, out)

    return table_features


@compiled
def expect_the_score(state: State, out: Any) -> None:
    """The `expect` of a game that says nothing of points to come."""
    now = np.zeros(len(out), np.int32)
    scores(state, now)
    for seat in range(len(out)):
        out[seat] = now[seat]


@compiled
def rank_by_scores(state: State, out: Any) -> None:
    """Where nothing breaks a tie the score ranks the seats."""
    scores(state, out)


@compiled
def draw_by_weights(state: State, rng: Any) -> Any:
    """The `chance` of a game that only weighs its outcomes."""
    outcomes, weights = (
        np.zeros(action_count(state), np.int32),
        np.zeros(action_count(state), np.int32),
    )
    legal_actions(state, outcomes)
    n = chance_weights(state, weights)
    return np.int64(outcomes[pick_counted(rng, weights[:n], weights[:n].sum())])


@compiled
def share_victory(state: State, out: Any) -> None:
    """Once the game is over: one for the winner, equal parts for winners together, nothing for others."""
    ranks = np.zeros(len(out), np.int32)
    ranking(state, ranks)
    best, winners = ranks.max(), 0
    for seat in range(len(out)):
        winners += ranks[seat] == best
    for seat in range(len(out)):
        out[seat] = (ranks[seat] == best) / winners


@compiled
def see_the_end_only(state: State, out: Any) -> None:
    """The `evaluate` of a game that has no bot of its own: until it is over nobody is ahead."""
    for seat in range(len(out)):
        out[seat] = 1 / len(out)
    if to_act(state) == OVER:
        share_victory(state, out)


def nobody(state: State, action: int) -> int | None:
    """The `private_to` of a game that hides nothing."""
    return None


Difficulty = Literal["", "easy", "medium", "hard"]
Room = ModuleType | SimpleNamespace
Say = Callable[[State, int, Sequence[str], NullTranslations], str]
WhyIllegal = Callable[[State, int, NullTranslations], tuple[str, str]]
Draw = Callable[[State, Sequence[int], Layout, Sequence[str], NullTranslations], Scene]


@dataclass(frozen=True, eq=False)
class Game:
    """What there is to know about a game, and its four rooms, from which functions are taken by name.

    rules: ACTIONS, the table of all actions, STATE and the compiled functions of the protocol; `chance`,
    `ranking`, `round_end`, `observe`, `determinize` and `private_to` only where a game differs from
    the defaults above.
    private_to(state, action) is the one seat that sees what an action says, None if all do.

    bot: `evaluate` and SEARCH, the settings of its search; for a learner `expect`, `features`,
    `table_features`, `phase` and LEARNING; and BLUR, how many times as much as in other games weak levels must be
    deceived to play worse. It may have none of them.

    words: describe(state), the table as text; chart(state, columns, language), the same drawn for a terminal,
    if the game has it, and inks(language), the colours of that; say(state, action, names, language), a sentence
    for an event about to happen; why_illegal(state, action, language), the number and the sentence of the rule
    that forbids an action.
    language is a gettext translation.

    picture: scene(state, legal, layout, names, language), the table as its viewer sees it, with the
    legal actions if they are the viewer's; symbols(), one SVG document of all that scenes refer to.

    rulebook names the chapter of docs/rules if it is another game's. Where draws_first is false seat 0
    begins without a draw, so seats are to be assigned by chance. adapt(game, options) gives the game for
    options that change its state type.

    For who chooses a game: feel says in a line what playing it is like, minutes how long a game takes at
    the least and at the most, difficulty how much there is to learn.
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
        """Take the functions from the rooms, and make them the bodies of the generic ones."""
        for room, names in TAKEN.items():
            for name, default in names.items():
                self._take(room, name, default)
        if not self.learning.seat.size:
            self._tell_the_record()
        for each in GENERIC:
            each.register(self.state_type.dtype, getattr(self, each.__name__))
        most = self.max_actions
        count: Any = action_count
        count.register(self.state_type.dtype, lambda state: most)

    @property
    def hides(self) -> bool:
        """Whether a seat may know what others at the table may not."""
        return self.private_to is not nobody

    @property
    def max_actions(self) -> int:
        """How many numbers of actions there are."""
        return self.actions.size

    def chart(self, state: State, columns: int, language: NullTranslations = ENGLISH) -> str:
        """The table as text to play from, in lines of so many letters if the game can draw it so."""
        drawn = getattr(self.words, "chart", None)
        chart: str = drawn(state, columns, language) if drawn else self.describe(state)
        return chart

    def inks(self, language: NullTranslations = ENGLISH) -> Inks | None:
        """What of that has a colour, where a terminal shows colours; None if the game names none."""
        named = getattr(self.words, "inks", None)
        return named(language) if named else None

    def format_action(self, action: int) -> str:
        """The text of an action or outcome."""
        return self.actions.format(action)

    def hide(self, action: int) -> int:
        """What others see of an action that is private to one seat."""
        return self.actions.hide(action)

    def parse_action(self, text: str) -> int:
        """The action or outcome of a text; InvalidAction says what is wrong."""
        return self.actions.parse(text)

    def _tell_the_record(self) -> None:
        """Where the bot's room names no features, the numbers of the record are the features."""
        seat, table, seats = Features(), Features(), max(self.players)
        seat.block("to act", 1)
        cells = [
            cells_of(self.state_type, seats, mine, into)
            for mine, into in ((True, seat), (False, table))
        ]
        learning = self.learning._replace(seat=seat, table=table)
        told = {
            "learning": learning,
            "features": tell_seats(cells[0]),
            "table_features": tell_table(cells[1]),
        }
        for name, each in told.items():
            object.__setattr__(self, name, each)

    def _take(self, room: str, name: str, default: Any) -> None:
        known_as = CONSTANTS.get(name, name)
        taken = getattr(getattr(self, room), known_as, default)
        if taken is REQUIRED:
            raise TypeError(f"the room {room} of {self.name} has no {known_as}")
        object.__setattr__(self, name, taken)


def overlay(room: Room, **names: Any) -> Room:
    """A room in which some names mean something else."""
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
    },
    "bot": {
        "evaluate": see_the_end_only,
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
