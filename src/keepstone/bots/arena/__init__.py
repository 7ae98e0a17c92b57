"""The arena: matches between levels and engines over many games, and their ratings."""

from keepstone.bots.arena.ladder import Rung, ladder, pairs_of
from keepstone.bots.arena.match import SECONDS, arena
from keepstone.bots.arena.parquet import parquet_writer
from keepstone.bots.arena.play import kill_engines
from keepstone.bots.arena.report import command_of, write_section
from keepstone.bots.arena.result import Result
from keepstone.bots.arena.statistics import Sprt
from keepstone.bots.arena.store import GameStore

__all__ = [
    "SECONDS",
    "GameStore",
    "Result",
    "Rung",
    "Sprt",
    "arena",
    "command_of",
    "kill_engines",
    "ladder",
    "pairs_of",
    "parquet_writer",
    "write_section",
]
