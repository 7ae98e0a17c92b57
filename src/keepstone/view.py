"""A table as it lies, true or as one viewer sees it: what may be done, what it says, how it looks."""

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from gettext import NullTranslations
from hashlib import blake2b
from itertools import islice
from typing import Any
from zlib import compress, decompress

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from keepstone import svg
from keepstone.checks import (
    check_action,
    check_language,
    check_layout,
    check_names,
    check_seat,
    is_whole,
)
from keepstone.kit.quoting import LONGEST, quoted
from keepstone.kit.state import copied, only_record
from keepstone.kit.viewer import seat_of
from keepstone.protocol import (
    CHANCE,
    OVER,
    Game,
    IllegalAction,
    InvalidAction,
    UnknownName,
)
from keepstone.scene import Choice, Layout, Scene
from keepstone.sentences import Sentence, sentence
from keepstone.words import ENGLISH as ENGLISH
from keepstone.words import Reason, highest


class Still(Struct, frozen=True, gc=False):
    """A table at an earlier moment, compressed: 0.1 to 0.6 kB, where a `View` takes 1 to 3 kB."""

    game: Game
    players: int
    packed: bytes

    def view(self) -> "View":
        """Return the table."""
        states = np.frombuffer(bytearray(decompress(self.packed)), self.game.state_type.dtype)
        return View(self.game, self.players, states)

    def seen_by(self, seat: int) -> "View":
        """Return the table as a seat, or SPECTATOR, may see it."""
        seen = self.view()
        if seen.viewer is None:
            seen.game.observe(seen.state, seat)
        return seen


FASTEST = 1  # level of zlib: 10 to 40 µs
MOST_MEANT = 40  # actions that a refusal is sought for


