"""The rounds of contests in pairs: they begin, are played and end without anybody's help."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

from keepstone.server.base import server_time
from keepstone.server.base.tasks import RepeatedWork
from keepstone.server.contests import scoring
from keepstone.server.contests.attachments import PairGame
from keepstone.server.contests.contest_store import Contest, ContestStore, Entrant
from keepstone.server.contests.deal_store import DealStore, Try
from keepstone.server.contests.new_contests import fresh_deal
from keepstone.server.contests.pairs.organising import resumed
from keepstone.server.contests.pairs.pair_store import PairStore
from keepstone.server.contests.pairs.pairing import Pairing, pair, players_of, shuffled
from keepstone.server.contests.standings import results_in
from keepstone.server.live.follower import show_unsealed
from keepstone.server.live.table import Table
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.database import Database
from keepstone.server.storage.rows import Deal

PAUSE = 2.0  # seconds between two looks at the contests
BREAK = 60  # seconds between two rounds with live clocks
SEALED_DAYS = 366  # after its first deadline, a round is secret for at most this long
MOST_PAUSED_DAYS = 60
FEWEST = 2  # people for the first round

log = logging.getLogger("keepstone.server")


class Rounds(RepeatedWork):
    """Begins rounds, opens their tables, and lets bots finish games at the end of a round.

    Several processes may do this for the same contest: each step is stored only once.
    find: returns a table. changed: called with a contest after a change.
    """

    def __init__(
        self,
        database: Database,
        opener: TableOpener,
        in_memory: Mapping[str, Table],
        find: Callable[[str], Awaitable[Table]],
        changed: Callable[[str], None],
    ):
        super().__init__(PAUSE, "the rounds of contests could not go on")
        self._opener, self._in_memory, self._find = opener, in_memory, find
        self._changed = changed
        self._contests, self._deals = ContestStore(database), DealStore(database)
        self._pairs = PairStore(database)

    async def work(self) -> bool:
        """Do what is due in each contest."""
        for contest in await self._pairs.running(server_time.written_now()):
            try:
                await self._go_on(contest)
            except Exception:
                log.exception("the contest %s could not go on", contest.id)
        return False

    async def _go_on(self, contest: Contest) -> None:
        now = server_time.written_now()
        if contest.paused is not None:
            if server_time.later(contest.paused, days=MOST_PAUSED_DAYS) <= now:
                await self._pairs.change(
                    contest.id, lambda stored, deal: resumed(stored, deal, now)
                )
                self._changed(contest.id)
            return
        deal = await self._pairs.deal_of(contest)
        if deal is None:
            await self._begin_first(contest)
            return
        for unopened in await self._pairs.unopened(deal):
            await self._open(deal, unopened.pair, unopened.people)
        unfinished = await self._pairs.unfinished(deal.id)
        if unfinished:
            if contest.due is not None and contest.due <= now:
                for id in unfinished:
                    await (await self._find(id)).replace_late()
            return
        # Results are stored soon after the last game; a round of byes has none.
        if deal.until > now:
            await self._end_round(contest, deal)
        elif contest.round == contest.rounds:
            if await self._pairs.end(contest.id, now):
                self._changed(contest.id)
        elif server_time.later(deal.until, seconds=_break_after(contest)) <= now:
            await self._begin_round(contest)

    async def _begin_first(self, contest: Contest) -> None:
        entrants = await self._contests.entrants(contest.id)
        if len(entrants) < FEWEST:
            now = server_time.written_now()
            await self._contests.close(contest.id, "people", now)
            self._changed(contest.id)
            return
        await self._begin_round(contest)

    async def _begin_round(self, contest: Contest) -> None:
        number, now = contest.round + 1, server_time.written_now()
        entrants = await self._contests.entrants(contest.id)
        tries = await self._deals.tries(contest.id)
        playing = [
            entrant
            for entrant in entrants
            if entrant.since <= number and (entrant.left is None or entrant.left > number)
        ]
        if len(playing) < FEWEST:
            if await self._pairs.end(contest.id, now):
                self._changed(contest.id)
            return
        due = server_time.later(now, hours=contest.hours or 1)
        until = server_time.later(due, days=SEALED_DAYS)
        deal = fresh_deal(contest, number - 1, None, until, begins=now)
        # With 200 people, this takes more than a second.
        pairing = await asyncio.to_thread(pair_round, contest, deal.seed, playing, tries)
        if await self._pairs.begin_round(contest, deal, due, pairing):
            self._changed(contest.id)
            for unopened in await self._pairs.unopened(deal):
                await self._open(deal, unopened.pair, unopened.people)

    async def _open(self, deal: Deal, pair: int, people: Sequence[Entrant]) -> None:
        try:
            await self._opener.open_pair(deal, people, PairGame(pair))
        except Conflict:
            log.info("another process has opened the table of pair %s in %s", pair, deal.contest)
            return
        self._changed(deal.contest)

    async def _end_round(self, contest: Contest, deal: Deal) -> None:
        tries = [game for game in await self._deals.tries(contest.id) if game.deal == deal.number]
        if all(game.result or game.note == "bye" for game in tries):
            await show_unsealed(self._in_memory, await self._pairs.unseal(deal.id))
            self._changed(contest.id)


def pair_round(
    contest: Contest, seed: bytes, playing: Sequence[Entrant], tries: Sequence[Try]
) -> Pairing:
    """Return the pairs of the next round. seed: decides between equal people. tries: of the rounds before.

    Pairs that an organiser has fixed are left out if one of them does not play.
    """
    results = results_in(tries)
    board: scoring.Board = "lead" if contest.board == "lead" else "matchpoints"
    people = shuffled([entrant.person for entrant in playing], seed)
    standings = scoring.standings(people, results, board)
    fixed = [(one.person, other.person) for one, other in contest.fixed_pairs(playing)]
    return pair(players_of(standings, results), fixed)


def _break_after(contest: Contest) -> int:
    """Return the seconds between two rounds: none if people play by turns of days."""
    return 0 if contest.clock.endswith("d") else BREAK
