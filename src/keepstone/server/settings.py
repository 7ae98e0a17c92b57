"""The settings of a server; the defaults suit one machine and a group of friends.

Each setting has a name, a type, a description and a default. `configuration.py` reads them from the command line,
the environment and a file; docs/hosting.md lists them (`make settings`).
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import platformdirs
from msgspec import Meta
from sqlalchemy.engine import URL

from keepstone.analysis.game import ITERATIONS
from keepstone.server.base.networks import LOOPBACK, Network
from keepstone.server.base.rate_limits import Rate
from keepstone.server.base.urls import channel_url, database_url

READ = Rate(burst=600, per_second=100)
ACT = Rate(burst=300, per_second=50)
CREATE = Rate(burst=120, per_second=1)
SIT = Rate(burst=60, per_second=0.2)
FRAMES = Rate(burst=40, per_second=10)


def own_folder() -> Path:
    """Return the user's data folder for Keepstone."""
    return Path(platformdirs.user_data_dir("keepstone"))


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. Rates are for each address, `frames` for each WebSocket."""

    data: Annotated[Path, Meta(description="the folder that contains the database")] = field(
        default_factory=own_folder
    )
    database: Annotated[
        str | None,
        Meta(
            description="the URL of a different database, which several processes may share",
            examples=["postgresql://keepstone@localhost/keepstone"],
        ),
    ] = None
    channel: Annotated[
        str | None,
        Meta(
            description="the URL through which these processes notify each other, if not the database",
            examples=["redis://localhost:6379/0"],
        ),
    ] = None
    bots: Annotated[
        bool,
        Meta(
            description="whether this process computes bot moves; otherwise only `keepstone worker` does"
        ),
    ] = True
    host: Annotated[
        str, Meta(description="the address to listen on; 0.0.0.0 stands for all IPv4 addresses")
    ] = "127.0.0.1"
    port: Annotated[
        int, Meta(description="the port to listen on; 0 selects any free port", ge=0, le=65_535)
    ] = 8000
    public_url: Annotated[
        str,
        Meta(
            description="the public address of the server, if it differs from host and port",
            examples=["https://castle.example"],
        ),
    ] = ""
    base_path: Annotated[
        str,
        Meta(
            description="the path of the server on its host, if it is not the root",
            pattern=r"^(/[\w.-]+)*$",
            examples=["/castle"],
        ),
    ] = ""
    trusted_proxies: Annotated[
        tuple[Network, ...],
        Meta(description="proxies whose headers define the address and the scheme of a client"),
    ] = LOOPBACK
    metrics_for: Annotated[
        tuple[Network, ...], Meta(description="addresses that may read /metrics")
    ] = ()
    access_log: Annotated[
        bool, Meta(description="whether to log each request as a line of JSON")
    ] = False
    push_key: Annotated[
        Path | None,
        Meta(
            description="the file with the key that signs push notifications",
            examples=["/etc/keepstone/push.pem"],
        ),
    ] = None
    push_contact: Annotated[
        str,
        Meta(
            description="your contact address for the push services",
            pattern=r"^((mailto:|https://)\S+)?$",
            examples=["mailto:you@castle.example"],
        ),
    ] = ""
    read: Annotated[
        Rate, Meta(description="rate limit for read requests, for each client address")
    ] = READ
    act: Annotated[
        Rate,
        Meta(
            description="rate limit for actions, joins and new WebSockets, for each client address"
        ),
    ] = ACT
    create: Annotated[
        Rate, Meta(description="rate limit for new tables and analyses, for each client address")
    ] = CREATE
    sit: Annotated[
        Rate, Meta(description="rate limit for taking seats, for each client address")
    ] = SIT
    frames: Annotated[Rate, Meta(description="rate limit for frames, for each WebSocket")] = FRAMES
    sockets: Annotated[
        int,
        Meta(
            description="maximum number of open WebSockets; half are reserved for seated players",
            ge=2,
        ),
    ] = 800
    sockets_of_address: Annotated[
        int,
        Meta(
            description="maximum number of WebSockets per client address; half are reserved for seated players",
            ge=2,
        ),
    ] = 100
    live_tables: Annotated[
        int, Meta(description="maximum number of tables in memory that nobody watches", ge=1)
    ] = 200
    waiting_tables: Annotated[
        int, Meta(description="maximum number of waiting tables for each client address", ge=1)
    ] = 20
    waiting_hours: Annotated[
        float,
        Meta(description="hours for which a table waits for players before it is deleted", gt=0),
    ] = 24.0
    own_sets: Annotated[
        int,
        Meta(
            description="maximum number of custom tile sets that are compiled, 20 MB each",
            ge=0,
        ),
    ] = 10
    bot_pace: Annotated[
        float, Meta(description="minimum seconds per move for bots that search", ge=0)
    ] = 0.5
    reveal_seconds: Annotated[
        float,
        Meta(description="seconds for which a full table waits for pledged contributions", ge=0),
    ] = 10.0
    away_seconds: Annotated[
        float,
        Meta(
            description="seconds before the other players may replace an absent player who is to move",
            ge=0,
        ),
    ] = 120.0
    analysis_iterations: Annotated[
        int, Meta(description="search iterations for each decision in an analysis", ge=1)
    ] = ITERATIONS

    @property
    def database_url(self) -> URL:
        """The database's URL for SQLAlchemy."""
        return database_url(self.database, self.data)

    @property
    def channel_url(self) -> str | None:
        """The URL of the channel between processes; None if there is one process."""
        return channel_url(self.channel, self.database_url)

    @property
    def jobs_url(self) -> str | None:
        """The PostgreSQL database with the queues of analyses and exports; None if there is one process."""
        return channel_url(None, self.database_url)
