"""Clubs: joining with the link, roles, what others see, and the table of a year."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import select, update

from keepstone.server.base import server_time
from keepstone.server.clubs.club_store import (
    UNUSED_DAYS,
    Club,
    ClubStore,
    Member,
    leave_clubs,
    move_membership,
)
from keepstone.server.clubs.seasons import season_entries, season_points
from keepstone.server.errors import NotFound
from keepstone.server.storage.contest_schema import clubs
from keepstone.server.storage.rows import hash_of
from keepstone.server.storage.store import Store
from tests.support.clubs import club_of, founded, invite_of, join, names_of
from tests.support.keys import ask, bearer, get, new_key, refused, send
from tests.support.rows import each_row
from tests.support.served import Client, serving

ADA, BEN, EVE = b"a" * 32, b"b" * 32, b"e" * 32


def test_people_join_with_the_link(server: Client) -> None:
    ada, ben, eve = new_key(), new_key(), new_key()
    path = founded(server, ada)
    card = get(server, path, ada)
    assert (card["name"], card["about"]) == ("Tuesday Club", "We play on Tuesdays.")
    assert (card["role"], card["size"], names_of(card)) == ("founder", 1, [("Ada", "founder")])
    joined = join(server, path, ada, ben)
    assert (joined["role"], joined["size"], joined["invite"]) == ("member", 2, card["invite"])
    join(server, path, ada, eve, "ADA")
    members = get(server, path, ben)["members"]
    assert {(each["name"], each["role"], each["you"]) for each in members} == {
        ("Ada", "founder", False),
        ("ADA 2", "member", False),
        ("Ben", "member", True),
    }


def test_joining_again_changes_nothing(server: Client) -> None:
    ada, ben = new_key(), new_key()
    path = founded(server, ada)
    card = join(server, path, ada, ben)
    assert ask(server, ben, f"{path}/join", name="Benjamin", invite="") == card


def test_many_people_join_at_once_under_different_names(server: Client) -> None:
    ada = new_key()
    path = founded(server, ada)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: join(server, path, ada, new_key()), range(8)))
    names = {each["name"] for each in get(server, path, ada)["members"]}
    assert names == {"Ada", "Ben", *(f"Ben {n}" for n in range(2, 9))}


def test_nobody_joins_without_the_invite(server: Client) -> None:
    ada, eve = new_key(), new_key()
    path = founded(server, ada)
    own = founded(server, eve)
    for invite in ("", "x" * 32, "ż", invite_of(server, own, eve)):
        body = {"name": "Eve", "invite": invite}
        assert refused(server, eve, f"{path}/join", **body) == (403, "WrongSecret")
    body = {"name": "Eve", "invite": invite_of(server, path, ada)}
    assert refused(server, None, f"{path}/join", **body) == (401, "NoSecret")
    assert get(server, path, ada)["size"] == 1


def test_others_see_neither_the_members_nor_the_invite(server: Client) -> None:
    ada, eve = new_key(), new_key()
    path = founded(server, ada, founder="Adelheid")
    invite = invite_of(server, path, ada)
    for key in (None, eve):
        card = get(server, path, key)
        assert (card["name"], card["size"], card["role"]) == ("Tuesday Club", 1, None)
        assert (card["members"], card["invite"]) == ([], "")
        assert "Adelheid" not in str(card) and invite not in str(card)
    assert refused(server, eve, f"{path}/season", "GET") == (403, "NotMember")
    assert refused(server, None, f"{path}/season", "GET") == (401, "NoSecret")


def test_no_response_contains_a_key(server: Client) -> None:
    path, (ada, ben) = club_of(server, "Ben")
    for seen in (get(server, path, ben), get(server, f"{path}/season", ben)):
        for key in (ada, ben):
            assert key not in str(seen) and hash_of(key).hex() not in str(seen)


def test_others_can_change_nothing(server: Client) -> None:
    """An answer does not reveal either whether there is a member with a name."""
    ada, eve = new_key(), new_key()
    path = founded(server, ada)
    before = get(server, path, ada)
    for change, body in (
        ("members", {"name": "Ada", "role": "member"}),
        ("members", {"name": "Zoe", "role": "member"}),
        ("members/remove", {"name": "Ada"}),
        ("members/remove", {"name": "Zoe"}),
        ("invite", {}),
        ("close", {}),
    ):
        assert refused(server, eve, f"{path}/{change}", **body) == (403, "NotMember")
        assert refused(server, None, f"{path}/{change}", **body) == (401, "NoSecret")
    send(server, eve, f"{path}/leave")
    assert get(server, path, ada) == before


def test_only_the_founder_gives_roles(server: Client) -> None:
    path, (ada, ben, _) = club_of(server, "Ben", "Eve")
    wish = {"name": "Eve", "role": "organiser"}
    assert refused(server, ben, f"{path}/members", **wish) == (403, "NotHost")
    card = ask(server, ada, f"{path}/members", name="Ben", role="organiser")
    assert names_of(card) == [("Ada", "founder"), ("Ben", "organiser"), ("Eve", "member")]
    assert refused(server, ben, f"{path}/members", **wish) == (403, "NotHost")
    assert refused(server, ben, f"{path}/members", name="Ben", role="founder") == (403, "NotHost")
    for name, error in (("Zoe", (404, "NotFound")), ("Ada", (400, "InvalidRequest"))):
        assert refused(server, ada, f"{path}/members", name=name, role="member") == error
    assert get(server, path, ada) == card | {"members": get(server, path, ada)["members"]}
    card = ask(server, ada, f"{path}/members", name="Ben", role="member")
    assert names_of(card)[1] == ("Ben", "member")


def test_the_founder_hands_the_club_over(server: Client) -> None:
    path, (ada, ben) = club_of(server, "Ben")
    card = ask(server, ada, f"{path}/members", name="Ben", role="founder")
    assert names_of(card) == [("Ben", "founder"), ("Ada", "organiser")]
    assert refused(server, ada, f"{path}/close") == (403, "NotHost")
    assert ask(server, ben, f"{path}/members", name="Ben", role="founder")["role"] == "founder"


def test_organisers_remove_members(server: Client) -> None:
    """A removed member cannot come back with the link that everybody knew."""
    path, (ada, ben, _, eve) = club_of(server, "Ben", "Cleo", "Eve")
    for name in ("Ben", "Cleo"):
        ask(server, ada, f"{path}/members", name=name, role="organiser")
    for key, name in ((eve, "Ben"), (eve, "Ada"), (ben, "Ada"), (ben, "Cleo"), (ada, "Ada")):
        found = refused(server, key, f"{path}/members/remove", name=name)
        assert found == (403, "NotHost"), (name, found)
    invite = invite_of(server, path, eve)
    card = ask(server, ben, f"{path}/members/remove", name="Eve")
    assert names_of(card) == [("Ada", "founder"), ("Ben", "organiser"), ("Cleo", "organiser")]
    assert get(server, path, eve)["role"] is None
    assert refused(server, eve, f"{path}/join", name="Eve", invite=invite) == (403, "WrongSecret")
    assert names_of(ask(server, ada, f"{path}/members/remove", name="Ben")) == [
        ("Ada", "founder"),
        ("Cleo", "organiser"),
    ]


def test_a_renewed_invite_ends_the_old_one(server: Client) -> None:
    ada, ben, eve = new_key(), new_key(), new_key()
    path = founded(server, ada)
    old = join(server, path, ada, ben)["invite"]
    assert refused(server, ben, f"{path}/invite") == (403, "NotHost")
    new = ask(server, ada, f"{path}/invite")["invite"]
    assert refused(server, eve, f"{path}/join", name="Eve", invite=old) == (403, "WrongSecret")
    assert ask(server, eve, f"{path}/join", name="Eve", invite=new)["size"] == 3


def test_the_link_as_a_qr_code(server: Client) -> None:
    ada = new_key()
    path = founded(server, ada)
    answer = server.http.get(f"{path}/qr", params={"invite": invite_of(server, path, ada)})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert refused(server, None, f"{path}/qr?invite=x", "GET") == (403, "WrongSecret")


def test_nobody_joins_a_closed_club(server: Client) -> None:
    ada, ben, eve = new_key(), new_key(), new_key()
    path = founded(server, ada)
    invite = join(server, path, ada, ben)["invite"]
    assert refused(server, ben, f"{path}/close") == (403, "NotHost")
    for _ in range(2):
        card = ask(server, ada, f"{path}/close")
        assert (card["closed"], card["invite"], card["size"]) == (True, "", 2)
    assert refused(server, eve, f"{path}/join", name="Eve", invite=invite) == (409, "ClosedClub")
    assert refused(server, ada, f"{path}/invite") == (409, "ClosedClub")
    assert names_of(get(server, path, ben)) == [("Ada", "founder"), ("Ben", "member")]


def test_the_next_member_succeeds_a_founder_who_leaves(server: Client) -> None:
    """The organisers come first. A club without members is deleted."""
    path, (ada, ben, eve) = club_of(server, "Ben", "Eve")
    ask(server, ada, f"{path}/members", name="Eve", role="organiser")
    for key in (ada, ada):
        send(server, key, f"{path}/leave")
    assert names_of(get(server, path, ben)) == [("Eve", "founder"), ("Ben", "member")]
    assert get(server, path, ada)["role"] is None
    for key in (eve, ben):
        server.http.post(f"{path}/leave", headers=bearer(key))
    assert refused(server, None, path, "GET") == (404, "NotFound")
    assert get(server, "/api/me/clubs", ben) == []


def test_the_list_of_ones_own_clubs(server: Client) -> None:
    path, (_, ben) = club_of(server, "Ben")
    (own,) = get(server, "/api/me/clubs", ben)
    assert own == {
        "id": path.rpartition("/")[2],
        "name": "Tuesday Club",
        "role": "member",
        "size": 2,
        "closed": False,
    }
    assert get(server, "/api/me/clubs", new_key()) == []
    assert refused(server, None, "/api/me/clubs", "GET") == (401, "NoSecret")


@each_row(
    "wish error",
    [
        ({"name": ""}, "InvalidName"),
        ({"name": "x" * 41}, "InvalidName"),
        ({"name": "a\u202eb"}, "InvalidName"),
        ({"founder": "Knight 2"}, "InvalidName"),
        ({"founder": " "}, "InvalidName"),
        ({"about": "x" * 501}, "InvalidRequest"),
        ({"about": "a\0b"}, "InvalidRequest"),
        ({"role": "founder"}, "InvalidRequest"),
    ],
)
def test_a_club_that_cannot_be_founded(server: Client, wish: dict[str, str], error: str) -> None:
    key = new_key()
    body = {"name": "Tuesday Club", "founder": "Ada", "about": ""} | wish
    assert refused(server, key, "/api/clubs", **body) == (400, error)
    assert refused(server, None, "/api/clubs", **body)[0] in (400, 401)
    assert get(server, "/api/me/clubs", key) == []


@each_row("id", ["a" * 12, "x", "A" * 12, "a" * 13])
def test_a_club_that_does_not_exist(server: Client, id: str) -> None:
    assert refused(server, None, f"/api/clubs/{id}", "GET") == (404, "NotFound")
    assert refused(server, new_key(), f"/api/clubs/{id}/close") == (404, "NotFound")


def test_an_address_has_few_clubs_that_nobody_has_joined(tmp_path: Path) -> None:
    with serving(tmp_path, waiting_tables=2) as client:
        ada = new_key()
        path, other = founded(client, ada), founded(client, new_key())
        body = {"name": "Tuesday Club", "founder": "Ada"}
        too_many = 429, "TooManyTables"
        assert refused(client, new_key(), "/api/clubs", **body) == too_many
        join(client, path, ada, new_key())
        founded(client, new_key())
        assert refused(client, new_key(), "/api/clubs", **body) == too_many
        assert client.get(other)["size"] == 1


async def test_a_person_who_deletes_their_data_leaves_all_clubs(store: Store) -> None:
    clubs_of = ClubStore(store.database)
    shared = await _stored(clubs_of, "a", [(ADA, "founder"), (BEN, "member")])
    alone = await _stored(clubs_of, "b", [(ADA, "founder")])
    other = await _stored(clubs_of, "c", [(BEN, "founder"), (EVE, "member")])
    async with store.database.writing() as connection:
        await leave_clubs(connection, ADA)
    assert _people(await clubs_of.find(shared)) == [(BEN, "founder")]
    assert _people(await clubs_of.find(other)) == [(BEN, "founder"), (EVE, "member")]
    with pytest.raises(NotFound):
        await clubs_of.find(alone)


async def test_another_key_takes_the_places_in_clubs(store: Store) -> None:
    """If both keys are members, the one that is left has the higher role."""
    clubs_of = ClubStore(store.database)
    one = await _stored(clubs_of, "a", [(ADA, "founder"), (BEN, "member")])
    both = await _stored(clubs_of, "b", [(ADA, "founder"), (EVE, "member"), (BEN, "member")])
    lower = await _stored(clubs_of, "c", [(EVE, "founder"), (ADA, "member")])
    async with store.database.writing() as connection:
        await move_membership(connection, ADA, EVE)
    assert _people(await clubs_of.find(one)) == [(EVE, "founder"), (BEN, "member")]
    assert _people(await clubs_of.find(both)) == [(EVE, "founder"), (BEN, "member")]
    assert _people(await clubs_of.find(lower)) == [(EVE, "founder")]


async def test_clubs_that_nobody_joins_are_deleted(
    store: Store, pass_time: Callable[[int], None]
) -> None:
    clubs_of = ClubStore(store.database)
    await _stored(clubs_of, "a", [(ADA, "founder")])
    await _stored(clubs_of, "b", [(ADA, "founder")])
    async with store.database.writing() as connection:  # as if somebody had joined and left
        await connection.execute(update(clubs).where(clubs.c.id == "b" * 12).values(opener=None))
    pass_time((UNUSED_DAYS + 1) * server_time.DAY_MS)
    await _stored(clubs_of, "c", [(ADA, "founder")])
    left = await store.database.column(select(clubs.c.id).order_by(clubs.c.id))
    assert left == ["b" * 12, "c" * 12]


def test_points_for_places() -> None:
    """Five people: 5, 4, 3, 2, 1 points. The two in third place share 3 and 2."""
    places = dict(zip((ADA, BEN, EVE, b"f", b"g"), (1, 2, 3, 3, 5), strict=True))
    assert list(season_points(places).values()) == [5, 4, 2.5, 2.5, 1]
    assert season_points({}) == {}


def test_the_table_of_a_year() -> None:
    """Somebody who is no member takes points, and is not shown; neither is a member who has not played."""
    people = [
        Member(person, name, "member", "")
        for person, name in ((ADA, "Ada"), (BEN, "Ben"), (b"z" * 32, "Zoe"))
    ]
    entries = season_entries(people, [{EVE: 1, ADA: 2, BEN: 3}, {BEN: 1}], BEN)
    shown = [(each.place, each.name, each.contests, each.points, each.you) for each in entries]
    assert shown == [(1, "Ada", 1, 2, False), (1, "Ben", 2, 2, True)]


async def _stored(clubs_of: ClubStore, letter: str, people: list[tuple[bytes, str]]) -> str:
    """Store a club with members in this order of age. Return its ID."""
    members = [
        Member(person, f"Name {n}", role, f"2026-11-0{n + 1}T00:00:00+00:00")  # type: ignore[arg-type]
        for n, (person, role) in enumerate(people)
    ]
    now = server_time.written_now()
    await clubs_of.create(Club(letter * 12, "Club", "", now, "secret", False, members), "::1")
    return letter * 12


def _people(club: Club) -> list[tuple[bytes, str]]:
    return [(each.person, each.role) for each in club.members]
