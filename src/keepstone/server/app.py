"""The Litestar application: its routes, limits, error handlers and lifespan."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Server

import keepstone
from keepstone.errors import KeepstoneError
from keepstone.server import errors
from keepstone.server.base.tasks import stop
from keepstone.server.bots import hint_handlers
from keepstone.server.catalogue import (
    covers,
)
from keepstone.server.catalogue import (
    game_handlers as games,
)
from keepstone.server.catalogue import (
    lesson_handlers as lessons,
)
from keepstone.server.catalogue import (
    puzzle_handlers as puzzles,
)
from keepstone.server.catalogue.game_minutes import GameMinutes
from keepstone.server.clubs import club_handlers as clubs
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.contests import contest_handlers as contests
from keepstone.server.contests import file_handlers as contest_files
from keepstone.server.edge.access_log import identity_of
from keepstone.server.edge.bodies import StrictRequest
from keepstone.server.edge.connection_limits import ConnectionLimits
from keepstone.server.edge.head import name_methods
from keepstone.server.edge.language import language_of
from keepstone.server.edge.origins import Origins
from keepstone.server.edge.request_metrics import COUNTING
from keepstone.server.edge.security import (
    LARGEST_BODY,
    AnyRequest,
    Limits,
    add,
    guard,
    headers_of,
)
from keepstone.server.edge.work import work_of
from keepstone.server.errors import (
    InvalidRequest,
    NoDatabase,
    NotFound,
    ServerFailure,
    TooLarge,
    plain,
    status_of,
)
from keepstone.server.http import health, metrics, pages
from keepstone.server.http.openapi import PATH as OPENAPI_PATH
from keepstone.server.http.openapi import Description, description
from keepstone.server.lifecycle import close_services, start_clocks, start_work, stop_clocks
from keepstone.server.live.websocket import table_socket
from keepstone.server.lobby import stream_handlers as streams
from keepstone.server.lobby import table_handlers as tables
from keepstone.server.lobby.seat_access import SeatAccess
from keepstone.server.people import export_handlers as exports
from keepstone.server.people import key_handlers as keys
from keepstone.server.people import profile_handlers as profiles
from keepstone.server.people import puzzle_result_handlers as puzzle_results
from keepstone.server.people import statistics_handlers as statistics
from keepstone.server.people.push import handlers as push
from keepstone.server.services import Services, build_services
from keepstone.server.settings import Settings
from keepstone.server.storage.failures import MESSAGE, is_failure, one_line
from keepstone.server.storage.health_check import DatabaseCheck
from keepstone.server.storage.store import Store
from keepstone.server.studies import analysis_handlers as analyses
from keepstone.server.studies import replay_handlers as replays
from keepstone.server.studies import study_handlers as studies
from keepstone.server.wire.cards import Problem
from keepstone.text.languages import read_all
from keepstone.text.sentences import sentence

log = logging.getLogger("keepstone.server")

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]

# Thresholds of the garbage collector. With Python's defaults (700, 10, 10) it takes a tenth of the time of actions
# under load, although there are hardly any reference cycles. A collection of the second generation takes at most
# 15 ms, and a full one 0.1 s with 1,000 tables, so full ones are rare.
GC_THRESHOLDS = 5_000, 5, 400
CLIENT_LEFT = "client disconnected prematurely"  # the detail that Litestar gives for status 500
ROUTES = (
    games.list_games,
    games.symbols,
    games.cover,
    games.preview,
    games.sample,
    games.rules,
    games.words,
    lessons.lesson_step,
    lessons.lesson_reason,
    puzzles.list_puzzles,
    puzzles.puzzle_position,
    puzzles.puzzle_reason,
    puzzles.puzzle_answer,
    puzzles.play_puzzle_on,
    puzzle_results.list_results,
    puzzle_results.merge_results,
    puzzle_results.remove_results,
    tables.seal,
    tables.open_table,
    tables.play_now,
    tables.list_tables,
    tables.list_my_tables,
    tables.show_table,
    tables.join,
    tables.reveal,
    tables.leave,
    tables.remove,
    tables.seat_bot,
    tables.greet,
    tables.qr,
    tables.act,
    tables.call,
    hint_handlers.hint,
    tables.record,
    tables.rematch,
    studies.create_study,
    studies.show_study,
    studies.study_record,
    studies.study_position,
    studies.study_reason,
    studies.study_look,
    studies.add_nodes,
    studies.change_node,
    studies.remove_node,
    studies.evaluation,
    replays.account,
    replays.pictures,
    replays.drawing,
    replays.tried,
    replays.play_on,
    analyses.analyse,
    analyses.analysis,
    analyses.judgement,
    streams.table_stream,
    streams.my_stream,
    exports.begin_export,
    exports.look_at_export,
    exports.download_export,
    profiles.my_profile,
    profiles.save_profile,
    profiles.remove_profile,
    profiles.remove_me,
    profiles.my_games,
    profiles.public_profile,
    profiles.leaders,
    profiles.play_leaders,
    statistics.server_statistics,
    contests.list_contests,
    contests.open_contest,
    contests.show_contest,
    contests.show_deal,
    contests.play_deal,
    contests.play_contest,
    contests.enter_contest,
    contests.leave_contest,
    contests.organise_contest,
    contests.pair_by_hand,
    contests.contest_stream,
    clubs.found_club,
    clubs.show_club,
    clubs.my_clubs,
    clubs.show_season,
    clubs.club_qr,
    clubs.join_club,
    clubs.leave_club,
    clubs.change_role,
    clubs.remove_member,
    clubs.renew_invite,
    clubs.close_club,
    contest_files.results_as_json,
    contest_files.results_as_csv,
    contest_files.contest_calendar,
    contest_files.contest_records,
    keys.move_to_key,
    push.offer,
    push.subscribe,
    push.unsubscribe,
    table_socket,
    health.health,
    health.status,
    metrics.metrics,
    description,
    pages.page,
    pages.asset,
)


def create_app(
    settings: Settings, store: Store, ready: Callable[[], None] = lambda: None
) -> Litestar:
    """Return the application for an open database.

    ready: a function that is called when the application can answer requests; some games may not be compiled yet.
    """
    limits, origins = Limits(settings), Origins(settings)
    previews = covers.Previews()
    services = build_services(settings, store, WarmUp(games.draw_first))
    log.addHandler(COUNTING)
    return Litestar(
        [Router("/", route_handlers=ROUTES)],  # starts a fifth faster than with single handlers
        state=State(
            {
                "limits": limits,
                "origins": origins,
                "settings": settings,
                "warm_up": services.warm_up,
            }
        ),
        dependencies=_dependencies(services, previews, limits, origins),
        guards=[guard],
        before_send=[add(headers_of(settings)), name_methods],
        exception_handlers=REFUSALS,
        lifespan=[_running(services, previews, limits.connections, ready)],
        compression_config=CompressionConfig(
            "gzip", minimum_size=1000, gzip_compress_level=6, exclude_opt_key="packed"
        ),
        request_class=StrictRequest,
        request_max_body_size=LARGEST_BODY,
        openapi_config=_description(settings.base_path),
        logging_config=None,
    )


def _dependencies(
    services: Services, previews: covers.Previews, limits: Limits, origins: Origins
) -> dict[str, Provide]:
    """Return the objects that handlers can request as parameters."""
    return _provided(
        settings=services.settings,
        threads=services.live.threads,
        store=services.store,
        warm_up=services.warm_up,
        readiness=services.live.readiness,
        registry=services.live.registry,
        tables=services.lobby.person_tables,
        opener=services.lobby.opener,
        seating=services.lobby.seating,
        now=services.lobby.play_now,
        clubs=services.clubs,
        contests=services.contests.contests,
        days=services.contests.days,
        organising=services.contests.organising,
        levels=services.levels,
        seats=SeatAccess(services.live.registry, services.live.presence),
        subscriptions=services.live.subscriptions,
        hints=services.hints,
        analyses=services.studies.analyses,
        exports=services.people.exports,
        push_public_key=services.people.push_public_key,
        figures=services.figures,
        studies=services.studies.studies,
        engine=services.studies.engine,
        database_check=DatabaseCheck(services.store),
        previews=previews,
        game_minutes=GameMinutes(services.store),
        statistics_cache=services.people.statistics,
        people=services.people.queries,
        puzzle_results=services.people.puzzle_results,
        answers=services.people.puzzle_results,
        pushes=services.people.pushes,
        erasure=services.people.erasure,
        moves=services.people.moves,
        limits=limits,
        origins=origins,
    ) | {"work": Provide(work_of)}


def _provided(**objects: Any) -> dict[str, Provide]:
    """Return a provider for each object, keyed by the name of the handler parameter."""

    def give(value: Any) -> Provide:
        return Provide(lambda: value, sync_to_thread=False)

    return {name: give(value) for name, value in objects.items()}


def _description(base_path: str) -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Keepstone",
        version=keepstone.__version__,
        path=OPENAPI_PATH,
        use_handler_docstrings=True,
        servers=[Server(url=base_path or "/")],
        render_plugins=[Description()],
    )


def _running(
    services: Services,
    previews: covers.Previews,
    connections: ConnectionLimits,
    ready: Callable[[], None],
) -> Lifespan:
    """Run the services while the application is running."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await start_clocks(services)
        await start_work(services)
        tasks = [
            asyncio.create_task(work) for work in (_start_games(services), connections.watch())
        ]
        ready()
        yield
        await stop(tasks)
        await previews.close()
        await stop_clocks(services)
        await close_services(services)

    return lifespan


