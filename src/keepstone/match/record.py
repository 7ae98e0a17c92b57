"""A match as a record file."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from keepstone import notation
from keepstone.kit.viewer import SPECTATOR
from keepstone.match.fairness import SCHEME, commit, digest
from keepstone.match.match import Match, Status
from keepstone.match.seats import Seat
from keepstone.match.standing import Departure
from keepstone.notation import Record


def record_of(match: Match, started: str | None = None, ended: str | None = None) -> str:
    """The record, as JSON. Until the game is over it holds what a spectator sees, and no seed."""
    over = match.status == "over"
    record = (match.position if over else match.position.observe(SPECTATOR)).to_record()
    proof = proof_of(match.seats, match.seed, match.status)
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
    if over:
        extra |= {"result": result_of(match), "ended": ended, **_beside_the_game(match)}
    record = replace(record, extra=extra)
    if over:
        proof["digest"] = digest_in(record)
    return notation.write(record)


def result_of(match: Match) -> dict[str, list[int]] | None:
    """Who won with which scores, once the game is over."""
    if match.status != "over":
        return None
    return {"winners": match.winners, "scores": match.position.scores()}


def _beside_the_game(match: Match) -> dict[str, Any]:
    """How long persons thought, who was out from when on, how the match ended: as far as there is such."""
    told: dict[str, Any] = {}
    if match.clock:
        told |= {"spent": [event.spent for event in match.kept]}
    if match.standing.departures:
        told |= {"out": [_plain(each) for each in match.standing.departures]}
    if match.standing.hints:
        told |= {"hints": [match.standing.hints.count(seat) for seat in range(len(match.seats))]}
    if match.standing.ending:
        told |= {"ending": match.standing.ending}
    return told


def _plain(departure: Departure) -> dict[str, Any]:
    told = {"event": departure.event, "seat": departure.seat, "why": departure.why}
    more = {"spent": departure.spent, "back": departure.back}
    return told | {key: value for key, value in more.items() if value is not None}


def digest_in(record: Record) -> str:
    """Return the digest that belongs into a record."""
    return digest(notation.plain_of(record))


def proof_of(seats: Sequence[Seat], seed: bytes, status: Status) -> dict[str, Any]:
    """What can be shown then: contributions when all are, the seed when nothing is drawn any more."""
    proof: dict[str, Any] = {
        "commitment": commit(seed),
        "version": SCHEME,
        "pledges": [seat.pledge for seat in seats],
    }
    if status in ("playing", "over"):
        proof |= {"contributions": [seat.contribution for seat in seats]}
    if status == "over":
        proof |= {"seed": seed.hex()}
    return proof
