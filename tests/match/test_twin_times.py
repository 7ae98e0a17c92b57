"""Tests of the statistic that compares the times of twins, with and without planted leaks."""

import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bench.faults import twins
from bench.faults.twins import SURE, Found, chance_of, compare, mann_whitney
from keepstone.match import Match
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from tests.support.served import serving

PAIRS = 90  # as many as the benchmark compares of a game
CONNECTIONS = 8


def test_mann_whitney_by_hand() -> None:
    """Of four comparisons two are expected to be won; the deviation is the root of 2 * 2 * 5 / 12."""
    assert mann_whitney([1, 2], [3, 4]) == pytest.approx(-2 / (20 / 12) ** 0.5)
    assert mann_whitney([3, 4], [1, 2]) == pytest.approx(2 / (20 / 12) ** 0.5)
    assert mann_whitney([1, 1], [1, 1]) == 0


def test_chi_square_as_tables_have_it() -> None:
    """18.307 and 29.588 leave 5 % and 0.1 % with ten degrees of freedom."""
    assert chance_of([1.8307**0.5] * 10) == pytest.approx(0.05, abs=0.001)
    assert chance_of([2.9588**0.5] * 10) == pytest.approx(0.001, abs=0.0002)
    assert chance_of([]) == 1


def wait(choose: random.Random) -> float:
    """Return a wait of 2 ms with the noise of a busy machine: a third, and in one of twenty 10 ms more."""
    held_up = choose.expovariate(100) if choose.random() < 0.05 else 0
    return 0.002 * choose.lognormvariate(0, 0.3) + held_up


def finds(seed: int, leak: float) -> bool:
    """Return whether a leak is found that delays one twin of each pair."""
    choose, zs = random.Random(f"{seed} {leak}"), []
    for _ in range(PAIRS):
        quick = [wait(choose) for _ in range(CONNECTIONS)]
        slow = [wait(choose) + leak for _ in range(CONNECTIONS)]
        zs.append(mann_whitney(*choose.sample([quick, slow], 2)))
    return chance_of(zs) < SURE


def test_a_planted_leak_is_found_from_a_fifth_of_the_wait_on() -> None:
    assert all(finds(seed, 0.0004) for seed in range(30))


def test_where_nothing_leaks_nothing_is_found() -> None:
    """A false positive has a probability of one in a thousand."""
    assert sum(finds(seed, 0) for seed in range(100)) <= 1


@pytest.mark.whole
@pytest.mark.compiled
async def test_a_leak_that_is_planted_in_a_server_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the test's own clock, refusals take longer at one table of each pair, depending on its seed."""
    receive, leak, seeds = Match.receive, 0.0, dict[bytes, int]()
    now, noise = 0.0, random.Random(2)

    def slow(self: Match, *args: Any, **more: Any) -> Any:
        nonlocal now
        now += leak * (seeds.setdefault(self.seed, len(seeds)) % 2)
        return receive(self, *args, **more)

    def read() -> float:
        nonlocal now
        now += wait(noise)
        return now

    monkeypatch.setattr(Match, "receive", slow)
    monkeypatch.setattr(twins, "time", SimpleNamespace(perf_counter=read))
    with serving(tmp_path) as client:
        url, choose = client.http.base_url, random.Random(1)
        store = await Store.open(Settings(data=tmp_path).database_url)
        for planted in (0.0, 0.02):
            leak, found = planted, Found("castle")  # where the seed is all that is hidden
            while found.pairs < 3:
                await compare((url.host, url.port or 0), store, found, choose)
            assert found.tells == bool(leak), found
        await store.close()
