"""A Numba compiler pass that omits reference counting in functions that only borrow arrays.

For every array argument, Numba increments and decrements a reference counter that all threads share. In short
functions that call each other, counting took a sixth of the time (decision 32). The caller holds a reference as
long as the function runs, so a function that neither creates nor returns arrays need not count references.
"""

from typing import Any

from numba.core import ir, types
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import NativeLowering

LENT = (types.Array, types.BaseTuple, types.ArrayIterator)
PARTS = {
    "getattr",
    "getitem",
    "static_getitem",
    "getiter",
    "exhaust_iter",
    "build_tuple",
    "cast",
    "phi",
}


class Lowering(Lower):
    """Numba's code generation (lowering) without reference counting in functions that only borrow arrays."""

    def lower(self) -> None:
        """Generate the function's code."""
        counting = self.context
        if only_borrows(self):
            self.context = counting.subtarget(enable_nrt=False)
        super().lower()  # type: ignore[no-untyped-call]
        self.context = counting


@register_pass(mutates_CFG=True, analysis_only=False)
class BorrowingLowering(NativeLowering):
    """A compiler pass that uses `Lowering`."""

    _name = "borrowing_lowering"

    @property
    def lowering_class(self) -> Any:
        return Lowering


class BorrowingCompiler(Compiler):
    """Numba's compiler with `BorrowingLowering` in place of its own pass."""

    def define_pipelines(self) -> Any:
        pipelines = super().define_pipelines()  # type: ignore[no-untyped-call]
        for pipeline in pipelines:
            pipeline.passes = [
                (BorrowingLowering if step is NativeLowering else step, label)
                for step, label in pipeline.passes
            ]
            pipeline.finalize()
        return pipelines


def only_borrows(lower: Any) -> bool:
    """Return whether every array in a function is an argument or part of an argument, and no array is returned."""
    models, kinds = lower.context.data_model_manager, lower.fndesc.typemap
    counted = {name for name, kind in kinds.items() if models[kind].contains_nrt_meminfo()}
    if models[lower.fndesc.restype].contains_nrt_meminfo() or lower.generator_info:
        return False
    if not all(isinstance(kinds[name], LENT) for name in counted):
        return False
    statements = [statement for block in lower.blocks.values() for statement in block.body]
    return not any(_makes(statement, counted) for statement in statements)


def _makes(statement: Any, counted: set[str]) -> bool:
    """Return whether a statement may create an array, as its result or as a temporary copy."""
    if isinstance(statement, ir.SetItem | ir.StaticSetItem):
        return statement.value.name in counted
    if not isinstance(statement, ir.Assign) or statement.target.name not in counted:
        return False
    value = statement.value
    if not isinstance(value, ir.Expr):
        return False
    is_picked = value.op == "getitem" and value.index.name in counted  # fancy indexing copies
    return value.op not in PARTS or is_picked
