"""Fixtures with a real server and a real Chromium."""

import json
import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from keepstone.games import OWN
from tests.support.browser.chance import Chance
from tests.support.fast_par_games import fast_par_games
from tests.support.served import Client, serving

__all__ = ["fast_par_games"]

NAMED = os.environ.get("CHROMIUM")
CHROMIUM = NAMED or shutil.which("chromium") or shutil.which("chromium-browser")
# Chromium without windows takes a sixth less time. It has no notifications.
SMALL_CHROMIUM = NAMED or shutil.which("chromium-headless-shell") or CHROMIUM
# The last ones prevent requests to its vendor, which cause noise in a closed network.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Each window brings two pages of its own for the address bar, which cost as much as ours, and each
    # page a process in reserve: a third of all that are started.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess,"
    "MediaRouter,OptimizationHints,Translate",
]
# By default events of other players are not animated.
AT_ONCE = """{
  const key = "keepstone.settings";
  if (!localStorage.getItem(key)) localStorage.setItem(key, '{"pace": "once"}');
}"""
# By default the user has played all games before.
KNOWN = f"localStorage.setItem('keepstone.known', '{json.dumps(dict.fromkeys(OWN, True))}')"
KEEP = "localStorage['keepstone.%(name)s'] ??= %(value)s"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = PHONE | {"viewport": {"width": 320, "height": 568}}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
LONGEST_MS = 120_000
expect.set_options(timeout=LONGEST_MS)  # pages answer late while other tests use the machine


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    yield from launched(playwright, SMALL_CHROMIUM)


def launched(playwright: Playwright, path: str | None) -> Iterator[Browser]:
    """Yield a browser, and close it afterwards."""
    if path is None:
        pytest.skip("no Chromium on this machine (name one in CHROMIUM)")
    browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def chance() -> Iterator[Chance]:
    """Make random choices reproducible: each test plays the same game every time."""
    with pytest.MonkeyPatch.context() as patch:
        chance = Chance()
        chance.rule(patch)
        yield chance


@pytest.fixture(autouse=True)
def begin(chance: Chance, request: pytest.FixtureRequest) -> None:
    chance.begin(request.node.nodeid)


@pytest.fixture(scope="package")
def site(chance: Chance, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder = tmp_path_factory.mktemp("site")
    # A slow page reveals its contribution late.
    with serving(folder, analysis_iterations=2, reveal_seconds=120) as client:
        yield client


@pytest.fixture
def open_page(browser: Browser, site: Client, chance: Chance) -> Iterator["PageOpener"]:
    opener = PageOpener(browser, site.url, chance)
    yield opener
    opener.close()
    assert opener.complaints == []


NO_WORKER = "blocked by Playwright"


class PageOpener:
    """Opens pages of the site, each in its own context, and collects their errors."""

    def __init__(self, browser: Browser, url: str, chance: Chance):
        self.browser, self.url, self.chance = browser, url, chance
        self.contexts: list = []
        self.complaints: list[str] = []

    def game(self, name: str = "castle-keep", **wish) -> Page:
        """Return the address where a table of the game is opened."""
        return self(f"/play/{name}", **wish)

    def place(
        self, place: dict, promised: dict | None = None, kept: dict | None = None, **wish
    ) -> Page:
        """Open a table and take a seat; promised: the stored contribution of this browser."""
        ours = place | {"at": 1} | ({"promised": promised} if promised else {})
        kept = {"places": {place["table"]: ours}} | (kept or {})
        return self(f"/t/{place['table']}", kept=kept, **wish)

    def __call__(
        self,
        path: str = "/",
        paced: bool = False,
        newcomer: bool = False,
        kept: dict | None = None,
        clock: bool = False,
        **context,
    ) -> Page:
        """Open a page in its own browser context.

        kept: its local storage, by name; clock: whether the test moves the clock of the page.

        Service workers are blocked unless service_workers="allow", because starting one takes a sixth of a second.
        """
        wish = {"reduced_motion": "reduce", "service_workers": "block"} | context
        self.contexts.append(self.browser.new_context(**wish))
        self.contexts[-1].set_default_timeout(LONGEST_MS)
        page = self.contexts[-1].new_page()
        if clock:
            page.clock.install()
        page.add_init_script(self.chance.in_page())
        if not newcomer:
            page.add_init_script(KNOWN)
        for name, value in (kept or {}).items():
            page.add_init_script(KEEP % {"name": name, "value": json.dumps(json.dumps(value))})
        if not paced:
            page.add_init_script(AT_ONCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._heard)
        page.on("request", self._asked)
        page.goto(self.url + path)
        return page

    def _heard(self, message) -> None:
        if message.type in ("error", "warning") and NO_WORKER not in message.text:
            self.complaints.append(message.text)

    def _asked(self, request) -> None:
        if not request.url.startswith(
            (self.url, self.url.replace("http", "ws", 1), "data:", "blob:")
        ):
            self.complaints.append(f"asked {request.url}")

    def close(self) -> None:
        for context in self.contexts:
            context.close()
