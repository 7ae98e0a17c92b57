"""A person's standing in a pool, and the limit on what games between people can add to it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from keepstone.ratings.model import Pool, Rating, rate

PROVISIONAL_GAMES = 5


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's rating, and the number of games behind it.

    alone: the rating from the games against bots alone. People can lose on purpose, but bots cannot. Therefore the
    rating `alone` limits the person's rating: see `play`.
    """

    rating: Rating
    alone: Rating
    games: int = 0
    games_alone: int = 0

    @property
    def provisional(self) -> bool:
        """Return whether there are too few games against bots alone to compare this rating with others."""
        return self.games_alone < PROVISIONAL_GAMES


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a finished game: a bot with its rating, or a person with their standing before it."""

    place: int
    standing: Standing | None = None
    bot: Rating | None = None


def first_standing(pool: Pool) -> Standing:
    """Return the standing of a person without games."""
    return Standing(pool.newcomer(), pool.newcomer())


def play(players: Sequence[Player]) -> list[Standing | None]:
    """Return the standings after a game, by player; None for bots.

    No rating exceeds the upper end of the 95 % interval that the person's games against bots alone give. Therefore
    people who lose to each other on purpose, or one person with several keys, cannot exceed this limit.
    """
    places = [each.place for each in players]
    after = rate([_rating_of(each) for each in players], places)
    is_alone = sum(each.standing is not None for each in players) == 1
    after_alone = rate([_alone_rating_of(each) for each in players], places) if is_alone else ()
    return [
        None
        if player.standing is None
        else _limited(
            Standing(
                rating,
                after_alone[i] if is_alone else player.standing.alone,
                player.standing.games + 1,
                player.standing.games_alone + is_alone,
            )
        )
        for i, (player, rating) in enumerate(zip(players, after, strict=True))
    ]


def _rating_of(player: Player) -> Rating:
    known = player.standing.rating if player.standing else player.bot
    assert known is not None
    return known


def _alone_rating_of(player: Player) -> Rating:
    return player.standing.alone if player.standing else _rating_of(player)


def _limited(standing: Standing) -> Standing:
    mean = min(standing.rating.mean, standing.alone.upper)
    return replace(standing, rating=replace(standing.rating, mean=mean))
