"""The engine of the analysis board: evaluations of a position while somebody looks at it."""

import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from threading import Event

import msgspec

from keepstone.analysis.live_evaluation import Evaluation as Found
from keepstone.analysis.live_evaluation import evaluations
from keepstone.playing.view import View
from keepstone.server.base.fair_queue import FairThreads
from keepstone.server.edge.ndjson import Batches
from keepstone.server.errors import TooManyAnalyses
from keepstone.server.studies.findings import pictured
from keepstone.server.wire.studies import BestAction, Evaluation
from keepstone.text.languages import translation
from keepstone.text.sentences import sentence
from keepstone.text.words import isolated

MOST_OF_ADDRESS = 10  # evaluations at the same time; people who share an address share it


class Engine:
    """A thread in which the addresses that look at positions take turns."""

    def __init__(self) -> None:
        self._threads = FairThreads(1, "engine")
        self._looking = Counter[str]()  # evaluations by client address

    def __len__(self) -> int:
        return self._looking.total()

    async def evaluate(self, view: View, names: Sequence[str], lang: str, owner: str) -> Batches:
        """Yield ever better evaluations. Raise TooManyAnalyses if `owner`, the client address, has too many."""
        if self._looking[owner] >= MOST_OF_ADDRESS:
            raise TooManyAnalyses(
                sentence(
                    "you can have at most {most} positions evaluated at the same time",
                    most=MOST_OF_ADDRESS,
                )
            )
        stopped = Event()
        found = evaluations(view, secrets.randbits(32), stopped.is_set)
        self._looking[owner] += 1
        try:
            while (
                line := await self._threads.run(owner, _next, found, view, names, lang)
            ) is not None:
                yield (line,)
        finally:
            stopped.set()
            self._looking -= Counter((owner,))

    def close(self) -> None:
        self._threads.close()


def _next(found: Iterator[Found], view: View, names: Sequence[str], lang: str) -> str | None:
    each = next(found, None)
    if each is None:
        return None
    return msgspec.json.encode(_sent(each, view, names, lang)).decode()


def _sent(found: Found, view: View, names: Sequence[str], lang: str) -> Evaluation:
    actions = [best_action.action for best_action in found.best]
    best = []
    if actions:
        choices = pictured(actions, view, list(map(isolated, names)), translation(lang))
        best = [
            BestAction(
                share=best_action.share,
                error=best_action.error,
                symbols=view.event_symbols(best_action.action),
                choice=choices[view.game.format_action(best_action.action)],
            )
            for best_action in found.best
        ]
    points = None if found.points is None else list(found.points)
    return Evaluation(list(found.wins), points, best, found.lines, found.done)
