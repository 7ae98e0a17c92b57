"""A real server for the tests, with its own port, thread or process, and a database in a folder."""

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from keepstone.match import pledge
from keepstone.server.app import create_app
from keepstone.server.base.rate_limits import Rate
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.launch import Server, bind, open_store
from keepstone.server.settings import Settings
from tests.support.databases import prepare
from tests.support.matches import contribution_of
from tests.support.polling import LONGEST, eventually

Plain = dict[str, Any]
REST_SECONDS = 5
TESTERS_RATE = Rate(burst=1_000, per_second=1_000)
# All tests have one address, and a quick machine sends their requests in a short time.
TESTERS: dict[str, Any] = {
    **dict.fromkeys(("read", "files", "act", "create", "sit", "frames"), TESTERS_RATE),
    "waiting_tables": 1_000,
    "bot_pace": 0,
}
TWO_PERSONS = {"game": "castle-keep", "seats": ["me", "open"], "name": "Ada"}


class Client:
    """A client for HTTP and WebSockets of a server at an address."""

    def __init__(self, url: str):
        self.url = url
        self.headers: dict[str, str] = {}  # of the sockets
        # The server closes a silent connection after 5 s, so the client closes it earlier.
        fresh = httpx.Limits(keepalive_expiry=2)
        # reading certificates, which are not needed here, would take a tenth of a second
        self.http = httpx.Client(base_url=url, timeout=LONGEST, verify=False, limits=fresh)

    def close(self) -> None:
        self.http.close()

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def refused(self, path: str, **body: Any) -> tuple[int, str]:
        """Return the status and the name of the error of a request that must fail."""
        answer = self.http.post(path, json=body)
        said = answer.json()
        assert {"error", "message"} <= set(said) <= {"error", "message", "allowed", "rule"}
        return answer.status_code, said["error"]

    def two_persons(self, **changes: Any) -> tuple[str, list[str]]:
        """Open a table at which two persons have begun a game. Return its identity and their secrets."""
        places = self.two_pledged(**changes)
        for place, name in zip(places, ("Ada", "Ben"), strict=True):
            self.reveal(place, name)
        return places[0]["table"], [place["secret"] for place in places]

    def two_pledged(self, **changes: Any) -> list[Plain]:
        """Return the places of two persons who have pledged contributions and must reveal them."""
        wish = {"game": "castle-keep", "seats": ["open", "open"]} | changes
        table = self.post("/api/tables", **wish)["table"]
        return [self.join_pledged(table, name, seat) for seat, name in enumerate(("Ada", "Ben"))]

    def open_pledged(self, **wish: Any) -> Plain:
        """Open a table as a client that contributes to the draws."""
        seal = self.post("/api/seals")["commitment"]
        kept = pledge(seal, wish["seats"].index("me"), contribution_of(wish["name"]))
        place: Plain = self.post("/api/tables", **wish, commitment=seal, pledge=kept)
        return place

    def join_pledged(self, table: str, name: str, seat: int = 1) -> Plain:
        """Join a table as a client that contributes to the draws."""
        seal = self.get(f"/api/tables/{table}")["commitment"]
        kept = pledge(seal, seat, contribution_of(name))
        place: Plain = self.post(f"/api/tables/{table}/join", name=name, seat=seat, pledge=kept)
        return place

    def promised(self, place: Plain, name: str) -> Plain:
        """Return the data that a client stores after its pledge."""
        card = self.get(f"/api/tables/{place['table']}")
        return {
            "seat": place["seat"],
            "commitment": card["commitment"],
            "contribution": contribution_of(name),
            "pledges": [seat["pledge"] for seat in card["seats"]],
        }

    def reveal(self, place: Plain, name: str) -> int:
        """Reveal a pledged contribution. Return the number of the last event."""
        body = {"secret": place["secret"], "contribution": contribution_of(name)}
        return int(self.post(f"/api/tables/{place['table']}/reveal", **body)["n"])

    def watch(self, table: str) -> Any:
        """Watch a table until its game is over, and return the table.

        If only bots play, they continue only while somebody watches.
        """
        with self.socket(table) as socket:
            socket.until_over()
        return self.get(f"/api/tables/{table}")

    @contextlib.contextmanager
    def socket(
        self, table: str, secret: str | None = None, greet: bool = True, **query: Any
    ) -> Iterator["Socket"]:
        """Return the socket of a seat or a spectator. ungreeted: whether to omit the first frame."""
        words = "&".join(f"{key}={value}" for key, value in query.items())
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?{words}"
        with connect(
            address,
            compression=None,
            max_size=None,
            max_queue=None,
            additional_headers=self.headers,
        ) as raw:
            socket = Socket(raw)
            if greet:
                socket.send({"hello": {"secret": secret}})
            yield socket


