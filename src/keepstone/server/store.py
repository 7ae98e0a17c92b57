"""Matches in the database. What a method has stored is on the disk when it returns."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from sqlalchemy import (
    URL,
    Boolean,
    Table,
    bindparam,
    case,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from keepstone.match import SCHEME, Seat
from keepstone.server.addresses import to_write
from keepstone.server.appends import Append, Appends, Conflict, Marks
from keepstone.server.illness import explain_illness
from keepstone.server.migrate import upgrade
from keepstone.server.relay import CHANNEL
from keepstone.server.schema import analyses, archives, beats, events, matches, seals, seats
from keepstone.server.tasks import ShieldedTasks

# FULL waits for the disk at every commit, so that what was acknowledged survives a power cut too.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
_each = seats.alias()
INSERT_EVENTS = insert(events)
NOTIFY = text("SELECT pg_notify(:channel, :word)").bindparams(channel=CHANNEL)
WITH_OPEN_SEATS = select(_each.c.match).where(_each.c.kind == "open")


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A seat with the hashes of what opens it: its secret, and the key of who sits there.

    out: why a bot plays on there; here, seen: whether a socket of it was open when that was told last, in ms.
    """

    seat: Seat
    secret: bytes | None = None
    person: bytes | None = None
    out: str = ""
    here: bool = False
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Sign:
    """That somebody was at a seat in this moment, in ms since 1970.

    here: whether a socket is open, None for a sign of other kind; fresh: whether others are to be told.
    """

    match: str
    seat: int
    here: bool | None
    seen: int
    fresh: bool = True


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as it is stored; number: of its last event. Only `load` fills the log, from some event on.

    opener: the address that opened it, forgotten when it is over; host: the seat that did, if one;
    scheme: of fairness, by which it is recorded.
    due: when the time of who is to move runs out, in ms since 1970; spent: by event of the log.
    """

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, str]
    seed: bytes
    private: bool
    created: str
    stored_seats: tuple[StoredSeat, ...]
    started: str | None = None
    ended: str | None = None
    reveal_by: str | None = None
    opener: str | None = None
    host: int | None = None
    scheme: int = SCHEME
    rematch_of: str | None = None
    rematch: str | None = None
    clock: str = ""
    due: int | None = None
    number: int = 0
    log: tuple[str, ...] = ()
    spent: tuple[int | None, ...] = ()


class Store:
    """The database behind its questions. NoDatabase if it cannot answer one, or cannot store.

    word_of: what PostgreSQL is to pass on to other processes when something was stored at a table.
    """

    def __init__(self, engine: AsyncEngine):
        explain_illness(engine)
        self._engine = engine
        self.tasks = ShieldedTasks()
        self.word_of: Callable[[str], str] | None = None
        self._appends = Appends(self._append, self.tasks)

    @classmethod
    async def open(cls, url: URL) -> "Store":
        """Connect, and bring the tables up to date."""
        engine = engine_of(to_write(url))
        try:
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        """Let go of the database when nothing is under way."""
        await self.tasks.settle()
        await self._engine.dispose()

    async def ask(self) -> None:
        """Ask the database for anything; it raises if it cannot answer."""
        async with self._engine.connect() as connection:
            await connection.execute(select(matches.c.id).limit(1))

    async def seal(self, commitment: str, seed: bytes, now: str, oldest: str) -> None:
        """Keep a seed for a match to come; seals older than `oldest` are dropped."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(seals).where(seals.c.created < oldest))
            await connection.execute(
                insert(seals).values(commitment=commitment, seed=seed, created=now)
            )

    async def unseal(self, commitment: str) -> bytes | None:
        """Take a seed out: each serves one match only."""
        async with self._engine.begin() as connection:
            taken = delete(seals).where(seals.c.commitment == commitment).returning(seals.c.seed)
            return (await connection.execute(taken)).scalar_one_or_none()

    async def create(self, match: Stored) -> None:
        """Store a new match, with the events that it goes on from; Conflict if it is a second rematch of one."""
        columns = {column.name: getattr(match, column.name) for column in matches.columns}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(matches).values(columns))
                await connection.execute(
                    insert(seats),
                    [
                        _seat_row(match.id, i, stored_seat)
                        for i, stored_seat in enumerate(match.stored_seats)
                    ],
                )
                if match.log:
                    await connection.execute(INSERT_EVENTS, _rows(match))
                if match.rematch_of:
                    await self._tell(connection, match.rematch_of)
        except IntegrityError as error:
            raise Conflict from error

    async def change_seats(
        self, match: str, changes: Mapping[int, tuple[Seat, StoredSeat]]
    ) -> None:
        """Change seats from what they were, all or none; Conflict if one is that no more."""
        async with self._engine.begin() as connection:
            await _lock(connection, match)
            for number, (old, new) in changes.items():
                statement = (
                    update(seats)
                    .where(seats.c.match == match, seats.c.seat == number)
                    .where(seats.c.kind == old.kind, seats.c.contribution == old.contribution)
                    .where(seats.c.forfeited.is_(old.forfeited))
                    .values(_seat_row(match, number, new))
                )
                if (await connection.execute(statement)).rowcount != 1:
                    raise Conflict
            await self._tell(connection, match)

    async def reveal_by(self, match: str, proposed: str) -> str:
        """Until when contributions are awaited: as was proposed first."""
        row = matches.c.id == match
        first = update(matches).where(row, matches.c.reveal_by.is_(None))
        async with self._engine.begin() as connection:
            await connection.execute(first.values(reveal_by=proposed))
            found = await connection.execute(select(matches.c.reveal_by).where(row))
            return str(found.scalar_one())

    async def vacate(self, match: str, seat: int) -> None:
        """Open a seat again; Conflict if every seat is taken, so that the match has begun."""
        statement = (
            update(seats)
            .where(seats.c.match == match, seats.c.seat == seat, seats.c.match.in_(WITH_OPEN_SEATS))
            .values(_seat_row(match, seat, StoredSeat(Seat())))
        )
        async with self._engine.begin() as connection:
            await _lock(connection, match)
            if (await connection.execute(statement)).rowcount != 1:
                raise Conflict
            await self._tell(connection, match)

    async def drop(self, match: str) -> None:
        """Forget a match that has not begun; Conflict if it has."""
        if not await self._drop(matches.c.id == match):
            raise Conflict

    async def drop_waiting(self, oldest: str) -> list[str]:
        """Forget the matches from before `oldest` that have not begun, but no rematches; which they were."""
        return await self._drop((matches.c.created < oldest) & matches.c.rematch_of.is_(None))

    async def waiting_of(self, opener: str) -> int:
        """How many matches an address has opened that have not begun, but no rematches."""
        query = select(func.count()).where(
            matches.c.opener == opener,
            matches.c.rematch_of.is_(None),
            matches.c.id.in_(WITH_OPEN_SEATS),
        )
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one()

    async def _drop(self, where: Any) -> list[str]:
        waiting = select(matches.c.id).where(where, matches.c.id.in_(WITH_OPEN_SEATS))
        async with self._engine.begin() as connection:
            locked = (await connection.execute(waiting.with_for_update())).scalars().all()
            # Asked again: somebody may have sat down while this waited for the lock.
            still = waiting.where(matches.c.id.in_(locked))
            dropped = list((await connection.execute(still)).scalars()) if locked else []
            if dropped:
                await connection.execute(delete(seats).where(seats.c.match.in_(dropped)))
                await connection.execute(delete(matches).where(matches.c.id.in_(dropped)))
            for each in dropped:
                await self._tell(connection, each)
        return dropped

    async def append(
        self,
        match: str,
        first: int,
        texts: Sequence[str],
        started: str | None = None,
        ended: str | None = None,
        marks: Marks | None = None,
    ) -> None:
        """Store events numbered from `first` on, all or none; Conflict if a number is taken."""
        await self._appends.add(Append(match, first, texts, started, ended, marks))

    async def _append(self, group: Sequence[Append]) -> None:
        """All in one transaction, by match: two processes never wait for each other crosswise."""
        ordered = sorted(group, key=lambda each: (each.match, each.first))
        rows = [
            {"match": each.match, "number": number, "text": text, "spent": spent}
            for each in ordered
            for number, (text, spent) in enumerate(each.timed(), each.first)
        ]
        try:
            async with self._engine.begin() as connection:
                await connection.execute(INSERT_EVENTS, rows)
                for each in ordered:
                    if times := _times(each):
                        match = matches.c.id == each.match
                        await connection.execute(update(matches).where(match).values(times))
                    for seat, why in each.marks.out.items() if each.marks else ():
                        left = (seats.c.match == each.match) & (seats.c.seat == seat)
                        await connection.execute(update(seats).where(left).values(out=why))
                await self._tell(connection, *(each.match for each in ordered))
        except IntegrityError as error:
            raise Conflict from error

    async def load(self, match: str, after: int = 0) -> Stored | None:
        """A match with its log behind event number `after`.

        The log is read first: seats that have begun are never too old.
        """
        new = (events.c.match == match) & (events.c.number > after)
        log = select(events.c.text, events.c.spent).where(new).order_by(events.c.number)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(log)).all()
        found = await self._select(matches.c.id == match)
        texts, spent = tuple(row.text for row in rows), tuple(row.spent for row in rows)
        number = after + len(texts)
        return replace(found[0], log=texts, spent=spent, number=number) if found else None

    async def keep_analysis(self, match: str, kept: bytes) -> None:
        """Keep the analysis of a match, in place of one that was kept before."""
        await self._keep(analyses, match, kept)

    async def analysis_of(self, match: str) -> bytes | None:
        """The analysis of a match, if one is kept."""
        return await self._kept(analyses, match)

    async def keep_archive(self, match: str, kept: bytes) -> None:
        """Keep how a match that is over was shown, in place of what was kept before."""
        await self._keep(archives, match, kept)

    async def archive_of(self, match: str) -> bytes | None:
        """How a match that is over was shown, if that is kept."""
        return await self._kept(archives, match)

    async def drop_archive(self, match: str) -> None:
        """Forget how a match was shown."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(archives).where(archives.c.match == match))

    async def unarchived(self) -> list[str]:
        """The matches that were played to their end, and of which it is not kept how they were shown."""
        query = select(matches.c.id).where(
            matches.c.ended.is_not(None), matches.c.id.not_in(select(archives.c.match))
        )
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def adopt(self, match: str, rules: int) -> None:
        """Let a match that has not begun be played by these rules."""
        waiting = (matches.c.id == match) & matches.c.started.is_(None)
        async with self._engine.begin() as connection:
            await connection.execute(update(matches).where(waiting).values(rules=rules))

    async def break_off(self, match: str, now: str) -> None:
        """End a match that cannot go on, unless it is over."""
        going_on = (matches.c.id == match) & matches.c.ended.is_(None)
        async with self._engine.begin() as connection:
            await connection.execute(
                update(matches).where(going_on).values(ended=now, opener=None, due=None)
            )

    async def finished(self) -> list[str]:
        """The matches that are over, the oldest first."""
        over = select(matches.c.id).where(matches.c.ended.is_not(None)).order_by(matches.c.ended)
        async with self._engine.connect() as connection:
            return list((await connection.execute(over)).scalars())

    async def persons(self, name: str) -> list[tuple[str, int]]:
        """The seats, by match and number, of the persons with a name."""
        named = select(seats.c.match, seats.c.seat).where(
            seats.c.kind == "person", seats.c.name == name
        )
        async with self._engine.connect() as connection:
            return [(row.match, row.seat) for row in await connection.execute(named)]

    async def rename(self, match: str, seat: int, name: str, keep_secret: bool) -> None:
        """Give the person on a seat another name; let its secret and key open it no more unless they are kept."""
        opens: dict[str, None] = {} if keep_secret else {"secret": None, "person": None}
        values = {"name": name, **opens}
        person = (seats.c.match == match) & (seats.c.seat == seat) & (seats.c.kind == "person")
        async with self._engine.begin() as connection:
            await connection.execute(update(seats).where(person).values(values))

    async def public(self, limit: int) -> list[Stored]:
        """The newest matches that are not over and not private, without their logs."""
        return await self._select(
            matches.c.ended.is_(None) & matches.c.private.is_(False), limit=limit
        )

    async def of_person(self, person: bytes, limit: int) -> list[Stored]:
        """The newest matches where a person sits, without their logs."""
        return await self._select(_seats_of(person), limit=limit)

    async def going_on_of(self, person: bytes, limit: int) -> list[str]:
        """The newest matches where a person sits that are not over."""
        query = select(matches.c.id).where(matches.c.ended.is_(None), _seats_of(person))
        newest = query.order_by(matches.c.created.desc()).limit(limit)
        async with self._engine.connect() as connection:
            return list((await connection.execute(newest)).scalars())

    async def unattended(self) -> list[str]:
        """The matches that go on by themselves: with bots and persons at the table, or full and not begun."""
        bots, persons = (
            matches.c.id.in_(select(seats.c.match).where(who))
            for who in ((seats.c.kind == "bot") | (seats.c.out != ""), seats.c.kind == "person")
        )
        running = matches.c.started.is_not(None) & bots & persons
        beginning = matches.c.started.is_(None) & matches.c.id.not_in(WITH_OPEN_SEATS)
        going_on = select(matches.c.id).where(matches.c.ended.is_(None), running | beginning)
        async with self._engine.connect() as connection:
            return list((await connection.execute(going_on)).scalars())

    async def heads(self, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The number of the last event and the number of seats taken, of each of these matches that exists."""
        last = select(events.c.match, func.max(events.c.number)).group_by(events.c.match)
        taken = func.sum(case((seats.c.kind == "open", 0), else_=1))
        sitting = select(seats.c.match, taken).group_by(seats.c.match)
        async with self._engine.connect() as connection:
            found = await connection.execute(last.where(events.c.match.in_(ids)))
            numbers: dict[str, int] = {row.match: row[1] for row in found}
            found = await connection.execute(sitting.where(seats.c.match.in_(ids)))
            return {row.match: (numbers.get(row.match, 0), row[1]) for row in found}

    async def due_of(self, match: str) -> int | None:
        """When the time of who is to move runs out, in ms since 1970."""
        query = select(matches.c.due).where(matches.c.id == match)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def overdue(self, moment: int) -> list[str]:
        """The matches in which the time of who is to move had run out by then, in ms since 1970."""
        query = select(matches.c.id).where(matches.c.due <= moment)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def beat(self, now: int, longest: int, first: bool) -> list[str]:
        """Note that a process serves people; the matches whose time was held because none had done so.

        longest: how many ms may lie between two beats; first: whether this process has just started.
        """
        async with self._engine.begin() as connection:
            last = (await connection.execute(select(beats).with_for_update())).one_or_none()
            if last is None:
                await self._beat_first(now)
                return []
            gap, held = now - last.at, list[str]()
            alone = first and (last.stopped or connection.dialect.name == "sqlite")
            if gap > longest or (alone and gap > 0):
                later = update(matches).where(matches.c.due.is_not(None))
                later = later.values(due=matches.c.due + gap)
                held = list((await connection.execute(later.returning(matches.c.id))).scalars())
            await connection.execute(update(beats).values(at=now, stopped=False))
            for match in held:
                await self._tell(connection, match)
        return held

    async def _beat_first(self, now: int) -> None:
        """The first beat of all; of two processes that start at once, one has it."""
        with suppress(IntegrityError):
            async with self._engine.begin() as connection:
                await connection.execute(insert(beats).values(id=1, at=now, stopped=False))

    async def stop_beating(self, now: int) -> None:
        """Note that a process serves people no more; whether others do, their next beat says."""
        async with self._engine.begin() as connection:
            await connection.execute(update(beats).values(at=now, stopped=True))

    async def see(self, signs: Sequence[Sign], changed: Iterable[str]) -> None:
        """Note who is there and who has gone; changed: the matches of which others are to be told."""
        row = (seats.c.match == bindparam("at_match")) & (seats.c.seat == bindparam("at_seat"))
        here = func.coalesce(bindparam("is_here", type_=Boolean), seats.c.here)
        statement = update(seats).where(row).values(here=here, seen=bindparam("seen_at"))
        rows = [
            {"at_match": s.match, "at_seat": s.seat, "is_here": s.here, "seen_at": s.seen}
            for s in signs
        ]
        async with self._engine.begin() as connection:
            await connection.execute(statement, rows)
            for match in changed:
                await self._tell(connection, match)

    async def seen(self, ids: Sequence[str]) -> dict[str, list[tuple[bool, int | None]]]:
        """Whether a socket of each seat of some matches was open when that was told last, and when that was."""
        query = select(seats.c.match, seats.c.here, seats.c.seen).where(seats.c.match.in_(ids))
        found: dict[str, list[tuple[bool, int | None]]] = {}
        async with self._engine.connect() as connection:
            for row in await connection.execute(query.order_by(seats.c.match, seats.c.seat)):
                found.setdefault(row.match, []).append((row.here, row.seen))
        return found

    async def _keep(self, where: Table, match: str, kept: bytes) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(where).where(where.c.match == match))
            await connection.execute(insert(where).values(match=match, kept=kept))

    async def _kept(self, where: Table, match: str) -> bytes | None:
        query = select(where.c.kept).where(where.c.match == match)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def _tell(self, connection: AsyncConnection, *changed: str) -> None:
        """Of each match, with the commit, and only then."""
        if self.word_of is not None:
            words = [{"word": self.word_of(match)} for match in changed]
            await connection.execute(NOTIFY, words)

    async def _select(self, where: Any, limit: int = 1) -> list[Stored]:
        again = matches.alias()
        number = select(func.coalesce(func.max(events.c.number), 0)).where(
            events.c.match == matches.c.id
        )
        rematch = select(again.c.id).where(again.c.rematch_of == matches.c.id)
        query = (
            select(
                matches,
                number.scalar_subquery().label("number"),
                rematch.scalar_subquery().label("rematch"),
            )
            .where(where)
            .order_by(matches.c.created.desc())
            .limit(limit)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
            taken = (
                select(seats)
                .where(seats.c.match.in_([row["id"] for row in rows]))
                .order_by(seats.c.seat)
            )
            stored_seats: dict[str, list[StoredSeat]] = {row["id"]: [] for row in rows}
            for each in (await connection.execute(taken)).mappings():
                seat = Seat(**{field.name: each[field.name] for field in fields(Seat)})
                names = ("secret", "person", "out", "here", "seen")
                more = {name: each[name] for name in names}
                stored_seats[each["match"]].append(StoredSeat(seat, **more))
        return [Stored(**row, stored_seats=tuple(stored_seats[row["id"]])) for row in rows]


def engine_of(url: URL) -> AsyncEngine:
    """The way to a database; a connection that has broken meanwhile is replaced."""
    engine = create_async_engine(url, pool_pre_ping=url.get_backend_name() != "sqlite")
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _times(append: Append) -> dict[str, Any]:
    """What an append changes at its match; who opened it is forgotten when it is over."""
    times: dict[str, Any] = {"started": append.started} if append.started else {}
    if append.marks:
        times["due"] = append.marks.due
    return times | ({"ended": append.ended, "opener": None} if append.ended else {})


def _seats_of(person: bytes) -> Any:
    return matches.c.id.in_(select(seats.c.match).where(seats.c.person == person))


def _rows(match: Stored) -> list[dict[str, Any]]:
    """The events of a match that has none in the database yet."""
    return [
        {"match": match.id, "number": number, "text": text, "spent": None}
        for number, text in enumerate(match.log, 1)
    ]


def _seat_row(match: str, number: int, stored_seat: StoredSeat) -> dict[str, Any]:
    return {
        "match": match,
        "seat": number,
        **asdict(stored_seat.seat),
        "secret": stored_seat.secret,
        "person": stored_seat.person,
    }


async def _lock(connection: AsyncConnection, match: str) -> None:
    """Let nobody else seat or dismiss anybody there; SQLite has one writer at a time anyhow."""
    await connection.execute(select(matches.c.id).where(matches.c.id == match).with_for_update())


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
