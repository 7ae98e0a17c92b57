"""HTTP endpoint for the statistics of this server."""

from litestar import get
from litestar.di import NamedDependency

from keepstone.server.people.statistics import StatisticsCache
from keepstone.server.wire.statistics import PoolStatistics


@get("/api/statistics")
async def server_statistics(
    statistics_cache: NamedDependency[StatisticsCache],
) -> list[PoolStatistics]:
    """Return statistics of the finished games, by game and number of players."""
    return await statistics_cache.get()


ROUTES = (server_statistics,)
