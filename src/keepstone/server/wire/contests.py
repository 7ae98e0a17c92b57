"""Messages about contests: deals of the day, duplicate matches and tournaments."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from keepstone.server.wire.fields import Number, OptionText, Text
from keepstone.server.wire.requests import Wire

OutcomeName = Literal["resigned", "lost", "drawn", "won"]
Format = Literal["bots", "pairs"]
Board = Literal["result", "lead", "matchpoints"]
Phase = Literal["open", "going on", "paused", "over", "closed"]
Closed = Literal["", "creator", "people", "rules"]
Note = Literal["", "bye", "resigned", "time", "late"]
Deed = Literal["begin", "pause", "resume", "extend", "close"]
# No control characters: PostgreSQL cannot store NUL, and a name is one line of a calendar.
Title = Annotated[str, Meta(max_length=64, pattern=r"^[^\u0000-\u001f\u007f]*$")]


class DealTry(Struct, frozen=True):
    """One's own game at a deal. table: where it is played; over: whether it has ended."""

    table: str
    over: bool


class ParEntry(Struct, frozen=True):
    """The game of the strongest bot at a deal, with the same fields as a result. level: of this bot."""

    level: str
    outcome: OutcomeName
    lead: int
    points: int | None
    table: str | None
    differs: int | None = None


class DealCard(Struct, frozen=True):
    """A deal of a contest. In pairs, it is the deal of a round.

    number: from 0; seat: of the person, null in pairs. commitment: the commitment to its seed; seed: in
    hexadecimal digits, empty while it is secret. begins, until: when it can be played, in UTC. yours: one's own
    game, null if there is none or without a key. par: the game of the strongest bot, null until it has played and
    one may see it.
    """

    number: int
    seat: int | None
    commitment: str
    seed: str
    begins: str
    until: str
    sealed: bool
    yours: DealTry | None
    par: ParEntry | None


class ResultCard(Struct, frozen=True):
    """A person's finished game at a deal. lead: the points ahead of the best other player.

    deal: its number; seat: null for a bye; opponent: the other person in pairs, otherwise empty. score: the
    matchpoints in per cent, null unless matchpoints count and the deal is over. note: "bye", or why a bot has
    played on; otherwise empty. table: where it was played, null while it is secret and not one's own, and for a
    bye. differs: the number of the first event that differs from one's own game in this seat, null if there is
    none.
    """

    deal: int
    outcome: OutcomeName | None
    points: int | None
    lead: int | None
    seat: int | None = None
    opponent: str = ""
    score: float | None = None
    note: Note = ""
    table: str | None = None
    differs: int | None = None


class EntryCard(Struct, frozen=True):
    """A person on the board of a contest.

    place: from 1, equal results share a place; null until it is known and shown. program: whether a program plays;
    left: whether the person has withdrawn. finished: the number of finished games; score: the matchpoints in per
    cent, summed over the deals that are over, null unless matchpoints count; lead: the sum of the leads, in pairs
    each compared with the mean of the same seat, null until it is shown. play: the mean loss of a decision in
    these games, in win probability, which luck does not change; null until the games are shown and analysed.
    results: the finished games that are shown, by deal.
    """

    place: int | None
    name: str
    you: bool
    program: bool
    left: bool
    finished: int
    score: float | None
    lead: float | None
    play: float | None
    results: list[ResultCard]


class PairingCard(Struct, frozen=True):
    """Two people who play a deal against each other, by seat. One name: a bye.

    table: where they play, null while the game is secret and not one's own, and for a bye. over: whether the game
    has ended; leads: by seat, empty while they are secret.
    """

    names: list[str]
    table: str | None
    over: bool
    leads: list[int]


class RoundCard(Struct, frozen=True):
    """A round of a contest in pairs. number: from 1; begins, until: in UTC; over: whether its games are over."""

    number: int
    begins: str
    until: str
    over: bool
    pairings: list[PairingCard]


class MonthEntry(Struct, frozen=True):
    """A person on the board of a month. lead: the sum of the leads; days: the number of finished games."""

    place: int
    name: str
    wins: int
    lead: int
    days: int
    you: bool


