"""Rated tables and profiles over HTTP: what is allowed, what is shown to whom, and what is deleted."""

from pathlib import Path
from typing import Any

import pytest

from keepstone.match import Match, places_of
from keepstone.server.people.results import result_of, turns_of
from keepstone.server.storage.rows import StoredSeat, stored_of
from tests.support.finished_games import RATED, resigned
from tests.support.keys import ask, bearer, get, new_key, refused, send
from tests.support.matches import finished, full_match
from tests.support.polling import eventually
from tests.support.served import Client, Plain, serving

LOWEST = 1000  # the rating of page, which nobody passes without beating it


def until_rated(client: Client, key: str, count: int) -> Plain:
    """The profile, once as many games are rated."""
    return eventually(
        lambda: get(client, "/api/me/profile", key),
        lambda profile: [each["games"] for each in profile["ratings"]] == [count],
    )


@pytest.mark.parametrize(
    "change",
    [
        {"clock": ""},
        {"seats": ["page", "page"]},
        {"program": True},
        {"seats": ["me", "random"]},
    ],
    ids=str,
)
def test_tables_that_cannot_be_rated(server: Client, change: Plain) -> None:
    wish = RATED | change
    assert refused(server, new_key(), "/api/tables", **wish)[0] == 400
    casual = wish | {"rated": False}
    if change != {"seats": ["me", "random"]}:
        assert ask(server, new_key(), "/api/tables", **casual)["table"]


def test_a_rated_seat_needs_a_key_and_a_person(server: Client) -> None:
    assert refused(server, None, "/api/tables", **RATED) == (400, "NotRatable")
    wish = RATED | {"seats": ["me", "open"]}
    table = ask(server, new_key(), "/api/tables", **wish)["table"]
    path = f"/api/tables/{table}/join"
    assert refused(server, None, path, name="Ben") == (400, "NotRatable")
    assert refused(server, new_key(), path, name="Ben", program=True) == (400, "NotRatable")
    ask(server, new_key(), path, name="Ben")
    assert server.get(f"/api/tables/{table}")["rated"] is True


@pytest.mark.parametrize("call", ["hint", "ask undo", "ask end"])
def test_a_rated_game_has_no_hints_and_no_agreed_end(server: Client, call: str) -> None:
    key = new_key()
    table = ask(server, key, "/api/tables", **RATED | {"seats": ["me", "open"]})["table"]
    ask(server, new_key(), f"/api/tables/{table}/join", name="Ben")
    n = server.get(f"/api/tables/{table}")["n"]
    assert refused(server, key, f"/api/tables/{table}/calls", n=n, call=call) == (409, "RatedTable")


def test_a_lost_game_lowers_the_rating_and_is_listed(server: Client) -> None:
    key = new_key()
    nothing = {"name": "", "public": False, "id": "", "ratings": [], "play": [], "badges": []}
    assert get(server, "/api/me/profile", key) == nothing
    table = resigned(server, key)
    (rating,) = until_rated(server, key, 1)["ratings"]
    assert rating["rating"] == LOWEST
    assert rating["provisional"] and rating["error"] > 100
    assert (rating["game"], rating["players"]) == ("castle-keep", 2)
    (listed,) = get(server, "/api/me/games?result=lost", key)["games"]
    assert (listed["table"], listed["place"], listed["you"]) == (table, 2, 0)
    assert listed["rating"] == rating["rating"]
    (badge,) = get(server, "/api/me/profile", key)["badges"]
    assert badge == {"kind": "game", "game": "castle-keep", "day": listed["ended"][:10]}
    assert listed["change"] == 0
    assert get(server, "/api/me/games?result=won", key) == {"games": [], "next": ""}
    assert get(server, "/api/me/games", new_key())["games"] == []
    assert get(server, f"/api/tables/{table}/record", None)["rated"] is True
    assert server.http.get("/api/me/games?before=x", headers=bearer(key)).status_code == 400


def test_nothing_is_public_until_its_owner_says_so(server: Client) -> None:
    key = new_key()
    hidden = ask(server, key, "/api/me/profile", name="Ada")
    assert (hidden["name"], hidden["public"]) == ("Ada", False)
    path = f"/api/people/{hidden['id']}"
    assert server.http.get(path).status_code == 404
    assert ask(server, key, "/api/me/profile", name="Ada L.", public=True)["id"] == hidden["id"]
    public = server.get(path)
    assert public["name"] == "Ada L."
    assert set(public) == {"id", "name", "since", "ratings", "play", "badges"}
    assert key not in str(public)
    assert refused(server, key, "/api/me/profile", name="Castellan") == (400, "InvalidName")
    wrong = {"name": "Ada", "secret": "x"}
    assert refused(server, key, "/api/me/profile", **wrong) == (400, "InvalidRequest")
    assert refused(server, None, "/api/me/profile", name="Ada") == (401, "NoSecret")
    send(server, key, "/api/me/profile/remove")
    assert server.http.get(path).status_code == 404


