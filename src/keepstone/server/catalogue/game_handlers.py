"""HTTP endpoints for games: their pictures, rules and translations."""

import asyncio
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from msgspec import json, to_builtins

from keepstone import games, puzzles
from keepstone.bots import Level
from keepstone.bots.level import levels_by_name as levels_known
from keepstone.bots.names import NAMES
from keepstone.bots.ratings import offered_levels, ratings_by_players
from keepstone.games import find
from keepstone.kit.quoting import quoted
from keepstone.playing.lessons import lesson_of
from keepstone.playing.position import GameConfig
from keepstone.server.base.bot_levels import BotLevels
from keepstone.server.catalogue import covers
from keepstone.server.catalogue.game_minutes import GameMinutes
from keepstone.server.catalogue.rulebooks import rulebook
from keepstone.server.edge.client_folder import client_texts
from keepstone.server.edge.files import File, answer, file_of
from keepstone.server.edge.request_turns import AT_ANY_TIME
from keepstone.server.edge.security import AnyRequest
from keepstone.server.edge.work import JSON, PACKED, RequestWork
from keepstone.server.errors import NotFound
from keepstone.server.wire.cards import GameCard, LevelCard, OptionCard
from keepstone.text.languages import ENGLISH, available_language, client_words, languages
from keepstone.text.sentences import sentence

MOST_LANGUAGES = 20  # of which the translations are kept in memory


@get("/api/games")
async def list_games(
    levels: NamedDependency[BotLevels], game_minutes: NamedDependency[GameMinutes]
) -> list[GameCard]:
    """Return the games with their options and bot levels."""
    medians = await game_minutes.medians()
    return [game_card(name, levels.of_game(name), medians.get(name)) for name in games.names()]


@get("/api/games/{game:str}/symbols", media_type="image/svg+xml", opt=PACKED)
async def symbols(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Return the SVG symbols that a game's pictures use."""
    return answer(request, drawings(known(game)))


@get("/api/games/{game:str}/cover", media_type="image/svg+xml", opt=PACKED)
async def cover(
    request: AnyRequest, game: FromPath[str], scheme: FromQuery[covers.Scheme] = "light"
) -> Response[bytes]:
    """Return the cover of a game as SVG, for a light or dark page."""
    return answer(request, covers.cover(known(game), scheme))


@get("/api/games/{game:str}/preview", media_type="image/png", opt={**PACKED, **AT_ANY_TIME})
async def preview(
    request: AnyRequest, game: FromPath[str], previews: NamedDependency[covers.Previews]
) -> Response[bytes]:
    """Return the cover of a game as PNG, for link previews of tables."""
    return answer(request, await previews.preview(known(game)))


@get("/api/games/{game:str}/sample", opt=PACKED)
async def sample(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Return the record of a finished game between bots."""
    return answer(request, await asyncio.to_thread(_sample, known(game)))


@get("/api/games/{game:str}/rules", media_type="text/html", opt=PACKED)
async def rules(
    request: AnyRequest,
    game: FromPath[str],
    work: NamedDependency[RequestWork],
    lang: FromQuery[str] = ENGLISH,
) -> Response[bytes]:
    """Return the rules of a game as HTML elements.

    Rules without a translation are in English (see the header Content-Language).
    """
    file = await work.run(rulebook, find(known(game)), available_language(lang))
    return answer(request, file)


@get("/api/words/{lang:str}", opt=PACKED)
async def words(
    request: AnyRequest, lang: FromPath[str], work: NamedDependency[RequestWork]
) -> Response[dict[str, str | list[str]]]:
    """Return the client's translations, with all plural forms, keyed by the English texts. Empty for English."""
    if lang not in languages():
        raise NotFound(f"there are no words in {quoted(lang)}", languages())
    found: Any = answer(request, await work.run(_words, lang, client_texts()))
    return found  # type: ignore[no-any-return]


def known(game: str) -> str:
    """Return a game's name if the game exists. Raise NotFound if it does not."""
    if game not in games.names():
        raise NotFound(sentence("there is no game {name}", name=quoted(game)), games.names())
    return game


@lru_cache(MOST_LANGUAGES)
def _words(lang: str, texts: frozenset[str] | None) -> File:
    found = client_words(lang, None if texts is None else texts | texts_to_translate())
    return file_of(json.encode(found), JSON)


@cache
def texts_to_translate() -> frozenset[str]:
    """Return the English texts of game cards and bot levels, which the client translates itself."""
    cards = to_builtins([game_card(name) for name in games.names()])
    return frozenset([*_texts(cards), *levels_known(), *NAMES])


def _texts(plain: object) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict | list):
        for value in plain.values() if isinstance(plain, dict) else plain:
            yield from _texts(value)


@cache
def _sample(name: str) -> File:
    path = games.sample_of(name)
    if not path.exists():
        raise NotFound(sentence("{game} has no sample record", game=name))
    return file_of(path.read_bytes(), "application/json")


@cache
def drawings(name: str) -> File:
    return file_of(find(name).symbols().encode(), "image/svg+xml")


def game_card(
    name: str, own_levels: Sequence[Level] = (), medians: dict[int, int] | None = None
) -> GameCard:
    """own_levels: those with the server's own nets. medians: the measured minutes, by number of players."""
    game = find(name)
    options = [
        OptionCard(
            name=option.name,
            words=option.words,
            values=list(option.values),
            value_words=list(option.value_words),
            default=option.values[0],
            excludes=list(option.excludes),
            own_words=option.own_words,
            own_text=option.own is not None and not option.own_words,
        )
        for option in game.options
    ]
    levels = [
        LevelCard(level.name, level.words, ratings_by_players(name, level.name))
        for level in (*offered_levels(name), *own_levels)
    ]
    return GameCard(
        name,
        game.title,
        game.summary,
        list(game.players),
        options,
        levels,
        game.draws_first,
        feel=game.feel,
        minutes=list(game.minutes or ()),
        median_minutes={str(players): minutes for players, minutes in (medians or {}).items()},
        difficulty=game.difficulty,
        hides=game.hides,
        goal=list(game.goal),
        lesson=lesson_of(name) is not None,
        puzzles=puzzles.exist(name),
        sample=games.sample_of(name).exists(),
    )


def draw_first(name: str) -> None:
    """Draw a game's symbols and a first picture, so that the first request does not have to wait."""
    drawings(name)
    GameConfig(name).new(seed=1).scene()


ROUTES = (list_games, symbols, cover, preview, sample, rules, words)
