"""The services for finished games, and for games that bots play when the server is idle."""

from typing import NamedTuple

from keepstone.server.afterwards.analyses import Analyses
from keepstone.server.afterwards.analysis_jobs import AnalysisJobs, check_capacity
from keepstone.server.afterwards.analysis_stores import RecordAnalysisStore, TableAnalysisStore
from keepstone.server.afterwards.exports import Exporter, ExportJobs, ExportWork
from keepstone.server.afterwards.par_games import ParGames
from keepstone.server.afterwards.play_analyses import PlayAnalyses
from keepstone.server.base.fair_queue import Line
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from keepstone.server.tables.services import TableServices
from keepstone.server.tables.thinker import Thinker


class Afterwards(NamedTuple):
    """The services for finished games. Queues can be shared by all processes."""

    analyses: Analyses
    record_analyses: Analyses
    exports: ExportWork
    play_analyses: PlayAnalyses
    par_games: ParGames


class _Queues(NamedTuple):
    analyses: Analyses
    record_analyses: Analyses
    exports: ExportWork


def afterwards(
    settings: Settings, store: Store, tables: TableServices, thinker: Thinker
) -> Afterwards:
    """Create the services for finished games."""
    exporter = Exporter(store, tables.registry.record)
    queues = _shared_queues if settings.jobs_url else _own_queues
    found = queues(settings, TableAnalysisStore(store), tables, exporter)
    play_analyses = _play_analyses(settings, store, tables, thinker, found)
    return Afterwards(*found, play_analyses, _par_games(store, tables, thinker))


def _own_queues(
    settings: Settings, kept: TableAnalysisStore, tables: TableServices, exporter: Exporter
) -> _Queues:
    """Return queues of this process."""
    iterations, records = settings.analysis_iterations, RecordAnalysisStore()
    line = Line()  # analyses take turns because each occupies a core for a long time
    return _Queues(
        Analyses(kept, AnalysisJobs(kept, iterations, line), tables.run),
        Analyses(records, AnalysisJobs(records, iterations, line), tables.run),
        ExportJobs(exporter),
    )


def _shared_queues(
    settings: Settings, kept: TableAnalysisStore, tables: TableServices, exporter: Exporter
) -> _Queues:
    """Return queues that all processes share."""
    # its dependencies are in an extra
    from keepstone.server.afterwards.analysis_queue import AnalysisQueue, RecordAnalysisQueue
    from keepstone.server.afterwards.export_queue import ExportQueue
    from keepstone.server.storage.fair_job_queue import FairJobQueue

    url, iterations = settings.jobs_url, settings.analysis_iterations
    assert url is not None
    queue = FairJobQueue(url, "analysis", check_capacity)
    records = RecordAnalysisQueue(queue, iterations)
    of_tables = AnalysisQueue(queue, kept, iterations, tables.registry.table)
    return _Queues(
        Analyses(kept, of_tables, tables.run),
        Analyses(records, records, tables.run),
        ExportQueue(FairJobQueue(url, "export"), exporter),
    )


def _play_analyses(
    settings: Settings, store: Store, tables: TableServices, thinker: Thinker, queues: _Queues
) -> PlayAnalyses:
    def is_idle() -> bool:
        return thinker.thinking == 0

    def is_asked() -> bool:
        return len(queues.analyses) + len(queues.record_analyses) > 0

    iterations = settings.analysis_iterations
    return PlayAnalyses(store, tables.registry.table, iterations, is_idle, is_asked)


def _par_games(store: Store, tables: TableServices, thinker: Thinker) -> ParGames:
    async def keep(id: str) -> None:
        table = await tables.registry.table(id)
        tables.archives.save(table)
        tables.results.save(table)

    return ParGames(store, tables.opener, thinker, keep)
