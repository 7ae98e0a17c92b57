"""Deletion of a person's name from the database."""

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from keepstone.kit.quoting import quoted
from keepstone.match import clean_name
from keepstone.protocol import UnknownName
from keepstone.server.storage.store import Store

NOBODY = "Somebody"
SEAT = re.compile(r"([a-z0-9]{12})/(\d)")


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A seat and the name of the person who has it. over: whether the game is over."""

    table: str
    seat: int
    name: str
    over: bool


async def find(store: Store, wishes: Iterable[str]) -> list[NamedSeat]:
    """Find the seats that have these names, or that are given as TABLE/SEAT.

    Raise UnknownName if there are none.
    """
    return [found for wish in wishes for found in await _find(store, wish)]


async def forget(store: Store, found: NamedSeat) -> None:
    """Replace the persons' names by a neutral one. Delete their push subscriptions and puzzle results.

    If the game is over, also delete the hashes that give access to the seat.
    """
    match = await store.load(found.table)
    if match is not None:
        others = [each.seat.name for i, each in enumerate(match.stored_seats) if i != found.seat]
        name = clean_name(NOBODY, others)
        await store.seats.rename(found.table, found.seat, name, keep_secret=not found.over)
        if found.over:
            await store.ratings.detach(found.table, found.seat, secrets.token_bytes(32))
        if person := match.stored_seats[found.seat].person:
            await store.pushes.drop_all(person)
            await store.puzzle_results.drop_all(person)
        await store.results.drop_archive(
            found.table
        )  # the next start creates a new archive without the name


async def _find(store: Store, wish: str) -> list[NamedSeat]:
    named = SEAT.fullmatch(wish)
    places = [(named[1], int(named[2]))] if named else await store.seats.persons(clean_name(wish))
    found = [each for each in [await _at(store, *place) for place in places] if each]
    if not found:
        raise UnknownName(f"no player is stored as {quoted(wish)}")
    return found


async def _at(store: Store, table: str, seat: int) -> NamedSeat | None:
    match = await store.load(table)
    if match is None or seat >= len(match.stored_seats):
        return None
    person = match.stored_seats[seat].seat
    if person.kind != "person":
        return None
    return NamedSeat(table, seat, person.name, match.ended is not None)
