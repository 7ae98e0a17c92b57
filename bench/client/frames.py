"""Cost of a turn in the browser of a slow phone: `python -m bench.client.frames [GAME ...] [--json]`.

A player plays against a bot in Chromium, in a window of the size of a phone, with the processor slowed down
and all events animated. The benchmark measures the page's main thread: tasks of more than 50 ms, frames with
more than 16 ms of work, the work between a tap and the next picture (answer), and the waiting time for this
picture (wait). All times are in ms. Work is measured in processor time, so that other processes do not count;
waiting is measured in wall-clock time.
"""

import argparse
import json
import os
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from bench.load.requests import start
from keepstone.games import OWN

LONG_TASK, FRAME = 50.0, 16.0
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
TASK, DRAWN, HEARD = "ThreadControllerImpl::RunTask", "Commit", "EventDispatch"
# Waiting time: for each gesture, the longest time from one of its input events to the next picture.
WAITS = """(() => {
  window.waits = {};
  new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId: id, duration }) => {
    if (id) window.waits[id] = Math.max(window.waits[id] ?? 0, duration);
  })).observe({ type: 'event', durationThreshold: 16, buffered: true });
})()"""
# Where to tap: a confirmation, else something that can be picked, else a button.
PLACE = """(chance) => {
  const buttons = [...document.querySelectorAll('section.bar .buttons button:enabled')];
  const forth = buttons.filter(({ innerText }) => !/^(Undo|Back|Take back|Hint)/.test(innerText));
  const open = [...document.querySelectorAll('.target.open')].filter((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  const picked = document.querySelector('.target.chosen') && forth.length > 0;
  const from = picked || open.length === 0 ? forth : open;
  const box = from[Math.floor(chance * from.length)]?.getBoundingClientRect();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
}"""
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
KNOWN = f"localStorage['keepstone.known'] = '{json.dumps(dict.fromkeys(OWN, True))}'"
PAUSE = 1200  # ms after a gesture, during which the bot answers and the page becomes idle
Event = dict[str, Any]


class Span(NamedTuple):
    """A task: its start, its end, and its processor time."""

    begin: float
    end: float
    took: float


def main() -> None:
    """Measure the requested games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=OWN)
    parser.add_argument("--gestures", type=int, default=16)
    parser.add_argument("--throttle", type=float, default=4.0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
    ):
        host, port = start(Path(folder))
        site = f"http://{host}:{port}"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        found = {
            game: measured(browser, site, game, asked.gestures, asked.throttle)
            for game in asked.games
        }
        browser.close()
    print(json.dumps(found, indent=1) if asked.json else table(found))


def table(found: dict[str, dict[str, float]]) -> str:
    """Return the figures as rows, one for each game."""
    heads = ["", *next(iter(found.values()))]
    rows = [[game, *map(str, row.values())] for game, row in found.items()]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    lines = (
        "  ".join(cell.rjust(wide) for cell, wide in zip(row, widths, strict=True))
        for row in (heads, *rows)
    )
    return "\n".join(lines)


class Finger:
    """Taps on a slow device.

    The places to tap are found at full speed, because finding them is not work of the page.
    """

    def __init__(self, page: Page, throttle: float):
        self.page = page
        self._session = page.context.new_cdp_session(page)
        self._throttle, self._draw = throttle, random.Random(1)

    def tap(self) -> None:
        """Tap once, if possible, and wait until the page is idle."""
        if place := self.page.evaluate(PLACE, self._draw.random()):
            self._slow(self._throttle)
            self.page.touchscreen.tap(*place)
        self.page.wait_for_timeout(PAUSE)
        self._slow(1)

    def _slow(self, rate: float) -> None:
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def measured(
    browser: Browser, site: str, game: str, gestures: int, throttle: float
) -> dict[str, float]:
    """Measure some turns of a game."""
    page = at_table(browser, site, game)
    person = Finger(page, throttle)
    browser.start_tracing(page=page, categories=CATEGORIES)
    for _ in range(gestures):
        person.tap()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    waits = page.evaluate("Object.values(window.waits)")
    page.context.close()
    return figures(events) | {
        "gestures": len(waits),
        "usual_wait": median(waits),
        "worst_wait": max(waits),
    }


def at_table(browser: Browser, site: str, game: str) -> Page:
    """Return the page of a player against a bot."""
    wish = {"game": game, "seats": ["me", "greedy"], "name": "Ada"}
    place = httpx.post(f"{site}/api/tables", json=wish).json()
    kept = json.dumps({place["table"]: place | {"at": 1}})
    page = browser.new_context(**PHONE).new_page()
    page.add_init_script(KNOWN)
    page.add_init_script(f"localStorage['keepstone.places'] ??= {json.dumps(kept)}")
    page.add_init_script(WAITS)
    page.goto(f"{site}/t/{place['table']}")
    page.wait_for_selector(".board svg")
    page.wait_for_timeout(PAUSE)
    return page


def figures(events: Sequence[Event]) -> dict[str, float]:
    """Return the figures of the main thread of the page."""
    tasks, drawn, taps = list[Span](), list[float](), list[float]()
    for event in of_main_thread(events):
        if event["name"] == TASK and "tdur" in event:
            begin, lasted = event["ts"] / 1000, event["dur"] / 1000
            tasks.append(Span(begin, begin + lasted, event["tdur"] / 1000))
        elif event["name"] == DRAWN:
            drawn.append(event["ts"] / 1000)
        elif event["name"] == HEARD and event["args"]["data"]["type"] == "click":
            taps.append(event["ts"] / 1000)
    took = [each.took for each in tasks]
    work, answer = list(works(tasks, sorted(drawn))), list(answers(tasks, sorted(drawn), taps))
    return {
        "frames": len(work),
        "over_16_ms": sum(each > FRAME for each in work),
        "usual_frame": round(median(work), 1),
        "worst_frame": round(max(work), 1),
        "long_tasks": sum(each > LONG_TASK for each in took),
        "longest_task": round(max(took), 1),
        "usual_answer": round(median(answer), 1),
        "worst_answer": round(max(answer), 1),
    }


def of_main_thread(events: Sequence[Event]) -> Iterator[Event]:
    """Return the events of the page's main thread, which is the one that draws most."""
    drawers = Counter((event["pid"], event["tid"]) for event in events if event["name"] == DRAWN)
    ours = drawers.most_common(1)[0][0]
    return (event for event in events if (event["pid"], event["tid"]) == ours)


def works(tasks: list[Span], drawn: list[float]) -> Iterator[float]:
    """Return the thread's work for each frame, since the previous frame or within one frame's duration."""
    for before, now in pairwise([-inf, *drawn]):
        since = max(before, now - 2 * FRAME)
        yield sum(each.took for each in tasks if before < each.begin <= now and each.end > since)


def answers(tasks: list[Span], drawn: list[float], taps: list[float]) -> Iterator[float]:
    """Return the thread's work for each tap, from the task that handled it to the one that drew after it."""
    for tap in taps:
        if after := [each for each in drawn if each > tap]:
            yield sum(each.took for each in tasks if each.end > tap and each.begin < after[0])


if __name__ == "__main__":
    main()