class ClubLink(Struct, frozen=True):
    """The club to which a contest belongs."""

    id: str
    name: str


class ContestSummary(Struct, frozen=True):
    """A contest in a list.

    joined: how many people play; people: how many may, null for everybody. entered: whether the key's owner has
    entered; organises: whether the key's owner opened it. yours: the table of one's own unfinished game, or null;
    over: whether one has finished all deals that can be played now.
    """

    id: str
    name: str
    game: str
    players: int
    format: Format
    day: str | None
    phase: Phase
    begins: str | None
    ends: str | None
    rounds: int
    round: int
    joined: int
    people: int | None
    club: ClubLink | None
    entered: bool = False
    organises: bool = False
    yours: str | None = None
    over: bool = False


class ContestCard(Struct, frozen=True):
    """A contest.

    name: empty if it follows from the settings. level: of the bots. format: who sits opposite: bots, or another
    person. board: what orders the people. people: the number of places, null for everybody; programs: whether
    programs may enter; public: whether everybody finds it in the list. club: null if it belongs to none. day: of a
    deal of the day, otherwise null. clock, rounds, hours: of pairs; round: that is played, from 1, or 0. begins,
    ends: in UTC; begins is null in pairs that an organiser begins, ends is null in pairs until the last round is
    over. due: when bots finish the games of the running round, null if no round is running. closed: why it was
    ended without a result: "creator", "people" if too few had entered, "rules" if the rules of the game have
    changed, otherwise empty.
    organises: whether the key's owner may pause, extend and close it; closable: whether it can still be closed.
    entered: whether the key's owner has a place. joined: how many people play.
    entries: the people, best first; at most 50 if everybody may play, and then one's own entry. month: the best
    people of the month of a deal of the day. before, after: the nearest days with a deal of this game, empty for
    none. fixed: the pairs of the next round that an organiser has made by hand.
    """

    id: str
    name: str
    game: str
    players: int
    options: dict[str, str]
    level: str
    format: Format
    board: Board
    people: int | None
    programs: bool
    public: bool
    club: ClubLink | None
    day: str | None
    clock: str
    rounds: int
    round: int
    hours: int | None
    begins: str | None
    ends: str | None
    due: str | None
    phase: Phase
    sealed: bool
    closed: Closed
    organises: bool
    closable: bool
    entered: bool
    joined: int
    deals: list[DealCard]
    entries: list[EntryCard]
    pairings: list[RoundCard] = []
    month: list[MonthEntry] = []
    before: str = ""
    after: str = ""
    fixed: list[tuple[str, str]] = []


class NewContest(Wire):
    """A request to open a contest. Without a format, a duplicate match: one deal for each seat, against bots.

    level: of the bots; people: the number of places, null in pairs for as many as 200. deals: the number of deals
    against bots, null for one for each seat. begins: when the first round begins, null for now (bots) or when an
    organiser begins it (pairs). hours: how long a contest against bots, or a round of pairs, lasts at most.
    """

    game: Text
    level: Text
    players: Number = 2
    people: Number | None = None
    options: dict[Text, OptionText | bool] = field(default_factory=dict)
    name: Title = ""
    format: Format = "bots"
    board: Board | None = None
    deals: Number | None = None
    clock: Text = ""
    rounds: Number = 1
    hours: Number | None = None
    begins: Text | None = None
    programs: bool = False
    public: bool = False
    club: Text | None = None


class DealRequest(Wire):
    """A request to play today's deal of a game. name: shown on the board."""

    name: Text


class ContestPlay(Wire):
    """A request to play one's game at a deal. name: shown to the others; later requests do not change it."""

    name: Text
    deal: Number = 0


class Entry(Wire):
    """A request to enter a contest in pairs. program: whether a program plays."""

    name: Text
    program: bool = False


class Organise(Wire):
    """A request of an organiser. hours: by how much the running round is extended."""

    deed: Deed
    hours: Number = 0


class HandPairing(Wire):
    """A request of an organiser to pair the people of the next round by hand.

    pairs: the names, the first of each pair in the first seat; everybody else is paired by rule.
    """

    pairs: list[tuple[Text, Text]]
