"""Games as data for learning programs: reading and writing files of games (docs/data.md)."""

from keepstone.data.decisions import Decisions
from keepstone.data.errors import MixedGames, NoParquet
from keepstone.data.games import Games, write

__all__ = ["Decisions", "Games", "MixedGames", "NoParquet", "write"]
