"""The errors that the API returns, with the HTTP status for each."""

from msgspec import UNSET

from keepstone.errors import (
    ConflictingOptions,
    IllegalAction,
    InvalidAction,
    InvalidOption,
    InvalidRecord,
    InvalidTiles,
    KeepstoneError,
    UnknownName,
)
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
from keepstone.server.wire.cards import Problem
from keepstone.text.languages import translation
from keepstone.text.sentences import sentence, translate


class NoSuchTable(KeepstoneError):
    """There is no table with this ID."""


class NotFound(KeepstoneError):
    """There is nothing at this address."""


class NoSecret(KeepstoneError):
    """The request contains no credentials, or they are malformed."""


class InvalidSubscription(KeepstoneError):
    """The push subscription is invalid."""


class WrongSecret(KeepstoneError):
    """The secret does not belong to any seat at this table, or to this club."""


class WrongHost(KeepstoneError):
    """The host name in the request does not belong to this server."""


class WrongOrigin(KeepstoneError):
    """The request comes from a page on another site."""


class NotJson(KeepstoneError):
    """The content type of the request body is not JSON."""


class NotRatable(KeepstoneError):
    """The table, the player or the bot does not meet the conditions for rated games."""


class RatedTable(KeepstoneError):
    """The call is not allowed in rated games."""


class SealedDeal(KeepstoneError):
    """The game plays a deal whose seed is still secret, so only its player can see it."""


class AlreadySeated(KeepstoneError):
    """The person already has a seat at this table."""


class NotOver(KeepstoneError):
    """The game is not over. Rematches, replays and analyses need a finished game."""


class OtherCommitment(KeepstoneError):
    """The rematch was opened with another seed, so its commitment differs from the commitment in the request."""


class NotHost(KeepstoneError):
    """Only the person who opened the table or contest, or an organiser of the club, may make this request."""


class NotMember(KeepstoneError):
    """Only members of the club may make this request."""


class ClosedClub(KeepstoneError):
    """The club is closed: nobody can join it any more."""


class HasBegun(KeepstoneError):
    """The game has begun, so nobody can leave and the table cannot be closed."""


class TooManyTables(KeepstoneError):
    """Too many tables opened from this address are waiting for players."""


class TooManySets(KeepstoneError):
    """The server has already compiled the maximum number of custom tile sets."""


class TooManyAnalyses(KeepstoneError):
    """Too many analyses are waiting or running, either for this client address or in total."""


class OtherRules(KeepstoneError):
    """The game was played under rules that are no longer supported."""


class InvalidRequest(KeepstoneError):
    """The request or the frame is malformed."""


class TooLarge(KeepstoneError):
    """The request or the frame is too large."""


class TooSlow(KeepstoneError):
    """The client did not send the complete request in time."""


class Starting(KeepstoneError):
    """The game is still being compiled."""


class NoDatabase(KeepstoneError):
    """The database does not respond."""


class NoRoom(KeepstoneError):
    """There are too many open connections in total."""


class ServerFailure(KeepstoneError):
    """An internal error has occurred; nothing was changed."""


class TooManyRequests(KeepstoneError):
    """The rate limit was exceeded. wait: seconds before the client should try again."""

    def __init__(self, wait: float):
        super().__init__(sentence("too many requests: try again in {n} s", n=max(1, round(wait))))
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
    NotRatable: 400,
    UnknownName: 400,
    NoSecret: 401,
    NotHost: 403,
    NotMember: 403,
    WrongOrigin: 403,
    SealedDeal: 403,
    WrongSecret: 403,
    NoSuchTable: 404,
    NotFound: 404,
    TooSlow: 408,
    AlreadySeated: 409,
    ClosedClub: 409,
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
    RatedTable: 409,
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
    return STATUS.get(type(error), 400)


def headers_of(error: KeepstoneError) -> dict[str, str]:
    if isinstance(error, TooManyRequests):
        return {"retry-after": str(max(1, round(error.wait)))}
    return {"www-authenticate": "Bearer"} if isinstance(error, NoSecret) else {}


def plain(error: KeepstoneError, lang: str) -> Problem:
    """Return an error in the form that the client receives, in the client's language."""
    language, rule = translation(lang), UNSET if error.rule is None else error.rule
    allowed = [translate(name, language) for name in error.allowed]
    return Problem(type(error).__name__, error.translate(language), allowed or UNSET, rule)
