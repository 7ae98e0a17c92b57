"""Contests: several people play the same deals, against bots or in pairs."""

from collections.abc import Awaitable, Callable, Container, Mapping, Sequence

from keepstone.kit.quoting import quoted
from keepstone.match import NotPlaying, SeatTaken
from keepstone.server.base import server_time
from keepstone.server.base.names import checked_name
from keepstone.server.contests.attachments import PersonTry
from keepstone.server.contests.boards import ContestBoard
from keepstone.server.contests.contest_store import (
    Contest,
    ContestClosed,
    ContestStore,
    Listed,
    NoPlace,
)
from keepstone.server.contests.deal_store import DealStore, Try
from keepstone.server.contests.departed import HasDeparted
from keepstone.server.contests.new_contests import deals_against_bots, fresh_deal, new_contest
from keepstone.server.contests.par_store import ParStore
from keepstone.server.contests.rights import ClubRights
from keepstone.server.errors import HasBegun, InvalidRequest, NotFound, NotHost, TooManyTables
from keepstone.server.live.follower import show_unsealed
from keepstone.server.live.identity import IDENTITY
from keepstone.server.live.table import Table
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.settings import Settings
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.database import Database
from keepstone.server.storage.old_rules import current_rules_version
from keepstone.server.storage.rows import Deal
from keepstone.server.wire.cards import Place
from keepstone.server.wire.contests import (
    Closed,
    ContestCard,
    ContestPlay,
    ContestSummary,
    NewContest,
    Phase,
)
from keepstone.text.sentences import sentence

ON_BOARD = 50  # people on the board of a day
MONTH = len("2026-11")
OVER = sentence("this contest is over")


Losses = Callable[[Sequence[str]], Awaitable[Mapping[bytes, float]]]


