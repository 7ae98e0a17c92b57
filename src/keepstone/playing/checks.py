"""Checks of the arguments that callers pass. The error messages list the allowed values."""

from collections.abc import Sequence
from gettext import NullTranslations
from itertools import combinations
from typing import TypeGuard

import numpy as np

from keepstone.errors import ConflictingOptions, InvalidAction, UnknownName
from keepstone.kit.quoting import quoted
from keepstone.kit.viewer import SPECTATOR
from keepstone.protocol import Game
from keepstone.text.sentences import sentence
from keepstone.text.words import N_


def check_whole(value: object, what: str) -> int:
    """Return the value if it is a whole number. Raise UnknownName if it is not a whole number."""
    if not is_whole(value):
        raise UnknownName(f"{what} is a whole number, not {quoted(value)}")
    return int(value)


def check_from_one(value: object, most: int, what: str) -> None:
    """Raise UnknownName unless the value is a whole number from 1 to `most`."""
    if not 1 <= check_whole(value, what) <= most:
        message = sentence(
            "{name} must be from 1 to {most}, not {value}",
            name=what,
            most=most,
            value=quoted(value),
        )
        raise UnknownName(message)


def check_players(game: Game, players: object) -> int:
    """Return the number of players as an int. Raise UnknownName if the game cannot be played with this number."""
    if not is_whole(players) or players not in game.players:
        allowed = tuple(str(count) for count in game.players)
        message = sentence(
            "{game} cannot be played with {players} players",
            game=game.name,
            players=quoted(players),
        )
        raise UnknownName(message, allowed)
    return int(players)


def complete_options(game: Game, chosen_values: dict[str, str | bool]) -> dict[str, str]:
    """Return all options by name, with defaults filled in and values converted to text.

    This function does not check the values.
    """
    known = {option.name: option for option in game.options}
    options = {name: option.values[0] for name, option in known.items()}
    for name, value in chosen_values.items():
        if name not in known:
            message = sentence("{game} has no option {name}", game=game.name, name=quoted(name))
            raise UnknownName(message, allowed=tuple(known))
        if not isinstance(value, str | bool):
            message = sentence("{name} cannot be {value}", name=name, value=quoted(value))
            raise UnknownName(message, allowed=known[name].values)
        options[name] = str(value).lower() if isinstance(value, bool) else value
    _refuse_conflicts(game, options)
    return options


def _refuse_conflicts(game: Game, options: dict[str, str]) -> None:
    """Raise ConflictingOptions for the first two chosen options that exclude each other."""
    chosen = [option for option in game.options if options[option.name] != option.values[0]]
    for one, other in combinations(chosen, 2):
        if other.name in one.excludes:
            by_rule = N_("{one} and {other} cannot be combined (§{rule})")
            plain = N_("{one} and {other} cannot be combined")
            raise ConflictingOptions(
                sentence(
                    by_rule if one.rule else plain, one=one.name, other=other.name, rule=one.rule
                ),
                allowed=tuple(f"{option.name}={option.values[0]}" for option in (one, other)),
                rule=one.rule,
            )


def check_action(text: object) -> str:
    """Return an action's text. Raise InvalidAction if the value is not a string."""
    if not isinstance(text, str):
        raise InvalidAction(f"an action must be a text, not {quoted(text)}")
    return text


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number. True and False do not count as whole numbers."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def check_seat(seat: object, players: int) -> None:
    """Raise UnknownName unless the value is a seat or SPECTATOR."""
    if not is_whole(seat) or seat not in (SPECTATOR, *range(players)):
        allowed = tuple(str(number) for number in range(players))
        raise UnknownName(sentence("there is no seat {seat}", seat=quoted(seat)), allowed)


def check_names(names: object, players: int) -> None:
    """Raise UnknownName unless there is exactly one name for each seat."""
    if not isinstance(names, Sequence) or isinstance(names, str):
        raise UnknownName(f"names must be a list of texts, not {quoted(names)}")
    if len(names) < players or not all(isinstance(name, str) for name in names):
        raise UnknownName(f"{players} names are needed, one for each seat, not {quoted(names)}")


def check_language(language: object) -> None:
    """Raise UnknownName unless the value is a gettext translation."""
    if not isinstance(language, NullTranslations):
        raise UnknownName(f"a language must be a gettext translation, not {quoted(language)}")
