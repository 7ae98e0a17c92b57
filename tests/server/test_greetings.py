"""Greetings: a few words between persons, which all at the table see and nobody keeps."""

from tests.support.served import Client


def greet(server: Client, table: str, secret: str, greeting: str) -> int:
    body = {"secret": secret, "greeting": greeting}
    return server.http.post(f"/api/tables/{table}/greetings", json=body).status_code


def test_all_who_are_there_see_a_greeting_and_who_comes_later_does_not(server: Client) -> None:
    table, (ada, ben) = server.two_persons()
    with server.socket(table, ben) as one, server.socket(table) as watcher:
        one.news()
        watcher.news()
        before = server.get(f"/api/tables/{table}")["n"]
        assert greet(server, table, ada, "luck") == 204
        seen = {"type": "greet", "seat": 0, "greeting": "luck"}
        assert one.until("greet") == seen
        assert watcher.until("greet") == seen
    with server.socket(table, ben) as late:
        assert "greet" not in [frame["type"] for frame in late.news()]
    assert server.get(f"/api/tables/{table}")["n"] == before


def test_greetings_are_few_and_of_the_list(server: Client) -> None:
    """Three at once, then one in five seconds, each seat for itself."""
    table, (ada, ben) = server.two_persons()
    path = f"/api/tables/{table}/greetings"
    answer = server.http.post(path, json={"secret": ada, "greeting": "you fool"})
    assert (answer.status_code, answer.json()["error"]) == (400, "UnknownName")
    assert "thanks" in answer.json()["allowed"]
    assert server.refused(path, greeting="hello") == (401, "NoSecret")
    assert server.refused(path, greeting="hello", secret="x") == (403, "WrongSecret")
    assert [greet(server, table, ada, "hello") for _ in range(4)] == [204, 204, 204, 429]
    assert greet(server, table, ben, "hello") == 204
