"""The services of a server without its HTTP interface."""

from pathlib import Path
from typing import Any

from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.services import Services
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store
from keepstone.server.wire.requests import Join, NewTable
from tests.support.databases import prepare


async def services_in(folder: Path, **settings: Any) -> Services:
    """The services of a server with its database in a folder; all games are ready."""
    chosen = Settings(data=folder, **settings)
    prepare(chosen)
    services = Services(chosen, await Store.open(chosen.database_url), WarmUp())
    await services.warm_up.run()
    return services


async def full_table(services: Services) -> str:
    place = await services.lobby.opener.open(
        NewTable("castle-keep", ["me", "open"], name="Ada"), ""
    )
    await services.lobby.seating.join(place.table, Join("Ben"))
    return place.table
