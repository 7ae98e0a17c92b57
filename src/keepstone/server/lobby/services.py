"""The services that open, list and join tables."""

from typing import NamedTuple

from keepstone.server.base.bot_levels import BotLevels
from keepstone.server.live.services import LiveServices
from keepstone.server.lobby.expiry import WaitingExpiry
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.lobby.person_tables import PersonTables
from keepstone.server.lobby.play_now import PlayNowSeating, Strengths
from keepstone.server.lobby.seating import Seating
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store


class LobbyServices(NamedTuple):
    expiry: WaitingExpiry
    opener: TableOpener
    seating: Seating
    play_now: PlayNowSeating
    person_tables: PersonTables


def lobby_services(
    settings: Settings, store: Store, live: LiveServices, levels: BotLevels, strengths: Strengths
) -> LobbyServices:
    registry = live.registry
    expiry = WaitingExpiry(registry, store, settings.waiting_hours)
    opener = TableOpener(registry, store, live.readiness, levels, settings, expiry)
    return LobbyServices(
        expiry,
        opener,
        Seating(registry, live.follower, levels, settings.base_path),
        PlayNowSeating(registry, store, live.readiness, levels, opener, settings, strengths),
        PersonTables(store, registry, live.presence),
    )
