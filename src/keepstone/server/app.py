"""The Litestar application: its endpoints, by feature, its dependencies and its lifespan."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Server

import keepstone
from keepstone.server.base.tasks import stop
from keepstone.server.bots import hint_handlers
from keepstone.server.catalogue import game_handlers, lesson_handlers, puzzle_handlers
from keepstone.server.catalogue.covers import Previews
from keepstone.server.catalogue.game_minutes import GameMinutes
from keepstone.server.clubs import club_handlers
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.contests import contest_handlers, file_handlers
from keepstone.server.edge.access_log import COUNTING
from keepstone.server.edge.bodies import StrictRequest
from keepstone.server.edge.connection_limits import ConnectionLimits
from keepstone.server.edge.origins import Origins
from keepstone.server.edge.refusals import REFUSALS
from keepstone.server.edge.security import LARGEST_BODY, Limits, add, guard, headers_of
from keepstone.server.edge.stack import name_methods
from keepstone.server.edge.work import work_of
from keepstone.server.http import health, openapi, pages
from keepstone.server.http.health import DatabaseCheck
from keepstone.server.lifecycle import close_services, start_clocks, start_work, stop_clocks
from keepstone.server.live import websocket
from keepstone.server.lobby import stream_handlers, table_handlers
from keepstone.server.lobby.seating import SeatAccess
from keepstone.server.people import (
    export_handlers,
    key_handlers,
    profile_handlers,
    puzzle_result_handlers,
)
from keepstone.server.people.push import handlers as push_handlers
from keepstone.server.services import Services
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from keepstone.server.studies import replay_handlers, study_handlers
from keepstone.text.languages import read_all

log = logging.getLogger("keepstone.server")

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]

# Thresholds of the garbage collector. With Python's defaults (700, 10, 10) it takes a tenth of the time of actions
# under load, although there are hardly any reference cycles. A collection of the second generation takes at most
# 15 ms, and a full one 0.1 s with 1,000 tables, so full ones are rare.
GC_THRESHOLDS = 5_000, 5, 400
# The modules with endpoints, by feature. Each lists its own in ROUTES.
CATALOGUE = (game_handlers, lesson_handlers, puzzle_handlers)
TABLES = (table_handlers, stream_handlers, websocket, hint_handlers)
STUDIES = (study_handlers, replay_handlers)
PEOPLE = (profile_handlers, key_handlers, export_handlers, push_handlers, puzzle_result_handlers)
CONTESTS = (contest_handlers, file_handlers, club_handlers)
SERVER = (health, openapi, pages)
FEATURES = (CATALOGUE, TABLES, STUDIES, PEOPLE, CONTESTS, SERVER)
ROUTES = [route for feature in FEATURES for module in feature for route in module.ROUTES]


def create_app(
    settings: Settings, store: Store, ready: Callable[[], None] = lambda: None
) -> Litestar:
    """Return the application for an open database.

    ready: a function that is called when the application can answer requests; some games may not be compiled yet.
    """
    limits, origins = Limits(settings), Origins(settings)
    previews = Previews()
    services = Services(settings, store, WarmUp(game_handlers.draw_first))
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
    services: Services, previews: Previews, limits: Limits, origins: Origins
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
        thinker=services.thinker,
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
        path=openapi.PATH,
        use_handler_docstrings=True,
        servers=[Server(url=base_path or "/")],
        render_plugins=[openapi.Description()],
    )


def _running(
    services: Services,
    previews: Previews,
    connections: ConnectionLimits,
    ready: Callable[[], None],
) -> Lifespan:
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
