"""First games over HTTP: what a page is told, step by step, and what it may ask."""

import pytest

from keepstone.lessons import lesson_of
from tests.support.served import Client

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
