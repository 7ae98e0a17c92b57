"""Rule texts in the terminal: a paragraph or a chapter, selected by its number."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from markdown_it.token import Token

from keepstone.cli.language import terminal_language
from keepstone.cli.output import paragraph
from keepstone.errors import UnknownName
from keepstone.protocol import Game
from keepstone.server.catalogue.markdown import CELLS, DATA_RULE, plain_text
from keepstone.server.catalogue.rulebooks import rules_of
from keepstone.text.sentences import sentence

START = Token("", "", 0)
BLOCK_ENDS = (
    "heading_close",
    "paragraph_close",
    "bullet_list_close",
    "ordered_list_close",
    "table_close",
    "pre_close",
)


def chapters(game: Game) -> list[str]:
    """Return the numbers and names of a rulebook's chapters."""
    headings = [
        plain_text(text)
        for opening, text in pairwise(_tokens(game))
        if _is_chapter(opening) and DATA_RULE in opening.attrs
    ]
    return [heading.removeprefix("§").replace(" ", "  ", 1) for heading in headings]


def rule(game: Game, number: str) -> str:
    """Return the rule with this number, such as 4.2, or the chapter, such as 4, wrapped to the terminal."""
    tokens, number = _tokens(game), number.removeprefix("§")
    start = next(
        (i for i, token in enumerate(tokens) if token.attrs.get(DATA_RULE) == number), None
    )
    if start is None:
        raise UnknownName(
            sentence("the rules of {game} have no §{number}", game=game.name, number=number)
        )

    def belongs(token: Token) -> bool:
        is_next_rule = "." in number and DATA_RULE in token.attrs
        return not (is_next_rule or _is_chapter(token))

    return for_terminal([tokens[start], *takewhile(belongs, tokens[start + 1 :])])


def _tokens(game: Game) -> list[Token]:
    rules = rules_of(game, terminal_language())
    if rules is None:
        raise UnknownName(sentence("the rules of {game} are not installed", game=game.name))
    return rules.tokens


def _is_chapter(token: Token) -> bool:
    return token.type == "heading_open" and token.markup == "##"


def for_terminal(tokens: Sequence[Token]) -> str:
    """Return a part of a rulebook as plain text, wrapped to the terminal. Pictures are omitted."""
    return "\n".join(_lines(tokens)).strip()


def _lines(tokens: Sequence[Token]) -> Iterator[str]:
    """Yield the wrapped texts and table rows, with an empty line after each block."""
    mark, cells = "", list[str]()
    for opening, token in pairwise([START, *tokens]):
        match token.type:
            case "list_item_open":
                mark = f"{token.info}{token.markup} "  # "- " or "1. "
            case "list_item_close":
                mark = ""
            case "inline" if opening.type in CELLS:
                cells.append(plain_text(token))
            case "inline" if opening.type != "figcaption_open":
                yield paragraph(plain_text(token), first=mark)
                mark = " " * len(mark)
            case "tr_close":
                if row := "; ".join(filter(None, cells)):
                    yield paragraph(row, later="    ")
                cells = []
            case "text":  # a drawing made of characters
                yield token.content.rstrip("\n")
        if token.level == 0 and token.type in BLOCK_ENDS:
            yield ""
