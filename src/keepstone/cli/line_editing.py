"""Prompts in a terminal, with line editing, history and Tab completion."""

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from types import ModuleType

readline: ModuleType | None = None
with suppress(ImportError):  # Python may be built without this module
    import readline

BINDINGS = ("tab: complete", "bind ^I rl_complete")  # for GNU readline, and for libedit on macOS


class LineEditor:
    """Prompts a person for a line of input.

    If standard input is not a terminal, the lines cannot be edited.
    """

    def __init__(self) -> None:
        self._possible: Sequence[str] = ()
        if isinstance(sys.stdin, TextIOWrapper):
            # bytes that cannot be decoded become an invalid answer
            sys.stdin.reconfigure(errors="backslashreplace")
        self._editor = readline if sys.stdin.isatty() and sys.stdout.isatty() else None
        if self._editor:
            self._editor.set_completer_delims("")  # complete the whole answer, not a single word
            self._editor.set_completer(self._completion)
            is_gnu = "libedit" not in (self._editor.__doc__ or "")
            self._editor.parse_and_bind(BINDINGS[0 if is_gnu else 1])

    def ask(self, question: str, possible: Sequence[str] = ()) -> str:
        """Ask a question, and return the answer with single spaces between its words.

        Raise EOFError at the end of input.

        possible: completions for Tab.
        """
        self._possible = possible
        return " ".join(input(question).split())

    def forget(self) -> None:
        """Clear the history, so that the next person cannot look up earlier answers."""
        if self._editor:
            self._editor.clear_history()

    def _completion(self, text: str, number: int) -> str | None:
        """Return the completion with this number. readline calls this until it returns None."""
        matches = completions(text, self._possible)
        return matches[number] if number < len(matches) else None


def completions(text: str, possible: Iterable[str]) -> list[str]:
    """Return completions of a text up to the end of the next word, with a space if more words can follow."""
    begun = len(text)
    ends = ((answer, answer.find(" ", begun)) for answer in possible if answer.startswith(text))
    return list(dict.fromkeys(answer if end < 0 else answer[: end + 1] for answer, end in ends))
