"""The services that open, list and join tables."""

from keepstone.server.base.bot_levels import BotLevels
from keepstone.server.live.services import LiveServices
from keepstone.server.lobby.expiry import WaitingExpiry
from keepstone.server.lobby.opening import TableOpener
from keepstone.server.lobby.person_tables import PersonTables
from keepstone.server.lobby.play_now import PlayNowSeating, Strengths
from keepstone.server.lobby.seating import Seating
from keepstone.server.settings import Settings
from keepstone.server.storage.store import Store


class LobbyServices:
    """The services that open, list and join tables. strengths: returns the estimated strengths of people."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        live: LiveServices,
        levels: BotLevels,
        strengths: Strengths,
    ):
        registry, readiness = live.registry, live.readiness
        self.expiry = WaitingExpiry(registry, store, settings.waiting_hours)
        self.opener = TableOpener(registry, store, readiness, levels, settings, self.expiry)
        self.seating = Seating(registry, live.follower, levels, settings.base_path)
        self.play_now = PlayNowSeating(
            registry, store, readiness, levels, self.opener, settings, strengths
        )
        self.person_tables = PersonTables(store, registry, live.presence)
