"""Puzzles over HTTP: the list, a position as the solver sees it, and answers to attempts."""

import json
from typing import Any

import pytest

from keepstone.games import folder_of
from tests.support.never_empty import never_empty
from tests.support.served import Client

PUZZLES = "/api/games/castle-keep/puzzles"
# Of the first puzzle of the file: Player 1 has built on two sides, and Player 2 attacks next turn.
BEST, SECOND, THIRD = "end", "place red-curvy-wall n", "place red-curvy-wall s"


def first_line() -> dict[str, Any]:
    file = folder_of("castle-keep") / "puzzles" / "castle-keep-2.jsonl"
    line: dict[str, Any] = json.loads(file.read_text().splitlines()[0])
    return line


def first(server: Client) -> str:
    return f"{PUZZLES}/{server.get(PUZZLES)['puzzles'][0]['id']}"


def attempt(server: Client, action: str, query: str = "") -> Any:
    answer = server.http.post(f"{first(server)}/answer{query}", json={"action": action})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_games_with_puzzles_say_so_and_list_them_without_their_solutions(server: Client) -> None:
    assert all(card["puzzles"] for card in never_empty(server.get("/api/games")))
    listed = server.get(PUZZLES)["puzzles"]
    assert len({each["id"] for each in listed}) == len(listed) == 50
    assert all(each.keys() == {"id", "players", "difficulty", "themes"} for each in listed)
    # The best action of the first puzzle leads by 0.3998 - 0.2636, and 15 iterations find it.
    assert (listed[0]["players"], listed[0]["difficulty"]) == (2, "easy")
    assert {each["difficulty"] for each in listed} == {"easy", "medium", "hard"}


def test_themes_of_several_puzzles_are_offered_in_a_language(server: Client) -> None:
    """The first puzzle's best action ends the turn. Only one puzzle's best action discards a tile."""
    listed = server.get(f"{PUZZLES}?lang=de")
    words = {each["name"]: each["words"] for each in listed["themes"]}
    assert words["End the turn"] == "Zug beenden" and words["Attack"] == "Angreifen"
    assert "Discard a tile" not in words
    assert "End the turn" in listed["puzzles"][0]["themes"]
    counts = [sum(name in each["themes"] for each in listed["puzzles"]) for name in words]
    assert min(counts) >= 3


def test_the_game_of_a_puzzle_goes_on_at_a_table(server: Client) -> None:
    """The events that the solver did not see are filled in, and only the solver's own are shown to them."""
    place = server.post(f"{first(server)}/continue", level="page", name="Ada")
    card = server.get(f"/api/tables/{place['table']}")
    seen = [each for each in first_line()["log"] if not each.startswith("@")]
    assert (place["seat"], card["status"], card["private"]) == (0, "playing", True)
    assert [each["kind"] for each in card["seats"]] == ["person", "bot"]
    assert (card["given"]["events"], card["n"]) == (len(seen), len(seen) + 1)
    with server.socket(place["table"], place["secret"]) as socket:
        events = [each["action"] for each in socket.burst() if each["type"] == "event"]
    assert events[1:] == seen


def test_the_position_shows_all_legal_actions_and_nothing_hidden(server: Client) -> None:
    position = server.get(first(server))
    assert (position["seat"], position["names"]) == (0, ["Player 1", "Player 2"])
    view = position["view"]
    assert (view["n"], view["to_act"]) == (len(first_line()["log"]) - 1, 0)
    assert [each["action"] for each in view["scene"]["choices"]] == [SECOND, THIRD, BEST]
    hands = [each["id"] for each in view["scene"]["pieces"] if each["id"].startswith("hand-1")]
    assert len(hands) == 4 and all("unseen" in each for each in hands)
    assert "0.3998" not in json.dumps(position)  # nor the solution's win probability


