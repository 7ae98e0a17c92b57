"""All tables: opening, finding, joining, playing again."""

import asyncio
import re
import secrets
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from string import ascii_lowercase, digits
from typing import TYPE_CHECKING, Any

from keepstone.analysis.hint import hint_words
from keepstone.bots import find as find_level
from keepstone.games import find as find_game
from keepstone.kit.quoting import quoted
from keepstone.languages import translation
from keepstone.match import Match, NotPlaying, Seat, clean_name, commit, parse_clock, phase_of
from keepstone.match.match import rotate
from keepstone.notation import Record
from keepstone.position import GameConfig
from keepstone.protocol import KeepstoneError, UnknownName
from keepstone.replay import is_playable
from keepstone.sentences import sentence
from keepstone.server.afterwards.analyses import Analyses, AnalysisWork
from keepstone.server.afterwards.analysis_jobs import AnalysisJobs
from keepstone.server.afterwards.analysis_stores import RecordShelf, TableShelf
from keepstone.server.afterwards.exports import Exporter, ExportJobs, ExportWork
from keepstone.server.afterwards.record_analyses import RecordAnalyses
from keepstone.server.base.gauges import Figures
from keepstone.server.compile.own_sets import Options, OwnSets
from keepstone.server.compile.warm_up import Warmth
from keepstone.server.errors import (
    InvalidRequest,
    NoSuchTable,
    NotHost,
    NotOver,
    OtherCommitment,
    OtherRules,
    TooManyTables,
)
from keepstone.server.push.settings import push_key_of
from keepstone.server.settings import Settings
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.channel import Relay
from keepstone.server.storage.rows import Stored, StoredSeat, stored_of
from keepstone.server.storage.store import Store
from keepstone.server.tables.abandoned import broken_off, rules_for
from keepstone.server.tables.announcer import Announcer, Listener
from keepstone.server.tables.archive import Archive, Archives
from keepstone.server.tables.bot_jobs import BotJobs, BotWork
from keepstone.server.tables.flags import Flags
from keepstone.server.tables.follower import Follower
from keepstone.server.tables.frames import seat_names
from keepstone.server.tables.heartbeat import Heartbeat
from keepstone.server.tables.names import own_name
from keepstone.server.tables.pace import Pace
from keepstone.server.tables.presence import Presence, away_since
from keepstone.server.tables.reveals import Reveals
from keepstone.server.tables.table import Sitter, Table, hash_of, now, seat_cards
from keepstone.server.tables.thinker import Thinker
from keepstone.server.wire.cards import HintCard, Place, TableCard
from keepstone.server.wire.frames import Say
from keepstone.server.wire.requests import Call, HintWish, Join, NewTable, PlayOn, Rematch

if TYPE_CHECKING:
    from keepstone.server.push.key import PushKey
    from keepstone.server.push.notices import Notices

SEED_BYTES = 32
SEAL_DAYS = 1
LISTED = 50
IDENTITY = re.compile(r"[a-z0-9]{12}")
ME, OPEN = "me", "open"


