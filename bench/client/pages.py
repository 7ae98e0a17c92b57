"""First load of each page on a slow device: `python -m bench.client.pages [--json] [--rounds N] [PAGE ...]`.

Each page is loaded in a new browser without a cache, in the window of a phone, on a processor that Chromium
slows down by a factor of four. It measures the largest contentful paint, the tasks that block the page for more
than 50 ms, layout shifts, and the bytes received. Rows are medians. Other processes on the machine make all
times longer, so the last row gives the time of a fixed workload in the same browser.
"""

import json
import shutil
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.client.room import Table, samples, seated, show
from tools.pictures.screenshots import serving

SLOWDOWN = 4
ROUNDS = 3
SETTLED_MS = 1_500  # after the last request: long tasks and late paints
GAME = "burgundy"
PAGES = {
    "lobby": "/",
    "new table": f"/play/{GAME}",
    "rulebook": f"/rules/{GAME}",
    "puzzles": "/puzzles/castle",
    "record": "/record",
    "settings": "/",
    "table": "",
    "finished table": "",  # of The Castle, whose table has the most pieces and regions at the end
}
FINISHED = "castle"
SCRIPT = (Path(__file__).parent / "pages.js").read_text("utf-8")
# A loop of a fixed length, which shows how busy the machine is.
LOOP = """() => {
  const began = performance.now();
  for (let i = 0, x = 0; i < 2e7; i++) x += i % 7;
  return performance.now() - began;
}"""


class Load(NamedTuple):
    """One load of a page. Times in ms; shift: the sum of layout shifts; kilobytes: as they are sent.

    processor: the processor time of the page's main thread, which does not depend on other processes.
    """

    lcp: float
    longest: float
    blocked: float
    processor: float
    shift: float
    requests: int
    kilobytes: float


def load(browser: Browser, url: str, page_name: str, place: dict[str, Any]) -> Load:
    """Load a page in a new context. The settings are opened after the lobby has loaded."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        is_mobile=True,
        has_touch=True,
        service_workers="block",
    )
    page = context.new_page()
    page.add_init_script(SCRIPT)
    kept = json.dumps(json.dumps({place["table"]: place | {"at": 1}}))
    page.add_init_script(f"localStorage['keepstone.places'] ??= {kept}")
    cdp = context.new_cdp_session(page)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
    received = _received(cdp)
    page.goto(url + (PAGES[page_name] or f"/t/{place['table']}"), wait_until="networkidle")
    while not page.evaluate("measured.lcp"):
        page.wait_for_timeout(100)
    page.wait_for_timeout(SETTLED_MS)
    if page_name == "settings":
        _open_settings(page)
    seen = page.evaluate("measured")
    metrics = {
        each["name"]: each["value"] for each in cdp.send("Performance.getMetrics")["metrics"]
    }
    context.close()
    return Load(
        seen["lcp"],
        max(seen["long"], default=0),
        sum(seen["long"]),
        metrics["TaskDuration"] * 1000,
        seen["shift"],
        len(received),
        sum(received) / 1024,
    )


def _received(cdp: CDPSession) -> list[int]:
    """Return a list to which the size of each response is added, as it is sent."""
    sizes: list[int] = []
    cdp.send("Network.enable")
    cdp.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    return sizes


def _open_settings(page: Page) -> None:
    """Open the settings; only the tasks from here on count."""
    page.evaluate("measured.long = []")
    page.get_by_role("button", name="Settings").click()
    page.wait_for_timeout(SETTLED_MS)


def busyness(browser: Browser) -> float:
    """Return how many ms the fixed loop takes, without slowing the processor down."""
    page = browser.new_page()
    took: float = page.evaluate(LOOP)
    page.close()
    return took


def row(page: str, loads: list[Load]) -> dict[str, Any]:
    """Return the medians of several loads as one row."""
    middle = {key: median(getattr(each, key) for each in loads) for key in Load._fields}
    return {
        "page": page,
        "largest paint": f"{middle['lcp'] / 1000:.2f} s",
        "longest task": f"{middle['longest']:.0f} ms",
        "blocked": f"{middle['blocked']:.0f} ms",
        "processor": f"{middle['processor'] / 1000:.2f} s",
        "shift": f"{middle['shift']:.3f}",
        "requests": round(middle["requests"]),
        "size": f"{middle['kilobytes']:.0f} kB",
    }


def wished() -> Namespace:
    """Parse the command line."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "pages", nargs="*", metavar="PAGE", help=f"pages: {', '.join(PAGES)} (default: all)"
    )
    parser.add_argument("--json", action="store_true", help="print all loads as one JSON document")
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, help=f"loads of each page (default {ROUNDS})"
    )
    parser.add_argument("--url", help="address of a running server (default: a new one)")
    wish = parser.parse_args()
    wish.pages = wish.pages or list(PAGES)
    if unknown := set(wish.pages) - set(PAGES):
        parser.error(f"unknown pages: {', '.join(unknown)}. Pages: {', '.join(PAGES)}")
    return wish


def seat_at_table(url: str) -> dict[str, Any]:
    """Return a seat in the middle of a game."""
    sample = next(each for each in samples(Table(GAME, 2)) if each.point == "middle")
    return seated(url, sample)


def seat_at_finished_table(url: str) -> dict[str, Any]:
    """Return a seat at a game that is over."""
    return seated(url, next(each for each in samples(Table(FINISHED, 2)) if each.point == "end"))


def measured(url: str, wish: Namespace) -> tuple[dict[str, list[Load]], float]:
    """Load all pages in turn, several times. Return the loads, and the median time of the loop."""
    place, finished = seat_at_table(url), seat_at_finished_table(url)
    loads: dict[str, list[Load]] = {page: [] for page in wish.pages}
    loops = []
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for number in range(wish.rounds):
            loops.append(busyness(browser))
            for page, each in loads.items():
                if sys.stderr.isatty():
                    print(f"\r\033[Kround {number + 1}: {page}", end="", file=sys.stderr)
                each.append(
                    load(browser, url, page, finished if page == "finished table" else place)
                )
        browser.close()
    return loads, median(loops)


def main() -> None:
    """Measure and print."""
    wish = wished()
    if wish.url:
        loads, loop = measured(wish.url, wish)
    else:
        with serving() as url:
            loads, loop = measured(url, wish)
    if wish.json:
        print(json.dumps({page: [x._asdict() for x in each] for page, each in loads.items()}))
    else:
        show([row(page, each) for page, each in loads.items()])
        print(f"\nA fixed loop took {loop:.0f} ms.")


if __name__ == "__main__":
    main()
