"""What a server can be told; the defaults suit one machine with friends around it."""

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from keepstone.analysis.game import ITERATIONS
from keepstone.server.limits import Rate

READ = Rate(burst=600, per_second=100)
ACT = Rate(burst=300, per_second=50)
CREATE = Rate(burst=120, per_second=1)
FRAMES = Rate(burst=40, per_second=10)


@dataclass(frozen=True, slots=True)
class Settings:
    """data: the database's folder; the rates are for each address, `frames` for each socket.

    live_tables: in memory; analysis_iterations: of the search of each decision.
    reveal_seconds: how long a full table waits for contributions that were pledged.
    """

    data: Path = field(default_factory=lambda: Path(platformdirs.user_data_dir("keepstone")))
    read: Rate = READ
    act: Rate = ACT
    create: Rate = CREATE
    frames: Rate = FRAMES
    live_tables: int = 200
    analysis_iterations: int = ITERATIONS
    reveal_seconds: float = 10.0

    @property
    def database_url(self) -> str:
        """Where SQLAlchemy finds the database."""
        return f"sqlite+aiosqlite:///{self.data / 'keepstone.db'}"
