"""Records with extreme numbers, which are read in all ways in a process with limited memory.

python -m tests.server.extreme_numbers [examples] ends with status 0 if each record gave a typed answer.

Before the first such record, the unmodified record is read in all ways. From then on RLIMIT_AS limits the address
space of the whole process, server and client included, to its size at that moment (VmSize) and 300 MB more.
"""

import json
import random
import resource
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import keepstone
from keepstone.analysis.moments import moments_of
from keepstone.data import Games
from keepstone.errors import InvalidRecord, KeepstoneError
from keepstone.match import Match, fairness, record_of, verify
from keepstone.playing import notation
from keepstone.server.base.rate_limits import Rate
from tests.support.matches import contribution_of, full_match, seated
from tests.support.served import Client, Plain, serving

MORE = 300 * 2**20  # bytes
EXAMPLES = 100
GIVEN = 20  # events
MUCH = Rate(burst=100_000, per_second=100_000)
EXTREME = (-(2**63), -(10**9), -1, 0, 64, 65, 10**9, 200_000_000, 2**31, 2**53, 2**63, 2**64)
HUGE = (10**30, -(10**300), 0.5, 2.0, -1e308, 1e308, float("inf"), float("nan"))

Path_ = tuple[str | int, ...]


def rich_match() -> Match:
    """Return a match whose record has all keys: given events, a clock, hints, persons who resigned or returned."""
    log = [event.text for event in full_match(3).history][:GIVEN]
    match = seated(3, clock="10+15")
    for seat, name in enumerate(match.names):
        match.reveal(seat, contribution_of(name))
    match.go_on(log, None)
    match.begin()
    choose = random.Random(3)
    play_until_turn(match, 2, choose)
    match.charge(500)
    match.call(2, match.number, "resign")
    play_until_turn(match, 1, choose)
    match.call(0, match.number, "ask replace 1", frozenset([1]))
    play_until_turn(match, 0, choose)
    match.call(0, match.number, "hint")
    match.call(1, match.number, "return")
    while match.mover is not None:
        match.charge(1234)
        match.receive(match.mover, match.number, choose.choice(match.position.legal()))
    return match


def play_until_turn(match: Match, seat: int, choose: random.Random) -> None:
    """Play random actions until a seat is to move."""
    while match.mover is not None:
        match.charge(1000)
        match.receive(match.mover, match.number, choose.choice(match.position.legal()))
        if match.mover == seat:
            return


def numbers_in(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Return the paths of all whole numbers in a JSON value."""
    if type(value) is int:
        yield path
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from numbers_in(each, (*path, key))
    elif isinstance(value, list):
        for i, each in enumerate(value):
            yield from numbers_in(each, (*path, i))


def allowed(path: Path_, plain: Plain) -> range:
    """Return the numbers that docs/notation.md allows at a path."""
    seats, events = range(plain["players"]), range(len(plain["log"]) + 1)
    time = range(10**12 + 1)
    by_name = {
        "version": range(1, 2),
        "rules": range(1, 10**6 + 1),
        "players": range(1, 65),
        "spent": time,
        "hints": range(10**6 + 1),
        "out.event": events,
        "out.seat": seats,
        "out.spent": time,
        "out.back": events,
        "given.events": events,
        "result.winners": seats,
        "result.scores": range(-(2**31), 2**31),
        "fairness.version": range(1, 10**6 + 1),
    }
    return by_name[".".join(key for key in path if isinstance(key, str))]


def changed(plain: Plain, changes: dict[Path_, Any]) -> str:
    """Return the record with different values at some paths, and with a matching digest."""
    other = deepcopy(plain)
    for path, value in changes.items():
        place: Any = other
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
    other["fairness"]["digest"] = fairness.digest(other)
    return json.dumps(other)


class Reader:
    """All ways to read a record, here and at a server."""

    def __init__(self, server: Client, folder: Path):
        self._server = server
        self._file = folder / "game.json"

    def refuses(self, text: str) -> list[bool]:
        """Return whether each way of reading rejects a record with the right kind of error."""
        self._file.write_text(text)
        here = [
            notation.read,
            verify,
            keepstone.load,
            lambda text: moments_of(notation.read(text)),
            lambda _: list(Games(self._file).decisions()),
        ]
        return [
            *(self._is_refused(read, text) for read in here),
            self._is_refused_there(text),
        ]

    @staticmethod
    def _is_refused(read: Any, text: str) -> bool:
        try:
            read(text)
        except InvalidRecord:
            return True
        except KeepstoneError as error:
            raise AssertionError(f"{read}: {error!r}") from error
        return False

    def _is_refused_there(self, text: str) -> bool:
        answer = self._server.http.post("/api/studies", json={"record": text})
        assert answer.status_code == 201 or answer.json()["error"] == "InvalidRecord", answer.text
        return answer.status_code == 400


def limit_memory() -> None:
    """Limit the address space of this process to its current size plus MORE."""
    most = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() + MORE
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main(examples: int = EXAMPLES) -> None:
    plain = json.loads(record_of(rich_match(), "2026-01-01", "2026-01-02"))
    paths = list(numbers_in(plain))
    names = {".".join(key for key in path if isinstance(key, str)) for path in paths}
    assert len(names) == 13, names
    values = st.sampled_from(EXTREME) | st.sampled_from(HUGE) | st.integers() | st.floats()
    with (
        TemporaryDirectory() as folder,
        serving(Path(folder) / "server", create=MUCH, rows_of_day=1_000_000) as server,
    ):
        reader = Reader(server, Path(folder))
        assert not any(reader.refuses(json.dumps(plain)))
        limit_memory()

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(st.dictionaries(st.sampled_from(paths), values, min_size=1, max_size=3))
        def check(changes: dict[Path_, Any]) -> None:
            refusals = reader.refuses(changed(plain, changes))
            out_of_bounds = any(
                type(value) is not int or value not in allowed(path, plain)
                for path, value in changes.items()
            )
            assert not out_of_bounds or all(refusals), refusals

        check()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
