"""Starting and stopping the services of a process, in the right order."""

from keepstone.server.services import Services


async def start_clocks(services: Services) -> None:
    """Start the players' clocks, now that players can reach this process."""
    await services.heartbeat.start()
    services.clock_watch.start()


async def start_work(services: Services) -> None:
    """Connect to the job queues, and start to follow the changes that other processes make.

    Process jobs if the settings allow it.
    """
    for each in (services.bots, services.analyses, services.exports, services.par_games):
        await each.open(services.settings.bots)
    if services.settings.bots:
        services.play_analyses.start()
    services.expiry.start()
    services.study_expiry.start()
    if services.follower:
        services.follower.start()


async def stop_clocks(services: Services) -> None:
    """Stop this process from running the clocks."""
    await services.clock_watch.close()
    await services.heartbeat.close()


async def close_services(services: Services) -> None:
    """Stop bots, pending tasks and analyses; then close the database."""
    if services.follower:
        await services.follower.close()
    if services.notices:
        await services.notices.close()
    await services.bots.close()
    await services.reveal_timers.close()
    await services.play_analyses.close()
    await services.par_games.close()
    await services.exports.close()
    await services.analyses.close()
    services.thinker.close()
    services.engine.close()
    await services.expiry.close()
    await services.study_expiry.close()
    services.threads.close()
    await services.archives.close()
    await services.results.close()
    await services.statistics.close()
    await services.readiness.close()
    await services.listeners.close()
    services.registry.close()
    await services.store.close()
