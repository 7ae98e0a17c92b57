"""Games in Python: `game("castle-keep", players=3).new(seed=7)` gives a position to play from."""

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from itertools import combinations
from typing import Any

import numpy as np

from keepstone import svg
from keepstone.games import find
from keepstone.kit.rng import new_rng
from keepstone.kit.viewer import SPECTATOR, seat_of
from keepstone.notation import Record, read, write
from keepstone.protocol import (
    CHANCE,
    OVER,
    ConflictingOptions,
    Game,
    IllegalAction,
    InvalidAction,
    InvalidOption,
    InvalidRecord,
    InvalidTiles,
    KeepstoneError,
    UnknownName,
)
from keepstone.scene import Layout, Scene

ENGLISH = NullTranslations()
OBSERVE, DETERMINIZE = "@observe", "@determinize"
NUMBER = re.compile(r"-?[0-9]{1,20}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a log. private_to: the seat that alone may see it, None if all may."""

    action: int
    private_to: int | None


class GameConfig:
    """A game with its number of players and its options chosen."""

    def __init__(self, name: str, players: int | None = None, **options: str | bool):
        self.game = find(name)
        self.name = name
        self.players = self.game.players[0] if players is None else players
        if not _is_whole(self.players) or self.players not in self.game.players:
            raise UnknownName(
                f"{name} cannot be played by {players!r}",
                allowed=tuple(str(count) for count in self.game.players),
            )
        self.players = int(self.players)
        self.options = _complete_options(self.game, options)
        self._numbers = [
            each.number_of(self.options[each.name], self.players) for each in self.game.options
        ]
        if self.game.adapt:
            self.game = self.game.adapt(self.game, self.options)

    def new(self, seed: int = 0) -> "Position":
        """The position before the first chance event; the seed drives `roll` only."""
        if not _is_whole(seed):
            raise UnknownName(f"a seed is a whole number, not {seed!r}")
        states = self.game.state_type.new()
        self.game.setup(states[0], self.players, np.array(self._numbers, np.int32))
        return Position(self, states, new_rng(int(seed)))

    def __repr__(self) -> str:
        return f"<{self.name}, {self.players} players, {self.options}>"


def _is_whole(value: object) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _complete_options(game: Game, given: dict[str, str | bool]) -> dict[str, str]:
    """The options by name, as texts, with the defaults filled in."""
    known = {option.name: option for option in game.options}
    options = {name: option.values[0] for name, option in known.items()}
    for name, value in given.items():
        if name not in known:
            raise UnknownName(f"{game.name} has no option {name!r}", allowed=tuple(known))
        options[name] = str(value).lower() if isinstance(value, bool) else value
    _refuse_conflicts(game, options)
    return options


def _refuse_conflicts(game: Game, options: dict[str, str]) -> None:
    """Raise ConflictingOptions for the first two chosen options that exclude each other."""
    chosen = [option for option in game.options if options[option.name] != option.values[0]]
    for one, other in combinations(chosen, 2):
        if other.name in one.excludes:
            because = f" (§{one.rule})" if one.rule else ""
            raise ConflictingOptions(
                f"{one.name} and {other.name} exclude each other{because}",
                allowed=tuple(f"{each.name}={each.values[0]}" for each in (one, other)),
                rule=one.rule,
            )


class Position:
    """A table at some point of a game, true or as one viewer sees it, with the log that led there.

    state is its record, states the array of one that holds it.
    """

    def __init__(
        self, config: GameConfig, states: Any, rng: np.ndarray, history: Sequence[Any] = ()
    ):
        self.config = config
        self.game = config.game
        self.state = states[0]
        self.states = states
        self._rng = rng
        self._history: list[Entry | str] = list(history)

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

    @property
    def log(self) -> list[str]:
        """The events so far, as this position's viewer may see them."""
        return [self.game.format_action(entry.action) for entry in self._entries()]

    def legal_actions(self) -> list[int]:
        """The legal actions, or at chance the possible outcomes, as numbers, ascending."""
        if self.to_act == OVER:
            return []
        out = np.zeros(self.game.max_actions, np.int32)
        count = self.game.legal_actions(self.state, out)
        return [int(action) for action in out[:count]]

    def legal(self) -> list[str]:
        """The legal actions, or at chance the possible outcomes, as texts."""
        return [self.game.format_action(action) for action in self.legal_actions()]

    def chance_weights(self) -> list[tuple[str, int]]:
        """The possible outcomes with whole-number weights; empty unless chance is to act."""
        if self.to_act != CHANCE:
            return []
        out = np.zeros(self.game.max_actions, np.int32)
        return list(
            zip(
                self.legal(), out[: self.game.chance_weights(self.state, out)].tolist(), strict=True
            )
        )

    def chance_outcomes(self) -> list[tuple[str, float]]:
        """The possible outcomes with their probabilities; empty unless chance is to act."""
        weights = self.chance_weights()
        total = sum(weight for _, weight in weights)
        return [(text, weight / total) for text, weight in weights]

    def play(self, text: str) -> None:
        """Play an action or a chance outcome; a text that is not legal raises and changes nothing."""
        action = self.parse(text)
        private_to = self.game.private_to(self.state, action)
        self.game.apply(self.state, action)
        self._history.append(Entry(action, private_to))

    def parse(self, text: str, language: NullTranslations = ENGLISH) -> int:
        """The number of a legal action; InvalidAction or IllegalAction say what is wrong and what is near."""
        if not isinstance(text, str):
            raise InvalidAction(f"an action is a text, not {text!r}")
        try:
            action = self.game.parse_action(text)
        except InvalidAction as error:
            raise InvalidAction(error.message, error.allowed or self._nearest(text)) from None
        if action not in self.legal_actions():
            rule, why = self.game.why_illegal(self.state, action, language)
            raise IllegalAction(
                f"{text!r} is not allowed: {why} (§{rule})", self._nearest(text), rule
            )
        return action

    def _nearest(self, text: str) -> tuple[str, ...]:
        return tuple(difflib.get_close_matches(text, self.legal(), n=3, cutoff=0))

    def roll(self) -> str:
        """Draw a chance outcome, play it, and return its text."""
        if self.to_act != CHANCE:
            raise IllegalAction("nothing is drawn now: a seat is to act, or the game is over")
        text = self.game.format_action(int(self.game.chance(self.state, self._rng)))
        self.play(text)
        return text

    def scores(self) -> list[int]:
        """Each seat's score now."""
        out = np.zeros(self.config.players, np.int32)
        self.game.scores(self.state, out)
        return out.tolist()

    def winners(self) -> list[int]:
        """The seats that stand highest once the game is over, else nobody."""
        if self.to_act != OVER:
            return []
        out = np.zeros(self.config.players, np.int32)
        self.game.ranking(self.state, out)
        return [seat for seat, ranking in enumerate(out) if ranking == out.max()]

    def observe(self, seat: int) -> "Position":
        """The position as a seat, or SPECTATOR, may see it."""
        if not _is_whole(seat) or seat not in (SPECTATOR, *range(self.config.players)):
            raise UnknownName(f"there is no seat {seat!r}", allowed=self._seats())
        if self.viewer not in (None, seat):
            raise UnknownName("an observation has no other view", allowed=(str(self.viewer),))
        if self.viewer == seat:
            return self.copy()
        seen = self.copy()
        seen._rng = new_rng(0)  # the true generator would foretell the coming draws
        self.game.observe(seen.state, seat)
        if any(isinstance(entry, str) for entry in self._history):
            seen._history.append(f"{OBSERVE} {seat}")
        else:
            seen._history = [f"{OBSERVE} {seat}", *(self._blank(e, seat) for e in self._entries())]
        return seen

    def determinize(self, seed: int = 0) -> "Position":
        """A whole table that the viewer of this observation cannot rule out, drawn by the seed."""
        if not _is_whole(seed):
            raise UnknownName(f"a seed is a whole number, not {seed!r}")
        whole = self.copy()
        whole._rng = new_rng(int(seed))
        self.game.determinize(whole.state, whole._rng)
        if self.viewer is not None:
            whole._history.append(f"{DETERMINIZE} {seed}")
        return whole

    def seen_log(self, seat: int) -> list[str]:
        """The log as a seat, or SPECTATOR, may see it."""
        return [self.game.format_action(self._blank(e, seat).action) for e in self._entries()]

    def copy(self) -> "Position":
        """An independent copy, its coming rolls included."""
        return Position(self.config, self.states.copy(), self._rng.copy(), self._history)

    def say(self, text: str, names: Sequence[str], language: NullTranslations = ENGLISH) -> str:
        """The sentence for an event about to be played here."""
        return self.game.say(self.state, self.game.parse_action(text), names, language)

    def scene(
        self,
        layout: Layout = "wide",
        names: Sequence[str] | None = None,
        language: NullTranslations = ENGLISH,
    ) -> Scene:
        """The picture of the table with the choices of the viewer; at the true table of the seat to act."""
        mover = self.to_act
        asked = mover >= 0 and self.viewer in (None, mover)
        legal = self.legal_actions() if asked else []
        names = names or [language.gettext("Seat {number}").format(number=s) for s in self._seats()]
        scene: Scene = self.game.scene(self.state, legal, layout, tuple(names), language)
        return scene

    def to_json(self) -> str:
        """The game so far as a record; `load` gives the same position back, except for coming rolls."""
        log = [
            e if isinstance(e, str) else self.game.format_action(e.action) for e in self._history
        ]
        config = self.config
        return write(
            Record(config.name, self.game.rules_version, config.players, config.options, tuple(log))
        )

    def _entries(self) -> list[Entry]:
        return [entry for entry in self._history if isinstance(entry, Entry)]

    def _blank(self, entry: Entry, seat: int) -> Entry:
        if entry.private_to in (None, seat):
            return entry
        return Entry(self.game.hide(entry.action), entry.private_to)

    def _seats(self) -> tuple[str, ...]:
        return tuple(str(seat) for seat in range(self.config.players))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.game is other.game
            and bool(self.states.tobytes() == other.states.tobytes())
        )

    __hash__ = None  # type: ignore[assignment]  # a position changes as it is played

    def __str__(self) -> str:
        return self.game.describe(self.state)

    def __repr__(self) -> str:
        return f"<Position of {self.config!r} after {len(self._entries())} events>"

    def _repr_svg_(self) -> str:
        return svg.draw(self.scene(), self.game.symbols())


