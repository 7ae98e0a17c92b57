"""Compiling Python with Numba: the only place that knows how.

Three words are enough for the rest of the project: `compiled` compiles a function, `wrapping` does so
for arithmetic that is meant to overflow, and `generic` makes a function whose body is chosen by the
type of its first argument, so that one search or playout serves every game.

With NUMBA_DISABLE_JIT=1 everything runs as plain Python; with NUMBA_BOUNDSCHECK=1 indices are
checked. Compiled code is kept on disk (`cache.py`), each mode's apart.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import types
from numba.extending import overload
from numba.np.numpy_support import as_dtype

from keepstone.kit.cache import CodeCache, add_home
from keepstone.kit.compile_errors import CompileError, Pipeline, explain_failures

__all__ = ["COMPILED", "CompileError", "compiled", "generic", "wrapping"]

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = not cast(Any, numba.config).DISABLE_JIT
OPTIONS: Any = {"nogil": True, "error_model": "numpy", "pipeline_class": Pipeline}


def compiled(function: F) -> F:
    """Compile a function, cached on disk, without holding the GIL; plain Python when interpreted."""
    dispatcher: Any = numba.njit(**OPTIONS)(function)
    if COMPILED:
        dispatcher._cache = CodeCache(function)
        explain_failures(dispatcher)
    return cast(F, dispatcher)


def wrapping(function: F) -> F:
    """`compiled` for unsigned arithmetic that wraps around on purpose."""
    return compiled(function) if COMPILED else np.errstate(over="ignore")(function)


def _source(function: Callable[..., Any]) -> Callable[..., Any]:
    """The plain Python of a function that may be compiled."""
    return cast(Callable[..., Any], getattr(function, "py_func", function))


def generic(function: F) -> F:
    """Make a function of the protocol: its body is looked up by the state type of its first argument.

    `register` adds a body. Compiled callers are compiled once for each state type; interpreted
    callers look the body up by dtype.
    """
    bodies: dict[np.dtype, Callable[..., Any]] = {}

    def register(dtype: np.dtype, body: Callable[..., Any]) -> None:
        bodies[dtype] = body
        if COMPILED:
            add_home(dtype, _source(body))

    def body_for(*args: Any) -> Callable[..., Any] | None:
        body = bodies.get(as_dtype(args[0])) if isinstance(args[0], types.Record) else None
        return body and _source(body)

    @wraps(function)
    def dispatch(state: Any, *args: Any) -> Any:
        return bodies[state.dtype](state, *args)

    if COMPILED:
        overload(dispatch, strict=False, jit_options=OPTIONS)(body_for)
    generic_function: Any = dispatch
    generic_function.register = register
    return cast(F, generic_function)