class Socket:
    """A WebSocket connection that is read frame by frame."""

    def __init__(self, raw: ClientConnection):
        self.raw = raw

    def send(self, frame: Any) -> None:
        self.raw.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def frame(self) -> Plain:
        """Return the next frame other than a heartbeat. Heartbeats do not prolong the wait."""
        end = time.monotonic() + LONGEST
        while (frame := json.loads(self.raw.recv(timeout=LONGEST))) == {"type": "heartbeat"}:
            assert time.monotonic() < end, "nothing but heartbeats"
        return dict(frame)

    def until(self, kind: str, holds: Callable[[Plain], object] = lambda frame: True) -> Plain:
        """Return the next frame of a kind for which a condition holds."""
        while (frame := self.frame())["type"] != kind or not holds(frame):
            pass
        return frame

    def until_over(self, choose: Callable[[list[str]], str] | None = None) -> Plain:
        """Return the last picture of a game. choose: chooses the actions of this seat; without it, only watch."""
        while (view := self.until("view"))["status"] != "over":
            if choose and (choices := view["scene"].get("choices")):
                self.play(view["n"], choose([each["action"] for each in choices]))
        return view

    def burst(self) -> list[Plain]:
        """Return all frames up to the next view."""
        frames = [self.frame()]
        while frames[-1]["type"] != "view":
            frames.append(self.frame())
        return frames

    def news(self) -> list[Plain]:
        """Return all frames up to the current view of the table, skipping `round_ends` pictures of round ends."""
        frames = self.burst()
        while frames[-1]["round_end"] and frames[-1]["status"] != "over":
            frames += self.burst()
        return frames

    def play(self, n: int, action: str) -> None:
        self.send({"type": "play", "n": n, "action": action})


@contextlib.contextmanager
def serving(folder: Path, wait: bool = True, **settings: Any) -> Iterator[Client]:
    """Run a server in a thread of this process until the block ends.

    wait: whether to wait until all games are ready.

    By default, the rate limits are so high that tests never reach them.
    """
    listener = bind("127.0.0.1", 0)
    ready = threading.Event()
    loop = asyncio.new_event_loop()
    servers: list[Server] = []
    games: list[WarmUp] = []

    async def serve() -> None:
        chosen = Settings(data=folder, **TESTERS | settings)
        prepare(chosen)
        app = create_app(chosen, await open_store(chosen), ready.set)
        games.append(app.state.warm_up)
        servers.append(Server(app))
        await servers[0].serve(sockets=[listener])
        await _rest()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    host, port = listener.getsockname()
    client = Client(f"http://{host}:{port}")
    try:
        assert ready.wait(LONGEST)
        if wait:
            eventually(lambda: games[0].finished)
        yield client
    finally:
        client.close()
        servers[0].should_exit = True
        thread.join()
        loop.close()
        listener.close()


async def _rest() -> None:
    """Wait for tasks that are left: SQLAlchemy closes the connections of cancelled calls in tasks of their own."""
    if left := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(left, timeout=REST_SECONDS)
