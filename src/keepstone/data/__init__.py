"""Games as data for learners: reading and writing files; described in docs/data.md."""

from keepstone.data.decisions import Decisions
from keepstone.data.errors import MixedGames, NoParquet
from keepstone.data.games import Games, write

__all__ = ["Decisions", "Games", "MixedGames", "NoParquet", "write"]
