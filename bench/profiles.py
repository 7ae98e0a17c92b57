"""Times of profiles and leaderboards on a full database: `python -m bench.profiles [--url URL]`.

By default 10,000 people and 200,000 finished games are stored in a new SQLite database. The ratings are
random numbers. The table shows the milliseconds of each request to the application, without the network.
--url: an empty PostgreSQL database instead.
"""

import asyncio
import random
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
from sqlalchemy import insert

from keepstone.server.app import create_app
from keepstone.server.base.rate_limits import Rate
from keepstone.server.base.server_time import written
from keepstone.server.settings import Settings
from keepstone.server.storage.rating_schema import places, profiles, ratings, results
from keepstone.server.storage.rows import hash_of
from keepstone.server.storage.schema import matches, seats
from keepstone.server.storage.store import Store

PEOPLE, GAMES = 10_000, 200_000
POOLS = [("castle-keep", 2), ("castle-keep", 3), ("castillos", 2), ("castle", 2), ("burgundy", 2)]
AT_ONCE = 5_000
ROUNDS = 200
START = 1_700_000_000_000  # ms since 1970
GAP = 60_000  # ms between two games
PLENTY = Rate(burst=1e9, per_second=1e9)
Row = dict[str, Any]


def key_of(number: int) -> str:
    """Return the key of a person."""
    return f"key-of-person-{number:026}"


def people() -> Iterator[tuple[Any, Row]]:
    """Yield profiles, half of them public, and ratings."""
    rng = random.Random(1)
    for number in range(PEOPLE):
        person, id = hash_of(key_of(number)), f"{number:012}"
        is_public = number % 2 == 0
        row = {"person": person, "id": id, "name": f"Person {number}", "public": is_public}
        yield profiles, row | {"since": written(START)}
        for game, players in POOLS:
            mean = rng.gauss(1200, 150)
            standing = {"mean": mean, "sd": 50.0, "alone_mean": mean, "alone_sd": 60.0}
            of = {"game": game, "players": players, "person": person}
            yield ratings, of | standing | {"games": 40, "games_alone": rng.randrange(20)}


def games() -> Iterator[tuple[Any, Row]]:
    """Yield finished games, with a bot in each third one."""
    rng = random.Random(2)
    for number in range(GAMES):
        game, players = POOLS[number % len(POOLS)]
        match, ended = f"{number:012}", written(START + number * GAP)
        shared = {"match": match, "game": game, "players": players, "ended": ended}
        row = {"id": match, "game": game, "players": players, "rules": 1, "options": {}}
        row |= {"seed": bytes(32), "private": True, "rated": True, "clock": "1d"}
        yield matches, row | {"created": ended, "started": ended, "ended": ended}
        yield results, shared | {"counts": True}
        for seat, number_of in enumerate(rng.sample(range(PEOPLE), players)):
            is_bot = seat == 1 and number % 3 == 0
            person, level = (None, "knight") if is_bot else (hash_of(key_of(number_of)), None)
            name, kind = ("Knight", "bot") if is_bot else (f"Person {number_of}", "person")
            place = {"match": match, "seat": seat, "person": person, "level": level}
            yield seats, place | {"kind": kind, "name": name, "contribution": ""}
            rated = {"mean": 1200.0, "sd": 50.0, "alone_mean": 1200.0, "alone_sd": 60.0}
            rated |= {"games": 1, "games_alone": 1, "change": 3.0}
            blank = dict.fromkeys(rated)
            yield places, shared | place | {"place": seat + 1} | (blank if is_bot else rated)


async def fill(settings: Settings) -> None:
    """Store all people and games."""
    store = await Store.open(settings.database_url)
    waiting: dict[Any, list[Row]] = {}
    count = 0

    async def write() -> None:
        async with store.database.writing() as connection:
            for table in (matches, results, seats, places, profiles, ratings):
                if rows := waiting.pop(table, []):
                    await connection.execute(insert(table), rows)

    for rows in (people(), games()):
        for table, row in rows:
            waiting.setdefault(table, []).append(row)
            count += 1
            if count % AT_ONCE == 0:
                await write()
        await write()
    await store.close()


def requests() -> Iterator[tuple[str, str, bool]]:
    """Yield the name and the path of each request, and whether it needs a key."""
    yield "own profile", "/api/me/profile", True
    yield "own games", "/api/me/games", True
    yield "own games, lost", "/api/me/games?result=lost&game=castillos", True
    yield "own games against somebody", "/api/me/games?opponent=person+77", True
    yield "own games against nobody", "/api/me/games?opponent=xyz", True
    yield "public profile", "/api/people/{id}", False
    for game, players in POOLS[:3]:
        yield f"leaders, {game}/{players}", f"/api/games/{game}/leaders?players={players}", False


async def measure(settings: Settings) -> None:
    """Print the times of each request, each for many people."""
    rng = random.Random(3)
    store = await Store.open(settings.database_url)
    transport = httpx.ASGITransport(create_app(settings, store))  # type: ignore[arg-type]  # Litestar's types are narrower
    print("request                       median    95 %  longest")
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        for name, path, is_own in requests():
            times = []
            for _ in range(ROUNDS):
                number = 2 * rng.randrange(PEOPLE // 2)
                headers = {"authorization": f"Bearer {key_of(number)}"} if is_own else {}
                began = time.perf_counter()
                answer = await client.get(path.replace("{id}", f"{number:012}"), headers=headers)
                times.append(1000 * (time.perf_counter() - began))
                assert answer.status_code == 200, answer.text
            late = quantiles(times, n=20)[-1]
            print(f"{name:<28}{median(times):8.1f}{late:8.1f}{max(times):9.1f}", flush=True)
    await store.close()


async def run(settings: Settings) -> None:
    """Fill a database, and measure."""
    began = time.perf_counter()
    await fill(settings)
    print(f"stored in {time.perf_counter() - began:.0f} s")
    await measure(settings)


def main() -> None:
    """Measure with the chosen database."""
    parser = ArgumentParser(description="Times of profiles and leaderboards.")
    parser.add_argument("--url", help="URL of an empty PostgreSQL database")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            Path(folder), database=chosen.url, read=PLENTY, act=PLENTY, create=PLENTY
        )
        asyncio.run(run(settings))


if __name__ == "__main__":
    main()
