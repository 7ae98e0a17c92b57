"""Tests of the catalogues of the rules, and of their checker."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from keepstone.server.catalogue.markdown import parse, pieces, to_html
from keepstone.text.languages import languages
from tools.texts import rules_words
from tools.texts.rules_words import faults
from tools.texts.words import written

RULES = """# Moat

Dig *first*.

## §1 Digging

**§1.1** Dig `2 3`, see
§1.2.

- Water the moat
  with 5 buckets.

| place | points |
|---|---|
| deep end | 7 |
| `b` | |

```
a drawing
```

<!-- picture: moat-full moat-dry | Two moats. -->

## What is left

Go home.
"""
DIG = "**§1.1** Dig `2 3`, see §1.2."


@pytest.mark.parametrize("lang", languages()[1:])
def test_the_rules_are_whole_in_every_language(lang: str) -> None:
    """Each fault names the rule: what is missing, older than its original, or has lost a number."""
    assert [*faults(lang)] == []


def test_what_has_words_is_translated_and_knows_its_rule() -> None:
    assert [(piece.rule, piece.text) for piece in pieces(RULES)] == [
        ("", "Moat"),
        ("", "Dig *first*."),
        ("§1", "§1 Digging"),
        ("§1.1", DIG),
        ("§1.1", "Water the moat with 5 buckets."),
        ("§1.1", "place"),
        ("§1.1", "points"),
        ("§1.1", "deep end"),
        ("§1.1", "Two moats."),
        ("What is left", "What is left"),
        ("What is left", "Go home."),
    ]


def test_translations_replace_their_originals() -> None:
    other = {
        "Water the moat with 5 buckets.": "5 *Eimer*.",
        "points": "Punkte",
        "Two moats.": "Zwei.",
    }
    text = to_html(parse(RULES, lambda piece: other.get(piece.text, piece.text)))
    original = to_html(parse(RULES, lambda piece: piece.text))
    assert text == original.replace("Water the moat with 5 buckets.", "5 <em>Eimer</em>.").replace(
        "points", "Punkte"
    ).replace("Two moats.", "Zwei.")
    assert text != original


@pytest.fixture
def moat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with the rules of the moat alone, and no language yet."""
    rulebook = tmp_path / "docs/rules/moat.md"
    rulebook.parent.mkdir(parents=True)
    rulebook.write_text(RULES, encoding="utf-8")
    monkeypatch.setattr(rules_words, "ROOT", tmp_path)
    monkeypatch.setattr(rules_words, "RULES", tmp_path)
    return tmp_path


def speak(moat: Path, words: str) -> None:
    """Translates rule 1.1 with these words, and everything else with its English."""
    catalogue = Catalog("de")
    for rule, english in rules_words.entries():
        catalogue.add(english, words if english == DIG else english, context=rule)
    (moat / "de.po").write_text(written(catalogue), encoding="utf-8")


def test_what_is_missing_is_named(moat: Path) -> None:
    speak(moat, "")
    assert [*faults("de")] == [f"missing: moat §1.1: {DIG}"]


def test_what_is_older_than_its_original_is_named_and_kept(moat: Path) -> None:
    speak(moat, "**§1.1** `2 3` graben, siehe §1.2.")
    assert [*faults("de")] == []
    rulebook = moat / "docs/rules/moat.md"
    for change in ("Dig deep", "Dig deeper"):  # twice: what was translated is still told
        rulebook.write_text(RULES.replace("Dig `", f"{change} `"), encoding="utf-8")
        today = f"**§1.1** {change} `2 3`, see §1.2."
        assert [*faults("de")] == [f"older than its original: moat §1.1: {today}"]
        (moat / "de.po").write_text(written(rules_words.updated("de")), encoding="utf-8")
    text = (moat / "de.po").read_text(encoding="utf-8")
    assert f"# was: {DIG}\n" in text and "#, fuzzy\n" in text
    (moat / "de.po").write_text(text.replace("#, fuzzy\n", ""), encoding="utf-8")
    assert [*faults("de")] == []
    assert "# was: " not in written(rules_words.updated("de"))


def test_a_text_below_a_renamed_heading_keeps_its_translation(moat: Path) -> None:
    speak(moat, DIG)
    rulebook = moat / "docs/rules/moat.md"
    rulebook.write_text(RULES.replace("## What is left", "## End"), encoding="utf-8")
    assert [*faults("de")] == ["missing: moat End: End"]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("**§1.1** `2 4` graben, siehe §1.2.", "lost ['`2 3`'], won ['`2 4`']"),
        ("**§1.1** `2 3` graben, siehe §1.3.", "lost ['§1.2'], won ['§1.3']"),
        ("**§1.1** `2 3` 4 mal graben, siehe §1.2.", "lost [], won ['4']"),
        ("**§1.1** `2 3` *graben*, siehe §1.2.", "lost [], won ['*', '*']"),
        ("**§1.1** `2 3`  graben, siehe §1.2.", "not one line, or has blanks too many"),
        ("Nach §1.2 `2 3` graben, **§1.1**.", "does not begin with its number"),
    ],
)
def test_marks_and_numbers_stay(moat: Path, words: str, fault: str) -> None:
    speak(moat, words)
    assert [*faults("de")] == [f"{fault}: moat §1.1: {DIG}"]
