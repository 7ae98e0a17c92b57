"""A change of one person's or one match's data leaves the rows of all others as they are.

The database contains the same things twice: Ada's and Ben's. Each test changes one thing of one of them.
"""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import select

from keepstone.match import Match, Seat
from keepstone.match.fairness import DEAL_SCHEME, SCHEME
from keepstone.playing.position import GameConfig
from keepstone.ratings.play_rating import Sum
from keepstone.server.base import server_time
from keepstone.server.contests.attachments import BotGame, PersonTry
from keepstone.server.contests.contest_store import Contest, ContestStore
from keepstone.server.contests.deal_store import DealStore, Outcome, TryResult
from keepstone.server.contests.departed import leave_contests
from keepstone.server.contests.pairs.pair_store import Pairing, PairStore
from keepstone.server.contests.par_store import Par
from keepstone.server.people.play_store import PlayStore
from keepstone.server.people.profile_store import Profile, ProfileStore
from keepstone.server.people.push.store import PushStore, Subscription
from keepstone.server.people.rating_store import RatingStore
from keepstone.server.settings import Settings
from keepstone.server.storage.appends import Marks
from keepstone.server.storage.puzzle_results import PuzzleResultStore
from keepstone.server.storage.rows import Deal, StoredSeat, hash_of, stored_of
from keepstone.server.storage.schema import metadata
from keepstone.server.storage.seats import Sighting
from keepstone.server.storage.store import Store
from keepstone.server.wire.requests import PuzzleResultCard
from tests.support.databases import opened
from tests.support.stored_games import erase, game, keep_match

NOW, LATER = "2026-11-02T12:00:00+00:00", "2026-11-02T13:00:00+00:00"
WEEK_MS = 7 * 86_400_000
WON = TryResult(Outcome.WON, 3, 20)
SEED = bytes(32)

Change = Callable[[Store, "Things"], Awaitable[Any]]


class Things(NamedTuple):
    """What belongs to a person. name: of the person; game: the game of their deal of the day."""

    name: str
    game: str

    @property
    def person(self) -> bytes:
        return hash_of(self.name)

    def id(self, kind: str) -> str:
        """The ID of a thing."""
        return f"{kind}-{self.name}"

    @property
    def seat(self) -> StoredSeat:
        return StoredSeat(Seat("person", self.name), hash_of(self.id("secret")), self.person)

    @property
    def browser(self) -> Subscription:
        return Subscription(self.id("browser"), self.person, b"k", b"s", "en")

    def own(self) -> set[Any]:
        """The values that mark a row as this person's."""
        kinds = (
            "over",
            "runs",
            "waits",
            "tries",
            "twice",
            "par",
            "day",
            "deal",
            "deal2",
            "match",
            "of-day",
            "pairs",
            "round",
            "seal",
        )
        return {self.person, self.browser.endpoint, *map(self.id, kinds)}


ADA, BEN = Things("Ada", "castillos"), Things("Ben", "castle-keep")


async def fill(store: Store, of: Things) -> None:
    """Store everything of a person: games, tries at deals, profile, browser, puzzles, play, seal."""
    over = game(1, of.person, "knight", id=of.id("over"))
    await keep_match(store, over)
    await ProfileStore(store.database).save(
        Profile(of.person, of.id("profile"), of.name, True, NOW)
    )
    await RatingStore(store.database).save(over)
    await PlayStore(store.database).save(of.id("over"), [{"Place a tile": Sum(10, 0.1)}, {}])
    await store.results.save_archive(of.id("over"), b"archive")
    await store.results.save_analysis(of.id("over"), b"analysis")
    for kind, other in (("runs", Seat("bot", "Page", "page")), ("waits", Seat())):
        await keep(store, of, kind, other, started=NOW if kind == "runs" else None)
    await store.append(of.id("runs"), 1, ["start 0"], marks=Marks(None, 1_000, {}))
    await PushStore(store.database).save(of.browser, 1)
    await PuzzleResultStore(store.database).merge(
        of.person, [PuzzleResultCard("castle", "p", 5, False, False)]
    )
    await store.seal(of.id("seal"), SEED, NOW, oldest="2026")
    await fill_deals(store, of)


