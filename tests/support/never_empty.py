"""`never_empty`: a check for loops in tests, which fails if there is nothing to loop over."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import wraps
from typing import Any


def never_empty(items: Any) -> Any:
    """Return the items, or decorate a function that returns items; fail if there are none."""
    if callable(items):
        return _decorated(items)
    if isinstance(items, Collection):
        assert len(items), "there is nothing to check"
        return items
    return _checked(items)


def _decorated(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def checked(*arguments: Any, **named: Any) -> Any:
        return never_empty(function(*arguments, **named))

    return checked


def _checked(items: Iterable[Any]) -> Iterator[Any]:
    count = 0
    for item in items:
        count += 1
        yield item
    assert count, "there is nothing to check"
