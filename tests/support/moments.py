"""Time for the tests of clocks: tests can move the server's time ahead, and heartbeats are frequent."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.server.base import server_time
from keepstone.server.base.server_time import Reading
from keepstone.server.live import clock_watch, heartbeat
from keepstone.server.storage import clocks
from tests.support.served import Client, Plain

SECOND = 1_000
MINUTE, DAY = 60 * SECOND, 86_400 * SECOND


class Moment:
    """The server's time, which changes only when a test moves it."""

    def __init__(self) -> None:
        self.passed, self.began = server_time.steady(), server_time.now() - server_time.steady()

    @property
    def now(self) -> int:
        """Return the time of the system clock."""
        return self.began + self.passed

    def pass_by(self, ms: int) -> None:
        """Move the time ahead."""
        self.passed += ms

    def jump(self, ms: int) -> None:
        """Let the system clock jump, while no time passes."""
        self.began += ms

    async def reference(self, connection: AsyncConnection) -> Reading:
        """Return a reading of the system clock."""
        return Reading(self.began)

    def stand_in(self, changes: pytest.MonkeyPatch) -> None:
        """Replace the clocks."""
        changes.setattr(server_time, "wall", lambda: self.now)
        changes.setattr(server_time, "steady", lambda: self.passed)
        changes.setattr(server_time, "CLOCK", server_time.Clock())
        changes.setattr(clocks, "read_reference", self.reference)


@pytest.fixture(scope="module")
def moment() -> Iterator[Moment]:
    """Replace the server's time by a time that only the test moves.

    Such a leap does not count as a stopped server.
    """
    standing = Moment()
    with pytest.MonkeyPatch.context() as changes:
        standing.stand_in(changes)
        changes.setattr(heartbeat, "PERIOD_SECONDS", 0.05)
        changes.setattr(heartbeat, "SILENCE", 100 * DAY)
        changes.setattr(clock_watch, "CHECK_SECONDS", 0.05)
        yield standing


def is_here(card: Plain, seat: int) -> bool:
    """Return whether a player is there, by the card of the table."""
    return card["seats"][seat]["away"] is None


class Players:
    """Two or more persons at a table, who act over HTTP."""

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
        """Return the current picture, as a seat or a spectator sees it, and the frames before it by type."""
        with self.client.socket(self.table, None if seat is None else self.secrets[seat]) as socket:
            return socket.news()[-1]

    def times(self) -> list[int | None]:
        """Return the remaining times that a spectator receives now."""
        with self.client.socket(self.table) as socket:
            times: list[int | None] = socket.until("clock")["times"]
            return times

    def mover(self) -> int:
        return int(self.view()["to_act"])

    def turn(self) -> None:
        """Let the player to move pass and discard tiles, until the next player is to move."""
        mover = self.mover()
        self.act(mover, "pass")
        while (seen := self.view(mover))["to_act"] == mover:
            self.act(mover, seen["scene"]["choices"][0]["action"])


def two(client: Client, **changes: Any) -> Players:
    """Return Ada and Ben, whose game has begun."""
    return Players(client, *client.two_persons(**changes))


def several(client: Client, count: int, **changes: Any) -> Players:
    """Return this many persons, whose game has begun."""
    wish = {"game": "castle-keep", "seats": ["open"] * count} | changes
    table = client.post("/api/tables", **wish)["table"]
    names = ("Ada", "Ben", "Cem", "Dot")[:count]
    places = [client.post(f"/api/tables/{table}/join", name=name) for name in names]
    return Players(client, table, [place["secret"] for place in places])
