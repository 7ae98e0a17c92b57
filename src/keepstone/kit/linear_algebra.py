"""Numba's linear algebra, which no rules use: whether SciPy is there for it is found out without loading SciPy.

Numba loads it to see, in each process that compiles anything or takes it from the disk, for 0.4 s of CPU.
"""

from importlib.util import find_spec
from typing import Any

from numba.np import linalg

NUMBAS: Any = linalg


def look_for_scipy() -> None:
    """Let Numba find out now; who uses linear algebra loads SciPy then, as ever."""
    loads = NUMBAS.ensure_blas
    NUMBAS.ensure_blas = _ensure_it_is_there
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        NUMBAS.ensure_blas = loads


def _ensure_it_is_there() -> None:
    if find_spec("scipy") is None:
        raise ImportError("there is no SciPy")
