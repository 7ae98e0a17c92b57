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
from keepstone.server.contests.contest_store import Contest
from keepstone.server.contests.deal_store import Outcome, TryResult
from keepstone.server.contests.departed import leave_contests
from keepstone.server.contests.pairs.pair_store import Pairing
from keepstone.server.contests.par_store import Par
from keepstone.server.people.profile_store import Profile
from keepstone.server.people.push.store import Subscription
from keepstone.server.settings import Settings
from keepstone.server.storage.appends import Marks
from keepstone.server.storage.rows import Deal, StoredSeat, hash_of, stored_of
from keepstone.server.storage.schema import metadata
from keepstone.server.storage.seats import Sighting
from keepstone.server.storage.store import Store
from keepstone.server.wire.requests import PuzzleResultCard
from tests.support.databases import opened
from tests.support.stored_games import Stores, erase, game, keep_match

NOW, LATER = "2026-11-02T12:00:00+00:00", "2026-11-02T13:00:00+00:00"
WEEK_MS = 7 * 86_400_000
WON = TryResult(Outcome.WON, 3, 20)
SEED = bytes(32)

Change = Callable[[Stores, "Things"], Awaitable[Any]]


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
        kinds = "over runs waits tries twice par day deal deal2 match of-day pairs round seal"
        return {self.person, self.browser.endpoint, *map(self.id, kinds.split())}


ADA, BEN = Things("Ada", "castillos"), Things("Ben", "castle-keep")


async def fill(stores: Stores, of: Things) -> None:
    """Store everything of a person: games, tries at deals, profile, browser, puzzles, play, seal."""
    over = game(1, of.person, "knight", id=of.id("over"))
    await keep_match(stores.matches, over)
    await stores.profiles.save(Profile(of.person, of.id("profile"), of.name, True, NOW))
    await stores.ratings.save(over)
    await stores.plays.save(of.id("over"), [{"Place a tile": Sum(10, 0.1)}, {}])
    await stores.matches.results.save_archive(of.id("over"), b"archive")
    await stores.matches.results.save_analysis(of.id("over"), b"analysis")
    for kind, other in (("runs", Seat("bot", "Page", "page")), ("waits", Seat())):
        await keep(stores.matches, of, kind, other, started=NOW if kind == "runs" else None)
    await stores.matches.append(of.id("runs"), 1, ["start 0"], marks=Marks(None, 1_000, {}))
    await stores.pushes.save(of.browser, 1)
    await stores.puzzles.merge(of.person, [PuzzleResultCard("castle", "p", 5, False, False)])
    await stores.matches.seal(of.id("seal"), SEED, NOW, oldest="2026")
    await fill_deals(stores, of)


async def fill_deals(stores: Stores, of: Things) -> None:
    """Store a deal of the day and a duplicate match, each with a try, a bot's game, and a contest in pairs."""
    contests, game = stores.contests, (of.game, 2, {}, "page")
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
        stores, of, Contest(of.id("pairs"), "", *game, "pairs", "matchpoints", 9, **times)
    )
    for kind, deal in (("tries", day), ("twice", twice)):
        await keep(
            stores.matches, of, kind, Seat("bot", "Page", "page"), of.person, deal=deal.played
        )
    bots = [Seat("bot", "Page", "page")] * 2
    played = Match(GameConfig(of.game, 2), bots, SEED, scheme=DEAL_SCHEME)
    seated = [StoredSeat(each) for each in bots]
    par = stored_of(played, of.id("par"), NOW, seated, private=True, deal=day.played)
    await stores.matches.create(par, BotGame(Par(of.id("par"), "page", WON)))


async def fill_pairs(stores: Stores, of: Things, fresh: Contest) -> None:
    """Store a contest in pairs whose only round has begun; the person has a bye."""
    contest = fresh._replace(ends=None, creator=of.person, clock="2d", hours=9)
    await stores.contests.create(contest, "::1", [])
    await stores.pairs.enter(contest.id, of.person, of.name, False)
    settings = contest.game, 2, contest.options, contest.level
    round = Deal(of.id("round"), contest.id, 0, *settings, None, SEED, fresh.ends or "")
    assert await stores.pairs.begin_round(contest, round, LATER, Pairing([], [of.person]))


