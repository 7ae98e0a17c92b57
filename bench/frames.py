"""What turns cost the browser of a slow phone: `python -m bench.frames [GAME ...] [--json]`.

A person plays against a bot in Chromium at the size of a phone, with the processor slowed down, and everything
that happens is shown step by step. Of the page's main thread are told: tasks of more than 50 ms, frames that took
more than 16 ms of work, and how long people waited from a gesture to the next picture. All times are in ms.
"""

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from keepstone.games import OWN
from tests.browser.conftest import ARGUMENTS, CHROMIUM, KNOWN, PHONE
from tests.browser.person import MIDDLE, Pointer
from tests.server.served import Client, serving

LONG_TASK, FRAME = 50.0, 16.0
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
TASK, DRAWN = "ThreadControllerImpl::RunTask", "Commit"
# What people wait for: of each gesture the longest of its events, from the finger to the next picture.
WAITS = """(() => {
  window.waits = {};
  new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId: id, duration }) => {
    if (id) window.waits[id] = Math.max(window.waits[id] ?? 0, duration);
  })).observe({ type: 'event', durationThreshold: 16, buffered: true });
})()"""
PAUSE = 1200  # ms after a gesture, in which the bot answers and everything comes to rest
Event = dict[str, Any]
Span = tuple[float, float]  # when a task began, and how long it took


def main() -> None:
    """Measure the games that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=OWN)
    parser.add_argument("--gestures", type=int, default=16)
    parser.add_argument("--throttle", type=float, default=4.0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), bot_pace=0.3) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        found = {
            game: measured(browser, site, game, asked.gestures, asked.throttle)
            for game in asked.games
        }
        browser.close()
    print(json.dumps(found, indent=1) if asked.json else table(found))


def table(found: dict[str, dict[str, float]]) -> str:
    """The figures in rows, a game in each."""
    heads = ["", *next(iter(found.values()))]
    rows = [[game, *map(str, row.values())] for game, row in found.items()]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    lines = (
        "  ".join(cell.rjust(wide) for cell, wide in zip(row, widths, strict=True))
        for row in (heads, *rows)
    )
    return "\n".join(lines)


class Finger(Pointer):
    """Taps on a slow device; where to tap is found out at full speed, as it is no work of the page's."""

    def __init__(self, page: Page, throttle: float):
        super().__init__(page)
        self._session = page.context.new_cdp_session(page)
        self._throttle = throttle

    def press(self, css: str, number: int) -> None:
        """One tap, and what follows from it until all is at rest."""
        middle = self.page.evaluate(MIDDLE, [css, number])
        if middle is None:
            return
        self._slow(self._throttle)
        self.page.touchscreen.tap(*middle)
        self.page.wait_for_timeout(PAUSE)
        self._slow(1)

    def _slow(self, rate: float) -> None:
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def measured(
    browser: Browser, site: Client, game: str, gestures: int, throttle: float
) -> dict[str, float]:
    """Some turns of a game."""
    page = at_table(browser, site, game)
    person = Finger(page, throttle)
    browser.start_tracing(page=page, categories=CATEGORIES)
    for _ in range(gestures):
        if not person.step():
            person.wait()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    waits = page.evaluate("Object.values(window.waits)")
    page.context.close()
    return figures(events) | {
        "gestures": len(waits),
        "usual_wait": median(waits),
        "worst_wait": max(waits),
    }


def at_table(browser: Browser, site: Client, game: str) -> Page:
    """The page of a person who plays against a bot."""
    place = site.post("/api/tables", game=game, seats=["me", "greedy"], name="Ada")
    kept = json.dumps({place["table"]: place | {"at": 1}})
    page = browser.new_context(**PHONE).new_page()
    page.add_init_script(KNOWN)
    page.add_init_script(f"localStorage['keepstone.places'] ??= {json.dumps(kept)}")
    page.add_init_script(WAITS)
    page.goto(f"{site.url}/t/{place['table']}")
    page.wait_for_selector(".board svg")
    page.wait_for_timeout(PAUSE)
    return page


def figures(events: Sequence[Event]) -> dict[str, float]:
    """What the main thread of the page did."""
    tasks, drawn = list[Span](), list[float]()
    for event in of_main_thread(events):
        if event["name"] == TASK and "dur" in event:
            tasks.append((event["ts"] / 1000, event["dur"] / 1000))
        elif event["name"] == DRAWN:
            drawn.append(event["ts"] / 1000)
    took = [each for _, each in tasks]
    work = list(works(tasks, sorted(drawn)))
    return {
        "frames": len(work),
        "over_16_ms": sum(each > FRAME for each in work),
        "usual_frame": round(median(work), 1),
        "worst_frame": round(max(work), 1),
        "long_tasks": sum(each > LONG_TASK for each in took),
        "longest_task": round(max(took), 1),
    }


def of_main_thread(events: Sequence[Event]) -> Iterator[Event]:
    """The events of the main thread of the page, which draws the most."""
    drawers = Counter((event["pid"], event["tid"]) for event in events if event["name"] == DRAWN)
    ours = drawers.most_common(1)[0][0]
    return (event for event in events if (event["pid"], event["tid"]) == ours)


def works(tasks: list[Span], drawn: list[float]) -> Iterator[float]:
    """How much the thread worked for each frame: since the one before, or for as long as that took beforehand."""
    for before, now in pairwise([-inf, *drawn]):
        since = max(before, now - 2 * FRAME)
        yield sum(took for at, took in tasks if at <= now and at + took > since and at > before)


if __name__ == "__main__":
    main()
