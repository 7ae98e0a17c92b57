"""Contests in pairs: who plays whom, and what happens when people come late, leave or never come."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from keepstone.server.contests.pairs import rounds
from tests.support.contests import resign
from tests.support.keys import ask, failure, get, new_key
from tests.support.polling import eventually
from tests.support.served import Client, Plain, serving

WISH = {
    "game": "castle-keep",
    "level": "page",
    "format": "pairs",
    "clock": "180+180",
    "board": "lead",
}


@pytest.fixture(scope="module")
def quick_rounds() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rounds, "BREAK", 0)
        patch.setattr(rounds, "PAUSE", 0.05)
        yield


@pytest.fixture(scope="module")
def own_server(quick_rounds: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("pairs")) as client:
        yield client


class Pairs:
    """A contest in pairs with its organiser and people."""

    def __init__(self, client: Client, names: str, **changes: Any):
        self.client, self.organiser = client, new_key()
        wish = WISH | {"rounds": 2} | changes
        self.id = ask(client, self.organiser, "/api/contests", **wish)["id"]
        self.path = f"/api/contests/{self.id}"
        self.keys = {name: new_key() for name in names.split()}
        for name in self.keys:
            self.enter(name)

    def enter(self, name: str, **more: Any) -> Plain:
        key = self.keys.setdefault(name, new_key())
        card: Plain = ask(self.client, key, f"{self.path}/enter", name=name, **more)
        return card

    def leave(self, name: str) -> Plain:
        card: Plain = ask(self.client, self.keys[name], f"{self.path}/leave")
        return card

    def organise(self, deed: str, **more: Any) -> Plain:
        body = {"deed": deed, **more}
        card: Plain = ask(self.client, self.organiser, f"{self.path}/organise", **body)
        return card

    def card(self, name: str | None = None) -> Plain:
        key = self.keys[name] if name else self.organiser
        card: Plain = get(self.client, self.path, key)
        return card

    def until_round(self, number: int) -> list[list[str]]:
        """Wait until the tables of a round are open. Return its pairs."""

        def are_open(card: Plain) -> bool:
            return card["round"] == number and all(
                self.table(name, number)
                for pair in self.pairs(card, number)
                for name in pair[:2]
                if len(pair) == 2
            )

        card = eventually(self.card, are_open)
        return self.pairs(card, number)

    def pairs(self, card: Plain, number: int) -> list[list[str]]:
        return [each["names"] for each in card["pairings"][number - 1]["pairings"]]

    def table(self, name: str, number: int) -> str | None:
        own = self.card(name)["deals"][number - 1]["yours"]
        return own["table"] if own else None

    def play(self, name: str, table: str) -> None:
        """Play a person's first choices until the game is over."""
        with self.client.socket(table, self.keys[name]) as socket:
            while True:
                view = socket.until("view")
                if view["status"] == "over":
                    return
                if choices := view["scene"].get("choices"):
                    socket.play(view["n"], choices[0]["action"])

    def play_round(self, number: int) -> None:
        """Play all games of a round to their ends."""
        pairs = [pair for pair in self.until_round(number) if len(pair) == 2]
        with ThreadPoolExecutor(8) as pool:
            playing = [
                pool.submit(self.play, name, self.table(name, number) or "")
                for pair in pairs
                for name in pair
            ]
            for each in playing:
                each.result()


def test_five_people_play_two_rounds(own_server: Client) -> None:
    """In each round one of them has a bye, nobody meets anybody twice, and then the contest is over."""
    pairs = Pairs(own_server, "Ada Ben Cid Dora Eve")
    assert pairs.card()["phase"] == "open"
    pairs.organise("begin")
    pairs.play_round(1)
    pairs.play_round(2)
    card = eventually(pairs.card, lambda card: card["phase"] == "over")
    both = [pairs.pairs(card, number) for number in (1, 2)]
    for drawn in both:
        assert sorted(name for pair in drawn for name in pair) == [
            "Ada",
            "Ben",
            "Cid",
            "Dora",
            "Eve",
        ]
        assert sorted(map(len, drawn)) == [1, 2, 2]
    met = [frozenset(pair) for drawn in both for pair in drawn]
    assert len(set(met)) == 6
    assert [each["finished"] for each in card["entries"]] == [2] * 5
    places = [each["place"] for each in card["entries"]]
    assert places[0] == 1 and places == sorted(places)


