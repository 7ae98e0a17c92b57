"""HTTP endpoints for puzzles: positions from real games with one action that is far better than all others."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from gettext import NullTranslations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from keepstone.analysis.commentary import sentences
from keepstone.drawing.scene import Choice
from keepstone.puzzles import Puzzle, themes_of
from keepstone.server.base import server_time
from keepstone.server.catalogue.game_handlers import known
from keepstone.server.catalogue.puzzles import find_puzzle, puzzles_of
from keepstone.server.catalogue.solo import check_taps, solo_reason, solo_view
from keepstone.server.compile.readiness import Readiness
from keepstone.server.edge.credentials import key_of
from keepstone.server.edge.security import AnyRequest, Limits, address_of
from keepstone.server.edge.work import PACKED, RequestWork
from keepstone.server.errors import TooManyRequests
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.storage.puzzle_results import PuzzleResultStore
from keepstone.server.storage.rows import hash_of
from keepstone.server.wire.analysis import Way
from keepstone.server.wire.cards import Place
from keepstone.server.wire.fields import Text
from keepstone.server.wire.frames import ReasonFrame
from keepstone.server.wire.puzzles import (
    PuzzleAnswer,
    PuzzleCard,
    PuzzleGain,
    PuzzleList,
    PuzzlePosition,
    PuzzleTheme,
)
from keepstone.server.wire.requests import PlayOn, PuzzleAttempt, PuzzlePlayOn
from keepstone.text.languages import ENGLISH, translation
from keepstone.text.words import player_name

SHOWN = 3  # how many of the best actions an answer lists
REASONS = 3  # maximum number of gains in an answer
SEVERAL = 3  # minimum number of puzzles of a theme that is offered


@get("/api/games/{game:str}/puzzles", opt=PACKED)
async def list_puzzles(
    game: FromPath[str],
    readiness: NamedDependency[Readiness],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[PuzzleList]:
    """Return the puzzles of a game, without their solutions, and the themes that several of them share."""
    await readiness.wait(known(game), {})
    return await work.response(_list, game, lang)


@get("/api/games/{game:str}/puzzles/{puzzle:str}", opt=PACKED)
async def puzzle_position(
    game: FromPath[str],
    puzzle: FromPath[str],
    readiness: NamedDependency[Readiness],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[PuzzlePosition]:
    """Return the position of a puzzle as the solver sees it, with all legal actions as choices."""
    await readiness.wait(known(game), {})
    return await work.response(_position, game, puzzle, lang)


@get("/api/games/{game:str}/puzzles/{puzzle:str}/why", opt=PACKED)
async def puzzle_reason(
    game: FromPath[str],
    puzzle: FromPath[str],
    readiness: NamedDependency[Readiness],
    work: NamedDependency[RequestWork],
    taps: FromQuery[list[Text]],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[ReasonFrame]:
    """Return why a combination of taps is not possible in the position of a puzzle."""
    check_taps(taps)
    await readiness.wait(known(game), {})
    return await work.response(_reason, game, puzzle, taps, lang)


@post(
    "/api/games/{game:str}/puzzles/{puzzle:str}/answer",
    opt={"limit": "act", **PACKED},
    status_code=200,
)
async def puzzle_answer(
    request: AnyRequest,
    game: FromPath[str],
    puzzle: FromPath[str],
    data: JSONBody[PuzzleAttempt],
    readiness: NamedDependency[Readiness],
    puzzle_results: NamedDependency[PuzzleResultStore],
    limits: NamedDependency[Limits],
    work: NamedDependency[RequestWork],
    lang: FromQuery[Text] = ENGLISH,
) -> Response[PuzzleAnswer]:
    """Return whether an action is the best one, with the reasons in words.

    With a key, the server stores the owner's first answer, for badges.
    """
    await readiness.wait(known(game), {})
    answer = await work.run(_answer, game, puzzle, data.action, lang)
    if key := key_of(request):
        with suppress(TooManyRequests):  # the player still gets the answer
            person = hash_of(key)
            limits.keep("rows", request, await puzzle_results.is_new(person, game, puzzle))
            await puzzle_results.answer(person, game, puzzle, server_time.now(), answer.best)
    return Response(answer, status_code=200)


@post(
    "/api/games/{game:str}/puzzles/{puzzle:str}/continue",
    opt={"limit": "create", "keeps": "tables", **PACKED},
)
async def play_puzzle_on(
    request: AnyRequest,
    game: FromPath[str],
    puzzle: FromPath[str],
    data: JSONBody[PuzzlePlayOn],
    readiness: NamedDependency[Readiness],
    work: NamedDependency[RequestWork],
    opener: NamedDependency[TableOpener],
) -> Place:
    """Open a private table where the solver continues the game of a puzzle against bots."""
    await readiness.wait(known(game), {})
    found = await work.run(find_puzzle, game, puzzle)
    play_on = PlayOn(len(found.log), found.seat, data.level, data.name)
    return await opener.open_from(
        found.position.config, found.log, None, play_on, address_of(request), key_of(request)
    )


def _list(game: str, lang: str) -> PuzzleList:
    themes = {id: list(dict.fromkeys(themes_of(puzzle))) for id, puzzle in puzzles_of(game).items()}
    counts = Counter(name for names in themes.values() for name in names)
    language = translation(lang)
    return PuzzleList(
        [PuzzleTheme(name, language.gettext(name)) for name, n in counts.items() if n >= SEVERAL],
        [
            PuzzleCard(id, puzzle.record.players, puzzle.difficulty, themes[id])
            for id, puzzle in puzzles_of(game).items()
        ],
    )


def _position(game: str, id: str, lang: str) -> PuzzlePosition:
    puzzle, language = find_puzzle(game, id), translation(lang)
    names = _names(puzzle, language)
    view = solo_view(puzzle.position, puzzle.seat, names, language)
    return PuzzlePosition(id, puzzle.difficulty, puzzle.seat, names, view)


def _reason(game: str, id: str, taps: list[str], lang: str) -> ReasonFrame:
    found = find_puzzle(game, id)
    return solo_reason(len(found.position.log), found.position, found.seat, taps, lang)


def _answer(game: str, id: str, attempt: str, lang: str) -> PuzzleAnswer:
    puzzle, language = find_puzzle(game, id), translation(lang)
    names = _names(puzzle, language)
    seen = puzzle.position.view(puzzle.seat)
    action = seen.game.format_action(seen.parse(attempt))
    pictured = {choice.action: choice for choice in seen.scene(names, language).choices}
    compared = puzzle.choice(action)
    best = action == puzzle.solution
    worse = puzzle.judged(None if best else action)
    return PuzzleAnswer(
        best=best,
        words=pictured[action].words,
        share=compared.wins[puzzle.seat] if compared else None,
        ways=list(_ways(puzzle, action, pictured)),
        line=list(sentences(seen, puzzle.seat, puzzle.answer.line, names, language)),
        gains=[PuzzleGain(*gain) for gain in puzzle.gains(worse, names, language)[:REASONS]],
        later=worse.at_once < worse.loss / 2,
    )


def _ways(puzzle: Puzzle, action: str, pictured: dict[str, Choice]) -> Iterator[Way]:
    """Yield the best actions and the attempted action, in the form in which the picture shows them."""
    for number, choice in enumerate(puzzle.answer.choices):
        if number < SHOWN or choice.action == action:
            yield Way.of(pictured[choice.action], choice.wins[puzzle.seat], choice.action == action)


def _names(puzzle: Puzzle, language: NullTranslations) -> list[str]:
    return [player_name(seat, language) for seat in range(puzzle.record.players)]


ROUTES = (list_puzzles, puzzle_position, puzzle_reason, puzzle_answer, play_puzzle_on)
