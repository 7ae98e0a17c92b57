"""The services for contests."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from keepstone.games import find
from keepstone.server.base.jobs import Queues
from keepstone.server.contests.contest_store import ContestStore
from keepstone.server.contests.contests import Contests, Losses
from keepstone.server.contests.pairs.organising import Organising
from keepstone.server.contests.pairs.rounds import Rounds
from keepstone.server.contests.par_games import Bot, ParGames
from keepstone.server.contests.regular import Days, WeeklyContests
from keepstone.server.contests.rights import ClubRights
from keepstone.server.live.services import LiveServices
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store


class ContestServices(NamedTuple):
    """The services for contests."""

    contests: Contests
    days: Days
    organising: Organising
    rounds: Rounds
    weekly: WeeklyContests
    par_games: ParGames


def contest_services(
    settings: Settings,
    store: Store,
    live: LiveServices,
    opener: TableOpener,
    queues: Queues,
    bot: Bot,
    finished: Callable[[str], Awaitable[None]],
    losses: Losses,
    rights: ClubRights,
) -> ContestServices:
    """Create the services.

    bot: plays the comparison games; finished: called with the ID of each of these games. losses, rights: as in
    `Contests`.
    """
    database, in_memory = store.database, live.registry.in_memory
    changed = live.subscriptions.notify_topic
    stored = ContestStore(database)
    contests = Contests(database, opener, settings, in_memory, rights, losses, changed)
    return ContestServices(
        contests,
        Days(stored, contests),
        Organising(database, contests, rights, changed),
        Rounds(database, opener, in_memory, live.registry.table, changed),
        WeeklyContests(stored, [find(game).name for game in settings.weekly]),
        ParGames(queues, store, opener, bot, finished, changed),
    )