class Contests:
    """Opens contests and their tables, and shows their boards.

    losses: returns each person's mean loss per decision in some matches. changed: called with a contest after a
    change.
    """

    def __init__(
        self,
        database: Database,
        opener: TableOpener,
        settings: Settings,
        in_memory: Mapping[str, Table],
        clubs: ClubRights,
        losses: Losses,
        changed: Callable[[str], None],
    ):
        self._losses = losses
        self._opener, self._settings, self._in_memory = opener, settings, in_memory
        self._deals, self._contests, self._pars = (
            DealStore(database),
            ContestStore(database),
            ParStore(database),
        )
        self._clubs, self._changed = clubs, changed

    async def open(self, request: NewContest, address: str, person: bytes | None) -> ContestCard:
        """Open a contest for a client address. person: the owner of the key, who organises it."""
        contest = new_contest(request, person)
        if request.club is not None:
            await self._clubs.check_organiser(request.club, person)
        most = self._settings.waiting_tables
        if await self._contests.waiting_of(address, server_time.written_now()) >= most:
            raise TooManyTables(
                sentence("you can have at most {most} contests with free places", most=most)
            )
        trial = fresh_deal(contest, 0, None if contest.in_pairs else 0, "")
        config = (await self._opener.match_of(trial)).config
        contest = contest._replace(options=config.options)
        fresh = [] if contest.in_pairs else deals_against_bots(contest, request.deals)
        await self._contests.create(contest, address, fresh)
        return await self.card(contest.id, person)

    async def forget_openers(self) -> None:
        """Delete the client addresses of the openers of all contests that are over."""
        await self._contests.forget_openers(server_time.written_now())

    async def listed(self, person: bytes | None) -> list[ContestSummary]:
        """Return the contests that a person may want to see and that are not over: own ones before others."""
        return await self._summaries(
            await self._contests.listed(server_time.written_now(), person), person
        )

    async def of_club(
        self, club: str, person: bytes | None, only_public: bool
    ) -> list[ContestSummary]:
        """Return the newest contests of a club, also those that are over."""
        found = await self._contests.of_club(club, person, only_public)
        return await self._summaries(found, person)

    async def final_places(self, id: str) -> dict[bytes, int]:
        """Return the places of all people in a contest that is over."""
        return (await self._board(await self.find(id), None)).places

    async def card(self, id: str, person: bytes | None) -> ContestCard:
        """Return a contest as far as a person can see it. Raise NotFound if there is none with this ID."""
        return await self.card_of(await self.find(id), person)

    async def card_of(self, contest: Contest, person: bytes | None) -> ContestCard:
        """Return the card of a stored contest."""
        board = await self._board(contest, person)
        for own, others in board.compared:
            board.differences |= await self._deals.differences(own, others)
        board.play = await self._losses(board.shown_games)
        now, day = server_time.written_now(), contest.day
        entered = any(entrant.person == person for entrant in board.entrants)
        links = await self._clubs.links([contest.club] if contest.club else [])
        organises = await self.organises(contest, person)
        before, after = await self._contests.neighbours(day, contest.game, now) if day else ("", "")
        deals = board.deal_cards()
        return ContestCard(
            id=contest.id,
            name=contest.name,
            game=contest.game,
            players=contest.players,
            options=contest.options,
            level=contest.level,
            format=contest.format,
            board=contest.board,
            people=contest.people,
            programs=contest.programs,
            public=contest.public,
            club=links.get(contest.club or ""),
            day=day,
            clock=contest.clock,
            rounds=contest.rounds,
            round=contest.round,
            hours=contest.hours,
            begins=contest.begins,
            ends=contest.ends,
            due=contest.due,
            phase=phase_of(contest, now),
            sealed=any(deal.sealed for deal in deals),
            closed=contest.closed,
            organises=organises,
            closable=organises and not contest.is_over(now) and _is_closable(board),
            entered=entered,
            joined=len(board.entrants),
            deals=deals,
            entries=board.entries()[: ON_BOARD + 1] if day else board.entries(),
            pairings=board.rounds(),
            month=await self._deals.month(day[:MONTH], contest.game, ON_BOARD, person)
            if day
            else [],
            before=before,
            after=after,
            fixed=board.fixed(),
        )

    async def play(self, id: str, request: ContestPlay, address: str, person: bytes) -> Place:
        """Open a person's game at a deal against bots, or return to it. The first game enters the contest.

        After the game at the deal of a day, open a casual game. Raise SeatTaken if there is no free place, and
        NotPlaying if the contest has not begun or is over.
        """
        contest = await self.find(id)
        if contest.in_pairs:
            raise InvalidRequest("in pairs, the server opens the tables: enter the contest")
        deals = await self._deals.of(id)
        if request.deal >= len(deals):
            raise InvalidRequest(f"this contest has {len(deals)} deals, counted from 0")
        deal = deals[request.deal]
        found = await self._deals.try_of(deal.id, person)
        if found is not None and not (contest.day and found.over):
            return self._place(found, deal)
        if contest.club:
            await self._clubs.check_member(contest.club, person)
        self._check_open(contest)
        try:
            attached = None if found else PersonTry(person)
            name = checked_name(request.name)
            place = await self._opener.open_deal(deal, name, address, person, attached)
        except HasDeparted:
            if contest.day:
                return await self._opener.open_deal(deal, request.name, address, person)
            raise NotPlaying(
                sentence(
                    "you deleted your data after playing in this contest, so you cannot play in it again"
                )
            ) from None
        except NoPlace:
            raise SeatTaken(sentence("all places in this contest are taken")) from None
        except ContestClosed:
            raise NotPlaying(OVER) from None
        except Conflict:  # another request has opened the game
            found = await self._deals.try_of(deal.id, person)
            assert found is not None
            return self._place(found, deal)
        self._changed(id)
        return place

    async def close(self, id: str, person: bytes) -> ContestCard:
        """Close a contest. Against bots, nobody else may have entered. Idempotent.

        Raise NotHost if the person does not organise it, and HasBegun if another person has entered.
        """
        contest = await self.find(id)
        if not await self.organises(contest, person):
            raise NotHost(sentence("only an organiser of this contest can close it"))
        await self._close(contest, "creator", None if contest.in_pairs else person)
        return await self.card(id, person)

    async def close_outdated(self) -> None:
        """Close all contests that were begun under other rules."""
        for id in await self._contests.going_on(server_time.written_now()):
            await self.find(id)

    async def organises(self, contest: Contest, person: bytes | None) -> bool:
        """Return whether a person may pause, extend and close a contest."""
        if person is None:
            return False
        if contest.club and await self._clubs.organises(contest.club, person):
            return True
        return contest.creator == person

    async def find(self, id: str) -> Contest:
        """Return a contest, after closing it if it was begun under other rules.

        Raise NotFound if there is none with this ID.
        """
        found = await self._stored(id)
        if found.day or found.is_over(server_time.written_now()):
            return found
        rules = await self._contests.rules(id)
        if rules is None or rules == current_rules_version(found):
            return found
        await self._close(found, "rules")
        return await self._stored(id)

    async def _close(self, contest: Contest, why: Closed, alone: bytes | None = None) -> None:
        try:
            now = server_time.written_now()
            unsealed = await self._contests.close(contest.id, why, now, alone)
        except Conflict:
            raise HasBegun(sentence("another person has entered this contest")) from None
        self._changed(contest.id)
        await show_unsealed(self._in_memory, unsealed)

    async def _stored(self, id: str) -> Contest:
        found = await self._contests.find(id) if IDENTITY.fullmatch(id) else None
        if found is None:
            raise NotFound(sentence("there is no contest {id}", id=quoted(id)))
        return found

    def _check_open(self, contest: Contest) -> None:
        now = server_time.written_now()
        if contest.is_over(now):
            raise NotPlaying(OVER)
        if contest.begins is not None and contest.begins > now:
            raise NotPlaying(sentence("this contest has not begun"))

    def _place(self, found: Try, deal: Deal) -> Place:
        assert found.match is not None
        return self._opener.place_of_person(found.match, deal)

    async def _board(self, contest: Contest, person: bytes | None) -> ContestBoard:
        # The tries are read first, because a round may begin between two queries.
        tries = [] if contest.day else await self._deals.tries(contest.id)
        entrants = await self._contests.entrants(contest.id)
        deals = await self._deals.of(contest.id)
        pars = await self._pars.of([deal.id for deal in deals])
        if not contest.day:
            return ContestBoard(contest, deals, entrants, tries, pars, person)
        best = await self._deals.best(deals[0].id, ON_BOARD, person)
        board = ContestBoard(contest, deals, entrants, best, pars, person)
        own = best[-1] if len(best) > ON_BOARD else None
        if own and own.result:
            board.place_of(own.person, await self._deals.place(deals[0].id, own.result))
        return board

    async def _summaries(
        self, found: Sequence[Listed], person: bytes | None
    ) -> list[ContestSummary]:
        entered = [listed.contest.id for listed in found if listed.entered]
        yours = await self._deals.unfinished_of(person, entered) if person and entered else {}
        finished = await self._deals.finished_of(person, entered) if person and entered else set()
        clubs = [listed.contest.club for listed in found if listed.contest.club]
        links, now = await self._clubs.links(clubs), server_time.written_now()
        return [
            ContestSummary(
                id=contest.id,
                name=contest.name,
                game=contest.game,
                players=contest.players,
                format=contest.format,
                day=contest.day,
                phase=phase_of(contest, now),
                begins=contest.begins,
                ends=contest.ends,
                rounds=contest.rounds,
                round=contest.round,
                joined=joined,
                people=contest.people,
                club=links.get(contest.club or ""),
                entered=is_entered,
                organises=person is not None and contest.creator == person,
                yours=yours.get(contest.id),
                over=_has_finished(contest, is_entered, yours, finished),
            )
            for contest, joined, is_entered in found
        ]


def phase_of(contest: Contest, now: str) -> Phase:
    """Return the phase of a contest."""
    if contest.closed:
        return "closed"
    if contest.is_over(now):
        return "over"
    if contest.paused:
        return "paused"
    if contest.in_pairs:
        return "going on" if contest.round else "open"
    return "going on" if contest.begins is None or contest.begins <= now else "open"


def _has_finished(
    contest: Contest, entered: bool, yours: Mapping[str, str], finished: Container[str]
) -> bool:
    """Return whether a person has no game to play now. In pairs, nobody plays all rounds: some have byes."""
    return entered and contest.id not in yours if contest.round else contest.id in finished


def _is_closable(board: ContestBoard) -> bool:
    """Return whether an organiser can close a contest: in pairs, or if nobody else has entered."""
    contest = board.contest
    return contest.in_pairs or all(entrant.person == board.person for entrant in board.entrants)
