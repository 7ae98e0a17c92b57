"""Tests of round ends: waiting for players, reviewing, and automatic single choices."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.support.browser.lobby import play_against_bots
from tests.support.browser.person import OPEN, Pointer, Sight, seen
from tests.support.browser.view import at_rest
from tests.support.polling import eventually
from tests.support.served import Client

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

FIRST_ROUND = "Round 1 of 2"
PIECES = """() => [...document.querySelectorAll('.piece')].map((each) =>
  [each.dataset.piece, each.querySelector('use').getAttribute('href'), each.textContent])"""


class Reader(Pointer):
    """Leaves it to the test to continue."""

    def take(self, sight: Sight) -> bool:
        is_asked = any(words.startswith("Continue") for words in sight.buttons)
        return not is_asked and super().take(sight)


def play_a_round(page: Page) -> None:
    """Until the page wants to be told to continue."""
    Reader(page).play_until(page.get_by_role("button", name="Continue").count)


def drawn(page: Page) -> list[list[str]]:
    """The pieces on the table: the id, symbol and text of each."""
    return page.evaluate(PIECES)


def heading(page: Page) -> Locator:
    return page.locator("section.bar").get_by_role("heading")


def test_a_round_ends_with_a_pause_and_can_be_seen_again(open_page):
    page = open_page.game("castillos", **PHONE)
    play_against_bots(page)
    play_a_round(page)
    expect(heading(page)).to_have_text(FIRST_ROUND)
    counted = drawn(at_rest(page))
    page.wait_for_timeout(700)
    assert drawn(page) == counted
    page.keyboard.press("Enter")
    expect(heading(page)).not_to_have_text(FIRST_ROUND)
    page.get_by_role("button", name="Log and rules").click()
    page.get_by_role("button", name=FIRST_ROUND).click()
    eventually(lambda: drawn(page), lambda found: found == counted)
    expect(page.locator(".target")).to_have_count(0)
    page.get_by_role("button", name="Back to the table").click()
    eventually(lambda: drawn(page), lambda found: found != counted)


def test_a_spectator_continues_and_holds_nobody_up(open_page):
    page = open_page.game("castillos", **DESKTOP)
    play_against_bots(page)
    watcher = open_page(page.url.removeprefix(open_page.url), **PHONE)
    expect(watcher.get_by_text("Watching")).to_be_visible()  # before the round ends
    play_a_round(page)
    page.get_by_role("button", name="Continue").click()
    Pointer(page).wait()
    watcher.get_by_role("button", name="Continue").click()
    expect(heading(watcher)).not_to_have_text(FIRST_ROUND)


def place_of_the_starter(site: Client) -> dict:
    """A seat that has to lay the first tile of a round, for which there is one place only."""
    while True:
        wish = {"seats": ["me", "random"], "name": "Ada", "options": {"own_terrain": True}}
        place = site.post("/api/tables", game="castillos", **wish)
        with site.socket(place["table"], place["secret"]) as socket:
            if len(socket.until("view")["scene"]["choices"]) == 1:
                return place


@pytest.mark.parametrize("forced", [True, False])
def test_a_forced_move_needs_no_person_unless_wished(open_page, site, forced):
    settings = {"settings": {"forced": forced}}
    page = open_page.place(place_of_the_starter(site), kept=settings, **DESKTOP)
    person = Pointer(page)
    seen(page, OPEN).first.wait_for()
    assert (person.look().open > 1) == forced