async def keep(
    store: Store, of: Things, kind: str, other: Seat, tried_by: bytes | None = None, **more: Any
) -> None:
    """Store a match of a person against another seat."""
    scheme = DEAL_SCHEME if "deal" in more else SCHEME
    match = Match(GameConfig(of.game, 2), [of.seat.seat, other], SEED, scheme=scheme)
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
    "a name changes": lambda stores, of: stores.profiles.save(
        Profile(of.person, "new", "Countess", False, LATER)
    ),
    "a profile is deleted": lambda stores, of: stores.profiles.drop(of.person),
    "a person is forgotten": lambda stores, of: stores.profiles.forget(
        of.person, SEED, "Somebody", leave_contests
    ),
    "a browser is renewed": lambda stores, of: stores.pushes.save(
        of.browser._replace(lang="de"), 2
    ),
    "a browser leaves": lambda stores, of: stores.pushes.drop(of.browser.endpoint, of.person),
    "all browsers leave": lambda stores, of: stores.pushes.drop_all(of.person),
    "a puzzle is solved": lambda stores, of: stores.puzzles.merge(
        of.person, [PuzzleResultCard("castle", "p", 6, False, True)]
    ),
    "puzzles are deleted": lambda stores, of: stores.puzzles.drop_all(of.person),
    "a seat is renamed": lambda stores, of: stores.matches.seats.rename(
        of.id("runs"), 0, "Countess"
    ),
    "a seat is detached": lambda stores, of: stores.matches.seats.detach(of.id("runs"), 0, SEED),
    "somebody joins": lambda stores, of: stores.matches.seats.change(
        of.id("waits"), {1: (Seat(), StoredSeat(Seat("person", "Cem")))}
    ),
    "somebody leaves": lambda stores, of: stores.matches.seats.vacate(of.id("waits"), 0),
    "a waiting match is deleted": lambda stores, of: stores.matches.seats.drop(of.id("waits")),
    "contributions are due": lambda stores, of: stores.matches.seats.reveal_by(
        of.id("waits"), LATER
    ),
    "a match is adopted": lambda stores, of: stores.matches.adopt(of.id("waits"), 99),
    "a match is broken off": lambda stores, of: stores.matches.break_off(of.id("runs"), LATER),
    "a match goes on": lambda stores, of: stores.matches.append(
        of.id("runs"), 2, ["draw 1"], marks=Marks(5, 2_000, {})
    ),
    "a match ends": lambda stores, of: stores.matches.append(
        of.id("runs"), 2, ["resign 0"], ended=LATER, marks=Marks(5, None, {0: "resigned"})
    ),
    "a seat is seen": lambda stores, of: stores.matches.presence.record(
        [Sighting(of.id("runs"), 0, True, 7)], [of.id("runs")]
    ),
    "an archive is replaced": lambda stores, of: stores.matches.results.save_archive(
        of.id("over"), b"new"
    ),
    "an archive is deleted": lambda stores, of: stores.matches.results.drop_archive(of.id("over")),
    "an analysis is replaced": lambda stores, of: stores.matches.results.save_analysis(
        of.id("over"), b"new"
    ),
    "play is saved": lambda stores, of: stores.plays.save(
        of.id("over"), [{"Turn": Sum(4, 0.2)}, {}]
    ),
    "a try ends": lambda stores, of: stores.deals.finish(of.id("tries"), {0: WON}),
    "a game of a contest ends": lambda stores, of: stores.deals.finish(of.id("twice"), {0: WON}),
    "a contest is closed": lambda stores, of: stores.contests.close(
        of.id("match"), "creator", NOW, of.person
    ),
    "a person enters": lambda stores, of: stores.pairs.enter(of.id("pairs"), SEED, "Cem", False),
    "a person withdraws": lambda stores, of: stores.pairs.leave(of.id("pairs"), of.person),
    "a contest is paused": lambda stores, of: stores.pairs.change(
        of.id("pairs"), lambda *_: {"paused": NOW}
    ),
    "a round is over": lambda stores, of: stores.pairs.unseal(of.id("round")),
    "pairs are over": lambda stores, of: stores.pairs.end(of.id("pairs"), LATER),
    "a seed is used": lambda stores, of: stores.matches.unseal(of.id("seal")),
    "an operator deletes a person": lambda stores, of: erase(stores.matches, [of.name]),
}


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database of Ada's and Ben's things."""
    folder = tmp_path_factory.mktemp("filled")

    async def fill_both() -> None:
        async with opened(Settings(folder)) as store:
            for each in (ADA, BEN):
                await fill(Stores(store), each)

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
    name: str, one: Things, other: Things, stores: Stores
) -> None:
    before = await rows(stores.matches)
    await CHANGES[name](stores, one)
    after = await rows(stores.matches)
    gone, new = {*before} - {*after}, {*after} - {*before}
    assert gone or new
    assert [row for row in gone if not one.own() & {*row}] == []
    assert [row for row in new if other.own() & {*row}] == []


async def test_an_end_of_a_contest_unseals_its_games_only(stores: Stores) -> None:
    contests, stored = stores.contests, stores.deals
    before = server_time.written_now()
    assert await contests.close(ADA.id("match"), "creator", before) == [ADA.id("twice")]
    now = server_time.written_now()
    (game_of_ben,) = await stored.tries(BEN.id("match"))
    assert game_of_ben.match == BEN.id("twice")
    for id, is_sealed in (("match", False), ("of-day", True)):
        assert all((deal.until > now) is is_sealed for deal in await stored.of(ADA.id(id)))
    assert all(deal.until > now for deal in await stored.of(BEN.id("match")))
    going_on = {BEN.id("match"), ADA.id("pairs"), BEN.id("pairs")}
    assert set(await contests.going_on(now)) == going_on


async def test_a_match_has_its_own_rematch(store: Store) -> None:
    for of in (ADA, BEN):
        await keep(store, of, "first", Seat("bot", "Page", "page"))
        await keep(store, of, "again", Seat("bot", "Page", "page"), rematch_of=of.id("first"))
    for of in (ADA, BEN):
        first, second = [await store.load(of.id(kind)) for kind in ("first", "again")]
        assert first is not None and second is not None
        assert (first.rematch, second.rematch) == (of.id("again"), None)


async def test_a_person_has_their_own_games_in_contests(stores: Stores) -> None:
    stored = stores.deals
    some = [each.id(kind) for each in (ADA, BEN) for kind in ("of-day", "match")]
    for of in (ADA, BEN):
        games = {of.id("of-day"): of.id("tries"), of.id("match"): of.id("twice")}
        assert await stored.unfinished_of(of.person, some) == games
        assert await stored.finished_of(of.person, some) == set()
        await stores.matches.append(of.id("tries"), 1, ["resign 0"], ended=LATER)
        del games[of.id("of-day")]
        assert await stored.unfinished_of(of.person, some) == games
        assert await stored.finished_of(of.person, some) == {of.id("of-day")}
