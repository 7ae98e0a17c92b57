"""Whose turn it is."""

import asyncio

from keepstone.server.base.fair_queue import Line, Place, priority_of_next


async def test_so_many_at_once_and_who_leaves_holds_nobody_up() -> None:
    line, order = Line(2), list[str]()
    go_on = asyncio.Event()

    async def work(owner: str) -> None:
        async with line.turn(line.join(owner)):
            order.append(owner)
            await go_on.wait()

    tasks = [asyncio.create_task(work(owner)) for owner in ("a", "a", "a", "b", "c")]
    await asyncio.sleep(0)
    assert order == ["a", "a"]
    tasks[4].cancel()
    tasks[0].cancel()
    await asyncio.wait(tasks[:1])
    await asyncio.sleep(0)
    assert order == ["a", "a", "b"]
    go_on.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["a", "a", "b", "a"]
    assert line.places == []


async def test_a_turn_that_is_given_to_one_who_leaves_goes_to_the_next() -> None:
    line, order = Line(1), list[str]()

    async def work(owner: str) -> None:
        async with line.turn(line.join(owner)):
            order.append(owner)

    async with line.turn(line.join("a")):
        tasks = [asyncio.create_task(work(owner)) for owner in ("b", "c")]
        await asyncio.sleep(0)
    tasks[0].cancel()  # it was called just now
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["c"]


async def test_the_jobs_of_an_owner_can_run_one_after_another() -> None:
    line = Line(2, one_per_owner=True)
    places = [line.join(owner) for owner in ("a", "a", "b", "b")]
    assert [place.running for place in places] == [True, False, True, False]
    line.leave(places[2])
    assert [place.running for place in places] == [True, False, True, True]


def served(*owners: str) -> list[str]:
    """The jobs of owners that come while the first one runs, in the order in which a line runs them."""
    line = Line()
    places = {line.join(owner): f"{owner}{number}" for number, owner in enumerate(owners)}
    return [places[place] for place in line.places]


def test_owners_in_a_line_take_turns_whatever_each_has() -> None:
    """The first round is a0 alone, which runs; then an owner's second job waits for each other's first."""
    assert served("a", "a", "a", "b", "c", "b") == ["a0", "b3", "c4", "a1", "a2", "b5"]


def test_a_job_in_a_line_waits_for_a_limited_number_of_others() -> None:
    """Owners that come again and again, or for the first time, do not delay one that waits for ever."""
    line = Line()
    line.join("busy")
    patient = line.join("busy")
    before = 0
    while not patient.running:
        line.join(f"new{before}")
        line.join(line.places.pop(0).owner)
        line._call()
        before += 1
        assert before < 5
    assert before == 2  # busy, new0


def test_jobs_join_the_round_after_the_one_that_is_served() -> None:
    running, waiting = Place("a", 8, running=True), Place("b", 10)
    assert priority_of_next("c", []) == 0
    assert priority_of_next("c", [running, waiting]) == 10  # round 5, as b
    assert (
        priority_of_next("a", [running, waiting]) == 11
    )  # round 5, after owners without other jobs
    assert priority_of_next("b", [running, waiting]) == 13  # round 6
    assert priority_of_next("c", [waiting]) == 12  # round 6, as b is next


async def test_a_line_calls_one_at_a_time_and_says_who_is_next() -> None:
    line, ran = Line(), list[str]()
    places = [line.join(owner) for owner in ("a", "a", "b")]
    assert [line.position(place) for place in places] == [0, 2, 1]

    async def work(place: Place) -> None:
        async with line.turn(place):
            ran.append(place.owner)
            assert line.position(place) == 0

    tasks = [asyncio.create_task(work(place)) for place in places]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert ran == ["a", "b"]
    assert line.places == []


async def test_a_line_goes_on_after_a_job_that_fails() -> None:
    line = Line()
    first, second = line.join("a"), line.join("b")
    try:
        async with line.turn(first):
            raise ValueError
    except ValueError:
        pass
    async with asyncio.timeout(60), line.turn(second):
        pass
