"""Contests in pairs: who plays whom, and what happens when people come late, leave or never come."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from keepstone.server.contests.pairs import rounds
from tests.support.contests import HOUR_MS
from tests.support.finished_games import resign
from tests.support.keys import ask, refused
from tests.support.pairs import Pairs
from tests.support.polling import eventually
from tests.support.served import Client, serving


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


def play(pairs: Pairs, name: str, table: str) -> None:
    """Play a person's first choices until the game is over."""
    with pairs.client.socket(table, pairs.keys[name]) as socket:
        socket.until_over(lambda actions: actions[0])


def play_round(pairs: Pairs, number: int) -> None:
    """Play all games of a round to their ends."""
    names = [name for pair in pairs.until_round(number) if len(pair) == 2 for name in pair]
    with ThreadPoolExecutor(8) as pool:
        tables = [pairs.table(name, number) for name in names]
        list(pool.map(play, [pairs] * len(names), names, tables))


def test_five_people_play_two_rounds(own_server: Client) -> None:
    """In each round one of them has a bye, nobody meets anybody twice, and then the contest is over."""
    pairs = Pairs(own_server, "Ada Ben Cid Dora Eve")
    assert pairs.card()["phase"] == "open"
    pairs.organise("begin")
    play_round(pairs, 1)
    play_round(pairs, 2)
    card = eventually(pairs.card, lambda card: card["phase"] == "over")
    both = [pairs.pairs(card, number) for number in (1, 2)]
    for drawn in both:
        assert sorted(name for pair in drawn for name in pair) == [*pairs.keys]
        assert sorted(map(len, drawn)) == [1, 2, 2]
    met = [frozenset(pair) for drawn in both for pair in drawn]
    assert len(set(met)) == 6
    assert [each["finished"] for each in card["entries"]] == [2] * 5
    places = [each["place"] for each in card["entries"]]
    assert places[0] == 1 and places == sorted(places)


def test_games_of_a_round_are_secret_until_its_last_game_has_ended(own_server: Client) -> None:
    pairs = Pairs(own_server, "Ada Ben Cid Dora")
    first, second = pairs.begin()
    table = pairs.table(first[0])
    for name in first:
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
    assert refused(own_server, None, f"/api/tables/{table}/record", "GET") == (403, "SealedDeal")
    path = f"/api/tables/{table}/stream"
    assert refused(own_server, pairs.keys[second[0]], path, "GET")[0] == 403
    for name in second:
        resign(own_server, {"table": pairs.table(name)}, pairs.keys[name])
    card = eventually(pairs.card, lambda card: not card["deals"][0]["sealed"])
    assert len(card["deals"][0]["seed"]) == 64
    assert {each["table"] for each in card["pairings"][0]["pairings"]} >= {table}


def test_who_comes_late_plays_from_the_next_round_and_who_leaves_until_this_one(
    own_server: Client,
) -> None:
    pairs = Pairs(own_server, "Ada Ben Cid")
    pairs.leave("Cid")
    assert [each["name"] for each in pairs.card()["entries"]] == ["Ada", "Ben"]
    assert pairs.begin() in ([["Ada", "Ben"]], [["Ben", "Ada"]])
    pairs.enter("Dora")
    pairs.leave("Ada")
    play_round(pairs, 1)
    assert sorted(pairs.until_round(2)[0]) == ["Ben", "Dora"]
    entries = {each["name"]: each for each in pairs.card()["entries"]}
    assert [entries[name]["left"] for name in ("Ada", "Ben", "Dora")] == [True, False, False]


def test_bots_finish_the_games_at_the_end_of_a_round(
    own_server: Client, pass_time: Callable[[int], None]
) -> None:
    """Ada never comes. The bot plays for both, nobody has lost by that, and the result is marked."""
    pairs = Pairs(own_server, "Ada Ben", rounds=1, hours=1)
    pairs.begin()
    pass_time(HOUR_MS + 60_000)
    card = eventually(pairs.card, lambda card: card["phase"] == "over")
    results = [each["results"][0] for each in card["entries"]]
    assert [each["note"] for each in results] == ["late", "late"]
    assert sorted(each["outcome"] for each in results) == ["lost", "won"]


def test_an_organiser_pairs_by_hand(own_server: Client) -> None:
    pairs = Pairs(own_server, "Ada Ben Cid Dora")
    ask(own_server, pairs.organiser, f"{pairs.path}/pair", pairs=[["Cid", "Ada"]])
    drawn = pairs.begin()
    assert ["Cid", "Ada"] in drawn
    assert sorted(name for pair in drawn for name in pair) == [*pairs.keys]


def test_too_few_people_close_a_contest(own_server: Client) -> None:
    pairs = Pairs(own_server, "Ada")
    pairs.organise("begin")
    card = eventually(pairs.card, lambda card: card["phase"] == "closed")
    assert (card["closed"], card["round"]) == ("people", 0)
