"""What can be wrong where games are read or written as data."""

from keepstone.errors import KeepstoneError


class NoParquet(KeepstoneError, ImportError):
    """Pyarrow, which reads and writes Parquet, is not installed."""


class MixedGames(KeepstoneError):
    """Games of several kinds, where all have to be of one."""
