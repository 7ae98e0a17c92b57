"""Starting and stopping the services of a process, in the right order."""

from keepstone.server.services import Services


async def start_clocks(services: Services) -> None:
    await services.live.heartbeat.start()
    services.live.clock_watch.start()


async def start_work(services: Services) -> None:
    """Connect to the job queues, process jobs if the settings allow it, and follow other processes' changes."""
    for queue in (
        services.bots,
        services.studies.analyses,
        services.people.exports.queue,
        services.contests.par_games,
    ):
        await queue.open(services.settings.bots)
    if services.settings.bots:
        services.people.play_analyses.start()
    services.contests.days.start()
    services.contests.weekly.start()
    services.contests.rounds.start()
    services.lobby.expiry.start()
    services.people.expiry.start()
    services.studies.expiry.start()
    if services.live.follower:
        services.live.follower.start()


async def stop_clocks(services: Services) -> None:
    await services.live.clock_watch.close()
    await services.live.heartbeat.close()


async def close_services(services: Services) -> None:
    if services.live.follower:
        await services.live.follower.close()
    if services.people.notices:
        await services.people.notices.close()
    await services.bots.close()
    await services.live.reveal_timers.close()
    await services.people.play_analyses.close()
    await services.contests.rounds.close()
    await services.contests.weekly.close()
    await services.contests.days.close()
    await services.contests.par_games.close()
    await services.people.exports.queue.close()
    await services.studies.analyses.close()
    await services.studies.expiry.close()
    services.studies.engine.close()
    services.thinker.close()
    await services.people.expiry.close()
    await services.lobby.expiry.close()
    services.live.threads.close()
    await services.live.archives.close()
    await services.people.results.close()
    await services.people.statistics.close()
    await services.live.readiness.close()
    await services.live.subscriptions.close()
    services.live.registry.close()
    await services.store.close()
