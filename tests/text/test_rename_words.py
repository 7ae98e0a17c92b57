"""Tests of the tool that renames English texts in the catalogues."""

from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tools.texts.rename_words import changes, rename
from tools.texts.words import comments, written


@pytest.fixture
def castle() -> Catalog:
    """A catalogue with translations into German, which has two plural forms."""
    catalogue = Catalog("de", fuzzy=False)
    catalogue.add("Look again", "Nochmals ansehen")
    catalogue.add("See it again", "Noch einmal sehen")
    catalogue.add("Storm {castle}", "{castle} stürmen")
    catalogue.add("tower", "Turm")
    catalogue.add("keep", "Bergfried")
    catalogue.add(("{n} stone", "{n} stones"), ("ein Stein", "{n} Steine"))
    return catalogue


def table(*rows: tuple[Any, Any, str]) -> Any:
    return changes([{"old": old, "new": new, "meaning": meaning} for old, new, meaning in rows])


def test_a_reworded_text_keeps_its_translation(castle: Catalog) -> None:
    rows = (
        ("Look again", "Replay", "same"),
        (["{n} stone", "{n} stones"], ["a stone", "{n} stones"], "same"),
    )
    assert rename(castle, table(*rows)) == []
    assert castle["Replay"].string == "Nochmals ansehen"
    assert castle["a stone"].id == ("a stone", "{n} stones")
    assert castle["a stone"].string == ("ein Stein", "{n} Steine")
    assert "Look again" not in castle and "{n} stone" not in castle
    assert "fuzzy" not in written(castle)


def test_a_changed_meaning_and_another_placeholder_are_for_the_translator(castle: Catalog) -> None:
    rename(
        castle,
        table(("tower", "gate", "changed"), ("Storm {castle}", "Storm {name}'s castle", "same")),
    )
    for english, was in (("gate", "tower"), ("Storm {name}'s castle", "Storm {castle}")):
        assert castle[english].fuzzy
        assert castle[english].user_comments == [f"was: {was}"]
    assert castle["gate"].string == "Turm"


def test_names_can_be_swapped(castle: Catalog) -> None:
    rename(castle, table(("tower", "keep", "same"), ("keep", "tower", "same")))
    assert (castle["keep"].string, castle["tower"].string) == ("Turm", "Bergfried")


def test_the_first_of_two_translations_remains(castle: Catalog) -> None:
    rename(castle, table(("Look again", "Replay", "same"), ("See it again", "Replay", "changed")))
    assert castle["Replay"].string == "Nochmals ansehen"
    assert not castle["Replay"].fuzzy
    rename(castle, table(("tower", "keep", "changed")))
    assert castle["keep"].string == "Bergfried"
    assert not castle["keep"].fuzzy


def test_texts_that_do_not_exist_are_reported_and_new_ones_are_not(castle: Catalog) -> None:
    rows = table(("Moat", "Ditch", "same"), (None, "Drawbridge", "changed"))
    assert [change.old for change in rename(castle, rows)] == ["Moat"]
    assert "Ditch" not in castle and "Drawbridge" not in castle


def test_a_text_of_the_rulebooks_is_renamed_below_every_rule() -> None:
    catalogue = Catalog("de", fuzzy=False)
    for rule in ("castle §1", "zamek §2"):
        catalogue.add("Pile", "Stapel", context=rule)
    assert rename(catalogue, table(("Pile", "Draw pile", "same"))) == []
    for rule in ("castle §1", "zamek §2"):
        assert catalogue.get("Draw pile", rule).string == "Stapel"
        assert catalogue.get("Pile", rule) is None


def test_the_former_original_is_kept_until_the_translation_is_updated(
    castle: Catalog, tmp_path: Path
) -> None:
    rename(castle, table(("tower", "gate", "changed")))
    rename(castle, table(("gate", "wall", "changed")))
    path = tmp_path / "de.po"
    path.write_text(written(castle), encoding="utf-8")
    with path.open("rb") as file:
        wall = read_po(file, locale="de")["wall"]
    assert wall.fuzzy
    assert comments(wall) == ["was: tower"]
    wall.flags.discard("fuzzy")
    assert comments(wall) == []
