"""What can go wrong between a client and the server, and which HTTP status says so."""

from msgspec import UNSET

from keepstone.languages import translation
from keepstone.match import (
    InvalidCall,
    InvalidClock,
    InvalidContribution,
    InvalidName,
    NotAlone,
    NotAway,
    NothingAsked,
    NothingToUndo,
    NotPlaying,
    NotRevealing,
    NotYourTurn,
    QuestionOpen,
    SeatTaken,
    StaleNumber,
    TimeUp,
    TooOften,
)
from keepstone.protocol import (
    ConflictingOptions,
    IllegalAction,
    InvalidAction,
    InvalidOption,
    InvalidRecord,
    InvalidTiles,
    KeepstoneError,
    UnknownName,
)
from keepstone.sentences import sentence, translate
from keepstone.server.wire.cards import Problem


class NoSuchTable(KeepstoneError):
    """There is no table with this identity."""


class NotFound(KeepstoneError):
    """There is nothing at this address."""


class NoSecret(KeepstoneError):
    """The request does not say who asks, or not as it can be said."""


class InvalidSubscription(KeepstoneError):
    """Nothing can be sent to a browser that says this of itself."""


class WrongSecret(KeepstoneError):
    """The secret opens no seat at this table."""


class WrongHost(KeepstoneError):
    """The request names a server that this one is not."""


class WrongOrigin(KeepstoneError):
    """The page that asks came from another server."""


class NotJson(KeepstoneError):
    """The body is not sent as JSON."""


class AlreadySeated(KeepstoneError):
    """The person sits at this table already."""


class NotOver(KeepstoneError):
    """A rematch and an analysis are for a game that is over."""


class OtherCommitment(KeepstoneError):
    """The rematch was opened with another seal than the one that is named."""


class NotHost(KeepstoneError):
    """Only who opened the table may do this."""


class HasBegun(KeepstoneError):
    """The game has begun: nobody leaves, and the table is not closed."""


class TooManyTables(KeepstoneError):
    """The address has too many tables that wait for players."""


class TooManySets(KeepstoneError):
    """The server has learned as many sets of somebody's own as it has room for."""


class TooManyAnalyses(KeepstoneError):
    """Too many analyses wait or run: of the client address, or in all."""


class OtherRules(KeepstoneError):
    """The game was played under rules that are not played here any more."""


class InvalidRequest(KeepstoneError):
    """The request or the frame is not what is expected here."""


class TooLarge(KeepstoneError):
    """The request or the frame is too large."""


class TooSlow(KeepstoneError):
    """A request that does not come to its end."""


class Starting(KeepstoneError):
    """The games are still being compiled."""


class NoDatabase(KeepstoneError):
    """The database does not answer."""


class NoRoom(KeepstoneError):
    """There are too many connections in all."""


class ServerFailure(KeepstoneError):
    """Something is wrong in the server itself; nothing was changed."""


class TooManyRequests(KeepstoneError):
    """wait: after how many seconds to try again."""

    def __init__(self, wait: float):
        super().__init__(sentence("too much at once: try again in {n} s", n=max(1, round(wait))))
        self.wait = wait


STATUS: dict[type[KeepstoneError], int] = {
    ConflictingOptions: 400,
    InvalidAction: 400,
    InvalidCall: 400,
    InvalidClock: 400,
    InvalidContribution: 400,
    InvalidName: 400,
    InvalidOption: 400,
    InvalidRecord: 400,
    InvalidRequest: 400,
    InvalidSubscription: 400,
    InvalidTiles: 400,
    UnknownName: 400,
    NoSecret: 401,
    NotHost: 403,
    WrongOrigin: 403,
    WrongSecret: 403,
    NoSuchTable: 404,
    NotFound: 404,
    TooSlow: 408,
    AlreadySeated: 409,
    HasBegun: 409,
    IllegalAction: 409,
    NotAlone: 409,
    NotAway: 409,
    NotOver: 409,
    NotPlaying: 409,
    NotRevealing: 409,
    NothingAsked: 409,
    NothingToUndo: 409,
    NotYourTurn: 409,
    OtherCommitment: 409,
    QuestionOpen: 409,
    SeatTaken: 409,
    StaleNumber: 409,
    TimeUp: 409,
    TooOften: 409,
    OtherRules: 410,
    TooLarge: 413,
    NotJson: 415,
    WrongHost: 421,
    TooManyAnalyses: 429,
    TooManyRequests: 429,
    TooManyTables: 429,
    TooManySets: 429,
    ServerFailure: 500,
    NoDatabase: 503,
    NoRoom: 503,
    Starting: 503,
}


def status_of(error: KeepstoneError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(type(error), 400)


def headers_of(error: KeepstoneError) -> dict[str, str]:
    """What an answer with an error says beside it."""
    if isinstance(error, TooManyRequests):
        return {"retry-after": str(max(1, round(error.wait)))}
    return {"www-authenticate": "Bearer"} if isinstance(error, NoSecret) else {}


def plain(error: KeepstoneError, lang: str) -> Problem:
    """An error as it is sent to a client, told in its language."""
    language, rule = translation(lang), UNSET if error.rule is None else error.rule
    allowed = [translate(each, language) for each in error.allowed]
    return Problem(type(error).__name__, error.translate(language), allowed or UNSET, rule)
