"""A number in a record cannot allocate memory: extreme ones are refused at once, by every reader and route."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import keepstone
from keepstone.data import Games, write
from keepstone.errors import InvalidRecord
from keepstone.match import fairness, record_of, verify
from keepstone.playing import notation
from tests.support.matches import finished
from tests.support.served import Client

ROOT = Path(__file__).parents[2]
RECORD = {
    "format": "keepstone",
    "version": 1,
    "game": "castle-keep",
    "rules": 1,
    "players": 2,
    "options": {},
    "log": ["start 0"],
}


@pytest.mark.whole
def test_extreme_numbers_are_refused_in_little_memory() -> None:
    """The process may grow by 300 MB: extreme_numbers.py says of what."""
    command = [sys.executable, "-m", "tests.server.extreme_numbers"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-5000:]


@pytest.mark.parametrize("players", [200_000_000, 10**9, 10**300, 0, -1, 65])
def test_a_short_record_with_many_players_is_refused(server: Client, players: int) -> None:
    for rules in (1, 99):
        text = json.dumps(RECORD | {"players": players, "rules": rules})
        for read in (notation.read, keepstone.load, verify):
            with pytest.raises(
                InvalidRecord, match=r'"players" in the record .* from 1 to 64, not'
            ):
                read(text)
        assert server.refused("/api/studies", record=text) == (400, "InvalidRecord")


def test_players_that_the_game_does_not_have_are_refused(server: Client) -> None:
    """Whatever version of the rules the record follows."""
    for rules in (1, 99):
        none = [""] * 5
        proof = {"version": 2, "seed": "00" * 32, "pledges": none, "contributions": none}
        people = {"players": 5, "names": none, "levels": [None] * 5}
        text = json.dumps(RECORD | people | {"rules": rules, "fairness": proof})
        with pytest.raises(
            InvalidRecord, match="castle-keep cannot be played with 5 players"
        ) as refused:
            verify(text)
        assert refused.value.allowed == ("2", "3", "4")
        assert server.refused("/api/studies", record=text) == (400, "InvalidRecord")


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("rules", 0, '"rules" in the record must be a whole number from 1 to 1000000, not 0'),
        ("players", True, '"players" in the record must be a whole number from 1 to 64, not True'),
        ("players", 2.0, "not 2.0"),
        ("spent", [-1], '"spent" in the record must be a whole number from 0 to 1000000000000'),
        ("spent", [10**12 + 1], "not 1000000000001"),
        ("hints", [10**6 + 1, 0], '"hints" in the record'),
        ("out", [{"event": 2, "seat": 0, "why": "resigned"}], '"out.event" .* from 0 to 1, not 2'),
        ("out", [{"event": 0, "seat": 2, "why": "resigned"}], '"out.seat" .* from 0 to 1, not 2'),
        ("given", {"events": 2}, '"given.events" .* from 0 to 1, not 2'),
        ("result", {"winners": [2], "scores": [0, 0]}, '"result.winners" .* from 0 to 1, not 2'),
        ("result", {"winners": [0], "scores": [1.0, 0]}, '"result.scores" .* not 1.0'),
        ("result", {"winners": [0], "scores": [2**31, 0]}, '"result.scores" .* not 2147483648'),
        ("fairness", {"version": 10**9}, '"fairness.version" in the record'),
    ],
)
def test_the_first_number_out_of_bounds_is_named(key: str, value: Any, said: str) -> None:
    with pytest.raises(InvalidRecord, match=said):
        notation.read(json.dumps(RECORD | {key: value}))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999"])
def test_numbers_that_are_not_finite_are_refused(number: str) -> None:
    text = json.dumps(RECORD | {"prize": 0}).replace('"prize": 0', f'"prize": {number}')
    with pytest.raises(InvalidRecord, match="not finite"):
        notation.read(text)


def test_keys_of_others_may_hold_any_finite_number() -> None:
    text = json.dumps(RECORD | {"seat": 10**30, "shares": [0.5, -1e300]})
    assert notation.read(text).extra == {"seat": 10**30, "shares": [0.5, -1e300]}


def test_parquet_is_as_strict(tmp_path: Path) -> None:
    """What its column `extra` holds passes the same check."""
    record = notation.read(json.dumps(json.loads(record_of(finished()))))
    write(tmp_path / "good.parquet", [record])
    (found,) = Games(tmp_path / "good.parquet")
    assert found == record
    record.extra["hints"] = [10**9, 0]
    write(tmp_path / "bad.parquet", [record])
    with pytest.raises(InvalidRecord, match=r'bad\.parquet, game 0: "hints" in the record'):
        list(Games(tmp_path / "bad.parquet"))


def test_a_result_of_other_types_is_not_the_result() -> None:
    """1 == 1.0 == True in Python."""
    plain = json.loads(record_of(finished()))
    for scores in ([float(each) for each in plain["result"]["scores"]], [True, False]):
        other = plain | {"result": plain["result"] | {"scores": scores}}
        other["fairness"]["digest"] = fairness.digest(other)
        with pytest.raises(InvalidRecord, match=r'"result\.scores" in the record'):
            verify(json.dumps(other))
