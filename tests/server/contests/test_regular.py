"""Public contests that the server holds each week."""

from datetime import date

from keepstone.server.contests.contest_store import ContestStore
from keepstone.server.contests.deal_store import DealStore
from keepstone.server.contests.regular import WeeklyContests, weekly
from keepstone.server.storage.store import Store

MONDAY = date(2026, 11, 30)


async def test_two_processes_create_one_contest_a_week(store: Store) -> None:
    contests = ContestStore(store.database)
    for _ in range(2):
        await WeeklyContests(contests, ["castle", "zamek"]).work()
    listed = [each.contest for each in await contests.listed("2000", None)]
    assert sorted(each.game for each in listed) == ["castle", "zamek"]
    assert all(each.public and each.people is None for each in listed)
    for each in listed:
        assert [deal.seat for deal in await DealStore(store.database).of(each.id)] == [0, 1]


def test_a_week_begins_on_monday_and_lasts_seven_days() -> None:
    contest = weekly("castle", MONDAY)
    assert (contest.begins, contest.ends) == (
        "2026-11-30T00:00:00+00:00",
        "2026-12-07T00:00:00+00:00",
    )
    assert contest.id == weekly("castle", MONDAY).id != weekly("zamek", MONDAY).id
