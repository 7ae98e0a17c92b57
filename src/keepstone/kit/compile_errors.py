"""One-line messages for Numba's compilation errors, with the file and line of the cause.

Numba wraps an error once for each caller and reports the location of the outermost caller. Therefore this module
records each function that fails, and reports the innermost function that the error text mentions.
"""

from collections.abc import Callable
from traceback import walk_tb
from types import FrameType
from typing import Any, cast

from numba.core import config, ir
from numba.core.errors import ForceLiteralArg, NumbaError

from keepstone.kit.quoting import shortened
from keepstone.kit.reference_counts import BorrowingCompiler

NOISE = "Failed in "  # the name of the compiler pass follows
ENDS = ("During: ", "There are ", "File ")  # details about callers and candidates follow


class CompileError(Exception):
    """A function that cannot be compiled. The message is `file:line: in function: what is wrong`."""


class ExplainingCompiler(BorrowingCompiler):
    """Numba's compiler, which also records where it fails."""

    explained: dict[str, str] = {}  # noqa: RUF012  # by Numba's text, innermost first

    def _compile_core(self) -> Any:
        try:
            return super()._compile_core()  # type: ignore[no-untyped-call]
        except ForceLiteralArg:  # not an error: Numba tries again
            raise
        except NumbaError as error:
            text = _in_one_line(str(error))
            self.explained.setdefault(text, _explanation(self.state, error))
            raise
        except CompileError:
            raise
        except Exception as error:
            if speaks_for_itself():
                raise
            raise CompileError(_about_other(self.state, error)) from None


def speaks_for_itself() -> bool:
    """Return whether the user wants Numba's own messages, with NUMBA_FULL_TRACEBACKS=1."""
    return bool(cast(Any, config).FULL_TRACEBACKS)


def explain_failures(dispatcher: Any) -> None:
    """Make a compiled function raise CompileError if it cannot be compiled.

    The explanation adds no overhead to calls.
    """
    numbas: Callable[..., Any] = dispatcher._compile_for_args

    def compile_for_args(*args: Any, **kwargs: Any) -> Any:
        try:
            return numbas(*args, **kwargs)
        except NumbaError as error:
            message = _innermost(_in_one_line(str(error)))
        except CompileError as error:
            message = str(error)
        raise CompileError(message)  # raised here, so that the traceback ends outside the compiler

    if not speaks_for_itself():
        dispatcher._compile_for_args = compile_for_args


def _innermost(text: str) -> str:
    explained = ExplainingCompiler.explained.items()
    return next((explanation for known, explanation in explained if known in text), text)


def _explanation(state: Any, error: NumbaError) -> str:
    lines = [line.strip() for line in str(error).splitlines() if not line.startswith(NOISE)]
    end = next((at for at, line in enumerate(lines) if line.startswith(ENDS)), len(lines))
    return _message(state, getattr(error, "loc", None), " ".join(filter(None, lines[:end])))


def _about_other(state: Any, error: Exception) -> str:
    """Return a message for an internal Numba error without a location, such as an unknown field."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    if isinstance(error, KeyError):
        name, what = error.args[0], f"there is no field {error}"
    else:
        stumbling = f"{type(error).__name__} in Numba's {frames[-1].f_code.co_name}"
        name, what = getattr(error, "name", None), str(error) or stumbling
    place = getattr(error, "loc", None) or _use_of(state.func_ir, name) or _reached(frames)
    return _message(state, place, what)


def _use_of(function_ir: Any, name: object) -> ir.Loc | None:
    """Return the location where a function reads or writes an attribute."""
    for block in function_ir.blocks.values() if function_ir else ():
        for statement in (*block.find_exprs("getattr"), *block.find_insts(ir.SetAttr)):
            if statement.attr == name:
                return cast(ir.Loc, statement.loc)
    return None


def _reached(frames: list[FrameType]) -> ir.Loc | None:
    """Return the statement for which the compiler was generating code, or None if it failed before that."""
    inner = [frame for frame in frames if frame.f_code.co_name == "lower_inst"]
    return cast(ir.Loc, inner[-1].f_locals["inst"].loc) if inner else None


def _message(state: Any, place: ir.Loc | None, what: str) -> str:
    function = state.func_id
    file, line = (
        (place.filename, place.line) if place else (function.filename, function.firstlineno)
    )
    return f"{file}:{line}: in {function.func_qualname}: {shortened(what)}"


def _in_one_line(text: str) -> str:
    return " ".join(text.split())
