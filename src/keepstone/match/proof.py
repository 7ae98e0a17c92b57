"""Proofs of fair draws in records: their format, and the rules that they must follow on their own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from keepstone.errors import InvalidRecord
from keepstone.kit.quoting import quoted
from keepstone.match.continuation import continuation_in
from keepstone.match.fairness import DEAL_SCHEMES, SCHEMES, SEED_BYTES, commit, pledge
from keepstone.match.seating import DIGITS
from keepstone.playing.notation import Record
from keepstone.text.sentences import Sentence, sentence

SEED = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")


@dataclass(frozen=True, slots=True)
class Proof:
    """The part of a record that proves that its draws were fair.

    scheme: the version of the fairness scheme. levels: by seat, the level of a bot or None for a person. pledges,
    contributions: by seat, empty if there is none.
    """

    scheme: int
    seed: bytes
    commitment: str
    levels: tuple[str | None, ...]
    pledges: tuple[str, ...]
    contributions: tuple[str, ...]
    digest: Any

    @property
    def deal(self) -> bool:
        return self.scheme in DEAL_SCHEMES

    @property
    def forfeited(self) -> tuple[int, ...]:
        """Return the seats that pledged a contribution and did not reveal it."""
        pairs = enumerate(zip(self.pledges, self.contributions, strict=True))
        return tuple(
            seat for seat, (pledged, contribution) in pairs if pledged and not contribution
        )

    @property
    def unproved(self) -> tuple[str, ...]:
        """Return the facts that the proof leaves open, as sentences."""
        if any(self.contributions):
            return ()
        return (sentence("that the seed is random: no player contributed to the draws"),)


def proof_in(record: Record) -> Proof:
    """Return the proof in a record. Raise InvalidRecord if there is none, or if it is malformed."""
    plain = record.extra.get("fairness")
    if not isinstance(plain, dict):
        raise InvalidRecord(
            sentence(
                'the record has no "fairness": the game was not played at a table with provable draws'
            )
        )
    if "seed" not in plain:
        raise InvalidRecord(
            sentence("the game was not over when this record was made: its seed is still secret")
        )
    version = plain.get("version")
    if type(version) is not int or version not in SCHEMES:
        raise InvalidRecord(
            sentence(
                'its "fairness" has version {version}; known versions: {known}',
                version=quoted(version),
                known=", ".join(map(str, SCHEMES)),
            )
        )
    _by_seat(record.extra, "names", record)
    return Proof(
        scheme=version,
        seed=bytes.fromhex(_digits(plain["seed"], SEED)),
        commitment=str(plain.get("commitment")),
        levels=_by_seat(record.extra, "levels", record, may_be_null=True),
        pledges=_digits_by_seat(plain, "pledges", record),
        contributions=_digits_by_seat(plain, "contributions", record),
        digest=plain.get("digest"),
    )


def problems_with_proof(record: Record, proof: Proof, digest: str) -> Iterator[Sentence]:
    """Yield an error for each part of a proof that contradicts another part or the record's digest."""
    if commit(proof.seed, proof.scheme) != proof.commitment:
        yield sentence("this is not the committed seed: its SHA-256 differs")
    if proof.digest is None:
        yield sentence("the record was changed or is incomplete: it has no digest")
    elif digest != proof.digest:
        yield sentence("the record was changed: its digest differs")
    yield from _problems_with_scheme(record, proof)
    for seat in range(record.players):
        yield from _problems_with_seat(proof, seat)


def _problems_with_scheme(record: Record, proof: Proof) -> Iterator[Sentence]:
    """Yield an error if the draws ignore the contributions that players have pledged."""
    pledged, continuation = any((*proof.pledges, *proof.contributions)), continuation_in(record)
    if proof.deal and pledged:
        yield sentence("the draws ignore the pledges: in a deal, players contribute nothing")
    if continuation and pledged:
        yield sentence(
            "the first draws ignore the pledges: in a game that continues another, players contribute nothing"
        )
    if continuation and proof.deal:
        yield sentence("the first draws ignore the seed: a deal cannot continue another game")


def _problems_with_seat(proof: Proof, seat: int) -> Iterator[Sentence]:
    pledged, contribution = proof.pledges[seat], proof.contributions[seat]
    if contribution and pledge(proof.commitment, seat, contribution) != pledged:
        yield sentence(
            "the contribution of player {seat} does not match their pledge", seat=seat + 1
        )
    if pledged and proof.levels[seat] is not None:
        yield sentence("player {seat} is a bot, and bots make no pledges", seat=seat + 1)


def _digits_by_seat(plain: dict[str, Any], key: str, record: Record) -> tuple[str, ...]:
    texts: tuple[str, ...] = _by_seat(plain, key, record)
    return tuple(text and _digits(text, DIGITS) for text in texts)


def _by_seat(
    plain: dict[str, Any], key: str, record: Record, may_be_null: bool = False
) -> tuple[Any, ...]:
    """Return a list with one text for each player."""
    texts = plain.get(key)
    if (
        not isinstance(texts, list)
        or len(texts) != record.players
        or not all(isinstance(text, str) or (text is None and may_be_null) for text in texts)
    ):
        raise InvalidRecord(
            sentence('"{key}" in a record must have one text for each player', key=key)
        )
    return tuple(texts)


def _digits(value: Any, form: re.Pattern[str]) -> str:
    if not isinstance(value, str) or not form.fullmatch(value):
        raise InvalidRecord(
            sentence(
                "each part of the proof in a record must be 64 hexadecimal digits, in lower case"
            )
        )
    return value