class View:
    """A table at some point of a game, true or as one viewer sees it, without the log that led there.

    state is its record, states the array of one that holds it.
    """

    def __init__(self, game: Game, players: int, states: Any):
        self.game = game
        self.players = players
        self.state = only_record(states)
        self.states = states
        self._listed: tuple[bytes, list[int]] = (
            b"",
            [],
        )  # what was legal when the table lay like this

    @property
    def to_act(self) -> int:
        """The seat to decide, CHANCE or OVER."""
        return int(self.game.to_act(self.state))

    @property
    def viewer(self) -> int | None:
        """None at the true table; in an observation the viewer's seat, or SPECTATOR."""
        return seat_of(int(self.state.viewer))

    @property
    def is_round_end(self) -> bool:
        """Whether the table as it lies is to be looked at before play goes on."""
        return bool(self.game.round_end(self.state))

    def legal_actions(self) -> list[int]:
        """The legal actions, or at chance the possible outcomes, as numbers, ascending."""
        return self._legal_now().copy()

    def legal(self) -> list[str]:
        """The legal actions, or at chance the possible outcomes, as texts."""
        return list(map(self.game.actions.format, self._legal_now()))

    def mask(self) -> np.ndarray:
        """Which actions, or outcomes, are legal (bool[game.max_actions])."""
        legal = np.zeros(self.game.max_actions, np.bool_)
        legal[self._legal_now()] = True
        return legal

    def hash(self) -> int:
        """64 bits that are the same for equal tables, in every process. A table itself is no key: it changes."""
        lies = self.game.name.encode() + self.states.tobytes()
        return int.from_bytes(blake2b(lies, digest_size=8).digest())

    def weighted_outcomes(self) -> list[tuple[int, int]]:
        """The possible outcomes, as numbers, with whole-number weights; empty unless chance is to act."""
        if self.to_act != CHANCE:
            return []
        out = np.zeros(self.game.max_actions, np.int32)
        weights = out[: self.game.chance_weights(self.state, out)].tolist()
        return list(zip(self.legal_actions(), weights, strict=True))

    def chance_weights(self) -> list[tuple[str, int]]:
        """The possible outcomes with whole-number weights; empty unless chance is to act."""
        return [
            (self.game.format_action(each), weight) for each, weight in self.weighted_outcomes()
        ]

    def chance_outcomes(self) -> list[tuple[str, float]]:
        """The possible outcomes with their probabilities; empty unless chance is to act."""
        weights = self.chance_weights()
        total = sum(weight for _, weight in weights)
        return [(text, weight / total) for text, weight in weights]

    def parse(self, action: str | int) -> int:
        """The number of a legal action, given as a text or as its number.

        InvalidAction or IllegalAction say what is wrong and what is near.
        """
        number = self._number_of(action)
        if number not in self._legal_now():
            raise self._refusal(number)
        return number

    def legal_number(self, action: str) -> int | None:
        """The number of an action given as a text; None if it is not legal."""
        try:
            number = self.game.parse_action(check_action(action))
        except InvalidAction:
            return None
        return number if number in self._legal_now() else None

    def _refusal(self, number: int) -> IllegalAction:
        """Why an action is not legal, as the table lies now, also when it is told later."""
        lies, text = self.bare(), self.game.format_action(number)
        rule, _ = self.game.why_illegal(lies.state, number, ENGLISH)
        told = sentence(
            "{action} is not allowed: {why} (§{rule})",
            action=quoted(text),
            why=Sentence(lambda language: self.game.why_illegal(lies.state, number, language)[1]),
            rule=rule,
        )
        return IllegalAction(told, self._nearest(text), rule)

    def scores(self) -> list[int]:
        """Each seat's score now."""
        out = np.zeros(self.players, np.int32)
        self.game.scores(self.state, out)
        return out.tolist()

    def winners(self) -> list[int]:
        """The seats that stand highest once the game is over, else nobody."""
        if self.to_act != OVER:
            return []
        out = np.zeros(self.players, np.int32)
        self.game.ranking(self.state, out)
        return highest(out.tolist())

    def bare(self) -> "View":
        """The table as it lies, without a log."""
        return View(self.game, self.players, copied(self.states))

    def still(self) -> Still:
        """Return the table as it lies, to be kept."""
        return Still(self.game, self.players, compress(self.states.tobytes(), FASTEST))

    def view(self, seat: int) -> "View":
        """The table as a seat, or SPECTATOR, may see it, without a log."""
        seen = self.bare()
        if self._check_viewer(seat) is None:
            self.game.observe(seen.state, seat)
        return seen

    def why_not(self, taps: Sequence[str], language: NullTranslations = ENGLISH) -> Reason | None:
        """Why the seat to act can do nothing with these things together; None if it can, or nobody knows.

        taps: ids of the picture. Of the refusals of all that may be meant it is the most frequent one.
        """
        check_language(language)
        meant = getattr(self.game.picture, "meant", None)
        if self.to_act < 0 or meant is None:
            return None
        actions = list(islice(meant(self.state, taps), MOST_MEANT))
        if not actions or not set(actions).isdisjoint(self.legal_actions()):
            return None
        refusals = (self.game.why_illegal(self.state, action, language) for action in actions)
        return Counter(refusals).most_common(1)[0][0]

    def say(self, text: str, names: Sequence[str], language: NullTranslations = ENGLISH) -> str:
        """The sentence for an event about to be played here."""
        check_action(text)
        check_names(names, self.players)
        check_language(language)
        return self.game.say(self.state, self.game.parse_action(text), names, language)

    def scene(
        self,
        layout: Layout = "wide",
        names: Sequence[str] | None = None,
        language: NullTranslations = ENGLISH,
    ) -> Scene:
        """The picture of the table with the choices of the viewer; at the true table of the seat to act."""
        check_layout(layout)
        check_language(language)
        names = self._seat_names(language) if names is None else names
        check_names(names, self.players)
        mover = self.to_act
        asked = mover >= 0 and self.viewer in (None, mover)
        legal = self.legal_actions() if asked else []
        seated = tuple(names[: self.players])
        scene: Scene = self.game.scene(self.state, legal, layout, seated, language)
        if not legal:
            return scene
        draws = self._draws(legal)
        choices = tuple(map(_marked, scene.choices, draws, self._endings(legal, draws)))
        return replace(scene, choices=choices)

    def _endings(self, actions: Sequence[int], draws: Sequence[bool]) -> Iterator[bool]:
        """Of each action, whether its seat has to wait then, and not for what it asked to be drawn."""
        mover, after = self.to_act, self.bare()
        for action, draws_something in zip(actions, draws, strict=True):
            if draws_something:
                yield False
                continue
            after.state.data[:] = self.state.data
            self.game.apply(after.state, action)
            yield after.to_act != mover

    def _draws(self, actions: Iterable[int]) -> list[bool]:
        """Of each action, whether it is one that asks for something to be drawn."""
        only_draws = getattr(self.game.picture, "ONLY_DRAWS", ())
        return [self.game.actions.family_of(action) in only_draws for action in actions]

    def _legal_now(self) -> list[int]:
        """The legal actions, listed once for a table as it lies."""
        lies = self.states.tobytes()
        if self._listed[0] != lies:
            self._listed = lies, self._list_legal()
        return self._listed[1]

    def _list_legal(self) -> list[int]:
        if self.to_act == OVER:
            return []
        out = np.empty(self.game.max_actions, np.int32)
        legal: list[int] = out[: self.game.legal_actions(self.state, out)].tolist()
        return legal

    def _number_of(self, action: str | int) -> int:
        """The number of an action of this game, legal or not; InvalidAction if it is none."""
        if is_whole(action):
            if not 0 <= action < self.game.max_actions:
                most = self.game.max_actions - 1
                raise InvalidAction(f"actions are from 0 to {most}, not {quoted(action)}")
            return int(action)
        text = check_action(action)
        try:
            return self.game.parse_action(text)
        except InvalidAction as error:
            raise InvalidAction(error.message, error.allowed or self._nearest(text)) from None

    def _nearest(self, text: str) -> tuple[str, ...]:
        return tuple(difflib.get_close_matches(text[:LONGEST], self.legal(), n=3, cutoff=0))

    def _seat_names(self, language: NullTranslations) -> list[str]:
        return [language.gettext("Seat {number}").format(number=s) for s in range(self.players)]

    def _check_viewer(self, seat: int) -> int | None:
        """UnknownName unless this can be seen by a seat, or by SPECTATOR; the viewer it is for now."""
        check_seat(seat, self.players)
        viewer = self.viewer
        if viewer not in (None, seat):
            raise UnknownName(sentence("an observation has no other view"), allowed=(str(viewer),))
        return viewer

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.game is other.game
            and bool(self.states.tobytes() == other.states.tobytes())
        )

    __hash__ = None  # type: ignore[assignment]  # a position changes as it is played

    def __str__(self) -> str:
        return self.game.describe(self.state)

    def _repr_svg_(self) -> str:
        return svg.draw(self.scene(), self.game.symbols())


def _marked(choice: Choice, draws: bool, ends: bool) -> Choice:
    return replace(choice, draws=draws, ends=ends) if draws or ends else choice
