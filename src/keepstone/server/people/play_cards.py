"""Ratings of play as they are sent, with words."""

from gettext import NullTranslations

from keepstone.analysis.grades import rating_of
from keepstone.ratings import Pool
from keepstone.ratings.play_rating import KindPlay, level_like
from keepstone.server.people.play_store import PersonPlay, PlayLeader
from keepstone.server.wire.profiles import KindCard, PlayCard, PlayLeaderCard

DIGITS = 5  # decimals of a loss


def play_card(found: PersonPlay, language: NullTranslations) -> PlayCard:
    """Return a person's rating of play in a pool, with words in a language."""
    (game, players), rating = (found.pool.game, found.pool.players), found.rating
    loss, error = rating.loss, rating.error
    levels = ("", "", "")
    if loss is not None and error is not None:
        level, weakest, strongest = (
            level_like(game, players, each) for each in (loss, loss + error, loss - error)
        )
        levels = level, weakest, strongest
    return PlayCard(
        game,
        players,
        rating.games,
        rating.decisions,
        None if loss is None else round(loss, DIGITS),
        None if error is None else round(error, DIGITS),
        *levels,
        [_kind(each, language) for each in rating.kinds],
    )


def leader_card(pool: Pool, leader: PlayLeader) -> PlayLeaderCard:
    """Return a person on a leaderboard of a pool."""
    rating = leader.rating
    loss, error = rating.loss or 0.0, rating.error or 0.0
    return PlayLeaderCard(
        leader.profile.id,
        leader.profile.name,
        round(loss, DIGITS),
        round(error, DIGITS),
        rating.games,
        level_like(pool.game, pool.players, loss),
    )


def _kind(each: KindPlay, language: NullTranslations) -> KindCard:
    word = language.gettext(rating_of([each.loss]))
    return KindCard(language.gettext(each.kind), each.decisions, round(each.loss, DIGITS), word)
