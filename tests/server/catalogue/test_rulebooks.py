"""The rules and the first games, as a page reads them over HTTP."""

import re
from pathlib import Path

import pytest

from keepstone.games import OWN, find
from keepstone.playing.lessons import lesson_of
from keepstone.server.catalogue.markdown import parse, to_html
from keepstone.server.catalogue.rulebooks import for_players, rulebook, rules_of, translated
from keepstone.text.languages import languages
from tests.support.served import Client

ROOT = Path(__file__).parents[3]
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


LESSON = "/api/games/castle-keep/lesson"


def test_games_with_a_first_game_say_so(server: Client) -> None:
    lessons = {card["name"]: card["lesson"] for card in server.get("/api/games")}
    assert lessons == {name: lesson_of(name) is not None for name in lessons}
    assert lessons["castle-keep"]


def test_a_step_has_its_note_and_the_table_of_the_learner(server: Client) -> None:
    step = server.get(f"{LESSON}/3")
    assert (step["n"], step["steps"], step["seat"]) == (3, 18, 0)
    assert step["ask"] == "place red-curvy-tower nw"
    assert step["taps"] == ["hand-0-red-curvy-tower-0", "place-0-nw"]
    assert server.get(f"{LESSON}/4")["show"] == [
        "castle-0-nw"
    ]  # the tower that the wall must match
    assert step["ask"] in [each["action"] for each in step["view"]["scene"]["choices"]]
    hidden = [p["id"] for p in step["view"]["scene"]["pieces"] if p["id"].startswith("hand-1")]
    assert hidden and all("unseen" in each for each in hidden)


def test_between_two_steps_the_learner_is_told_what_it_may_know(server: Client) -> None:
    told = server.get(f"{LESSON}/8")["events"]
    assert told[0]["action"] == "end"  # what was asked for before
    assert [each["action"] for each in told[1:3]] == ["draw ?", "draw ?"]  # Ada's
    assert told[-1]["action"] == "draw red-curvy-wall"  # one's own
    numbers = [each["n"] for each in told]
    assert numbers == list(range(numbers[0], numbers[0] + len(told)))
    drawn = [each["seat"] for each in told if each["action"].startswith("draw")]
    assert drawn == [None] * len(drawn)  # by chance
    assert told[0]["seat"] == 0


def test_a_note_without_a_question_has_nothing_to_choose(server: Client) -> None:
    step = server.get(f"{LESSON}/1")
    assert step["ask"] == "" and step["taps"] == [] and step["view"]["scene"]["choices"] == []


def test_what_cannot_be_done_is_explained_by_the_rules(server: Client) -> None:
    why = server.get(f"{LESSON}/3/why?taps=hand-0-red-keep-0")
    assert (why["rule"], why["type"]) == ("4.2", "reason")
    assert server.get(f"{LESSON}/3/why?taps=gate")["words"] == ""


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"{LESSON}/0", 404),
        (f"{LESSON}/19", 404),
        ("/api/games/chess/lesson/1", 404),
        (f"{LESSON}/3/why", 400),
        (f"{LESSON}/3/why?" + "&".join(["taps=a"] * 9), 400),
    ],
)
def test_what_is_not_there_is_refused(server: Client, path: str, status: int) -> None:
    answer = server.http.get(path)
    assert answer.status_code == status, answer.text
    assert {"error", "message"} <= answer.json().keys()


def test_pages_to_learn_and_to_read_are_the_client(server: Client) -> None:
    page = server.http.get("/").content
    for path in ("/learn/castle-keep", "/rules/castle-keep"):
        assert server.http.get(path).content == page
