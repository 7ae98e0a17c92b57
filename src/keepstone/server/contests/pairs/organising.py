"""Contests in pairs: people enter and withdraw; organisers begin, pause, extend, and pair by hand."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from keepstone.match import NotPlaying, SeatTaken
from keepstone.server.base import server_time
from keepstone.server.base.names import checked_name
from keepstone.server.contests.contest_store import Contest, ContestClosed, ContestStore, NoPlace
from keepstone.server.contests.contests import OVER, Contests
from keepstone.server.contests.departed import HasDeparted
from keepstone.server.contests.new_contests import MOST_DAYS
from keepstone.server.contests.pairs.pair_store import PairStore
from keepstone.server.contests.rights import ClubRights
from keepstone.server.errors import HasBegun, InvalidRequest, NotHost
from keepstone.server.storage.database import Database
from keepstone.server.storage.rows import Deal
from keepstone.server.wire.contests import ContestCard, Entry, HandPairing, Organise
from keepstone.text.sentences import sentence


class Organising:
    """Changes contests in pairs. changed: called with a contest after a change."""

    def __init__(
        self,
        database: Database,
        contests: Contests,
        clubs: ClubRights,
        changed: Callable[[str], None],
    ):
        self._contests, self._clubs, self._changed = contests, clubs, changed
        self._store, self._pairs = ContestStore(database), PairStore(database)

    async def enter(self, id: str, request: Entry, person: bytes) -> ContestCard:
        """Enter a person, from the next round on. Idempotent.

        Raise SeatTaken if there is no free place, and NotPlaying if the contest is over.
        """
        contest = await self._open_pairs(id)
        if contest.club:
            await self._clubs.check_member(contest.club, person)
        if request.program and not contest.programs:
            raise NotPlaying(sentence("programs may not enter this contest"))
        if contest.round >= contest.rounds and not await self._plays(id, person):
            raise NotPlaying(sentence("the last round has begun: nobody can enter any more"))
        try:
            await self._pairs.enter(id, person, checked_name(request.name), request.program)
        except NoPlace:
            raise SeatTaken(sentence("all places in this contest are taken")) from None
        except ContestClosed:
            raise NotPlaying(OVER) from None
        except HasDeparted:
            raise NotPlaying(
                sentence(
                    "you deleted your data after playing in this contest, so you cannot play in it again"
                )
            ) from None
        return await self._shown(id, person)

    async def leave(self, id: str, person: bytes) -> ContestCard:
        """Withdraw a person from all rounds that have not begun. Idempotent."""
        await self._open_pairs(id)
        await self._pairs.leave(id, person)
        return await self._shown(id, person)

    async def organise(self, id: str, request: Organise, person: bytes) -> ContestCard:
        """Begin, pause, resume, extend or close a contest. Raise NotHost unless the person organises it."""
        if request.deed == "close":
            return await self._contests.close(id, person)
        await self._organised(id, person)
        now = server_time.written_now()

        def changes(contest: Contest, deal: Deal | None) -> Mapping[str, Any]:
            match request.deed:
                case "begin":
                    return _begun(contest, now)
                case "pause":
                    return {"paused": contest.paused or now}
                case "resume":
                    return resumed(contest, deal, now)
            return _extended(contest, deal, request.hours)

        await self._pairs.change(id, changes)
        return await self._shown(id, person)

    async def pair(self, id: str, request: HandPairing, person: bytes) -> ContestCard:
        """Fix pairs of the next round by hand; no pairs leave all of it to the rule."""
        await self._organised(id, person)
        entrants = await self._store.entrants(id)
        places = {entrant.name: entrant.place for entrant in entrants if entrant.left is None}
        named = [name for pair in request.pairs for name in pair]
        if len(set(named)) < len(named) or not places.keys() >= set(named):
            raise InvalidRequest("name people who play the next round, nobody twice", tuple(places))
        fixed = [[places[first], places[second]] for first, second in request.pairs]
        await self._pairs.change(id, lambda *_: {"fixed": fixed or None})
        return await self._shown(id, person)

    async def _plays(self, id: str, person: bytes) -> bool:
        entrants = await self._store.entrants(id)
        return any(entrant.person == person and entrant.left is None for entrant in entrants)

    async def _open_pairs(self, id: str) -> Contest:
        """Return a contest in pairs that is not over."""
        contest = await self._contests.find(id)
        if not contest.in_pairs:
            raise InvalidRequest("one enters a contest against bots by playing a game")
        _check_open(contest)
        return contest

    async def _organised(self, id: str, person: bytes) -> Contest:
        """Return a contest in pairs that is not over and that the person organises."""
        contest = await self._contests.find(id)
        if not await self._contests.organises(contest, person):
            raise NotHost(sentence("only an organiser of this contest can do this"))
        if not contest.in_pairs:
            raise InvalidRequest("a contest against bots can only be closed", ("close",))
        _check_open(contest)
        return contest

    async def _shown(self, id: str, person: bytes) -> ContestCard:
        self._changed(id)
        return await self._contests.card(id, person)


def _check_open(contest: Contest) -> None:
    if contest.is_over(server_time.written_now()):
        raise NotPlaying(OVER)


def _begun(contest: Contest, now: str) -> Mapping[str, Any]:
    if contest.round:
        raise HasBegun(sentence("this contest has begun"))
    return {"begins": now}


def resumed(contest: Contest, deal: Deal | None, now: str) -> Mapping[str, Any]:
    """Return the changes when a pause ends: the running round has as much time as it had before the pause."""
    if contest.paused is None:
        return {}
    paused = datetime.fromisoformat(now) - datetime.fromisoformat(contest.paused)
    due = contest.due and server_time.later(contest.due, seconds=paused.total_seconds())
    if due and deal:  # its games are not secret any more after `until`
        due = min(due, deal.until)
    return {"paused": None, "due": due}


def _extended(contest: Contest, deal: Deal | None, hours: int) -> Mapping[str, Any]:
    if not 1 <= hours <= MOST_DAYS * 24 or contest.due is None or deal is None:
        raise InvalidRequest(f"a running round can be extended by 1 to {MOST_DAYS * 24} hours")
    due = server_time.later(contest.due, hours=hours)
    if due > deal.until:
        raise InvalidRequest(f"this round can be extended until {deal.until}")
    return {"due": due}