async def _start_games(services: Services) -> None:
    """Read texts and compile the games, then resume the tables that the previous process left unfinished."""
    try:
        await asyncio.to_thread(read_all)
        await services.warm_up.run()
        gc.collect()
        gc.freeze()  # the loaded code of the compiler remains in memory
        gc.set_threshold(*GC_THRESHOLDS)
        await services.store.tasks.shielded(services.live.registry.resume())
        services.people.results.save_missing(services.live.registry.table)
        services.people.statistics.refresh()
        await services.contests.contests.close_outdated()
        await services.contests.contests.forget_openers()
    except Exception:
        log.exception("the server could not start its games")


# messages for Litestar's errors, by status
REASONS = {
    404: sentence("there is nothing at this address"),
    413: sentence("the request is too large"),
}


def _refuse(request: AnyRequest, error: KeepstoneError) -> Response[Problem]:
    problem = plain(error, language_of(request))
    return Response(problem, status_code=status_of(error), headers=errors.headers_of(error))


def _refuse_http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """Respond to a Litestar error in the server's own error format."""
    kinds = {404: NotFound, 413: TooLarge}
    if error.detail == CLIENT_LEFT:
        return _refuse(request, InvalidRequest("the request was not complete"))
    if error.status_code >= 500:
        return _fail(request, error)
    message = REASONS.get(error.status_code) or _details(error)
    problem = kinds.get(error.status_code, InvalidRequest)(message)
    response = plain(problem, language_of(request))
    return Response(response, status_code=error.status_code, headers=error.headers)


def _refuse_depth(request: AnyRequest, _: RecursionError) -> Response[Problem]:
    return _refuse(request, InvalidRequest("the request is nested too deeply"))


def _refuse_encoding(request: AnyRequest, _: UnicodeDecodeError) -> Response[Problem]:
    return _refuse(request, InvalidRequest("the request is not valid UTF-8"))


def _details(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    found = "; ".join(str(each.get("message")) for each in extra if isinstance(each, dict))
    return "the body is missing" if found == "'data'" else found or error.detail


def _fail(request: AnyRequest, error: Exception) -> Response[Problem]:
    identity = identity_of(request)
    if is_failure(error):
        log.error("request %s failed: %s", identity, one_line(error))
        return _refuse(request, NoDatabase(MESSAGE))
    log.error("request %s failed", identity, exc_info=error)
    problem = ServerFailure(
        sentence(
            "something went wrong on the server; nothing was changed (request {id})", id=identity
        )
    )
    return Response(plain(problem, language_of(request)), status_code=status_of(problem))


REFUSALS: Any = {
    KeepstoneError: _refuse,
    HTTPException: _refuse_http,
    RecursionError: _refuse_depth,
    UnicodeDecodeError: _refuse_encoding,
    Exception: _fail,
}
