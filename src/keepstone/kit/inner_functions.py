"""Inner functions: functions that are compiled only to LLVM bitcode, which is linked into their compiled callers.

Numba generates machine code and a Python wrapper for every function, even for functions that Python never calls.
Python never calls most functions of a game. If a function is compiled while its caller is compiled, it becomes
an inner function: it is typed, simplified on its own, and stored for its callers. A caller links its inner
functions and is optimised together with them. If Python calls an inner function, it is compiled again. Inner
functions halve the time to compile a game (decision 2).
"""

from pathlib import Path
from typing import Any

from llvmlite.binding import parse_bitcode
from numba.core import sigutils
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import compile_result
from numba.core.compiler_lock import global_compiler_lock

from keepstone.kit.code_files import SealedFiles
from keepstone.kit.compile_errors import ExplainingCompiler

WRITTEN = ("fndesc", "environment", "signature")  # stored together with the code


class Pipeline(ExplainingCompiler):
    """Numba's compiler, which knows whether it is compiling on behalf of another function."""

    depth = 0  # Numba compiles in one thread at a time

    def _compile_core(self) -> Any:
        if Pipeline.depth:
            self.state.library = InnerLibrary(
                self.state.targetctx.codegen(), self.state.func_id.func_qualname
            )
            self.state.flags.no_cpython_wrapper = True
        Pipeline.depth += 1
        try:
            return super()._compile_core()
        finally:
            Pipeline.depth -= 1


class InnerLibrary(JITCodeLibrary):
    """A library of compiled code that is linked into another library.

    Such a library belongs to no execution engine, so it has neither addresses nor environments.
    """

    @property
    def codegen(self) -> Any:
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing: the library into which this library is linked has its own environment."""

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0, Numba's value for no address, and finalize the library."""
        self._ensure_finalized()
        return 0

    def _optimize_final_module(self) -> None:
        """Do nothing: the library into which this library is linked is optimised as a whole."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    @classmethod
    def restored(cls, codegen: Any, name: str, bitcode: bytes) -> "InnerLibrary":
        """Return a library created from stored bitcode."""
        library = cls(codegen, name)
        library._final_module = parse_bitcode(bitcode)
        library._finalize_final_module()
        return library


def is_inner(result: Any) -> bool:
    """Return whether a compilation result can be used only by compiled callers, not by Python."""
    return isinstance(getattr(result, "library", None), InnerLibrary)


def hide_inner(dispatcher: Any) -> None:
    """Hide inner versions of a function from Python, so that it is compiled again when Python calls it."""
    compiles, adds = dispatcher.compile, dispatcher.add_overload

    def compile_(signature: Any) -> Any:
        arguments, _ = sigutils.normalize_signature(signature)
        with global_compiler_lock:  # otherwise `depth` might belong to another thread
            if not Pipeline.depth and is_inner(dispatcher.overloads.get(arguments)):
                del dispatcher.overloads[arguments]
            return compiles(signature)

    def add_overload(result: Any) -> None:
        if is_inner(result):
            dispatcher.overloads[tuple(result.signature.args)] = result
        else:
            adds(result)

    dispatcher.compile, dispatcher.add_overload = compile_, add_overload


class _ModuleFolder(UserProvidedCacheLocator):
    """A folder named after a function's module, so that all checkouts of the same sources share compiled code."""

    def __init__(self, function: Any, file: str):
        super().__init__(function, file)  # type: ignore[no-untyped-call]
        self._cache_path = str(Path(self._cache_path).parent / function.__module__)


class _Reduction(CompileResultCacheImpl):
    """The serialization of a compiled function. For an inner function, only the code to link is serialized."""

    _locator_classes = [_ModuleFolder]  # noqa: RUF012 (as Numba declares it)

    def reduce(self, result: Any) -> Any:
        if not is_inner(result):
            return super().reduce(result)  # type: ignore[no-untyped-call]
        result.fndesc.typemap = result.fndesc.calltypes = (
            None  # like Numba itself: these cannot be serialized
        )
        bitcode = result.library._get_module_for_linking().as_bitcode()
        return result.library.name, bitcode, {name: getattr(result, name) for name in WRITTEN}

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        if len(payload) != 3:
            return super().rebuild(target_context, payload)  # type: ignore[no-untyped-call]
        name, bitcode, rest = payload
        library = InnerLibrary.restored(target_context.codegen(), name, bitcode)
        return compile_result(
            library=library,
            target_context=target_context,
            typing_context=target_context.typing_context,
            entry_point=object(),  # a unique key by which Numba identifies the function
            objectmode=False,
            lifted=(),
            reload_init=(),
            **rest,
        )


class FunctionFiles(FunctionCache):
    """Numba's cache of one function in one folder, extended to inner functions. Its files have checksums.

    Raise OSError if the folder cannot be used.
    """

    _impl_class = _Reduction

    def __init__(self, function: Any):
        try:
            super().__init__(function)  # type: ignore[no-untyped-call]
        except RuntimeError as error:  # Numba could not write to the folder
            raise OSError(str(error)) from None
        self._cache_file = SealedFiles(
            self._cache_path, self._impl.filename_base, self._impl.locator.get_source_stamp()
        )
