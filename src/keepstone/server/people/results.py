"""Results of finished games, which are stored when a game ends or, if missing, after the server has started."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from keepstone.errors import KeepstoneError
from keepstone.match import Match, places_of, record_of, verify
from keepstone.ratings import Pool
from keepstone.server.base.tasks import Tasks
from keepstone.server.live.follower import show_unsealed
from keepstone.server.live.table import Table
from keepstone.server.people.rating_store import RatingStore, Result
from keepstone.server.storage.rows import StoredMatch
from keepstone.server.storage.store import Store

log = logging.getLogger("keepstone.server")


def result_of(stored: StoredMatch, match: Match) -> Result:
    """Return the result. It can count only if the table was rated and the draws can be verified."""
    places, pool = places_of(match), Pool(stored.game, stored.players)
    is_known = all(
        seat.person is not None or pool.bot(seat.seat.level) is not None
        for seat in stored.stored_seats
    )
    counts = stored.rated and any(places) and is_known and verify(record_of(match)).ok
    return _result(stored, places, counts, match, facts_of(match) if any(places) else None)


def turns_of(match: Match) -> list[int | None]:
    """Return how many decisions each person made, without those of a bot that took over; None for bots."""
    left = {
        departure.seat: departure.event
        for departure in match.standing.departures
        if departure.back is None
    }
    turns: list[int | None] = [0 if seat.kind == "person" else None for seat in match.seats]
    for number, event in enumerate(match.history):
        seat = event.seat
        if event.entry is not None and seat is not None and number < left.get(seat, number + 1):
            turns[seat] = None if (before := turns[seat]) is None else before + 1
    return turns


def facts_of(match: Match) -> dict[str, Any]:
    """Return the decisions, the points by seat, and the options whose values differ from seat to seat."""
    decisions = sum(event.entry is not None and event.seat is not None for event in match.history)
    facts = {"decisions": decisions, "points": match.position.scores()}
    by_seat = match.position.game.seat_options(match.position.state)
    return facts | ({"seat_options": by_seat} if by_seat else {})


def _result(
    stored: StoredMatch,
    places: list[int],
    counts: bool,
    match: Match | None = None,
    facts: dict[str, Any] | None = None,
) -> Result:
    return Result(
        match=stored.id,
        pool=Pool(stored.game, stored.players),
        ended=stored.ended or "",
        counts=counts,
        turns=turns_of(match) if match else [None] * stored.players,
        persons=[seat.person for seat in stored.stored_seats],
        levels=[seat.seat.level for seat in stored.stored_seats],
        places=places,
        facts=facts,
    )


FinishTry = Callable[[StoredMatch, Match], Awaitable[Sequence[str]]]


class Results:
    """Stores the results of finished games, and changes the ratings.

    in_memory: the loaded tables, by ID. finish_try: stores the result of a game at a deal, and returns the games
    that are not secret any more.
    """

    def __init__(self, store: Store, in_memory: Mapping[str, Table], finish_try: FinishTry):
        self._store, self._in_memory, self._finish_try = store, in_memory, finish_try
        self._ratings = RatingStore(store.database)
        self._tasks = Tasks()

    def save(self, table: Table) -> None:
        self._tasks.begin(self._try_to_save(table.id, table.match))

    def save_missing(self, open_table: Callable[[str], Awaitable[Table]]) -> None:
        self._tasks.begin(self._save_missing(open_table))

    async def close(self) -> None:
        """Stop storing results. Missing results are stored after the next start."""
        await self._tasks.stop()

    async def _save_missing(self, open_table: Callable[[str], Awaitable[Table]]) -> None:
        if await self._ratings.is_outdated():
            await self._ratings.recompute()
        for id in await self._ratings.missing():
            try:
                await self._try_to_save(id, (await open_table(id)).match)
            except KeepstoneError as error:
                log.info("the game at table %s has no result: %s", id, error)
                await self._try_to_save(id, None)

    async def _try_to_save(self, id: str, match: Match | None) -> None:
        """Store the result of a game. match: None if the game's rules are no longer supported."""
        try:
            stored = await self._store.head(id)
            unsealed: Sequence[str] = ()
            assert stored is not None
            if match is None:
                result = _result(stored, [0] * stored.players, counts=False)
            else:
                # first, since people look at the results of a deal as soon as their game is over
                unsealed = await self._finish_try(stored, match)
                result = await asyncio.to_thread(result_of, stored, match)
            await self._ratings.save(result)
            await show_unsealed(self._in_memory, unsealed)
        except Exception:
            log.exception("the result of table %s could not be stored", id)
