"""Turns for costly requests: only a few are processed at a time, and addresses take turns.

A waiting request occupies little memory, because the server reads its body only when it is its turn.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from keepstone.server.base.fair_queue import Line
from keepstone.server.errors import TooManyRequests

COSTLY: Mapping[str, Any] = {"costly": True, "packed": True}  # `opt` of a costly route
AT_ANY_TIME: Mapping[str, Any] = {"costly": False}  # of a read request that waits for nobody
AT_ONCE = 4  # costly requests that are processed at a time; each may have a body of two megabytes
MOST_WAITING = 100  # waiting requests of an address
TRY_AGAIN_SECONDS = 1.0
LONGEST_TURN = 5.0  # seconds; for requests with slow bodies, or whose game is being compiled
TURN = "keepstone.turn"  # key in the ASGI scope for the line that the request must leave


class CostlyRequests:
    """The costly requests that are processed or waiting."""

    def __init__(self) -> None:
        self._line = Line(AT_ONCE)
        self._waiting: Counter[str] = Counter()

    async def enter(self, scope: Any, address: str) -> None:
        """Wait until it is the turn of a request. Raise TooManyRequests if too many of its address wait."""
        if self._waiting[address] >= MOST_WAITING:
            raise TooManyRequests(TRY_AGAIN_SECONDS)
        self._waiting[address] += 1
        place = self._line.join(address)
        try:
            await self._line.wait(place)
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # drop addresses without requests
        ending = asyncio.get_running_loop().call_later(LONGEST_TURN, _leave, scope)
        scope[TURN] = self._line, place, ending


def with_turns(app: ASGIApp) -> ASGIApp:
    """Return the application with middleware that ends a request's turn when its response begins.

    The response is complete then, so a client that reads slowly delays nobody.
    """

    async def call(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_on(message: Message) -> None:
            _leave(scope)
            await send(message)

        try:
            await app(scope, receive, send_on)
        finally:
            _leave(scope)

    return call


def _leave(scope: Any) -> None:
    if TURN in scope:
        line, place, ending = scope.pop(TURN)
        ending.cancel()
        # Not at once, because the event loop would process many requests that wait for nothing in one step.
        asyncio.get_running_loop().call_soon(line.leave, place)
