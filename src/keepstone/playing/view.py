"""Views: a true state or an observation, with its legal actions, texts and picture."""

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from gettext import NullTranslations
from hashlib import blake2b
from itertools import islice
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from keepstone.drawing import svg
from keepstone.drawing.scene import Choice, Scene
from keepstone.errors import IllegalAction, InvalidAction, UnknownName
from keepstone.kit.quoting import LONGEST, quoted
from keepstone.kit.state import copied, only_record
from keepstone.kit.viewer import seat_of
from keepstone.playing.checks import (
    check_action,
    check_language,
    check_names,
    check_seat,
    is_whole,
)
from keepstone.protocol import CHANCE, OVER, Game
from keepstone.text.sentences import Sentence, sentence
from keepstone.text.words import ENGLISH as ENGLISH
from keepstone.text.words import Reason, highest, isolated, player_name

MOST_MEANT = 40  # how many actions are examined to explain a refusal


class View:
    """A state of a game without its log: either the true state, or one viewer's observation of it.

    `state` is the state as a record; `states` is an array of length 1 that contains this record.
    """

    def __init__(self, game: Game, players: int, states: Any):
        self.game = game
        self.players = players
        self.state = only_record(states)
        self.states = states
        # cache: the bytes of a state and its legal actions
        self._listed: tuple[bytes, list[int]] = b"", []

    @property
    def to_act(self) -> int:
        """Return the seat to act, CHANCE or OVER."""
        return int(self.game.to_act(self.state))

    @property
    def acting_seat(self) -> int | None:
        """Return the seat whose action chance completes next, or None."""
        return self.game.acting_seat(self.state) if self.to_act == CHANCE else None

    @property
    def viewer(self) -> int | None:
        """Return the seat (or SPECTATOR) of the observation, or None for the true state."""
        return seat_of(int(self.state.viewer))

    @property
    def is_round_end(self) -> bool:
        """Return whether a round has just ended and players should look at the table before the game continues."""
        return bool(self.game.round_end(self.state))

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal actions, or of the outcomes if chance is to act, in ascending order."""
        return self._legal_now().copy()

    def legal(self) -> list[str]:
        """Return the texts of the legal actions, or of the possible outcomes if chance is to act."""
        return list(map(self.game.actions.format, self._legal_now()))

    def mask(self) -> NDArray[np.bool_]:
        """Return a mask of the legal actions or outcomes (bool[game.max_actions])."""
        legal = np.zeros(self.game.actions.size, np.bool_)
        legal[self._legal_now()] = True
        return legal

    def hash(self) -> int:
        """Return a 64-bit hash of the state, the same in every process.

        Views are mutable, so there is no `__hash__`.
        """
        data = self.game.name.encode() + self.states.tobytes()
        return int.from_bytes(blake2b(data, digest_size=8).digest())

    def weighted_outcomes(self) -> list[tuple[int, int]]:
        """Return the numbers of the possible outcomes with integer weights; empty unless chance is to act."""
        if self.to_act != CHANCE:
            return []
        out = np.zeros(self.game.actions.size, np.int32)
        weights = out[: self.game.chance_weights(self.state, out)].tolist()
        return list(zip(self.legal_actions(), weights, strict=True))

    def chance_weights(self) -> list[tuple[str, int]]:
        """Return the texts of the possible outcomes with integer weights; empty unless chance is to act."""
        return [
            (self.game.actions.format(outcome), weight)
            for outcome, weight in self.weighted_outcomes()
        ]

    def chance_outcomes(self) -> list[tuple[str, float]]:
        """Return the texts of the possible outcomes with their probabilities; empty unless chance is to act."""
        weights = self.chance_weights()
        total = sum(weight for _, weight in weights)
        return [(text, weight / total) for text, weight in weights]

    def parse(self, action: str | int) -> int:
        """Return the number of a legal action that is given as text or number.

        If there is no such legal action, raise InvalidAction or IllegalAction, with the reason and similar
        actions.
        """
        number = self._number_of(action)
        if number not in self._legal_now():
            raise self._refusal(number)
        return number

    def legal_number(self, action: str) -> int | None:
        """Return the number of the legal action with this text, or None if there is none."""
        try:
            number = self.game.actions.parse(check_action(action))
        except InvalidAction:
            return None
        return number if number in self._legal_now() else None

    def _refusal(self, number: int) -> IllegalAction:
        """Return the error for an illegal action.

        The error stores a copy of the state, so that its message can be translated later.
        """
        view, text = self.bare(), self.game.actions.format(number)
        rule, _ = self.game.why_illegal(view.state, number, ENGLISH)
        message = sentence(
            "{action} is not allowed: {why} (§{rule})",
            action=quoted(text),
            why=Sentence(lambda language: self.game.why_illegal(view.state, number, language)[1]),
            rule=rule,
        )
        return IllegalAction(message, self._nearest(text), rule)

    def scores(self) -> list[int]:
        """Return each seat's current score."""
        out = np.zeros(self.players, np.int32)
        self.game.scores(self.state, out)
        return out.tolist()

    def winners(self) -> list[int]:
        """Return the seats with the highest ranking in a finished game; empty before the end."""
        if self.to_act != OVER:
            return []
        out = np.zeros(self.players, np.int32)
        self.game.ranking(self.state, out)
        return highest(out.tolist())

    def bare(self) -> "View":
        """Return a copy of the state without a log."""
        return View(self.game, self.players, copied(self.states))

    def view(self, seat: int) -> "View":
        """Return the state as a seat, or SPECTATOR, observes it, without a log."""
        seen = self.bare()
        if self._check_viewer(seat) is None:
            self.game.observe(seen.state, seat)
        return seen

    def why_not(self, taps: Sequence[str], language: NullTranslations = ENGLISH) -> Reason | None:
        """Return the reason why the seat to act has no legal action with these elements of the scene.

        Return None if the seat has such an action, or if there is no explanation. taps: the IDs of the elements.
        If the taps can mean several actions, the most frequent reason is returned.
        """
        check_language(language)
        if self.to_act < 0:
            return None
        actions = list(islice(self.game.meant(self.state, taps), MOST_MEANT))
        if not actions or not set(actions).isdisjoint(self.legal_actions()):
            return None
        refusals = (self.game.why_illegal(self.state, action, language) for action in actions)
        return Counter(refusals).most_common(1)[0][0]

    def say(self, text: str, names: Sequence[str], language: NullTranslations = ENGLISH) -> str:
        """Return a sentence for an event that is about to be played in this state."""
        check_action(text)
        check_names(names, self.players)
        check_language(language)
        shown = tuple(map(isolated, names))
        return self.game.say(self.state, self.game.actions.parse(text), shown, language)

    def event_place(self, event: str | int, language: NullTranslations = ENGLISH) -> str:
        """Return where an event that is about to be played takes place, if its sentence does not say it."""
        return self.game.event_place(self.state, self._number_of(event), language)

    def event_symbols(self, event: str | int) -> tuple[str, ...]:
        """Return the IDs of the symbols that illustrate an event that is about to be played."""
        return self.game.event_symbols(self.state, self._number_of(event))

    def scene(
        self, names: Sequence[str] | None = None, language: NullTranslations = ENGLISH
    ) -> Scene:
        """Return the scene with the viewer's choices.

        The scene of the true state has the choices of the seat to act.
        """
        check_language(language)
        names = self._seat_names(language) if names is None else names
        check_names(names, self.players)
        mover = self.to_act
        asked = mover >= 0 and self.viewer in (None, mover)
        legal = self.legal_actions() if asked else []
        seated = tuple(map(isolated, names[: self.players]))
        scene = self.game.scene(self.state, legal, seated, language)
        if not legal:
            return scene
        draws = self._draws(legal)
        choices = tuple(map(_marked, scene.choices, draws, self._endings(legal, draws)))
        return replace(scene, choices=choices)

    def _endings(self, actions: Sequence[int], draws: Sequence[bool]) -> Iterator[bool]:
        """Yield, for each action, whether it ends the seat's turn.

        A draw that the seat itself causes does not end the turn.
        """
        mover, after = self.to_act, self.bare()
        for action, draws_something in zip(actions, draws, strict=True):
            if draws_something:
                yield False
                continue
            after.state.data[:] = self.state.data
            self.game.apply(after.state, action)
            yield after.to_act != mover

    def _draws(self, actions: Iterable[int]) -> list[bool]:
        return [self.game.actions.family_of(action) in self.game.only_draws for action in actions]

    def _legal_now(self) -> list[int]:
        """Return the legal actions. They are cached until the state changes."""
        data = self.states.tobytes()
        if self._listed[0] != data:
            self._listed = data, self._list_legal()
        return self._listed[1]

    def _list_legal(self) -> list[int]:
        if self.to_act == OVER:
            return []
        out = np.empty(self.game.actions.size, np.int32)
        legal: list[int] = out[: self.game.legal_actions(self.state, out)].tolist()
        return legal

    def _number_of(self, action: str | int) -> int:
        """Return the number of an action of this game, whether legal or not.

        Raise InvalidAction if there is no such action.
        """
        if is_whole(action):
            if not 0 <= action < self.game.actions.size:
                most = self.game.actions.size - 1
                raise InvalidAction(f"actions are from 0 to {most}, not {quoted(action)}")
            return int(action)
        if not isinstance(action, str):
            raise InvalidAction(f"an action must be a text or a whole number, not {quoted(action)}")
        try:
            return self.game.actions.parse(action)
        except InvalidAction as error:
            raise InvalidAction(error.message, error.allowed or self._nearest(action)) from None

    def _nearest(self, text: str) -> tuple[str, ...]:
        return tuple(difflib.get_close_matches(text[:LONGEST], self.legal(), n=3, cutoff=0))

    def _seat_names(self, language: NullTranslations) -> list[str]:
        return [player_name(seat, language) for seat in range(self.players)]

    def _check_viewer(self, seat: int) -> int | None:
        """Return the current viewer if the given seat's view of the state can be derived from this view.

        Raise UnknownName if this view is the observation of another seat.
        """
        check_seat(seat, self.players)
        viewer = self.viewer
        if viewer not in (None, seat):
            raise UnknownName(
                sentence("an observation has only the view of its own seat"), allowed=(str(viewer),)
            )
        return viewer

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.game is other.game
            and bool(self.states.tobytes() == other.states.tobytes())
        )

    __hash__ = None  # type: ignore[assignment]  # a position changes during play

    def __str__(self) -> str:
        return self.game.describe(self.state)

    def _repr_svg_(self) -> str:
        return svg.draw(self.scene(), self.game.symbols())


def _marked(choice: Choice, draws: bool, ends: bool) -> Choice:
    return replace(choice, draws=draws, ends=ends) if draws or ends else choice
