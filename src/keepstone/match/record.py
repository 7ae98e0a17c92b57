"""A match as a record file."""

from dataclasses import replace
from typing import Any

from keepstone import notation
from keepstone.kit.viewer import SPECTATOR
from keepstone.match.fairness import digest
from keepstone.match.match import Match
from keepstone.notation import Record


def record_of(match: Match, started: str | None = None, ended: str | None = None) -> str:
    """The record, as JSON. Until the game is over it holds what a spectator sees, and no seed."""
    over = match.status == "over"
    record = (match.position if over else match.position.observe(SPECTATOR)).to_record()
    extra = {"names": list(match.names), "fairness": _proof(match, record), "started": started}
    if over:
        extra |= {"result": result_of(match), "ended": ended}
    return notation.write(replace(record, extra=extra))


def result_of(match: Match) -> dict[str, list[int]] | None:
    """Who won with which scores, once the game is over."""
    if match.status != "over":
        return None
    return {"winners": match.position.winners(), "scores": match.position.scores()}


def _proof(match: Match, record: Record) -> dict[str, Any]:
    proof = {"commitment": match.commitment, "contributions": list(match.contributions)}
    if match.status == "over":
        proof |= {"seed": match.seed.hex(), "digest": digest(record.log)}
    return proof
