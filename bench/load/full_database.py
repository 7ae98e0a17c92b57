"""A database of a busy server, filled with random data: people, finished games, deals, duplicate matches, ratings
and puzzles.

The games ended evenly in the last DAYS days. Some people play much more often than others: the most active person
has about 3,200 games. Half of the games with two players are tries at the deal of the day. In addition, there are
DUPLICATES matches of two to eight people, opened evenly in these days, a tournament of CROWD people, and games of
the strongest bot at all deals against bots.
"""

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import insert

from keepstone.server.base import server_time
from keepstone.server.base.server_time import written
from keepstone.server.contests.contest_store import Contest, deal_row
from keepstone.server.contests.new_contests import fresh_deal
from keepstone.server.contests.regular import SEAT, contest_of_day
from keepstone.server.storage.contest_schema import contests, deals, entrants, pars, tries
from keepstone.server.storage.rating_schema import (
    places,
    play_ratings,
    plays,
    profiles,
    ratings,
    results,
)
from keepstone.server.storage.rows import hash_of
from keepstone.server.storage.schema import matches, puzzle_results, seats
from keepstone.server.storage.store import Store

PEOPLE, GAMES, DUPLICATES, DAYS = 10_000, 200_000, 2_000, 100
TOURNAMENT, CROWD, ROUNDS = "tournament00", 200, 9
SETTINGS: tuple[str, int, dict[str, str], str] = "castillos", 2, {}, "knight"  # of contests
MATCH_DAYS = 14  # how long a duplicate match lasts at most
POOLS = [("castle-keep", 2), ("castle-keep", 3), ("castillos", 2), ("castle", 2), ("burgundy", 2)]
DAY = 86_400_000  # ms
KIND = "Place a tile"
PUZZLES = 25  # attempts of a person
AT_ONCE = 5_000  # rows between two writes
TABLES = (
    matches,
    results,
    seats,
    places,
    plays,
    profiles,
    ratings,
    play_ratings,
    puzzle_results,
    contests,
    entrants,
    deals,
    tries,
    pars,
)
Row = dict[str, Any]
Rows = Iterator[tuple[Any, Row]]


def key_of(number: int) -> str:
    """Return the key of a person."""
    return f"key-of-person-{number:026}"


def deal_of(day: str, game: str) -> str:
    """Return the ID of the deal of a day and game."""
    return f"{sorted({name for name, _ in POOLS}).index(game)}-{day}"


def somebody(rng: random.Random) -> int:
    """Return a random person: the lower the number, the more active."""
    return int(PEOPLE * rng.random() ** 2)


def days() -> list[str]:
    """Return the days of the games, from today back."""
    now = server_time.now()
    return [
        datetime.fromtimestamp((now - ago * DAY) / 1000, UTC).date().isoformat()
        for ago in range(DAYS + 1)  # the oldest games ended on a day of which only a part counts
    ]


async def fill(store: Store) -> None:
    """Store all people, deals and games."""
    waiting: dict[Any, list[Row]] = {}
    count = 0

    async def write() -> None:
        async with store.database.writing() as connection:
            for table in TABLES:
                if rows := waiting.pop(table, []):
                    await connection.execute(insert(table), rows)

    for rows in (_people(), _deals(), _games(), _duplicates(), _tournament()):
        for table, row in rows:
            waiting.setdefault(table, []).append(row)
            count += 1
            if count % AT_ONCE == 0:
                await write()
        await write()


