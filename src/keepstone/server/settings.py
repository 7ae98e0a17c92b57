"""What a server can be told; the defaults suit one machine with friends around it."""

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from keepstone.analysis.game import ITERATIONS
from keepstone.server.limits import Rate

DATABASE = "keepstone.db"
READ = Rate(burst=600, per_second=100)
ACT = Rate(burst=300, per_second=50)
CREATE = Rate(burst=120, per_second=1)
SIT = Rate(burst=60, per_second=0.2)
FRAMES = Rate(burst=40, per_second=10)


@dataclass(frozen=True, slots=True)
class Settings:
    """data: the database's folder. host: what the server listens on.

    public_url: where people find it, if not there. The rates are for each address, `frames` for each
    socket. sockets: in all, and of one address; half of each is kept for those with a seat.
    live_tables: in memory. waiting_tables: of one address, with open seats; waiting_hours: until they
    are dropped. own_sets: texts of one's own that games are compiled for, 20 MB each. bot_pace: how many
    seconds a bot that looks ahead takes at least. analysis_iterations: of the search of each decision.
    """

    data: Path = field(default_factory=lambda: Path(platformdirs.user_data_dir("keepstone")))
    host: str = "127.0.0.1"
    public_url: str = ""
    read: Rate = READ
    act: Rate = ACT
    create: Rate = CREATE
    sit: Rate = SIT
    frames: Rate = FRAMES
    sockets: int = 800
    sockets_of_address: int = 100
    live_tables: int = 200
    waiting_tables: int = 20
    waiting_hours: float = 24
    own_sets: int = 10
    bot_pace: float = 0.5
    analysis_iterations: int = ITERATIONS

    @property
    def database_url(self) -> str:
        """Where SQLAlchemy finds the database."""
        return f"sqlite+aiosqlite:///{self.data / DATABASE}"
