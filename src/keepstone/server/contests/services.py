"""The services for deals of the day and duplicate matches."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from keepstone.server.base.jobs import Queues
from keepstone.server.contests.daily import DailyDeals
from keepstone.server.contests.duplicates import DuplicateMatches
from keepstone.server.contests.par_games import Bot, ParGames
from keepstone.server.live.services import LiveServices
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store


class ContestServices(NamedTuple):
    """The services for contests."""

    daily: DailyDeals
    duplicate_matches: DuplicateMatches
    par_games: ParGames


def contest_services(
    settings: Settings,
    store: Store,
    live: LiveServices,
    opener: TableOpener,
    queues: Queues,
    bot: Bot,
    finished: Callable[[str], Awaitable[None]],
) -> ContestServices:
    """Create the services.

    bot: plays the comparison games; finished: called with the ID of each of these games.
    """
    return ContestServices(
        DailyDeals(store, opener),
        DuplicateMatches(store, opener, settings, live.registry.in_memory),
        ParGames(queues, store, opener, bot, finished),
    )
