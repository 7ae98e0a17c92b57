"""What the seat to act may ask: why something cannot be done, and how the table would lie after an action."""

from tests.support.served import Client, Plain


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
