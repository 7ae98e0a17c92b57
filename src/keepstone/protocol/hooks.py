# mypy: disable-error-code="empty-body"
"""The table of hooks: every function and value that a game can give, with its room, signature and meaning.

The class Hooks is the table. The body of an optional function is its default; the body of a required one is
empty. `Hooks.apply` is the generic function, which runs the body of the game to which a state belongs, also in
compiled code. `game.apply` is the function of one game.
"""

from collections.abc import Iterable, Iterator, Sequence
from gettext import NullTranslations
from typing import Any

import numpy as np

from keepstone.drawing.boards import Board
from keepstone.drawing.scene import Scene
from keepstone.kit.actions import Actions, Family
from keepstone.kit.jit import compiled, generic
from keepstone.kit.rng import pick_counted
from keepstone.kit.state import State, StateType
from keepstone.kit.viewer import TRUE_TABLE, view_of
from keepstone.protocol.declarations import COMPILED, Hook, optional, required, value
from keepstone.protocol.settings import Learning, SearchSettings
from keepstone.text.credit import Balance, Credit
from keepstone.text.inks import Inks
from keepstone.text.words import Reason

CHANCE = -1
OVER = -2

RULES, BOT, WORDS, PICTURE = ROOMS = ("rules", "bot", "words", "picture")
UNKNOWN_LENGTH = 10_000  # decisions, and chance events


