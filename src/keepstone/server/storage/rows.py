"""Matches in the form in which the database stores them, and their conversion from and to rows."""

import hashlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from keepstone.errors import IllegalAction, InvalidAction, InvalidRecord
from keepstone.match import Match, Seat
from keepstone.match.fairness import DEAL_SCHEME, commit
from keepstone.playing.position import GameConfig
from keepstone.server.storage.contest_schema import contests, deals
from keepstone.server.storage.schema import events, matches, seats

# Columns of deals and their contests in a query for matches, by their names there.
DEAL_COLUMNS = {
    "deal_contest": deals.c.contest,
    "deal_until": deals.c.until,
    "deal_day": contests.c.day,
}


class PlayedDeal(NamedTuple):
    """The deal that a match plays. until: when its seed and its games are no longer secret.

    contest: the ID of the contest; day: the day of a deal of the day, otherwise None.
    """

    id: str
    contest: str
    until: str
    day: str | None = None


class Deal(NamedTuple):
    """A deal of a contest. number: from 0; level: of the bots; seat: of the person, None in pairs.

    until: when the deal is no longer secret. begins: when its round began, None if it is the contest's beginning.
    day: the day of a deal of the day, otherwise None. clock: in pairs. scheme: the version of the fairness scheme.
    """

    id: str
    contest: str
    number: int
    game: str
    players: int
    options: dict[str, str]
    level: str
    seat: int | None
    seed: bytes
    until: str
    day: str | None = None
    clock: str = ""
    begins: str | None = None
    scheme: int = DEAL_SCHEME

    @property
    def commitment(self) -> str:
        return commit(self.seed, self.scheme)

    @property
    def played(self) -> PlayedDeal:
        """Return what a match that plays the deal contains about it."""
        return PlayedDeal(self.id, self.contest, self.until, self.day)


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A seat with the hash of its secret and the hash of its person's key.

    out: why the player is out, or ""; here, seen: whether a connection was open at the last report, and the
    time of the report.
    """

    seat: Seat
    secret: bytes | None = None
    person: bytes | None = None
    out: str = ""
    here: bool = False
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as the database stores it. number: the number of its last event.

    The log is filled only by `load`, beginning after a given event. opener: the address from which it was opened,
    deleted when the match is over; host: the seat that opened it, if any. due: when the time of the player to act
    runs out, in ms since 1970; scheme: the version of the
    fairness scheme; rated: whether the result changes ratings; deal: the deal that is played, if any;
    spent: the ms used for each event in the log.
    """

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, str]
    seed: bytes
    scheme: int
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
    rated: bool = False
    deal: PlayedDeal | None = None
    number: int = 0
    log: tuple[str, ...] = ()
    spent: tuple[int | None, ...] = ()

    @property
    def seen(self) -> list[tuple[bool, int | None]]:
        return [(seat.here, seat.seen) for seat in self.stored_seats]


def stored_of(
    match: Match, id: str, created: str, seated: Sequence[StoredSeat], **more: Any
) -> StoredMatch:
    """Return a new match, without its events, in the form in which it is stored. more: further fields."""
    config = match.config
    return StoredMatch(
        id=id,
        game=config.name,
        rules=config.game.rules_version,
        players=config.players,
        options=config.options,
        seed=match.seed,
        scheme=match.scheme,
        created=created,
        stored_seats=tuple(seated),
        clock=match.clock,
        **more,
    )


def match_of(stored: StoredMatch) -> Match:
    """Return a match with its stored log. Raise InvalidRecord if the log is damaged."""
    config = GameConfig(stored.game, stored.players, **stored.options)
    seated = [seat.seat for seat in stored.stored_seats]
    match = Match(config, seated, stored.seed, stored.clock, stored.scheme)
    try:
        match.extend(stored.log, stored.spent)
    except (InvalidAction, IllegalAction) as error:
        raise InvalidRecord(f"the stored log is damaged: {error.message}") from error
    return match


def match_row(match: StoredMatch) -> dict[str, Any]:
    row = {column.name: getattr(match, column.name) for column in matches.columns}
    return row | {"deal": match.deal.id if match.deal else None}


def seat_row(match: str, number: int, stored_seat: StoredSeat) -> dict[str, Any]:
    """Return a seat as a row of the database. A level is that of its bot, present or future."""
    values = asdict(stored_seat.seat)
    stand_in = values.pop("stand_in")
    return {
        "match": match,
        "seat": number,
        **values,
        "level": stored_seat.seat.level or stand_in,
        "secret": stored_seat.secret,
        "person": stored_seat.person,
    }


def first_rows(match: StoredMatch) -> list[dict[str, Any]]:
    return [
        {"match": match.id, "number": number, "text": text, "spent": None}
        for number, text in enumerate(match.log, 1)
    ]


async def select_stored(
    connection: AsyncConnection, where: Any, limit: int = 1, *first: Any
) -> list[StoredMatch]:
    """Return the newest matches of a condition, without their logs. first: expressions to sort by before age."""
    rows = (await connection.execute(_newest(where, limit, *first))).mappings().all()
    stored_seats: dict[str, list[StoredSeat]] = {row["id"]: [] for row in rows}
    taken = select(seats).where(seats.c.match.in_(stored_seats)).order_by(seats.c.seat)
    for seat in (await connection.execute(taken)).mappings():
        stored_seats[seat["match"]].append(_stored_seat_in(seat))
    return [_match_in(row, stored_seats[row["id"]]) for row in rows]


def _match_in(row: Any, stored_seats: Sequence[StoredSeat]) -> StoredMatch:
    values = dict(row)
    id, *of_deal = (values.pop(name) for name in ("deal", *DEAL_COLUMNS))
    deal = PlayedDeal(id, *of_deal) if id else None
    return StoredMatch(**values, deal=deal, stored_seats=tuple(stored_seats))


def _newest(where: Any, limit: int, *first: Any) -> Any:
    """Return a query for matches, with the number of their last event, their rematch and their deal."""
    again = matches.alias()
    number = select(func.coalesce(func.max(events.c.number), 0)).where(
        events.c.match == matches.c.id
    )
    rematch = select(again.c.id).where(again.c.rematch_of == matches.c.id)
    columns = number.scalar_subquery().label("number"), rematch.scalar_subquery().label("rematch")
    of_deal = [column.label(label) for label, column in DEAL_COLUMNS.items()]
    joined = matches.outerjoin(deals, deals.c.id == matches.c.deal).outerjoin(contests)
    found = select(matches, *columns, *of_deal).select_from(joined).where(where)
    return found.order_by(*first, matches.c.created.desc()).limit(limit)


def seat_in(row: Any) -> Seat:
    values = {field.name: row[field.name] for field in fields(Seat) if field.name in row}
    if row["kind"] == "bot":
        return Seat(**values)
    return Seat(**values | {"level": None, "stand_in": row["level"]})


def _stored_seat_in(row: Any) -> StoredSeat:
    rest = row["secret"], row["person"], row["out"], row["here"], row["seen"]
    return StoredSeat(seat_in(row), *rest)


def hash_of(secret: str) -> bytes:
    """Return the hash to store of a secret or key. Both have enough random bits, so it needs no salt."""
    return hashlib.sha256(secret.encode()).digest()
