"""Pictures on the wire: the first one whole, later ones as changes for clients that ask for them."""

from tests.support.served import Client, Plain, Socket


def pictures(socket: Socket, count: int) -> list[Plain]:
    """The next so many pictures, whatever else comes."""
    seen: list[Plain] = []
    while len(seen) < count:
        frame = socket.frame()
        seen += [frame] if frame["type"] in ("view", "change") else []
    return seen


def picture_now(socket: Socket, number: int) -> Plain:
    """The picture after an event. A spectator is first shown the table before the last turn."""
    while True:
        (picture,) = pictures(socket, 1)
        if picture["n"] == number:
            return picture


def play_some(server: Client, table: str, secrets: list[str], count: int) -> None:
    """Let whoever is to act do the first thing it may, so many times."""
    for _ in range(count):
        with server.socket(table) as looking:
            mover = looking.news()[-1]["to_act"]
        with server.socket(table, secrets[mover]) as socket:
            view = socket.news()[-1]
            socket.play(view["n"], view["scene"]["choices"][0]["action"])
            socket.until("view")


def test_what_is_different_is_sent_to_who_asks_for_it(server: Client) -> None:
    table, secrets = server.two_persons()
    for secret in (secrets[0], None):
        with (
            server.socket(table, secret, changes="true") as short,
            server.socket(table, secret) as long,
        ):
            (first,) = pictures(long, 1)
            last = picture_now(short, first["n"])
            assert secret is None or last == first
            play_some(server, table, secrets, 4)
            changes, later = pictures(short, 4), pictures(long, 4)
            assert [frame["type"] for frame in later] == ["view"] * 4
            assert [frame["type"] for frame in changes] == ["change"] * 4
            assert [frame["n"] for frame in changes] == [frame["n"] for frame in later]
            bases = [first["n"], *(frame["n"] for frame in changes[:-1])]
            assert [frame["base"] for frame in changes] == bases
            apart = {"type", "scene", "base"}
            for change, view in zip(changes, later, strict=True):
                said = {key: value for key, value in change.items() if key not in apart}
                assert said == {key: value for key, value in view.items() if key not in apart}
                assert "boards" not in change["scene"]
            parts = [part for change in changes for part in change["scene"].values()]
            assert any(isinstance(row, list) for part in parts for row in part)


def test_the_first_picture_of_a_connection_is_whole(server: Client) -> None:
    table, secrets = server.two_persons()
    with server.socket(table, secrets[0], changes="true") as socket:
        assert pictures(socket, 1)[0]["type"] == "view"
        play_some(server, table, secrets, 1)
        (change,) = pictures(socket, 1)
        assert change["type"] == "change"
    with server.socket(table, secrets[0], changes="true", after=change["n"]) as socket:
        (again,) = pictures(socket, 1)
        assert (again["type"], again["n"]) == ("view", change["n"])
        play_some(server, table, secrets, 1)
        (change,) = pictures(socket, 1)
        assert (change["type"], change["base"]) == ("change", again["n"])


def test_all_who_saw_the_same_are_sent_the_same_bytes(server: Client) -> None:
    """And a client that has its pictures whole, and sees the same, takes nothing from the others."""
    table, secrets = server.two_persons()
    with (
        server.socket(table, changes="true") as one,
        server.socket(table, changes="true") as other,
        server.socket(table) as program,
    ):
        for socket in (one, other, program):
            pictures(socket, 1)
        play_some(server, table, secrets, 3)
        assert pictures(one, 3) == pictures(other, 3)
        assert {frame["type"] for frame in pictures(program, 3)} == {"view"}
        play_some(server, table, secrets, 1)
        assert [frame["type"] for frame in pictures(one, 1)] == ["change"]


def test_changes_are_true_or_false(server: Client) -> None:
    table, _ = server.two_persons()
    with server.socket(table, changes="some") as socket:
        assert socket.frame()["error"] == "InvalidRequest"
