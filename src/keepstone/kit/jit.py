"""Compilation with Numba. No other module configures Numba.

The rest of the project needs three decorators. `compiled` compiles a function. `wrapping` compiles a function
whose arithmetic overflows on purpose. `generic` makes a function whose body is chosen by the type of its first
argument, so that the same search or playout works for every game.

With NUMBA_DISABLE_JIT=1, everything runs as plain Python. With NUMBA_BOUNDSCHECK=1, array indices are checked.
Compiled code is cached on disk (`cache.py`), separately for each mode.
"""

from collections.abc import Callable
from functools import wraps
from importlib.util import find_spec
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import types
from numba.core.registry import cpu_target
from numba.extending import overload
from numba.np import linalg
from numba.np.numpy_support import as_dtype

from keepstone.kit.cache import CodeCache, add_origin
from keepstone.kit.compile_errors import CompileError, explain_failures
from keepstone.kit.inner_functions import Pipeline, hide_inner

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


__all__ = ["COMPILED", "CompileError", "compiled", "generic", "load_compiler", "wrapping"]

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = not cast(Any, numba.config).DISABLE_JIT
OPTIONS: Any = {
    "nogil": True,
    "error_model": "numpy",
    "pipeline_class": Pipeline,
    "no_cfunc_wrapper": True,  # unused, but it would take a tenth of the compile time
}
CALLING: dict[int, Callable[..., Any]] = {  # by the number of arguments: Numba rejects *args
    1: lambda body: lambda state: body(state),
    2: lambda body: lambda state, a: body(state, a),
    3: lambda body: lambda state, a, b: body(state, a, b),
}

if COMPILED:
    look_for_scipy()


def load_compiler() -> None:
    """Load the parts of Numba that the first compilation would load.

    Loading these parts holds the GIL for 0.15 s.
    """
    if COMPILED:
        context: Any = cpu_target
        context.typing_context.refresh()
        context.target_context.refresh()


def compiled(function: F) -> F:
    """Compile a function that runs without the GIL, cached on disk.

    Without JIT, return the function as plain Python.
    """
    dispatcher: Any = numba.njit(**OPTIONS)(function)
    if COMPILED:
        dispatcher._cache = CodeCache(function)
        explain_failures(dispatcher)
        hide_inner(dispatcher)
        _widen_integers(dispatcher)
    return cast(F, dispatcher)


def _widen_integers(dispatcher: Any) -> None:
    """Make compiled callers pass every signed integer as int64, so that one compiled version is enough."""
    numbas = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return numbas(tuple(map(_widened, args)), {name: _widened(kws[name]) for name in kws})

    dispatcher.get_call_template = get_call_template


def _widened(kind: Any) -> Any:
    kind = types.unliteral(kind)
    if isinstance(kind, types.IntEnumMember):
        kind = kind.dtype
    return types.int64 if kind in types.signed_domain else kind


def wrapping(function: F) -> F:
    """Compile a function with unsigned arithmetic that wraps around on purpose."""
    return compiled(function) if COMPILED else np.errstate(over="ignore")(function)


def python_source(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the plain Python function behind a function that may be compiled."""
    return cast(Callable[..., Any], getattr(function, "py_func", function))


def generic(function: F) -> F:
    """Make a generic function of the protocol, whose body depends on the state type of its first argument.

    `register` adds a body. Compiled callers are compiled once for each state type. Interpreted callers look up the
    body by dtype.
    """
    bodies: dict[np.dtype, Callable[..., Any]] = {}

    def register(dtype: np.dtype, body: Callable[..., Any]) -> None:
        bodies[dtype] = body
        if COMPILED:
            add_origin(dtype, python_source(body))

    def body_for(*args: Any) -> Callable[..., Any] | None:
        body = bodies.get(as_dtype(args[0])) if isinstance(args[0], types.Record) else None
        if body is None or body is python_source(body):
            return body
        calling: Callable[..., Any] = CALLING[len(args)](body)
        return calling

    @wraps(function)
    def dispatch(state: Any, *args: Any) -> Any:
        return bodies[state.dtype](state, *args)

    if COMPILED:
        overload(dispatch, strict=False, jit_options=OPTIONS | {"no_cpython_wrapper": True})(
            body_for
        )
    generic_function: Any = dispatch
    generic_function.register = register
    return cast(F, generic_function)
