"""Messages about profiles, ratings and leaderboards."""

from typing import Literal

from msgspec import Struct

from keepstone.server.wire.cards import SeatCard


class RatingCard(Struct, frozen=True):
    """A person's rating in a game with a certain number of players, on the same scale as the bots' ratings.

    error: half the width of the 95 % interval; games: the rated games. provisional: whether the person has played
    too few rated games against bots alone.
    """

    game: str
    players: int
    rating: int
    error: int
    games: int
    provisional: bool


class KindCard(Struct, frozen=True):
    """How well a person makes decisions of a kind. words: the name of the kind; play: a word for the mean loss."""

    words: str
    decisions: int
    loss: float
    play: str


class PlayCard(Struct, frozen=True):
    """A person's rating of play in a game with a number of players: the mean loss per decision.

    games, decisions: the analysed ones. loss, error: in win probability, with half the width of the 95 % interval;
    null if there are too few games. level: the bot level with the nearest mean loss; weakest, strongest: those at
    the ends of the interval. The levels are empty if there are too few games or the levels were not measured.
    """

    game: str
    players: int
    games: int
    decisions: int
    loss: float | None
    error: float | None
    level: str
    weakest: str
    strongest: str
    kinds: list[KindCard]


class BadgeCard(Struct, frozen=True):
    """A badge: the first finished game of a kind, or the first perfect day of puzzles. day: in UTC."""

    kind: Literal["game", "puzzles"]
    game: str
    day: str


class ProfileCard(Struct, frozen=True):
    """A person's own profile. name and id are empty if the person has not saved a profile.

    public: whether everybody can see the name and the ratings; id: the ID of the public page.
    """

    name: str
    public: bool
    id: str
    ratings: list[RatingCard]
    play: list[PlayCard]
    badges: list[BadgeCard]


class PublicProfile(Struct, frozen=True):
    """A profile, as everybody can see it."""

    id: str
    name: str
    since: str
    ratings: list[RatingCard]
    play: list[PlayCard]
    badges: list[BadgeCard]


class PlayedGameCard(Struct, frozen=True):
    """A finished game of a person. you: the person's seat; place: 1 for a win, 0 without a result.

    rating, change: the rating after the game and its change; null if the game does not count.
    """

    table: str
    game: str
    ended: str
    seats: list[SeatCard]
    you: int
    place: int
    rating: int | None
    change: int | None


class PlayedGames(Struct, frozen=True):
    """Some finished games of a person, newest first.

    next: the value of `before` that requests the next games; empty if there are none.
    """

    games: list[PlayedGameCard]
    next: str


class PlayLeaderCard(Struct, frozen=True):
    """A person on a leaderboard of the quality of play, with the fields of a PlayCard for rated games."""

    id: str
    name: str
    loss: float
    error: float
    games: int
    level: str


class LeaderCard(Struct, frozen=True):
    """A person on a leaderboard. id: the ID of the public profile."""

    id: str
    name: str
    rating: int
    error: int
    games: int
