"""Turns for requests: only a few are processed at a time, and addresses take turns. Moves wait for moves only.

A request waits for its turn after its body has arrived, so a client that sends slowly delays nobody. Large bodies
of waiting requests would occupy too much memory. Therefore the server reads only some of them at a time.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any, Literal

from litestar.types import ASGIApp, Receive, Scope, Send

from keepstone.server.base.client import end_turn
from keepstone.server.base.fair_queue import Line, Place
from keepstone.server.errors import TooManyRequests

Kind = Literal["request", "move", "large body"]

# `opt` of a route whose requests do not wait, or wait for moves only
AT_ANY_TIME: Mapping[str, Any] = {"turn": None}
AMONG_MOVES: Mapping[str, Any] = {"turn": "move"}
# How many are processed at a time. A large body has at most two megabytes.
AT_ONCE: dict[Kind, int] = {"request": 4, "move": 4, "large body": 16}
MOST_WAITING = 100  # waiting requests of an address
TRY_AGAIN_SECONDS = 1.0
LONGEST_TURN = 5.0  # seconds; for slow bodies, and for requests that wait for a slow database
TURNS = "keepstone.turns"  # key in the ASGI scope for the turns of the request


class RequestTurns:
    """The requests that are processed or waiting."""

    def __init__(self) -> None:
        self._lines = {kind: Line(at_once) for kind, at_once in AT_ONCE.items()}
        self._waiting: Counter[str] = Counter()

    async def enter(self, scope: Any, address: str, kind: Kind = "request") -> None:
        """Wait until it is the turn of a request. Raise TooManyRequests if too many of its address wait."""
        if self._waiting[address] >= MOST_WAITING:
            raise TooManyRequests(TRY_AGAIN_SECONDS)
        self._waiting[address] += 1
        line = self._lines[kind]
        place = line.join(address)
        try:
            await line.wait(place)
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # drop addresses without requests
        scope.setdefault(TURNS, []).append(_Turn(line, place))


class _Turn:
    def __init__(self, line: Line, place: Place):
        self._line, self._place = line, place
        self._is_over = False
        self._ending = asyncio.get_running_loop().call_later(LONGEST_TURN, self.end)

    def end(self) -> None:
        if not self._is_over:
            self._is_over = True
            self._ending.cancel()
            # Not at once, because the event loop would process many requests that wait for nothing in one step.
            asyncio.get_running_loop().call_soon(self._line.leave, self._place)


def with_turns(app: ASGIApp) -> ASGIApp:
    """End a request's turns when its response begins, so a client that reads slowly delays nobody."""

    async def call(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_on(message: Any) -> None:
            _leave(scope)
            await send(message)

        end_turn.set(partial(_leave, scope))
        try:
            await app(scope, receive, send_on)
        finally:
            _leave(scope)

    return call


def _leave(scope: Any) -> None:
    for turn in scope.pop(TURNS, ()):
        turn.end()
