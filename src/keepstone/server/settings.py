"""The settings of a server. The defaults suit a single machine and a group of friends.

Each setting has a name, a type, a description and a default. `configuration.py` reads the settings from the
command line, the environment and a file. docs/hosting.md lists them on the site.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import platformdirs
from msgspec import Meta
from sqlalchemy.engine import URL

from keepstone.analysis.game import ITERATIONS
from keepstone.server.base.bot_levels import NamedNet
from keepstone.server.base.networks import LOOPBACK, Network
from keepstone.server.base.rate_limits import Rate
from keepstone.server.base.urls import database_url, shared_url

READ = Rate(burst=600, per_second=100)
FILES = Rate(burst=3_000, per_second=300)
ACT = Rate(burst=300, per_second=50)
CREATE = Rate(burst=120, per_second=1)
SIT = Rate(burst=60, per_second=0.2)
FRAMES = Rate(burst=40, per_second=10)


def about(description: str, **limits: Any) -> Meta:
    """Return what a setting is about, and the limits of its value."""
    return Meta(description=description, **limits)


def own_folder() -> Path:
    return Path(platformdirs.user_data_dir("keepstone"))


@dataclass(frozen=True, slots=True)
class Settings:
    """Each rate limit applies per client address, except `frames`, which applies per WebSocket."""

    data: Annotated[Path, about("folder that contains the database")] = field(
        default_factory=own_folder
    )
    database: Annotated[
        str | None,
        about(
            "URL of a PostgreSQL database, which several processes can share",
            examples=["postgresql://keepstone@localhost/keepstone"],
        ),
    ] = None
    bots: Annotated[
        bool, about("let bots think in this process as well; if false, only in `keepstone worker`")
    ] = True
    weekly: Annotated[
        tuple[str, ...],
        about("games of which this server holds a public duplicate match each week"),
    ] = ()
    nets: Annotated[
        tuple[NamedNet, ...], about("nets that this server offers as levels of its bots")
    ] = ()
    host: Annotated[
        str,
        about(
            "address to listen on; 0.0.0.0 means all IPv4 addresses, and :: all of IPv4 and IPv6"
        ),
    ] = "127.0.0.1"
    port: Annotated[int, about("port to listen on; 0 selects any free port", ge=0, le=65_535)] = (
        8000
    )
    public_url: Annotated[
        str,
        about(
            "public URL of the server, if it is not http://HOST:PORT",
            examples=["https://castle.example"],
        ),
    ] = ""
    base_path: Annotated[
        str,
        about(
            "path under which the server is reached on its host, if not the root",
            pattern=r"^(/[\w.-]+)*$",
            examples=["/castle"],
        ),
    ] = ""
    trusted_proxies: Annotated[
        tuple[Network, ...],
        about("proxies whose headers are trusted for a client's address and scheme"),
    ] = LOOPBACK
    metrics_for: Annotated[tuple[Network, ...], about("addresses that can read /metrics")] = ()
    access_log: Annotated[bool, about("log each request as a line of JSON")] = False
    push_key: Annotated[
        Path | None,
        about(
            "file with the key that signs push notifications", examples=["/etc/keepstone/push.pem"]
        ),
    ] = None
    push_contact: Annotated[
        str,
        about(
            "address at which push services can contact you",
            pattern=r"^((mailto:|https://)\S+)?$",
            examples=["mailto:you@castle.example"],
        ),
    ] = ""
    read: Annotated[
        Rate, about("how many read requests one IP address may make: burst, then refill per second")
    ] = READ
    files: Annotated[
        Rate,
        about(
            "how many files of the client one IP address may load: burst, then refill per second"
        ),
    ] = FILES
    act: Annotated[
        Rate,
        about(
            "how many actions, joins or sockets one IP address may make: burst, then refill per second"
        ),
    ] = ACT
    create: Annotated[
        Rate,
        about(
            "how many tables and analyses one IP address may start: burst, then refill per second"
        ),
    ] = CREATE
    sit: Annotated[
        Rate, about("how many seats one IP address may claim: burst, then refill per second")
    ] = SIT
    tables_of_day: Annotated[
        int,
        about("maximum number of tables and contests that an IP address may open in a day", ge=1),
    ] = 2000
    rows_of_day: Annotated[
        int,
        about(
            "maximum number of other rows (such as puzzle results) an IP address may add in a day",
            ge=1,
        ),
    ] = 2000
    frames: Annotated[
        Rate, about("how many frames one socket may send: burst, then refill per second")
    ] = FRAMES
    sockets: Annotated[
        int, about("maximum number of open sockets; half are reserved for seated players", ge=2)
    ] = 800
    sockets_of_address: Annotated[
        int,
        about(
            "maximum number of open sockets per IP address; half are reserved for seated players",
            ge=2,
        ),
    ] = 100
    live_tables: Annotated[
        int, about("maximum number of unwatched tables that are kept in memory", ge=1)
    ] = 200
    waiting_tables: Annotated[
        int,
        about("maximum number of tables and contests of an IP address that wait for players", ge=1),
    ] = 20
    waiting_hours: Annotated[
        float, about("hours after which a table that is still waiting for players is deleted", gt=0)
    ] = 24.0
    own_sets: Annotated[
        int, about("maximum number of custom tile sets that are compiled; each takes 20 MB", ge=0)
    ] = 10
    bot_pace: Annotated[
        float, about("shortest time in seconds that a bot with search takes to act", ge=0)
    ] = 0.5
    reveal_seconds: Annotated[
        float, about("seconds that a full table waits for pledged contributions", ge=0)
    ] = 10.0
    away_seconds: Annotated[
        float,
        about("seconds after which the others may replace an absent player whose turn it is", ge=0),
    ] = 120.0
    analysis_iterations: Annotated[
        int, about("search iterations for each decision in an analysis", ge=1)
    ] = ITERATIONS

    @property
    def database_url(self) -> URL:
        return database_url(self.database, self.data)

    @property
    def shared_url(self) -> str | None:
        return shared_url(self.database_url)
