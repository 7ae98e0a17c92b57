"""What people say beside the game, at a real server: resigning, asking, agreeing, going away."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from keepstone import bots
from keepstone.match import call_state, verify
from keepstone.match import state as match_state
from keepstone.server.live import heartbeat
from keepstone.server.live.connections import Presence
from keepstone.server.storage.seats import Sighting
from tests.support.analyses import until_done
from tests.support.keys import two_with_keys
from tests.support.moments import MINUTE, SECOND, Moment, Players, is_here, moment, several, two
from tests.support.polling import eventually
from tests.support.served import TWO_PERSONS, Client, Plain, serving
from tests.support.streams import stream

__all__ = ["moment"]

AWAY = 121 * SECOND


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, moment: Moment) -> Iterator[Client]:
    """A server whose bots play on at once: the knight takes long where rules are interpreted."""
    folder = tmp_path_factory.mktemp("calls")
    with (
        pytest.MonkeyPatch.context() as changes,
        serving(folder, analysis_iterations=2) as client,
    ):
        changes.setattr(match_state, "STAND_IN", "random")
        yield client


def checked(players: Players) -> Plain:
    """The record of a match that is over, which holds."""
    text = players.client.http.get(f"{players.path}/record").text
    report = verify(text)
    assert report.ok, report
    record: Plain = json.loads(text)
    return record


def until_card(players: Players, **expected: Any) -> Any:
    """The table as soon as it is so."""
    return eventually(players.card, lambda card: expected.items() <= card.items())


def between_turns(players: Players) -> int:
    """Play until the move has passed on and nothing was drawn since; who has moved last."""
    while True:
        mover = players.mover()
        choices = [each["action"] for each in players.view(mover)["scene"]["choices"]]
        players.act(mover, "pass" if "pass" in choices else choices[0])
        with players.client.socket(players.table, after=players.card()["n"] - 1) as socket:
            last = socket.until("event")
            now = socket.until("view")
        if last["seat"] == mover and now["to_act"] == 1 - mover:
            return mover


def test_the_bot_that_plays_on_is_a_level_that_looks_ahead() -> None:
    assert bots.find(call_state.STAND_IN).iterations > 0


def test_resigning_ends_a_game_of_two(client: Client) -> None:
    players = two(client)
    with client.socket(players.table, players.secrets[0]) as ada:
        ada.news()
        with client.socket(players.table, players.secrets[1]) as ben:
            n = ben.until("view")["n"]
            ben.send({"type": "call", "n": n, "call": "resign"})
        event = ada.until("event")
        assert (event["n"], event["seat"], event["action"]) == (n + 1, 1, "resign 1")
        assert event["words"] == "Ben resigns"
        view = ada.until("view")
    assert (view["status"], view["to_act"], view["winners"]) == ("over", -2, [0])
    assert (view["scene"]["choices"], view["scene"]["prompt"]) == ([], None)
    card = players.card()
    assert (card["status"], card["ending"]) == ("over", "resigned")
    assert card["result"]["winners"] == [0]
    assert [seat["out"] for seat in card["seats"]] == ["", "resigned"]
    record = checked(players)
    assert record["out"] == [{"event": 11, "seat": 1, "why": "resigned"}]
    assert len(record["log"]) == 11
    body = players.body(0, action="pass")
    assert client.refused(f"{players.path}/actions", **body) == (409, "NotPlaying")
    assert players.refused(0, "resign") == (409, "NotPlaying")


@pytest.mark.whole
def test_a_game_that_ended_early_is_over_after_a_new_start_too(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        players = two(client)
        players.call(0, "resign")
        before = players.card()
    with serving(tmp_path) as client:
        again = Players(client, players.table, players.secrets)
        assert again.card() == before
        assert players.table not in [card["table"] for card in client.get("/api/tables")]
        rematch = client.post(f"{again.path}/rematch", secret=again.secrets[0])
        assert rematch["table"] != players.table


def test_a_bot_plays_on_for_who_resigns_in_a_game_of_three(client: Client) -> None:
    players = several(client, 3)
    first = players.mover()
    with client.socket(players.table, players.secrets[first]) as socket:
        socket.until("view")
        players.call(first, "resign")
        assert socket.until("event")["words"].endswith(
            "; a bot takes over for Ada" if not first else ""
        )
        socket.until("view", lambda view: view["to_act"] != first)  # the bot's turn
    assert players.card()["seats"][first]["out"] == "resigned"
    assert players.view(first)["scene"]["choices"] == []
    body = players.body(first, action="pass")
    assert client.refused(f"{players.path}/actions", **body) == (409, "NotPlaying")
    assert players.refused(first, "ask end") == (409, "NotPlaying")
    listed = next(c for c in client.get("/api/tables") if c["table"] == players.table)
    assert listed["seats"][first]["out"] == "resigned"


@pytest.mark.whole
def test_a_bot_that_plays_on_goes_on_after_a_new_start(
    tmp_path: Path, moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        match_state, "STAND_IN", "no such level"
    )  # which fails, so it stays to move
    with serving(tmp_path) as client:
        players = several(client, 3)
        first = players.mover()
        players.call(first, "resign")
        assert players.mover() == first
    monkeypatch.setattr(match_state, "STAND_IN", "random")
    with serving(tmp_path) as client:
        again = Players(client, players.table, players.secrets)
        eventually(lambda: again.mover() != first)


def test_a_move_is_taken_back_by_consent(client: Client) -> None:
    players = two(client, options={"open_discard": True})
    seat = between_turns(players)
    with client.socket(players.table, players.secrets[seat]) as socket:
        assert socket.until("view")["ask_undo"] is True
        players.call(seat, "ask undo")
        asked = socket.until("table", is_asked)["question"]  # who is there may be told before
        assert asked == {"seat": seat, "request": "undo", "other": None, "awaited": [1 - seat]}
        assert players.refused(seat, "agree") == (409, "NothingAsked")
        assert players.refused(1 - seat, "ask end") == (409, "QuestionOpen")
        players.call(1 - seat, "agree")
        view = socket.until("view", lambda view: view["to_act"] == seat)
        assert view["scene"]["choices"]
    assert players.card()["question"] is None


def test_a_game_ends_without_a_winner_when_both_agree(client: Client) -> None:
    players = two(client)
    players.call(0, "ask end")
    players.call(1, "agree")
    card = players.card()
    assert (card["status"], card["ending"]) == ("over", "agreed")
    assert card["result"]["winners"] == []
    assert checked(players)["ending"] == "agreed"
    client.post(f"/api/studies/{players.table}/analysis")
    assert until_done(client, players.path)["events"] == list(range(1, 12))  # as far as it went


def test_a_bot_plays_on_for_who_has_left(client: Client, moment: Moment) -> None:
    players = two(client)
    mover = players.mover()
    with client.socket(players.table, players.secrets[1 - mover]) as here:
        here.until("view")
        assert players.refused(1 - mover, f"ask replace {mover}") == (409, "NotAway")
        with client.socket(players.table, players.secrets[mover]):
            here.until("table", lambda card: is_here(card, mover))
        left = here.until("table", lambda card: not is_here(card, mover))
        moment.pass_by(AWAY - 2 * SECOND)
        assert players.refused(1 - mover, f"ask replace {mover}") == (409, "NotAway")
        moment.pass_by(2 * SECOND)
        players.call(1 - mover, f"ask replace {mover}")
        here.until("view", lambda view: view["to_act"] != mover)
    seat = players.card()["seats"][mover]
    assert (seat["out"], seat["kind"]) == ("replaced", "person")
    assert seat["away"] == left["seats"][mover]["away"]
    players.call(1 - mover, "resign")
    assert checked(players)["result"]["winners"] == [mover]


@pytest.mark.whole
def test_who_was_replaced_comes_back(
    tmp_path: Path, moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the bot thinks: it sees what may be chosen, and the bot plays no more, also after a new start."""
    monkeypatch.setattr(match_state, "STAND_IN", "knight")
    with serving(tmp_path, bot_pace=60) as client:
        players = two(client)
        mover = players.mover()
        moment.pass_by(AWAY)
        players.call(1 - mover, f"ask replace {mover}")
        assert players.card()["seats"][mover]["out"] == "replaced"
        refused = client.refused(f"{players.path}/actions", **players.body(mover, action="pass"))
        assert refused == (409, "NotPlaying")
        assert players.refused(1 - mover, "return") == (409, "NotPlaying")
        with client.socket(players.table, players.secrets[mover]) as socket:
            socket.until("view")
            players.call(mover, "return")
            socket.until("table", lambda card: not card["seats"][mover]["out"])
            assert socket.until("view")["scene"]["choices"]
    with serving(tmp_path) as client:
        players = Players(client, players.table, players.secrets)
        time.sleep(0.2)
        assert players.mover() == mover
        assert client.get("/api/tables")[0]["seats"][mover]["out"] == ""
        players.call(1 - mover, "resign")
        assert checked(players)["result"]["winners"] == [mover]


