"""Help at a table: hints, reasons why an action is illegal, and the picture after an action."""

import json
import re

from keepstone.match import verify
from tests.support.served import Client, Plain


def beside_a_bot(client: Client, game: str = "castle-keep") -> tuple[str, str, Plain]:
    """A table where a person is to move against a bot: its path, the secret, and what is seen."""
    place = client.post("/api/tables", game=game, seats=["me", "random"], name="Ada")
    with client.socket(place["table"], place["secret"]) as socket:
        view = socket.until("view", lambda view: view["to_act"] == 0)
    return f"/api/tables/{place['table']}", place["secret"], view


def test_a_hint_is_an_action_with_a_reason_and_is_told_to_all(server: Client) -> None:
    path, secret, view = beside_a_bot(server)
    hint = server.post(f"{path}/hint", n=view["n"], secret=secret)
    assert hint["n"] == view["n"] + 1
    assert hint["action"] in [each["action"] for each in view["scene"]["choices"]]
    assert hint["why"]
    with server.socket(path.split("/")[-1], after=view["n"]) as looker:
        event = looker.until("event")
    assert (event["action"], event["words"]) == ("hint 0", "Ada uses a hint")


def test_for_the_table_as_it_lies_one_is_noted_and_the_record_tells_how_many(
    server: Client,
) -> None:
    path, secret, view = beside_a_bot(server)
    first = server.post(f"{path}/hint", n=view["n"], secret=secret)
    again = server.post(f"{path}/hint", n=first["n"], secret=secret)
    assert again["n"] == first["n"] == server.get(path)["n"]
    server.post(f"{path}/calls", n=first["n"], call="resign", secret=secret)
    text = server.http.get(f"{path}/record").text
    assert json.loads(text)["hints"] == [1, 0]
    report = verify(text)
    assert report.ok and "hints used by player 1: 1" in report.unproved


def test_there_are_none_against_persons_nor_out_of_turn(server: Client) -> None:
    table, secrets = server.two_persons()
    with server.socket(table, secrets[0]) as socket:
        view = socket.until("view")
    path, mover = f"/api/tables/{table}/hint", view["to_act"]
    assert server.refused(path, n=view["n"], secret=secrets[mover]) == (409, "NotAlone")
    assert server.refused(path, n=view["n"], secret=secrets[1 - mover]) == (409, "NotYourTurn")
    assert server.refused(path, n=1, secret=secrets[mover]) == (409, "StaleNumber")
    assert server.refused(path, n=view["n"], secret="wrong") == (403, "WrongSecret")


def test_who_share_a_device_are_persons_against_each_other(server: Client) -> None:
    """Until one of them has given up: then the other plays against bots."""
    wish = {"game": "castle-keep", "seats": ["me", "open", "random"], "name": "Ada"}
    place = server.post("/api/tables", **wish)
    path = f"/api/tables/{place['table']}"
    guest = server.post(f"{path}/join", name="Ben", seat=1)  # as a browser seats who shares it
    secrets = {0: place["secret"], 1: guest["secret"]}
    with server.socket(place["table"], secrets[0]) as socket:
        view = socket.until("view", lambda view: view["to_act"] in secrets)
    mover = view["to_act"]
    n, secret = view["n"], secrets[mover]
    assert server.refused(f"{path}/hint", n=n, secret=secret) == (409, "NotAlone")
    n = server.post(f"{path}/calls", n=n, call="resign", secret=secrets[1 - mover])["n"]
    assert server.post(f"{path}/hint", n=n, secret=secret)["n"] == n + 1


def test_reasons_compare_it_with_the_next_best(server: Client) -> None:
    path, secret, view = beside_a_bot(server, "burgundy")
    why = server.post(f"{path}/hint", n=view["n"], secret=secret)["why"]
    assert re.search("(Next best|better than|as good): [A-Z]", why)  # what else she could do


def at_turn(client: Client) -> tuple[str, list[str], int, int]:
    """A table of Castle Keep, its secrets, whose turn it is, and after which event."""
    table, secrets = client.two_persons()
    with client.socket(table, secrets[0]) as socket:
        view = socket.until("view")
    return table, secrets, view["to_act"], view["n"]


def asked(client: Client, frame: Plain, by_mover: bool = True) -> Plain:
    """The answer to a question at a fresh table, and the picture before it as `before`."""
    table, secrets, mover, _n = at_turn(client)
    seat = mover if by_mover else 1 - mover
    with client.socket(table, secrets[seat]) as socket:
        view = socket.until("view")
        socket.send({"n": view["n"]} | {key: at(value, view, seat) for key, value in frame.items()})
        while (answer := socket.frame())["type"] not in ("reason", "ahead", "error"):
            pass
    return {"seat": seat, "before": view} | answer


def at(value: object, view: Plain, seat: int) -> object:
    """What a question names of this table."""
    return value(view, seat) if callable(value) else value


def keep_or_other(view: Plain, seat: int) -> list[str]:
    """A tile of the own hand, and the corner where it does not belong, or the side."""
    held = next(p["id"] for p in view["scene"]["pieces"] if p["id"].startswith(f"hand-{seat}-"))
    return [held, f"place-{seat}-{'n' if 'tower' in held else 'nw'}"]


def test_a_refusal_has_its_rule_and_its_sentence(server: Client) -> None:
    """§1 Towers stand on corners."""
    answer = asked(server, {"type": "explain", "taps": keep_or_other})
    assert (answer["type"], answer["rule"]) == ("reason", "1")
    assert answer["words"].startswith("towers go on the corners")
    assert answer["n"] == answer["before"]["n"]


def test_of_what_can_be_done_or_is_unknown_there_is_nothing_to_say(server: Client) -> None:
    def first_pick(view: Plain, seat: int) -> list[str]:
        return [view["scene"]["choices"][0]["picks"][0][0]]

    for taps in (first_pick, ["gate"], ["no such thing"]):
        answer = asked(server, {"type": "explain", "taps": taps})
        assert (answer["type"], answer["rule"], answer["words"]) == ("reason", "", "")


def test_the_table_ahead_is_shown_and_nothing_is_played(server: Client) -> None:
    def building(view: Plain, seat: int) -> str:
        choices = [each["action"] for each in view["scene"]["choices"]]
        return next(each for each in choices if each.startswith("place"))

    answer = asked(server, {"type": "look", "action": building})
    assert answer["type"] == "ahead"
    placed = {each["id"] for each in answer["scene"]["pieces"]}
    before = {each["id"] for each in answer["before"]["scene"]["pieces"]}
    (new,) = {each for each in placed - before if each.startswith("castle-")}
    assert new == f"castle-{answer['seat']}-{answer['action'].split()[-1]}"
    assert answer["scene"]["choices"] == []


def test_only_the_seat_to_act_may_ask_and_only_about_the_table_as_it_is(server: Client) -> None:
    why = {"type": "explain", "taps": ["supply"]}
    assert asked(server, why, by_mover=False)["error"] == "NotYourTurn"
    assert asked(server, why | {"n": 1})["error"] == "StaleNumber"
    assert asked(server, {"type": "look", "action": "attack 1 n"})["error"] == "IllegalAction"
    assert asked(server, {"type": "explain", "taps": []})["error"] == "InvalidRequest"
    assert asked(server, {"type": "explain", "taps": ["a"] * 9})["error"] == "InvalidRequest"
