"""axe finds no accessibility errors, on any screen and in either colour scheme."""

import random
from itertools import cycle

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.support.analyses import a_mistake
from tests.support.browser.axe import check
from tests.support.browser.lobby import TABLES, choose_game, leave_open, play_against_bots, players
from tests.support.browser.person import Pointer
from tests.support.browser.view import beside
from tests.support.served import Client

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

TABS = ("Log", "Rules", "As text", "About")

ADDRESSES = (
    *("/", "/play/castle", "/learn/castle", "/puzzles/castle", "/rules/castle", "/t/none"),
    *("/daily/castle", "/contests", "/contests/new", "/contest/none", "/leaders/castle"),
    *("/people/none", "/me", "/statistics", "/record", "/club/none", "/clubs/new"),
)

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


def test_the_lobby(open_page, screen):
    page = open_page(**screen)
    expect(page.get_by_role("link", name="New table: Castle Keep")).to_be_visible()
    check(page)
    choose_game(page)
    players(page, 4).check(force=True)
    page.get_by_text("Variants and options").click()
    check(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page)


def test_pages_while_they_load(open_page):
    page = open_page(**SCREENS["phone"])
    page.route("**/api/**", lambda _: None)  # the server never answers
    for address in ADDRESSES:
        page.goto(open_page.url + address)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        expect(page.get_by_role("main")).to_have_count(1)


def test_pages_that_cannot_reach_the_server(open_page):
    """The lobby and all other pages offer to try again, and none says that it does not exist."""
    page = open_page(**SCREENS["phone"])
    page.route("**/api/**", lambda route: route.abort())
    for address in ("/", "/learn/castle", "/play/castle", "/statistics"):
        page.goto(open_page.url + address)
        expect(page.get_by_text("The server cannot be reached")).to_be_visible()
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
        expect(page.get_by_text("Page not found")).to_have_count(0)
    check(page)
    assert not [each for each in open_page.complaints if "Failed to load" not in each]
    open_page.complaints.clear()  # the browser's, of the requests that failed


def test_the_rules(open_page):
    """The longest rulebook with its contents open, for all are made alike; and a search that finds nothing."""
    page = open_page("/rules/burgundy", **SCREENS["phone"])
    page.get_by_text("Contents", exact=True).click()
    check(page)
    page.get_by_role("searchbox", name="Search the rules").fill("no such words")
    check(page)


def test_a_first_game(open_page):
    page = open_page("/learn/castle-keep", **SCREENS["phone"])
    bar = page.get_by_role("region", name="Your lesson")
    expect(bar).to_be_visible()
    check(page)
    for step in (2, 3):
        bar.get_by_role("button", name="Next").click()
        expect(bar).to_contain_text(f"{step} of 18")
    for each in ("hand-0-blue-zigzag-tower-0", "place-0-ne"):
        page.locator(f".target[data-id={each}]").click()
    bar.get_by_role("button", name="Confirm").click()
    expect(bar.get_by_role("alert")).to_be_visible()
    check(page)
    page.evaluate("localStorage['keepstone.lessons'] = '{\"castle-keep\": 18}'")
    page.reload()
    expect(bar.get_by_role("button", name="Play your first real game")).to_be_visible()
    check(page)


def test_a_puzzle(open_page):
    page = open_page(**SCREENS["phone"])
    page.clock.set_fixed_time(20_000 * 24 * 60 * 60)  # the day of the first puzzle
    page.get_by_role("link", name="Puzzles: Castle Keep").click()
    box = page.get_by_role("region", name="The puzzle")
    expect(box).to_be_visible()
    check(page)
    for each in ("hand-0-red-curvy-wall-0", "place-0-n"):
        page.locator(f".target[data-id={each}]").click()
    box.get_by_role("button", name="Confirm").click()
    box.get_by_role("button", name="Show solution").click()
    check(page)


def test_pages_with_little_on_them(open_page):
    page = open_page("/nowhere", **SCREENS["phone"])
    check(page)
    page.goto(f"{open_page.url}/record")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": b"no record"}
    page.get_by_label("Open a record file").set_input_files(file)
    expect(page.get_by_role("alert").filter(has_text="record")).to_be_visible()
    check(page)
    open_page.complaints.clear()  # the browser's, of the answer that it was no record