def test_a_rating_is_provisional_until_five_games_against_bots(tmp_path: Path) -> None:
    """A public profile shows it from the first game on, the leaderboard only from the fifth one."""
    with serving(tmp_path) as alone:
        key = new_key()
        path = f"/api/people/{ask(alone, key, '/api/me/profile', name='Ada', public=True)['id']}"
        assert alone.get(path)["ratings"] == []
        leaders = "/api/games/castle-keep/leaders?players=2"
        for count in range(1, 6):
            resigned(alone, key)
            until_rated(alone, key, count)
            (rating,) = alone.get(path)["ratings"]
            shown = rating["games"], rating["provisional"], rating["rating"]
            assert shown == (count, count < 5, LOWEST)
            assert [each["games"] for each in alone.get(leaders)] == [5] * (count == 5)


def test_the_leaders_of_a_game(server: Client) -> None:
    assert server.get("/api/games/castle-keep/leaders?players=2") == []
    assert server.get("/api/games/castle-keep/play-leaders?players=2") == []
    assert server.http.get("/api/games/castle-keep/leaders").status_code == 400
    for board in ("leaders", "play-leaders"):
        for players in (1, 5, 2**31, 10**40):
            path = f"/api/games/castle-keep/{board}?players={players}"
            assert server.http.get(path).status_code == 400
    assert server.http.get("/api/games/chess/leaders?players=2").status_code == 400


def test_a_person_who_deletes_everything(server: Client) -> None:
    key = new_key()
    table = resigned(server, key)
    until_rated(server, key, 1)
    ask(server, key, "/api/me/profile", name="Ada", public=True)
    send(server, key, "/api/me/remove")
    assert get(server, "/api/me/profile", key)["ratings"] == []
    assert get(server, "/api/me/games", key)["games"] == []
    assert get(server, "/api/me/tables", key) == []
    names = [seat["name"] for seat in server.get(f"/api/tables/{table}")["seats"]]
    assert names[0] == "Somebody"
    send(server, key, "/api/me/remove")


def test_a_person_who_deletes_everything_leaves_the_tables_that_wait(server: Client) -> None:
    """The person's own table is closed. At another one, the seat is free again."""
    key, seats = new_key(), ["me", "open"]
    own = ask(server, key, "/api/tables", game="castle-keep", seats=seats, name="Zelda")
    three = [*seats, "open"]
    other = ask(server, new_key(), "/api/tables", game="castle-keep", seats=three, name="Ben")
    joined = f"/api/tables/{other['table']}"
    ask(server, key, f"{joined}/join", name="Zelda")
    assert [seat["name"] for seat in server.get(joined)["seats"]] == ["Ben", "Zelda", ""]
    send(server, key, "/api/me/remove")
    assert server.http.get(f"/api/tables/{own['table']}").status_code == 404
    assert [seat["name"] for seat in server.get(joined)["seats"]] == ["Ben", "", ""]


def test_places_follow_the_points_and_people_who_left_are_last() -> None:
    match = finished(players=3)
    scores = match.position.scores()
    places = places_of(match)
    assert sorted(places)[0] == 1
    assert [i for i, place in enumerate(places) if place == 1] == match.winners
    for one in range(3):
        for other in range(3):
            if scores[one] > scores[other] and one not in [*match.winners, other]:
                assert places[one] < places[other] or other in match.winners


def stored_match(match: Match, rated: bool = True) -> Any:
    seated = [StoredSeat(seat, None, bytes([i + 1]) * 32) for i, seat in enumerate(match.seats)]
    return stored_of(match, "a" * 12, "2026", seated, private=True, rated=rated, ended="2026")


def test_only_verified_games_count() -> None:
    match = finished()
    assert result_of(stored_match(match), match).counts
    assert not result_of(stored_match(match, rated=False), match).counts
    match.seed = bytes(32)  # the draws of the log do not follow from this seed
    assert not result_of(stored_match(match), match).counts


def test_the_turns_of_a_game_are_those_of_its_people() -> None:
    match = finished()
    decided = [event.seat for event in match.history if event.entry and event.seat is not None]
    assert turns_of(match) == [decided.count(0), decided.count(1)]
    assert result_of(stored_match(match), match).turns == turns_of(match)


def test_turns_that_a_bot_plays_after_a_resignation_do_not_count() -> None:
    """Castle Keep §3.4: after passing with six tiles, the seat is still to act, and must discard."""
    match = full_match(3)
    loser = match.mover
    assert loser is not None
    match.receive(loser, match.number, "pass")
    match.call(loser, match.number, "resign")
    match.receive(loser, match.number, match.position.legal()[0])
    assert turns_of(match) == [1 if seat == loser else 0 for seat in range(3)]


def test_the_facts_of_a_game_are_its_decisions_and_points() -> None:
    match = finished()
    facts = result_of(stored_match(match), match).facts
    chance = sum(text.split()[0] in ("start", "draw") for text in match.position.log)
    assert facts == {
        "decisions": len(match.position.log) - chance,
        "points": match.position.scores(),
    }


@pytest.mark.whole
def test_the_statistics_of_a_server_are_cached(tmp_path: Path) -> None:
    with serving(tmp_path) as alone:
        assert alone.get("/api/statistics") == []
        key = new_key()
        resigned(alone, key)
        until_rated(alone, key, 1)
        assert alone.get("/api/statistics") == []
    with serving(tmp_path) as alone:
        (found,) = alone.get("/api/statistics")
    assert (found["game"], found["players"], found["all_games"]) == ("castle-keep", 2, 1)
    assert [each["share"] for each in found["seats"]] == [0, 1]
