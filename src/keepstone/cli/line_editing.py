"""Asking at a terminal, with a line that can be edited, earlier answers, and Tab to complete one."""

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from types import ModuleType

readline: ModuleType | None = None
with suppress(ImportError):  # Python may be built without it
    import readline

BINDINGS = ("tab: complete", "bind ^I rl_complete")  # of GNU's library, and of the one on a Mac


class LineEditor:
    """Asks a person. Where input is no terminal, lines are read as they are."""

    def __init__(self) -> None:
        self._possible: Sequence[str] = ()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="backslashreplace")  # what cannot be read is no answer
        self._editor = readline if sys.stdin.isatty() and sys.stdout.isatty() else None
        if self._editor:
            self._editor.set_completer_delims("")  # an answer is completed as a whole
            self._editor.set_completer(self._completion)
            is_gnu = "libedit" not in (self._editor.__doc__ or "")
            self._editor.parse_and_bind(BINDINGS[0 if is_gnu else 1])

    def ask(self, question: str, possible: Sequence[str] = ()) -> str:
        """The answer in single spaces; possible: what Tab completes it to. EOFError when nothing more comes."""
        self._possible = possible
        return " ".join(input(question).split())

    def forget(self) -> None:
        """Let nobody look up what somebody else has answered."""
        if self._editor:
            self._editor.clear_history()

    def _completion(self, text: str, number: int) -> str | None:
        """What readline asks for again and again: completion after completion."""
        found = completions(text, self._possible)
        return found[number] if number < len(found) else None


def completions(text: str, possible: Iterable[str]) -> list[str]:
    """How an answer may go on, up to the end of its next word; a blank follows if more words do."""
    begun = len(text)
    ends = ((answer, answer.find(" ", begun)) for answer in possible if answer.startswith(text))
    return list(dict.fromkeys(each if end < 0 else each[: end + 1] for each, end in ends))
