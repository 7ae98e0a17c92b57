"""Tables as streams of JSON lines."""

import contextlib
import json
from collections.abc import Iterator

from tests.support.keys import bearer
from tests.support.served import Client, Plain


@contextlib.contextmanager
def stream(client: Client, path: str, secret: str | None = None) -> Iterator[Iterator[Plain]]:
    """The lines of a stream as they come; empty ones are {}."""
    headers = bearer(secret) if secret else {}
    with client.http.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"] == "application/x-ndjson"
        assert answer.headers["x-accel-buffering"] == "no"
        yield (json.loads(line or "{}") for line in answer.iter_lines())


def until(said: Iterator[Plain], kind: str) -> list[Plain]:
    frames = [next(said)]
    while frames[-1].get("type") != kind:
        frames.append(next(said))
    return frames
