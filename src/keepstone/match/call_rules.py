"""Rules for calls: which seat can make which call, and when."""

from collections.abc import Set as AbstractSet
from typing import Protocol, assert_never

from keepstone.match.call_state import MOST_ASKS, MOST_UNDOS, CallState
from keepstone.match.calls import Call
from keepstone.match.errors import (
    NotAlone,
    NotAway,
    NothingAsked,
    NothingToUndo,
    NotPlaying,
    NotYourTurn,
    QuestionOpen,
    TooOften,
)
from keepstone.text.sentences import sentence, sentence_about


class CallableMatch(Protocol):
    """The attributes of a match that determine which calls are allowed."""

    standing: CallState

    @property
    def mover(self) -> int | None:
        """Return the seat that is to act, or None."""

    @property
    def persons(self) -> frozenset[int]:
        """Return the seats of all persons who are still in the game."""

    def last_decision(self, seat: int) -> int | None:
        """Return the index in `history` of the seat's last decision, or None if this decision cannot be undone."""


def check_call(match: CallableMatch, call: Call, away: AbstractSet[int]) -> Call:
    """Return a call in the form in which it is logged, if the match allows the call.

    Raise an error with the reason if the call is not allowed now.

    away: the seats of persons who have been absent for so long that the others may continue without them.
    """
    if call.verb == "return":
        _check_replaced(match, call.seat)
        return call
    match.standing.check_plays(call.seat)
    match call.verb:
        case "resign" | "timeout" | "late":
            return call
        case "hint":
            return _hint(match, call)
        case "agree":
            question = match.standing.question
            if question is None or call.seat not in question.awaited:
                raise NothingAsked(sentence("there is no request for you to accept"))
            return call
        case "refuse":
            if match.standing.question is None:
                raise NothingAsked(sentence("there is no request to decline"))
            return call
        case "ask undo" | "ask end" | "ask replace":
            return _question(match, call, away)
    assert_never(call.verb)


def _check_replaced(match: CallableMatch, seat: int) -> None:
    """Raise NotPlaying unless the seat was replaced by vote. Nobody else can return."""
    if match.standing.out.get(seat) != "replaced":
        raise NotPlaying(sentence("only a player who was replaced by a bot can return"))


def _hint(match: CallableMatch, call: Call) -> Call:
    if match.mover != call.seat:
        raise NotYourTurn(sentence("it is not your turn"))
    if match.persons != {call.seat}:
        raise NotAlone(sentence("hints are available only if all other players are bots"))
    return call


def _question(match: CallableMatch, call: Call, away: AbstractSet[int]) -> Call:
    if match.standing.question is not None:
        raise QuestionOpen(sentence("answer the open request first"))
    most = MOST_UNDOS if match.persons == {call.seat} else MOST_ASKS
    if match.standing.asks.count(call.seat) >= most:
        raise TooOften(
            sentence_about(
                "you have asked {count} time: wait for the next move",
                "you have asked {count} times: wait for the next move",
                most,
            )
        )
    if call.verb == "ask undo":
        if match.last_decision(call.seat) is None:
            raise NothingToUndo(
                sentence("you cannot undo: something was drawn after your last move")
            )
        return call
    held_up = match.mover in away
    if call.verb == "ask replace" and not (held_up and call.other == match.mover):
        raise NotAway(sentence("a bot can replace only a player who is away on their turn"))
    missing = (match.persons & away) - {call.seat, call.other} if held_up else ()
    return Call(call.verb, call.seat, call.other, tuple(sorted(missing)))
