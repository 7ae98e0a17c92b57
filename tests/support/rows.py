"""Tables of cases in one test: every row is checked, and the failure names each row that failed."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from traceback import format_exception
from typing import Any

import pytest

FAILURES = (Exception, pytest.fail.Exception)


def each_row(names: str, rows: Iterable[Any]) -> Callable[[Callable[..., None]], Any]:
    """Decorate a test to run for every row of a table, and to fail with all rows that failed.

    names: the arguments that a row gives, such as "sold points". With one name, a row is its value.
    """
    keys = names.split()
    table = [row if len(keys) > 1 else (row,) for row in rows]
    assert table, "there is no row to check"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def checked(**others: Any) -> None:
            failures = []
            for row in table:
                try:
                    test(**dict(zip(keys, row, strict=True)), **others)
                except FAILURES as failure:
                    failures.append(f"the row {row!r}:\n{''.join(format_exception(failure))}")
            assert not failures, "\n".join(
                (f"{len(failures)} of {len(table)} rows failed", *failures)
            )

        signature = inspect.signature(test)
        left = [each for name, each in signature.parameters.items() if name not in keys]
        checked.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return checked

    return decorate
