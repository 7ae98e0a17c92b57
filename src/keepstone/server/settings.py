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
from keepstone.server.base.named_nets import NamedNet
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

    data: Annotated[Path, Meta(description="the folder of the database")] = field(
        default_factory=own_folder
    )
    database: Annotated[
        str | None,
        Meta(
            description="the URL of another database, which many processes may share",
            examples=["postgresql://keepstone@localhost/keepstone"],
        ),
    ] = None
    channel: Annotated[
        str | None,
        Meta(
            description="where such processes hear of each other, if not through the database",
            examples=["redis://localhost:6379/0"],
        ),
    ] = None
    bots: Annotated[
        bool, Meta(description="bots think in this process, too; else in `keepstone worker`")
    ] = True
    nets: Annotated[
        tuple[NamedNet, ...],
        Meta(description="nets that this server offers as levels of its bots"),
    ] = ()
    host: Annotated[str, Meta(description="where to listen; 0.0.0.0 is all of IPv4")] = "127.0.0.1"
    port: Annotated[int, Meta(description="the port; 0 is any", ge=0, le=65_535)] = 8000
    public_url: Annotated[
        str,
        Meta(
            description="where people find the server, if not there",
            examples=["https://castle.example"],
        ),
    ] = ""
    base_path: Annotated[
        str,
        Meta(
            description="path of the server on its host, if it is not the root",
            pattern=r"^(/[\w.-]+)*$",
            examples=["/castle"],
        ),
    ] = ""
    trusted_proxies: Annotated[
        tuple[Network, ...],
        Meta(description="whose word counts for the address and the scheme of a client"),
    ] = LOOPBACK
    metrics_for: Annotated[tuple[Network, ...], Meta(description="who may read /metrics")] = ()
    access_log: Annotated[bool, Meta(description="a line of JSON for each request")] = False
    push_key: Annotated[
        Path | None,
        Meta(
            description="a file with the key that signs notices to browsers that are closed",
            examples=["/etc/keepstone/push.pem"],
        ),
    ] = None
    push_contact: Annotated[
        str,
        Meta(
            description="where those who pass such notices on can reach you",
            pattern=r"^((mailto:|https://)\S+)?$",
            examples=["mailto:you@castle.example"],
        ),
    ] = ""
    read: Annotated[Rate, Meta(description="what an address may ask for")] = READ
    act: Annotated[Rate, Meta(description="actions, joins and sockets of an address")] = ACT
    create: Annotated[Rate, Meta(description="tables and analyses of an address")] = CREATE
    sit: Annotated[Rate, Meta(description="seats that an address takes")] = SIT
    frames: Annotated[Rate, Meta(description="frames of a socket")] = FRAMES
    sockets: Annotated[
        int, Meta(description="sockets in all; half are kept for those with a seat", ge=2)
    ] = 800
    sockets_of_address: Annotated[
        int, Meta(description="sockets of an address; half are kept likewise", ge=2)
    ] = 100
    live_tables: Annotated[int, Meta(description="tables in memory that nobody watches", ge=1)] = (
        200
    )
    waiting_tables: Annotated[
        int, Meta(description="tables of an address that wait for players", ge=1)
    ] = 20
    waiting_hours: Annotated[
        float, Meta(description="how long a table waits for players, until it is gone", gt=0)
    ] = 24.0
    own_sets: Annotated[
        int,
        Meta(
            description="tile sets of people's own that games are compiled for, 20 MB each",
            ge=0,
        ),
    ] = 10
    bot_pace: Annotated[
        float, Meta(description="seconds that a bot takes at least which looks ahead", ge=0)
    ] = 0.5
    reveal_seconds: Annotated[
        float, Meta(description="a full table waits for contributions that were pledged", ge=0)
    ] = 10.0
    away_seconds: Annotated[
        float,
        Meta(
            description="after which others may go on without who is to move and not there",
            ge=0,
        ),
    ] = 120.0
    analysis_iterations: Annotated[
        int, Meta(description="of an analysis, for each decision", ge=1)
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
