"""Decorator for the changes of tables that are stored in the database."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from keepstone.server.live.table import Table

P = ParamSpec("P")
T = TypeVar("T")


def stored_change(
    change: Callable[Concatenate["Table", P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate["Table", P], Coroutine[Any, Any, T]]:
    """Decorate a change of a table so that it holds the table's lock and is not cancelled with its caller."""

    async def alone(table: "Table", *args: P.args, **kwargs: P.kwargs) -> T:
        async with table.lock:
            return await change(table, *args, **kwargs)

    @wraps(change)
    async def shielded(table: "Table", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await table.store.tasks.shielded(alone(table, *args, **kwargs))

    return shielded
