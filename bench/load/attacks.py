"""The latency of other players during attacks from one machine: `python -m bench.load.attacks`.

A player asks the server something over a WebSocket while attackers use 1 or 20 connections. The table shows the
longest and the 95th percentile of the player's latencies, and the server's memory afterwards.
"""

import json
import socket
import tempfile
import threading
import time
import zlib
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

from websockets.sync.client import ClientConnection, connect

from bench.load.crowd import DEFLATE, DEFLATED, KEY, PING, TEXT, UPGRADE, Server, post, serving

MEGABYTES = 7
CONNECTIONS = (1, 20)
EVERY = 0.15  # seconds between two questions; the limit allows ten a second
SECONDS = 6.0  # shortest measurement
LONGEST = 90.0
LIMITS = (
    "--act=1000,100",
    "--read=1000,100",
    "--create=1000,100",
)  # the attackers have one address
MASK = b"\0\0\0\0"
CHUNK = b"1\r\n \r\n"
CHUNKS = 600_000
HEAD = (
    "POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
    "Transfer-Encoding: chunked\r\n\r\n"
)
Attack = Callable[[Server, str], bytes]


def _frames(kind: int, payload: bytes) -> Attack:
    """Return an attack that greets as a spectator, then sends a frame again and again."""

    def attack(server: Server, table: str) -> bytes:
        head = UPGRADE.format(
            table=table,
            host=server.host,
            port=server.port,
            key=KEY,
            changes="false",
            more=DEFLATE if kind == DEFLATED else "",
        )
        frame = _frame(kind, payload)
        flood = frame * (MEGABYTES * 1_000_000 // len(frame))
        return head.encode() + _frame(TEXT, b'{"hello":{}}') + flood

    return attack


def _frame(kind: int, payload: bytes) -> bytes:
    return bytes((kind, 0x80 | len(payload))) + MASK + payload


def _bomb() -> bytes:
    packing = zlib.compressobj(wbits=-15)
    return (packing.compress(b" " * 60_000) + packing.flush(zlib.Z_SYNC_FLUSH))[:-4]


def _body(path: str) -> Attack:
    """Return an attack that sends a body in chunks of one byte."""

    def attack(server: Server, _: str) -> bytes:
        head = HEAD.format(path=path, host=server.host, port=server.port)
        return head.encode() + CHUNK * CHUNKS

    return attack


def _requests(server: Server, _: str) -> bytes:
    return f"GET / HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n\r\n".encode() * 20_000


ATTACKS: dict[str, Attack] = {
    "nothing": lambda server, table: b"",
    "frames of 8 bytes": _frames(TEXT, b"{}"),
    "pings": _frames(PING, b""),
    "empty fragments": _frames(0x01, b""),
    "frames that inflate to 60 kB": _frames(DEFLATED, _bomb()),
    "body in chunks of one byte": _body("/api/studies"),
    "body after the response": _body("/api/none"),
    "requests in a row": _requests,
}


def flood(port: int, sent: bytes, connections: int) -> None:
    """Send the bytes over several connections at the same time, and read the answers."""
    threads = [threading.Thread(target=_send, args=(port, sent)) for _ in range(connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _send(port: int, sent: bytes) -> None:
    greeting, rest = sent.partition(b"\r\n\r\n")[0] + b"\r\n\r\n", sent
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=LONGEST) as raw:
        threading.Thread(target=_read, args=(raw,), daemon=True).start()
        if b"Upgrade: websocket" in greeting:
            raw.sendall(greeting)
            time.sleep(0.3)  # the server drops frames that arrive with the request
            rest = sent[len(greeting) :]
        raw.sendall(rest)
        raw.shutdown(socket.SHUT_WR)
        time.sleep(1)


def _read(raw: socket.socket) -> None:
    with suppress(OSError):
        while raw.recv(1 << 20):
            pass


def latencies(player: ClientConnection, is_over: Callable[[], bool]) -> list[float]:
    """Return the seconds until each answer, until the attack is over."""
    found = []
    ends = time.monotonic() + SECONDS
    while time.monotonic() < ends or not is_over():
        asked = time.perf_counter()
        player.send(json.dumps({"type": "explain", "n": 0, "taps": ["none"]}))
        while json.loads(player.recv(timeout=LONGEST))["type"] not in ("reason", "error"):
            pass
        found.append(time.perf_counter() - asked)
        time.sleep(EVERY)
    return found


def row(server: Server, name: str, connections: int) -> str:
    """Measure an attack, and return its row of the table."""
    place = post(
        server.client(), "/api/tables", game="castle-keep", seats=["me", "greedy"], name="Ada"
    )
    address = f"ws://{server.host}:{server.port}/api/tables/{place['table']}/socket"
    with connect(address, compression=None, max_size=None, ping_interval=None) as player:
        player.send(json.dumps({"hello": {"secret": place["secret"]}}))
        while json.loads(player.recv(timeout=LONGEST))["type"] != "view":
            pass
        before = server.megabytes
        sent = ATTACKS[name](server, str(place["table"]))
        attacker = get_context("spawn").Process(target=flood, args=(server.port, sent, connections))
        attacker.start()
        found = sorted(latencies(player, lambda: not attacker.is_alive()))
        after = server.megabytes
    common, longest = (1000 * found[int(share * (len(found) - 1))] for share in (0.95, 1))
    return f"| {name} | {connections} | {common:.0f} | {longest:.0f} | {before:.0f} | {after:.0f} |"


def main(names: Sequence[str]) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), limits=LIMITS) as server:
        print("| attack | connections | p95 ms | longest ms | MB before | MB after |")
        print("|---|---|---|---|---|---|")
        for name in names or ATTACKS:
            for connections in CONNECTIONS:
                print(row(server, name, connections), flush=True)


if __name__ == "__main__":
    parser = ArgumentParser(description="measure the latency of other players during attacks")
    parser.add_argument("attack", nargs="*", help=f"only these attacks: {', '.join(ATTACKS)}")
    main(parser.parse_args().attack)