async def fill_deals(store: Store, of: Things) -> None:
    """Store a deal of the day and a duplicate match, each with a try, a bot's game, and a contest in pairs."""
    contests, game = ContestStore(store.database), (of.game, 2, {}, "page")
    until = server_time.written(server_time.now() + WEEK_MS)
    times = {"begins": NOW, "ends": until, "created": NOW}
    of_day = Contest(of.id("of-day"), "", *game, "bots", "result", None, **times, day="2026-11-02")
    day = Deal(of.id("day"), of_day.id, 0, *game, 0, SEED, until, of_day.day)
    await contests.create(of_day, None, [day])
    match = Contest(of.id("match"), "", *game, "bots", "lead", 2, **times, creator=of.person)
    twice = day._replace(id=of.id("deal"), contest=match.id, day=None)
    other = twice._replace(id=of.id("deal2"), number=1, seat=1)
    await contests.create(match, "::1", [twice, other])
    await fill_pairs(
        store, of, Contest(of.id("pairs"), "", *game, "pairs", "matchpoints", 9, **times)
    )
    for kind, deal in (("tries", day), ("twice", twice)):
        await keep(store, of, kind, Seat("bot", "Page", "page"), of.person, deal=deal.played)
    bots = [Seat("bot", "Page", "page")] * 2
    par = stored_of(
        Match(GameConfig(of.game, 2), bots, SEED, scheme=DEAL_SCHEME),
        of.id("par"),
        NOW,
        [StoredSeat(each) for each in bots],
        private=True,
        deal=day.played,
    )
    await store.create(par, BotGame(Par(of.id("par"), "page", WON)))


async def fill_pairs(store: Store, of: Things, fresh: Contest) -> None:
    """Store a contest in pairs whose only round has begun; the person has a bye."""
    contest = fresh._replace(ends=None, creator=of.person, clock="2d", hours=9)
    await ContestStore(store.database).create(contest, "::1", [])
    pairs = PairStore(store.database)
    await pairs.enter(contest.id, of.person, of.name, False)
    settings = contest.game, 2, contest.options, contest.level
    round = Deal(of.id("round"), contest.id, 0, *settings, None, SEED, fresh.ends or "")
    assert await pairs.begin_round(contest, round, LATER, Pairing([], [of.person]))


async def keep(
    store: Store, of: Things, kind: str, other: Seat, tried_by: bytes | None = None, **more: Any
) -> None:
    """Store a match of a person against another seat."""
    match = Match(
        GameConfig(of.game, 2),
        [of.seat.seat, other],
        SEED,
        scheme=DEAL_SCHEME if "deal" in more else SCHEME,
    )
    seated = [of.seat, StoredSeat(other)]
    stored = stored_of(match, of.id(kind), NOW, seated, private=True, **more)
    await store.create(stored, PersonTry(tried_by) if tried_by else None)


async def rows(store: Store) -> list[tuple[Any, ...]]:
    """All rows of all tables, each with the name of its table."""
    found = []
    async with store.database.reading() as connection:
        for table in metadata.sorted_tables:
            for row in await connection.execute(select(table)):
                found.append((table.name, *map(_hashable, row)))
    return found


def _hashable(value: Any) -> Any:
    return str(value) if isinstance(value, dict | list) else value


CHANGES: dict[str, Change] = {
    "a name changes": lambda store, of: ProfileStore(store.database).save(
        Profile(of.person, "new", "Countess", False, LATER)
    ),
    "a profile is deleted": lambda store, of: ProfileStore(store.database).drop(of.person),
    "a person is forgotten": lambda store, of: ProfileStore(store.database).forget(
        of.person, SEED, "Somebody", leave_contests
    ),
    "a browser is renewed": lambda store, of: PushStore(store.database).save(
        of.browser._replace(lang="de"), 2
    ),
    "a browser leaves": lambda store, of: PushStore(store.database).drop(
        of.browser.endpoint, of.person
    ),
    "all browsers leave": lambda store, of: PushStore(store.database).drop_all(of.person),
    "a puzzle is solved": lambda store, of: PuzzleResultStore(store.database).merge(
        of.person, [PuzzleResultCard("castle", "p", 6, False, True)]
    ),
    "puzzles are deleted": lambda store, of: PuzzleResultStore(store.database).drop_all(of.person),
    "a seat is renamed": lambda store, of: store.seats.rename(of.id("runs"), 0, "Countess"),
    "a seat is detached": lambda store, of: store.seats.detach(of.id("runs"), 0, SEED),
    "somebody joins": lambda store, of: store.seats.change(
        of.id("waits"), {1: (Seat(), StoredSeat(Seat("person", "Cem")))}
    ),
    "somebody leaves": lambda store, of: store.seats.vacate(of.id("waits"), 0),
    "a waiting match is deleted": lambda store, of: store.seats.drop(of.id("waits")),
    "contributions are due": lambda store, of: store.seats.reveal_by(of.id("waits"), LATER),
    "a match is adopted": lambda store, of: store.adopt(of.id("waits"), 99),
    "a match is broken off": lambda store, of: store.break_off(of.id("runs"), LATER),
    "a match goes on": lambda store, of: store.append(
        of.id("runs"), 2, ["draw 1"], marks=Marks(5, 2_000, {})
    ),
    "a match ends": lambda store, of: store.append(
        of.id("runs"), 2, ["resign 0"], ended=LATER, marks=Marks(5, None, {0: "resigned"})
    ),
    "a seat is seen": lambda store, of: store.presence.record(
        [Sighting(of.id("runs"), 0, True, 7)], [of.id("runs")]
    ),
    "an archive is replaced": lambda store, of: store.results.save_archive(of.id("over"), b"new"),
    "an archive is deleted": lambda store, of: store.results.drop_archive(of.id("over")),
    "an analysis is replaced": lambda store, of: store.results.save_analysis(of.id("over"), b"new"),
    "play is saved": lambda store, of: PlayStore(store.database).save(
        of.id("over"), [{"Turn": Sum(4, 0.2)}, {}]
    ),
    "a try ends": lambda store, of: DealStore(store.database).finish(of.id("tries"), {0: WON}),
    "a game of a contest ends": lambda store, of: DealStore(store.database).finish(
        of.id("twice"), {0: WON}
    ),
    "a contest is closed": lambda store, of: ContestStore(store.database).close(
        of.id("match"), "creator", NOW, of.person
    ),
    "a person enters": lambda store, of: PairStore(store.database).enter(
        of.id("pairs"), SEED, "Cem", False
    ),
    "a person withdraws": lambda store, of: PairStore(store.database).leave(
        of.id("pairs"), of.person
    ),
    "a contest is paused": lambda store, of: PairStore(store.database).change(
        of.id("pairs"), lambda *_: {"paused": NOW}
    ),
    "a round is over": lambda store, of: PairStore(store.database).unseal(of.id("round")),
    "pairs are over": lambda store, of: PairStore(store.database).end(of.id("pairs"), LATER),
    "a seed is used": lambda store, of: store.unseal(of.id("seal")),
    "an operator deletes a person": lambda store, of: _erase(store, of),
}