class Hall:
    """The tables in use, in memory; those long unused leave when nobody watches them."""

    def __init__(self, store: Store, warmth: Warmth, settings: Settings):
        self.store = store
        self.warmth = warmth
        self.announcer = Announcer()
        self._settings = settings
        self._thinker = Thinker(Pace(settings.bot_pace))
        self._bots: BotWork = BotJobs(self._thinker, self.announcer.heard)
        turn = asyncio.Lock()  # of what takes a core for long
        iterations = settings.analysis_iterations
        shelf, record_shelf = TableShelf(store), RecordShelf()
        analyses: AnalysisWork = AnalysisJobs(shelf, iterations, turn)
        self.record_analyses = RecordAnalyses(
            record_shelf, AnalysisJobs(record_shelf, iterations, turn)
        )
        exporter = Exporter(store, self.record)
        self.exports: ExportWork = ExportJobs(exporter, turn)
        self._reveals = Reveals(store, settings.reveal_seconds)
        self._own_sets = OwnSets(settings.own_sets)
        self._archives = Archives(store)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self.presence = Presence()
        self._heartbeat = Heartbeat(store, self.presence, self._tables, self._heard)
        self._flags = Flags(store, self.table)
        key = push_key_of(settings)
        self.notices = _notices_in(self, key) if key else None
        self._follower: Follower | None = None
        if url := settings.channel_url:
            from keepstone.server.afterwards.analysis_queue import (  # what they need is an extra
                AnalysisDesk,
                RecordDesk,
            )
            from keepstone.server.afterwards.export_queue import ExportDesk
            from keepstone.server.storage.job_queue import Desk
            from keepstone.server.tables.bot_queue import BotDesk

            desk = Desk(url, "analysis")
            self._follower = Follower(Relay(url), store, self._tables)
            self._bots = BotDesk(url, self._thinker, self.announcer.heard, self.table)
            analyses = AnalysisDesk(desk, shelf, iterations, self.table)
            record_desk = RecordDesk(desk, iterations)
            self.record_analyses = RecordAnalyses(record_desk, record_desk)
            self.exports = ExportDesk(desk, exporter)
        self.analyses = Analyses(shelf, analyses)
        self._loading: dict[str, asyncio.Task[Table]] = {}

    async def open_for_work(self) -> None:
        """Work together with other processes, if there are any: follow them, and share what is to be done."""
        await self._bots.open(self._settings.bots)
        await self.analyses.open(self._settings.bots)
        if self._follower:
            self._follower.start()

    async def open_for_people(self) -> None:
        """Let their time run, as they can come now."""
        await self._heartbeat.start()
        self._flags.start()

    async def seal(self) -> str:
        """Seal a seed for a table to come; its commitment."""
        seed = secrets.token_bytes(SEED_BYTES)
        oldest = datetime.now(UTC) - timedelta(days=SEAL_DAYS)
        await self.store.seal(commit(seed), seed, now(), oldest.isoformat(timespec="seconds"))
        return commit(seed)

    async def open(self, wish: NewTable, opener: str, key: str | None = None) -> Place:
        """Open a table for an address, and take the seat marked "me" for the person of a key."""
        if wish.pledge and (wish.commitment is None or ME not in wish.seats):
            raise InvalidRequest(f"a pledge is for the seat {ME!r} and for a commitment: name both")
        parse_clock(wish.clock)
        if OPEN in wish.seats:
            await self._check_waiting(opener)
        await self._prepare(wish.game, wish.options)
        config = GameConfig(wish.game, wish.players or len(wish.seats), **wish.options)
        seats = _bots_on(wish.seats, config)
        match = Match(config, seats, await self._seed(wish.commitment), wish.clock)
        secret, me = None, None
        if ME in wish.seats:
            secret, me = secrets.token_urlsafe(24), wish.seats.index(ME)
            match.sit(own_name(wish.name), wish.pledge, me, wish.program)
        about = {"private": wish.private, "opener": opener, "host": me}
        stored = stored_of(match, _new_identity(), now(), _seated(match, me, secret, key), **about)
        return await self._opened(stored, secret)

    async def _opened(self, stored: Stored, secret: str | None) -> Place:
        """Store a new table; the place of who opened it."""
        await self.store.create(stored)
        await self.table(stored.id)
        return Place(stored.id, stored.host, secret, self._invite(stored.id))

    async def table(self, id: str) -> Table:
        """A table by its identity."""
        _check_identity(id)
        if id not in self._tables:
            if id not in self._loading:
                self._loading[id] = self.store.tasks.begin(self._load(id))
                self._loading[id].add_done_callback(lambda _: self._loading.pop(id))
            return await asyncio.shield(self._loading[id])
        self._tables.move_to_end(id)
        return self._tables[id]

    async def shown(self, id: str) -> Table | Archive:
        """A table to look at: as it was kept, if its rules are not played here any more."""
        try:
            return await self.table(id)
        except OtherRules:
            archive = await self._archives.of(id)
            if archive is None:
                raise
            return archive

    async def glance(self, id: str) -> TableCard:
        """The card of a table as it is stored, without its result, for one glance at it."""
        _check_identity(id)
        stored = await self.store.load(id)
        if stored is None:
            raise _no_such_table(id)
        return card_of(stored)

    async def record(self, id: str) -> str:
        """The record of a table; of a game that was broken off by other rules, all that is stored."""
        try:
            shown = await self.shown(id)
            return shown.record() if isinstance(shown, Table) else shown.record
        except OtherRules:
            stored = await self.store.load(id)
            assert stored is not None
            return broken_off(stored)

    @contextmanager
    def watching(self, table: Table, listener: Listener, seated: bool) -> Iterator[None]:
        """Have the listener called after whatever happens at a table; bots that rested there go on.

        seated: before those who look on.
        """
        with self.announcer.listening(table.id, listener, seated):
            self._bots.wake(table)
            yield

    async def in_preparation(self, id: str) -> str:
        """The title of a table's game, if that is not compiled yet; else ""."""
        _check_identity(id)
        stored = None if self.warmth.ready else await self.store.load(id)
        if stored is None or stored.game not in self.warmth.preparing:
            return ""
        return sentence(find_game(stored.game).title)

    async def call(self, table: Table, seat: int, wish: Say | Call) -> int:
        """Let a person say something beside the game; the number of the last event then."""
        return await table.call(seat, wish, self._settings.away_seconds)

    async def hint(self, table: Table, seat: int, wish: HintWish, lang: str) -> HintCard:
        """What a strong bot would do, for a person among bots: that it was asked for is told to all.

        For the table as it lies one hint is noted, however often it is asked for.
        """
        language = translation(lang)
        if wish.n != table.match.number or not table.match.has_hint(seat):
            await self.call(table, seat, Call(wish.n, "hint"))
        match = table.match
        seen, names = match.position.view(seat), seat_names(match, lang)
        found = await self._thinker.hint(table.owner, seen)
        action = seen.game.format_action(found.action)
        return HintCard(match.number, action, hint_words(found, seen, names, language))

    async def join(self, id: str, wish: Join, key: str | None = None) -> Place:
        """Sit down at a table; the person of a key sits on one seat of it only."""
        if wish.pledge and wish.seat is None:
            raise InvalidRequest("a pledge is for one seat: name it")
        table = await self.table(id)
        secret = secrets.token_urlsafe(24)
        sitter = Sitter(own_name(wish.name), _person(key), wish.program)
        seat = await table.sit(sitter, wish.pledge, wish.seat, secret)
        return Place(id, seat, secret, self._invite(id))

    async def leave(self, id: str, secret: str) -> None:
        """Leave a table that has not begun; it is closed if its host leaves."""
        table = await self.table(id)
        seat = table.seat_of(secret)
        if seat == table.host:
            await table.close()
        else:
            await table.vacate(seat)

    async def remove(self, id: str, secret: str, seat: int) -> None:
        """Let the host send somebody away from a table that has not begun."""
        table = await self.table(id)
        if table.seat_of(secret) != table.host or seat == table.host:
            raise NotHost(sentence("only who opened the table may do this, and to others"))
        await table.vacate(seat)

    async def seat_bot(self, id: str, secret: str, seat: int, level: str) -> None:
        """Let the host put a bot on an open seat."""
        table = await self.table(id)
        if table.seat_of(secret) != table.host:
            raise NotHost(sentence("only who opened the table may do this"))
        await table.seat_bot(seat, find_level(level).name)

    async def greet(self, id: str, secret: str, greeting: str) -> None:
        """Let a person greet all who are at a table, whichever process serves them."""
        table = await self.table(id)
        seat = table.seat_of(secret)
        table.greet(seat, greeting)
        if self._follower:
            self._follower.pass_on(table, seat, greeting)

    async def rematch(self, id: str, wish: Rematch, proof: str, opener: str) -> Place:
        """Sit down at the rematch, which the first to ask opens. Asking twice does no harm."""
        old = await self.table(id)
        seat = old.seat_of(proof)
        if old.match.status != "over":
            raise NotOver(sentence("a rematch can be asked for when the game is over"))
        if wish.pledge and wish.commitment is None:
            raise InvalidRequest("a pledge is for a commitment: name it")
        new = await self._rematch_of(old, wish.commitment, opener)
        sealed = new.match.commitment
        if wish.commitment not in (None, sealed):
            raise OtherCommitment("the rematch has another commitment", (sealed,))
        seat_there = (seat + 1) % old.match.config.players
        secret = hash_of(f"{proof}:{new.id}").hex()
        if not new.opens(seat_there, secret):
            if new.opens(seat_there, proof):  # a key, after its seat's own secret had asked
                secret = proof
            else:
                sitting = old.match.seats[seat]
                sitter = Sitter(sitting.name, old.persons[seat], sitting.program)
                await new.sit(sitter, wish.pledge, seat_there, secret)
        return Place(new.id, seat_there, secret, self._invite(new.id))

    async def go_on(
        self,
        config: GameConfig,
        played: list[str],
        table: str | None,
        wish: PlayOn,
        opener: str,
        key: str | None,
    ) -> Place:
        """Open a table whose game goes on from these events, played at another table if that is known.

        What chance decides from there on is drawn by a seed of its own.
        """
        wished = [ME if seat == wish.seat else wish.level for seat in range(config.players)]
        match = Match(config, _bots_on(wished, config), await self._seed(None))
        match.sit(own_name(wish.name), "", wish.seat)
        await asyncio.to_thread(_lead, match, played, table)
        secret = secrets.token_urlsafe(24)
        seated = _seated(match, wish.seat, secret, key)
        log = tuple(event.text for event in match.events)
        about = {"private": True, "opener": opener, "host": wish.seat}
        stored = stored_of(match, _new_identity(), now(), seated, started=now(), log=log, **about)
        return await self._opened(stored, secret)

    async def prepare_record(self, record: Record) -> None:
        """Wait until the game of a record can be played."""
        if is_playable(record):
            await self._prepare(record.game, record.options)

    async def list_tables(self) -> list[TableCard]:
        """Public tables that are not over, the newest first."""
        await self._drop_waiting()
        return [card_of(stored) for stored in await self.store.lists.public(LISTED)]

    async def resume(self) -> None:
        """Let tables go on where the last process stopped; those of bots alone wait until somebody looks."""
        for id in await self.store.lists.unattended():
            with suppress(KeepstoneError):  # a table that cannot be opened keeps no other waiting
                await self.table(id)
        self._archives.keep_missing(self.table)

    def figures(self) -> Figures:
        """What is being done right now."""
        return Figures(
            tables=len(self._tables),
            playing=sum(table.match.status == "playing" for table in self._tables.values()),
            sockets=len(self.announcer),
            bots_thinking=self._thinker.thinking,
            bots_waiting=self._thinker.waiting,
            analyses=len(self.analyses) + len(self.record_analyses),
            games_preparing=len(self.warmth.preparing),
        )

    async def close_for_people(self) -> None:
        """Let nobody's time run any more, as far as this process goes."""
        await self._flags.close()
        await self._heartbeat.close()

    async def close(self) -> None:
        """Stop bots, waits and analyses, and let go of the database."""
        if self._follower:
            await self._follower.close()
        if self.notices:
            await self.notices.close()
        await self._bots.close()
        await self._reveals.close()
        await self.exports.close()
        await self.record_analyses.close()
        await self.analyses.close()
        self._thinker.close()
        await self._archives.close()
        await self._own_sets.close()
        await self.announcer.close()
        await self.store.close()

    async def _load(self, id: str) -> Table:
        stored = await self.store.load(id)
        if stored is None:
            raise _no_such_table(id)
        stored = await self._playable(stored)
        table = await asyncio.to_thread(Table, stored, self.store, self._changed, self._turned)
        self._tables[id] = table
        self._forget_some()
        await table.begin()
        self._go_on(table)
        return table

    async def _playable(self, stored: Stored) -> Stored:
        """A match that can be played here: one that has not begun follows the rules of today.

        OtherRules for one that has; if it was not over, it is broken off.
        """
        rules = rules_for(stored)
        if stored.rules != rules and stored.started is None and rules is not None:
            await self.store.adopt(stored.id, rules)
            stored = replace(stored, rules=rules)
        if stored.rules != rules:
            await self.store.break_off(stored.id, now())
            raise OtherRules(
                sentence(
                    "this game was played by version {version} of its rules, which are not played here any more",
                    version=stored.rules,
                )
            )
        await self._prepare(stored.game, stored.options)
        return stored

    def _invite(self, id: str) -> str:
        """The path of a table's page."""
        return f"{self._settings.base_path}/t/{id}"

    async def _check_waiting(self, opener: str) -> None:
        await self._drop_waiting()
        if await self.store.seats.waiting_of(opener) >= self._settings.waiting_tables:
            raise TooManyTables(
                sentence(
                    "at most {most} of your tables may wait for players: close one",
                    most=self._settings.waiting_tables,
                )
            )

    async def _drop_waiting(self) -> None:
        """Forget the tables that have waited for players too long."""
        oldest = datetime.now(UTC) - timedelta(hours=self._settings.waiting_hours)
        for id in await self.store.seats.drop_waiting(oldest.isoformat(timespec="seconds")):
            if id in self._tables:
                self._tables[id].show_closed()

    async def _prepare(self, game: str, options: Options) -> None:
        """Wait until a game can be played with these options."""
        find_game(game)
        await self.warmth.wait(game)
        await self._own_sets.wait(game, options)

    def _changed(self, table: Table, here: bool) -> None:
        if table.closed:
            self._tables.pop(table.id, None)
        self.announcer.announce(table.id)
        for person in table.persons:
            if person is not None:
                self.announcer.announce(person.hex())
        self._go_on(table)
        if here and table.match.status == "over":
            self._archives.keep(table)
        if here and self._follower:
            self._follower.tell(table)

    def _turned(self, table: Table) -> None:
        if self.notices:
            self.notices.watch(table)

    def _go_on(self, table: Table) -> None:
        self._bots.wake(table)
        self._reveals.watch(table)

    def _forget_some(self) -> None:
        """While there are too many, let those go that were long unused and nobody watches."""
        too_many = max(0, len(self._tables) - self._settings.live_tables)
        for id, table in list(self._tables.items())[:too_many]:
            revealing = table.match.status == "revealing"
            idle = not table.lock.locked() and not self._bots.works_on(table) and not revealing
            if idle and not self._heard(table):
                del self._tables[id]

    def _heard(self, table: Table) -> bool:
        """Whether anybody wants to hear of a table, or of all tables of a person there."""
        topics = (table.id, *(person.hex() for person in table.persons if person is not None))
        return any(map(self.announcer.heard, topics))

    async def _seed(self, commitment: str | None) -> bytes:
        """The seed sealed before, or a fresh one for a client that did not ask for a seal."""
        if commitment is None:
            return secrets.token_bytes(SEED_BYTES)
        seed = await self.store.unseal(commitment)
        if seed is None:
            raise UnknownName("there is no such commitment, or it was used: ask for a new one")
        return seed

    async def _rematch_of(self, old: Table, commitment: str | None, opener: str) -> Table:
        if old.rematch is None:
            before, seed = old.match, await self._seed(commitment)
            match = Match(before.config, rotate(before.seats), seed, before.clock)
            about = {"private": True, "opener": opener, "rematch_of": old.id}
            seated = [StoredSeat(seat) for seat in match.seats]
            stored = stored_of(match, _new_identity(), now(), seated, **about)
            try:
                await self.store.create(stored)
                old.offer_rematch(stored.id)
            except Conflict:
                found = await self.store.load(old.id)
                old.offer_rematch(found.rematch if found and found.rematch else stored.id)
        assert old.rematch is not None
        return await self.table(old.rematch)


