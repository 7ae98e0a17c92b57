"""Sizes of targets and texts at a table: `python -m bench.client.room [--each] [--json] [SIZE ...] [GAME ...]`.

The benchmark opens tables of all games at the start, at the position with most targets, and at the end, in windows
of seven sizes. The benchmark measures every target (the smaller side of its clickable area, found point by point),
every text (its font size on the screen), the bar and the board, in CSS pixels. On touch screens the benchmark
also taps every place that is smaller than a finger, because the tap should also enlarge a tiny one, and
measures it again.
"""

import json
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

import keepstone
from keepstone.bots import choose
from tests.support.browser.view import VIEW, view
from tools.pictures.screenshots import OPEN, SEAT, post, serving, sit_down

SIZES = (
    "320x568",
    "390x844",
    "844x390",
    "768x1024",
    "1366x768",
    "1440x900",
    "1920x1080",
)
UPRIGHT = 900  # pixels: narrower windows are those of touch devices
SEED, LEVEL = 7, "greedy"
FINGER, SURE, LEGIBLE = 44, 24, 12
TOLERATED = FINGER - 1  # half a pixel on each side is lost in asking point by point
SETTLED_MS = 700  # until animations have ended
CHOSEN = ".target.chosen, .buttons .primary"
# A tap on a small target chooses the target or enlarges the board.
TAPPED = f"([css, width]) => document.querySelector(css) || ({VIEW})()[2] < width"
END = ".end h2"
MEASURE = (Path(__file__).parent / "room.js").read_text("utf-8")


class Table(NamedTuple):
    """A game, and its number of players."""

    game: str
    players: int

    def __str__(self) -> str:
        return f"{self.game}, {self.players}"


class Sample(NamedTuple):
    """A table to measure: the stage of the game, the record, and a number of its events.

    seat: the seat of the viewer; last: the action that ends the game, empty before the end.
    """

    table: Table
    point: str
    record: str
    events: int
    seat: int = SEAT
    last: str = ""


class Seen(NamedTuple):
    """Measurements in pixels: smaller sides of targets, letters, heights; the board as a share of the window.

    controls: links and buttons; places: the targets on the board, with their IDs, sizes and centres; overlaps: the
    number of pairs of texts that overlap; outside: the number of targets that the window cuts off; chosen: the
    sizes of places after a tap has chosen them, on touch screens.
    """

    controls: list[float]
    places: list[dict[str, Any]]
    texts: list[float]
    overlaps: int
    outside: int
    bar: float
    empty: float
    board: float
    wider: bool
    chosen: list[float] = []  # noqa: RUF012  # read only

    @property
    def targets(self) -> list[float]:
        """The sizes of all targets before a tap."""
        return self.controls + [each["size"] for each in self.places]


def samples(table: Table) -> list[Sample]:
    """Return points of a game played by simple bots: decisions of the first seat, and the end."""
    position = keepstone.game(table.game, table.players).new(SEED)
    open_to_pick: dict[int, int] = {}
    end = Sample(table, "end", "", 0)
    while (seat := position.to_act) != keepstone.OVER:
        if seat == keepstone.CHANCE:
            position.roll()
            continue
        if seat == SEAT:
            open_to_pick[len(position.log)] = _places(position)
        action = choose(LEVEL, position.view(seat), len(position.log))
        end = end._replace(events=len(position.log), seat=seat, last=action)
        position.play(action)
    record, half = position.to_json(), len(position.log) / 2
    middle = min(open_to_pick, key=lambda n: abs(n - half))
    most = max(open_to_pick, key=open_to_pick.__getitem__)
    points = {"begin": min(open_to_pick), "middle": middle, "choice": most}
    decisions = [Sample(table, point, record, events) for point, events in points.items()]
    return [*decisions, end._replace(record=record)]


def _places(position: keepstone.Position) -> int:
    """Return the number of targets."""
    choices = position.observe(SEAT).scene().choices
    return len({each for choice in choices for alike in choice.picks for each in alike})


def seated(url: str, sample: Sample) -> dict[str, Any]:
    """Take the seat of a sample, and end the game if the sample is its end."""
    place = sit_down(url, sample.record, sample.events, LEVEL, sample.seat)
    if sample.last:
        table = f"{url}/api/tables/{place['table']}"
        with urlopen(table, timeout=300) as answer:
            n = json.load(answer)["n"]
        post(f"{table}/actions", {"n": n, "action": sample.last, "secret": place["secret"]})
    return place


def look(page: Page, url: str, sample: Sample, places: dict[Sample, dict[str, Any]]) -> None:
    """Open the table of a sample."""
    page.goto(f"{url}/t/{places[sample]['table']}")
    ready = END if sample.last else f"{OPEN}, section.bar .buttons button"
    page.locator(ready).first.wait_for()
    page.wait_for_timeout(SETTLED_MS)


