"""SciPy is not loaded unless compiled code needs it."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.compiled
PROGRAM = """
import sys
import numba
import numpy as np
from keepstone.kit.jit import compiled

assert compiled(lambda a: a + 1)(1) == 2
assert "scipy.linalg" not in sys.modules
two = np.full((2, 2), 2.0)
assert numba.njit(lambda a: np.dot(a, a))(two).tolist() == [[8.0, 8.0], [8.0, 8.0]]
assert "scipy.linalg" in sys.modules
"""


@pytest.mark.whole  # SciPy comes with the packages for the complete tests
def test_scipy_is_loaded_for_linear_algebra_alone() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)
