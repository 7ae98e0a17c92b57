"""Games as data for learners: read from files and written into them. docs/data.md tells how."""

from keepstone.data.decisions import Decisions
from keepstone.data.errors import MixedGames, NoParquet
from keepstone.data.games import Games, write

__all__ = ["Decisions", "Games", "MixedGames", "NoParquet", "write"]
