"""Conversion of a match to a record."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from keepstone.kit.viewer import SPECTATOR
from keepstone.match.call_state import Departure
from keepstone.match.fairness import commit, digest
from keepstone.match.match import Match
from keepstone.match.seating import Seat
from keepstone.match.state import Status
from keepstone.playing import notation
from keepstone.playing.notation import Record


def record_of(
    match: Match, started: str | None = None, ended: str | None = None, rated: bool = False
) -> str:
    """Return the match as a JSON record.

    Before the end of the match, the record contains what a spectator sees, without the seed. rated: whether
    the match was played for ratings.
    """
    over = match.status == "over"
    record = (match.position if over else match.position.observe(SPECTATOR)).to_record()
    proof = proof_of(match.seats, match.seed, match.status, match.scheme)
    extra = {
        "names": list(match.names),
        "levels": [seat.level for seat in match.seats],
        "fairness": proof,
        "started": started,
    }
    if match.given:
        extra |= {"given": match.given.plain()}
    if match.clock:
        extra |= {"clock": match.clock}
    if rated:
        extra |= {"rated": True}
    if over:
        extra |= {"result": result_of(match), "ended": ended, **_claims_of(match)}
    record = replace(record, extra=extra)
    if over:
        proof["digest"] = digest_in(record)
    return notation.write(record)


def result_of(match: Match) -> dict[str, list[int]] | None:
    """Return the winners and scores of a finished match, or None if it is not over."""
    if match.status != "over":
        return None
    return {"winners": match.winners, "scores": match.position.scores()}


def _claims_of(match: Match) -> dict[str, Any]:
    """Return the claims in a match's record besides its log: times, departures, hints and the ending."""
    claims: dict[str, Any] = {}
    if match.clock:
        claims |= {"spent": [event.spent for event in match.history]}
    if match.standing.departures:
        claims |= {"out": [_plain(departure) for departure in match.standing.departures]}
    if match.standing.hints:
        claims |= {"hints": [match.standing.hints.count(seat) for seat in range(len(match.seats))]}
    if match.standing.ending:
        claims |= {"ending": match.standing.ending}
    return claims


def _plain(departure: Departure) -> dict[str, Any]:
    claims = {"event": departure.event, "seat": departure.seat, "why": departure.why}
    more = {"spent": departure.spent, "back": departure.back}
    return claims | {key: value for key, value in more.items() if value is not None}


def digest_in(record: Record) -> str:
    return digest(notation.plain_of(record))


def proof_of(seats: Sequence[Seat], seed: bytes, status: Status, scheme: int) -> dict[str, Any]:
    """Return the public part of a match's fairness proof.

    The public part contains the contributions once all of them are revealed, and the seed after the end of the
    match.
    """
    proof: dict[str, Any] = {
        "commitment": commit(seed, scheme),
        "version": scheme,
        "pledges": [seat.pledge for seat in seats],
    }
    if status in ("playing", "over"):
        proof |= {"contributions": [seat.contribution for seat in seats]}
    if status == "over":
        proof |= {"seed": seed.hex()}
    return proof


def places_of(match: Match) -> list[int]:
    """Return the place of each seat in a finished match: 1 for the winners, then by points.

    People who resigned, ran out of time, or were replaced and did not return share the last place; the place of
    people who were late follows from the result. If the match has no winner, all places are 0.
    """
    winners = match.winners
    left = {seat for seat, why in match.standing.out.items() if why != "late"}
    if not winners:
        return [0] * len(match.seats)
    scores = match.position.scores()
    order = [
        (2, 0) if seat in left else (0, 0) if seat in winners else (1, -scores[seat])
        for seat in range(len(match.seats))
    ]
    return [1 + sum(other < own for other in order) for own in order]
