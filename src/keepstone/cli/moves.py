"""The legal moves of the seat to act, numbered. Some games ask for a move in two steps."""

from gettext import NullTranslations
from itertools import groupby, zip_longest

from keepstone.cli.output import print_paragraph
from keepstone.cli.streams import columns
from keepstone.drawing.scene import Choice
from keepstone.errors import UnknownName
from keepstone.kit.quoting import quoted, shortened
from keepstone.playing.view import View

LONGEST = 20  # moves listed in full by default
LONGEST_NUMBER = 9  # digits
INDENT = " " * 7
FEW = 3  # moves of a verb that are listed even in the short form


class Moves:
    """The legal moves of the seat to act, from that seat's view of the game.

    texts: all moves. entries: what the numbers 1, 2, 3 and so on stand for: a move, or a first step, which is the
    beginning of several moves. Only games with a function `first_step` have first steps.
    """

    def __init__(self, seen: View, names: list[str], language: NullTranslations):
        self.seen, self.language = seen, language
        self.texts = seen.legal()
        self._steps = {
            step: list(moves) for step, moves in groupby(self.texts, seen.game.first_step)
        }
        self._names = names
        self._width = max(map(len, self.texts))
        self.choose("")

    def choose(self, step: str) -> None:
        """Let the numbers stand for the moves of a first step or, if `step` is empty, for the first steps."""
        if step:
            self.entries = self._steps[step]
        else:
            self.entries = [
                moves[0] if len(moves) == 1 else beginning
                for beginning, moves in self._steps.items()
            ]
        self.step = step

    def is_step(self, text: str) -> bool:
        return len(self._steps.get(text, ())) > 1

    def text_of(self, answer: str) -> str:
        """Return the text of a move if the answer is its number; return any other answer unchanged.

        Raise UnknownName for an unknown number.
        """
        if not answer:
            raise UnknownName(self.language.gettext("the line is empty"))
        if not answer.isdecimal():
            return answer
        number = int(answer[:LONGEST_NUMBER])
        if not 1 <= number <= len(self.entries):
            text = self.language.gettext("there is no move {number}")
            raise UnknownName(text.format(number=shortened(answer)))
        return self.entries[number - 1]

    def begun_by(self, answer: str) -> list[tuple[int, str]]:
        """Return the moves that begin with an answer and have more words, with the numbers of their entries."""
        return [move for move in self._numbered() if move[1].startswith(f"{answer} ")]

    def _numbered(self) -> list[tuple[int, str]]:
        """Return the moves of all entries, each with the number of its entry."""
        return [
            (number, move)
            for number, entry in enumerate(self.entries, 1)
            for move in self._steps.get(entry, [entry])
        ]

    def print_short(self, answer: str = "") -> None:
        """Print the moves that begin with an answer, or a summary by the first word if there are many moves.

        First steps are not listed: the game's `turn_chart` shows their numbers.
        """
        if not answer and any(map(self.is_step, self.entries)):
            return
        moves = self.begun_by(answer) if answer else self._numbered()
        if len(moves) <= LONGEST:
            self._print(moves)
            return
        text = self.language.gettext("{pattern}, such as {move}")
        for _verb, group in groupby(moves, key=lambda item: item[1].split()[0]):
            of_verb = list(group)
            if len(of_verb) <= FEW:
                self._print(of_verb)
            else:
                (first, move), (last, _last) = of_verb[0], of_verb[-1]
                line = text.format(pattern=_pattern([text for _, text in of_verb]), move=move)
                print_paragraph(line, f"{first:3}-{last}  ", " " * 5)
        print_paragraph(
            self.language.gettext(
                "Type the first words of a move to see only the moves that begin with them; "
                "`moves` lists all moves."
            )
        )

    def print(self, beginning: str = "") -> None:
        """Print the moves that begin with these words, with their descriptions."""
        matches = [move for move in self._numbered() if f"{move[1]} ".startswith(beginning)]
        if not matches:
            text = self.language.gettext("no move begins with {words}")
            raise UnknownName(text.format(words=quoted(beginning.strip())))
        self._print(matches)

    def _print(self, moves: list[tuple[int, str]]) -> None:
        choices = self.seen.scene(names=self._names, language=self.language).choices
        described = {choice.action: _description(choice) for choice in choices}
        for number, text in moves:
            head, words = f"{number:3}  {text:{self._width}}  ", described[text]
            if len(head) <= columns() // 2:
                print_paragraph(words, head, INDENT)
            else:
                print(head.rstrip())
                print_paragraph(words, INDENT)


def _description(choice: Choice) -> str:
    return f"{choice.words}. {choice.about}" if choice.about else choice.words


def _pattern(texts: list[str]) -> str:
    """Return the start of moves, up to the first word that differs, such as "coin (null | ace | 2) ..."."""
    pattern = []
    for column in zip_longest(*(text.split() for text in texts)):
        words = sorted({word for word in column if word}, key=_natural)
        pattern.append(words[0] if len(words) == 1 else f"({' | '.join(words)})")
        if len(words) > 1:
            break
    is_whole = len(pattern) == max(len(text.split()) for text in texts)
    return " ".join(pattern if is_whole else [*pattern, "..."])


def _natural(word: str) -> tuple[bool, int, str]:
    number = int(word) if word.lstrip("-").isdecimal() else None
    return number is not None, number or 0, word