def test_who_is_there_is_neither_replaced_nor_left_out(client: Client, moment: Moment) -> None:
    players = two(client)
    mover = players.mover()
    with client.socket(players.table, players.secrets[mover]) as socket:
        socket.until("view")
        until_here(players, mover)
        moment.pass_by(AWAY)
        until_here(players, mover)  # told again
        assert players.refused(1 - mover, f"ask replace {mover}") == (409, "NotAway")
        players.call(1 - mover, "ask end")
        assert players.card()["status"] == "playing"


@pytest.mark.parametrize("path", ["/api/tables/{table}/stream", "/api/me/stream"])
def test_who_hears_lines_is_there(client: Client, moment: Moment, path: str) -> None:
    """A program that thinks for two minutes and has no socket: it hears its table, or all of its tables."""
    of_table, keys = two_with_keys(client)
    table = of_table.rpartition("/")[2]
    players = Players(client, table, keys)
    mover = players.mover()
    with stream(client, path.format(table=table), keys[mover]) as said:
        assert next(said)
        until_here(players, mover)
        moment.pass_by(AWAY)
        until_here(players, mover)
        assert players.refused(1 - mover, f"ask replace {mover}") == (409, "NotAway")
    eventually(lambda: not is_here(players.card(), mover))


def until_here(players: Players, seat: int) -> None:
    eventually(lambda: is_here(players.card(), seat))


