"""A person's standing in a pool, and the rules that keep people from rating each other up."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from keepstone.ratings.model import Pool, Rating, rate
from keepstone.ratings.proof import Proof

PROVISIONAL_GAMES = 5
FEWEST_TURNS = 5  # decisions of each person in a game that counts between people
LEAD = 1.0  # standard deviations by which games against people can raise a rating above `alone`


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's rating, and the number of games behind it.

    estimate: the rating without its limits. alone: the rating from the games against bots alone. People can lose
    on purpose, but bots cannot. Therefore `alone` and `proof` limit the rating, and the ratings of other people
    change as if the person was as strong as `alone`.
    """

    estimate: Rating
    alone: Rating
    proof: Proof
    games: int = 0
    games_alone: int = 0

    @property
    def rating(self) -> Rating:
        """Return the rating: the estimate, up to what the games against bots alone allow."""
        highest = min(self.alone.mean + LEAD * self.alone.sd, self.proof.ceiling)
        return Rating(min(self.estimate.mean, highest), self.estimate.sd)

    @property
    def provisional(self) -> bool:
        """Return whether there are too few games against bots alone to compare this rating with others."""
        return self.games_alone < PROVISIONAL_GAMES


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a finished game: a bot with its rating, or a person with their standing before it.

    turns: the number of decisions that a person made; None if it is unknown.
    """

    place: int
    standing: Standing | None = None
    bot: Rating | None = None
    turns: int | None = None

    @property
    def left_early(self) -> bool:
        """Return whether a person made too few decisions for a game that counts between people."""
        return self.turns is not None and self.turns < FEWEST_TURNS


def first_standing(pool: Pool) -> Standing:
    """Return the standing of a person without games."""
    return Standing(pool.newcomer(), pool.newcomer(), Proof(pool))


def play(players: Sequence[Player]) -> list[Standing | None]:
    """Return the standings after a game, by player; None for bots. Some standings may stay as they are.

    A game with other people counts for a person only if none of the others is provisional. If somebody left early,
    it counts only for those who left. The others' strength is what they have proved against bots alone.
    """
    people = [player for player in players if player.standing is not None]
    if len(people) == 1:
        return _after_game_alone(players)
    return [_after_game_with_people(players, i) for i in range(len(players))]


def _after_game_alone(players: Sequence[Player]) -> list[Standing | None]:
    """Return the standings after a game of one person against bots."""
    (seat,) = (i for i, player in enumerate(players) if player.standing is not None)
    before = players[seat].standing
    assert before is not None
    bots = [player.bot for player in players if player.bot is not None]
    won = [player.place for player in players].count(1) == 1 and players[seat].place == 1
    after: list[Standing | None] = [None] * len(players)
    after[seat] = Standing(
        _rated(players, seat, before.estimate),
        _rated(players, seat, before.alone),
        before.proof.after(bots, won),
        before.games + 1,
        before.games_alone + 1,
    )
    return after


def _after_game_with_people(players: Sequence[Player], seat: int) -> Standing | None:
    """Return the standing of a player after a game with other people."""
    before = players[seat].standing
    if before is None:
        return None
    others = [player.standing for i, player in enumerate(players) if i != seat and player.standing]
    is_full = not any(player.left_early for player in players) or players[seat].left_early
    if not is_full or any(other.provisional for other in others):
        return before
    estimate = _rated(players, seat, before.estimate)
    return replace(before, estimate=estimate, games=before.games + 1)


def _rated(players: Sequence[Player], seat: int, own: Rating) -> Rating:
    """Return a player's rating after a game. own: the rating before it."""
    before = [_strength_of(player) for player in players]
    before[seat] = own
    return rate(before, [player.place for player in players])[seat]


def _strength_of(player: Player) -> Rating:
    known = player.standing.alone if player.standing else player.bot
    assert known is not None
    return known
