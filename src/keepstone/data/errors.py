"""Errors when reading or writing games as data."""

from keepstone.errors import KeepstoneError


class NoParquet(KeepstoneError, ImportError):
    """Pyarrow, which reads and writes Parquet files, is not installed."""


class MixedGames(KeepstoneError):
    """The games are of different kinds."""
