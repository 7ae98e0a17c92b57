"""The short version of `python -m bench.torture`, and what it would say of a server that loses or doubles."""

import asyncio
from pathlib import Path

import httpx
import pytest

from bench.rough_play import RoughGame
from bench.torture import Torture, Verdict, judge
from keepstone.match import Match
from tests.support.matches import full_match

KILLS, TABLES = 2, 2


@pytest.mark.compiled
def test_two_processes_are_killed_while_people_play_over_a_bad_network(
    tmp_path: Path, own_database: str
) -> None:
    verdict = asyncio.run(Torture(tmp_path, own_database, seed=1).run(KILLS, TABLES))
    assert verdict.is_good, verdict
    assert verdict.kills == KILLS
    assert verdict.acknowledged > TABLES


def played() -> tuple[Match, RoughGame]:
    """A match of one decision, and what its persons know of it."""
    match = full_match()
    assert match.mover is not None
    match.receive(match.mover, match.number, match.position.legal()[0])
    game = RoughGame(httpx.AsyncClient(), [], "table", ["", ""])
    for person in game.persons:
        person.events = [event.seen_by(person.seat) for event in match.events]
    decided = next(event for event in match.events if event.seat is not None)
    game.account.sent[decided.number] = {decided.text}
    game.account.acknowledged[decided.number] = {decided.text}
    return match, game


def verdict_of(match: Match, game: RoughGame) -> Verdict:
    verdict = Verdict("SQLite", 1)
    judge(game, match, verdict)
    return verdict


async def test_a_good_server_is_found_good() -> None:
    verdict = verdict_of(*played())
    assert verdict.is_good
    assert verdict.acknowledged == 1


async def test_what_is_lost_is_counted() -> None:
    match, game = played()
    game.account.acknowledged[match.number + 1] = {"pass"}
    assert verdict_of(match, game).lost == 1


async def test_what_is_at_another_number_is_counted() -> None:
    match, game = played()
    ((number, _),) = game.account.sent.items()
    game.account.acknowledged[number] = {"something else"}
    assert verdict_of(match, game).misplaced == 1


async def test_what_is_taken_twice_is_counted() -> None:
    match, game = played()
    game.account.answered.update([3, 3, 4])
    assert verdict_of(match, game).doubled == 1
    game.account.sent.clear()
    assert verdict_of(match, game).doubled == 2


async def test_what_is_heard_otherwise_is_counted() -> None:
    match, game = played()
    game.persons[0].events.pop()
    game.persons[1].events[0] = "start 1"
    assert verdict_of(match, game).unheard == 2