def _people() -> Rows:
    """Yield profiles, half of them public, with ratings and results of puzzles."""
    rng = random.Random(1)
    for number in range(PEOPLE):
        person, id, is_public = hash_of(key_of(number)), f"{number:012}", number % 2 == 0
        row = {"person": person, "id": id, "name": f"Person {number}", "public": is_public}
        yield profiles, row | {"since": written(server_time.now())}
        for game, players in POOLS:
            mean, loss = rng.gauss(1200, 150), abs(rng.gauss(0.02, 0.01))
            of = {"game": game, "players": players, "person": person}
            yield ratings, of | _standing(mean) | {"games": 40, "games_alone": rng.randrange(20)}
            for counts in (False, True):
                play = {"games": 20, "decisions": 400, "kinds": [[KIND, 400, loss]]}
                yield play_ratings, of | play | {"counts": counts, "loss": loss, "error": loss / 5}
        for puzzle in range(PUZZLES):
            at, is_right = server_time.now() - rng.randrange(DAYS) * DAY, rng.random() < 0.8
            row = {
                "person": person,
                "game": "castle",
                "puzzle": f"{puzzle:016}",
                "at": at,
                "kept": at,
            }
            yield puzzle_results, row | {"first": is_right, "solved": True}


def _standing(mean: float) -> Row:
    values = {"estimate": mean, "sd": 50.0, "alone_mean": mean, "alone_sd": 60.0}
    return {"mean": mean, "beaten": 0.0, "latest": ""} | values


def _deals() -> Rows:
    rng = random.Random(4)
    for day in days():
        for game in sorted({game for game, _ in POOLS}):
            id = deal_of(day, game)
            yield from _contest(contest_of_day(day, game)._replace(id=id), [id], [SEAT])
            yield from _par(f"p{id:0>11}".replace("-", ""), game, f"{day}T12:00:00+00:00", id, rng)


def duplicate_of(number: int) -> str:
    """Return the ID of a duplicate match: the higher the number, the newer."""
    return f"{number:012}"


def _duplicates() -> Rows:
    """Yield duplicate matches at tables with two players. Everybody has finished the matches that are over."""
    rng = random.Random(5)
    start, gap = server_time.now() - DAYS * DAY, DAYS * DAY // DUPLICATES
    for number in range(DUPLICATES):
        opened = start + (number + 1) * gap
        until = opened + MATCH_DAYS * DAY
        people = sorted({somebody(rng) for _ in range(rng.randrange(2, 9))})
        id, now = duplicate_of(number), written(opened)
        creator, times = hash_of(key_of(people[0])), (now, written(until), now)
        match = Contest(id, "", *SETTINGS, "bots", "lead", len(people), *times, creator)
        yield from _contest(match, [f"{id}-{seat}" for seat in range(2)], range(2))
        for place, person in enumerate(people):
            yield entrants, _entrant(id, place, person)
        for seat in range(2):
            deal = f"{id}-{seat}"
            yield from _par(f"q{seat}{number:010}", "castillos", now, deal, rng)
            is_over = until < server_time.now()
            for place, person in enumerate(people if is_over else people[:-1]):
                seated: list[int | None] = [person, None] if seat == 0 else [None, person]
                table = f"d{seat}{place}{number:09}"
                yield from _game(table, "castillos", now, seated, deal, rng)
                yield tries, _try(deal, person, table, rng, seat)


