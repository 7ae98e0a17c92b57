"""Messages about duplicate matches."""

from typing import Literal

from msgspec import Struct

from keepstone.server.wire.deals import DealTry, OutcomeName, ParEntry


class DuplicateSeat(Struct, frozen=True):
    """A seat of a duplicate match, which is a deal of its own.

    commitment: the commitment to its seed; seed: in hexadecimal digits, empty while it is secret. yours: one's own
    game in this seat, null if there is none or without a key. par: the game of the strongest bot, null until it
    has played and one has finished all games oneself.
    """

    commitment: str
    seed: str
    yours: DealTry | None
    par: ParEntry | None


class DuplicateResult(Struct, frozen=True):
    """A finished game in a seat. lead: the points ahead of the best bot.

    table: where it was played, null while it is secret and not one's own. differs: the number of the first event
    that differs from one's own game in this seat; null if there is none, or while the match is secret.
    """

    outcome: OutcomeName
    points: int | None
    lead: int
    table: str | None
    differs: int | None = None


class DuplicateEntry(Struct, frozen=True):
    """A person in a duplicate match.

    place: from 1, null until all games are finished and shown, and null in a closed match. finished: the number of
    finished games; lead: the sum of the leads, null until all games are finished and shown; results: by seat, null
    for games that are not finished, or that are not shown because one has not finished all games.
    """

    name: str
    you: bool
    place: int | None
    finished: int
    lead: int | None
    results: list[DuplicateResult | None]


class DuplicateCard(Struct, frozen=True):
    """A duplicate match. level: of the bots; people: the number of places.

    until: when the match is over, in UTC; sealed: whether it still lasts, so that its seeds and games are secret.
    closed: why the match was ended without a result: "creator" if the person who opened it has closed it, "rules"
    if the rules of the game have changed; otherwise empty. closable: whether the key's owner can close it.
    entries: the people with a place, those with the best results first.
    """

    id: str
    game: str
    players: int
    options: dict[str, str]
    level: str
    people: int
    until: str
    sealed: bool
    closed: Literal["", "creator", "rules"]
    closable: bool
    seats: list[DuplicateSeat]
    entries: list[DuplicateEntry]


class DuplicateSummary(Struct, frozen=True):
    """A duplicate match that is not over, for a list. people: the number of places; joined: how many are taken.

    until: when the match is over, in UTC.
    """

    id: str
    game: str
    players: int
    people: int
    joined: int
    until: str
