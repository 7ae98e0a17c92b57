"""Tests of clocks: their texts, the time left, and their reconstruction from the log alone."""

import json

import pytest

from keepstone.match import InvalidClock, Match, TimeUp, parse_clock, record_of, verify
from keepstone.match.clock import DAY, MINUTE, SECOND, Clock
from tests.support.matches import clocked, mover_of


def act(match: Match, action: str, ms: int = 0) -> None:
    """Let the seat to move play after some time."""
    match.charge(ms)
    match.receive(mover_of(match), match.number, action)


def turn(match: Match, ms: int) -> None:
    """Let the seat to move pass and discard until its turn ends; the first decision takes the time."""
    seat = mover_of(match)
    act(match, "pass", ms)
    while match.mover == seat:
        act(match, match.position.legal()[0])


def left(match: Match) -> list[int | None]:
    times = match.times()
    assert times is not None
    return times


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("10+15", Clock(10 * MINUTE, 15 * SECOND)),
        ("1+0", Clock(MINUTE)),
        ("180+180", Clock(180 * MINUTE, 180 * SECOND)),
        ("1d", Clock(DAY, each_turn=True)),
        ("14d", Clock(14 * DAY, each_turn=True)),
        ("", None),
    ],
)
def test_what_a_clock_means(text: str, clock: Clock | None) -> None:
    assert parse_clock(text) == clock


def test_the_last_decision_of_a_game_brings_no_time() -> None:
    clock = Clock(10 * MINUTE, 15 * SECOND)
    decisions = [(0, 1_000), (0, 2_000), (1, 4_000)]
    assert clock.times(2, decisions, 0) == [612_000, 611_000]
    assert clock.times(2, decisions, None) == [612_000, 596_000]


@pytest.mark.parametrize(
    "text",
    ["0+5", "181+0", "5+181", "5", "5+", "+5", "0d", "15d", "2 d", "2D", "\u0661+\u0665", "5+5\n"],
)
def test_what_is_no_clock_is_told_what_one_is(text: str) -> None:
    with pytest.raises(InvalidClock, match="is not a clock") as raised:
        parse_clock(text)
    assert raised.value.allowed == ("10+15", "2d")


def test_time_is_spent_by_who_is_to_move_and_given_when_the_move_passes_on() -> None:
    match = clocked("10+15")
    first = mover_of(match)
    assert left(match) == [600_000, 600_000]
    turn(match, 40_000)
    assert left(match)[first] == 600_000 - 40_000 + 15_000
    assert left(match)[1 - first] == 600_000
    turn(match, 100)
    assert left(match) == [575_000, 614_900] if first == 0 else [614_900, 575_000]


def test_a_clock_of_days_begins_anew_with_each_turn() -> None:
    match = clocked("2d")
    first = mover_of(match)
    match.charge(DAY)
    assert left(match)[first] == DAY
    act(match, "pass")
    while match.mover == first:
        act(match, match.position.legal()[0])
    assert left(match) == [2 * DAY, 2 * DAY]


def test_nobody_loses_more_than_there_is_and_nothing_is_done_after_that() -> None:
    match = clocked("1+0")
    first = mover_of(match)
    assert match.charge(59_000) == 59_000
    assert match.charge(59_000) == 1_000
    assert left(match)[first] == 0
    for seat in (0, 1):
        with pytest.raises(TimeUp):
            match.call(seat, match.number, "resign")
    with pytest.raises(TimeUp):
        match.receive(first, match.number, "pass")


def test_who_has_time_left_is_not_flagged() -> None:
    match = clocked("1+0")
    match.charge(59_999)
    assert match.flag() == []
    match.charge(1)
    (event,) = match.flag()
    assert event.text == f"timeout {event.seat}"
    assert (match.status, match.standing.ending) == ("over", "time")
    assert match.winners == [1 - (event.seat or 0)]
    assert match.running is None


def test_what_was_taken_back_has_taken_its_time() -> None:
    match = clocked("10+15", open_discard="true")
    first = mover_of(match)
    act(match, next(each for each in match.position.legal() if each.startswith("place")), 7_000)
    act(match, "undo", 2_000)
    assert left(match)[first] == 591_000
    turn(match, 1_000)
    assert match.history[-1].seat is None or match.history[-1].spent == 0
    assert next(e.spent for e in match.history if e.seat == first) == 10_000
    assert left(match)[first] == 600_000 - 10_000 + 15_000


def test_the_time_left_follows_from_the_log_alone() -> None:
    match, spent = clocked("10+15", 3), []
    log: list[tuple[str, int | None]] = [(event.text, None) for event in match.events]
    for number in range(30):
        match.charge(number * 100)
        spent.append(number * 100)
        action = "undo" if number % 5 == 4 and match.can_undo(mover_of(match)) else None
        action = action or match.position.legal()[0]
        added = match.receive(mover_of(match), match.number, action)
        log += [(added[0].text, spent[-1]), *((event.text, None) for event in added[1:])]
    again = Match(match.config, match.seats, match.seed, "10+15")
    again.extend([text for text, _ in log], [ms for _, ms in log])
    assert left(again) == left(match)
    assert [e.spent for e in again.history] == [e.spent for e in match.history]


def test_a_record_tells_the_time_of_every_decision_and_a_flag_is_checked() -> None:
    match = clocked("1+5")
    turn(match, 20_000)
    turn(match, 30_000)
    loser = mover_of(match)
    match.charge(45_000)
    match.flag()
    text = record_of(match, "2026-01-01", "2026-01-02")
    report = verify(text)
    assert report.ok, report
    assert "the time that each decision took" in str(report)
    plain = json.loads(text)
    assert plain["clock"] == "1+5"
    assert plain["ending"] == "time"
    end = len(plain["log"])
    assert plain["out"] == [{"event": end, "seat": loser, "why": "time", "spent": 45_000}]
    assert [ms for ms in plain["spent"] if ms] == [20_000, 30_000]
    assert plain["result"]["winners"] == [1 - loser]
    plain["out"][0]["spent"] = 44_000
    assert "had 1000 ms left" in str(verify(json.dumps(plain)))
    plain["out"][0]["seat"] = 1 - loser
    assert "their clock was not running" in str(verify(json.dumps(plain)))


def test_without_a_clock_no_time_is_kept() -> None:
    match = clocked("")
    assert match.charge(5_000) is None
    assert (match.times(), match.running, match.flag()) == (None, None, [])
    turn(match, 5_000)
    assert all(event.spent is None for event in match.events)
    assert "spent" not in json.loads(record_of(match))