def _tournament() -> Rows:
    """Yield a contest in pairs that is over, with all its rounds."""
    rng, now = random.Random(6), written(server_time.now() - DAY)
    people = rng.sample(range(PEOPLE), CROWD)
    fresh = Contest(TOURNAMENT, "", *SETTINGS, "pairs", "matchpoints", CROWD, now, now, now)
    contest = fresh._replace(clock="10+15", rounds=ROUNDS, round=ROUNDS, hours=1)
    ids = [f"t{number:011}" for number in range(ROUNDS)]
    yield from _contest(contest, ids, [None] * ROUNDS)
    for place, person in enumerate(people):
        yield entrants, _entrant(TOURNAMENT, place, person)
    for number, deal in enumerate(ids):
        rng.shuffle(people)
        for pair in range(CROWD // 2):
            seated = people[2 * pair : 2 * pair + 2]
            match = f"t{number}{pair:010}"
            yield from _game(match, "castillos", now, [*seated], deal, rng)
            for seat, person in enumerate(seated):
                yield tries, _try(deal, person, match, rng, seat) | {"pair": pair}


def _contest(contest: Contest, ids: Sequence[str], seats: Sequence[int | None]) -> Rows:
    """Yield a contest and its deals. ids, seats: of the deals."""
    yield contests, contest._asdict()
    for number, (id, seat) in enumerate(zip(ids, seats, strict=True)):
        deal = fresh_deal(contest, number, seat, contest.ends or "")
        yield deals, deal_row(deal._replace(id=id))


def _entrant(contest: str, place: int, person: int) -> Row:
    joined = {"person": hash_of(key_of(person)), "name": f"Person {person}"}
    return {"contest": contest, "place": place} | joined


def _par(match: str, game: str, ended: str, deal: str, rng: random.Random) -> Rows:
    """Yield a game of the strongest bot at a deal."""
    yield from _game(match, game, ended, [None, None], deal, rng)
    result = {"outcome": rng.randrange(4), "margin": rng.randrange(-30, 30), "points": 40}
    yield pars, {"deal": deal, "match": match, "level": "castellan"} | result


def _try(deal: str, person: int, match: str, rng: random.Random, seat: int) -> Row:
    result = {"outcome": rng.randrange(4), "margin": rng.randrange(-30, 30), "points": 40}
    of_person = {"person": hash_of(key_of(person)), "match": match, "seat": seat, "pair": None}
    return {"deal": deal} | of_person | result


def _games() -> Rows:
    """Yield finished games, oldest first. Each third one has a bot, as have the tries at deals."""
    rng = random.Random(2)
    start, gap = server_time.now() - DAYS * DAY, DAYS * DAY // GAMES
    tried: dict[tuple[str, str], set[int]] = {}
    for number in range(GAMES):
        game, players = POOLS[number % len(POOLS)]
        ended = written(start + (number + 1) * gap)
        people = [somebody(rng) for _ in range(players)]
        day, person = ended[:10], people[0]
        there = tried.setdefault((day, game), set())
        is_try = players == 2 and rng.random() < 0.5 and person not in there
        persons: list[int | None] = [*people]
        if is_try or number % 3 == 0:
            persons[1] = None
        deal = deal_of(day, game) if is_try else None
        yield from _game(f"{number:012}", game, ended, persons, deal, rng)
        if deal is not None:
            yield entrants, _entrant(deal, len(there), person)
            there.add(person)
            yield tries, _try(deal, person, f"{number:012}", rng, SEAT)


def _game(
    match: str,
    game: str,
    ended: str,
    persons: list[int | None],
    deal: str | None,
    rng: random.Random,
) -> Rows:
    """Yield a finished game. persons: by seat; None for a bot. deal: the deal that is played, if any."""
    players, counts = len(persons), deal is None
    shared = {"match": match, "game": game, "players": players, "ended": ended}
    row = {"id": match, "game": game, "players": players, "rules": 1, "options": {}}
    row |= {"seed": bytes(32), "private": True, "rated": counts, "clock": "1d"}
    row |= {"created": ended, "started": ended, "ended": ended}
    yield matches, row | {"deal": deal}
    facts = {"decisions": rng.randrange(40, 80), "points": rng.sample(range(200), players)}
    yield results, shared | {"counts": counts, "facts": facts}
    yield plays, {"match": match, "due": None, "seats": [{KIND: [20, 0.4]}] * players}
    winner = rng.randrange(players)
    for seat, number in enumerate(persons):
        is_bot = number is None
        person = None if number is None else hash_of(key_of(number))
        place = {"match": match, "seat": seat, "person": person}
        place["level"] = "knight" if is_bot else None
        name, kind = ("Knight", "bot") if is_bot else (f"Person {number}", "person")
        yield seats, place | {"kind": kind, "name": name, "contribution": ""}
        rated: Row = _standing(1200.0) | {"games": 1, "games_alone": 1, "change": 3.0}
        if is_bot or not counts:
            rated = dict.fromkeys(rated)
        yield places, shared | place | {"place": 1 if seat == winner else 2} | rated
