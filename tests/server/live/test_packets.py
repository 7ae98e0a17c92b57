"""Packets are the frames that the WebSocket protocol asks for, and small answers are not held back."""

import json
import socket
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import (
    ClientPerMessageDeflateFactory,
    PerMessageDeflate,
)
from websockets.frames import Opcode
from websockets.protocol import OPEN
from websockets.sync.client import connect
from websockets.uri import parse_uri

from keepstone.server.edge.websocket_frames import LARGE, pack
from keepstone.server.launch import bind
from tests.support.served import Client


def test_a_packet_is_read_as_its_texts() -> None:
    texts = ["", "ä" * 62, "b" * 126, "c" * 70_000]
    client = ClientProtocol(parse_uri("ws://localhost"), state=OPEN)
    client.receive_data(pack(texts))
    frames = client.events_received()
    assert [(each.opcode, each.fin, bytes(each.data).decode()) for each in frames] == [  # type: ignore[union-attr]
        (Opcode.TEXT, True, text) for text in texts
    ]


@pytest.mark.parametrize(
    ("size", "head"),
    [
        (0, "81 00"),
        (125, "81 7d"),
        (126, "81 7e 00 7e"),
        (65_535, "81 7e ff ff"),
        (65_536, "81 7f 00 00 00 00 00 01 00 00"),
    ],
)
def test_a_length_takes_as_few_bytes_as_possible(size: int, head: str) -> None:
    """RFC 6455, 5.2: otherwise a client may close the connection."""
    assert pack(["x" * size]) == bytes.fromhex(head) + b"x" * size


def test_large_frames_are_compressed_for_who_takes_them() -> None:
    """Also between others that are not, and for who remembers what was compressed before."""
    texts = ["ä" * 62, "b" * 70_000, "c" * (LARGE - 1), "bc" * 70_000]
    client = ClientProtocol(parse_uri("ws://localhost"), state=OPEN)
    client.extensions = [PerMessageDeflate(False, False, 15, 15)]
    packet = pack(texts, deflates=True)
    assert len(packet) < LARGE + 1500
    client.receive_data(packet)
    frames: Any = client.events_received()
    assert [bytes(each.data).decode() for each in frames] == texts


@pytest.mark.parametrize(
    ("window", "is_small"),
    [(None, True), (15, True), (12, False)],  # who remembers less is sent what needs no memory
)
def test_a_socket_agrees_on_compression(
    server: Client, window: int | None, is_small: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = server.two_persons(game="burgundy")
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    asked = ClientPerMessageDeflateFactory(server_max_window_bits=window)
    compressed = []
    decode = PerMessageDeflate.decode

    def noted(self: PerMessageDeflate, frame: Any, **more: Any) -> Any:
        if frame.rsv1 and len(frame.data) > 500:  # no greeting
            compressed.append(frame)
        return decode(self, frame, **more)

    with connect(address, compression=None, extensions=[asked], max_size=None) as raw:
        monkeypatch.setattr(PerMessageDeflate, "decode", noted)
        raw.send(json.dumps({"hello": {"secret": None}}))
        frames = [json.loads(raw.recv(timeout=120))]
        while frames[-1]["type"] != "view":
            frames.append(json.loads(raw.recv(timeout=120)))
        monkeypatch.undo()
    with server.socket(table) as socket:
        assert socket.news() == frames
    assert len(compressed) == is_small


def test_connections_do_not_wait_to_fill_a_packet() -> None:
    """Else a small answer waits for the acknowledgement of the last one, which takes 40 ms."""
    with bind("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
