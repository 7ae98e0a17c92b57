"""The command `keepstone delete-person`: remove a person's name from a server's database."""

import asyncio
from argparse import ArgumentParser, Namespace

from keepstone.cli.database import add_database, settings_of
from keepstone.cli.output import print_table
from keepstone.server.leaving import leave
from keepstone.server.people.erasure import NOBODY, Erasure, NamedKey, NamedSeat
from keepstone.server.settings import Settings
from keepstone.server.upkeep import current_store


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "persons",
        nargs="+",
        metavar="NAME_OR_PLACE",
        help="player's name, or one of the places that are listed for it, such as TABLE/NUMBER",
    )
    parser.add_argument(
        "--yes",
        action="store_true",
        help="remove the names; without this option, they are only listed",
    )
    add_database(parser)


def run(chosen: Namespace) -> int:
    asyncio.run(_run(settings_of(chosen), chosen.persons, chosen.yes))
    return 0


async def _run(settings: Settings, persons: list[str], is_meant: bool) -> None:
    async with current_store(settings) as store:
        erasure = Erasure(store, leave)
        found = await erasure.find(persons)
        if is_meant:
            await erasure.forget(found)
    print_table([_row(named) for named in found])
    if is_meant:
        print(
            f"Each is called {NOBODY} now, or {NOBODY} with a number. A server that is running must be restarted."
        )
    else:
        print("Nothing was changed: add --yes to remove these names.")


def _row(named: NamedSeat | NamedKey) -> tuple[str, str, str]:
    if isinstance(named, NamedKey):
        return named.place, named.name, ""
    return f"{named.table}/{named.seat}", named.name, "over" if named.over else "going on"
