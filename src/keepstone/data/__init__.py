"""Games as data for learning programs: reading and writing files of games (docs/data.md)."""

from keepstone.data.decisions import Decisions
from keepstone.data.file_game import MixedGames
from keepstone.data.games import Games, write
from keepstone.data.parquet import NoParquet

__all__ = ["Decisions", "Games", "MixedGames", "NoParquet", "write"]