def test_the_best_action_solves_the_puzzle(server: Client) -> None:
    answer = attempt(server, BEST)
    assert (answer["best"], answer["words"], answer["share"]) == (True, "End your turn", 0.3998)
    assert answer["line"] == ["Player 1 ends the turn"]
    ways = [(each["action"], each["share"], each["played"]) for each in answer["ways"]]
    assert ways == [(BEST, 0.3998, True), (SECOND, 0.2636, False), (THIRD, 0.2514, False)]
    gains = {each["words"]: each["points"] for each in answer["gains"]}
    assert gains["tiles in hand to attack with"].startswith("+")  # which the wall uses up
    assert "tiles in the castle" not in gains  # of which the wall adds one


def test_another_action_is_answered_with_its_loss_and_the_reason(server: Client) -> None:
    answer = attempt(server, THIRD, "?lang=de")
    assert (answer["best"], answer["share"]) == (False, 0.2514)
    assert [each["played"] for each in answer["ways"]] == [False, False, True]
    assert answer["line"] == ["Spieler 1 beendet den Zug"]
    assert "Plättchen auf der Hand zum Angreifen" in {each["words"] for each in answer["gains"]}


def test_an_action_that_was_not_compared_is_answered_without_its_worth(server: Client) -> None:
    """The Castle has puzzles with more legal actions than the seven that were compared."""
    path = "/api/games/castle/puzzles"
    for each in never_empty(server.get(path)["puzzles"][:3]):
        choices = server.get(f"{path}/{each['id']}")["view"]["scene"]["choices"]
        bodies = [{"action": choice["action"]} for choice in choices]
        answers = [server.http.post(f"{path}/{each['id']}/answer", json=b).json() for b in bodies]
        other = [answer for answer in answers if answer["share"] is None]
        assert all(len(answer["ways"]) == 3 for answer in other)
        (best,) = [answer for answer in answers if answer["best"]]
        assert best["share"] == max(answer["share"] or 0 for answer in answers)
        assert len(other) == max(0, len(choices) - 7)


def test_taps_that_do_nothing_are_explained(server: Client) -> None:
    why = server.get(f"{first(server)}/why?taps=supply")
    assert (why["type"], why["taps"], why["rule"]) == ("reason", ["supply"], "3.1")


@pytest.mark.parametrize(
    ("action", "status", "error"),
    [
        ("place red-curvy-wall e", 409, "IllegalAction"),
        ("castle up", 400, "InvalidAction"),
        ("a" * 201, 400, "InvalidRequest"),
    ],
)
def test_an_attempt_that_is_no_legal_action_is_refused(
    server: Client, action: str, status: int, error: str
) -> None:
    assert server.refused(f"{first(server)}/answer", action=action) == (status, error)


def test_what_is_not_there_is_refused(server: Client) -> None:
    for path in ("/api/games/chess/puzzles", f"{PUZZLES}/nothing", f"{PUZZLES}/nothing/why?taps=a"):
        assert server.http.get(path).status_code == 404
    assert server.refused(f"{PUZZLES}/nothing/answer", action="end") == (404, "NotFound")
    wish = {"level": "page", "name": "Ada"}
    assert server.refused(f"{PUZZLES}/nothing/continue", **wish) == (404, "NotFound")
    assert server.refused(f"{first(server)}/continue", level="duke", name="Ada")[0] == 400
    assert server.http.get(f"{first(server)}/why?" + "&".join(["taps=a"] * 9)).status_code == 400


def test_the_page_of_a_puzzle_is_the_client_with_a_preview(server: Client) -> None:
    page = server.http.get(f"/puzzles/castle-keep/{server.get(PUZZLES)['puzzles'][2]['id']}")
    assert page.status_code == 200
    plain = server.http.get("/").text
    assert page.text.startswith(plain.partition("</head>")[0])
    assert '<meta property="og:title" content="Puzzles: Castle Keep">' in page.text
    assert f'content="{server.url}{page.url.path}"' in page.text
    assert server.http.get("/puzzles/chess").text == plain
