"""Checks whether a server would start with the current settings: push key, folder, database, port."""

import asyncio
from collections.abc import Callable, Iterator

from sqlalchemy import URL

from keepstone.errors import InvalidWeights
from keepstone.server.base.bot_levels import BotLevels
from keepstone.server.launch import CannotStart, bind, prepare_folder, startup_errors
from keepstone.server.people.push import InvalidPushKey, push_key_of
from keepstone.server.settings import Settings
from keepstone.server.storage.database import engine_of
from keepstone.server.storage.migrate import version_state


def check(settings: Settings) -> Iterator[tuple[str, bool, str]]:
    """Yield each part, whether it is usable, and a description. Create a missing folder or database."""
    checks = (
        ("notices", _notices),
        ("nets", _nets),
        ("folder", _folder),
        ("database", _database),
        ("port", _port),
    )
    for thing, run in checks:
        yield thing, *_result(run, settings)


def _result(run: Callable[[Settings], str], settings: Settings) -> tuple[bool, str]:
    try:
        return True, run(settings)
    except (CannotStart, InvalidPushKey, InvalidWeights) as error:
        return False, error.message


def _folder(settings: Settings) -> str:
    prepare_folder(settings.data)
    return f"{settings.data} can be written"


def _database(settings: Settings) -> str:
    prepare_folder(settings.data)
    with startup_errors(settings):
        return asyncio.run(_version_state(settings.database_url))


async def _version_state(url: URL) -> str:
    engine = engine_of(url)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(version_state)
    finally:
        await engine.dispose()


def _port(settings: Settings) -> str:
    with bind(settings.host, settings.port):
        return f"{settings.port} of {settings.host} is free"


def _nets(settings: Settings) -> str:
    BotLevels(settings.nets)
    return ", ".join(map(str, settings.nets)) or "no nets of your own"


def _notices(settings: Settings) -> str:
    if push_key_of(settings) is None:
        return "push notifications are off"
    return f"signed with {settings.push_key}"
