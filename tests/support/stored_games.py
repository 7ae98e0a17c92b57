"""Results of games in a database."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from keepstone.match import Match, Seat
from keepstone.playing.position import GameConfig
from keepstone.ratings import Pool
from keepstone.server.contests.contest_store import ContestStore
from keepstone.server.contests.deal_store import DealStore
from keepstone.server.contests.departed import leave_contests
from keepstone.server.contests.pairs.pair_store import PairStore
from keepstone.server.people.erasure import Erasure
from keepstone.server.people.play_store import PlayStore
from keepstone.server.people.profile_store import BadgeStore, ProfileStore
from keepstone.server.people.push.store import PushStore
from keepstone.server.people.rating_store import RatingStore, Result
from keepstone.server.people.statistics import StatisticsStore
from keepstone.server.storage.puzzle_results import PuzzleResultStore
from keepstone.server.storage.rating_schema import places, ratings
from keepstone.server.storage.rows import StoredMatch, StoredSeat, hash_of, stored_of
from keepstone.server.storage.store import Store

CASTILLOS = Pool("castillos", 2)
ADA, BEN, CAT = (hash_of(name) for name in ("Ada", "Ben", "Cat"))
PEOPLE = {ADA: "Ada", BEN: "Ben", CAT: "Cat"}


class Stores:
    """The stores of one database by what they store."""

    def __init__(self, store: Store):
        self.matches, database = store, store.database
        self.badges, self.profiles = BadgeStore(database), ProfileStore(database)
        self.contests, self.deals = ContestStore(database), DealStore(database)
        self.pairs, self.plays = PairStore(database), PlayStore(database)
        self.pushes, self.puzzles = PushStore(database), PuzzleResultStore(database)
        self.ratings, self.statistics = RatingStore(database), StatisticsStore(database)


def game(number: int, *seated: bytes | str, places: Sequence[int] = (1, 2), **more: Any) -> Result:
    """The result of a game that ended in second `number`; of a person or a bot at each seat."""
    persons = [each if isinstance(each, bytes) else None for each in seated]
    levels = [None if isinstance(each, bytes) else each for each in seated]
    ended = f"2026-11-22T19:{number // 60:02}:{number % 60:02}+00:00"
    fields = {"counts": True, "turns": [20 if each else None for each in persons]} | more
    id = fields.pop("id", f"game{number:08}")
    turns = fields["turns"]
    return Result(id, CASTILLOS, ended, fields["counts"], persons, levels, places, turns)


async def keep_match(store: Store, result: Result) -> None:
    """Store a finished match, without its result."""
    seats = [
        Seat("bot", level.capitalize(), level) if level else Seat("person", PEOPLE[person or b""])
        for person, level in zip(result.persons, result.levels, strict=True)
    ]
    match = Match(GameConfig("castillos", 2), seats, bytes(32))
    seated = [StoredSeat(s, None, p) for s, p in zip(seats, result.persons, strict=True)]
    times = {"started": result.ended, "ended": result.ended}
    stored = stored_of(
        match, result.match, result.ended, seated, private=True, rated=result.counts, **times
    )
    await store.create(stored)


async def stored_result(store: Store, result: Result) -> str:
    """Store a finished match with its result. Return its ID."""
    await keep_match(store, result)
    await RatingStore(store.database).save(result)
    return result.match


async def seats_of(store: Store, id: str) -> Sequence[StoredSeat]:
    """Return the seats of a stored match."""
    head = await store.head(id)
    assert head is not None
    return head.stored_seats


async def everything(store: Store) -> list[Any]:
    """All ratings, and all standings after games."""
    columns = [column for column in places.columns if column.name != "ended"]
    async with store.database.reading() as connection:
        rated = select(ratings).order_by(ratings.c.person)
        placed = select(*columns).order_by(places.c.match, places.c.seat)
        return [(await connection.execute(query)).all() for query in (rated, placed)]


async def stored(store: Store, games: Sequence[Result]) -> list[Any]:
    for each in games:
        await stored_result(store, each)
    return await everything(store)


def stored_match(id: str) -> StoredMatch:
    return StoredMatch(
        id=id,
        game="castle-keep",
        rules=1,
        players=2,
        options={},
        seed=bytes(32),
        scheme=4,
        private=False,
        created="before",
        stored_seats=(StoredSeat(Seat("person", "Ada")), StoredSeat(Seat("person", "Ben"))),
        opener="10.0.0.1",
    )


async def erase(store: Store, names: Sequence[str]) -> None:
    """Delete the data of the persons with these names, or at these seats."""
    erasure = Erasure(store, leave_contests)
    await erasure.forget(await erasure.find(names))
