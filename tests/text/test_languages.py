"""Every language is complete: no text, name or number is missing, and the client offers all languages."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from keepstone.server.edge import client_folder
from keepstone.text import languages as languages_module
from keepstone.text.languages import ENGLISH, LOCALE, client_words, languages, translation
from tests.support.never_empty import never_empty
from tools.texts.words import client_texts, template, written

CLIENT = Path(__file__).parents[2] / "web/src/lib/text/translation.ts"
BLANK = re.compile(r"\{[^}]*\}|%(?:\(\w+\))?[srg]\b")  # the latter in what argparse says
every_language = pytest.mark.parametrize("lang", languages()[1:])


def read(file: Path) -> Catalog:
    with file.open("rb") as stream:
        return read_po(stream, locale=file.stem)


def texts_of(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


def shape(text: str) -> tuple[str, str, int]:
    """Return the parts that a translation must share: surrounding white space, and number of lines."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :], text.count("\n")


def test_every_text_is_there_and_no_other() -> None:
    """`make words` adds new ones, without a translation; a fuzzy one is to be translated again."""
    ours = {message.id for message in template() if message.id}
    for lang in never_empty(languages()[1:]):
        theirs = {message.id: message for message in read(LOCALE / f"{lang}.po") if message.id}
        assert theirs.keys() == ours, lang
        wrong = [id for id, each in theirs.items() if each.fuzzy or not all(texts_of(each))]
        assert wrong == [], lang


@every_language
def test_names_and_numbers_stay_in_their_sentences(lang: str) -> None:
    catalogue = read(LOCALE / f"{lang}.po")
    for message in never_empty(filter(lambda each: each.id, catalogue)):
        is_counted = isinstance(message.id, tuple)
        english = message.id[1] if is_counted else message.id
        blanks = set(BLANK.findall(english))
        for text in texts_of(message):
            found = set(BLANK.findall(text))
            assert found <= blanks if is_counted else found == blanks, text
            assert shape(text) == shape(english), text
        assert not is_counted or len(texts_of(message)) == catalogue.num_plurals, english


def test_the_client_offers_the_languages_of_the_server() -> None:
    line = re.search(r"LANGUAGES[^{]*\{([^}]*)\}", CLIENT.read_text(encoding="utf-8"))
    assert line is not None
    assert {*re.findall(r"\b([a-z]{2}):", line[1])} == {*languages()}


def test_a_language_that_nobody_speaks_here_is_english() -> None:
    assert translation("tlh").gettext("Your turn") == "Your turn"
    assert client_words(ENGLISH) == client_words("tlh") == {}


def test_an_outdated_translation_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = Catalog("pl")
    catalogue.add("Replay", "Obejrzyj", flags=["fuzzy"])
    (tmp_path / "pl.po").write_text(written(catalogue), encoding="utf-8")
    monkeypatch.setattr(languages_module, "LOCALE", tmp_path)
    assert client_words.__wrapped__("pl") == {}
    assert translation("pl", tmp_path).gettext("Replay") == "Replay"


@every_language
def test_what_counts_reaches_the_client_with_all_its_forms(lang: str) -> None:
    """Under its singular, in the order of gettext, which the client maps the language's rules to."""
    rules = read(LOCALE / f"{lang}.po")
    forms = client_words(lang)["{n} point"]
    assert isinstance(forms, list)
    assert len(forms) == rules.num_plurals
    for n in (0, 1, 2, 5, 21, 22, 119, 120):
        assert translation(lang).ngettext("{n} point", "{n} points", n) in forms
    assert translation(lang).ngettext("{n} point", "{n} points", 1) == forms[0]
    assert translation(lang).ngettext("{n} point", "{n} points", 20) == forms[-1]


@every_language
def test_the_client_is_sent_the_texts_that_it_names(lang: str) -> None:
    words = client_words(lang, frozenset({"Knight", "knight", "Loading table …"}))
    assert words == {  # nobody has translated "Knight"
        "knight": translation(lang).gettext("knight"),
        "Loading table …": translation(lang).gettext("Loading table …"),
    }


def test_the_built_client_names_the_texts_of_its_sources() -> None:
    assert client_folder.client_texts() == client_texts()


def test_a_client_that_is_not_built_is_sent_all_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_folder, "CLIENTS", ())
    assert client_folder.client_texts() is None
    assert client_words("pl").keys() > client_texts()
