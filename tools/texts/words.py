"""Extracts all user-visible texts into the template of src/keepstone/text/locale and its catalogues: `make words`.

In Python they are marked by `_("...")`, `.gettext("...")`, `N_("...")` or `sentence("...")`, plurals by
`counted`, `count_words` or `sentence_about` with `("...", "...", ...)`; in the client by `t('...')` or
`counted('...', '...', ...)`. Texts in the descriptors of games and levels are included. When an English
text is reworded, run `tools.texts.rename_words` first: it keeps the translations.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from importlib import import_module
from io import BytesIO
from itertools import takewhile
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from keepstone.bots import LEVELS
from keepstone.bots.level import BASELINES
from keepstone.games import OWN, find
from keepstone.playing.lessons import lesson_of

ROOT = Path(__file__).parents[2]
TEMPLATE = (
    ROOT / "src/keepstone/text/locale/keepstone.pot"
)  # not committed: a new language starts from it
LITERAL = r"('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
CLIENT_CALL = re.compile(rf"(?<![\w.$])t\(\s*{LITERAL}")
CLIENT_COUNT = re.compile(rf"(?<![\w.$])counted\(\s*{LITERAL},\s*{LITERAL}")
KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "counted": (1, 2),
    "count_words": (1, 2),
    "sentence": None,
    "sentence_about": (1, 2),
}
WAS = "was: "  # prefix for the former original text; Babel does not read gettext's "#|"
FOREVER = datetime(2026, 1, 1, tzinfo=UTC)  # so that the file changes only when the texts change

Word = tuple[str | tuple[str, ...], str]  # the English (singular and plural), and its file


def template() -> Catalog:
    """Return the template that translations start from."""
    catalogue = Catalog(project="Keepstone", creation_date=FOREVER, header_comment="# Keepstone")
    for english, file in sorted(_all_words(), key=lambda word: word[1]):
        catalogue.add(english, locations=[(file, 0)])
    return catalogue


def updated(language: Path) -> str:
    """Return a language's catalogue with the current texts.

    New texts have no translation, and removed texts are dropped.
    """
    with language.open("rb") as file:
        catalogue = read_po(file, locale=language.stem)
    for message in catalogue:
        message.user_comments = comments(message)
    catalogue.update(template(), no_fuzzy_matching=True)
    return written(catalogue)


def written(catalogue: Catalog) -> str:
    """Return the text of a catalogue."""
    text = BytesIO()
    write_po(text, catalogue, include_lineno=False, sort_by_file=True, ignore_obsolete=True)
    return text.getvalue().decode()


def mark_outdated(message: Message, original: str) -> None:
    """Mark a translation as fuzzy, and record the original text for which it was made, if none is recorded."""
    if not message.fuzzy:
        message.user_comments.append(f"{WAS}{original}")
        message.flags.add("fuzzy")


def comments(message: Message) -> list[str]:
    """Return the translator's comments, and the former original while it is useful."""
    if message.fuzzy:
        return message.user_comments
    return [*takewhile(lambda comment: not comment.startswith(WAS), message.user_comments)]


def _all_words() -> Iterator[Word]:
    yield from _python_words()
    yield from _client_words()
    for name, module in OWN.items():
        file = Path(import_module(module).__file__ or "").relative_to(ROOT).as_posix()
        yield from ((english, file) for english in _words_of_game(name))
    for level in LEVELS:
        yield level.name, "src/keepstone/bots/level.py"
        yield level.words, "src/keepstone/bots/level.py"
    for level in BASELINES:  # these texts are also used at the prompt
        yield level.name, "src/keepstone/bots/level.py"


def _python_words() -> Iterator[Word]:
    found = extract_from_dir(ROOT / "src", [("**.py", "python")], keywords=KEYWORDS)
    for file, _, english, _, _ in found:
        yield english, f"src/{file}"


def client_texts() -> set[str]:
    """Return the texts that the client translates. Of plural texts, it contains the singular."""
    return {text if isinstance(text, str) else text[0] for text, _ in _client_words()}


def _client_words() -> Iterator[Word]:
    for path in (ROOT / "web/src").rglob("*"):
        if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts"):
            text, file = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
            for literal in CLIENT_CALL.findall(text):
                yield ast.literal_eval(literal), file
            for one, several in CLIENT_COUNT.findall(text):
                yield (ast.literal_eval(one), ast.literal_eval(several)), file


def _words_of_game(name: str) -> Iterable[str]:
    game, lesson = find(name), lesson_of(name)
    yield from (game.title, game.summary, game.feel)
    if lesson:
        yield from lesson.texts()
    for option in game.options:
        yield option.words
        yield from option.value_words
        if option.own_words:
            yield option.own_words


if __name__ == "__main__":
    TEMPLATE.write_text(written(template()), encoding="utf-8")
    for each in TEMPLATE.parent.glob("*.po"):
        each.write_text(updated(each), encoding="utf-8")