async def _erase(store: Store, of: Things) -> None:
    await erase(store, [of.name])


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database of Ada's and Ben's things."""
    folder = tmp_path_factory.mktemp("filled")

    async def fill_both() -> None:
        async with opened(Settings(folder)) as store:
            for each in (ADA, BEN):
                await fill(store, each)

    asyncio.run(fill_both())
    return folder


@pytest.fixture
def settings(filled: Path, tmp_path: Path) -> Settings:
    """The settings of a server with a copy of the filled database."""
    shutil.copytree(filled, tmp_path, dirs_exist_ok=True)
    return Settings(tmp_path)


@pytest.mark.parametrize(("one", "other"), [(ADA, BEN), (BEN, ADA)], ids=("Ada", "Ben"))
@pytest.mark.parametrize("name", CHANGES)
async def test_a_change_leaves_the_rows_of_others(
    name: str, one: Things, other: Things, settings: Settings
) -> None:
    async with opened(settings) as store:
        before = await rows(store)
        await CHANGES[name](store, one)
        after = await rows(store)
    gone, new = {*before} - {*after}, {*after} - {*before}
    assert gone or new
    assert [row for row in gone if not one.own() & {*row}] == []
    assert [row for row in new if other.own() & {*row}] == []


async def test_an_end_of_a_contest_unseals_its_games_only(settings: Settings) -> None:
    async with opened(settings) as store:
        contests, stored = ContestStore(store.database), DealStore(store.database)
        now = server_time.written_now()
        assert await contests.close(ADA.id("match"), "creator", now) == [ADA.id("twice")]
        (game_of_ben,) = await stored.tries(BEN.id("match"))
        assert game_of_ben.match == BEN.id("twice")
        for id, is_sealed in (("match", False), ("of-day", True)):
            assert all((deal.until > now) is is_sealed for deal in await stored.of(ADA.id(id)))
        assert all(deal.until > now for deal in await stored.of(BEN.id("match")))
        going_on = {BEN.id("match"), ADA.id("pairs"), BEN.id("pairs")}
        assert set(await contests.going_on(now)) == going_on


async def test_a_match_has_its_own_rematch(tmp_path: Path) -> None:
    async with opened(Settings(tmp_path)) as store:
        for of in (ADA, BEN):
            await keep(store, of, "over", Seat("bot", "Page", "page"))
            await keep(store, of, "again", Seat("bot", "Page", "page"), rematch_of=of.id("over"))
        for of in (ADA, BEN):
            first, second = [await store.load(of.id(kind)) for kind in ("over", "again")]
            assert first is not None and second is not None
            assert (first.rematch, second.rematch) == (of.id("again"), None)


async def test_a_person_has_their_own_games_in_contests(settings: Settings) -> None:
    async with opened(settings) as store:
        stored = DealStore(store.database)
        some = [each.id(kind) for each in (ADA, BEN) for kind in ("of-day", "match")]
        for of in (ADA, BEN):
            games = {of.id("of-day"): of.id("tries"), of.id("match"): of.id("twice")}
            assert await stored.unfinished_of(of.person, some) == games
            assert await stored.finished_of(of.person, some) == set()
            await store.append(of.id("tries"), 1, ["resign 0"], ended=LATER)
            del games[of.id("of-day")]
            assert await stored.unfinished_of(of.person, some) == games
            assert await stored.finished_of(of.person, some) == {of.id("of-day")}
