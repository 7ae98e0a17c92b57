"""Packets are the frames that the WebSocket protocol asks for, and small answers are not held back."""

import socket

from websockets.client import ClientProtocol
from websockets.frames import Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from keepstone.server.launch import bind
from keepstone.server.packets import pack


def test_a_packet_is_read_as_its_texts() -> None:
    texts = ["", "ä" * 62, "b" * 126, "c" * 70_000]
    client = ClientProtocol(parse_uri("ws://localhost"), state=OPEN)
    client.receive_data(pack(texts))
    frames = client.events_received()
    assert [(each.opcode, each.fin, bytes(each.data).decode()) for each in frames] == [  # type: ignore[union-attr]
        (Opcode.TEXT, True, text) for text in texts
    ]


def test_connections_do_not_wait_to_fill_a_packet() -> None:
    """Else a small answer waits for the acknowledgement of the last one, which takes 40 ms."""
    with bind("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
