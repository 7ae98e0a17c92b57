"""The engine of studies: how many evaluations an address can have, and that they end with their requests."""

import asyncio
from collections.abc import AsyncGenerator, Iterable

import pytest
from litestar.types import Message

import keepstone
from keepstone.playing.tree import GameTree
from keepstone.server.edge.ndjson import Lines
from keepstone.server.errors import TooManyAnalyses
from keepstone.server.studies.engine import MOST_OF_ADDRESS, Engine
from keepstone.server.studies.study_game import StudyGame

NAMES, PLAYERS = ("Ada", "Ben"), ("Player 1", "Player 2")


async def test_an_address_has_a_limited_number_of_evaluations() -> None:
    position = keepstone.game("castle", players=2).new(seed=1)
    position.roll()
    engine = Engine()
    streams = [
        engine.evaluate(position, NAMES, "en", "10.0.0.1") for _ in range(MOST_OF_ADDRESS + 1)
    ]
    *first, last = streams
    firsts = [asyncio.ensure_future(anext(each)) for each in first]
    await asyncio.gather(*firsts)
    assert len(engine) == MOST_OF_ADDRESS
    with pytest.raises(TooManyAnalyses, match="at most 10"):
        await anext(last)
    assert await anext(engine.evaluate(position, NAMES, "en", "10.0.0.2"))
    for each in first:
        await each.aclose()
    assert await anext(engine.evaluate(position, NAMES, "en", "10.0.0.1"))
    engine.close()


async def test_a_request_that_is_closed_before_its_first_line_ends() -> None:
    """Such as one that waits for the engine."""
    begun, ended = asyncio.Event(), asyncio.Event()

    async def waiting() -> AsyncGenerator[Iterable[str], None]:
        begun.set()
        try:
            await asyncio.Event().wait()
            yield ("never",)
        finally:
            ended.set()

    async def receive() -> Message:
        await begun.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        assert not message.get("body")

    async with asyncio.timeout(60):
        await Lines(waiting()).to_asgi_response()({"type": "http"}, receive, send)  # type: ignore
    assert ended.is_set()


def test_copies_of_a_game_describe_their_own_events() -> None:
    """Two changes at the same time give the same number to different events."""
    game = StudyGame(GameTree.of(keepstone.game("castle", players=2).new().to_record()))
    outcomes = game.view(0).legal()
    game.change(0, "en")
    one, two = game.copy(), game.copy()
    for copy, action in zip((one, two), outcomes, strict=False):
        assert copy.add(0, [action], "") == 1
        (node,) = copy.change(1, "en").nodes
        assert (node.action, node.words) == (action, game.view(0).say(action, PLAYERS))
    (polish,) = one.change(1, "pl").nodes
    assert polish.words != one.change(1, "en").nodes[0].words
    one.remove(1)
    assert one.add(0, [outcomes[1]], "") == 2
    assert one.change(2, "pl").nodes[0].words == two.change(1, "pl").nodes[0].words
