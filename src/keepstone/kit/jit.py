"""Compiling Python with Numba: the only place that knows how.

Three words are enough for the rest of the project: `compiled` compiles a function, `wrapping` does so
for arithmetic that is meant to overflow, and `generic` makes a function whose body is chosen by the
type of its first argument, so that one search or playout serves every game.

With NUMBA_DISABLE_JIT=1 everything runs as plain Python; with NUMBA_BOUNDSCHECK=1 indices are
checked. Each mode has a cache folder of its own.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba.core import types
from numba.extending import overload
from numba.np.numpy_support import as_dtype

F = TypeVar("F", bound=Callable[..., Any])

CONFIG: Any = numba.config
COMPILED = not CONFIG.DISABLE_JIT
UNCOMPILED = (
    "cli",
    "locale",
    "match",
    "server",
)  # nothing there is compiled, so edits cost no compilation
OPTIONS: Any = {"nogil": True, "error_model": "numpy"}


def source_digest() -> str:
    """A name for all that compiled code depends on: sources, data, versions and flags.

    Numba itself notices only edits of the file that holds the outermost function.
    """
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    digest.update(f"{numba.__version__} {np.__version__} {CONFIG.BOUNDSCHECK}".encode())
    for path in sorted([*package.rglob("*.py"), *package.rglob("*.toml")]):
        name = path.relative_to(package)
        if name.parts[0] not in UNCOMPILED:
            digest.update(name.as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """The folder of compiled code for exactly these sources; a temporary one if none is writable."""
    root = os.environ.get("KEEPSTONE_CACHE") or platformdirs.user_cache_dir("keepstone")
    for base in (Path(root), Path(tempfile.gettempdir()) / f"keepstone-{os.getuid()}"):
        folder = base / source_digest()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return Path(tempfile.mkdtemp(prefix="keepstone-"))


CACHE = cache_folder()
CONFIG.CACHE_DIR = str(CACHE)


def compiled(function: F) -> F:
    """Compile a function, cached on disk, without holding the GIL; plain Python when interpreted."""
    return cast(F, numba.njit(cache=True, **OPTIONS)(function))


def wrapping(function: F) -> F:
    """`compiled` for unsigned arithmetic that wraps around on purpose."""
    return compiled(function) if COMPILED else np.errstate(over="ignore")(function)


def generic(function: F) -> F:
    """Make a function of the protocol: its body is looked up by the record type of its first argument.

    `register` adds a body. Compiled callers are compiled once for each record type; interpreted
    callers look the body up by dtype.
    """
    bodies: dict[np.dtype, Callable[..., Any]] = {}

    def body_for(*args: Any) -> Callable[..., Any] | None:
        body = bodies.get(as_dtype(args[0])) if isinstance(args[0], types.Record) else None
        return getattr(body, "py_func", body)

    @wraps(function)
    def dispatch(state: Any, *args: Any) -> Any:
        return bodies[state.dtype](state, *args)

    if COMPILED:
        overload(dispatch, strict=False, jit_options=OPTIONS)(body_for)
    generic_function: Any = dispatch
    generic_function.register = bodies.__setitem__
    return cast(F, generic_function)
