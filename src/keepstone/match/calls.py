"""Calls: requests and announcements by a seat that are not game actions (resign, ask for an undo, …)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Literal, cast

from keepstone.kit.quoting import quoted
from keepstone.match.errors import InvalidCall

Verb = Literal[
    "timeout",
    "late",
    "resign",
    "return",
    "hint",
    "ask undo",
    "ask end",
    "ask replace",
    "agree",
    "refuse",
]

SAYABLE: tuple[Verb, ...] = ("resign", "return", "hint", "ask undo", "ask end", "agree", "refuse")
REPLACE = re.compile(r"ask replace ([0-9]{1,2})")
PLAIN = re.compile(r"(timeout|late|resign|return|hint|agree|refuse) ([0-9]+)")
ASKED = re.compile(r"ask ([0-9]+) (?:(undo|end)|replace ([0-9]+))(?: without((?: [0-9]+)+))?")


@dataclass(frozen=True, slots=True)
class Call:
    """A call: a player's message in a match that is not a game action.

    other: the seat that a bot should take over. without: the absent seats, which need not agree.
    """

    verb: Verb
    seat: int
    other: int | None = None
    without: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """Return the text of the call in the match's log."""
        verb, _, subject = self.verb.partition(" ")
        words = [verb, str(self.seat), *([subject] if subject else [])]
        if self.other is not None:
            words.append(str(self.other))
        if self.without:
            words += ["without", *map(str, self.without)]
        return " ".join(words)

    def sentence(self, names: Sequence[str], language: NullTranslations) -> str:
        """Return the call as a sentence for people."""
        _ = language.gettext
        sentence = {
            "timeout": _("{name} ran out of time"),
            "late": _("the contest's round ended before {name} finished"),
            "resign": _("{name} resigns"),
            "return": _("{name} returns and replaces the bot"),
            "hint": _("{name} uses a hint"),
            "ask undo": _("{name} asks to undo a move"),
            "ask end": _("{name} proposes to end the game without a winner"),
            "ask replace": _("{name} proposes to replace {other} with a bot"),
            "agree": _("{name} accepts"),
            "refuse": _("{name} declines"),
        }[self.verb]
        other = "" if self.other is None else names[self.other]
        return sentence.format(name=names[self.seat], other=other)


def requested_call(seat: int, words: str) -> Call:
    """Return the call that a seat makes with these words. Raise InvalidCall if the words are not a call."""
    if words in SAYABLE:
        return Call(words, seat)
    if match := REPLACE.fullmatch(words):
        return Call("ask replace", seat, int(match[1]))
    raise InvalidCall(f"{quoted(words)} is not a call", (*SAYABLE, "ask replace SEAT"))


def parse_call(text: str) -> Call | None:
    """Return the call in a text from the match's log, or None if the text is not a call."""
    if match := PLAIN.fullmatch(text):
        return Call(cast(Verb, match[1]), int(match[2]))
    if match := ASKED.fullmatch(text):
        other = None if match[3] is None else int(match[3])
        verb = cast(Verb, f"ask {match[2] or 'replace'}")
        return Call(verb, int(match[1]), other, tuple(map(int, (match[4] or "").split())))
    return None
