"""What a server can be told; the defaults suit one machine with friends around it."""

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs
from sqlalchemy.engine import URL

from keepstone.analysis.game import ITERATIONS
from keepstone.server.addresses import channel_url, database_url
from keepstone.server.limits import Rate

READ = Rate(burst=600, per_second=100)
ACT = Rate(burst=300, per_second=50)
CREATE = Rate(burst=120, per_second=1)
FRAMES = Rate(burst=40, per_second=10)


@dataclass(frozen=True, slots=True)
class Settings:
    """data: the folder of a database of one's own; the rates are for each address, `frames` for each socket.

    database: the URL of another; channel: of a PostgreSQL or Redis where the processes on one database
    hear of each other, the database itself unless it is named; bots: whether bots think and games
    are analysed in this process, too. live_tables: in memory; analysis_iterations: of the search of each decision.
    """

    data: Path = field(default_factory=lambda: Path(platformdirs.user_data_dir("keepstone")))
    database: str | None = None
    channel: str | None = None
    bots: bool = True
    read: Rate = READ
    act: Rate = ACT
    create: Rate = CREATE
    frames: Rate = FRAMES
    live_tables: int = 200
    analysis_iterations: int = ITERATIONS

    @property
    def database_url(self) -> URL:
        """Where SQLAlchemy finds the database."""
        return database_url(self.database, self.data)

    @property
    def channel_url(self) -> str | None:
        """Where other processes are heard of; None if there are none."""
        return channel_url(self.channel, self.database_url)
