"""Batches: thousands of games that advance together on all cores, for learning programs (docs/programs.md)."""

from keepstone.batch.batch import Batch
from keepstone.batch.errors import CannotCopy, IllegalRow, InvalidArray
from keepstone.batch.kernels import STAY
from keepstone.batch.observer import Observer
from keepstone.batch.planes import Plane, Planes

__all__ = [
    "STAY",
    "Batch",
    "CannotCopy",
    "IllegalRow",
    "InvalidArray",
    "Observer",
    "Plane",
    "Planes",
]
