"""Games that cannot go on, because their rules are not played here any more: what is left of them."""

from keepstone import notation
from keepstone.checks import check_players, complete_options
from keepstone.games import find
from keepstone.match import UNDO
from keepstone.match.calls import parse_call
from keepstone.match.given import parse_given
from keepstone.match.record import proof_of
from keepstone.notation import Record
from keepstone.protocol import KeepstoneError
from keepstone.server.storage.rows import StoredMatch


def rules_for(stored: StoredMatch) -> int | None:
    """By which version of its rules such a match is played today; None if it is not played at all."""
    try:
        game = find(stored.game)
        check_players(game, stored.players)
        complete_options(game, dict(stored.options))
    except KeepstoneError:
        return None
    return game.rules_version


def broken_off(stored: StoredMatch) -> str:
    """The record of a match that was broken off: with its seed, for nothing is drawn any more, and no result."""
    seats = [each.seat for each in stored.stored_seats]
    extra = {
        "names": [seat.name for seat in seats],
        "levels": [seat.level for seat in seats],
        "fairness": proof_of(seats, stored.seed, "over"),
        "started": stored.started,
        "ended": stored.ended,
    }
    given = [found for text in stored.log[:1] if (found := parse_given(text))]
    if given:
        extra["given"] = given[0].plain()
    log = _kept(stored.log)
    return notation.write(
        Record(stored.game, stored.rules, stored.players, stored.options, log, extra)
    )


def _kept(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The decisions and draws, without what was undone; what others let somebody take back stays."""
    kept: list[str] = []
    for text in texts:
        if text == UNDO:
            kept.pop()
        elif parse_call(text) is None and parse_given(text) is None:
            kept.append(text)
    return tuple(kept)
