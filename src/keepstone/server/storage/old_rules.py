"""Games that cannot continue because their rules are no longer supported."""

from typing import Protocol

from keepstone.errors import KeepstoneError
from keepstone.games import find
from keepstone.match import UNDO
from keepstone.match.calls import parse_call
from keepstone.match.continuation import parse_continuation
from keepstone.match.record import proof_of
from keepstone.playing import notation
from keepstone.playing.checks import check_players, complete_options
from keepstone.playing.notation import Record
from keepstone.server.storage.rows import StoredMatch


class Playable(Protocol):
    """What has a game with players and options."""

    @property
    def game(self) -> str: ...

    @property
    def players(self) -> int: ...

    @property
    def options(self) -> dict[str, str]: ...


def current_rules_version(stored: Playable) -> int | None:
    """Return the current version of the rules of a game, or None if it can no longer be played like this."""
    try:
        game = find(stored.game)
        check_players(game, stored.players)
        complete_options(game, dict(stored.options))
    except KeepstoneError:
        return None
    return game.rules_version


def stored_record(stored: StoredMatch) -> str:
    """Return the log and the seed of a match whose rules are no longer supported, without a result."""
    seats = [seat.seat for seat in stored.stored_seats]
    extra = {
        "names": [seat.name for seat in seats],
        "levels": [seat.level for seat in seats],
        "fairness": proof_of(seats, stored.seed, "over", stored.scheme),
        "started": stored.started,
        "ended": stored.ended,
    }
    if stored.rated:
        extra["rated"] = True
    given = [found for text in stored.log[:1] if (found := parse_continuation(text))]
    if given:
        extra["given"] = given[0].plain()
    log = _without_undone(stored.log)
    return notation.write(
        Record(stored.game, stored.rules, stored.players, stored.options, log, extra)
    )


def _without_undone(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the decisions and chance events, without those that a player undid alone."""
    remaining: list[str] = []
    for text in texts:
        if text == UNDO:
            remaining.pop()
        elif parse_call(text) is None and parse_continuation(text) is None:
            remaining.append(text)
    return tuple(remaining)
