"""HTTP endpoints for profiles, ratings, leaderboards and statistics."""

import asyncio
import secrets
from contextlib import suppress
from gettext import NullTranslations
from typing import Literal

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from keepstone.analysis.grades import rating_of
from keepstone.games import find
from keepstone.match import clean_name
from keepstone.playing.checks import check_players
from keepstone.ratings import Pool, Standing
from keepstone.ratings.play_rating import KindPlay, PlayRating, level_like
from keepstone.server.base.names import checked_name
from keepstone.server.base.server_time import written_now
from keepstone.server.edge.credentials import person_of
from keepstone.server.edge.language import language_of
from keepstone.server.edge.security import AnyRequest
from keepstone.server.errors import InvalidRequest, NoSuchTable, NotFound
from keepstone.server.live.identity import IDENTITY, new_identity
from keepstone.server.live.registry import TableRegistry
from keepstone.server.people.erasure import Erasure
from keepstone.server.people.profile_store import GameFilter, Profile
from keepstone.server.people.rating_store import Moment
from keepstone.server.people.services import PersonQueries
from keepstone.server.people.statistics import StatisticsCache
from keepstone.server.wire.fields import Number, Text
from keepstone.server.wire.profiles import (
    BadgeCard,
    KindCard,
    LeaderCard,
    PlayCard,
    PlayedGames,
    PlayLeaderCard,
    ProfileCard,
    PublicProfile,
    RatingCard,
)
from keepstone.server.wire.requests import ProfileRequest
from keepstone.server.wire.statistics import PoolStatistics
from keepstone.text.languages import translation
from keepstone.text.sentences import sentence

AT_ONCE = 20
LEADERS = 100
DIGITS = 5  # decimals of a loss


@get("/api/me/profile", opt={"limit": "act"})
async def my_profile(request: AnyRequest, people: NamedDependency[PersonQueries]) -> ProfileCard:
    """Return the profile and the ratings of the key's owner."""
    return await _profile_of(people, person_of(request), language_of(request))


@post("/api/me/profile", opt={"limit": "create", "keeps": "rows"})
async def save_profile(
    request: AnyRequest, data: JSONBody[ProfileRequest], people: NamedDependency[PersonQueries]
) -> ProfileCard:
    """Save the name of the key's owner, and whether the profile is public."""
    person = person_of(request)
    name = checked_name(clean_name(data.name))
    await people.profiles.save(Profile(person, new_identity(), name, data.public, written_now()))
    return await _profile_of(people, person, language_of(request))


@post("/api/me/profile/remove", opt={"limit": "create"}, status_code=204)
async def remove_profile(request: AnyRequest, people: NamedDependency[PersonQueries]) -> None:
    """Delete the profile of the key's owner. The games and ratings remain. Idempotent."""
    await people.profiles.drop(person_of(request))


@post("/api/me/remove", opt={"limit": "create"}, status_code=204)
async def remove_me(
    request: AnyRequest,
    erasure: NamedDependency[Erasure],
    registry: NamedDependency[TableRegistry],
) -> None:
    """Delete everything about the key's owner, leave waiting tables, and detach finished games. Idempotent."""
    person = person_of(request)
    for table in await erasure.forget_key(person, secrets.token_bytes(32)):
        if table in registry.in_memory:
            with suppress(NoSuchTable):  # the table was deleted with its only person
                await registry.in_memory[table].follow(here=True)


@get("/api/me/games", opt={"limit": "act"})
async def my_games(
    request: AnyRequest,
    people: NamedDependency[PersonQueries],
    game: FromQuery[Text] = "",
    result: FromQuery[Literal["", "won", "lost"]] = "",
    opponent: FromQuery[Text] = "",
    before: FromQuery[Text] = "",
) -> PlayedGames:
    """Return finished games of the key's owner, newest first."""
    wanted = GameFilter(game, result or None, opponent)
    found = await people.profiles.games(person_of(request), wanted, _moment(before), AT_ONCE + 1)
    shown = found[:AT_ONCE]
    more = f"{shown[-1].ended} {shown[-1].table}" if len(found) > AT_ONCE else ""
    return PlayedGames(shown, more)


