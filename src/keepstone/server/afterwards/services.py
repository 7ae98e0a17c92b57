"""The services for finished games, and for games that bots play when the server is idle."""

from typing import NamedTuple

from keepstone.server.afterwards.analyses import Analyses
from keepstone.server.afterwards.exports import Exports
from keepstone.server.afterwards.par_games import ParGames
from keepstone.server.afterwards.play_analyses import PlayAnalyses
from keepstone.server.base.jobs import Queues
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from keepstone.server.tables.services import TableServices
from keepstone.server.tables.thinker import Thinker


class Afterwards(NamedTuple):
    """The services for finished games."""

    analyses: Analyses
    exports: Exports
    play_analyses: PlayAnalyses
    par_games: ParGames


def afterwards(
    settings: Settings, store: Store, tables: TableServices, queues: Queues, thinker: Thinker
) -> Afterwards:
    """Create the services for finished games."""
    registry, iterations = tables.registry, settings.analysis_iterations
    analyses = Analyses(queues, store, registry.table, iterations, tables.run)

    def is_idle() -> bool:
        return thinker.thinking == 0

    def is_asked() -> bool:
        return len(analyses) > 0

    async def keep(id: str) -> None:
        table = await registry.table(id)
        tables.archives.save(table)
        tables.results.save(table)

    return Afterwards(
        analyses,
        Exports(queues, store, registry.record),
        PlayAnalyses(store, registry.table, iterations, is_idle, is_asked),
        ParGames(queues, store, tables.opener, thinker, keep),
    )