def test_my_tables_and_how_the_server_is(open_page, site):
    place = site.post("/api/tables", game="castle-keep", seats=["me", "random"], name="Ada")
    page = open_page.place(place, **SCREENS["phone"])
    Pointer(page).until(".target.open")
    page.goto(open_page.url)
    expect(page.get_by_role("link", name="Castle Keep with Random")).to_be_visible()
    check(page)
    page.goto(f"{open_page.url}/status")
    check(page)
    open_page.complaints.clear()  # the browser's, who finds no icon for that page


def test_a_profile_and_a_leaderboard(open_page, screen):
    """The profile is filled in by keyboard alone, and is then public."""
    page = open_page("/me", **screen)
    page.get_by_label("Public name").focus()
    for key in ("A", "d", "a", "Tab", "Space"):
        page.keyboard.press(key)
    check(page)
    page.keyboard.press("Enter")
    link = page.get_by_label("Link to my public profile")
    expect(link).to_be_visible()
    check(page)
    public = link.input_value()
    for address, heading in ((public, "Ada"), (f"{open_page.url}/leaders/castle", "Leaderboard")):
        page.goto(address)
        expect(page.locator("header")).to_contain_text(heading)
        check(page)


def test_who_asks_why_not_is_answered(open_page, site):
    place = site.post("/api/tables", game="burgundy", seats=["me", "random"], name="Ada")
    page = open_page.place(place, **SCREENS["desktop"])
    Pointer(page).until(".target.open")
    page.keyboard.press("w")
    page.get_by_role("button", name="Why not: large mine bonus").press("Enter")
    expect(page.locator(".refusal")).to_have_text("You cannot use this now.")
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
    page = open_page.game(newcomer=True, **SCREENS["desktop"])
    play_against_bots(page)
    expect(page.get_by_role("dialog")).to_contain_text("Be the first to complete a castle")
    check(page)
    page.keyboard.press("Escape")
    Pointer(page).wait()
    beside(page)
    for opens in ("Keyboard shortcuts", "Resign"):
        page.get_by_role("button", name=opens, exact=True).click()
        check(page)
        page.keyboard.press("Escape")
    for tab in TABS:
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tabpanel", name=tab)).not_to_contain_text("Loading")
        check(page)


def test_a_question(open_page, site):
    table, secrets = site.two_persons()
    ada, ben = (
        open_page.place({"table": table, "seat": seat, "secret": secret}, **screen)
        for seat, (secret, screen) in enumerate(zip(secrets, SCREENS.values(), strict=True))
    )
    beside(ben).get_by_role("button", name="Offer to end the game").click()
    expect(ada.get_by_role("alert").filter(has_text="Accept")).to_be_visible()
    ada.get_by_role("button", name="Log and rules").click()
    check(ada)
    ada.get_by_role("button", name="Log and rules").click()
    for page, asked in ((ada, "Accept"), (ben, "Waiting for Ada.")):
        expect(page.get_by_role("alert").filter(has_text=asked)).to_be_visible()
        check(page)


@pytest.mark.parametrize(("game", "screen"), TURNS, indirect=["screen"])
def test_the_end(open_page, site, screen, finished):
    page = open_page.place(finished, site.promised(finished, "Ada"), **screen)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.get_by_text("Fair draws: verified.")).to_be_visible()
    check(page)
    if (round_ends := page.get_by_role("list", name="Replay")).count():
        round_ends.get_by_role("button").first.click()
        expect(page.get_by_role("button", name="Back to the table")).to_be_visible()
        check(page)


@pytest.fixture(scope="module")
def played(site: Client) -> str:
    """The path of a table of two bots, whose game is over, and had mistakes."""
    table, _ = a_mistake(site)
    return f"/t/{table}"


def test_an_analysis(open_page, screen, played):
    page = open_page(played, **screen)
    page.get_by_role("button", name="Analyse", exact=True).click()
    analysis = page.get_by_role("region", name="Analysis")
    expect(analysis.get_by_role("row")).to_have_count(1 + 2)
    check(page)
    analysis.get_by_role("button", name="Better").first.click()
    again = analysis.get_by_role("button", name="Try again")
    trays = page.locator(".shared")
    expect(trays).to_have_count(0 if "has_touch" in screen else 1)  # a phone has no room for them
    check(page)
    again.click()
    expect(page.get_by_role("heading", name="Find a better move")).to_be_visible()
    expect(trays).to_have_count(1)
    check(page)
    for _ in range(2):
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_label("Chance of winning over time")).to_be_attached()
    check(page)
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog", name="Play on")).to_be_visible()
    check(page)
