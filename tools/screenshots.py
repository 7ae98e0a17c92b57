"""Takes the screenshots for the README from a running server, in Chromium: `make pictures`.

Each screenshot shows a table that continues from a game between bots, so the same version always shows the same
tables. They are JPEG files, because the grain of the wooden table makes PNG files twice as large.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

import keepstone
from keepstone.bots import choose

PICTURES = Path(__file__).parents[1] / "docs/pictures"
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1.5}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "device_scale_factor": 2}
QUALITY = 72  # of JPEG files
LOADED_MS = 120_000  # the server may still be compiling the game
SETTLED_MS = 1500  # until animations have ended
OPEN = ".target.open"  # selector for tap targets
SEAT, LEVEL = 0, "sergeant"


class Shot(NamedTuple):
    """A screenshot.

    A screenshot shows the decision of SEAT that is nearest to a share of the game and has things to choose from.
    picks: the number of things that are selected in the screenshot.
    """

    name: str
    game: str
    players: int
    seed: int
    share: float
    screen: dict[str, Any]
    picks: int = 0
    options: dict[str, str] = {}  # noqa: RUF012  # read only


SHOTS = (
    Shot("table", "castle-keep", 2, 9, 0.8, DESKTOP, picks=2),
    Shot("phone", "castle-keep", 3, 4, 0.6, PHONE, picks=2),
    Shot("castillos", "castillos", 2, 7, 0.8, DESKTOP),
    Shot("castle", "castle", 2, 7, 0.65, DESKTOP),
    Shot("burgundy", "burgundy", 3, 7, 0.65, DESKTOP, options={"boards": "dealt"}),
)


def played(shot: Shot) -> tuple[str, int]:
    """Play a game between bots. Return its record, and the number of events before the decision to show."""
    position = keepstone.game(shot.game, shot.players, **shot.options).new(shot.seed)
    decisions = []
    while (seat := position.to_act) != keepstone.OVER:
        if seat == keepstone.CHANCE:
            position.roll()
            continue
        if (
            seat == SEAT
            and sum(bool(choice.picks) for choice in position.observe(seat).scene().choices) > 1
        ):
            decisions.append(len(position.log))
        position.play(choose(LEVEL, position.view(seat), len(position.log)))
    end = len(position.log)
    return position.to_json(), min(decisions, key=lambda n: abs(n - shot.share * end))


@contextmanager
def serving() -> Iterator[str]:
    """Run a server. Yield its URL."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "keepstone", "serve", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().split()[-1].rstrip("/")
            finally:
                server.terminate()


def sit_down(url: str, shot: Shot) -> dict[str, Any]:
    """Take a seat at a table that continues from a position."""
    record, events = played(shot)
    wish = {
        "record": record,
        "n": events,
        "seat": SEAT,
        "level": LEVEL,
        "name": "Ada",
    }
    headers = {"Content-Type": "application/json"}
    request = Request(f"{url}/api/records/continue", json.dumps(wish).encode(), headers)
    with urlopen(request, timeout=300) as answer:
        place: dict[str, Any] = json.load(answer)
    return place


def take(browser: Browser, url: str, shot: Shot) -> None:
    """Take one screenshot."""
    place = sit_down(url, shot)
    kept = {
        "places": {place["table"]: place | {"at": 1}},
        "known": {shot.game: True},
        "settings": {"pace": "once"},
    }
    context = browser.new_context(reduced_motion="reduce", color_scheme="light", **shot.screen)
    page = context.new_page()
    for name, value in kept.items():
        stored = json.dumps(json.dumps(value))
        page.add_init_script(f"localStorage['keepstone.{name}'] ??= {stored}")
    page.goto(f"{url}/t/{place['table']}")
    page.locator(OPEN).first.wait_for(timeout=LOADED_MS)
    for _ in range(shot.picks):
        point(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(SETTLED_MS)
    page.screenshot(path=PICTURES / f"{shot.name}.jpg", type="jpeg", quality=QUALITY)
    context.close()


def point(page: Page) -> None:
    """Point at the first available target, if there is one."""
    if page.locator(OPEN).count():
        page.locator(OPEN).first.click()
        page.wait_for_timeout(SETTLED_MS)


def main() -> None:
    """Take all screenshots, or those that are named."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for shot in SHOTS:
            if not sys.argv[1:] or shot.name in sys.argv[1:]:
                take(browser, url, shot)
        browser.close()


if __name__ == "__main__":
    main()
