"""Times of profiles, games, boards and statistics on a full database: `python -m bench.load.profiles [--url URL]`.

By default 10,000 people, 200,000 finished games, 2,000 duplicate matches and a tournament are stored in a new
SQLite database: see bench.load.full_database.
The table shows the milliseconds of each request to the application, without the network.
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

import httpx

from bench.load.full_database import (
    DAYS,
    DUPLICATES,
    MATCH_DAYS,
    PEOPLE,
    POOLS,
    TOURNAMENT,
    days,
    duplicate_of,
    fill,
    key_of,
    somebody,
)
from keepstone.server.app import create_app
from keepstone.server.base.rate_limits import Rate
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store

ROUNDS = 300
PLENTY = Rate(burst=1e9, per_second=1e9)


def requests() -> Iterator[tuple[str, str, bool]]:
    """Yield the name and the path of each request, and whether it needs a key.

    {person}: a random person; {over}, {open}: a random duplicate match that is over or not.
    """
    yield "own profile", "/api/me/profile", True
    yield "own games", "/api/me/games", True
    yield "own games of a kind", "/api/me/games?game=castillos", True
    yield "own games, won", "/api/me/games?result=won", True
    yield "own games, lost, of a kind", "/api/me/games?result=lost&game=castillos", True
    yield "own games against somebody", "/api/me/games?opponent=person+77", True
    yield "own games against nobody", "/api/me/games?opponent=xyz", True
    yield "own games, later page", f"/api/me/games?before={days()[50]}+000000000000", True
    yield "own tables", "/api/me/tables", True
    yield "own puzzles", "/api/me/puzzles", True
    yield "public profile", "/api/people/{person}", False
    game, players = POOLS[0]
    yield "leaders, rating", f"/api/games/{game}/leaders?players={players}", False
    yield "leaders, quality", f"/api/games/{game}/play-leaders?players={players}", False
    yield "contests", "/api/contests", True
    yield "deal and boards, today", f"/api/games/{game}/deal", True
    yield "deal and boards, earlier", f"/api/games/{game}/deal?day={days()[40]}", True
    yield "duplicate match, open", "/api/contests/{open}", True
    yield "duplicate match, over", "/api/contests/{over}", True
    yield "tournament", f"/api/contests/{TOURNAMENT}", True
    yield "statistics", "/api/statistics", False


async def measure(settings: Settings) -> None:
    """Print the times of each request, each for many people. The active people ask more often."""
    rng = random.Random(3)
    store = await Store.open(settings.database_url)
    transport = httpx.ASGITransport(create_app(settings, store))  # type: ignore[arg-type]  # Litestar's types are narrower
    print(f"{'request':<28}{'first':>8}{'median':>8}{'99 %':>8}{'longest':>9}")
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        for name, path, is_own in requests():
            times = []
            for _ in range(ROUNDS):
                number = somebody(rng)
                headers = {"authorization": f"Bearer {key_of(number)}"} if is_own else {}
                filled = path.format(**_random_ids(number, rng))
                began = time.perf_counter()
                answer = await client.get(filled, headers=headers)
                times.append(1000 * (time.perf_counter() - began))
                assert answer.status_code == 200, answer.text
            late = quantiles(times, n=100)[-1]
            figures = f"{times[0]:8.1f}{median(times):8.1f}{late:8.1f}{max(times):9.1f}"
            print(f"{name:<28}{figures}", flush=True)
    await store.close()


def _random_ids(person: int, rng: random.Random) -> dict[str, str]:
    """Return what a path can name. person: the person who asks; the profiles of even numbers are public."""
    oldest_open = DUPLICATES - DUPLICATES * MATCH_DAYS // DAYS
    return {
        "person": f"{person - person % 2:012}",
        "over": duplicate_of(rng.randrange(oldest_open)),
        "open": duplicate_of(rng.randrange(oldest_open + 1, DUPLICATES)),
    }


async def run(settings: Settings) -> None:
    """Fill a database, and measure."""
    began = time.perf_counter()
    store = await Store.open(settings.database_url)
    await fill(store)
    await store.close()
    print(f"{PEOPLE:,} people stored in {time.perf_counter() - began:.0f} s")
    await measure(settings)


def main() -> None:
    """Measure with the chosen database."""
    parser = ArgumentParser(description="Times of profiles, games, boards and statistics.")
    parser.add_argument("--url", help="URL of an empty PostgreSQL database")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            Path(folder), database=chosen.url, read=PLENTY, act=PLENTY, create=PLENTY
        )
        asyncio.run(run(settings))


if __name__ == "__main__":
    main()
