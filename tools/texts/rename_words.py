"""Renames English texts in the catalogues and keeps their translations. Run it before `make words`.

`python -m tools.texts.rename_words TABLE.json` changes the catalogues of the client and the games; with `--rules`,
it also changes those of the rulebooks. The table is a JSON list of `{"old": text, "new": text, "meaning":
"same"}`, where a plural text is a list `[singular, plural]`. Translations are marked as fuzzy if the meaning
is "changed", or if their placeholders differ from those of the new text. Entries whose "old" is null are new
texts, which `make words` adds.
"""

import argparse
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from keepstone.server.catalogue.rulebooks import RULES
from keepstone.text.files import read_text
from keepstone.text.languages import LOCALE, languages
from tools.texts.words import mark_outdated, written

PLACEHOLDER = re.compile(r"\{[^}]*\}")

Text = str | tuple[str, ...]  # a plural text consists of its singular and its plural


@dataclass(frozen=True)
class Change:
    """A text that gets a new wording. changed: whether its meaning changes as well."""

    old: Text
    new: Text
    changed: bool


def changes(table: list[dict[str, str | list[str] | None]]) -> list[Change]:
    """Return the changes listed in a table."""
    return [
        Change(_text(row["old"]), _text(row["new"]), row["meaning"] == "changed")
        for row in table
        if row["old"] is not None
    ]


def rename(catalogue: Catalog, wanted: Sequence[Change]) -> list[Change]:
    """Rename texts in a catalogue, all at once. Return the changes whose old text is missing from it.

    If the new text already exists, or if several texts become the same one, the first translation remains.
    """
    entries = [*catalogue]
    found = [(each, change) for change in wanted for each in entries if each.id == change.old]
    for entry, _ in found:
        catalogue.delete(entry.id, entry.context)
    for entry, change in found:
        if catalogue.get(change.new, entry.context) is None:
            catalogue[change.new] = _reworded(entry, change, catalogue.num_plurals)
    present = [change for _, change in found]
    return [change for change in wanted if change not in present]


def _reworded(old: Message, change: Change, plurals: int) -> Message:
    """Return an entry with its new English text and its translation."""
    forms = _forms(old.string)
    if isinstance(change.new, str):
        string: Text = forms[-1]
    else:
        string = tuple(forms) if len(forms) == plurals else (forms[-1],) * plurals
    message = Message(
        change.new,
        string,
        old.locations,
        old.flags,
        old.auto_comments,
        old.user_comments,
        context=old.context,
    )
    if any(forms) and (change.changed or not _fits(message)):
        mark_outdated(message, _forms(old.id)[-1])
    return message


def _fits(message: Message) -> bool:
    """Return whether a translation has the placeholders of its text. A singular may omit some of them."""
    english = set(PLACEHOLDER.findall(_forms(message.id)[-1]))
    found = [set(PLACEHOLDER.findall(form)) for form in _forms(message.string)]
    return all(each <= english for each in found) and found[-1] == english


def _forms(text: Text | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def _text(value: str | list[str] | None) -> Text:
    assert value is not None
    return value if isinstance(value, str) else tuple(value)


def _apply(path: Path, wanted: Sequence[Change]) -> list[Change]:
    """Rename texts in a catalogue file. Return the changes whose old text is missing from it."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    missing = rename(catalogue, wanted)
    path.write_text(written(catalogue), encoding="utf-8")
    return missing


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Rename English texts in the catalogues.")
    parser.add_argument("table", type=Path, help="JSON file with the old and the new texts")
    parser.add_argument("--rules", action="store_true", help="the catalogues of the rulebooks, too")
    arguments = parser.parse_args()
    wanted = changes(json.loads(read_text(arguments.table)))
    for lang in languages()[1:]:
        missing = wanted
        for folder in (LOCALE, RULES) if arguments.rules else (LOCALE,):
            lacking = _apply(folder / f"{lang}.po", wanted)
            missing = [each for each in missing if each in lacking]
        for each in missing:
            print(f"{lang} has no text {each.old!r}")
