"""A match as it is stored, and how it is read."""

import hashlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.match import Match, Seat
from keepstone.position import GameConfig
from keepstone.server.storage.schema import events, matches, seats


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
class StoredMatch:
    """A match as it is stored; number: of its last event. Only `load` fills the log, from some event on.

    opener: the address that opened it, forgotten when it is over; host: the seat that did, if one.
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
    rematch_of: str | None = None
    rematch: str | None = None
    clock: str = ""
    due: int | None = None
    number: int = 0
    log: tuple[str, ...] = ()
    spent: tuple[int | None, ...] = ()


def stored_of(
    match: Match, id: str, created: str, seated: Sequence[StoredSeat], **more: Any
) -> StoredMatch:
    """A match as it is stored before its events are; more: the other fields of what is stored."""
    config = match.config
    return StoredMatch(
        id=id,
        game=config.name,
        rules=config.game.rules_version,
        players=config.players,
        options=config.options,
        seed=match.seed,
        created=created,
        stored_seats=tuple(seated),
        clock=match.clock,
        **more,
    )


def match_of(stored: StoredMatch) -> Match:
    """The match of what is stored."""
    config = GameConfig(stored.game, stored.players, **stored.options)
    seated = [each.seat for each in stored.stored_seats]
    match = Match(config, seated, stored.seed, stored.clock)
    match.extend(stored.log, stored.spent)
    return match


def seat_row(match: str, number: int, stored_seat: StoredSeat) -> dict[str, Any]:
    """A seat as a row of the database."""
    return {
        "match": match,
        "seat": number,
        **asdict(stored_seat.seat),
        "secret": stored_seat.secret,
        "person": stored_seat.person,
    }


def first_rows(match: StoredMatch) -> list[dict[str, Any]]:
    """The events of a match that has none in the database yet."""
    return [
        {"match": match.id, "number": number, "text": text, "spent": None}
        for number, text in enumerate(match.log, 1)
    ]


async def select_stored(
    connection: AsyncConnection, where: Any, limit: int = 1
) -> list[StoredMatch]:
    """The newest matches of which something is true, without their logs."""
    rows = (await connection.execute(_newest(where, limit))).mappings().all()
    stored_seats: dict[str, list[StoredSeat]] = {row["id"]: [] for row in rows}
    taken = select(seats).where(seats.c.match.in_(stored_seats)).order_by(seats.c.seat)
    for each in (await connection.execute(taken)).mappings():
        stored_seats[each["match"]].append(_seat_in(each))
    return [StoredMatch(**row, stored_seats=tuple(stored_seats[row["id"]])) for row in rows]


def _newest(where: Any, limit: int) -> Any:
    """The rows of matches, each with the number of its last event and its rematch."""
    again = matches.alias()
    number = select(func.coalesce(func.max(events.c.number), 0)).where(
        events.c.match == matches.c.id
    )
    rematch = select(again.c.id).where(again.c.rematch_of == matches.c.id)
    columns = number.scalar_subquery().label("number"), rematch.scalar_subquery().label("rematch")
    found = select(matches, *columns).where(where)
    return found.order_by(matches.c.created.desc()).limit(limit)


def _seat_in(row: Any) -> StoredSeat:
    seat = Seat(**{field.name: row[field.name] for field in fields(Seat)})
    return StoredSeat(seat, row["secret"], row["person"], row["out"], row["here"], row["seen"])


def hash_of(secret: str) -> bytes:
    """Return what is stored of a secret or key; it has enough bits to need no salt."""
    return hashlib.sha256(secret.encode()).digest()
