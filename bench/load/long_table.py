"""A table with a very long log, like one with many moves that were undone."""

import asyncio
from pathlib import Path

from keepstone.match import Match, Seat
from keepstone.match.events import UNDO
from keepstone.playing.position import GameConfig
from keepstone.server.base.server_time import written_now
from keepstone.server.settings import Settings
from keepstone.server.storage.rows import StoredSeat, stored_of
from keepstone.server.storage.store import Store

IDENTITY = "long00000000"
SEED = bytes(32)


def store_long_table(folder: Path, game: str, events: int) -> None:
    """Store a table with about this many events in a database that no server is using."""
    asyncio.run(_store(folder, GameConfig(game), events))


async def _store(folder: Path, config: GameConfig, events: int) -> None:
    seats = [Seat("person", "Ada"), *(Seat("person", f"Ben {i}") for i in range(1, config.players))]
    match = Match(config, seats, SEED)
    texts = [event.text for event in match.begin()]
    move = _revocable(match)
    while len(texts) < events:
        texts += [move, UNDO]
    store = await Store.open(Settings(data=folder).database_url)
    await store.create(
        stored_of(match, IDENTITY, written_now(), [*map(StoredSeat, seats)], private=False)
    )
    await store.append(IDENTITY, 1, texts, started=written_now())
    await store.close()


def _revocable(match: Match) -> str:
    """Return an action after which the same seat is still to act, so that the action can be undone."""
    seat = match.mover
    assert seat is not None
    for action in match.position.legal():
        tried = match.copy()
        tried.receive(seat, match.number, action)
        if tried.can_undo(seat):
            return action
    raise ValueError("no first action of this game can be taken back")
