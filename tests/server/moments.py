"""Time for the tests of clocks: the server's can be moved ahead, and its beats are quick."""

from collections.abc import Iterator
from typing import Any

import pytest

from keepstone.server.base import server_time
from keepstone.server.tables import clock_watch, heartbeat
from tests.server.served import Client, Plain, Socket

SECOND = 1_000
MINUTE, DAY = 60 * SECOND, 86_400 * SECOND


class Moment:
    """The server's time, which only a test moves on."""

    def __init__(self) -> None:
        self.now = server_time.now()

    def pass_by(self, ms: int) -> None:
        """Let time pass."""
        self.now += ms


@pytest.fixture(scope="module")
def moment() -> Iterator[Moment]:
    """A time that stands still until a test moves it; what it leaps over is no silence."""
    standing = Moment()
    with pytest.MonkeyPatch.context() as changes:
        changes.setattr(server_time, "now", lambda: standing.now)
        changes.setattr(heartbeat, "PERIOD_SECONDS", 0.05)
        changes.setattr(heartbeat, "SILENCE", 100 * DAY)
        changes.setattr(clock_watch, "CHECK_SECONDS", 0.05)
        yield standing


class Players:
    """Two persons or more at a table, who act over HTTP."""

    def __init__(self, client: Client, table: str, secrets: list[str]):
        self.client, self.path, self.secrets = client, f"/api/tables/{table}", secrets
        self.table = table

    def card(self) -> Any:
        return self.client.get(self.path)

    def body(self, seat: int, **more: Any) -> Plain:
        return {"secret": self.secrets[seat], "n": self.card()["n"]} | more

    def act(self, seat: int, action: str, **more: Any) -> Any:
        return self.client.post(f"{self.path}/actions", **self.body(seat, action=action, **more))

    def call(self, seat: int, words: str) -> Any:
        return self.client.post(f"{self.path}/calls", **self.body(seat, call=words))

    def refused(self, seat: int, words: str) -> tuple[int, str]:
        return self.client.refused(f"{self.path}/calls", **self.body(seat, call=words))

    def view(self, seat: int | None = None) -> Plain:
        """The picture now, as a seat or a spectator sees it, with the frames before it by type."""
        with self.client.socket(self.table, None if seat is None else self.secrets[seat]) as socket:
            return socket.news()[-1]

    def times(self) -> list[int | None]:
        """What a spectator is told now."""
        with self.client.socket(self.table) as socket:
            times: list[int | None] = socket.until("clock")["times"]
            return times

    def mover(self) -> int:
        return int(self.view()["to_act"])

    def turn(self) -> None:
        """Let who is to move pass, and give away tiles, until the next is to move."""
        mover = self.mover()
        self.act(mover, "pass")
        while (seen := self.view(mover))["to_act"] == mover:
            self.act(mover, seen["scene"]["choices"][0]["action"])


def two(client: Client, **changes: Any) -> Players:
    """Ada and Ben, who have begun."""
    return Players(client, *client.two_persons(**changes))


def several(client: Client, count: int, **changes: Any) -> Players:
    """As many persons, who have begun."""
    wish = {"game": "castle-keep", "seats": ["open"] * count} | changes
    table = client.post("/api/tables", **wish)["table"]
    names = ("Ada", "Ben", "Cem", "Dot")[:count]
    places = [client.post(f"/api/tables/{table}/join", name=name) for name in names]
    return Players(client, table, [place["secret"] for place in places])


def until_over(socket: Socket) -> Plain:
    """The last picture."""
    while (view := socket.until("view"))["status"] != "over":
        pass
    return view
