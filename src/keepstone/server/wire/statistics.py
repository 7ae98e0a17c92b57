"""Messages about the statistics of a server."""

from msgspec import Struct


class SeatShare(Struct, frozen=True):
    """A seat's share of the victories, with half the width of its 95 % interval, and its points."""

    share: float
    error: float
    median: int
    least: int
    most: int


class OptionShare(Struct, frozen=True):
    """How often a value of an option was chosen, as a share of the counted games.

    by_seat: whether the value differs from seat to seat; then this is a share of all seats in the counted games.
    """

    option: str
    value: str
    share: float
    by_seat: bool


class PoolStatistics(Struct, frozen=True):
    """Statistics of a game with a number of players.

    all_games: how many games have ended; games: the latest ones with a winner, to which all other numbers refer.
    drawn: games with several winners. decisions: the median number of decisions; shortest, longest: the smallest
    and the largest number. options: for options of which several values were chosen.
    """

    game: str
    players: int
    all_games: int
    games: int
    drawn: int
    decisions: int
    shortest: int
    longest: int
    seats: list[SeatShare]
    options: list[OptionShare]
