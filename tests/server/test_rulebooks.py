"""What players read of a rulebook: the rules, in words, and nothing for programs."""

import re
from pathlib import Path

import pytest

from keepstone.games import OWN, find
from keepstone.languages import languages
from keepstone.server.http.markdown import parse, to_html
from keepstone.server.http.pages import rulebook
from keepstone.server.http.rulebooks import for_players, rules_of, translated
from tests.support.served import Client

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"`|&lt;!--|<code>|\[ours\]|\(prose\)|\w_\w|determiniz|keepstone ")
DRAWING = re.compile(r"<pre .*?</pre>", re.DOTALL)
STATED = re.compile(r' data-rule="([^"]*)"')
SYMBOL = re.compile(r' href="#([^"]*)"')
CITED = re.compile(r"\"(\d+(?:\.\d+[a-z]?)?)\", _")

pytestmark = pytest.mark.either


def test_what_is_written_for_programs_is_left_out() -> None:
    text = "A [ours].\n<!-- programs -->\nfor `programs`\n<!-- players -->\n**§1** (prose) `B`.\n"
    assert for_players(text) == "A.\n\n**§1** `B`.\n"
    assert (
        for_players("A<!-- programs --> (`a`)<!-- players -->: b\n<!-- programs -->c") == "A: b\n"
    )


@pytest.mark.parametrize("game", OWN)
def test_players_read_the_rules_in_words_and_first_their_turn_and_the_scoring(game: str) -> None:
    text = rulebook(find(game)).content.decode()
    assert not CODE.search(DRAWING.sub("", text)), CODE.search(DRAWING.sub("", text))
    start = text[: text.index('<h3 data-rule="1">')]
    assert 'class="scene"' in start and "<strong>Your turn</strong>" in start
    assert start.count("<blockquote>") == 2 and "<table>" in start
    assert start.count("<li>") <= 6


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("lang", languages()[1:])
def test_the_rules_have_the_same_numbers_and_pictures_in_every_language(
    game: str, lang: str
) -> None:
    """So the table opens the paragraph that it means."""
    english, other = rules_of(find(game)), rules_of(find(game), lang)
    assert english is not None and other is not None and other.lang == lang
    for mark in (STATED, SYMBOL):
        assert mark.findall(to_html(other.tokens)) == mark.findall(to_html(english.tokens))


def test_the_rules_of_zamek_have_its_own_words_and_pictures() -> None:
    text = rulebook(find("zamek")).content.decode()
    ids = re.findall(r'href="#([\w-]+)"', text)
    assert ids and all(each.startswith("zamek-") for each in ids)
    words = re.sub(r"<[^>]*>", " ", text)
    assert "pigsty" in words
    assert not re.search(r"The Castle|a well|\b(?:path|court|keep|square|market)s?\b", words)


def test_who_asks_for_a_language_is_told_which_it_is(server: Client) -> None:
    polish = server.http.get("/api/games/castle/rules", params={"lang": "pl"})
    assert polish.headers["content-language"] == "pl"
    assert polish.headers["content-type"] == "text/html; charset=utf-8"
    assert polish.text.startswith("<h2>") and "Your turn" not in polish.text
    klingon = server.http.get("/api/games/castle/rules", params={"lang": "tlh"})
    assert klingon.headers["content-language"] == "en"
    assert "<strong>Your turn</strong>" in klingon.text


def test_the_rules_of_a_game_of_another_package_stay_as_they_are() -> None:
    bailey = (ROOT / "examples/bailey/src/bailey/rules.md").read_text(encoding="utf-8")
    rules = translated(bailey, "bailey", "pl")
    assert rules.lang == "en"
    assert to_html(rules.tokens) == to_html(parse(bailey, lambda piece: piece.text))
