"""Extracts the texts of the rulebooks into the template of src/keepstone/text/locale/rules: `make words`.

New texts are added to the catalogues without a translation; where an original has changed, the old
translation remains, marked as fuzzy. `python -m tools.texts.rules_words --check pl` lists missing and outdated
translations, and those that differ from the original in numbers, marks or code.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from keepstone.server.catalogue.markdown import CODE, RULE, STATED, pieces
from keepstone.server.catalogue.rulebooks import RULES, context, for_players
from keepstone.text.languages import languages
from tools.texts.words import FOREVER, ROOT, comments, mark_outdated, written

TEMPLATE = RULES / "rules.pot"
CLOSE = 0.5  # minimum similarity (0 to 1) at which a changed text keeps its translation
MARK = re.compile(rf"{CODE.pattern}|{RULE}|\]\([^)]*\)|\d+|\*+|\||<!--|-->")

Entry = tuple[str, str]  # the rule that contains a text, and the English text


def entries() -> dict[Entry, str]:
    """Return all texts of our rulebooks, with their files."""
    found = {}
    for path in sorted((ROOT / "docs/rules").glob("*.md")):
        for piece in pieces(for_players(path.read_text(encoding="utf-8"))):
            found[context(path.stem, piece), piece.text] = path.relative_to(ROOT).as_posix()
    return found


def template() -> Catalog:
    """Return the template for translations."""
    catalogue = Catalog(project="Keepstone", creation_date=FOREVER, header_comment="# Keepstone")
    for (rule, english), file in entries().items():
        catalogue.add(english, context=rule, locations=[(file, 0)])
    return catalogue


def updated(lang: str) -> Catalog:
    """Return the current catalogue of a language. New texts are empty; changed texts keep their translation."""
    old, today = _read(lang), entries()
    catalogue = Catalog(
        lang, project="Keepstone", creation_date=FOREVER, header_comment="# Keepstone", fuzzy=False
    )
    gone = {
        str(each.id): each for each in old if each.string and (each.context, each.id) not in today
    }
    for (rule, english), file in today.items():
        message = old.get(english, rule) or Message(english)
        if not message.string and (near := get_close_matches(english, gone, 1, CLOSE)):
            message = gone.pop(near[0])
            if near[0] != english:  # the same text below a different heading is still up to date
                mark_outdated(message, near[0])
        catalogue.add(
            english,
            message.string,
            context=rule,
            locations=[(file, 0)],
            flags=message.flags,
            user_comments=comments(message),
        )
    return catalogue


def faults(lang: str) -> Iterator[str]:
    """Return the errors of a language."""
    for message in updated(lang):
        if message.id and (fault := _fault(message)):
            yield f"{fault}: {message.context}: {message.id}"


def _fault(message: Message) -> str:
    english, words = str(message.id), str(message.string)
    if not words:
        return "missing"
    if message.fuzzy:
        return "older than its original"
    lost, won = _marks(english) - _marks(words), _marks(words) - _marks(english)
    if lost or won:
        return f"lost {[*lost.elements()]}, won {[*won.elements()]}"
    if words != " ".join(words.split()):
        return "not one line, or has blanks too many"
    stated = STATED.match(english)
    if stated and not words.startswith(stated[0]):
        return "does not begin with its number"
    return ""


def _marks(text: str) -> Counter[str]:
    return Counter(MARK.findall(text))


def _read(lang: str) -> Catalog:
    """Return the catalogue of a language, which is empty if it does not exist yet."""
    path = RULES / f"{lang}.po"
    if not path.exists():
        return Catalog(lang)
    with path.open("rb") as file:
        return read_po(file, locale=lang)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--check"]:
        found = [fault for lang in sys.argv[2:] for fault in faults(lang)]
        print(*found, f"{len(found)} faults", sep="\n")
        sys.exit(bool(found))
    TEMPLATE.write_text(written(template()), encoding="utf-8")
    for each in languages()[1:]:
        (RULES / f"{each}.po").write_text(written(updated(each)), encoding="utf-8")