def test_games_of_a_round_are_secret_until_its_last_game_has_ended(own_server: Client) -> None:
    pairs = Pairs(own_server, "Ada Ben Cid Dora")
    pairs.organise("begin")
    first, second = pairs.until_round(1)
    table = pairs.table(first[0], 1)
    for name in first:
        assert table is not None
        resign(own_server, {"table": table}, pairs.keys[name])
    own = eventually(
        lambda: next(each for each in pairs.card(first[0])["entries"] if each["you"]),
        lambda entry: entry["finished"],
    )
    assert own["results"][0]["outcome"] == "resigned"
    for viewer in (second[0], None):
        card = pairs.card(viewer)
        shown = next(each for each in card["pairings"][0]["pairings"] if each["names"] == first)
        assert (shown["table"], shown["leads"], shown["over"]) == (None, [], True)
        assert all(not each["results"] for each in card["entries"] if not each["you"])
        assert card["deals"][0]["seed"] == ""
    assert failure(own_server, "GET", f"/api/tables/{table}/record") == (403, "SealedDeal")
    assert (
        failure(own_server, "GET", f"/api/tables/{table}/stream", pairs.keys[second[0]])[0] == 403
    )
    for name in second:
        resign(own_server, {"table": pairs.table(name, 1) or ""}, pairs.keys[name])
    card = eventually(pairs.card, lambda card: not card["deals"][0]["sealed"])
    assert len(card["deals"][0]["seed"]) == 64
    assert {each["table"] for each in card["pairings"][0]["pairings"]} >= {table}


def test_who_comes_late_plays_from_the_next_round_and_who_leaves_until_this_one(
    own_server: Client,
) -> None:
    pairs = Pairs(own_server, "Ada Ben Cid")
    pairs.leave("Cid")
    assert [each["name"] for each in pairs.card()["entries"]] == ["Ada", "Ben"]
    pairs.organise("begin")
    assert pairs.until_round(1) in ([["Ada", "Ben"]], [["Ben", "Ada"]])
    pairs.enter("Dora")
    pairs.leave("Ada")
    pairs.play_round(1)
    assert sorted(pairs.until_round(2)[0]) == ["Ben", "Dora"]
    entries = {each["name"]: each for each in pairs.card()["entries"]}
    assert [entries[name]["left"] for name in ("Ada", "Ben", "Dora")] == [True, False, False]


def test_bots_finish_the_games_at_the_end_of_a_round(
    own_server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ada never comes. The bot plays for both, nobody has lost by that, and the result is marked."""
    from keepstone.server.base import server_time

    pairs = Pairs(own_server, "Ada Ben", rounds=1, hours=1)
    pairs.organise("begin")
    pairs.until_round(1)
    now = server_time.now
    monkeypatch.setattr(server_time, "now", lambda: now() + 3_660_000)
    card = eventually(pairs.card, lambda card: card["phase"] == "over")
    results = [each["results"][0] for each in card["entries"]]
    assert [each["note"] for each in results] == ["late", "late"]
    assert sorted(each["outcome"] for each in results) == ["lost", "won"]


def test_an_organiser_pairs_by_hand(own_server: Client) -> None:
    pairs = Pairs(own_server, "Ada Ben Cid Dora")
    ask(own_server, pairs.organiser, f"{pairs.path}/pair", pairs=[["Cid", "Ada"]])
    pairs.organise("begin")
    drawn = pairs.until_round(1)
    assert ["Cid", "Ada"] in drawn
    assert sorted(name for pair in drawn for name in pair) == ["Ada", "Ben", "Cid", "Dora"]


def test_too_few_people_close_a_contest(own_server: Client) -> None:
    pairs = Pairs(own_server, "Ada")
    pairs.organise("begin")
    card = eventually(pairs.card, lambda card: card["phase"] == "closed")
    assert (card["closed"], card["round"]) == ("people", 0)
