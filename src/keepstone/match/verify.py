"""Verification of finished records: the seed, pledges, draws, decisions and result."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from itertools import starmap
from typing import Literal

from keepstone.errors import KeepstoneError
from keepstone.kit.quoting import quoted
from keepstone.match.claims import claims_in, problems_with
from keepstone.match.continuation import continuation_in
from keepstone.match.fairness import draw, draw_dealt, source_of
from keepstone.match.proof import Proof, problems_with_proof, proof_in
from keepstone.match.record import digest_in
from keepstone.playing import notation
from keepstone.playing.notation import Record
from keepstone.playing.position import Position
from keepstone.playing.replay import is_playable, replay
from keepstone.protocol import CHANCE
from keepstone.text.sentences import sentence, sentence_about, translate
from keepstone.text.words import ENGLISH

Verdict = Literal["right", "wrong", "not checked"]

OTHER_COMMITMENT = sentence("this record's commitment differs from the one given")
OTHER_PLEDGES = sentence("this record's list of pledges differs from the one given")
OTHER_DIGEST = sentence("this record's digest differs from the one given")


@dataclass(frozen=True, slots=True)
class Problem:
    """An error in a record. event: the number of the event in the log, or None if the error concerns no event."""

    event: int | None
    message: str

    def __str__(self) -> str:
        return self.translate(ENGLISH)

    def translate(self, language: NullTranslations) -> str:
        """Return the error and its location as a sentence."""
        message = translate(self.message, language)
        if self.event is None:
            return message
        text = language.gettext("event {number}: {message}")
        return text.format(number=self.event, message=message)


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a verification. draws: how many draws were repeated with the seed.

    commitment, digest: the values in the record, which players can compare with those that they were shown.
    forfeited: the seats that pledged a contribution and did not reveal it. unproved: facts that the record does
    not prove, such as claims that only the digest confirms. unchecked: draws, decisions and results that could not
    be checked. other_rules: the version of the rules, if it differs from the installed one; in that case draws,
    decisions and the result are not checked.
    """

    game: str
    events: int
    draws: int
    commitment: str
    digest: str
    forfeited: tuple[int, ...]
    unproved: tuple[str, ...]
    unchecked: tuple[str, ...]
    problems: tuple[Problem, ...]
    other_rules: int | None = None

    @property
    def verdict(self) -> Verdict:
        """Return the verdict in one word.

        The verdict is "not checked" if nothing is wrong but draws, decisions or the result could not be checked.
        """
        if self.problems:
            return "wrong"
        return "not checked" if self.unchecked else "right"

    @property
    def ok(self) -> bool:
        """Return whether all draws, all decisions and the result were checked and are correct."""
        return self.verdict == "right"

    def __str__(self) -> str:
        return self.translate(ENGLISH)

    def translate(self, language: NullTranslations) -> str:
        """Return the report as text for people."""
        rows = list(self._rows(language))
        width = max(len(head) for head, _ in rows)
        lines = (f"{head:{width}}  {words}" for head, words in rows)
        return "\n".join((*self._verdict(language), *lines))

    def _verdict(self, language: NullTranslations) -> Iterator[str]:
        _ = language.gettext
        text = _("{game}: events: {events}, draws checked: {draws}.")
        yield text.format(game=self.game, events=self.events, draws=self.draws)
        if self.ok:
            yield _("The seed, every draw, every decision and the result are correct.")
        elif self.problems:
            yield _("The record is wrong:")
            yield from (f"- {problem.translate(language)}" for problem in self.problems)
        else:
            yield _("Everything that could be checked is correct.")
        if self.unchecked:
            yield _("Not checked:")
            yield from (f"- {translate(claim, language)}" for claim in self.unchecked)

    def _rows(self, language: NullTranslations) -> Iterator[tuple[str, str]]:
        _ = language.gettext
        late = _("player {number} did not reveal their contribution in time")
        yield from ((_("forfeited"), late.format(number=seat + 1)) for seat in self.forfeited)
        yield from ((_("not proved"), translate(words, language)) for words in self.unproved)
        yield _("commitment"), self.commitment
        yield _("digest"), self.digest


