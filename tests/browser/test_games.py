"""Whole games in Chromium, from the lobby to the winner."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.person import Keys, Pointer

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

SCREENS = [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop")]
MOST_SECONDS = 240
OUTCOME = re.compile(r"You win!|.+ wins|A draw")


def play_against_bot(page: Page, level: str = "random", players: int = 2) -> None:
    page.get_by_label("Strength of the bot").select_option(level)
    page.get_by_role("radio", name=str(players)).check(force=True)
    page.get_by_role("button", name=re.compile("Play against")).click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_newcomer_plays_a_whole_game_by_pointer(open_page, screen):
    page = open_page(**screen)
    play_against_bot(page)
    assert OUTCOME.fullmatch(Pointer(page).outcome())
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= screen["viewport"]["width"]


def test_four_seats_on_a_phone(open_page):
    page = open_page(**PHONE)
    play_against_bot(page, level="greedy", players=4)
    assert OUTCOME.fullmatch(Pointer(page).outcome())


def test_a_whole_game_by_keyboard_alone(open_page):
    page = open_page(**DESKTOP)
    button = page.get_by_role("button", name="Play against the bot")
    for _ in range(30):
        page.keyboard.press("Tab")
        if button.evaluate("each => each === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    assert OUTCOME.fullmatch(Keys(page).outcome())


def test_two_people_by_invitation_one_wins_and_one_loses(open_page):
    host = open_page(**DESKTOP)
    host.get_by_role("button", name="Invite a friend").click()
    host.wait_for_url("**/t/*")
    guest = open_page(host.url.removeprefix(open_page.url), **PHONE)
    guest.get_by_role("button", name="Take a seat").click()
    players = [Pointer(host, 1), Pointer(guest, 2)]
    end = time.monotonic() + MOST_SECONDS
    while not all(player.end.count() for player in players):
        assert time.monotonic() < end
        if not any(player.step() for player in players if not player.end.count()):
            host.wait_for_timeout(50)
    outcomes = [player.end.inner_text() for player in players]
    assert outcomes == ["A draw", "A draw"] or outcomes.count("You win!") == 1
    host.get_by_role("button", name="Rematch").click()
    host.wait_for_url(lambda url: url != guest.url)


def test_a_dropped_connection_comes_back_to_the_same_table(open_page):
    page = open_page(**DESKTOP)
    play_against_bot(page)
    person = Pointer(page)
    person.wait()
    before = page.locator("main svg").inner_html()
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    page.reload()
    person.wait()
    assert page.locator("main svg").inner_html() == before
    assert OUTCOME.fullmatch(person.outcome())


def test_a_spectator_sees_the_table_and_can_do_nothing(open_page):
    page = open_page(**DESKTOP)
    play_against_bot(page, level="greedy")
    Pointer(page).wait()
    watcher = open_page(page.url.removeprefix(open_page.url), **PHONE)
    expect(watcher.get_by_text("Watching")).to_be_visible(timeout=10_000)
    assert watcher.locator(".target").count() == 0
    assert watcher.locator("section.bar .buttons button").count() == 0
