"""Continuations: matches that start with events from another game, which were drawn with that game's seed."""

import re
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any

from keepstone.errors import InvalidRecord
from keepstone.playing.notation import Record
from keepstone.text.sentences import sentence
from keepstone.text.words import counted

TEXT = re.compile(r"given ([0-9]{1,6})(?: ([a-z0-9]{12}))?")


@dataclass(frozen=True, slots=True)
class Continuation:
    """The origin of a match that continues another game.

    events: the number of events from the other game; table: the ID of the other game's table, if known.
    """

    events: int
    table: str | None = None

    @property
    def text(self) -> str:
        """Return the text that announces the events from the other game in the match's log."""
        return " ".join(filter(None, ("given", str(self.events), self.table)))

    def sentence(self, language: NullTranslations) -> str:
        """Return the continuation as a sentence for people."""
        return counted(
            "Continues another game after its first event",
            "Continues another game after its first {count} events",
            self.events,
            language,
        )

    def plain(self) -> dict[str, Any]:
        return {"events": self.events} | ({"table": self.table} if self.table else {})


def parse_continuation(text: str) -> Continuation | None:
    """Return the continuation that a text in the match's log announces, or None if the text announces none."""
    match = TEXT.fullmatch(text)
    return Continuation(int(match[1]), match[2]) if match else None


def continuation_in(record: Record) -> Continuation | None:
    """Return the continuation that a record claims, or None. Raise InvalidRecord if the claim is malformed."""
    plain = record.extra.get("given")
    if plain is None:
        return None
    events = plain.get("events") if isinstance(plain, dict) else None
    table = plain.get("table") if isinstance(plain, dict) else None
    continuation = parse_continuation(
        " ".join(map(str, filter(None, ("given", str(events), table))))
    )
    if (
        continuation is None
        or continuation.plain() != plain
        or continuation.events > len(record.log)
    ):
        raise InvalidRecord(
            sentence(
                '"given" in a record must state how many of its first "events" come from another game'
            )
        )
    return continuation