def verify(
    text: str,
    commitment: str | None = None,
    pledges: Sequence[str] | None = None,
    digest: str | None = None,
) -> Report:
    """Verify a finished record. Raise InvalidRecord if the text is not a record or contains no proof.

    commitment, pledges, digest: values that players were shown; if given, they are compared with those in the
    record.
    """
    record = notation.read(text)
    proof, digest_read = proof_in(record), digest_in(record)
    problems = [Problem(None, text) for text in problems_with_proof(record, proof, digest_read)]
    for expected, own, words in (
        (commitment, proof.commitment, OTHER_COMMITMENT),
        (None if pledges is None else tuple(pledges), proof.pledges, OTHER_PLEDGES),
        (digest, digest_read, OTHER_DIGEST),
    ):
        if expected is not None and expected != own:
            problems.append(Problem(None, words))
    playable = is_playable(record)
    claims, begun = claims_in(record), continuation_in(record)
    free = begun.events if begun else 0
    draws, position, movers, broken = (
        _follow(record, proof, free) if playable else (0, None, [], None)
    )
    if broken:
        problems.append(broken)
    elif position is not None:
        problems += starmap(Problem, problems_with(record, claims, position, movers))
    return Report(
        game=record.game,
        events=len(record.log),
        draws=draws,
        commitment=proof.commitment,
        digest=digest_read,
        forfeited=proof.forfeited,
        unproved=(*proof.unproved, *claims.unproved()),
        unchecked=(*_other_rules_words(record, playable), *_given_words(free)),
        problems=tuple(problems),
        other_rules=None if playable else record.rules,
    )


def _other_rules_words(record: Record, playable: bool) -> tuple[str, ...]:
    if playable:
        return ()
    return (
        sentence(
            "draws, decisions and result follow version {version} of the rules: "
            "only a Keepstone that plays this version can check them",
            version=record.rules,
        ),
    )


def _given_words(free: int) -> tuple[str, ...]:
    if not free:
        return ()
    return (
        sentence_about(
            "the draw of the first event, which comes from another game",
            "the draws of the first {count} events, which come from another game",
            free,
        ),
    )


def _follow(
    record: Record, proof: Proof, free: int
) -> tuple[int, Position | None, list[int | None], Problem | None]:
    """Replay the log, repeat its draws, and stop at the first error.

    Return how many draws were checked, the final position, the seats to act, and the first error, if any. free:
    the number of events at the beginning that come from another game; their draws cannot be repeated with this
    seed.
    """
    position, draws, movers = replay(record, until=0), 0, []
    drawer = _Drawer(proof)
    for number, text in enumerate(record.log, 1):
        movers.append(_mover(position))
        drawn = drawer.draw(position, number) if position.to_act == CHANCE else None
        if drawn is not None and number > free:
            if drawn != text:
                message = sentence(
                    "the seed gives {drawn}, but the record says {text}",
                    drawn=quoted(drawn),
                    text=quoted(text),
                )
                return draws, None, movers, Problem(number, message)
            draws += 1
        try:
            position.play(text)
        except KeepstoneError as error:
            return draws, None, movers, Problem(number, error.message)
    return draws, position, [*movers, _mover(position)], None


class _Drawer:
    """Repeats the draws of a record, one after the other."""

    def __init__(self, proof: Proof):
        self._proof = proof
        self._drawn: Counter[str] = Counter()

    def draw(self, position: Position, number: int) -> str:
        """Return the outcome that the seed gives for the chance event with this number."""
        proof, weights = self._proof, position.chance_weights()
        if not proof.deal:
            return draw(proof.seed, proof.contributions, number, weights)
        source = source_of(position)
        self._drawn[source] += 1
        return draw_dealt(proof.seed, source, self._drawn[source], weights)


def _mover(position: Position) -> int | None:
    return position.to_act if position.to_act >= 0 else None
