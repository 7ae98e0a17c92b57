"""Players on an unreliable network: they reconnect, send requests twice and late, and record the responses."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from bench.faults.bad_network import BadNetwork
from keepstone.server.base.tasks import ShieldedTasks

BROKEN = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError)  # and TimeoutError
BY_HTTP, TWICE, LATE, TAKEN_BACK = 0.5, 0.3, 0.2, 0.1  # probabilities
LATEST = 2.0  # maximum seconds until an action is sent again
THOUGHT = 0.3  # seconds at most
PAUSE = 0.05  # seconds to wait after a failure
PATIENT = ("Starting", "StaleNumber")  # errors after which new events arrive on the same socket


@dataclass(slots=True)
class Account:
    """The events at a table, as its players know them.

    sent: actions by their expected number; acknowledged: those that the server has confirmed; answered: the
    number of confirmed requests; refused: other responses; gaps: gaps in the events.
    """

    sent: dict[int, set[str]] = field(default_factory=dict)
    acknowledged: dict[int, set[str]] = field(default_factory=dict)
    answered: Counter[int] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    gaps: int = 0

    @property
    def twice(self) -> int:
        """Return how many actions the server reports as accepted more than once."""
        return sum(count - 1 for count in self.answered.values())


class Person:
    """A player at one seat of a table, who uses any available network."""

    def __init__(self, game: "RoughGame", seat: int, secret: str):
        self.seat, self.secret = seat, secret
        self.events: list[str] = []
        self.over = False
        self._game = game
        self._draw = random.Random(f"{game.table} {seat}")

    async def play(self) -> None:
        """Play until the game is over."""
        while not self.over:
            try:
                await self.listen()
            except BROKEN:
                await asyncio.sleep(PAUSE)

    async def catch_up(self, number: int) -> None:
        """Receive all events up to a number, after the game has stopped."""
        while len(self.events) < number:
            try:
                await self.listen()
            except BROKEN:
                await asyncio.sleep(PAUSE)

    async def listen(self) -> None:
        """Take part over one connection, until the end or a refusal."""
        port = self._draw.choice(self._game.networks).port
        path = f"/api/tables/{self._game.table}/socket?after={len(self.events)}"
        async with connect(
            f"ws://127.0.0.1:{port}{path}", compression=None, max_size=None, open_timeout=10
        ) as socket:
            await socket.send(json.dumps({"hello": {"secret": self.secret}}))
            async for text in socket:
                if not await self._hear(json.loads(text), socket):
                    return

    async def _hear(self, frame: Any, socket: ClientConnection) -> bool:
        kind = frame["type"]
        if kind == "event":
            self._take(frame)
        elif kind == "view":
            self.over = frame["status"] == "over"
            if not self._game.goes_on or self.over:
                return False
            if frame["scene"]["choices"]:
                await self._act(frame, socket)
        elif kind == "error" and frame["error"] not in PATIENT:
            self._game.account.refused[frame["error"]] += 1
            await asyncio.sleep(PAUSE)
            return False
        return True

    def _take(self, frame: Any) -> None:
        account, number = self._game.account, frame["n"]
        account.gaps += number != len(self.events) + 1
        self.events.append(frame["action"])
        if frame["seat"] == self.seat and number in account.sent:
            self._acknowledge(number, frame["action"])

    async def _act(self, view: Any, socket: ClientConnection) -> None:
        await asyncio.sleep(self._draw.uniform(0, THOUGHT))
        action = self._draw.choice(view["scene"]["choices"])["action"]
        if view["undo"] and self._draw.random() < TAKEN_BACK:
            action = "undo"
        n = view["n"]
        self._game.account.sent.setdefault(n + 1, set()).add(action)
        if self._draw.random() < BY_HTTP:
            copies = 2 if self._draw.random() < TWICE else 1
            await asyncio.gather(*(self._post(n, action) for _ in range(copies)))
            if self._draw.random() < LATE:
                self._game.begin(self._post_late(n, action))
        else:
            for _ in range(2 if self._draw.random() < TWICE else 1):
                await socket.send(json.dumps({"type": "play", "n": n, "action": action}))

    async def _post_late(self, n: int, action: str) -> None:
        await asyncio.sleep(self._draw.uniform(0, LATEST))
        await self._post(n, action)

    async def _post(self, n: int, action: str) -> None:
        """Send an action repeatedly until there is a response."""
        account = self._game.account
        path = f"/api/tables/{self._game.table}/actions"
        body = {"secret": self.secret, "n": n, "action": action}
        while True:
            try:
                answer = await self._game.post(self._draw.choice(self._game.networks), path, body)
            except httpx.TransportError:
                await asyncio.sleep(PAUSE)
                continue
            if answer.status_code == 201:
                account.answered[n + 1] += 1
                self._acknowledge(n + 1, action)
                return
            if answer.status_code < 500:
                account.refused[answer.json()["error"]] += 1
                return
            account.refused[answer.json()["error"]] += 1
            await asyncio.sleep(PAUSE)

    def _acknowledge(self, number: int, action: str) -> None:
        self._game.account.acknowledged.setdefault(number, set()).add(action)


class RoughGame:
    """A table with its players and the events that they know."""

    def __init__(
        self,
        http: httpx.AsyncClient,
        networks: Sequence[BadNetwork],
        table: str,
        secrets: list[str],
    ):
        self.table = table
        self.networks = networks
        self.account = Account()
        self.goes_on = True
        self._http = http
        self._late = ShieldedTasks()
        self.persons = [Person(self, seat, secret) for seat, secret in enumerate(secrets)]

    @classmethod
    async def open(cls, http: httpx.AsyncClient, networks: Sequence[BadNetwork]) -> "RoughGame":
        """Open a table of Castle Keep and take both seats; after a failure start again with a new table."""
        while True:
            try:
                return await cls._open(http, networks)
            except (httpx.TransportError, httpx.HTTPStatusError):
                await asyncio.sleep(PAUSE)

    @classmethod
    async def _open(cls, http: httpx.AsyncClient, networks: Sequence[BadNetwork]) -> "RoughGame":
        url, secrets = f"http://127.0.0.1:{random.choice(networks).port}/api/tables", []
        wish: dict[str, object] = {"game": "castle-keep", "seats": ["me", "open"], "name": "Ada"}
        place = (await http.post(url, json=wish)).raise_for_status().json()
        table, secrets = place["table"], [place["secret"]]
        place = (await http.post(f"{url}/{table}/join", json={"name": "Ben"})).raise_for_status()
        return cls(http, networks, table, [*secrets, place.json()["secret"]])

    async def play(self) -> None:
        """Play until the game is over."""
        await asyncio.gather(*(person.play() for person in self.persons))
        await self._late.settle()

    async def stop(self) -> None:
        """Stop sending."""
        self.goes_on = False
        await self._late.stop()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task that runs beside the game. The task is awaited at the end."""
        self._late.begin(work)

    async def post(self, network: BadNetwork, path: str, body: object) -> httpx.Response:
        """Send a request. Return the response."""
        return await self._http.post(f"http://127.0.0.1:{network.port}{path}", json=body)

    @property
    def is_over(self) -> bool:
        """Return whether both players have seen the end."""
        return all(person.over for person in self.persons)

    @property
    def number(self) -> int:
        """Return the number of the last event that any player has received."""
        return max(len(person.events) for person in self.persons)
