"""Takes the screenshots for the README from a running server, in Chromium: `make pictures`.

Each screenshot shows a table that continues from a game between bots, with the next move of a bot selected. The
same version always shows the same tables. The screenshots are JPEG files, because the grain of the wooden table
makes PNG files twice as large.
"""

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, sync_playwright

import keepstone
from keepstone.bots import choose

PICTURES = Path(__file__).parents[2] / "docs/pictures"
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1.5}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "device_scale_factor": 2}
QUALITY = 68  # of JPEG files
READY_S = 1200  # a new machine compiles all games first
SETTLED_MS = 1500  # until animations have ended
OPEN = ".target.open"  # selector for tap targets
SEAT, LEVEL = 0, "sergeant"


class Shot(NamedTuple):
    """A screenshot.

    A screenshot shows a decision of SEAT that puts a piece on the table: the one that is nearest to a share of the
    game.
    """

    name: str
    game: str
    players: int
    seed: int
    share: float
    screen: dict[str, Any]
    options: dict[str, str] = {}  # noqa: RUF012  # read only


class Moment(NamedTuple):
    """A decision: the number of events before it, and the IDs to tap for the move that the bot chose."""

    events: int
    taps: tuple[str, ...]


SHOTS = (
    Shot("table", "castle-keep", 2, 9, 1, DESKTOP),
    Shot("phone", "castle-keep", 3, 3, 1, PHONE),
    Shot("castillos", "castillos", 4, 4, 0.95, DESKTOP),
    Shot("castle", "castle", 2, 3, 0.8, DESKTOP),
    Shot("burgundy", "burgundy", 3, 3, 0.9, DESKTOP, options={"boards": "dealt"}),
)


def played(shot: Shot) -> tuple[str, Moment]:
    """Play a game between bots. Return its record, and the decision to show."""
    position = keepstone.game(shot.game, shot.players, **shot.options).new(shot.seed)
    moments: list[Moment] = []
    while (seat := position.to_act) != keepstone.OVER:
        if seat == keepstone.CHANCE:
            position.roll()
            continue
        action = choose(LEVEL, position.view(seat), len(position.log))
        if seat == SEAT:
            moments += moments_of(position, action)
        position.play(action)
    end = len(position.log)
    return position.to_json(), min(moments, key=lambda each: abs(each.events - shot.share * end))


def moments_of(position: keepstone.Position, action: str) -> Iterator[Moment]:
    """Yield the decision that is next, if the chosen action puts a piece on the table."""
    for choice in position.observe(SEAT).scene().choices:
        if choice.action == action and choice.ghost:
            yield Moment(len(position.log), tuple(alike[0] for alike in choice.picks))


@contextmanager
def serving() -> Iterator[str]:
    """Run a server. Yield its URL when all games can be played."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "keepstone", "serve", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                url = server.stdout.readline().split()[-1].rstrip("/")
                wait_for_games(url)
                yield url
            finally:
                server.terminate()


def wait_for_games(url: str) -> None:
    """Wait until the server has compiled all games. Raise TimeoutError if that takes too long."""
    until = time.monotonic() + READY_S
    while time.monotonic() < until:
        with urlopen(f"{url}/api/health", timeout=60) as answer:
            if json.load(answer)["ready"]:
                return
        time.sleep(1)
    raise TimeoutError("the server did not compile all games in time")


def sit_down(url: str, record: str, events: int, level: str, seat: int = SEAT) -> dict[str, Any]:
    """Take a seat at a table that continues a game after a number of events."""
    study = post(f"{url}/api/studies", {"record": record})["study"]
    wish = {"n": events, "seat": seat, "level": level, "name": "Ada"}
    return post(f"{url}/api/studies/{study}/continue", wish)


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send a request. Return the answer."""
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(url, json.dumps(body).encode(), headers), timeout=300) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def take(browser: Browser, url: str, shot: Shot) -> None:
    """Take one screenshot."""
    record, moment = played(shot)
    place = sit_down(url, record, moment.events, LEVEL)
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
    for thing in moment.taps:
        page.locator(f'{OPEN}[data-id="{thing}"]').click()
        page.wait_for_timeout(SETTLED_MS)
    page.mouse.move(0, 0)
    page.wait_for_timeout(SETTLED_MS)
    page.screenshot(path=PICTURES / f"{shot.name}.jpg", type="jpeg", quality=QUALITY)
    context.close()


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
