"""Whole games in Chromium, from the lobby to the winner."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.support.browser.listener import Listener
from tests.support.browser.lobby import TABLES, choose_game, leave_open, play_against_bots
from tests.support.browser.person import Keys, Pointer, Touch
from tests.support.browser.view import drawn
from tests.support.served import Client

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

MOST_SECONDS = 480
SEALED = "Fair draws: verified."
# What is said when a turn and when the game has ended, behind what happened.
ASKED = re.compile(r" Your turn\. Build(, attack)? or pass\.$")
TOLD = re.compile(r"(wins?|A draw|Shared victory: .+)\. ")
OUTCOME = re.compile(r"You (win!|lost|came .+|share the victory)|.+ wins?|A draw")

# Played whole, for it is short; of the others the end.
SHORT = "castle-keep"
LONG = [game for game in TABLES if game != SHORT]
BEGUN = 11 / 12


def test_a_newcomer_plays_a_whole_game_on_a_phone_by_touch_alone(open_page):
    page = open_page(**PHONE)
    choose_game(page, SHORT)
    play_against_bots(page, level="sergeant", seats=4)
    assert OUTCOME.fullmatch(Touch(page).outcome())
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.get_by_text(SEALED)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


@pytest.mark.parametrize("game", [*LONG, "zamek"])
def test_a_game_to_its_end_by_touch_alone(open_page, site, game):
    assert OUTCOME.fullmatch(Touch(open_page.place(late(site, game), **PHONE)).outcome())


@pytest.mark.whole
def test_three_seats_with_bots_of_different_levels(open_page, site):
    place = site.post("/api/tables", game="castillos", seats=["greedy", "me", "random"], name="Ada")
    person = Pointer(open_page.place(place, **DESKTOP))
    for _ in range(3):
        person.wait()
        person.step()
    person.wait()


@pytest.mark.whole
def test_a_whole_game_by_keyboard_alone(open_page):
    page = open_page.game(**DESKTOP)
    button = page.get_by_role("button", name="Play", exact=True)
    expect(button).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if button.evaluate("each => each === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    assert OUTCOME.fullmatch(Keys(page).outcome())


def late(site: Client, game: str) -> dict:
    """A seat in a game that two bots have begun: the whole of a long one shows no other gestures."""
    played = site.post("/api/tables", game=game, seats=["random", "random"])["table"]
    n = int(site.watch(played)["n"] * BEGUN)
    wish = {"seat": 0, "level": "page", "name": "Ada"}
    return site.post(f"/api/studies/{played}/continue", n=n, **wish)


@pytest.mark.whole
@pytest.mark.parametrize("game", LONG)
def test_a_game_to_its_end_by_keyboard_alone(open_page, site, game):
    assert OUTCOME.fullmatch(Keys(open_page.place(late(site, game), **DESKTOP)).outcome())


@pytest.mark.whole
def test_a_whole_game_through_the_accessibility_tree_alone(open_page):
    person = Listener(open_page(**PHONE))
    person.go("link", "New table: Castle Keep")
    person.go("button", "Play")
    person.play()
    assert any(map(TOLD.search, person.heard))
    assert any(map(ASKED.search, person.heard))


@pytest.mark.whole
@pytest.mark.parametrize("game", LONG)
def test_a_game_to_its_end_through_the_accessibility_tree_alone(open_page, site, game):
    person = Listener(open_page.place(late(site, game), **PHONE))
    person.play()
    assert any(map(TOLD.search, person.heard))


@pytest.mark.whole
def test_two_people_by_invitation_see_the_same_end(open_page):
    host = open_page.game(paced=True, **DESKTOP)
    leave_open(host)
    host.get_by_role("button", name="Invite a friend").click()
    host.wait_for_url("**/t/*")
    guest = open_page(host.url.removeprefix(open_page.url), paced=True, **PHONE)
    guest.get_by_role("button", name="Take a seat").click()
    outcomes = play_together(Pointer(host, 1), Pointer(guest, 2))
    assert outcomes == ["A draw", "A draw"] or outcomes.count("You win!") == 1
    for page in (host, guest):
        expect(page.get_by_text(SEALED)).to_be_visible()
        page.get_by_role("button", name="Analyse", exact=True).press("Enter")
        analysis = page.get_by_role("region", name="Analysis")
        expect(analysis.get_by_role("row")).to_have_count(1 + 2)
        page.keyboard.press("Escape")
        expect(analysis).to_be_hidden()
    host.get_by_role("button", name="Rematch").click()
    host.wait_for_url(lambda url: url != guest.url)


def play_together(*persons: Pointer) -> list[str]:
    """Each does what it can until all see the end, and waits for nothing to be shown; what each is told then."""
    end = time.monotonic() + MOST_SECONDS
    while not all(person.end.count() for person in persons):
        assert time.monotonic() < end
        if not any(person.step() for person in persons if not person.end.count()):
            for person in persons:
                person.hasten()
    return [person.end.inner_text() for person in persons]


def lying(page: Page) -> list[str]:
    """Everything that lies on the table, as it is drawn."""
    return page.locator(".piece").evaluate_all("all => all.map((each) => each.outerHTML)")


@pytest.mark.whole
def test_a_dropped_connection_comes_back_to_the_same_table(open_page):
    page = open_page.game(**DESKTOP)
    play_against_bots(page)
    person = Pointer(page)
    person.wait()
    before = lying(drawn(page))
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    page.reload()
    person.wait()
    assert lying(drawn(page)) == before
    assert person.step()


@pytest.mark.whole
def test_a_spectator_sees_the_table_and_can_do_nothing(open_page):
    page = open_page.game(**DESKTOP)
    play_against_bots(page, level="sergeant")
    Pointer(page).wait()
    watcher = open_page(page.url.removeprefix(open_page.url), **PHONE)
    expect(watcher.get_by_text("Watching")).to_be_visible()
    drawn(watcher)
    expect(watcher.locator(".target")).to_have_count(0)
    expect(watcher.locator("section.bar .buttons button")).to_have_count(0)