class Hooks:
    """The functions and values of a game. Without another statement, a function changes nothing."""

    actions: Actions = value(RULES, "ACTIONS", "The table of all actions and outcomes.")
    state_type: StateType = value(RULES, "STATE", "The type of the states.")

    @required(RULES, COMPILED)
    @staticmethod
    def setup(state: State, players: int, options: Any) -> None:
        """Set up a blank state, in place, before any chance event.

        `options[i]` (int32) is the number of the chosen value of option i.
        """

    @required(RULES, COMPILED)
    @staticmethod
    def to_act(state: State) -> int:
        """Return the seat to act, CHANCE or OVER."""

    @required(RULES, COMPILED)
    @staticmethod
    def legal_actions(state: State, out: Any) -> int:
        """Write the legal actions, or the outcomes if chance is to act, to `out` (int32) in ascending order.

        Return the number of these actions or outcomes.
        """

    @required(RULES, COMPILED)
    @staticmethod
    def chance_weights(state: State, out: Any) -> int:
        """If chance is to act, write the weight of each outcome to `out` (int32). Return the number of weights."""

    @required(RULES, COMPILED)
    @staticmethod
    def apply(state: State, action: int) -> None:
        """Play an action or outcome, in place, without checking whether it is legal."""

    @required(RULES, COMPILED)
    @staticmethod
    def scores(state: State, out: Any) -> None:
        """Write each seat's score to `out` (int32[players])."""

    @optional(RULES, COMPILED)
    @staticmethod
    def chance(state: State, rng: Any) -> int:
        """Draw an outcome by weight and return it, if chance is to act. Default: draws by `chance_weights`."""
        outcomes = np.zeros(action_count(state), np.int32)
        weights = np.zeros(action_count(state), np.int32)
        legal_actions(state, outcomes)
        n = chance_weights(state, weights)
        return np.int64(outcomes[pick_counted(rng, weights[:n], weights[:n].sum())])  # type: ignore[return-value]

    @optional(RULES, COMPILED)
    @staticmethod
    def ranking(state: State, out: Any) -> None:
        """Write a number for each seat to `out` (int32[players]), with ties broken.

        The highest number wins once the game is over. Default: the scores.
        """
        scores(state, out)

    @optional(RULES, COMPILED)
    @staticmethod
    def round_end(state: State) -> bool:
        """Return whether a round has just ended, so that players can look at the table before the game goes on.

        The next event must be a chance event. Default: never.
        """
        return False

    @optional(RULES, COMPILED)
    @staticmethod
    def observe(state: State, seat: int) -> None:
        """Hide, in place, what the seat (or SPECTATOR) cannot know, and set `viewer`. Default: hides nothing."""
        state.viewer = view_of(seat)

    @optional(RULES, COMPILED)
    @staticmethod
    def determinize(state: State, rng: Any) -> None:
        """Fill in an observation's hidden information, in place, with a random sample that is consistent with it.

        Set `viewer` to `TRUE_TABLE`. Default: nothing is hidden.
        """
        state.viewer = TRUE_TABLE

    @optional(RULES)
    @staticmethod
    def private_to(state: State, action: int) -> int | None:
        """Return the only seat that sees the action, or None if everybody sees it.

        `state` is the state before the action. Default: everybody sees every action.
        """
        return None

    @optional(RULES)
    @staticmethod
    def longest(players: int) -> tuple[int, int]:
        """Return the largest possible numbers of decisions and of chance events. Default: 10,000 each."""
        return UNKNOWN_LENGTH, UNKNOWN_LENGTH

    @optional(RULES)
    @staticmethod
    def source(state: State) -> str | None:
        """Return the name of the die, stack or bag from which chance draws next.

        Default, also for the result None: the verb of the outcomes.
        """
        return None

    @optional(RULES)
    @staticmethod
    def acting_seat(state: State) -> int | None:
        """Return the seat whose action chance completes next, such as by the kind of a token that the seat takes.

        Default: None, since chance prepares what follows.
        """
        return None

    search: SearchSettings = value(
        BOT, "SEARCH", "The settings of the search.", default=SearchSettings()
    )
    learning: Learning = value(
        BOT,
        "LEARNING",
        "The features, phases and weights of the neural nets. Default: the fields of the state, and no net.",
        default=Learning(),
    )
    blur: float = value(
        BOT, "BLUR", "A factor for the noise that makes weak levels misjudge actions.", default=1.0
    )

    @optional(BOT, COMPILED)
    @staticmethod
    def evaluate(state: State, out: Any) -> None:
        """Write each seat's estimated win probability, from 0 to 1, to `out` (float64[players]).

        Default: equal shares until the game is over, then each seat's share of the victory.
        """
        for seat in range(len(out)):
            out[seat] = 1 / len(out)
        if to_act(state) == OVER:
            share_victory(state, out)

    @optional(BOT, COMPILED)
    @staticmethod
    def expect(state: State, out: Any) -> None:
        """Write each seat's expected final points to `out` (float64[players]). Default: the scores."""
        now = np.zeros(len(out), np.int32)
        scores(state, now)
        for seat in range(len(out)):
            out[seat] = now[seat]

    @optional(BOT, COMPILED)
    @staticmethod
    def features(state: State, out: Any) -> None:
        """Append each seat's features to its list in `out` (kit.features.new_lists), the input of a net.

        Default: the fields of the state that belong to the seat.
        """

    @optional(BOT, COMPILED)
    @staticmethod
    def table_features(state: State, out: Any) -> None:
        """Append the features that belong to no seat to a list (kit.features.Sparse).

        Default: the other fields of the state.
        """

    @optional(BOT, COMPILED)
    @staticmethod
    def phase(state: State) -> int:
        """Return the phase of the game, from 0. A net has separate output weights for each phase. Default: 0."""
        return 0

    @optional(BOT)
    @staticmethod
    def parts(state: State, seat: int) -> dict[str, float] | None:
        """Return a seat's expected points by named part, with the result of `expect` as their sum.

        Default, also for the result None: points scored and points to come.
        """
        return None

    @required(WORDS)
    @staticmethod
    def describe(state: State) -> str:
        """Return the table as English text for the terminal, of at least three lines."""

    @required(WORDS)
    @staticmethod
    def say(state: State, action: int, names: Sequence[str], language: NullTranslations) -> str:
        """Return the sentence for an event that is about to happen.

        If `state` is an observation, the sentence contains only what the viewer sees.
        """

    @optional(WORDS)
    @staticmethod
    def event_place(state: State, action: int, language: NullTranslations) -> str:
        """Return, for screen readers, where an event takes place if `say` leaves this to the picture.

        Default: "".
        """
        return ""

    @required(WORDS)
    @staticmethod
    def why_illegal(state: State, action: int, language: NullTranslations) -> Reason:
        """Return the number of the rule that forbids an action, such as "3.2", and a sentence.

        The sentence reveals nothing that is hidden from the viewer.
        """

    @optional(WORDS)
    @staticmethod
    def chart(state: State, columns: int, language: NullTranslations) -> str | None:
        """Return the table drawn as text, `columns` characters wide. Default: the result of `describe`."""
        return None

    @optional(WORDS)
    @staticmethod
    def turn_chart(
        state: State, columns: int, language: NullTranslations, entries: Sequence[str]
    ) -> str | None:
        """Return the part of the chart that the player to move needs. Default: the whole chart.

        `entries` are the moves and first steps that the numbers 1, 2, 3 and so on stand for at the prompt.
        """
        return None

    @optional(WORDS)
    @staticmethod
    def first_step(move: str) -> str:
        """Return the beginning of a move that a player chooses first at the prompt. Default: the whole move."""
        return move

    @optional(WORDS)
    @staticmethod
    def inks(language: NullTranslations) -> Inks | None:
        """Return the colours of the chart. Default: none."""
        return None

    @optional(WORDS)
    @staticmethod
    def credit(
        before: State, action: int, after: State, language: NullTranslations
    ) -> Iterable[Credit] | None:
        """Return a Credit for each seat that an event gives points. Default: the change of the balance."""
        return None

    @optional(WORDS)
    @staticmethod
    def balance(state: State, language: NullTranslations) -> Balance | None:
        """Return the sum of each seat's credits, and its name, if points do not decide. Default: the scores."""
        return None

    @optional(WORDS)
    @staticmethod
    def part_words(name: str, indices: Sequence[int], language: NullTranslations) -> str:
        """Return the label of a part of the expected points or of a learned feature. Default: the name.

        For a part, `indices` is empty; for a feature, `name` is its block.
        """
        return language.gettext(name)

    @optional(WORDS)
    @staticmethod
    def themes(state: State, action: int) -> Iterator[str]:
        """Yield the themes of an action in a puzzle, as English texts. Default: none."""
        return iter(())

    @optional(WORDS)
    @staticmethod
    def seat_options(state: State) -> dict[str, list[str]]:
        """Return, by option, the values that differ from seat to seat, for statistics. Default: none."""
        return {}

    goal: Sequence[str] = value(
        WORDS, "GOAL", "Two sentences: how to win, and what happens in a turn.", default=()
    )

    @required(PICTURE)
    @staticmethod
    def scene(
        state: State, legal: Sequence[int], names: Sequence[str], language: NullTranslations
    ) -> Scene:
        """Return the scene for the state's viewer, with the legal actions if it is the viewer's turn."""

    @required(PICTURE)
    @staticmethod
    def symbols() -> str:
        """Return the drawings: one SVG document with all symbols that scenes use."""

    @optional(PICTURE)
    @staticmethod
    def meant(state: State, taps: Sequence[str]) -> Iterable[int]:
        """Return the actions that a player can have in mind when selecting all elements in `taps`.

        The most likely action comes first. Default: none, so that a wrong selection is not explained.
        """
        return ()

    @optional(PICTURE)
    @staticmethod
    def event_symbols(state: State, action: int) -> tuple[str, ...]:
        """Return the IDs of the symbols that illustrate an event that is about to happen. Default: none."""
        return ()

    only_draws: Sequence[Family] = value(
        PICTURE,
        "ONLY_DRAWS",
        "The families of actions after which chance draws for the same seat.",
        default=(),
    )
    boards: tuple[Board, ...] = value(
        PICTURE,
        "BOARDS",
        "The boards of the structured observations. Default: one array for each field of the state.",
        default=(),
    )


HOOKS = tuple(hook for hook in vars(Hooks).values() if isinstance(hook, Hook))

setup = Hooks.setup
to_act = Hooks.to_act
legal_actions = Hooks.legal_actions
chance_weights = Hooks.chance_weights
chance = Hooks.chance
apply = Hooks.apply
scores = Hooks.scores
ranking = Hooks.ranking
evaluate = Hooks.evaluate
expect = Hooks.expect
features = Hooks.features
table_features = Hooks.table_features
phase = Hooks.phase
round_end = Hooks.round_end
observe = Hooks.observe
determinize = Hooks.determinize


@generic
def action_count(state: State) -> int:
    """Return the number of actions and outcomes. An array of this size can hold all legal actions."""


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
