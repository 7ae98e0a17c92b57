"""Analysis of a whole game, using several threads."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from threading import Event as Flag
from typing import Any

from keepstone.analysis.moments import Moment, moments_of, without_observation
from keepstone.analysis.report import Analysis, Decision, Event
from keepstone.analysis.study import Study
from keepstone.analysis.values import Value, minus
from keepstone.bots.nets import net_at
from keepstone.bots.thinking import MOST_ITERATIONS
from keepstone.playing.checks import check_from_one, check_whole
from keepstone.playing.notation import Record, read
from keepstone.playing.view import View
from keepstone.protocol import OVER

ITERATIONS = 200  # iterations per decision
THREADS, MOST_THREADS = 2, 256

Report = Callable[[int, int], None]
Values = dict[bytes, Value]  # key: the bytes of a state


def analyse(
    record: Record | str,
    iterations: int = ITERATIONS,
    seed: int = 0,
    report: Report = lambda done, total: None,
    threads: int = THREADS,
    net: Path | str | None = None,
) -> Analysis:
    """Analyse a recorded game, given as a record or as JSON. The result is the same for any number of threads.

    iterations: the number of iterations for the search of each decision, and again for comparing the played action
    with the best one. report(done, total) is called after each task. If it raises an exception, the analysis ends.
    net: the path of a net that replaces the game's own net. Raise InvalidRecord if the record cannot be played,
    UnknownName for a number out of range, and InvalidWeights for a net that does not fit.
    """
    check_from_one(iterations, MOST_ITERATIONS, "iterations")
    check_from_one(threads, MOST_THREADS, "threads")
    check_whole(seed, "a seed")
    end, moments = moments_of(
        without_observation(record if isinstance(record, Record) else read(record))
    )
    study = Study(iterations, seed, net_at(net, end.config) if net else None)
    first = moments[0].before if moments else end.bare()
    values, decisions = _work(study, first, moments, threads, report)
    return Analysis(
        config=end.config,
        iterations=iterations,
        seed=seed,
        viewer=end.viewer,
        over=end.to_act == OVER,
        scores=tuple(end.scores()),
        winners=tuple(end.winners()),
        start=values[_key(first)],
        events=tuple(_events(moments, values, decisions)),
    )


def _work(
    study: Study, first: View, moments: list[Moment], threads: int, report: Report
) -> tuple[Values, dict[int, Decision | None]]:
    """Return the values of all states, and the decisions by event number, computed by several threads."""
    tables = {_key(table): table for table in _tables(first, moments)}
    with _workers(threads, study.stop) as pool:
        decisions = {moment.number: pool.submit(study.judge, moment) for moment in moments}
        values = {key: pool.submit(study.appraise, table) for key, table in tables.items()}
        _wait([*decisions.values(), *values.values()], report)
    return (
        {key: value.result() for key, value in values.items()},
        {number: decision.result() for number, decision in decisions.items()},
    )


@contextmanager
def _workers(threads: int, stop: Flag) -> Iterator[ThreadPoolExecutor]:
    """Yield a thread pool, which stops at the end of the block.

    When the block ends, even after an exception, the stop flag ends all running tasks.
    """
    pool = ThreadPoolExecutor(threads)
    try:
        yield pool
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _wait(futures: list[Future[Any]], report: Report) -> None:
    for done, future in enumerate(as_completed(futures), 1):
        future.result()
        report(done, len(futures))


def _key(table: View) -> bytes:
    return bytes(table.states.tobytes())


def _tables(first: View, moments: list[Moment]) -> Iterator[View]:
    """Yield the states to evaluate: all states except the states after a draw with a single outcome."""
    yield first
    last = first
    for moment in moments:
        if moment.before != last:  # after a recorded observation or determinization
            yield moment.before
        if not (moment.is_chance and moment.is_forced):
            yield moment.after
        last = moment.after


def _events(
    moments: list[Moment], values: Values, decisions: dict[int, Decision | None]
) -> Iterator[Event]:
    """Yield the analysed events. A draw that has only one outcome does not change the value."""
    last, value = None, None
    for moment in moments:
        before = value if value and last == moment.before else values[_key(moment.before)]
        certain = moment.is_chance and moment.is_forced
        value, last = before if certain else values[_key(moment.after)], moment.after
        yield Event(
            number=moment.number,
            text=moment.text,
            seat=None if moment.is_chance else moment.before.to_act,
            value=value,
            luck=minus(value, before) if moment.is_chance else None,
            decision=decisions[moment.number],
        )
