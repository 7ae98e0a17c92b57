"""Conditions for rated tables: settings, seats and calls under which a result says how well people play."""

from collections.abc import Sequence

from keepstone.match import Seat
from keepstone.playing.position import GameConfig
from keepstone.ratings import Pool
from keepstone.server.errors import NotRatable, RatedTable
from keepstone.text.sentences import sentence

REFUSED_CALLS = ("hint", "ask undo", "ask end")


def check_table(config: GameConfig, seats: Sequence[Seat], clock: str) -> None:
    """Raise NotRatable if a table with these settings cannot be rated. Open seats count as seats of people."""
    if not Pool(config.name, config.players).is_rated:
        raise NotRatable(sentence("this game has no ratings for this number of players"))
    for option in config.game.options:
        if config.options[option.name] not in option.values:
            raise NotRatable(sentence("games with your own texts or tiles cannot be rated"))
    if not clock:
        raise NotRatable(sentence("a rated game needs a clock"))
    if all(seat.kind == "bot" for seat in seats):
        raise NotRatable(sentence("a game without people cannot be rated"))
    for seat in seats:
        check_bot(config, seat.level)


def check_bot(config: GameConfig, level: str | None) -> None:
    if level is not None and Pool(config.name, config.players).bot(level) is None:
        raise NotRatable(sentence("games against this bot cannot be rated"))


def check_person(person: bytes | None, program: bool) -> None:
    if program:
        raise NotRatable(sentence("programs cannot play at rated tables"))
    if person is None:
        raise NotRatable(sentence("you need a key to play at a rated table"))


def check_call(call: str) -> None:
    if call in REFUSED_CALLS:
        raise RatedTable(
            sentence(
                "in a rated game or a deal you cannot take hints, ask for an undo, or end it by agreement"
            )
        )
