"""New contests: the settings that a request asks for, checked and completed, and their deals."""

import secrets
from datetime import datetime
from typing import Any

from keepstone.match import clean_title, parse_clock
from keepstone.match.fairness import SEED_BYTES
from keepstone.server.base import server_time
from keepstone.server.contests.contest_store import Contest
from keepstone.server.errors import InvalidRequest
from keepstone.server.live.identity import new_identity
from keepstone.server.storage.rows import Deal
from keepstone.server.wire.contests import NewContest

FEWEST_PEOPLE, MOST_PEOPLE = 2, 200
FEWEST_PLAYERS = 2  # a lead needs somebody else
MOST_DEALS, MOST_ROUNDS = 16, 15
MOST_DAYS = 60  # that a contest against bots, or a round, lasts
MOST_DAYS_AHEAD = 90
HOUR_MS = 3_600_000
HOURS = {"bots": 14 * 24, "live": 3, "days": 14 * 24}  # how long it lasts if nothing else is said


def new_contest(request: NewContest, creator: bytes | None) -> Contest:
    """Return the contest that a request asks for, with an ID. Raise InvalidRequest with what is allowed.

    The game, its options and the level of the bots are checked when the first match is made.
    """
    in_pairs = request.format == "pairs"
    begins = _begins(request.begins)
    _check_range("people", request.people, FEWEST_PEOPLE, MOST_PEOPLE)
    _check_range("hours", request.hours, 1, MOST_DAYS * 24)
    hours = request.hours or HOURS[_pace(request) if in_pairs else "bots"]
    now = server_time.written_now()
    start = begins or (None if in_pairs else now)
    contest = Contest(
        new_identity(),
        clean_title(request.name) if request.name else "",
        request.game,
        request.players,
        request.options,  # type: ignore[arg-type]  # completed by with_options
        request.level,
        request.format,
        request.board or "lead",
        MOST_PEOPLE if in_pairs and request.people is None else request.people,
        start,
        None if start is None or in_pairs else server_time.later(start, hours=hours),
        now,
        creator,
        programs=request.programs,
        public=request.public,
        club=request.club,
        clock=request.clock,
        rounds=request.rounds,
        hours=hours if in_pairs else None,
    )
    (_check_pairs if in_pairs else _check_bots)(request, contest)
    return contest


def deals_against_bots(contest: Contest, count: int | None) -> list[Deal]:
    """Return the deals of a contest against bots: as many as were asked for, or one for each seat."""
    return [
        fresh_deal(contest, number, number % contest.players, contest.ends or "")
        for number in range(count or contest.players)
    ]


def fresh_deal(contest: Contest, number: int, seat: int | None, until: str, **more: Any) -> Deal:
    """Return a deal of a contest with a new seed."""
    of_contest = (contest.game, contest.players, contest.options, contest.level)
    seed = secrets.token_bytes(SEED_BYTES)
    return Deal(
        new_identity(),
        contest.id,
        number,
        *of_contest,
        seat,
        seed,
        until,
        contest.day,
        contest.clock,
        **more,
    )


def _check_bots(request: NewContest, contest: Contest) -> None:
    if request.players < FEWEST_PLAYERS:
        raise InvalidRequest(f"a contest needs {FEWEST_PLAYERS} players or more at a table")
    _check_range("deals", request.deals, 1, MOST_DEALS)
    if contest.board == "result" and request.deals != 1:
        raise InvalidRequest("the result orders the people only if there is one deal: ask for 1")
    if request.clock or request.rounds != 1:
        raise InvalidRequest("a contest against bots has no clock and no rounds")


def _check_pairs(request: NewContest, contest: Contest) -> None:
    if request.players != 2:
        raise InvalidRequest("in pairs, 2 players sit at a table")
    if contest.creator is None:
        raise InvalidRequest("a contest in pairs needs an organiser: send your key")
    if contest.board == "result":
        raise InvalidRequest(
            "in pairs, matchpoints or lead order the people", ("matchpoints", "lead")
        )
    _check_range("rounds", request.rounds, 1, MOST_ROUNDS)
    if request.deals is not None:
        raise InvalidRequest("in pairs, each round has one deal: leave deals out")
    if not request.clock:
        raise InvalidRequest("a contest in pairs needs a clock, such as 10+15 or 2d")


def _pace(request: NewContest) -> str:
    clock = parse_clock(request.clock)
    return "days" if clock and clock.each_turn else "live"


def _check_range(name: str, value: int | None, least: int, most: int) -> None:
    if value is not None and not least <= value <= most:
        raise InvalidRequest(f"{name}: {least} to {most}")


def _begins(text: str | None) -> str | None:
    """Return a time in the form in which it is stored. Raise InvalidRequest if it cannot be a beginning."""
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise InvalidRequest("begins: a time such as 2026-12-24T19:00:00+00:00")
    ms = round(moment.timestamp() * 1000)
    if not 0 <= ms - server_time.now() + HOUR_MS <= MOST_DAYS_AHEAD * server_time.DAY_MS:
        raise InvalidRequest(f"begins: from now on, at most {MOST_DAYS_AHEAD} days ahead")
    return server_time.written(ms)
