"""Badges: what a person has done for the first time.

They follow from finished games and from answers to puzzles that this server has judged, and are not stored.
"""

from collections import defaultdict
from datetime import UTC, datetime

from sqlalchemy import func, select

from keepstone.server.people.puzzle_result_store import PuzzleAnswer, answers_of
from keepstone.server.storage.database import Database
from keepstone.server.storage.rating_schema import places
from keepstone.server.wire.profiles import BadgeCard

PUZZLES_OF_DAY = 5  # first answers, all of which must be right


class BadgeStore:
    def __init__(self, database: Database):
        self._database = database

    async def of(self, person: bytes) -> list[BadgeCard]:
        first = func.min(places.c.ended)
        own = (places.c.person == person) & (places.c.place > 0)
        async with self._database.reading() as connection:
            games = await connection.execute(
                select(places.c.game, first).where(own).group_by(places.c.game)
            )
            badges = [BadgeCard("game", game, ended[:10]) for game, ended in games]
            day = perfect_day(await answers_of(connection, person))
        if day is not None:
            badges.append(BadgeCard("puzzles", "", day))
        return sorted(badges, key=lambda each: (each.day, each.kind, each.game))


def perfect_day(answers: list[PuzzleAnswer]) -> str | None:
    """Return the first day with at least PUZZLES_OF_DAY first answers to puzzles, all of them right."""
    days: dict[str, list[bool]] = defaultdict(list)
    for each in answers:
        days[datetime.fromtimestamp(each.at / 1000, UTC).date().isoformat()].append(each.right)
    perfect = (day for day, first in days.items() if len(first) >= PUZZLES_OF_DAY and all(first))
    return min(perfect, default=None)
