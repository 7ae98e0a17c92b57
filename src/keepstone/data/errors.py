"""Errors of reading and writing games as data."""

from keepstone.errors import KeepstoneError


class NoParquet(KeepstoneError, ImportError):
    """Pyarrow, which reads and writes Parquet, is not installed."""


class MixedGames(KeepstoneError):
    """Games of several kinds where all must be of one kind."""
