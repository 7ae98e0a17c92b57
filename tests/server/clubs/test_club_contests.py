"""Contests of clubs: who opens, sees and plays them, and the table of a year."""

from collections.abc import Callable

from keepstone.server.base import server_time
from tests.support.clubs import club_of, founded, join, names_of
from tests.support.contests import CONTESTS, WISH, opened_contest, play_game
from tests.support.finished_games import resign
from tests.support.keys import ask, bearer, get, new_key, refused, send
from tests.support.polling import eventually
from tests.support.served import Client, Plain

YEAR_MS = 366 * server_time.DAY_MS


def opened(client: Client, path: str, key: str, **changes: object) -> str:
    """Open a contest of one deal in a club. Return the path of its API."""
    return opened_contest(client, key, deals=1, club=path.rpartition("/")[2], **changes)


def finish(client: Client, contest: str, keys: dict[str, str]) -> None:
    """Let people resign their games in a contest, until it is over. keys: by name."""
    for key, name in keys.items():
        resign(client, play_game(client, contest, key, 0, name), key)
    eventually(lambda: get(client, contest)["phase"] == "over")


def contests_of(client: Client, path: str, key: str | None) -> list[str]:
    return [f"{CONTESTS}/{each['id']}" for each in get(client, path, key)["contests"]]


def season(client: Client, path: str, key: str, year: int = 0) -> list[tuple[int, str, int, float]]:
    card: Plain = get(client, f"{path}/season?year={year}", key)
    return [
        (each["place"], each["name"], each["contests"], each["points"]) for each in card["entries"]
    ]


def test_organisers_open_contests_in_their_club(server: Client) -> None:
    (path, (ada, ben)), eve = club_of(server, "Ben"), new_key()
    wish = WISH | {"club": path.rpartition("/")[2]}
    for key, error in ((ben, "NotHost"), (eve, "NotMember"), (None, "NotMember")):
        assert refused(server, key, CONTESTS, **wish) == (403, error)
    wish["club"] = "a" * 12
    assert refused(server, ada, CONTESTS, **wish) == (404, "NotFound")
    ask(server, ada, f"{path}/members", name="Ben", role="organiser")
    contest = opened(server, path, ben)
    card = get(server, contest)
    assert card["club"] == {"id": path.rpartition("/")[2], "name": "Tuesday Club"}
    organises = [get(server, contest, key)["organises"] for key in (ada, ben, eve)]
    assert organises == [True, True, False]
    ask(server, ada, f"{path}/close")
    wish = WISH | {"club": path.rpartition("/")[2]}
    assert refused(server, ada, CONTESTS, **wish) == (409, "ClosedClub")
    assert play_game(server, contest, ben, 0, "Ben")["table"]


def test_only_members_play_and_others_find_public_contests(server: Client) -> None:
    ada, eve = new_key(), new_key()
    path = founded(server, ada)
    hidden, public = opened(server, path, ada), opened(server, path, ada, public=True)
    assert sorted(contests_of(server, path, ada)) == sorted([hidden, public])
    for key in (None, eve):
        assert contests_of(server, path, key) == [public]
    for contest in (hidden, public):
        assert refused(server, eve, f"{contest}/play", name="Eve") == (403, "NotMember")


def test_a_removed_member_finishes_the_games_that_have_begun(server: Client) -> None:
    path, (ada, ben) = club_of(server, "Ben")
    contest = opened_contest(server, ada, club=path.rpartition("/")[2])
    table = play_game(server, contest, ben, 0, "Ben")["table"]
    ask(server, ada, f"{path}/members/remove", name="Ben")
    assert play_game(server, contest, ben, 0, "Ben")["table"] == table
    assert refused(server, ben, f"{contest}/play", deal=1, name="Ben") == (403, "NotMember")


def test_the_table_of_a_year_counts_contests_that_have_ended(
    server: Client, pass_time: Callable[[int], None]
) -> None:
    """Both resign in the first contest and share its points: half of 2 and 1. The second one is not over."""
    path, (ada, ben) = club_of(server, "Ben")
    contest = opened(server, path, ada)
    assert season(server, path, ben) == []
    finish(server, contest, {ada: "Ada", ben: "Ben"})
    play_game(server, opened(server, path, ada), ada, 0)
    shown = season(server, path, ben)
    assert shown == [(1, "Ada", 1, 1.5), (1, "Ben", 1, 1.5)]
    year = int(server_time.today()[:4])
    assert get(server, f"{path}/season", ben)["year"] == year
    assert get(server, f"{path}/season", ben)["years"] == [year]
    assert season(server, path, ben, year - 1) == []
    pass_time(YEAR_MS)
    assert season(server, path, ben) == []
    assert season(server, path, ben, year) == shown


def test_places_are_stored_a_day_after_the_end(
    server: Client, pass_time: Callable[[int], None]
) -> None:
    """Somebody who deletes their data and joins again does not get them back."""
    path, (ada, ben) = club_of(server, "Ben")
    finish(server, opened(server, path, ada), {ada: "Ada", ben: "Ben"})
    year = int(server_time.today()[:4])
    shown = season(server, path, ada, year)
    pass_time(2 * server_time.DAY_MS)
    for _ in range(2):
        assert season(server, path, ada, year) == shown
    send(server, ben, "/api/me/remove")
    join(server, path, ada, ben)
    assert season(server, path, ada, year) == [(1, "Ada", 1, 1.5)]


def test_deleting_ones_data_ends_the_membership(server: Client) -> None:
    path, (ada, ben) = club_of(server, "Ben")
    contest = opened(server, path, ada)
    finish(server, contest, {ada: "Ada", ben: "Ben"})
    send(server, ada, "/api/me/remove")
    assert names_of(get(server, path, ben)) == [("Ben", "founder")]
    assert [name for _, name, _, _ in season(server, path, ben)] == ["Ben"]
    assert get(server, "/api/me/clubs", ada) == []


def test_another_key_takes_over_the_clubs(server: Client) -> None:
    ada, other = new_key(), new_key()
    path = founded(server, ada)
    for _ in range(2):
        answer = server.http.post("/api/me/move", json={"key": other}, headers=bearer(ada))
        assert answer.status_code == 200
        assert [get(server, path, key)["role"] for key in (ada, other)] == [None, "founder"]
