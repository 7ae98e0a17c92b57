"""The list of legal moves for the seat to act."""

from gettext import NullTranslations
from itertools import groupby, zip_longest

from keepstone.cli.output import print_paragraph
from keepstone.cli.streams import columns
from keepstone.kit.quoting import quoted, shortened
from keepstone.protocol import UnknownName
from keepstone.view import View

LONGEST = 20  # moves listed in full by default
LONGEST_NUMBER = 9  # digits
ALTERNATIVES = 6  # words shown per position of a pattern
INDENT = " " * 7
FEW = 3  # moves of a verb that are listed even in the short form


class Moves:
    """The legal moves of the seat to act, as it sees the game. texts: the moves, numbered from 1."""

    def __init__(self, seen: View, names: list[str], language: NullTranslations):
        self.seen, self.language = seen, language
        self.texts = seen.legal()
        self._names = names
        self._width = max(map(len, self.texts))

    def text_of(self, answer: str) -> str:
        """Return the text of a move that is given by its number, or any other answer unchanged.

        Raise UnknownName for an unknown number.
        """
        if not answer:
            raise UnknownName(self.language.gettext("the line is empty"))
        if not answer.isdecimal():
            return answer
        number = int(answer[:LONGEST_NUMBER])
        if not 1 <= number <= len(self.texts):
            text = self.language.gettext("there is no move {number}")
            raise UnknownName(text.format(number=shortened(answer)))
        return self.texts[number - 1]

    def print_short(self) -> None:
        """Print all moves, or a summary by first word if there are many."""
        if len(self.texts) <= LONGEST:
            self.print()
            return
        text = self.language.gettext("{pattern}, such as {move}")
        for _verb, group in groupby(enumerate(self.texts, 1), key=lambda each: each[1].split()[0]):
            moves = list(group)
            if len(moves) <= FEW:
                self._print(moves)
            else:
                (first, move), (last, _last) = moves[0], moves[-1]
                line = text.format(pattern=_pattern([text for _, text in moves]), move=move)
                print_paragraph(line, f"{first:3}-{last}  ", " " * 5)
        print_paragraph(
            self.language.gettext(
                "`moves` lists all moves; `moves WORDS` lists those that begin with WORDS."
            )
        )

    def print(self, beginning: str = "") -> None:
        """Print the moves that begin with these words, with their descriptions."""
        found = [each for each in enumerate(self.texts, 1) if f"{each[1]} ".startswith(beginning)]
        if not found:
            text = self.language.gettext("no move begins with {words}")
            raise UnknownName(text.format(words=quoted(beginning.strip())))
        self._print(found)

    def _print(self, moves: list[tuple[int, str]]) -> None:
        choices = self.seen.scene(names=self._names, language=self.language).choices
        for number, text in moves:
            head, words = f"{number:3}  {text:{self._width}}  ", choices[number - 1].words
            if len(head) <= columns() // 2:
                print_paragraph(words, head, INDENT)
            else:
                print(head.rstrip())
                print_paragraph(words, INDENT)


def _pattern(texts: list[str]) -> str:
    """Return a pattern that matches the moves, such as "coin (null | ace | 2) ...".

    Dots stand for many alternatives.
    """
    columns = zip_longest(*(text.split() for text in texts))
    return " ".join(_any_of(list(dict.fromkeys(filter(None, column)))) for column in columns)


def _any_of(words: list[str]) -> str:
    if len(words) == 1:
        return words[0]
    return f"({' | '.join(words)})" if len(words) <= ALTERNATIVES else "..."
