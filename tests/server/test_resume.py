"""A connection that drops loses nothing and doubles nothing."""

import random

from tests.support.served import Client, Plain


def test_every_event_arrives_once_over_many_connections(server: Client) -> None:
    """Both players cut their connections at random moments, also right after they have sent an action."""
    choose = random.Random(8)
    table, secrets = server.two_persons()
    seen: list[list[Plain]] = [[], []]
    over = False
    while not over:
        for seat, secret in enumerate(secrets):
            with server.socket(table, secret, after=len(seen[seat])) as socket:
                for _ in range(choose.randrange(1, 4)):
                    burst = socket.burst()
                    seen[seat] += [frame for frame in burst if frame["type"] == "event"]
                    view = burst[-1]
                    over = view["status"] == "over"
                    if over or not view["scene"]["choices"]:
                        break
                    action = choose.choice(view["scene"]["choices"])["action"]
                    socket.play(view["n"], action)
    n = server.get(f"/api/tables/{table}")["n"]
    assert n > 11
    for secret, events in zip(secrets, seen, strict=True):
        with server.socket(table, secret, after=len(events)) as socket:
            events += [frame for frame in socket.burst() if frame["type"] == "event"]
        assert [event["n"] for event in events] == list(range(1, n + 1))
        with server.socket(table, secret) as socket:
            assert [f for f in socket.burst() if f["type"] == "event"] == events


def test_resuming_sends_only_what_is_new(server: Client) -> None:
    table, secrets = server.two_persons()
    with server.socket(table, secrets[0], after=9) as socket:
        kinds = [(frame["type"], frame["n"]) for frame in socket.burst()]
        assert kinds == [("table", 11), ("event", 10), ("event", 11), ("view", 11)]
    with server.socket(table, secrets[0], after=11) as socket:
        assert [frame["type"] for frame in socket.burst()] == ["table", "view"]
    with server.socket(table, secrets[0], after=500) as socket:
        assert [frame["type"] for frame in socket.burst()] == ["table", "view"]


def test_an_action_sent_twice_is_taken_once(server: Client) -> None:
    """As a client does that got no answer: the number makes it safe."""
    table, secrets = server.two_persons()
    for secret in secrets:
        with server.socket(table, secret) as socket:
            view = socket.until("view")
            if view["scene"]["choices"]:
                socket.play(view["n"], "pass")
                socket.play(view["n"], "pass")
                assert socket.until("error")["error"] == "StaleNumber"
    assert len([t for t in server.get(f"/api/tables/{table}/record")["log"] if t == "pass"]) == 1


def test_who_reads_slowly_gets_everything_and_the_last_picture(server: Client) -> None:
    table, secrets = server.two_persons()
    with server.socket(table) as slow:
        slow.burst()
        n, path = 11, f"/api/tables/{table}/actions"
        for _ in range(8):
            for secret in secrets:
                for action in ("pass", "end"):
                    answer = server.http.post(
                        path, json={"secret": secret, "n": n, "action": action}
                    )
                    n = answer.json().get("n", n)
            discard(server, table, secrets)
            n = server.get(f"/api/tables/{table}")["n"]
        numbers = []
        while not numbers or numbers[-1] < n:
            numbers += [frame["n"] for frame in slow.burst() if frame["type"] == "event"]
        assert numbers == list(range(12, n + 1))


def discard(server: Client, table: str, secrets: list[str]) -> None:
    """Let whoever must, discard."""
    for secret in secrets:
        with server.socket(table, secret) as socket:
            view = socket.until("view")
            while (
                view["scene"]["choices"] and view["scene"]["choices"][0]["action"][:7] == "discard"
            ):
                socket.play(view["n"], view["scene"]["choices"][0]["action"])
                view = socket.until("view")