@get("/api/people/{id:str}")
async def public_profile(
    request: AnyRequest, id: FromPath[str], people: NamedDependency[PersonQueries]
) -> PublicProfile:
    """Return a profile that its owner has made public."""
    profile = await people.profiles.public(id) if IDENTITY.fullmatch(id) else None
    if profile is None:
        raise NotFound(sentence("there is no public profile at this address"))
    found = await _ratings_of(people, profile.person, language_of(request))
    return PublicProfile(profile.id, profile.name, profile.since, *found)


@get("/api/games/{name:str}/leaders")
async def leaders(
    name: FromPath[str], people: NamedDependency[PersonQueries], players: FromQuery[Number]
) -> list[LeaderCard]:
    """Return the highest ratings of people with public profiles: at most 100, and no provisional ratings."""
    return await people.profiles.leaders(_pool(name, players), LEADERS)


@get("/api/games/{name:str}/play-leaders")
async def play_leaders(
    name: FromPath[str], people: NamedDependency[PersonQueries], players: FromQuery[Number]
) -> list[PlayLeaderCard]:
    """Return the people with public profiles who play best in their latest rated games, at most 100."""
    pool = _pool(name, players)
    return [
        PlayLeaderCard(
            profile.id,
            profile.name,
            round(rating.loss or 0.0, DIGITS),
            round(rating.error or 0.0, DIGITS),
            rating.games,
            level_like(pool.game, pool.players, rating.loss or 0.0),
        )
        for profile, rating in await people.play.leaders(pool, LEADERS)
    ]


def _pool(name: str, players: int) -> Pool:
    game = find(name)
    return Pool(game.name, check_players(game, players))


async def _profile_of(people: PersonQueries, person: bytes, lang: str) -> ProfileCard:
    profile, found = await asyncio.gather(
        people.profiles.of(person), _ratings_of(people, person, lang)
    )
    if profile is None:
        return ProfileCard("", False, "", *found)
    return ProfileCard(profile.name, profile.public, profile.id, *found)


async def _ratings_of(
    people: PersonQueries, person: bytes, lang: str
) -> tuple[list[RatingCard], list[PlayCard], list[BadgeCard]]:
    ratings, play, badges = await asyncio.gather(
        people.ratings.of_person(person), people.play.of_person(person), people.badges.of(person)
    )
    return (
        [_rating(pool, standing) for pool, standing in ratings],
        [_play_card(pool, rating, translation(lang)) for pool, rating in play],
        badges,
    )


def _rating(pool: Pool, standing: Standing) -> RatingCard:
    figures = round(standing.rating.mean), round(standing.rating.error)
    return RatingCard(pool.game, pool.players, *figures, standing.games, standing.provisional)


def _moment(text: str) -> Moment | None:
    ended, _, match = text.partition(" ")
    if text and not IDENTITY.fullmatch(match):
        raise InvalidRequest("before must be the 'next' of an earlier response")
    return (ended, match) if text else None


def _play_card(pool: Pool, rating: PlayRating, language: NullTranslations) -> PlayCard:
    game, players, loss, error = pool.game, pool.players, rating.loss, rating.error
    levels = ("", "", "")
    if loss is not None and error is not None:
        level, weakest, strongest = (
            level_like(game, players, mean) for mean in (loss, loss + error, loss - error)
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
        [_kind(kind, language) for kind in rating.kinds],
    )


def _kind(play: KindPlay, language: NullTranslations) -> KindCard:
    word = language.gettext(rating_of([play.loss]))
    return KindCard(language.gettext(play.kind), play.decisions, round(play.loss, DIGITS), word)


@get("/api/statistics")
async def server_statistics(
    statistics_cache: NamedDependency[StatisticsCache],
) -> list[PoolStatistics]:
    """Return statistics of the finished games, by game and number of players."""
    return await statistics_cache.get()


ROUTES = (
    *(my_profile, save_profile, remove_profile, remove_me, my_games, public_profile),
    *(leaders, play_leaders, server_statistics),
)