def window(browser: Browser, size: str, places: dict[Sample, dict[str, Any]], dark: bool) -> Page:
    """Open a browser page that has a seat at all tables."""
    width, height = map(int, size.split("x"))
    touched = min(width, height) < UPRIGHT
    context = browser.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        color_scheme="dark" if dark else "light",
        is_mobile=touched,
        has_touch=touched,
    )
    page = context.new_page()
    kept = {
        "places": {place["table"]: place | {"at": 1} for place in places.values()},
        "known": dict.fromkeys(keepstone.games.names(), True),
        "settings": {"pace": "once"},
    }
    for name, value in kept.items():
        stored = json.dumps(json.dumps(value))
        page.add_init_script(f"localStorage['keepstone.{name}'] ??= {stored}")
    return page


def chosen_at(page: Page, seen: Seen) -> list[float]:
    """Return the sizes of targets after a tap has chosen them; 0 if that never happens."""
    return [
        each["size"] if each["size"] >= TOLERATED else enlarged(page, each) for each in seen.places
    ]


def enlarged(page: Page, place: dict[str, Any]) -> float:
    """Tap a small target. Return its size afterwards: the tap chooses the target, or enlarges it, or both."""
    width = view(page)[2]
    page.touchscreen.tap(place["x"], place["y"])
    with suppress(TimeoutError):  # a tap that does nothing: the target stays as small as it is
        page.wait_for_function(TAPPED, arg=[CHOSEN, width])
    size = page.evaluate(MEASURE, place["id"])
    if page.locator(CHOSEN).count():
        page.keyboard.press("Escape")
        page.locator(CHOSEN).first.wait_for(state="detached")
    page.keyboard.press("0")  # the whole table
    page.wait_for_function(f"({VIEW})()[2] >= {width}")
    return float(size or place["size"])


def measured(url: str, wish: Namespace, chosen: list[Sample]) -> Iterator[tuple[str, Sample, Seen]]:
    """Measure all samples in all windows."""
    places = {each: seated(url, each) for each in chosen}
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for size in wish.sizes:
            page = window(browser, size, places, wish.dark)
            for sample in chosen:
                look(page, url, sample, places)
                if wish.pictures:
                    name = f"{size}-{sample.table.game}-{sample.table.players}-{sample.point}.png"
                    page.screenshot(path=Path(wish.pictures) / name)
                seen = Seen(**page.evaluate(MEASURE))
                touched = page.evaluate("matchMedia('(pointer: coarse)').matches")
                yield size, sample, seen._replace(chosen=chosen_at(page, seen)) if touched else seen
            page.context.close()
        browser.close()


def row(size: str, table: str, seen: list[Seen]) -> dict[str, Any]:
    """Return one row of the table."""
    targets = [each for one in seen for each in one.targets]
    chosen = [each for one in seen for each in one.chosen]
    texts = [each for one in seen for each in one.texts]
    return {
        "window": size,
        "table": table,
        "least target": round(min(targets)),
        "least when chosen": round(min(chosen)) if chosen else "",
        "targets below 44": _share(targets, FINGER),
        "least text": round(min(texts), 1),
        "texts below 12": _share(texts, LEGIBLE),
        "overlaps": sum(one.overlaps for one in seen),
        "outside": sum(one.outside for one in seen),
        "bar": round(median(one.bar for one in seen)),
        "of it empty": round(max(one.empty for one in seen)),
        "board": f"{median(one.board for one in seen):.0%}",
        "page wider": sum(one.wider for one in seen),
    }


def _share(values: list[float], least: float) -> str:
    """Return how many values are below the minimum, with half a pixel of tolerance."""
    return f"{sum(each < least - 0.5 for each in values) / len(values):.1%}"


def show(rows: list[dict[str, Any]]) -> None:
    """Print a table as Markdown."""
    print("| " + " | ".join(rows[0]) + " |\n|" + "---|" * len(rows[0]))
    for each in rows:
        print("| " + " | ".join(map(str, each.values())) + " |")


def wished() -> Namespace:
    """Parse the command line."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", nargs="*", help="sizes and games (default: all)")
    parser.add_argument(
        "--json", action="store_true", help="print all measurements as one JSON document"
    )
    parser.add_argument("--pictures", metavar="FOLDER", help="save a screenshot of each sample")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument(
        "--each", action="store_true", help="print a row for each number of players"
    )
    wish = parser.parse_args()
    names = keepstone.games.names()
    wish.sizes = [each for each in wish.what if each not in names] or SIZES
    wish.games = [each for each in wish.what if each in names] or names
    return wish


def main() -> None:
    """Measure and print."""
    wish = wished()
    tables = [Table(name, n) for name in wish.games for n in keepstone.game(name).game.players]
    chosen = [sample for table in tables for sample in samples(table)]
    groups: dict[tuple[str, str], list[Seen]] = defaultdict(list)
    everything = []
    with serving() as url:
        for size, sample, seen in measured(url, wish, chosen):
            if sys.stderr.isatty():
                print(f"\r\033[K{size} {sample.table} {sample.point}", end="", file=sys.stderr)
            groups[size, str(sample.table) if wish.each else sample.table.game].append(seen)
            what = {"window": size, "table": str(sample.table), "point": sample.point}
            everything.append(what | seen._asdict())
    if wish.json:
        print(json.dumps(everything))
    else:
        show([row(size, table, seen) for (size, table), seen in groups.items()])


if __name__ == "__main__":
    main()
