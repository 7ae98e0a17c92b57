"""Rule texts in a terminal: a paragraph by its number, or a chapter."""

import re
from collections.abc import Iterator

from keepstone.cli.language import terminal_language
from keepstone.cli.output import paragraph
from keepstone.protocol import Game, UnknownName
from keepstone.sentences import sentence
from keepstone.server.http.rulebooks import rules_of

CHAPTER = re.compile(r"^## (?:§(\d+) )?(.*)$", re.MULTILINE)
PARAGRAPH = re.compile(r"^\*\*§(\d+\.\d+[a-z]?)\*\*", re.MULTILINE)
PICTURE = re.compile(r"<!--.*?-->", re.DOTALL)
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
EMPHASIS = re.compile(r"(?<![\w*])\*{1,2}(?=\S)(.+?)(?<=\S)\*{1,2}(?![\w*])", re.DOTALL)
RULER = re.compile(r"\|[-:| ]+\|")
CODE = "```"


def chapters(game: Game) -> list[str]:
    """Return the numbers and names of the chapters."""
    return [f"{found[1]}  {found[2]}" for found in CHAPTER.finditer(_text(game)) if found[1]]


def rule(game: Game, number: str) -> str:
    """Return the rule with a number such as 4.2, or the chapter with one such as 4, wrapped to the terminal."""
    text, number = _text(game), number.removeprefix("§")
    starts = PARAGRAPH if "." in number else CHAPTER
    found = next((each for each in starts.finditer(text) if each[1] == number), None)
    if found is None:
        raise UnknownName(
            sentence("the rules of {game} have no §{number}", game=game.name, number=number)
        )
    ends = [m.start() for m in CHAPTER.finditer(text, found.end())]
    if "." in number:
        ends += [m.start() for m in PARAGRAPH.finditer(text, found.end())]
    return for_terminal(text[found.start() : min(ends, default=len(text))])


def _text(game: Game) -> str:
    rules = rules_of(game, terminal_language())
    if rules is None:
        raise UnknownName(sentence("the rules of {game} are not here", game=game.name))
    return rules.text


def for_terminal(markdown: str) -> str:
    """Return Markdown as plain text, wrapped to the terminal."""
    text = LINK.sub(r"\1", PICTURE.sub("", markdown))
    blocks = (line for part in _parts(text) for line in part)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(blocks)).strip()


def _parts(text: str) -> Iterator[list[str]]:
    """Yield the blocks between empty lines, each as its lines."""
    for number, part in enumerate(text.split(CODE)):
        if number % 2:  # a code block with a drawing
            yield [*part.strip("\n").splitlines(), ""]
            continue
        for block in re.split(r"\n\s*\n", part.strip("\n")):
            yield [*_block(block.splitlines()), ""]


def _block(lines: list[str]) -> Iterator[str]:
    """Yield the lines of a table, a list item or a paragraph."""
    if lines and lines[0].startswith("|"):
        for line in lines:
            if not RULER.fullmatch(line.strip()):
                yield from _row([cell.strip() for cell in line.strip("| ").split("|")])
        return
    items: list[list[str]] = [[]]
    for line in lines:
        if line.startswith("- "):
            items.append([])
        items[-1].append(line)
    for item in filter(None, items):
        text = _plain(" ".join(item)).lstrip("# ")
        yield paragraph(text, later="  " if text.startswith("- ") else "")


def _row(cells: list[str]) -> Iterator[str]:
    yield paragraph(_plain("; ".join(filter(None, cells))), later="    ")


def _plain(text: str) -> str:
    return EMPHASIS.sub(r"\1", text)