def _notices_in(hall: Hall, key: "PushKey") -> "Notices":
    from keepstone.server.push.notices import Notices  # what it needs is an extra

    return Notices(key, hall.store, hall.presence, hall.table)


def _lead(match: Match, played: list[str], table: str | None) -> None:
    """Bring a match to where these events lead, and draw what is due; NotPlaying if nothing is left to decide."""
    match.go_on(played, table)
    match.begin()
    if match.status == "over":
        raise NotPlaying(sentence("the game is over there: nothing is left to decide"))


def _person(key: str | None) -> bytes | None:
    return None if key is None else hash_of(key)


def _check_identity(id: str) -> None:
    """NoSuchTable for what no table can be called; such text does not get as far as the database."""
    if not IDENTITY.fullmatch(id):
        raise _no_such_table(id)


def _no_such_table(id: str) -> NoSuchTable:
    return NoSuchTable(sentence("there is no table {id}", id=quoted(id)))


def _bots_on(wished: list[str], config: GameConfig) -> list[Seat]:
    """The seats with the bots on them; those of persons are open still."""
    if len(wished) != config.players or wished.count(ME) > 1:
        raise UnknownName(
            f"{config.players} players need as many seats, at most one of them {ME!r}",
            (ME, OPEN, "a bot's level"),
        )
    seats: list[Seat] = []
    for wish in wished:
        if wish in (ME, OPEN):
            seats.append(Seat())
        else:
            level = find_level(wish).name
            name = clean_name(level.capitalize(), [seat.name for seat in seats])
            seats.append(Seat("bot", name, level))
    return seats


def _seated(
    match: Match, seat: int | None, secret: str | None, key: str | None
) -> list[StoredSeat]:
    """The seats of a new table; who opens it takes one, if any, with a secret and perhaps a key."""
    seated = [StoredSeat(each) for each in match.seats]
    if seat is not None and secret is not None:
        seated[seat] = replace(seated[seat], secret=hash_of(secret), person=_person(key))
    return seated


def _new_identity() -> str:
    return "".join(secrets.choice(ascii_lowercase + digits) for _ in range(12))


def card_of(stored: Stored) -> TableCard:
    """The card of a table that is not over, without replaying it."""
    seats = [stored_seat.seat for stored_seat in stored.stored_seats]
    out: Any = {i: each.out for i, each in enumerate(stored.stored_seats)}
    away = [
        away_since((each.here, each.seen), stored.created) if each.seat.kind == "person" else None
        for each in stored.stored_seats
    ]
    return TableCard(
        table=stored.id,
        game=stored.game,
        players=stored.players,
        options=stored.options,
        status=phase_of(seats),
        seats=seat_cards(seats, out, away),
        n=stored.number,
        host=stored.host,
        private=stored.private,
        commitment=commit(stored.seed),
        created=stored.created,
        clock=stored.clock,
    )
