"""A patch for a check in Numba that would load SciPy, although no rules use linear algebra.

The original check would take 0.4 s of CPU time in each process that compiles or loads compiled code. The patched
check only tests whether SciPy is installed.
"""

from importlib.util import find_spec
from typing import Any

from numba.np import linalg

NUMBAS: Any = linalg


def look_for_scipy() -> None:
    """Run the check now without loading SciPy. A function that uses linear algebra will load SciPy as usual."""
    loads = NUMBAS.ensure_blas
    NUMBAS.ensure_blas = _ensure_it_is_there
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        NUMBAS.ensure_blas = loads


def _ensure_it_is_there() -> None:
    if find_spec("scipy") is None:
        raise ImportError("SciPy is not installed")