def load(text: str) -> Position:
    """The position of a record; InvalidRecord says at which number its log goes wrong, and why."""
    return replay(read(text))


def replay(record: Record, until: int | None = None) -> Position:
    """Play a record's log, or its first events, from the start; seed: of the rolls that may follow."""
    try:
        position = GameConfig(record.game, record.players, **record.options).new()
    except (UnknownName, ConflictingOptions, InvalidOption, InvalidTiles) as error:
        raise InvalidRecord(
            f"the record cannot be played: {error.message}", error.allowed, error.rule
        ) from None
    if record.rules != position.game.rules_version:
        raise InvalidRecord(
            f"the record follows version {record.rules!r} of the rules of {record.game}",
            allowed=(str(position.game.rules_version),),
        )
    for number, entry in enumerate(record.log[:until], 1):
        try:
            position = _step(position, entry)
        except KeepstoneError as error:
            message = f"event {number} of the record, {entry!r}: {error.message}"
            raise InvalidRecord(message, error.allowed, error.rule) from None
    return position


def _step(position: Position, entry: str) -> Position:
    """The position after an event, or after an observation or determinization noted in a log."""
    word, _, number = entry.partition(" ")
    if word not in (OBSERVE, DETERMINIZE):
        position.play(entry)
        return position
    if not NUMBER.fullmatch(number):
        raise InvalidAction(f"{word} is followed by a whole number of at most 20 digits")
    return position.observe(int(number)) if word == OBSERVE else position.determinize(int(number))
