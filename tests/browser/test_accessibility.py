"""axe finds nothing to object to, on any screen and in either colour scheme."""

import random
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from keepstone import games
from keepstone.games import find
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.lobby import choose_game, leave_open, play_against_bots, players
from tests.browser.person import Pointer
from tests.server.served import Client

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RUN_AXE = """async (options) => {
  const { violations } = await axe.run({ resultTypes: ['violations'], ...options });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}"""
COLOURS_ONLY = {"runOnly": ["color-contrast"]}
TABS = ("Log", "Rules", "In words", "About")
# A game that shares its rulebook with another has the same table too.
TABLES = [game for game in games.names() if not find(game).rulebook]


SCREENS = {
    "phone": {"bypass_csp": True, **PHONE},
    "desktop": {"bypass_csp": True, **DESKTOP},
}
# Tables differ more by game than by screen: each is looked at on one.
TURNS = list(zip(TABLES, cycle(SCREENS), strict=False))


@pytest.fixture(params=SCREENS)
def screen(request) -> dict:
    return SCREENS[request.param]


@pytest.fixture
def finished(game: str, site: Client) -> dict:
    """The seat of a person at a table whose game is over."""
    place = site.open_pledged(game=game, seats=["me", "random"], name="Ada")
    site.reveal(place, "Ada")
    draw = random.Random(1)
    with site.socket(place["table"], place["secret"]) as socket:
        while (view := socket.news()[-1])["status"] != "over":
            if view["to_act"] == place["seat"]:
                socket.play(view["n"], draw.choice(view["scene"]["choices"])["action"])
    return place


def check(page: Page) -> None:
    """Everything in the light, and once more what changes in the dark."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    for scheme, options in (("light", {}), ("dark", COLOURS_ONLY)):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(RUN_AXE, options) == []


def test_the_lobby(open_page, screen):
    page = open_page(**screen)
    expect(page.get_by_role("link", name="Play: Castle Keep")).to_be_visible()
    check(page)
    choose_game(page)
    players(page, 4).check(force=True)
    page.get_by_text("Variants and more").click()
    check(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page)


def test_an_invitation(open_page):
    host = open_page.game(**SCREENS["phone"])
    leave_open(host)
    check(host)
    host.get_by_role("button", name="Invite a friend").click()
    expect(host.get_by_role("button", name="Copy")).to_be_visible()
    check(host)
    guest = open_page(host.url.removeprefix(open_page.url), **SCREENS["phone"])
    expect(guest.get_by_role("button", name="Take a seat")).to_be_visible()
    check(guest)


@pytest.mark.parametrize(("game", "screen"), TURNS, indirect=["screen"])
def test_the_table(open_page, screen, game):
    page = open_page.game(game, **screen)
    play_against_bots(page)
    Pointer(page).until(".target.open")
    page.locator(".target.open").first.click()
    check(page)
    watcher = open_page(page.url.removeprefix(open_page.url), **screen)
    expect(watcher.get_by_text("Watching")).to_be_visible()
    check(watcher)


def test_beside_the_table(open_page):
    page = open_page.game(**SCREENS["desktop"])
    play_against_bots(page)
    Pointer(page).wait()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page)
    page.keyboard.press("Escape")
    open_side(page)
    for tab in TABS:
        page.get_by_role("tab", name=tab).click()
        check(page)


def open_side(page: Page) -> None:
    """What is always there on a desktop."""
    menu = page.get_by_role("button", name="Log and rules")
    if menu.is_visible():
        menu.click()


@pytest.mark.parametrize(("game", "screen"), TURNS, indirect=["screen"])
def test_the_end(open_page, site, screen, finished):
    page = open_page.place(finished, site.promised(finished, "Ada"), **screen)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.get_by_text("as they were sealed")).to_be_visible()
    check(page)
    if (round_ends := page.get_by_role("list", name="Look again")).count():
        round_ends.get_by_role("button").first.click()
        expect(page.get_by_role("button", name="Back to the table")).to_be_visible()
        check(page)


@pytest.fixture(scope="module")
def played(site: Client) -> str:
    """The path of a table of two bots, whose game is over."""
    place = site.post("/api/tables", game="castle-keep", seats=["random", "random"])
    site.watch(place["table"])
    return str(place["invite"])


def test_an_analysis(open_page, screen, played):
    page = open_page(played, **screen)
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("dialog").get_by_role("row")).to_have_count(1 + 2, timeout=60_000)
    check(page)
