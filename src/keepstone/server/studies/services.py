"""The services for finished games, and for games that bots play when the server is idle."""

from typing import NamedTuple

from keepstone.server.base.jobs import Queues
from keepstone.server.bots.thinker import Thinker
from keepstone.server.contests.par_games import ParGames
from keepstone.server.live.services import TableServices
from keepstone.server.people.exports import Exports
from keepstone.server.people.play_analyses import PlayAnalyses
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from keepstone.server.studies.analyses import Analyses


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