def is_asked(card: Plain) -> bool:
    """Return whether a question is open at a table."""
    return card["question"] is not None


def test_who_acts_without_a_socket_is_not_long_away(client: Client, moment: Moment) -> None:
    for _ in range(20):
        players = two(client)
        mover = players.mover()
        moment.pass_by(AWAY)
        players.act(mover, players.view(mover)["scene"]["choices"][0]["action"])
        if players.mover() == mover:
            break  # else the tile ended the turn
    moment.pass_by(AWAY // 2)
    time.sleep(1)
    assert players.refused(1 - mover, f"ask replace {mover}") == (409, "NotAway")


def test_a_game_ends_when_who_is_to_move_has_left(client: Client, moment: Moment) -> None:
    players = two(client)
    mover = players.mover()
    moment.pass_by(AWAY)
    players.call(1 - mover, "ask end")
    assert (players.card()["ending"], players.card()["result"]["winners"]) == ("agreed", [])
    checked(players)


def test_where_a_move_has_days_nobody_is_expected_to_be_there(
    client: Client, moment: Moment
) -> None:
    players = two(client, clock="2d")
    mover = players.mover()
    moment.pass_by(60 * MINUTE)
    assert players.refused(1 - mover, f"ask replace {mover}") == (409, "NotAway")
    players.call(1 - mover, "ask end")
    assert players.card()["status"] == "playing"


def test_what_cannot_be_said(client: Client) -> None:
    players = two(client)
    assert players.refused(0, "give up") == (400, "InvalidCall")
    assert players.refused(0, "timeout 1") == (400, "InvalidCall")
    assert players.refused(0, "ask replace 7") == (409, "NotAway")
    assert players.refused(0, "refuse") == (409, "NothingAsked")
    path = f"{players.path}/calls"
    assert client.refused(path, secret="x", n=11, call="resign") == (403, "WrongSecret")
    stale = players.body(0, call="resign") | {"n": 3}
    assert client.refused(path, **stale) == (409, "StaleNumber")
    assert client.refused(path, **players.body(0)) == (400, "InvalidRequest")
    place = client.post("/api/tables", **TWO_PERSONS)
    waiting = f"/api/tables/{place['table']}/calls"
    body = {"secret": place["secret"], "n": 0, "call": "resign"}
    assert client.refused(waiting, **body) == (409, "NotPlaying")
    with client.socket(players.table) as spectator:
        spectator.until("view")
        spectator.send({"type": "call", "n": 11, "call": "resign"})
        assert spectator.until("error")["error"] == "InvalidRequest"
    assert players.card()["n"] == 11


def test_who_leaves_one_of_two_processes_is_still_present(
    moment: Moment, monkeypatch: pytest.MonkeyPatch, pair: tuple[Client, Client]
) -> None:
    monkeypatch.setattr(heartbeat, "FULL_REPORT", 10**9)  # only changes are reported
    reports: list[Sighting] = []
    take = Presence.take_sightings

    def taken(presence: Presence, all_here: bool) -> list[Sighting]:
        found = take(presence, all_here)
        reports.extend(found)
        return found

    monkeypatch.setattr(Presence, "take_sightings", taken)
    one, two_ = pair
    players = two(one)

    def said() -> list[bool | None]:
        return [each.here for each in reports if each.match == players.table]

    with two_.socket(players.table, players.secrets[0]):
        eventually(lambda: said() == [True])
        with one.socket(players.table, players.secrets[0]):
            eventually(lambda: said() == [True, True])
        eventually(lambda: said() == [True, True, False, True])
        eventually(lambda: is_here(players.card(), 0))


def test_calls_and_presence_are_known_to_all_processes(
    moment: Moment, pair: tuple[Client, Client]
) -> None:
    one, two_ = pair
    players = two(one, clock="10+15")
    with two_.socket(players.table) as there:
        there.until("view")
        with one.socket(players.table, players.secrets[0]):
            there.until("table", lambda card: is_here(card, 0))
        there.until("table", lambda card: not is_here(card, 0))
        players.call(0, "ask end")
        there.until("table", is_asked)
        Players(two_, players.table, players.secrets).call(1, "agree")
        assert there.until_over()["winners"] == []
    assert until_card(players, status="over") == two_.get(players.path)
