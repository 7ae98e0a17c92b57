"""The number of spectators that people at a waiting table see."""

from tests.support.served import TWO_PERSONS, Client, Socket


def watching(socket: Socket, count: int) -> None:
    """Read frames of a table until this number of spectators is shown."""
    while socket.until("table")["watching"] != count:
        pass


def test_a_host_sees_how_many_look_at_a_waiting_table(server: Client) -> None:
    """Each spectator counts; a second page of the host does not, and nobody does once the game has begun."""
    place = server.post("/api/tables", **TWO_PERSONS)
    table, secret = place["table"], place["secret"]
    with server.socket(table, secret) as host:
        assert host.until("table")["watching"] == 0
        with server.socket(table) as first:
            assert host.until("table")["watching"] == 1
            with server.socket(table, secret) as again, server.socket(table):
                assert again.until("table")["watching"] == 1
                assert host.until("table")["watching"] == 2
            assert host.until("table")["watching"] == 1
            assert first.until("table")["watching"] == 1
            server.post(f"/api/tables/{table}/join", name="Ben")
            # There may be one more frame of the waiting table.
            begun = host.until("table")
            while begun["status"] == "waiting":
                begun = host.until("table")
            assert (begun["status"], begun["watching"]) == ("playing", 0)


def test_spectators_at_all_processes_count(pair: tuple[Client, Client]) -> None:
    one, two = pair
    place = one.post("/api/tables", **TWO_PERSONS)
    table = place["table"]
    with one.socket(table, place["secret"]) as host, one.socket(table):
        watching(host, 1)
        with two.socket(table), two.socket(table):
            watching(host, 3)
        watching(host, 1)
