"""Checking a finished record: its seed, every draw, every decision and the result."""

import re
from dataclasses import dataclass
from typing import Any

from keepstone import notation
from keepstone.kit.quoting import quoted
from keepstone.match.fairness import commit, digest, draw
from keepstone.notation import Record
from keepstone.position import Position
from keepstone.protocol import CHANCE, OVER, InvalidRecord, KeepstoneError
from keepstone.replay import replay

HEX = re.compile(r"(?:[0-9a-f]{2})*")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a record that is wrong; event: at which number of its log, if at one."""

    event: int | None
    message: str

    def __str__(self) -> str:
        return self.message if self.event is None else f"event {self.event}: {self.message}"


@dataclass(frozen=True, slots=True)
class Report:
    """What the check of a record found; draws: how many were drawn again from the seed."""

    game: str
    events: int
    draws: int
    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        """Whether all that can be checked is right."""
        return not self.problems

    def __str__(self) -> str:
        head = f"{self.game}: {self.events} events, {self.draws} draws checked"
        if self.ok:
            return f"{head}. The seed, every draw, every decision and the result are right."
        return "\n".join([f"{head}. It does not hold:", *(f"- {each}" for each in self.problems)])


@dataclass(frozen=True, slots=True)
class _Proof:
    seed: bytes
    commitment: str
    contributions: tuple[str, ...]
    digest: str | None


def verify(text: str) -> Report:
    """Check a finished record; InvalidRecord if it is no record or carries no proof to check."""
    record = notation.read(text)
    proof = _proof_in(record)
    problems = list(_seal_problems(record, proof))
    draws, position, broken = _follow(record, proof)
    if broken:
        problems.append(broken)
    elif position is not None:
        problems.extend(_result_problems(record, position))
    return Report(record.game, len(record.log), draws, tuple(problems))


def _proof_in(record: Record) -> _Proof:
    plain = record.extra.get("fairness")
    if not isinstance(plain, dict):
        raise InvalidRecord(
            'the record has no "fairness": it was not played at a table that proves its draws'
        )
    if "seed" not in plain:
        raise InvalidRecord("the game was not over when this record was made: its seed is sealed")
    contributions = plain.get("contributions")
    if not isinstance(contributions, list) or len(contributions) != record.players:
        raise InvalidRecord('"contributions" of a record holds one text for each player')
    seed, *given = (_hex(each) for each in (plain["seed"], *contributions))
    return _Proof(
        bytes.fromhex(seed), str(plain.get("commitment")), tuple(given), plain.get("digest")
    )


def _hex(value: Any) -> str:
    if not isinstance(value, str) or not HEX.fullmatch(value):
        raise InvalidRecord("the seed and the contributions of a record are hexadecimal digits")
    return value


def _seal_problems(record: Record, proof: _Proof) -> list[Problem]:
    problems = []
    if commit(proof.seed) != proof.commitment:
        problems.append(Problem(None, "this is not the seed that was sealed: its SHA-256 differs"))
    if digest(record.log) != proof.digest:
        problems.append(Problem(None, "this is not the log that was played: its SHA-256 differs"))
    return problems


def _follow(record: Record, proof: _Proof) -> tuple[int, Position | None, Problem | None]:
    """Play the log again, drawing anew: the right draws, the end, and where it goes wrong."""
    position, draws = replay(record, until=0), 0
    for number, text in enumerate(record.log, 1):
        if position.to_act == CHANCE:
            drawn = draw(proof.seed, proof.contributions, number, position.chance_weights())
            if drawn != text:
                return (
                    draws,
                    None,
                    Problem(
                        number, f"the seed draws {quoted(drawn)}, the record says {quoted(text)}"
                    ),
                )
            draws += 1
        try:
            position.play(text)
        except KeepstoneError as error:
            return draws, None, Problem(number, error.message)
    return draws, position, None


def _result_problems(record: Record, position: Position) -> list[Problem]:
    if position.to_act != OVER:
        return [Problem(len(record.log), "the log ends here, but the game is not over")]
    result = {"winners": position.winners(), "scores": position.scores()}
    if record.extra.get("result") != result:
        said = quoted(record.extra.get("result"))
        return [Problem(None, f"the result is {result}, the record says {said}")]
    return []
